"""What is looked up in what is believed?"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.model._rules import instance_of

__all__ = ["MAX_ROWS", "KnowledgeQuery"]

#: Statements that a query gives at most.
MAX_ROWS: Final = 1_000


@frozen(kw_only=True)
class KnowledgeQuery:
    """What to look up.

    Attributes:
        subject: an entity, by any of its names.
        predicate: only this one; "" for all.
        valid_at: what holds at a time; None for whenever.
        as_of: what was believed at a time; None for now.
        include_history: also what was once believed, until ``as_of``.
        limit: statements at most.
    """

    subject: str = field(validator=instance_of(str))
    predicate: str = field(default="", validator=instance_of(str))
    valid_at: datetime | None = field(default=None, validator=optional(instance_of(datetime)))
    as_of: datetime | None = field(default=None, validator=optional(instance_of(datetime)))
    include_history: bool = field(default=False, validator=instance_of(bool))
    limit: int = field(default=MAX_ROWS, validator=instance_of(int))
