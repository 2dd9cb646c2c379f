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

__all__ = ["WIRE_TYPES"]


def _kebab(name: str) -> str:
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).lstrip("-")


def _all() -> dict[str, Any]:
    plain: list[type] = [
        Contract,
        ContractVersion,
        Description,
        Health,
        HealthRequest,
        RequestContext,
    ]
    plain += [kind.cls for kind in DOCUMENT_TYPES]
    plain += [verb.request for verb in VERBS] + [verb.result for verb in VERBS]
    found: dict[str, Any] = {_kebab(cls.__name__): cls for cls in plain}
    for verb in VERBS:
        if verb.is_paged:
            found[f"page-of-{_kebab(verb.result.__name__)}"] = Page[verb.result]  # type: ignore[name-defined]  # made at run time
    return dict(sorted(found.items()))


#: Name -> value class, or a page of it, by name.
WIRE_TYPES: Final[dict[str, Any]] = _all()
