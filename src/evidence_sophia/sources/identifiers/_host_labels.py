"""What is a label of a host name in its one spelling, the A-label form?

Browsers map a label by Unicode's IDNA rules (UTS 46), of the Unicode version they have. Here
the shipped tables decide, so the answer is the same on every Python: a label is folded
(compatibility forms, case; ``ß`` and the final sigma stay, as browsers keep them), must then
be stable under that fold, and is written in Punycode (RFC 3492). Whatever the tables do not
know, and every invisible character, is refused: a browser may drop it, so that two spellings
would name one host.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from attrs import frozen

from evidence_sophia.text.characters import category, is_mark, script
from evidence_sophia.text.normal import casefold, nfkc

__all__ = ["Label", "read_label"]

#: RFC 1035, section 2.3.4.
_LONGEST_LABEL: Final = 63
_PREFIX: Final = "xn--"
_SOUND: Final = re.compile("[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?")
_ASCII_ALLOWED: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
#: UTS 46 keeps these two apart from "ss" and the other sigma.
_KEPT: Final = re.compile("([ßς])")
#: Categories no label may hold: controls, formats, private use, surrogates, unassigned, blanks.
_REFUSED: Final = frozenset("CZ")
#: Letters and marks that show nothing (Unicode's Default_Ignorable_Code_Point), and the sign
#: that stands where a character was lost.
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\ufffd"
    "\U000e0100-\U000e01ef]"
)
#: Scripts whose letters are taken for one another.
_ALIKE: Final = frozenset({"Latin", "Greek", "Cyrillic"})


@frozen
class Label:
    """A label in both its forms, the ASCII one and the one with the letters it stands for."""

    a: str
    u: str
    mixes_scripts: bool = False


@lru_cache(4_096)
def read_label(label: str) -> Label | None:
    r"""Read one label as it is written, at most 1,024 characters; None if it can be none.

    >>> read_label("ｎａｔｕｒｅ").a, read_label("n\u0430ture").a, read_label("a\u00adb")
    ('nature', 'xn--nture-4ve', None)
    """
    folded = label.lower() if label.isascii() else _folded(label)
    if len(folded) > _LONGEST_LABEL:
        return None
    if not folded.isascii():
        is_stable = folded == label or _folded(folded) == folded
        return _international(folded) if is_stable else None
    if _SOUND.fullmatch(folded) is None:
        return None
    return _from_punycode(folded) if folded.startswith(_PREFIX) else Label(folded, folded)


def _from_punycode(label: str) -> Label | None:
    """Read an A-label; one that stands for no folded label, or for another one, is none."""
    try:
        text = label.removeprefix(_PREFIX).encode("ascii").decode("punycode")
    except (UnicodeError, OverflowError):
        return None
    if text.isascii() or _folded(text) != text:
        return None
    read = _international(text)
    return read if read is not None and read.a == label else None


def _international(text: str) -> Label | None:
    """Make the label of a text that is folded; its Punycode has a sign for each character."""
    if len(text) > _LONGEST_LABEL - len(_PREFIX) or text.startswith(_PREFIX):
        return None
    if not _is_allowed(text):
        return None
    a = _PREFIX + text.encode("punycode").decode("ascii")
    if len(a) > _LONGEST_LABEL:
        return None
    return Label(a, text, len({script(ch) for ch in text} & _ALIKE) > 1)


def _folded(label: str) -> str:
    # Split first: a sign that is only compatible with the final sigma is folded.
    pieces = [p if odd % 2 else nfkc(p) for odd, p in enumerate(_KEPT.split(label))]
    if sum(map(len, pieces)) > _LONGEST_LABEL:
        return "".join(pieces)  # no label, and not worth folding
    return nfkc("".join(p if odd % 2 else casefold(p) for odd, p in enumerate(pieces)))


def _is_allowed(label: str) -> bool:
    if is_mark(label[0]) or "-" in (label[0], label[-1]):
        return False
    return all(ch in _ASCII_ALLOWED if ch.isascii() else _is_visible(ch) for ch in label)


@lru_cache(4_096)
def _is_visible(ch: str) -> bool:
    return category(ch)[0] not in _REFUSED and not _INVISIBLE.match(ch)
