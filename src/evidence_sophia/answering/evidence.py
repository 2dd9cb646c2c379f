"""What did retrieval bring for a question?"""

from __future__ import annotations

from datetime import date

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import LATER, instance_of, tuple_of
from evidence_sophia.model.hit import Hit, TermContribution
from evidence_sophia.model.source import Source
from evidence_sophia.sources.usable import may_ground

__all__ = ["Evidence", "OtherName", "Surroundings"]


@frozen(kw_only=True)
class Surroundings:
    """What stands around a passage in its source: it may take back what the passage says.

    Attributes:
        passage_id: of the passage.
        before, after: the text beside it, cut at some hundred code points.
    """

    passage_id: str = field(validator=instance_of(str))
    before: str = field(default="", validator=instance_of(str))
    after: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class OtherName:
    """What a question calls a thing that has another name of its own.

    Attributes:
        asked: the words of the question, folded.
        own: the name of the thing, folded.
    """

    asked: str = field(validator=instance_of(str))
    own: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class Evidence:
    """The hits for a question, with the sources they come from.

    Attributes:
        hits: those that may be quoted, best first; then those of sources that were retracted
            or whose rights have ended, so that an answer can name them.
        sources: the sources of the hits, in any order.
        day: the caller's day; it decides whose rights have ended.
        terms: terms of the question that passages outside of what may answer it hold; they
            tell how rare a word is that no hit has.
        around: what stands around the passages of the hits, where it is known.
        called: what the question calls the things that the hits are about.

    Raises:
        InvariantError: a hit's source is missing.
    """

    hits: tuple[Hit, ...] = field(validator=tuple_of(Hit))
    sources: tuple[Source, ...] = field(validator=tuple_of(Source))
    day: date = field(validator=instance_of(date))
    terms: tuple[TermContribution, ...] = field(
        default=(), validator=tuple_of(TermContribution), metadata=LATER
    )
    around: tuple[Surroundings, ...] = field(
        default=(), validator=tuple_of(Surroundings), metadata=LATER, repr=False
    )

    called: tuple[OtherName, ...] = field(default=(), validator=tuple_of(OtherName), metadata=LATER)

    def __attrs_post_init__(self) -> None:
        known = {source.id for source in self.sources}
        missing = {hit.passage.source_id for hit in self.hits} - known
        if missing:
            message = "every hit comes with its source"
            raise InvariantError(message, details=sorted(missing))

    def is_expired(self, source: Source) -> bool:
        """Whether the rights to a source have ended."""
        return not source.has_rights_on(self.day)

    def may_quote(self, source: Source) -> bool:
        """Whether an answer may quote a source."""
        return may_ground(source, self.day)

    def around_of(self, passage_id: str) -> Surroundings:
        """Give what stands around a passage; nothing where it is not known."""
        known = (each for each in self.around if each.passage_id == passage_id)
        return next(known, Surroundings(passage_id=passage_id))

    def source_of(self, hit: Hit) -> Source:
        """Give the source of one of the hits."""
        return next(source for source in self.sources if source.id == hit.passage.source_id)
