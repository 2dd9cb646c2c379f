"""How is text shown whose controls could hide or reorder what a reader sees?"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["visible"]

#: Controls but tab and newline, and the characters that force an order of reading on others.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    r"""Show controls and forced orders of reading as ``[U+202E]``; other text is unchanged.

    Line ends become newlines. JSON and CSV, which programs read, keep a text as it is; what a
    person reads is shown so.

    >>> visible("a\u202eb")
    'a[U+202E]b'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub(lambda found: f"[U+{ord(found[0]):04X}]", lines)
