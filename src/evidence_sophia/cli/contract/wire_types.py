"""Which values travel? All of them, by the name of their schema."""

from __future__ import annotations

from typing import Any, Final

from evidence_sophia.codec.documents import DOCUMENT_TYPES
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description, Health
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import HealthRequest
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.contract.version import Contract, ContractVersion
from evidence_sophia.exports.bundle.manifest import EXPORT_BUNDLE
from evidence_sophia.exports.document import EXPORT_DOCUMENT
from evidence_sophia.exports.subject import EXPORT_SUBJECT
from evidence_sophia.sources.credibility.grounding import SourceGrounding
from evidence_sophia.sources.invalidation.dependents import DEPENDENTS
from evidence_sophia.sources.invalidation.plan import InvalidationPlan
from evidence_sophia.sources.readiness.evaluate import Readiness
from evidence_sophia.sources.readiness.policy import READINESS_POLICY
from evidence_sophia.sources.sets.diff import SourceSetDiff
from evidence_sophia.testing.report import Report

__all__ = ["WIRE_TYPES"]


def _kebab(name: str) -> str:
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).lstrip("-")


#: Every kind of document there is.
_DOCUMENTS: Final = (
    *DOCUMENT_TYPES,
    DEPENDENTS,
    EXPORT_BUNDLE,
    EXPORT_DOCUMENT,
    EXPORT_SUBJECT,
    READINESS_POLICY,
)
#: What travels without being a document of its own, beside the requests and results of verbs.
_OTHERS: Final[tuple[type, ...]] = (
    Contract,
    ContractVersion,
    Description,
    Health,
    HealthRequest,
    InvalidationPlan,
    Readiness,
    Report,
    RequestContext,
    SourceGrounding,
    SourceSetDiff,
)


def _all() -> dict[str, Any]:
    found: dict[str, Any] = {kind.name: kind.cls for kind in _DOCUMENTS}
    others = [*_OTHERS, *(verb.request for verb in VERBS), *(verb.result for verb in VERBS)]
    found |= {_kebab(cls.__name__): cls for cls in others}
    for verb in VERBS:
        if verb.is_paged:
            found[f"page-of-{_kebab(verb.result.__name__)}"] = Page[verb.result]  # type: ignore[name-defined]  # made at run time
    return dict(sorted(found.items()))


#: Name -> value class, or a page of it, by name.
WIRE_TYPES: Final[dict[str, Any]] = _all()
