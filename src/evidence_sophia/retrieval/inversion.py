"""Which passages hold a term, and how often? Passages in, posting lists out."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.retrieval.columns import encode_occurrences, fits_a_code, pack_entries
from evidence_sophia.retrieval.lexical_index import IndexedPassage

__all__ = ["invert"]

_NONE: Final = array("I")


class _Lists:
    """While a segment is built: the entries of each term, and its counts too large for a code."""

    def __init__(self) -> None:
        self.entries: defaultdict[str, list[int]] = defaultdict(list)
        self.large: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))

    def add(self, number: int, title: _Field, heading: _Field, body: list[str]) -> None:
        """Add the terms of a passage, one with a higher number than those before."""
        counts = Counter(body)
        if not fits_a_code(title.most, heading.most, max(counts.values(), default=0)):
            self._add_crowded(number, Counter(title.terms), Counter(heading.terms), counts)
            return
        for term in title.terms:
            counts[term] = counts.get(term, 0) + (1 << 6)
        for term in heading.terms:
            counts[term] = counts.get(term, 0) + (1 << 4)
        base, entries = number << 8, self.entries
        for term, code in counts.items():
            entries[term].append(base + code)

    def _add_crowded(
        self, number: int, title: Counter[str], heading: Counter[str], body: Counter[str]
    ) -> None:
        for term in {**title, **heading, **body}:
            codes, large = encode_occurrences([(title[term], heading[term], body[term])])
            self.entries[term].append(number << 8 | codes[0])
            if large:
                self.large[term].extend(large)

    def packed(self) -> Iterator[tuple[str, int, bytes]]:
        """Give the posting lists, sorted by term."""
        for term in sorted(self.entries):
            entries = self.entries[term]
            yield term, len(entries), pack_entries(entries, self.large.get(term, _NONE))


class _Field(NamedTuple):
    """The terms of a title or a heading, and how often the commonest one stands there."""

    terms: list[str]
    most: int

    @classmethod
    def of(cls, text: str, analyzer: str) -> _Field:
        """Analyse a text."""
        terms = analyze(text, analyzer)
        return cls(terms, max(Counter(terms).values(), default=0))


def invert(
    analyzer: str, passages: Sequence[IndexedPassage]
) -> tuple[tuple[list[int], list[int], list[int]], Iterator[tuple[str, int, bytes]]]:
    """Analyse passages and gather where each term stands.

    Args:
        analyzer: its id.
        passages: numbered from 0.

    Returns:
        The lengths of titles, headings and bodies in terms; then each term, sorted, with its
        document frequency and its packed posting list.

    Raises:
        MissingExtraError: the analyzer stems and the extra ``search`` is absent.
    """
    lists = _Lists()
    lengths: tuple[list[int], list[int], list[int]] = ([], [], [])
    repeated: dict[str, _Field] = {}  # titles and headings recur from passage to passage
    for number, passage in enumerate(passages):
        title, heading = (
            repeated.get(text) or repeated.setdefault(text, _Field.of(text, analyzer))
            for text in (passage.title, passage.heading)
        )
        body = analyze(passage.body, analyzer)
        for column, terms in zip(lengths, (title.terms, heading.terms, body), strict=True):
            column.append(len(terms))
        lists.add(number, title, heading, body)
    return lengths, lists.packed()
