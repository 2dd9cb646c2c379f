"""Does a quote ground what is proposed? Words, subject, value and date, each looked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import field, frozen
from attrs.converters import optional

from evidence_sophia.knowledge.date_values import dates_in, read_date, validity_of
from evidence_sophia.knowledge.keys import names_subject, subject_key, value_key
from evidence_sophia.knowledge.proposal import MAX_WINDOW, Normaliser, Proposal, RejectionReason
from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import MAX_QUOTE, StatementReference
from evidence_sophia.model.valid_time import BEGINNING, FOREVER, DateOrigin
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.text.denial import is_denied
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.quantities import quantities_in

__all__ = ["EvidenceText", "Grounding", "ground_proposal"]

#: Quotes of which the dates are remembered: several statements rest on one quote.
_REMEMBERED: Final = 64


@frozen(kw_only=True)
class EvidenceText:
    """A stored source as evidence.

    Attributes:
        source_id: the source.
        text_digest: digest of its stored text.
        index: its stored text, folded once; any number of proposals can be checked with it.
        language: BCP 47 tag; "" to detect it.
        published: the document's own date field; None if it has none.
        is_own_output: whether this library wrote it; such a text grounds nothing.
    """

    source_id: str = field(validator=not_blank)
    text_digest: str = field(validator=digest_text)
    index: QuoteIndex = field(validator=instance_of(QuoteIndex))
    language: str = field(default="", validator=instance_of(str))
    published: PartialDate | None = None
    is_own_output: bool = False


@frozen(kw_only=True)
class Grounding:
    """What was found out about the evidence of a proposal.

    Attributes:
        reference: the source's own words; None if they ground nothing.
        value: the value as the source writes it, or as a named rule makes it.
        reason: why they ground nothing; None if they do.
    """

    reference: StatementReference | None = None
    value: str = ""
    reason: RejectionReason | None = field(default=None, converter=optional(RejectionReason))


def ground_proposal(
    proposal: Proposal, predicate: Predicate, evidence: EvidenceText | None
) -> Grounding:
    """Look for what a proposal says in the source it names.

    The quote must stand in the stored text, in at most 300 code points of it; it, or the
    declared window around it, must name the subject; it must hold the value, not denied, and
    the dates that are said to come from it.

    Args:
        proposal: its quote is not "".
        predicate: of the proposal.
        evidence: the source; None if there is none of that id.

    Raises:
        InvariantError: the subject or the value cannot be read.

    >>> from evidence_sophia.codec.digests import digest
    >>> text = "Ann was born in Paris in 1901."
    >>> evidence = EvidenceText(
    ...     source_id="s", text_digest=digest(text.encode()), index=QuoteIndex(text)
    ... )
    >>> said = Proposal(subject="Ann", predicate="born_in", value="Paris", quote=text)
    >>> ground_proposal(said, Predicate("born_in"), evidence).value
    'Paris'
    """
    if evidence is None:
        return Grounding(reason=RejectionReason.UNGROUNDED)
    if evidence.is_own_output:
        return Grounding(reason=RejectionReason.OWN_OUTPUT)
    if len(proposal.quote) > MAX_QUOTE:
        return Grounding(reason=RejectionReason.SPAN_TOO_LONG)
    looked_at = _Looking(proposal, predicate, evidence)
    refused = None
    for span in _places(proposal, evidence.index):
        found = looked_at.at(span)
        if found.reason is None:
            return found
        refused = refused or found
    return refused or Grounding(reason=RejectionReason.UNGROUNDED)


def _places(proposal: Proposal, index: QuoteIndex) -> tuple[Span, ...]:
    """Give where the quote stands; only the nearest place where a position is given."""
    verdict = index.verify(proposal.quote, near=proposal.near)
    if proposal.near is not None and verdict.span is not None:
        return (verdict.span,) if verdict.occurrences else ()
    return verdict.occurrences


@frozen
class _Looking:
    """What is looked for, and where."""

    proposal: Proposal
    predicate: Predicate
    evidence: EvidenceText

    def at(self, span: Span) -> Grounding:
        """Look at one place where the quote stands."""
        text = self.evidence.index.source
        quote = span.of(text)
        if len(quote) > MAX_QUOTE:
            return Grounding(reason=RejectionReason.SPAN_TOO_LONG)
        if not self._names_subject(quote, span):
            return Grounding(reason=RejectionReason.SUBJECT_NOT_IN_EVIDENCE)
        values = tuple(self._values(quote, span))
        if not values:
            return Grounding(reason=RejectionReason.VALUE_NOT_IN_EVIDENCE)
        said = (place for place in values if not self._is_denied(span, place))
        place = next(said, None)
        if place is None:
            return Grounding(reason=RejectionReason.DENIED)
        if not self._is_dated(quote):
            return Grounding(reason=RejectionReason.DATE_NOT_IN_EVIDENCE)
        is_verbatim = self.proposal.normaliser == Normaliser.NONE
        value = place.of(text) if is_verbatim else self.proposal.value
        return Grounding(reference=self._reference(quote, span), value=value)

    def _reference(self, quote: str, span: Span) -> StatementReference:
        return StatementReference(
            source_id=self.evidence.source_id,
            text_digest=self.evidence.text_digest,
            span=span,
            quote=quote,
        )

    def _names_subject(self, quote: str, span: Span) -> bool:
        key = subject_key(self.proposal.subject)
        if names_subject(key, quote):
            return True
        window = self.proposal.window
        if window is None or len(window) > MAX_WINDOW:
            return False
        is_around = window.start <= span.start and span.end <= window.end
        return is_around and names_subject(key, window.of(self.evidence.index.source))

    def _values(self, quote: str, span: Span) -> Iterator[Span]:
        """Give where the value stands in the source; the whole quote for a named rule."""
        if self.proposal.normaliser != Normaliser.NONE:
            if self._is_stated(quote):
                yield span
            return
        verdict = QuoteIndex(quote, format=self.evidence.index.format).verify(self.proposal.value)
        for place in verdict.occurrences:
            yield Span(span.start + place.start, span.start + place.end)

    def _is_stated(self, quote: str) -> bool:
        """Whether the quote states the value in other words, by the rule that is named."""
        asked = (self.proposal.normaliser, self.predicate.value_type)
        language = primary_language(self.evidence.language) or "en"
        if asked == (Normaliser.NUMBER, ValueType.NUMBER):
            key = value_key(self.proposal.value, self.predicate)
            found = quantities_in(quote, self.predicate.unit, language=language)
            return key in {quantity.key() for quantity in found}
        if asked == (Normaliser.DATE, ValueType.DATE):
            return read_date(self.proposal.value) in _dates_of(quote)
        return False

    def _is_denied(self, span: Span, value: Span) -> bool:
        if self.proposal.normaliser != Normaliser.NONE:
            value = Span(span.end, span.end)  # no word of the quote is the value itself
        return is_denied(self.evidence.index.source, span, value, self.evidence.language)

    def _is_dated(self, quote: str) -> bool:
        valid = self.proposal.valid
        edges = {valid.start, valid.end} - {BEGINNING, FOREVER}
        if valid.origin == DateOrigin.PERSON:
            return True
        if valid.origin == DateOrigin.QUOTE:
            return edges <= _edges(_dates_of(quote))
        if valid.origin == DateOrigin.DOCUMENT and self.evidence.published is not None:
            return edges <= _edges((self.evidence.published,))
        return not edges and valid.origin == DateOrigin.NONE


@lru_cache(maxsize=_REMEMBERED)
def _dates_of(quote: str) -> tuple[PartialDate, ...]:
    return dates_in(quote)


def _edges(dates: tuple[PartialDate, ...]) -> set[object]:
    periods = (validity_of(date, DateOrigin.NONE) for date in dates)
    return {edge for period in periods for edge in (period.start, period.end)}
