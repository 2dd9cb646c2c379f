"""How much does an evidence base hold?"""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_negative, tuple_of
from evidence_sophia.model.scope import check_set_id

__all__ = ["BaseStats", "SourceSetStats"]


@frozen(kw_only=True)
class SourceSetStats:
    """What one source set holds.

    Attributes:
        source_set: its id.
        sources, passages: how many it has.
        characters: code points of stored text.
    """

    source_set: str = field(converter=check_set_id)
    sources: int = field(validator=not_negative)
    passages: int = field(validator=not_negative)
    characters: int = field(validator=not_negative)


@frozen(kw_only=True)
class BaseStats:
    """What one tenant of an evidence base holds.

    Attributes:
        source_sets: by id.
        retracted: sources on which nothing may rest, since they were retracted or withdrawn.
        rights_expired: sources that are not used at all, since their rights have ended.
        embedder: id of the embedder whose vectors are stored; "" without any.
    """

    source_sets: tuple[SourceSetStats, ...] = field(validator=tuple_of(SourceSetStats))
    retracted: int = field(validator=not_negative)
    rights_expired: int = field(validator=not_negative)
    embedder: str = field(default="", validator=instance_of(str))

    @property
    def sources(self) -> int:
        """How many sources there are in all."""
        return sum(each.sources for each in self.source_sets)

    @property
    def passages(self) -> int:
        """How many passages there are in all."""
        return sum(each.passages for each in self.source_sets)

    @property
    def characters(self) -> int:
        """How many code points of text are stored."""
        return sum(each.characters for each in self.source_sets)
