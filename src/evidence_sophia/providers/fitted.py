"""Which constants of the hashing embedder were fitted, and to which data?"""

from __future__ import annotations

import json
import pkgutil
from functools import cache

from attrs import field, frozen

from evidence_sophia.model._rules import cosine_interval, digest_text, not_negative

__all__ = ["Fitted", "fitted"]


@frozen(kw_only=True)
class Fitted:
    """What a fit on labelled data gave.

    Attributes:
        min_score: the least cosine at which a passage can bear on a question.
        data: digest of the data.
        questions: how many questions it rests on.
    """

    min_score: float = field(validator=cosine_interval)
    data: str = field(validator=digest_text)
    questions: int = field(validator=not_negative)


@cache
def fitted() -> Fitted:
    """Read the constants that were shipped; ``benchmarks/fit_hashing.py`` makes them."""
    body = json.loads(pkgutil.get_data(__package__, "hashing_fit.json") or b"")
    return Fitted(
        min_score=body["min_score_basis_points"] / 10_000,
        data=body["data"],
        questions=body["questions"],
    )
