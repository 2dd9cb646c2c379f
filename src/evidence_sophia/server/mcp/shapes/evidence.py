"""What do the tools take and answer that look quotes up?"""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.model._rules import instance_of, not_negative, tuple_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.drift import Drift
from evidence_sophia.model.quote import NearMiss, QuoteVerdict
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span

__all__ = [
    "AskedQuote",
    "CheckedCitation",
    "CheckedCitations",
    "CheckedQuote",
    "CheckedQuotes",
    "PreflightAnswer",
    "PreflightQuote",
    "VerifyCitation",
    "VerifyEvidence",
]


@frozen(kw_only=True)
class AskedQuote:
    """Words that are claimed to stand in a source.

    Attributes:
        id: what the answer calls it.
        text: the words.
    """

    id: str = field(validator=instance_of(str))
    text: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class VerifyEvidence:
    """Which quotes stand in a source?

    Attributes:
        source_id: a source of the evidence base. Give this or `source_text`.
        source_text: the text of the source itself.
        format: how `source_text` is read: plain, markdown or html.
        quotes: the words to look up, 1 to 1000 of them.
    """

    source_id: str | None = field(default=None, validator=optional(instance_of(str)))
    source_text: str | None = field(default=None, validator=optional(instance_of(str)))
    format: SourceFormat = field(default=SourceFormat.PLAIN, converter=SourceFormat)
    quotes: tuple[AskedQuote, ...] = field(validator=tuple_of(AskedQuote))


@frozen(kw_only=True)
class CheckedQuote:
    """What was found out about one quote.

    Attributes:
        id: as it was asked.
        found: whether it stands in the source, at one place.
        match_span: where, in code points of the stored text; null if it does not.
        verdict: all that was found out.
        near_miss: for a quote that is not there, the place it resembles most.
    """

    id: str = field(validator=instance_of(str))
    found: bool = field(validator=instance_of(bool))
    match_span: Span | None = field(validator=optional(instance_of(Span)))
    verdict: QuoteVerdict = field(validator=instance_of(QuoteVerdict))
    near_miss: NearMiss | None = field(default=None, validator=optional(instance_of(NearMiss)))


@frozen(kw_only=True)
class CheckedQuotes:
    """What was found out about all quotes, in the order they were asked.

    Attributes:
        ok: whether every one stands in the source.
        found_count: how many do.
        results: one for each.
    """

    ok: bool = field(validator=instance_of(bool))
    found_count: int = field(validator=not_negative)
    results: tuple[CheckedQuote, ...] = field(validator=tuple_of(CheckedQuote))


@frozen(kw_only=True)
class PreflightQuote:
    """Do these words stand in a source? Ask before saying that they do not.

    Attributes:
        source_id: a source of the evidence base.
        quote: the words.
    """

    source_id: str = field(validator=instance_of(str))
    quote: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class PreflightAnswer:
    """Whether words stand in a source.

    Attributes:
        in_source: whether they do, at one place or at several.
        span: where, in code points of the stored text; null if they do not.
        near_miss: where they do not, the place they resemble most.
        verdict: all that was found out.
    """

    in_source: bool = field(validator=instance_of(bool))
    span: Span | None = field(validator=optional(instance_of(Span)))
    near_miss: NearMiss | None = field(validator=optional(instance_of(NearMiss)))
    verdict: QuoteVerdict = field(validator=instance_of(QuoteVerdict))


@frozen(kw_only=True)
class VerifyCitation:
    """Do stored citations still stand?

    Attributes:
        citation: one citation, with its quote and source_id. Give this or `citations`.
        citations: all citations of a page, 1 to 1000 of them.
        current_source: the text of today to look into; null for that of the evidence base.
    """

    citation: Citation | None = field(default=None, validator=optional(instance_of(Citation)))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    current_source: str | None = field(default=None, validator=optional(instance_of(str)))


@frozen(kw_only=True)
class CheckedCitation:
    """What became of one citation.

    Attributes:
        id: of the citation.
        drift: unchanged, moved (with the new span), altered (with what differs) or gone.
    """

    id: str = field(validator=instance_of(str))
    drift: Drift = field(validator=instance_of(Drift))


@frozen(kw_only=True)
class CheckedCitations:
    """What became of all citations, in the order they were asked.

    Attributes:
        ok: whether the words of every one still stand, moved or not.
        results: one for each.
    """

    ok: bool = field(validator=instance_of(bool))
    results: tuple[CheckedCitation, ...] = field(validator=tuple_of(CheckedCitation))
