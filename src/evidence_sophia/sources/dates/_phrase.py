"""Which words of a line that states a date are the date of the document itself?

A line may begin with a label, may date other things beside the document ("Received ... /
Published ..."), may add in brackets when somebody looked at it, or may state the two ends of a
time. Only the part that dates the document is read, and only if it is plain which one that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from evidence_sophia.sources.dates._labels import LABELS, OTHER_DATES, PUBLISHED, RANGE_WORDS
from evidence_sophia.sources.dates._names import FILLERS
from evidence_sophia.text.normal import casefold

__all__ = ["ends_of_time", "own_part", "without_label"]

_SEPARATOR: Final = re.compile(r" ?[;|•·] ?| / |, (?=[^0-9 ,]{3,20} )")
#: "[cited 2020 Jan 5]", "(accessed 5.1.2020)", "(v2)" behind a date.
_ASIDE: Final = re.compile(r"(?<=[0-9A-Za-z.]) ?[\[(](?P<word>[^][() ]+)[^][()]*[\])]\.?$")
_KINDS: Final = frozenset({"online", "print", "published", "updated", "epub", "utc", "first"})
_VERSION: Final = re.compile(r"v[0-9]{1,2}")
#: Where the two ends of a time meet. A hyphen alone also joins the parts of a date.
_WORDS_BETWEEN: Final = re.compile(f" (?:{'|'.join(RANGE_WORDS)}) (?=[^ ])", re.IGNORECASE)
_BETWEEN: Final = re.compile(r" ?/ ?| - | ?~ ?|\.\.|--|至|から|부터")
_DOTTED_CLOCK: Final = re.compile(
    r"(?<![0-9.])([0-9]{1,2})\.([0-9]{2})(?= (?:uhr|ore)(?![a-z]))"
    r"|(?:(?<= ore )|(?<= alle )|(?<= kl )|(?<= kl\. ))([0-9]{1,2})\.([0-9]{2})(?![0-9.])",
    re.IGNORECASE,
)
#: "4.VII.1998", "12 XI 1998": months in Roman numerals, as in the east of Europe.
_ROMAN_MONTH: Final = re.compile(
    r"(?<![0-9.])([0-9]{1,2})[. -]{1,2}(I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})"
    r"[. -]{1,2}(?=[0-9]{4}(?![0-9]))"
)
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
#: What a label dates; alone it would make a date of "version 2016.1" and "Issue 3, March 2016".
_FIRST_WORDS: Final = re.compile(
    r"^(?:version of record|article|paper|issue|cover|page|item|record|entry|post) "
    r"(?=(?:first|published|posted|online|date|last|updated|added|created)(?![a-z]))",
    re.IGNORECASE,
)
_MOSCOW: Final = re.compile(r" \(?мск\)?$", re.IGNORECASE)
_MOST_ENDS: Final = 4
_LONGEST_LABEL: Final = 4
_OPEN_ENDS: Final = frozenset({"", ".."})
_EDGE: Final = ".:,;"


def without_label(line: str) -> str:
    """Take the words off that say that a date follows: "Published online: 5 June 2016"."""
    line = _FIRST_WORDS.sub("", line, count=1)
    line = _MOSCOW.sub(" MSK", line)
    line = _WORDS_BETWEEN.sub(" - ", _without_aside(_unwrapped(line)))
    line = _DOTTED_CLOCK.sub(lambda match: ":".join(filter(None, match.groups())), line)
    line = _ROMAN_MONTH.sub(lambda match: f"{match[1]}.{_ROMAN.index(match[2]) + 1}.", line)
    words = line.split(" ")
    at = 0
    while at < len(words) - 1 and _is_label(words[at], is_first=at == 0):
        at += 1
    return " ".join(words[at:])


def own_part(line: str) -> str | None:
    """Give the one part of several that says when the document was published; None if none."""
    parts = [part for part in _SEPARATOR.split(line) if part]
    own = [part for part in parts if _says_published(part)]
    return own[0] if len(parts) > 1 and len(own) == 1 else None


def ends_of_time(line: str) -> Iterator[tuple[str, str]]:
    """Give the ways in which a line falls into the beginning and the end of a time.

    An end that is left open is "".
    """
    for number, match in enumerate(_BETWEEN.finditer(line)):
        if number == _MOST_ENDS:
            return
        first, last = line[: match.start()], line[match.end() :]
        if first:
            yield first, "" if last in _OPEN_ENDS else last
    if line.endswith("-"):
        yield line[:-1], ""


def _says_published(part: str) -> bool:
    return any(_word(word) in PUBLISHED for word in part.split(" ")[:_LONGEST_LABEL])


def _word(word: str) -> str:
    return casefold(word).strip(_EDGE)


def _is_label(word: str, *, is_first: bool) -> bool:
    return _word(word) in LABELS or (not is_first and _word(word) in FILLERS | {""})


def _without_aside(line: str) -> str:
    match = _ASIDE.search(line)
    if match is None:
        return line
    word = _word(match["word"])
    is_other = word in OTHER_DATES or word in _KINDS or _VERSION.fullmatch(word) is not None
    return line[: match.start()] if is_other else line


def _unwrapped(line: str) -> str:
    # Square ones say that the date is a cataloguer's guess, and stay.
    return line[1:-1].strip() if line[:1] + line[-1:] == "()" else line
