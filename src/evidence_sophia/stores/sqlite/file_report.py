"""What did a look at a file find? Values that a person is shown and a program is given."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.knowledge.log_report import LogReport
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION
from evidence_sophia.stores.sqlite.schema_drift import SchemaDrift

__all__ = ["FileReport", "IndexCheck", "LogCheck"]


@frozen(kw_only=True)
class LogCheck:
    """What became of the check of one log.

    Attributes:
        tenant, source_set: whose log.
        head: where it ends now; None where nothing stands in it.
        report: what was found; None where it could not be read.
        trouble: why not.
    """

    tenant: str = field(validator=instance_of(str))
    source_set: str = field(validator=instance_of(str))
    head: LogHead | None = field(default=None, validator=optional(instance_of(LogHead)))
    report: LogReport | None = field(default=None, validator=optional(instance_of(LogReport)))
    trouble: str = field(default="", validator=instance_of(str))

    @property
    def is_whole(self) -> bool:
        """Whether it was read, and nothing is wrong with it."""
        return self.report is not None and self.report.is_whole


@frozen(kw_only=True)
class IndexCheck:
    """Whether this installation can search a tenant's index.

    Attributes:
        tenant: whose index.
        analyzers: ids of the analyzers it was built with.
        trouble: why it cannot be searched here; "" where it can.
    """

    tenant: str = field(validator=instance_of(str))
    analyzers: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    trouble: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class FileReport:
    """What a look at a file found.

    Attributes:
        path: the file.
        version, latest: its schema version, and the one this library makes.
        size, log_size: bytes of the file and of the write-ahead log beside it; the latter is
            None where there is none.
        drift: what of its schema was added, changed or dropped.
        damage: what SQLite's ``integrity_check`` found, at most 100 messages.
        orphans: rows that point nowhere, as ``table row -> parent``, at most 100.
        logs: the log of every tenant and source set.
        indexes: the index of every tenant.
        mode: its permissions, such as ``-rw-r--r--``; "" where the system has none.
        is_open_to_all: whether anybody may write it.
        was_written: whether somebody wrote it during the look, which may explain findings.
    """

    path: str = field(validator=instance_of(str))
    version: int = field(validator=instance_of(int))
    latest: int = field(default=LATEST_VERSION, validator=instance_of(int))
    size: int = field(validator=instance_of(int))
    log_size: int | None = field(default=None, validator=optional(instance_of(int)))
    drift: tuple[SchemaDrift, ...] = field(default=(), validator=tuple_of(SchemaDrift))
    damage: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    orphans: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    logs: tuple[LogCheck, ...] = field(default=(), validator=tuple_of(LogCheck))
    indexes: tuple[IndexCheck, ...] = field(default=(), validator=tuple_of(IndexCheck))
    mode: str = field(default="", validator=instance_of(str))
    is_open_to_all: bool = field(default=False, validator=instance_of(bool))
    was_written: bool = field(default=False, validator=instance_of(bool))

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        flaws = (self.drift, self.damage, self.orphans, self.is_open_to_all)
        is_readable = not any(index.trouble for index in self.indexes)
        return not any(flaws) and is_readable and all(log.is_whole for log in self.logs)
