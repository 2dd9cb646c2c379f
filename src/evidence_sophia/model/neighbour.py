"""Which sources stand beside a source?"""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import instance_of, optional

from evidence_sophia.model._rules import not_blank
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_link import LinkDirection, SourceRelation

__all__ = ["Neighbour"]


@frozen(kw_only=True)
class Neighbour:
    """A source that is linked with the one asked about.

    Attributes:
        relation: of the link.
        direction: ``out`` where the asked source states it, ``in`` where the other does.
        target: the other end: id of a source, or a URL or DOI of one that is not held.
        source: the other end; None if it is not held or not in scope.
    """

    relation: SourceRelation = field(converter=SourceRelation)
    direction: LinkDirection = field(converter=LinkDirection)
    target: str = field(validator=not_blank)
    source: Source | None = field(default=None, validator=optional(instance_of(Source)))

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display_kept import (  # noqa: PLC0415 - display is rare
            neighbour_html,
        )

        return neighbour_html(self)
