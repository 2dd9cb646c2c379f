"""Is there anything to read in a text?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.text.characters import category

__all__ = ["is_blank"]

#: Controls, formats, halves of characters, blanks and breaks: nothing of them is seen.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
#: Letters by their category that are blanks to the eye: fillers of Hangul, the blank of Braille.
_FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def is_blank(text: str) -> bool:
    r"""Whether a reader sees nothing of a text. Linear in it.

    >>> is_blank(" \u200b"), is_blank("?")
    (True, False)
    """
    return all(category(ch) in _UNSEEN or ch in _FILLERS for ch in text)
