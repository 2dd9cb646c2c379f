"""What was found out about a quote? Verdicts and near misses."""

from __future__ import annotations

from attrs import Attribute, field, frozen
from attrs.converters import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import digest_text, not_negative, shown, tuple_of, unit_interval
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.span import Span

__all__ = [
    "FoldUse",
    "NearMiss",
    "NearMissKind",
    "QuoteLevel",
    "QuoteReason",
    "QuoteStatus",
    "QuoteVerdict",
    "QuoteWarning",
    "TokenEdit",
]


class QuoteStatus(OpenEnum):
    """Whether the quote stands in the source."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    AMBIGUOUS = "ambiguous"
    DEGENERATE = "degenerate"


class QuoteReason(OpenEnum):
    """Why a quote was not found, is ambiguous, or is degenerate."""

    ABSENT = "absent"
    EMPTY_QUOTE = "empty_quote"
    EMPTY_SOURCE = "empty_source"
    NO_CONTENT = "no_content"
    CUTS_WORD = "cuts_word"
    CUTS_NUMBER = "cuts_number"
    CUTS_CLUSTER = "cuts_cluster"
    CUTS_REWRITE = "cuts_rewrite"
    LENIENT_ONLY = "lenient_only"
    ELSEWHERE = "elsewhere"
    SEVERAL_PLACES = "several_places"
    ELISION_NOT_ALLOWED = "elision_not_allowed"
    ELISION_HIDES_CONDITION = "elision_hides_condition"
    ELISION_TOO_WIDE = "elision_too_wide"


class QuoteLevel(OpenEnum):
    """The strictness of a match, strictest first; each level includes those before it."""

    EXACT = "exact"
    LAYOUT = "layout"
    TYPOGRAPHY = "typography"
    HYPHENATION = "hyphenation"
    MARKUP = "markup"
    LENIENT = "lenient"


class QuoteWarning(OpenEnum):
    """What a reader of a found quote should still know."""

    REPEATED = "repeated"
    SHORT = "short"
    TRUNCATED_CONDITION = "truncated_condition"
    BIDI_OVERRIDE = "bidi_override"
    INVISIBLE_PAYLOAD = "invisible_payload"
    CASE_ONLY = "case_only"


class NearMissKind(OpenEnum):
    """How an altered quote differs from the place it resembles most."""

    NUMBER = "number"
    NEGATION = "negation"
    UNIT = "unit"
    NAME_ORDER = "name_order"
    WORD_ORDER = "word_order"
    INSERTED = "inserted"
    DROPPED = "dropped"
    REPLACED = "replaced"
    CASE_ONLY = "case_only"
    CONFUSABLE = "confusable"
    DIACRITIC = "diacritic"
    PUNCTUATION = "punctuation"
    STITCHED = "stitched"
    TRUNCATED = "truncated"
    CUT_EDGE = "cut_edge"
    INTERLEAVED = "interleaved"


def _level(value: str) -> QuoteLevel:
    # A member stays itself: a verdict has many folds, and calling the enum for each costs.
    return value if isinstance(value, QuoteLevel) else QuoteLevel(value)


def _level_or_none(value: str | None) -> QuoteLevel | None:
    return None if value is None else _level(value)


@frozen(kw_only=True)
class FoldUse:
    """One fold that a match needed, with the place it stands at.

    Attributes:
        fold: the fold's name, as the level table lists it (``curly_quote``, ``dash`` ...).
        level: the level the fold belongs to.
        side: ``source`` or ``quote``: in whose text ``span`` counts.
        span: the raw characters that were folded.
    """

    fold: str
    level: QuoteLevel = field(converter=_level)
    side: str = field(default="source")
    span: Span

    @side.validator
    def _known_side(self, _attribute: Attribute[str], value: str) -> None:
        if value not in ("source", "quote"):
            message = f"a fold stands in the source or in the quote, not in {shown(value, 40)}"
            raise InvariantError(message)


@frozen(kw_only=True)
class QuoteVerdict:
    """What a machine found out about one quote in one source.

    Attributes:
        quote: the quote as it was asked for.
        status: found, not_found, ambiguous or degenerate.
        reason: why it is not plainly found; None for a found quote.
        span: raw span of the chosen place, in code points of the stored text; None if none.
        text: the source's own characters at ``span``: what a store keeps; "" if none.
        level: the weakest level the match needed; for a refused ``lenient_only`` match the
            level it would have needed.
        folds: each fold that was needed (at most 64 are listed).
        occurrences: all places, in order (at most 64 are listed).
        occurrence_count: how many places there are, exactly.
        warnings: what a reader should still know.
        elided: for an elision, the source text that the ellipses left out, in order.
        policy: fingerprint of the policy that decided.
    """

    quote: str
    status: QuoteStatus = field(converter=QuoteStatus)
    reason: QuoteReason | None = field(default=None, converter=optional(QuoteReason))
    span: Span | None = None
    text: str = ""
    level: QuoteLevel | None = field(default=None, converter=_level_or_none)
    folds: tuple[FoldUse, ...] = field(default=(), validator=tuple_of(FoldUse))
    occurrences: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))
    occurrence_count: int = field(default=0, validator=not_negative)
    warnings: tuple[QuoteWarning, ...] = field(default=(), validator=tuple_of(QuoteWarning))
    elided: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    policy: str = field(validator=digest_text)

    def __attrs_post_init__(self) -> None:
        if self.is_found and (self.span is None or self.level is None):
            message = "a found quote has a span and a level"
            raise InvariantError(message)
        if not self.is_found and self.reason is None:
            message = "a quote that is not found has a reason"
            raise InvariantError(message)
        if self.occurrence_count < len(self.occurrences):
            message = "there cannot be fewer occurrences than are listed"
            raise InvariantError(message)

    @property
    def is_found(self) -> bool:
        """Whether the quote stands in the source under the policy."""
        return self.status == QuoteStatus.FOUND

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import verdict_html  # noqa: PLC0415 - display is rare

        return verdict_html(self)


@frozen(kw_only=True)
class TokenEdit:
    """One difference between a quote and the place it resembles.

    Attributes:
        quoted: the quote's tokens, "" where the source has more.
        sourced: the source's tokens, "" where the quote has more.
        quote_span: where ``quoted`` stands in the quote.
        source_span: where ``sourced`` stands in the source.
    """

    quoted: str
    sourced: str
    quote_span: Span
    source_span: Span


@frozen(kw_only=True)
class NearMiss:
    """The place a quote that was not found resembles most. It explains; it never admits.

    Attributes:
        span: raw span of the place, holding the whole altered quote.
        text: the source's own characters there.
        kinds: how the quote differs, most telling first.
        diff: the differences, in order.
        score: share of the quote's tokens that stand there, in [0, 1]; for sorting only.
    """

    span: Span
    text: str
    kinds: tuple[NearMissKind, ...] = field(validator=tuple_of(NearMissKind))
    diff: tuple[TokenEdit, ...] = field(validator=tuple_of(TokenEdit))
    score: float = field(validator=unit_interval)
