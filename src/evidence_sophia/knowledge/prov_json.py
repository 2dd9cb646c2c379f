"""How do statements look as provenance? W3C PROV-JSON.

A statement is an entity, the act that wrote it an activity, whoever acted an agent; its quotes
are quotations of their sources, what takes the place of a statement is a revision of it, and a
statement that is no longer believed was invalidated by the act that ended it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import quote

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.knowledge.ledger import StatementRetraction
from evidence_sophia.model.actor import Authority
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


def write_prov_json(
    statements: Iterable[Statement], retractions: Iterable[StatementRetraction] = ()
) -> bytes:
    r"""Write statements as a PROV-JSON document; the same values give the same bytes.

    Args:
        statements: one that was believed in several pieces of time stands once for each.
        retractions: the acts that took some of them back.

    >>> write_prov_json(()).decode()
    '{"prefix": {"sophia": "urn:evidence-sophia:"}}\n'
    """
    document: _Document = {kind: {} for kind in _KINDS}
    seen: Counter[str] = Counter()
    ended = {(one.statement, one.recorded_at): one for one in retractions}
    for one in statements:
        seen[one.id] += 1
        piece = f"-{seen[one.id]}" if seen[one.id] > 1 else ""
        entity = _name("statement", one.id) + piece
        _add(document, one, entity)
        act = ended.get((one.id, one.recorded_to))
        if not one.is_open:
            _relate(document, "wasInvalidatedBy", _invalidation(one, entity, act))
        if act is not None:
            _add_retraction(document, act)
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
    _add_agent(document, agent, one.actor, one.authority)
    generation = {"prov:entity": entity, "prov:activity": activity, "prov:time": time}
    _relate(document, "wasGeneratedBy", generation)
    _relate(document, "wasAssociatedWith", {"prov:activity": activity, "prov:agent": agent})
    _relate(document, "wasAttributedTo", {"prov:entity": entity, "prov:agent": agent})
    _add_origins(document, one, entity)


def _add_retraction(document: _Document, act: StatementRetraction) -> None:
    activity, agent = _name("act", act.id), _name("agent", act.actor)
    time = encode(act.recorded_at)
    said = {"prov:startTime": time, "prov:endTime": time, "sophia:operation": "retract"}
    if act.reason:
        said["sophia:reason"] = act.reason
    document["activity"].setdefault(activity, said)
    _add_agent(document, agent, act.actor, act.authority)
    _relate(document, "wasAssociatedWith", {"prov:activity": activity, "prov:agent": agent})


def _add_agent(document: _Document, agent: str, id_: str, authority: Authority) -> None:
    known = document["agent"].setdefault(agent, {"sophia:id": id_, "sophia:authority": []})
    if authority.value not in known["sophia:authority"]:
        known["sophia:authority"] = sorted([*known["sophia:authority"], authority.value])


def _entity(one: Statement) -> dict[str, Any]:
    named: dict[str, Any] = {
        "prov:type": {"$": "sophia:Statement", "type": "prov:QUALIFIED_NAME"},
        "sophia:sourceSet": one.source_set,
        "sophia:subject": one.subject,
        "sophia:predicate": one.predicate,
        "sophia:value": one.value,
        "sophia:rank": one.rank.value,
        "sophia:authority": one.authority.value,
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


def _invalidation(one: Statement, entity: str, act: StatementRetraction | None) -> dict[str, Any]:
    found = {"prov:entity": entity, "prov:time": encode(one.recorded_to)}
    by = one.superseded_by if act is None else act.id
    if by is not None:
        found["prov:activity"] = _name("act", by)
    return found


def _relate(document: _Document, kind: str, relation: dict[str, Any]) -> None:
    document[kind][f"_:{kind}{len(document[kind]) + 1}"] = relation
