"""What did a check of a log find? Every finding names its row."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["LogFinding", "LogFindingKind", "LogReport"]


class LogFindingKind(OpenEnum):
    """What is wrong with a row."""

    EDITED_ROW = "edited_row"
    MISSING_ROW = "missing_row"
    UNCHAINED_ROW = "unchained_row"
    EDITED_LINK = "edited_link"
    MISSING_LINK = "missing_link"
    EDITED_TEXT = "edited_text"
    MISSING_TEXT = "missing_text"
    TRUNCATED = "truncated"
    OTHER_KEYS = "other_keys"
    DOES_NOT_FOLLOW = "does_not_follow"


@frozen(kw_only=True)
class LogFinding:
    """A row that is not as an act left it.

    Attributes:
        kind: what is wrong.
        table, row: which one.
        position: of its entry in the log; -1 where it has none.
    """

    kind: LogFindingKind = field(converter=LogFindingKind)
    table: str = field(validator=instance_of(str))
    row: int = field(validator=instance_of(int))
    position: int = field(default=-1, validator=instance_of(int))


@frozen(kw_only=True)
class LogReport:
    """What a check of a scope's log found.

    Attributes:
        entries: how many were read.
        erased: how many texts were erased by an act; that breaks nothing.
        findings: what is wrong, in the order of the log.
        source_set: whose log; "" where that was not said.
    """

    entries: int = field(validator=instance_of(int))
    erased: int = field(validator=instance_of(int))
    findings: tuple[LogFinding, ...] = field(default=(), validator=tuple_of(LogFinding))
    source_set: str = field(default="", validator=instance_of(str))

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings
