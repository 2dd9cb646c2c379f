"""What is left of a text once typography is set aside?

Four foldings, each a function of the text alone, the same on every Python:

- ``fold_layout`` and ``fold_typography``: the levels of ``text.fold_table`` as strings;
- ``fold_hyphenation``: typography, with a sentinel wherever a hyphen stands at a line's end, so
  that two texts can be compared with the hyphen optional at just those places
  (``agree_but_hyphens``);
- ``skeleton``: a key to search by, with the way back to the text. It leaves out every hyphen
  between letters, so that a line-end hyphen, a real one and none all lead to the same place.
  It finds candidates; what decides is a comparison of one of the strings above.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from evidence_sophia.text import _fold14
from evidence_sophia.text._compose import compositions
from evidence_sophia.text.characters import is_letter, is_mark, is_number, is_unspaced
from evidence_sophia.text.fold_table import FOLDS, characters_of
from evidence_sophia.text.offset_map import MappedText, OffsetMap, Rewrite

__all__ = [
    "IGNORED",
    "IGNORED_BMP",
    "agree_but_hyphens",
    "fold",
    "fold_hyphenation",
    "fold_layout",
    "fold_typography",
    "is_east_asian",
    "skeleton",
]

_OPTIONAL: Final = "\x1d"
_KEPT: Final = "\x1e"
"""Sentinels: a hyphen that may be there or not, and one that stays while the line break goes.
In a text both count as blanks, so that none is left of the text's own once it is folded."""

_ARROWS: Final = {"-": "\u2192", "=": "\u21d2"}
_HYPHENS: Final = "-\u2010\u2011"
_EXTRACTED: Final = "\x02\ufffe"
"""What PDF extractors leave where they took away a hyphen at a line's end."""

_DELETED: Final = ("soft_hyphen", "invisible", "bidi_control", "variation_selector")
IGNORED: Final = frozenset(ch for name in _DELETED for ch in characters_of(name))
"""The characters that count as nothing."""

_IGNORED_TEXT: Final = "".join(sorted(IGNORED))
IGNORED_BMP: Final = "".join(ch for ch in _IGNORED_TEXT if ch <= "\uffff")
"""Those of them below U+10000, for use inside ``[...]`` of a fast pattern."""

_NEUTRAL: Final = frozenset("\u2018\u2019\u201c\u201d\u2014\u2026\xb7")
"""Punctuation that East Asian texts share with others."""

_SHORT: Final = 4096
"""Characters; above it, replacing in the whole text beats looking at each character."""

_LAYOUT, _TYPOGRAPHY, _HYPHENATION, _SKELETON = range(4)


def fold_layout(text: str) -> str:
    """Fold blanks, line breaks and invisible characters."""
    return _folded(text, _LAYOUT, "")[0]


def fold_typography(text: str) -> str:
    r"""Fold layout and typography.

    >>> fold_typography("\u201cA\u00a0\ufb01ne\u2009\u2014 day\u201d")
    '"A fine - day"'
    """
    return _folded(text, _TYPOGRAPHY, "")[0]


def fold_hyphenation(text: str, line_end_hyphens: str = "") -> str:
    """Fold layout and typography, with sentinels for hyphens at line ends.

    Args:
        text: what to fold.
        line_end_hyphens: further characters that stand for a hyphen before a line break.
    """
    return _folded(text, _HYPHENATION, line_end_hyphens)[0]


def fold(text: str, *, format: str = "plain") -> MappedText:  # noqa: A002 - the word of the index
    """Fold layout and typography, and the marks of a format, with the way back to the text.

    Args:
        text: what to fold.
        format: ``plain``, ``markdown`` or ``html``.
    """
    if format != "plain":
        read = _read_as(format, text)
        return MappedText(
            text=(inner := fold(read.text)).text, offsets=read.offsets.then(inner.offsets)
        )
    folded, steps = _folded(text, _TYPOGRAPHY, "")
    return MappedText(text=folded, offsets=_composed(len(text), steps))


def skeleton(text: str, line_end_hyphens: str = "") -> MappedText:
    r"""Give the search key of a text: typography folded, hyphens between letters left out.

    >>> skeleton("well-known infor-\nmation").text
    'wellknown information'
    """
    folded, steps = _folded(text, _SKELETON, line_end_hyphens)
    return MappedText(text=folded, offsets=_composed(len(text), steps))


def agree_but_hyphens(first: str, second: str) -> bool:
    r"""Whether two results of :func:`fold_hyphenation` differ in line-end hyphens at most.

    >>> agree_but_hyphens(fold_hyphenation("well-\nknown"), "well-known")
    True
    """
    if first == second:
        return True
    here = there = 0
    while here < len(first) and there < len(second):
        left, right = first[here], second[there]
        if left == right:
            here, there = here + 1, there + 1
        elif left in (_OPTIONAL, _KEPT):
            here, there = here + 1, _after_hyphen(left, second, there)
        elif right in (_OPTIONAL, _KEPT):
            there, here = there + 1, _after_hyphen(right, first, here)
        else:
            return False
        if here < 0 or there < 0:
            return False
    return here == len(first) and there == len(second)


def is_east_asian(ch: str) -> bool:
    """Whether a character is East Asian and not Korean: no blank is lost at a line break."""
    return _EAST_ASIAN.match(ch) is not None


def _after_hyphen(sentinel: str, other: str, at: int) -> int:
    """Give where ``other`` goes on after what the sentinel stands for; -1 if it cannot."""
    ch = other[at]
    if ch in (_OPTIONAL, _KEPT):
        return at + 1
    if ch == "-":
        return at + 2 if other[at + 1 : at + 2] == " " else at + 1
    return at if sentinel == _OPTIONAL else -1


def _folded(text: str, form: int, line_end_hyphens: str) -> tuple[str, list[list[Rewrite]]]:
    """Fold a text; give the rewrites of each step too."""
    flat = _flatten(text, typography=form > _LAYOUT)
    rewrites = _rewrites(text, flat, form, line_end_hyphens)
    folded = _replaced(flat, rewrites).replace("\n", " ")
    if form == _LAYOUT or folded.isascii():
        return folded, [rewrites]
    composed = compositions(folded)
    return _replaced(folded, composed), [rewrites, composed]


def _rewrites(text: str, flat: str, form: int, line_end_hyphens: str) -> list[Rewrite]:
    """List what needs a look. A trigger is cheap; the run that starts there is read apart."""
    found: list[Rewrite] = []
    multiple, read_run = _multiple(), _run_pattern(line_end_hyphens).match
    done = 0
    for trigger in _trigger(form, flat, line_end_hyphens).finditer(flat):
        start = trigger.start()
        if start < done:
            continue
        becomes = multiple.get(flat[start])
        if becomes is not None:
            done = start + 1
            found.append((start, done, becomes))
            continue
        run = read_run(flat, start)
        if run is None:
            continue
        done = run.end()
        becomes = _READERS[run.lastindex or 0](text, flat, form, run)
        if becomes != run[0]:
            found.append((start, done, becomes))
    return found


def _read_dash(text: str, flat: str, form: int, match: re.Match[str]) -> str:
    if form == _LAYOUT:
        return match[0]
    start, end = match.span()
    run, rest = match[1], match[2]
    if rest == ">":
        return _ARROWS["-"]
    blank = _blank(rest, text[start + len(run) - 1], text[end : end + 1]) if rest else ""
    sign = "-" if run[0] == "-" else run
    if form == _TYPOGRAPHY:
        return sign + blank
    before, after = _word_kind(_visible_before(flat, start)), _word_kind(flat[end : end + 1])
    broken = run in _EXTRACTED or "\n" in rest
    if not (before and after and (broken or sign == "-")):
        return sign + blank
    has_number = _NUMBER in (before, after)
    if form == _SKELETON:
        return "-" if has_number else ""
    if not broken:
        return sign + blank
    is_dash = len(run) > 1 or (sign == "-" and text[start] not in _HYPHENS)
    return _KEPT if has_number or is_dash or after == _UNSPACED else _OPTIONAL


def _read_blank(text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    start, end = match.span()
    return _blank(match[0], text[start - 1] if start else "", text[end : end + 1])


def _read_equals(_text: str, _flat: str, form: int, match: re.Match[str]) -> str:
    return _ARROWS["="] if form > _LAYOUT and match[0][-1] == ">" else match[0]


def _read_dots(_text: str, _flat: str, form: int, match: re.Match[str]) -> str:
    return match[0] if form == _LAYOUT else "." * (len(match[0]) // 2 + 1)


def _read_flag(_text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    """Keep the tags of a flag: they tell Scotland from Wales."""
    return match[0]


_READERS: Final = (_read_flag, _read_dash, _read_dash, _read_blank, _read_equals, _read_dots)


def _blank(run: str, before: str, after: str) -> str:
    """Give what a run of blanks and ignored characters between two characters counts as."""
    if run.isascii():
        return "" if "\n" in run and _runs_on(before, after) else " "
    blanks = run.lstrip(_IGNORED_TEXT)
    if not blanks.strip(_IGNORED_TEXT):
        return ""
    if "\n" not in blanks:
        return " "
    if "\xad" in run[: len(run) - len(blanks)]:
        return ""
    return "" if _runs_on(before, after) else " "


def _runs_on(before: str, after: str) -> bool:
    """Whether a line break between two characters is no word break, as in East Asian texts."""
    if not before or not after or (before.isascii() and after.isascii()):
        return False
    first, second = is_east_asian(before), is_east_asian(after)
    return (first and (second or after in _NEUTRAL)) or (second and before in _NEUTRAL)


def _visible_before(flat: str, position: int) -> str:
    position -= 1
    while position >= 0 and flat[position] in IGNORED:
        position -= 1
    return flat[position] if position >= 0 else ""


_LETTER, _NUMBER, _UNSPACED = 1, 2, 3


@lru_cache(8192)
def _word_kind(ch: str) -> int:
    if not ch:
        return 0
    if is_number(ch):
        return _NUMBER
    if is_unspaced(ch):
        return _UNSPACED
    return _LETTER if is_letter(ch) or is_mark(ch) else 0


def _flatten(text: str, *, typography: bool) -> str:
    """Replace one character by one: positions stay what they are."""
    table = _single(typography)
    if len(text) <= _SHORT:
        return _single_pattern(typography).sub(lambda match: table[match[0]], text)
    for ch in _frequent(typography):
        if ch in text:
            text = text.replace(ch, table[ch])
    if typography and not text.isascii() and _FOLDED.search(text):
        return _single_pattern(typography).sub(lambda match: table[match[0]], text)
    return text


@cache
def _single(typography: bool) -> dict[str, str]:  # noqa: FBT001 - private, two tables
    return {ch: to for ch, to in _characters(typography) if len(to) == 1}


@cache
def _multiple() -> dict[str, str]:
    return {ch: to for ch, to in _characters(typography=True) if len(to) > 1}


@cache
def _frequent(typography: bool) -> tuple[str, ...]:  # noqa: FBT001 - private, two tables
    folds = (fold for fold in FOLDS if len(fold.becomes) == 1)
    chars = (ch for fold in folds for ch in fold.characters)
    return tuple(ch for ch in chars if ch in _single(typography))


def _characters(typography: bool) -> Iterable[tuple[str, str]]:
    for fold in FOLDS:
        if fold.name not in _DELETED and (typography or fold.level == "layout"):
            yield from characters_of(fold.name).items()


@cache
def _single_pattern(typography: bool) -> re.Pattern[str]:  # noqa: FBT001 - private, two tables
    return re.compile(f"[{re.escape(''.join(sorted(_single(typography))))}]")


_IGNORED_TAGS: Final = _IGNORED_TEXT[len(IGNORED_BMP) :]
_FLAG: Final = "\U0001f3f4"
_FOLDED: Final = re.compile(f"[{_fold14.FOLDED_CLASS}]")
_EAST_ASIAN: Final = re.compile(
    # Full-width letters and digits are left out: they fold to words that need their blanks.
    "[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\U00020000-\U0003ffff]"
)


_HIGH: Final = re.compile("[\u2e80-\U0010ffff]")
_TAGS: Final = re.compile("[\U000e0000-\U000e007f]")


def _trigger(form: int, flat: str, line_end_hyphens: str) -> re.Pattern[str]:
    """Choose the cheapest pattern that finds every place where something may change."""
    kind, east_asian = "ascii", False
    if not flat.isascii():
        is_high = _HIGH.search(flat) is not None
        kind = "tags" if is_high and _TAGS.search(flat) else "bmp"
        east_asian = is_high and _EAST_ASIAN.search(flat) is not None
    return _trigger_pattern(form > _LAYOUT, kind, east_asian, line_end_hyphens)


@cache
def _trigger_pattern(
    typography: bool,  # noqa: FBT001 - private, the key of a cache
    kind: str,
    east_asian: bool,  # noqa: FBT001 - private, the key of a cache
    line_end_hyphens: str,
) -> re.Pattern[str]:
    ignored = {"ascii": "", "bmp": IGNORED_BMP, "tags": _IGNORED_TEXT}[kind]
    single = ignored
    if typography:
        single += "=\\-" + re.escape(_EXTRACTED + line_end_hyphens)
        if kind != "ascii":
            single += _fold14.FOLDED_CLASS + "\u2026\u22ef"
    if kind == "tags":
        single += _FLAG
    if east_asian:
        single += "\n"
    parts = [f"[{single}]"] if single else []
    parts.append(f"[ \n][ \n{ignored}]")
    if typography:
        parts.append(r"\.[ \n]\.")
    return re.compile("|".join(parts))


@cache
def _run_pattern(line_end_hyphens: str) -> re.Pattern[str]:
    """Read one run. Each alternative is linear, and a run read is not read again."""
    signs = re.escape(_EXTRACTED + line_end_hyphens)
    return re.compile(
        f"(-+|[{signs}])(>|[ \\n{_IGNORED_TEXT}]*)"
        f"|([ \\n{_IGNORED_TEXT}]+)"
        r"|(=+>?)|(\.(?:[ \n]\.){2,})"
        f"|{_FLAG}[{_IGNORED_TAGS}]*"
    )


def _replaced(text: str, rewrites: list[Rewrite]) -> str:
    if not rewrites:
        return text
    parts = []
    last = 0
    for start, end, becomes in rewrites:
        parts.append(text[last:start])
        parts.append(becomes)
        last = end
    parts.append(text[last:])
    return "".join(parts)


def _composed(length: int, steps: list[list[Rewrite]]) -> OffsetMap:
    offsets = _offsets(length, steps[0])
    for step in steps[1:]:
        offsets = offsets.then(_offsets(offsets.length, step))
    return offsets


def _read_as(format_: str, text: str) -> MappedText:
    if format_ == "html":
        from evidence_sophia.text.html import read_html  # noqa: PLC0415 - one format's need

        return read_html(text)
    from evidence_sophia.text.markdown import read_markdown  # noqa: PLC0415 - the same

    return read_markdown(text)


def _offsets(length: int, rewrites: list[Rewrite]) -> OffsetMap:
    """Map a text of ``length``; one character for one needs no record."""
    kept = [rewrite for rewrite in rewrites if not rewrite[1] - rewrite[0] == len(rewrite[2]) == 1]
    return OffsetMap.of_lengths(
        length,
        [start for start, _, _ in kept],
        [end for _, end, _ in kept],
        [len(becomes) for _, _, becomes in kept],
    )
