"""How do statements look as provenance? W3C PROV-JSON.

A statement is an entity, the act that wrote it an activity, whoever acted an agent; its quotes
are quotations of their sources, and what takes the place of a statement is a revision of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import quote

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.model.statement import Statement
from evidence_sophia.model.valid_time import BEGINNING, FOREVER

__all__ = ["NAMESPACE", "write_prov_json"]

#: Of every name this library mints for the outside.
NAMESPACE: Final = "urn:evidence-sophia:"
_KINDS: Final = (
    "entity",
    "activity",
    "agent",
    "wasGeneratedBy",
    "wasAssociatedWith",
    "wasAttributedTo",
    "wasDerivedFrom",
    "wasInvalidatedBy",
)

_Document = dict[str, dict[str, Any]]


def write_prov_json(statements: Iterable[Statement]) -> bytes:
    r"""Write statements as a PROV-JSON document; the same values give the same bytes.

    >>> write_prov_json(()).decode()
    '{"prefix": {"sophia": "urn:evidence-sophia:"}}\n'
    """
    document: _Document = {kind: {} for kind in _KINDS}
    seen: Counter[str] = Counter()
    for one in statements:
        seen[one.id] += 1
        piece = f"-{seen[one.id]}" if seen[one.id] > 1 else ""
        _add(document, one, _name("statement", one.id) + piece)
    filled = {kind: named for kind, named in document.items() if named}
    return write_json({"prefix": {"sophia": NAMESPACE}, **filled})


def _name(kind: str, id_: str) -> str:
    return f"sophia:{kind}-{quote(id_, safe='', errors='surrogatepass')}"


def _add(document: _Document, one: Statement, entity: str) -> None:
    activity, agent = _name("act", one.id), _name("agent", one.actor)
    document["entity"][entity] = _entity(one)
    time = encode(one.recorded_from)
    document["activity"].setdefault(
        activity,
        {"prov:startTime": time, "prov:endTime": time, "sophia:operation": str(one.operation)},
    )
    document["agent"][agent] = {"sophia:id": one.actor, "sophia:authority": one.authority.value}
    generation = {"prov:entity": entity, "prov:activity": activity, "prov:time": time}
    _relate(document, "wasGeneratedBy", generation)
    _relate(document, "wasAssociatedWith", {"prov:activity": activity, "prov:agent": agent})
    _relate(document, "wasAttributedTo", {"prov:entity": entity, "prov:agent": agent})
    _add_origins(document, one, entity)
    if not one.is_open:
        _relate(document, "wasInvalidatedBy", _invalidation(one, entity))


def _entity(one: Statement) -> dict[str, Any]:
    named: dict[str, Any] = {
        "prov:type": {"$": "sophia:Statement", "type": "prov:QUALIFIED_NAME"},
        "sophia:sourceSet": one.source_set,
        "sophia:subject": one.subject,
        "sophia:predicate": one.predicate,
        "sophia:value": one.value,
        "sophia:rank": one.rank.value,
        "sophia:confidence": one.confidence,
    }
    for key, edge, open_end in (
        ("sophia:validFrom", one.valid.start, BEGINNING),
        ("sophia:validTo", one.valid.end, FOREVER),
    ):
        if edge != open_end:
            named[key] = {"$": encode(edge), "type": "xsd:dateTime"}
    if one.qualifiers:
        named["sophia:qualifier"] = [f"{each.name}={each.value}" for each in one.qualifiers]
    if one.reason:
        named["sophia:reason"] = one.reason
    return named


def _add_origins(document: _Document, one: Statement, entity: str) -> None:
    for reference in one.references:
        source = _name("source", reference.source_id)
        document["entity"].setdefault(source, {"sophia:id": reference.source_id})
        _relate(
            document,
            "wasDerivedFrom",
            {
                "prov:generatedEntity": entity,
                "prov:usedEntity": source,
                "prov:type": {"$": "prov:Quotation", "type": "prov:QUALIFIED_NAME"},
                "sophia:quote": reference.quote,
                "sophia:start": reference.span.start,
                "sophia:end": reference.span.end,
                "sophia:textDigest": reference.text_digest,
            },
        )
    if one.supersedes is not None:
        revision = {
            "prov:generatedEntity": entity,
            "prov:usedEntity": _name("statement", one.supersedes),
            "prov:type": {"$": "prov:Revision", "type": "prov:QUALIFIED_NAME"},
        }
        _relate(document, "wasDerivedFrom", revision)


def _invalidation(one: Statement, entity: str) -> dict[str, Any]:
    found = {"prov:entity": entity, "prov:time": encode(one.recorded_to)}
    if one.superseded_by is not None:
        found["prov:activity"] = _name("act", one.superseded_by)
    return found


def _relate(document: _Document, kind: str, relation: dict[str, Any]) -> None:
    document[kind][f"_:{kind}{len(document[kind]) + 1}"] = relation
