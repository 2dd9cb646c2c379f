"""What became of a stored citation in today's text?"""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.quote import NearMiss, QuoteVerdict
from evidence_sophia.model.span import Span

__all__ = ["Drift", "DriftStatus"]


class DriftStatus(OpenEnum):
    """Whether a stored citation still stands."""

    UNCHANGED = "unchanged"
    MOVED = "moved"
    ALTERED = "altered"
    GONE = "gone"
    AMBIGUOUS = "ambiguous"


@frozen(kw_only=True)
class Drift:
    """What became of a citation whose source was read again.

    Attributes:
        status: unchanged, moved, altered, gone or ambiguous.
        stored: the span as it was stored: a hint, never proof.
        current: the span in today's text; None where altered, gone or ambiguous.
        verdict: the verdict on the cited text in today's source.
        near_miss: for ``altered``, the place and what differs.
    """

    status: DriftStatus = field(converter=DriftStatus)
    stored: Span
    current: Span | None = None
    verdict: QuoteVerdict
    near_miss: NearMiss | None = None
