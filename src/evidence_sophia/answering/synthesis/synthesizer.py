"""What does a model that words an answer promise? The port of synthesis, with its values."""

from __future__ import annotations

from typing import Protocol

from attrs import field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of

__all__ = ["OfferedPassage", "ProposedClaim", "Synthesis", "Synthesize", "Synthesizer"]


@frozen(kw_only=True)
class OfferedPassage:
    """A piece of evidence as a model sees it, and no more than it needs.

    Attributes:
        id: of the citation; what a claim names.
        title: of the document.
        text: the words that may be used.
        language: BCP 47 tag; "" if unknown.
    """

    id: str = field(validator=not_blank)
    title: str = field(default="", validator=instance_of(str))
    text: str = field(validator=instance_of(str))
    language: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Synthesize:
    """Word an answer to a question from these passages alone.

    Attributes:
        question: as it was asked, without personal data.
        passages: the evidence, best first, without personal data.
        language: BCP 47 tag of the language to write in.
    """

    question: str = field(validator=not_blank)
    passages: tuple[OfferedPassage, ...] = field(validator=tuple_of(OfferedPassage))
    language: str = field(validator=not_blank)


@frozen(kw_only=True)
class ProposedClaim:
    """One sentence that a model proposes. Nothing in it is believed.

    Attributes:
        text: the sentence.
        citation_ids: what it says it rests on; may name what does not exist.
        label: what it says its words are; "" if it does not say.
    """

    text: str = field(validator=instance_of(str))
    citation_ids: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    label: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Synthesis:
    """What a model proposes as an answer.

    Attributes:
        claims: in reading order.
        abstained: whether it says that the passages do not answer.
        model: which model says it wrote it; "" if it does not say.
    """

    claims: tuple[ProposedClaim, ...] = field(default=(), validator=tuple_of(ProposedClaim))
    abstained: bool = field(default=False, validator=instance_of(bool))
    model: str = field(default="", validator=instance_of(str))


class Synthesizer(Protocol):
    """A model that words answers. Whatever it gives is checked before anybody sees it."""

    def synthesize(self, request: Synthesize, context: RequestContext, /) -> Synthesis:
        """Word an answer, or abstain.

        Raises:
            DecodeError: the model's reply is not of the form that was asked for.
            SophiaError: anything that the generator behind it raises.
        """
        ...
