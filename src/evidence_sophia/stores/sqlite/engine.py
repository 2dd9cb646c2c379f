"""Which SQLite is linked, and which of its known faults concern an evidence base?

The faults are those of SQLite's own release notes that touch what this library uses or defends
against: the write-ahead log, triggers, UPSERT, EXISTS, joins. A build whose source was altered
(most of Linux's) may hold a fix under an older number; nobody can tell from outside.
"""

from __future__ import annotations

import sqlite3
from typing import Final, TypeAlias

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of

__all__ = ["FLOOR", "KNOWN_FAULTS", "Engine", "EngineFault", "describe_engine", "faults_of"]

#: A version of SQLite: major, minor, patch.
Version: TypeAlias = tuple[int, int, int]

#: The least version: STRICT tables came with it.
FLOOR: Final[Version] = (3, 37, 0)
#: A source id that ends so is of a source that the builder changed (sqlite.org, c3ref).
_ALTERED: Final = ("alt1", "alt2")


@frozen(kw_only=True)
class EngineFault:
    """A fault of SQLite that its own release notes tell of.

    Attributes:
        id: a name for it.
        effect: what it does.
        ranges: versions that have it, each from the first to the one that mends it, which is
            not among them; several where the mending was taken back to older branches.
        answer: how this library keeps clear of it; "" where only another SQLite helps.
        notes: address of the release notes that tell of it.
    """

    id: str = field(validator=instance_of(str))
    effect: str = field(validator=instance_of(str))
    ranges: tuple[tuple[Version, Version], ...] = field(validator=tuple_of(tuple))
    answer: str = field(default="", validator=instance_of(str))
    notes: str = field(validator=instance_of(str))

    @property
    def is_answered(self) -> bool:
        """Whether this library keeps clear of it."""
        return bool(self.answer)

    def concerns(self, version: Version) -> bool:
        """Whether a version has it.

        >>> KNOWN_FAULTS[0].concerns((3, 50, 6)), KNOWN_FAULTS[0].concerns((3, 50, 7))
        (True, False)
        """
        return any(first <= version < mended for first, mended in self.ranges)


@frozen(kw_only=True)
class Engine:
    """The SQLite that Python is linked with.

    Attributes:
        version: its number, such as ``3.51.3``.
        source_id: date and digest of its source.
        is_altered: whether the builder says to have changed the source.
        is_supported: whether it is new enough for an evidence base.
        faults: what is known to be wrong with this version.
    """

    version: str = field(validator=instance_of(str))
    source_id: str = field(validator=instance_of(str))
    is_altered: bool = field(validator=instance_of(bool))
    is_supported: bool = field(validator=instance_of(bool))
    faults: tuple[EngineFault, ...] = field(default=(), validator=tuple_of(EngineFault))


def describe_engine() -> Engine:
    """Say which SQLite is linked, and what is known to be wrong with it."""
    connection = sqlite3.connect(":memory:")
    try:
        source_id = str(connection.execute("SELECT sqlite_source_id()").fetchone()[0])
    finally:
        connection.close()
    major, minor, patch = sqlite3.sqlite_version_info[:3]
    version = (major, minor, patch)
    return Engine(
        version=sqlite3.sqlite_version,
        source_id=source_id,
        is_altered=source_id.endswith(_ALTERED),
        is_supported=version >= FLOOR,
        faults=faults_of(version),
    )


def faults_of(version: Version) -> tuple[EngineFault, ...]:
    """Give the known faults of a version of SQLite, the gravest first.

    >>> [fault.id for fault in faults_of((3, 51, 3))]
    []
    """
    return tuple(fault for fault in KNOWN_FAULTS if fault.concerns(version))


def _notes(release: str) -> str:
    return f"https://www.sqlite.org/releaselog/{release.replace('.', '_')}.html"


#: What this library keeps clear of, or cannot; the gravest first.
KNOWN_FAULTS: Final[tuple[EngineFault, ...]] = (
    EngineFault(
        id="wal-reset-race",
        effect="two connections that write and checkpoint at once can lose commits or damage "
        "the file",
        ranges=(
            ((3, 7, 0), (3, 44, 6)),
            ((3, 45, 0), (3, 50, 7)),
            ((3, 51, 0), (3, 51, 3)),
        ),
        answer="whoever writes or checkpoints through this library holds the file's lock; let "
        "no other program write the file meanwhile",
        notes=_notes("3.51.3"),
    ),
    EngineFault(
        id="savepoint-memory-journal",
        effect="rolling back a savepoint can damage the file where temp_store is MEMORY",
        ranges=(((3, 35, 0), (3, 37, 2)),),
        answer="this library opens no savepoint; what fails is rolled back as a whole",
        notes=_notes("3.37.2"),
    ),
    EngineFault(
        id="savepoint-wal-frames",
        effect="a savepoint that is rolled back can leave frames without checksum in the "
        "write-ahead log",
        ranges=(((3, 7, 0), (3, 50, 2)),),
        answer="this library opens no savepoint; what fails is rolled back as a whole",
        notes=_notes("3.50.2"),
    ),
    EngineFault(
        id="upsert-index",
        effect="an UPSERT can leave an index that disagrees with its table",
        ranges=(((3, 35, 0), (3, 45, 2)),),
        answer="this library writes no UPSERT, and its triggers refuse one",
        notes=_notes("3.45.2"),
    ),
    EngineFault(
        id="upsert-old-values",
        effect="an UPDATE trigger that an UPSERT fires can see wrong old values",
        ranges=(((3, 24, 0), (3, 45, 3)),),
        answer="this library writes no UPSERT; of anybody else's, the INSERT triggers refuse "
        "it before an UPDATE trigger is asked",
        notes=_notes("3.45.3"),
    ),
    EngineFault(
        id="function-abort",
        effect="a statement over several rows can stay half done where a function of it fails",
        ranges=(((3, 0, 0), (3, 39, 3)),),
        answer="what fails is rolled back as a whole transaction",
        notes=_notes("3.39.3"),
    ),
    EngineFault(
        id="withdrawn-release",
        effect="the release was withdrawn by its makers",
        ranges=(((3, 52, 0), (3, 53, 0)),),
        notes="https://www.sqlite.org/changes.html#version_3_52_0",
    ),
    EngineFault(
        id="nested-exists",
        effect="nested EXISTS can answer wrongly, and the triggers that guard a base ask so",
        ranges=(((3, 51, 0), (3, 51, 1)),),
        notes=_notes("3.51.1"),
    ),
    EngineFault(
        id="exists-to-join",
        effect="EXISTS can answer wrongly where it is turned into a join",
        ranges=(((3, 51, 0), (3, 51, 2)),),
        notes=_notes("3.51.2"),
    ),
    EngineFault(
        id="in-operator",
        effect="some IN questions are answered wrongly",
        ranges=(((3, 47, 0), (3, 47, 1)),),
        notes=_notes("3.47.1"),
    ),
    EngineFault(
        id="bloom-filter",
        effect="joins can leave rows out, or never end",
        ranges=(((3, 38, 0), (3, 38, 4)),),
        notes=_notes("3.38.4"),
    ),
)
