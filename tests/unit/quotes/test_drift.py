from __future__ import annotations

import pytest

from evidence_sophia.model.drift import DriftStatus
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.drift import check_drift
from evidence_sophia.quotes.index import QuoteIndex

OLD = "One fox came. The brown fox jumps over the lazy dog. One fox went."
CITED = "The brown fox jumps over the lazy dog."
STORED = Span(14, 52)


def test_a_text_that_stayed_is_unchanged() -> None:
    """The cited text stands where it stood."""
    drift = check_drift(OLD, text=CITED, stored=STORED)
    assert (drift.status, drift.current) == (DriftStatus.UNCHANGED, STORED)


def test_typography_is_no_change() -> None:
    """Another layout of the same words is no change."""
    today = OLD.replace("fox jumps", "fox\njumps")
    assert check_drift(today, text=CITED, stored=STORED).status == DriftStatus.UNCHANGED


def test_a_text_that_moved_is_found_where_it_is() -> None:
    """What was written before the citation moves it."""
    drift = check_drift("New words. " + OLD, text=CITED, stored=STORED)
    assert (drift.status, drift.current) == (DriftStatus.MOVED, Span(25, 63))


@pytest.mark.complaint("hypothesis/h#2396")
@pytest.mark.parametrize("stored", [Span(0, 38), Span(10**9, 10**9 + 38), Span(20, 20)])
def test_a_wild_position_is_no_proof(stored: Span) -> None:
    """A stored position that is wrong does not lose the text."""
    drift = check_drift(OLD, text=CITED, stored=stored)
    assert (drift.status, drift.current) == (DriftStatus.MOVED, STORED)


def test_a_text_that_was_changed_is_altered() -> None:
    """A changed word is told, with its place."""
    drift = check_drift(OLD.replace("lazy", "sleepy"), text=CITED, stored=STORED)
    assert (drift.status, drift.current) == (DriftStatus.ALTERED, None)
    assert drift.near_miss is not None
    assert [edit.sourced for edit in drift.near_miss.diff] == ["sleepy"]


def test_a_text_that_was_deleted_is_gone() -> None:
    """A deleted text has no place."""
    drift = check_drift(OLD.replace(CITED, ""), text=CITED, stored=STORED)
    assert (drift.status, drift.current, drift.near_miss) == (DriftStatus.GONE, None, None)


@pytest.mark.parametrize("today", ["", "   "])
def test_everything_is_gone_from_an_empty_text(today: str) -> None:
    """Where nothing stands any more, the citation is gone."""
    assert check_drift(today, text=CITED, stored=STORED).status == DriftStatus.GONE


def test_an_empty_citation_is_gone() -> None:
    """A citation of nothing stands nowhere."""
    assert check_drift(OLD, text="", stored=Span(3, 3)).status == DriftStatus.GONE


def test_copies_without_surroundings_are_ambiguous() -> None:
    """Where the text stands several times and not at its position, nobody knows which it is."""
    today = f"Now {CITED} And {CITED}"
    drift = check_drift(today, text=CITED, stored=Span(14, 52))
    assert (drift.status, drift.current) == (DriftStatus.AMBIGUOUS, None)


def test_of_copies_the_one_at_the_position_is_taken() -> None:
    """Where one of the copies stands at the stored position, it is that one."""
    drift = check_drift(f"{CITED} And {CITED}", text=CITED, stored=Span(0, 38))
    assert (drift.status, drift.current) == (DriftStatus.UNCHANGED, Span(0, 38))


def test_surroundings_outweigh_the_position() -> None:
    """A copy at the stored position is not it if the surroundings stand elsewhere."""
    today = f"{CITED} Then {CITED}"
    drift = check_drift(today, text=CITED, stored=Span(0, 38), prefix="Then ")
    assert (drift.status, drift.current) == (DriftStatus.MOVED, Span(44, 82))


def test_an_index_serves_many_citations() -> None:
    """A prepared source is taken as well."""
    index = QuoteIndex(f"**{CITED}**", format="markdown")
    assert check_drift(index, text=CITED, stored=Span(2, 40)).status == DriftStatus.UNCHANGED
