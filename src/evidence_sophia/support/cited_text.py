"""Which sentences of a text cite what? Marks like "[1]" or "[doc-2, doc-3]" behind a sentence."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.support.citation_quality import CitedSentence
from evidence_sophia.text.characters import is_word
from evidence_sophia.text.sentences import sentences

__all__ = ["read_cited_text"]

#: A mark; what an address follows is a link.
_MARK: Final = re.compile(r"[ \xa0]?\[\^?([^\[\]\n]{1,200})\](?!\()")
_BETWEEN: Final = re.compile(r"[ \xa0]*[,;][ \xa0]*")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_RANGE: Final = re.compile(r"([0-9]{1,6}) ?[-–] ?([0-9]{1,6})")
_LONGEST_RANGE: Final = 50
_BLANKS: Final = " \xa0\t\n"


def read_cited_text(
    text: str, ids: Container[str], *, language: str = "en"
) -> tuple[CitedSentence, ...]:
    """Read the sentences of a text with what each cites, its marks taken off. Linear in the text.

    A mark is one or several ids in square brackets, or numbers from one to another, before or
    after the full stop. What is neither a known id nor a number is no mark ("[sic]"); a number
    that is not known stays an id, so that an invented citation is told. A mark between two
    sentences belongs to the first, unless the text begins with one.

    Args:
        text: of somebody who cites: a model's answer, a report.
        ids: of the passages, as the text writes them.
        language: BCP 47 tag of the text.

    >>> text = "All lilies harm cats [1]. Dogs bark. [2, 3] They do."
    >>> [each.cited for each in read_cited_text(text, {"1", "2", "3"})]
    [('1',), ('2', '3'), ()]
    """
    found: list[CitedSentence] = []
    is_leading = any(_opening(text, ids))
    for span in sentences(text, language):
        written = span.of(text)
        before = 0 if is_leading or not found else max((0, *_opening(written, ids)))
        if before:
            found.append(_with_marks(found.pop(), written[:before], ids))
        said = _said(written[before:], ids)
        if any(map(is_word, said)):
            start = span.end - len(written[before:].lstrip(_BLANKS))
            rest = CitedSentence(text=said, span=Span(start, span.end))
            found.append(_with_marks(rest, written[before:], ids))
    return tuple(found)


def _opening(text: str, ids: Container[str]) -> Iterator[int]:
    """Give where each of the marks ends that open a text."""
    at = 0
    while (match := _MARK.match(text, at)) and _ids(match[1], ids):
        at = match.end()
        yield at


def _said(written: str, ids: Container[str]) -> str:
    return _MARK.sub(lambda match: "" if _ids(match[1], ids) else match[0], written).strip()


def _with_marks(sentence: CitedSentence, marked: str, ids: Container[str]) -> CitedSentence:
    named = (id_ for match in _MARK.finditer(marked) for id_ in _ids(match[1], ids))
    cited = tuple(dict.fromkeys((*sentence.cited, *named)))
    return CitedSentence(text=sentence.text, cited=cited, span=sentence.span)


def _ids(listed: str, ids: Container[str]) -> list[str]:
    """Give the ids of a mark; none where it is no mark."""
    named: list[str] = []
    for part in _BETWEEN.split(listed.strip()):
        if part in ids or _NUMBER.fullmatch(part):
            named.append(part)
        elif numbers := _numbers(part):
            named += numbers
        else:
            return []
    return named


def _numbers(part: str) -> list[str]:
    """Give the numbers of a range; none where it is no range, or too long to be meant."""
    match = _RANGE.fullmatch(part)
    first, last = (int(match[1]), int(match[2])) if match else (1, 0)
    return [str(each) for each in range(first, last + 1)] if last - first < _LONGEST_RANGE else []
