"""Which entry does the beginning of an id name?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.actor import OWNER


@pytest.fixture
def base() -> Iterator[EvidenceBase]:
    """Give a base in memory."""
    with EvidenceBase.open(":memory:") as base:
        yield base


@pytest.mark.parametrize("digits", [8, 9, 12, 63, 64])
def test_a_beginning_is_completed(base: EvidenceBase, digits: int) -> None:
    """Eight digits and more name the entry, with and without the name of the algorithm."""
    fact = base.remember_fact("Ann likes tea.")
    for other in range(20):
        base.remember_fact(f"Ann has {other} cups.")
    beginning = fact.id.removeprefix("blake3:")[:digits]
    assert base.complete_id(beginning) == fact.id
    assert base.complete_id(f"blake3:{beginning}") == fact.id


@pytest.mark.parametrize(
    "beginning", ["", "blake3:", "0123456", "%", "zzzzzzzzz", "0" * 65, "\0" * 8, None, 12345678]
)
def test_what_begins_nothing_is_not_found(base: EvidenceBase, beginning: str) -> None:
    """Too short, too long, no digits, no string: none of them names an entry."""
    base.remember_fact("Ann likes tea.")
    with pytest.raises(NotFoundError):
        base.complete_id(beginning)


@pytest.mark.parametrize("beginning", ["8b6", "blake3:8b6", "blake3:0123456"])
def test_a_short_beginning_is_called_short(base: EvidenceBase, beginning: str) -> None:
    """Whoever types too few digits hears of that, not that there is no such entry."""
    with pytest.raises(NotFoundError, match="too short"):
        base.complete_id(beginning)


def test_another_tenants_entry_is_not_found(base: EvidenceBase) -> None:
    """An id outside of the scope is never completed."""
    fact = base.remember_fact("Ann likes tea.", source_set="one")
    for view in (
        base.acting_as(OWNER, tenant="other"),
        base.acting_as(OWNER, source_sets=("two",)),
    ):
        with pytest.raises(NotFoundError, match="no entry begins"):
            view.complete_id(fact.id)


def test_two_that_begin_alike_are_not_guessed_between(
    base: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several begin so, none is given and the message says so."""
    found = ("blake3:1", "blake3:2")
    monkeypatch.setattr(
        "evidence_sophia.base.knowledge.naming.ids_that_begin", lambda *_given: found
    )
    with pytest.raises(NotFoundError, match="several entries begin"):
        base.complete_id("12345678")
