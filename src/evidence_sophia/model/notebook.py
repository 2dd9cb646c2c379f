"""What has a person kept? Answers, in a notebook of their own."""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen

from evidence_sophia.model._rules import (
    aware_utc,
    instance_of,
    not_blank,
    not_negative,
    tuple_of,
)
from evidence_sophia.model.answer import Answer

__all__ = ["Notebook", "NotebookEntry", "NotebookSummary"]


@frozen(kw_only=True)
class NotebookEntry:
    """An answer that was kept.

    Attributes:
        answer_id: names the kept answer; made from its content.
        answer: as it was given.
        comment: the keeper's own words; may be empty.
        saved_at: when, aware UTC.
    """

    answer_id: str = field(validator=not_blank)
    answer: Answer = field(validator=instance_of(Answer))
    comment: str = field(default="", validator=instance_of(str))
    saved_at: datetime = field(converter=aware_utc)


@frozen(kw_only=True)
class Notebook:
    """The kept answers of one actor under one title.

    Attributes:
        id: unique within the tenant.
        title: the owner's name for it.
        owner: id of the actor it belongs to.
        entries: oldest first.
        updated_at: when the last entry was kept, aware UTC.
    """

    id: str = field(validator=not_blank)
    title: str = field(validator=not_blank)
    owner: str = field(validator=not_blank)
    entries: tuple[NotebookEntry, ...] = field(default=(), validator=tuple_of(NotebookEntry))
    updated_at: datetime = field(converter=aware_utc)

    @property
    def summary(self) -> NotebookSummary:
        """The notebook without its entries."""
        return NotebookSummary(
            id=self.id,
            title=self.title,
            owner=self.owner,
            entries=len(self.entries),
            updated_at=self.updated_at,
        )

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display_kept import (  # noqa: PLC0415 - display is rare
            notebook_html,
        )

        return notebook_html(self)


@frozen(kw_only=True)
class NotebookSummary:
    """A notebook in a list.

    Attributes:
        id, title, owner, updated_at: those of the notebook.
        entries: how many it has.
    """

    id: str = field(validator=not_blank)
    title: str = field(validator=not_blank)
    owner: str = field(validator=not_blank)
    entries: int = field(validator=not_negative)
    updated_at: datetime = field(converter=aware_utc)
