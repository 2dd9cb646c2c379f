"""What is asserted, and on what does it rest?"""

from __future__ import annotations

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import not_blank, tuple_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.span import Span

__all__ = ["Claim", "ClaimLabel", "Provenance", "ProvenanceMethod"]


class ClaimLabel(OpenEnum):
    """Where the words of a claim come from. What is only a model's never leaves the library."""

    RETRIEVED = "retrieved"
    SYNTHESIZED = "synthesized"
    MODEL_ONLY = "model-only"


class ProvenanceMethod(OpenEnum):
    """How a claim came about."""

    EXTRACTED = "extracted"
    SUMMARY = "summary"
    TITLE = "title"
    SYNTHESIZED = "synthesized"


@frozen(kw_only=True)
class Provenance:
    """Where a claim's words stand, and how that was checked.

    Attributes:
        method: how the claim came about.
        citation_id: the citation it comes from.
        passage_id: the passage; "" for a citation from elsewhere.
        span: of the words in the stored text of the source; None if there is none.
        verified: whether ``quotes`` found the words at ``span``.
        policy: fingerprint of the quote policy that verified; "" if nothing did.
    """

    method: ProvenanceMethod = field(converter=ProvenanceMethod)
    citation_id: str = field(validator=not_blank)
    passage_id: str = ""
    span: Span | None = None
    verified: bool = False
    policy: str = ""


@frozen(kw_only=True)
class Claim:
    """One assertable sentence with its evidence.

    Attributes:
        id: unique within an answer.
        text: the sentence.
        label: where its words come from; never ``model-only``.
        citation_ids: at least one, in reading order.
        provenance: one entry a place that carries it.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=not_blank)
    label: ClaimLabel = field(default=ClaimLabel.RETRIEVED, converter=ClaimLabel)
    citation_ids: tuple[str, ...] = field(validator=tuple_of(str))
    provenance: tuple[Provenance, ...] = field(default=(), validator=tuple_of(Provenance))

    @label.validator
    def _has_evidence(self, _attribute: Attribute[ClaimLabel], value: ClaimLabel) -> None:
        if value == ClaimLabel.MODEL_ONLY:
            message = "a claim without evidence never leaves the library"
            raise InvariantError(message)

    @citation_ids.validator
    def _is_cited(self, _attribute: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        if not value:
            message = "a claim has at least one citation"
            raise InvariantError(message)
