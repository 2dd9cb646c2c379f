"""What came of a log that was brought into a base? All of it, or proposals."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen
from attrs.converters import optional
from attrs.validators import ge

from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.scope import check_set_id

__all__ = ["ImportCount", "ImportObstacle", "ImportOutcome", "KnowledgeFormat", "KnowledgeImport"]


class KnowledgeFormat(StrEnum):
    """A form in which what is believed leaves a base.

    Only ``jsonl`` holds the whole log and can come back.
    """

    JSONL = "jsonl"
    PROV_JSON = "prov-json"
    TRIG = "trig"


class ImportObstacle(OpenEnum):
    """Why a log came in as proposals and not as it is."""

    NOT_ADMIN = "not_admin"
    UNSIGNED = "unsigned"
    OTHER_SIGNATURE = "other_signature"
    NOT_EMPTY = "not_empty"


class ImportOutcome(StrEnum):
    """What became of an entry of a log that came in."""

    RESTORED = "restored"
    ACCEPTED = "accepted"
    QUEUED = "queued"
    REJECTED = "rejected"
    SKIPPED = "skipped"


@frozen(kw_only=True)
class ImportCount:
    """How many entries had one outcome for one reason.

    Attributes:
        outcome: what became of them.
        reason: why, such as a reason of a rejection; "" where none is needed.
        count: how many.
    """

    outcome: ImportOutcome = field(converter=ImportOutcome)
    reason: str = field(default="", validator=instance_of(str))
    count: int = field(validator=[instance_of(int), ge(1)])


@frozen(kw_only=True)
class KnowledgeImport:
    """What came of a log.

    Attributes:
        source_set: whose log it is.
        head: digest of its last entry, as the file names it.
        entries: how many it has.
        obstacle: why it came in as proposals; None where it was restored as it is.
        counts: of its entries by outcome and reason; where it was restored, the one count.
    """

    source_set: str = field(converter=check_set_id)
    head: str = field(validator=not_blank)
    entries: int = field(validator=[instance_of(int), ge(0)])
    obstacle: ImportObstacle | None = field(default=None, converter=optional(ImportObstacle))
    counts: tuple[ImportCount, ...] = field(default=(), validator=tuple_of(ImportCount))

    @property
    def is_whole(self) -> bool:
        """Whether the log was restored as it is, history and locks included."""
        return self.obstacle is None

    def count(self, outcome: ImportOutcome) -> int:
        """Give how many entries had an outcome, whatever the reason."""
        return sum(one.count for one in self.counts if one.outcome is outcome)
