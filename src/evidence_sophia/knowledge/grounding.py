"""Does a quote ground what is proposed? Words, subject, value and date, each looked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import field, frozen
from attrs.converters import optional

from evidence_sophia.knowledge.date_values import dates_in, read_date, validity_of
from evidence_sophia.knowledge.evidence_parts import (
    is_part_of_other,
    is_part_of_subject,
    only_beside,
    without_parts,
)
from evidence_sophia.knowledge.keys import names_subject, subject_key, value_key
from evidence_sophia.knowledge.proposal import MAX_WINDOW, Normaliser, Proposal, RejectionReason
from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import MAX_QUOTE, StatementReference
from evidence_sophia.model.valid_time import BEGINNING, FOREVER, DateOrigin
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.text.assertion import is_asserted
from evidence_sophia.text.denial import is_denied
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.quantities import quantities_in
from evidence_sophia.text.withdrawn import withdrawn_spans

__all__ = ["EvidenceText", "Grounding", "ground_proposal"]

#: Quotes of which the dates are remembered: several statements rest on one quote.
_REMEMBERED: Final = 64
#: Code points on either side of a quote that a name or a number may go on in.
_AROUND: Final = 80


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
        said, reason = self._stated(quote, span)
        if reason is None and not self._is_dated(quote):
            reason = RejectionReason.DATE_NOT_IN_EVIDENCE
        if reason is not None:
            return Grounding(reason=reason)
        is_verbatim = self.proposal.normaliser == Normaliser.NONE
        value = said[0].of(text) if is_verbatim else self.proposal.value
        return Grounding(reference=self._reference(quote, span), value=value)

    def _stated(self, quote: str, span: Span) -> tuple[tuple[Span, ...], RejectionReason | None]:
        """Give where the value is said of the subject, or why it is not."""
        if not self._names_subject(quote, span):
            return (), RejectionReason.SUBJECT_NOT_IN_EVIDENCE
        values = tuple(self._values(quote, span))
        reason = RejectionReason.VALUE_NOT_IN_EVIDENCE
        for is_amiss, why in (
            (self._is_part, RejectionReason.VALUE_NOT_IN_EVIDENCE),
            (self._is_beside, RejectionReason.SUBJECT_NOT_IN_EVIDENCE),
            (self._is_denied, RejectionReason.DENIED),
        ):
            if values:
                reason = why
                values = tuple(place for place in values if not is_amiss(span, place))
        return values, None if values else reason

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
        if asked == (Normaliser.NUMBER, ValueType.NUMBER):
            key = value_key(self.proposal.value, self.predicate)
            parts = without_parts(quote, self.predicate)
            found = quantities_in(parts, self.predicate.unit, language=self._language)
            return key in {quantity.key() for quantity in found}
        if asked == (Normaliser.DATE, ValueType.DATE):
            return read_date(self.proposal.value) in _dates_of(quote)
        return False

    def _is_part(self, span: Span, value: Span) -> bool:
        """Whether a value is cut out of a longer one, or out of the subject's own name."""
        if self.proposal.normaliser != Normaliser.NONE:
            return False
        text, start = self._around(span)
        here, key = _shifted(value, -start), subject_key(self.proposal.subject)
        return is_part_of_subject(key, text, here) or is_part_of_other(
            text, here, self.predicate, self._language
        )

    def _is_beside(self, span: Span, value: Span) -> bool:
        """Whether the quote names the subject, but speaks of someone else."""
        text, start = self._around(span)
        is_verbatim = self.proposal.normaliser == Normaliser.NONE
        here = _shifted(value, -start) if is_verbatim else None
        key = subject_key(self.proposal.subject)
        return only_beside(key, text, _shifted(span, -start), here, self._language)

    def _around(self, span: Span) -> tuple[str, int]:
        """Give a quote with what stands around it, and where that begins."""
        start = max(0, span.start - _AROUND)
        return self.evidence.index.source[start : span.end + _AROUND], start

    @property
    def _language(self) -> str:
        return primary_language(self.evidence.language) or "en"

    def _is_denied(self, span: Span, value: Span) -> bool:
        if self.proposal.normaliser != Normaliser.NONE:
            value = Span(span.end, span.end)  # no word of the quote is the value itself
        text, language = self.evidence.index.source, self.evidence.language
        is_past = self.proposal.valid.end != FOREVER
        return (
            is_denied(text, span, value, language)
            or not is_asserted(text, span, value, language, is_past=is_past)
            or any(
                each.start < span.end and span.start < each.end
                for each in _withdrawn(text, self.evidence.index.format)
            )
        )

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


def _shifted(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


@lru_cache(maxsize=1)
def _withdrawn(text: str, format: str) -> tuple[Span, ...]:  # noqa: A002 - the word of the index
    """Remember the last source alone: many proposals in a row rest on one."""
    return withdrawn_spans(text, format)


@lru_cache(maxsize=_REMEMBERED)
def _dates_of(quote: str) -> tuple[PartialDate, ...]:
    return dates_in(quote)


def _edges(dates: tuple[PartialDate, ...]) -> set[object]:
    periods = (validity_of(date, DateOrigin.NONE) for date in dates)
    return {edge for period in periods for edge in (period.start, period.end)}
