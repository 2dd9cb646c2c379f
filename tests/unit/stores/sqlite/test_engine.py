"""Which SQLite is linked, and what is known to be wrong with it?"""

from __future__ import annotations

import sqlite3

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.stores.sqlite.engine import (
    FLOOR,
    KNOWN_FAULTS,
    Engine,
    describe_engine,
    faults_of,
)


def test_the_linked_engine_is_described() -> None:
    """Its version is that of the module, and it is new enough to run these tests."""
    engine = describe_engine()
    assert engine.version == sqlite3.sqlite_version
    assert engine.source_id.startswith("20")
    assert engine.is_supported


@pytest.mark.parametrize(
    ("version", "has_it"),
    [
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 4), False),
    ],
)
def test_the_race_of_the_log_is_known_by_its_ranges(
    version: tuple[int, int, int], *, has_it: bool
) -> None:
    """The mending was taken back to 3.44.6 and 3.50.7, so older branches have it or not."""
    assert ("wal-reset-race" in [fault.id for fault in faults_of(version)]) is has_it


def test_what_only_another_engine_helps_against_is_told_apart() -> None:
    """Nested EXISTS answered wrongly is not this library's to mend; an UPSERT is not written."""
    open_faults = {fault.id for fault in faults_of((3, 51, 0)) if not fault.is_answered}
    assert open_faults == {"nested-exists", "exists-to-join"}


def test_every_fault_is_told_with_its_release_notes() -> None:
    """Each has an address, a sound range above no floor, and an id of its own."""
    assert len({fault.id for fault in KNOWN_FAULTS}) == len(KNOWN_FAULTS)
    for fault in KNOWN_FAULTS:
        assert fault.notes.startswith("https://www.sqlite.org/")
        assert all(first < mended and mended > FLOOR for first, mended in fault.ranges)


def test_an_engine_travels() -> None:
    """What is described can be written as JSON and read back."""
    engine = describe_engine()
    assert decode(Engine, encode(engine)) == engine
