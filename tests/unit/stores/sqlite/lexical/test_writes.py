from __future__ import annotations

import pytest
from tests.lexical_reference import Index, passage

from evidence_sophia.stores.sqlite.lexical.partition import read_state
from evidence_sophia.stores.sqlite.lexical.segment_rows import read_segments
from evidence_sophia.stores.sqlite.lexical.writes import MERGE_AT


def segments(index: Index) -> list[tuple[int, int]]:
    """Give passages and living passages of each segment."""
    return [(row.passages, row.living) for row in read_segments(index.connection, "local")]


def state(index: Index) -> bytes | None:
    """Give the digest of the state."""
    return read_state(index.connection, "local")


def test_segments_of_one_size_are_merged() -> None:
    """However many single adds there are, segments stay few."""
    index = Index()
    for n in range(MERGE_AT * MERGE_AT + 1):
        index.add(passage(f"{n:03d}", "word"))
        assert len(segments(index)) < 2 * MERGE_AT
    assert segments(index) == [(MERGE_AT * MERGE_AT, MERGE_AT * MERGE_AT), (1, 1)]
    index.close()


def test_merging_leaves_one_segment_an_analyzer_and_no_dead() -> None:
    """What lives stands together, what does not is gone."""
    index = Index()
    index.add(passage("a", "word"), passage("b", "word"), passage("c", language="en"))
    index.delete("b")
    index.add(passage("d", "word"))
    index.compact()
    assert sorted(segments(index)) == [(1, 1), (2, 2)]
    assert index.connection.execute("SELECT count(*) FROM lexical_dead").fetchone() == (0,)
    index.close()


def test_a_segment_most_of_which_is_deleted_is_written_anew() -> None:
    """Half may be dead, not more: neither the file nor a search pays for what is gone."""
    index = Index()
    index.add(*(passage(f"{n}", f"word only{n}") for n in range(8)))
    index.delete("0", "1", "2", "3")
    assert segments(index) == [(8, 4)]
    index.delete("5")
    assert segments(index) == [(3, 3)]
    assert index.found("word") == ["4", "6", "7"]
    assert not index.found("only5")
    index.close()


def test_a_segment_goes_with_its_last_passage() -> None:
    """Nothing is left in any table."""
    index = Index()
    index.add(passage("a", "word"), passage("b", "word"))
    assert index.delete("a") == 1
    assert segments(index) == [(2, 1)]
    assert index.delete("a", "b") == 1
    for table in ("segment", "columns", "ids", "terms", "dead"):
        query = f"SELECT count(*) FROM lexical_{table}"  # noqa: S608 - constants
        assert index.connection.execute(query).fetchone() == (0,)
    index.close()


@pytest.mark.parametrize("wanted", [["00500"], ["00500", "00501", "x", "00999", "0050"]])
def test_few_ids_are_found_in_a_large_segment(wanted: list[str]) -> None:
    """A look-up reads a chunk of ids, and tells an id from one that is part of it."""
    index = Index()
    index.add(*(passage(f"{n:05d}", "word") for n in range(1_000)))
    assert index.delete(*wanted) == sum(len(each) == 5 for each in wanted)
    assert not set(wanted) & set(index.found("word"))
    index.close()


def test_the_state_follows_the_writes() -> None:
    """Equal writes lead to equal states, other ones to other states, no write to none."""
    one, two = Index(), Index()
    states = []
    for index in (one, two):
        index.add(passage("a", "word"))
        states.append(state(index))
        index.delete("nothing")
        index.add()
        states.append(state(index))
    assert len(set(states)) == 1
    one.add(passage("b", "word"))
    two.add(passage("b", "other"))
    assert state(one) != state(two)
    one.close()
    two.close()
