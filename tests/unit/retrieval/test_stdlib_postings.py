from __future__ import annotations

from evidence_sophia.retrieval.columns import Occurrences, encode_occurrences, pack_postings
from evidence_sophia.retrieval.ranking import ListPart
from evidence_sophia.retrieval.stdlib_postings import join, living

CROWDED = (9, 9, 300)


def part(base: int, documents: dict[int, Occurrences]) -> ListPart:
    """Pack the postings of a term in a segment that starts at a number."""
    data = pack_postings(list(documents), *encode_occurrences(documents.values()))
    return base, len(documents), data


def test_segments_join_in_their_order() -> None:
    """Passages are numbered through; a count keeps its passage."""
    found = join([part(0, {0: (0, 0, 1), 2: CROWDED}), part(5, {1: (1, 0, 2)})])
    assert list(found.documents) == [0, 2, 6]
    assert [found.counts(place) for place in range(3)] == [(0, 0, 1), CROWDED, (1, 0, 2)]


def test_a_passage_without_the_term_counts_nothing() -> None:
    """It has no place in the list."""
    found = join([part(0, {0: (0, 0, 1), 2: CROWDED})])
    assert [found.place_of(passage) for passage in (0, 1, 2, 3)] == [0, None, 1, None]
    assert [found.counts_in(passage) for passage in (1, 2)] == [(0, 0, 0), CROWDED]


def test_deleted_passages_leave() -> None:
    """The counts of the others stay theirs."""
    found = join([part(0, {0: (0, 0, 1), 2: CROWDED, 4: (0, 1, 0)})])
    assert living(found, frozenset()) is living(found, frozenset({1, 3})) is found
    left = living(found, frozenset({0}))
    assert list(left.documents) == [2, 4]
    assert [left.counts(place) for place in range(2)] == [CROWDED, (0, 1, 0)]
