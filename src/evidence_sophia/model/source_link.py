"""How do sources hang together?"""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import not_blank
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["LinkDirection", "SourceLink", "SourceRelation"]


class SourceRelation(OpenEnum):
    """What one source is to another."""

    DERIVED_FROM = "derived_from"
    SUPERSEDES = "supersedes"
    RETRACTS = "retracts"
    CITES = "cites"


class LinkDirection(OpenEnum):
    """Whether a link starts at a source or ends there."""

    OUT = "out"
    IN = "in"


@frozen(kw_only=True, order=True)
class SourceLink:
    """What a source says of its relation to another one.

    Attributes:
        relation: what the source is to the target.
        target: id of a source of the same tenant, or a URL or DOI of one that is not held.
    """

    relation: SourceRelation = field(converter=SourceRelation)
    target: str = field(validator=not_blank)
