"""What is the verdict on one quote?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.errors import InternalError
from evidence_sophia.model.quote import (
    FoldUse,
    QuoteLevel,
    QuoteReason,
    QuoteStatus,
    QuoteVerdict,
    QuoteWarning,
)
from evidence_sophia.model.span import Span
from evidence_sophia.quotes._case import lower
from evidence_sophia.quotes._verdict.choose import Context, Place, choose
from evidence_sophia.quotes._verdict.elision import Elision, find_elision
from evidence_sophia.quotes._verdict.find import Found, find_at, find_places
from evidence_sophia.quotes._verdict.lenient import find_lenient
from evidence_sophia.quotes._verdict.levels import Reading, agree_at
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.trace import folds_between
from evidence_sophia.quotes._verdict.typed import find_typed
from evidence_sophia.quotes._verdict.warnings import warnings_of
from evidence_sophia.quotes.policy import QuotePolicy
from evidence_sophia.text.fold import fold_typography

__all__ = ["Asked", "decide", "decide_at"]

_LISTED: Final = 64
"""Places and folds that a verdict lists."""


class Asked:
    """One quote put to one source under one policy.

    Args:
        source: the source, prepared.
        quote: the quote as typed.
        policy: what it may differ in.
    """

    def __init__(self, source: Prepared, quote: str, policy: QuotePolicy) -> None:
        self.source = source
        self.quote = quote
        self.policy = policy
        self.readings = source.readings(quote)

    @property
    def plain(self) -> Reading:
        """The quote read as plain text."""
        return self.readings[-1]

    def find(self) -> Found:
        """Search for it as it reads and, failing that, as it is typed."""
        found = find_places(self.source, self.readings, self.policy)
        if found.places or not self.source.seen.offsets:
            return found
        typed = find_typed(self.source, self.quote, self.policy)
        return typed if typed.places else found


def decide(source: Prepared, quote: str, context: Context, policy: QuotePolicy) -> QuoteVerdict:
    """Give the verdict on a quote anywhere in a source."""
    asked = Asked(source, quote, policy)
    degenerate = _degenerate(asked)
    if degenerate is not None:
        return degenerate
    found = asked.find()
    if found.places:
        return _found(asked, found, choose(found.places, context, source.key.text))
    return _not_found(asked, found)


def decide_at(
    source: Prepared, quote: str, claimed: tuple[int, int], policy: QuotePolicy
) -> QuoteVerdict:
    """Give the verdict on a quote at a claimed raw span."""
    asked = Asked(source, quote, policy)
    degenerate = _degenerate(asked)
    if degenerate is not None:
        return degenerate
    found = asked.find()
    here = _folded_span(source, claimed)
    there = [
        place
        for place in found.places
        if (place.raw_start, place.raw_end) == claimed or (place.key_start, place.key_end) == here
    ]
    if there:
        return _found(asked, found, there)
    at_claim = find_at(asked.source, asked.readings, here, policy) if here else Found([])
    if at_claim.places:  # it overlaps one of the places that a search lists
        places = sorted([*found.places, *at_claim.places])
        return _found(asked, found._replace(places=places), at_claim.places)
    if at_claim.refused is not None:
        return _refused(asked, at_claim.refused, found)
    if not found.places:
        return _not_found(asked, found)
    nearest = min(found.places, key=lambda place: abs(place.raw_start - claimed[0]))
    return _refused(asked, (QuoteReason.ELSEWHERE, nearest), found)


def _degenerate(asked: Asked) -> QuoteVerdict | None:
    if not asked.plain.has_content:
        is_empty = not asked.plain.typography
        reason = QuoteReason.EMPTY_QUOTE if is_empty else QuoteReason.NO_CONTENT
    elif asked.source.is_empty:
        reason = QuoteReason.EMPTY_SOURCE
    else:
        return None
    return QuoteVerdict(
        quote=asked.quote,
        status=QuoteStatus.DEGENERATE,
        reason=reason,
        policy=asked.policy.fingerprint,
    )


def _found(asked: Asked, found: Found, chosen: list[Place]) -> QuoteVerdict:
    place = chosen[0]
    _check(asked, place)
    is_repeated = len(chosen) > 1
    is_ambiguous = is_repeated and not asked.policy.allow_repeats
    warnings = warnings_of(asked.source.seen.text, place.start, place.end, asked.quote)
    span = Span(place.raw_start, place.raw_end)
    return QuoteVerdict(
        quote=asked.quote,
        status=QuoteStatus.AMBIGUOUS if is_ambiguous else QuoteStatus.FOUND,
        reason=QuoteReason.SEVERAL_PLACES if is_ambiguous else None,
        span=span,
        text=span.of(asked.source.raw),
        level=place.level,
        folds=_folds(asked, place),
        occurrences=_occurrences(found),
        occurrence_count=len(found.places),
        warnings=(*((QuoteWarning.REPEATED,) if is_repeated else ()), *warnings),
        policy=asked.policy.fingerprint,
    )


def _check(asked: Asked, place: Place) -> None:
    """Check the hit once more, by the level it is reported at."""
    if place.level == QuoteLevel.MARKUP:
        piece = asked.source.seen.text[place.start : place.end]
        holds = any(agree_at(QuoteLevel.HYPHENATION, piece, one) for one in asked.readings)
    else:
        raw = asked.source.raw[place.raw_start : place.raw_end]
        if raw == asked.source.seen.text[place.start : place.end] and len(asked.readings) == 1:
            return  # compared when its level was found
        holds = agree_at(place.level, raw, asked.plain)
    if not holds:
        message = f"the text at {place.raw_start} does not fold to the quote found there"
        raise InternalError(message)


def _folds(asked: Asked, place: Place) -> tuple[FoldUse, ...]:
    if place.level == QuoteLevel.EXACT:
        return ()
    source = asked.source
    if place.level != QuoteLevel.MARKUP:
        raw = source.raw[place.raw_start : place.raw_end]
        return folds_between(raw, asked.quote, place.raw_start)
    marks = (
        FoldUse(fold="markup", level=QuoteLevel.MARKUP, span=Span(start, end))
        for start, end, _, _ in source.seen.offsets.pieces(place.start, place.end)
    )
    piece = source.seen.text[place.start : place.end]
    seen = folds_between(piece, asked.readings[0].text, place.start)
    others = (_in_raw(source, use) for use in seen if use.side == "source")
    return (*marks, *others)[:_LISTED]


def _in_raw(source: Prepared, use: FoldUse) -> FoldUse:
    span = Span(*source.seen.offsets.to_raw(use.span.start, use.span.end))
    return FoldUse(fold=use.fold, level=use.level, span=span)


def _occurrences(found: Found) -> tuple[Span, ...]:
    return tuple(Span(place.raw_start, place.raw_end) for place in found.places[:_LISTED])


def _folded_span(source: Prepared, claimed: tuple[int, int]) -> tuple[int, int] | None:
    """Give the claimed span in the search key, without blanks at its edges."""
    start, end = claimed
    if not 0 <= start < end <= len(source.raw):
        return None
    first, last = source.key.offsets.from_raw(*source.seen.offsets.from_raw(start, end))
    piece = source.key.text[first:last]
    stripped = piece.strip(" ")
    first += len(piece) - len(piece.lstrip(" "))
    return first, first + len(stripped)


def _not_found(asked: Asked, found: Found) -> QuoteVerdict:
    elision = find_elision(asked.source, asked.quote, asked.policy)
    if elision is not None and elision.reason is None:
        return _elided(asked, elision)
    if elision is not None and elision.reason is not None:
        return _refused(asked, (elision.reason, elision.place), found, elided=elision.texts)
    if found.refused is not None:
        return _refused(asked, found.refused, found)
    place = found.weaker or find_lenient(asked.source, asked.readings, asked.policy)
    if place is None:
        return QuoteVerdict(
            quote=asked.quote,
            status=QuoteStatus.NOT_FOUND,
            reason=QuoteReason.ABSENT,
            policy=asked.policy.fingerprint,
        )
    warnings = (QuoteWarning.CASE_ONLY,) if _differs_in_case(asked, place) else ()
    return _refused(asked, (QuoteReason.LENIENT_ONLY, place), found, warnings=warnings)


def _differs_in_case(asked: Asked, place: Place) -> bool:
    if place.level != QuoteLevel.LENIENT:
        return False
    piece = fold_typography(asked.source.seen.text[place.start : place.end]).strip(" ")
    return any(lower(piece) == lower(reading.typography) for reading in asked.readings)


def _refused(
    asked: Asked,
    refusal: tuple[QuoteReason, Place],
    found: Found,
    *,
    elided: tuple[str, ...] = (),
    warnings: tuple[QuoteWarning, ...] = (),
) -> QuoteVerdict:
    reason, place = refusal
    span = Span(place.raw_start, place.raw_end)
    return QuoteVerdict(
        quote=asked.quote,
        status=QuoteStatus.NOT_FOUND,
        reason=reason,
        span=span,
        text=span.of(asked.source.raw),
        level=place.level,
        occurrences=_occurrences(found),
        occurrence_count=len(found.places),
        warnings=warnings,
        elided=elided,
        policy=asked.policy.fingerprint,
    )


def _elided(asked: Asked, elision: Elision) -> QuoteVerdict:
    place = elision.place
    span = Span(place.raw_start, place.raw_end)
    return QuoteVerdict(
        quote=asked.quote,
        status=QuoteStatus.FOUND,
        span=span,
        text=span.of(asked.source.raw),
        level=place.level,
        occurrences=(span,),
        occurrence_count=1,
        warnings=tuple(warnings_of(asked.source.seen.text, place.start, place.end, asked.quote)),
        elided=elision.texts,
        policy=asked.policy.fingerprint,
    )
