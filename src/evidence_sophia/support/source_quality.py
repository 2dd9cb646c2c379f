"""How good is a source, as far as anything about it was measured?

This is asked where two sources disagree, and only there. Whether a source may ground anything by
itself is its credibility score, another function: here what nobody measured counts neither way.
"""

from __future__ import annotations

from typing import Final

from attrs import field, fields, frozen

from evidence_sophia.model._rules import (
    basis_points,
    basis_points_or_unmeasured,
    tuple_of,
)
from evidence_sophia.model.citation import weight_of
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import RetractionState, Source, SourceKind

__all__ = [
    "CLEAR_GAP",
    "QualityDimensions",
    "QualityLevel",
    "SourceQuality",
    "dimensions_of",
    "rate_source",
]

CLEAR_GAP: Final = 1_800
"""From this difference in quality on the better of two sources is preferred; basis points."""

_HIGH: Final = 6_200  # from here on a source is good enough to be shown beside another
_LOW: Final = 4_200  # below, it is shown with care alone
#: At most so much for a source that its own publisher or registry doubts: below every bar but
#: that of refusal, so that it is shown, with care.
_CONTESTED: Final = 4_000
_DOUBTED: Final = (RetractionState.EXPRESSION_OF_CONCERN, RetractionState.SUSPECTED)


class QualityLevel(OpenEnum):
    """A quality in a word."""

    HIGH = "high"
    MIXED = "mixed"
    LOW = "low"
    CONTESTED = "contested"


@frozen(kw_only=True)
class QualityDimensions:
    """What was measured of a source, each in basis points, or ``unmeasured``.

    Attributes:
        kind: how far documents of its kind are checked before publication.
        credibility: the credibility score, where it was computed.
        review: how far it was reviewed by peers.
        corroboration: which share of the other sources that speak of the matter agree.
        standing: what its publisher says of it.
    """

    kind: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    credibility: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    review: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    corroboration: int | Unmeasured = field(
        default=UNMEASURED, validator=basis_points_or_unmeasured
    )
    standing: RetractionState = field(default=RetractionState.NONE, converter=RetractionState)


@frozen(kw_only=True)
class SourceQuality:
    """How good a source is.

    Attributes:
        level: in a word.
        score: the mean of what was measured, in basis points.
        measured: names of the dimensions that were.
    """

    level: QualityLevel = field(converter=QualityLevel)
    score: int = field(validator=basis_points)
    measured: tuple[str, ...] = field(default=(), validator=tuple_of(str))


def dimensions_of(source: Source) -> QualityDimensions:
    """Give what the record of a source tells; a kind that is unknown was not measured."""
    is_known = source.kind != SourceKind.UNKNOWN
    return QualityDimensions(
        kind=weight_of(source.kind) if is_known else UNMEASURED,
        standing=source.retraction.state,
    )


def rate_source(given: QualityDimensions) -> SourceQuality | Unmeasured:
    """Rate a source by the dimensions that are measured; ``unmeasured`` where none is.

    The mean of them, rounded down. A source that was retracted or withdrawn is worth nothing,
    one that is doubted is contested, whatever else was measured.

    >>> rate_source(QualityDimensions())
    <Unmeasured.UNMEASURED: 'unmeasured'>
    >>> rate_source(QualityDimensions(kind=9_000, review=5_000)).score
    7000
    """
    found = {
        each.name: value
        for each in fields(QualityDimensions)
        if not isinstance(value := getattr(given, each.name), Unmeasured | RetractionState)
    }
    mean = sum(found.values()) // len(found) if found else _CONTESTED
    measured = tuple(sorted(found))
    if given.standing in (RetractionState.RETRACTED, RetractionState.WITHDRAWN):
        return SourceQuality(
            level=QualityLevel.CONTESTED, score=0, measured=(*measured, "standing")
        )
    if given.standing in _DOUBTED:
        score = min(mean, _CONTESTED)
        return SourceQuality(
            level=QualityLevel.CONTESTED, score=score, measured=(*measured, "standing")
        )
    if not found:
        return UNMEASURED
    return SourceQuality(level=_level(mean), score=mean, measured=measured)


def _level(score: int) -> QualityLevel:
    if score >= _HIGH:
        return QualityLevel.HIGH
    return QualityLevel.MIXED if score >= _LOW else QualityLevel.LOW
