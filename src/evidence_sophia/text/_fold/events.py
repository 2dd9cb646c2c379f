"""Where in a text may folding change something?

The patterns behind ``text._fold.engine``: a cheap look at a whole text, a trigger that finds where
something may change, and the run that is read from there. Each is linear wherever it starts.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from evidence_sophia.text._fold import compatibility14
from evidence_sophia.text._fold.inner_blanks import has_inner_blanks
from evidence_sophia.text.fold_table import characters_of

__all__ = [
    "EXTRACTED",
    "IGNORED",
    "IGNORED_BMP",
    "IGNORED_TEXT",
    "east_asian",
    "is_folded",
    "run_pattern",
    "trigger",
]

EXTRACTED: Final = "\x02\ufffe"
"""What PDF extractors leave where they took away a hyphen at a line's end."""

_DELETED: Final = ("soft_hyphen", "invisible", "bidi_control", "variation_selector")
IGNORED: Final = frozenset(ch for name in _DELETED for ch in characters_of(name))
"""The characters that count as nothing."""

IGNORED_TEXT: Final = "".join(sorted(IGNORED))
IGNORED_BMP: Final = "".join(ch for ch in IGNORED_TEXT if ch <= "\uffff")
"""Those of them below U+10000, for use inside ``[...]`` of a fast pattern."""

_IGNORED_TAGS: Final = IGNORED_TEXT[len(IGNORED_BMP) :]
_FLAG: Final = "\U0001f3f4"

_EVENT: Final = re.compile(r"[\x02\t-\r\x1c-\x1f=-]")
"""What an ASCII text holds, beside two blanks or spaced dots, if any folding changes it."""

_HIGH: Final = re.compile("[\u2e80-\U0010ffff]")
_TAGS: Final = re.compile("[\U000e0000-\U000e007f]")


def is_folded(text: str) -> bool:
    """Whether no folding changes a text; a cheap look that may say no by mistake."""
    return (
        text.isascii()
        and "  " not in text
        and ". ." not in text
        and _EVENT.search(text) is None
        and not has_inner_blanks(text)
    )


@cache
def east_asian() -> re.Pattern[str]:
    """Match a character of an East Asian script; made when first needed, since it costs time.

    Full-width letters and digits are left out: they fold to words that need their blanks.
    """
    return re.compile(
        "[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f"
        "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\U00020000-\U0003ffff]"
    )


def trigger(flat: str, line_end_hyphens: str, *, typography: bool) -> re.Pattern[str]:
    """Choose the cheapest pattern that finds every place where something may change."""
    kind, is_east_asian = "ascii", False
    if not flat.isascii():
        is_high = _HIGH.search(flat) is not None
        kind = "tags" if is_high and _TAGS.search(flat) else "bmp"
        is_east_asian = is_high and east_asian().search(flat) is not None
    return _trigger_pattern(typography, kind, is_east_asian, line_end_hyphens)


@cache
def _trigger_pattern(
    typography: bool,
    kind: str,
    is_east_asian: bool,
    line_end_hyphens: str,
) -> re.Pattern[str]:
    ignored = {"ascii": "", "bmp": IGNORED_BMP, "tags": IGNORED_TEXT}[kind]
    single = ignored
    if typography:
        single += "=\\-" + re.escape(EXTRACTED + line_end_hyphens)
        if kind != "ascii":
            single += compatibility14.FOLDED_CLASS + "\u2026\u22ef"
    if kind == "tags":
        single += _FLAG
    if is_east_asian:
        single += "\n"
    parts = [f"[{single}]"] if single else []
    parts.append(f"[ \n][ \n{ignored}]")
    if typography:
        parts.append(r"\.[ \n]\.")
    return re.compile("|".join(parts))


@cache
def run_pattern(line_end_hyphens: str) -> re.Pattern[str]:
    """Read one run. Each alternative is linear, and a run read is not read again."""
    signs = re.escape(EXTRACTED + line_end_hyphens)
    return re.compile(
        f"(-+|[{signs}])(>|[ \\n{IGNORED_TEXT}]*)"
        f"|([ \\n{IGNORED_TEXT}]+)"
        r"|(=+>?)|(\.(?:[ \n]\.){2,})"
        f"|{_FLAG}[{_IGNORED_TAGS}]*"
    )
