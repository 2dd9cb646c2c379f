"""What did an ingest do?"""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import not_blank, not_negative, tuple_of

__all__ = ["IngestReport"]


@frozen(kw_only=True)
class IngestReport:
    """The outcome of one run; every document of the folder stands in one of the four lists.

    Attributes:
        source_set: the set that was ingested into.
        added: ids of sources that are new.
        changed: ids of sources whose file or manifest row is another one.
        unchanged: ids of sources that were left as they were.
        removed: ids of sources whose file is gone.
        passages: passages written in this run.
        notes: what a person should know: files left out, documents without a passage.
    """

    source_set: str = field(validator=not_blank)
    added: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    changed: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    unchanged: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    removed: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    passages: int = field(default=0, validator=not_negative)
    notes: tuple[str, ...] = field(default=(), validator=tuple_of(str))

    @property
    def has_changed_nothing(self) -> bool:
        """Whether the base is as it was before."""
        return not (self.added or self.changed or self.removed)
