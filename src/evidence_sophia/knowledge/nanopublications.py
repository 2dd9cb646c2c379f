"""How do statements look as nanopublications? One each, in TriG.

The id of a statement is made from its content, so it names the nanopublication too. Its quotes
are given by selectors of the W3C Web Annotation Data Model. A retraction is a nanopublication of
its own, which says who retracts which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import quote

from attrs import evolve

from evidence_sophia.codec.converter import encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.ledger import StatementRetraction
from evidence_sophia.knowledge.prov_json import NAMESPACE
from evidence_sophia.model._rules import has_lone_surrogate
from evidence_sophia.model.statement import Statement, StatementReference
from evidence_sophia.model.valid_time import BEGINNING, FOREVER

__all__ = ["write_nanopublications"]

_PREFIXES: Final = """\
@prefix dct: <http://purl.org/dc/terms/> .
@prefix np: <http://www.nanopub.org/nschema#> .
@prefix npx: <http://purl.org/nanopub/x/> .
@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix sophia: <urn:evidence-sophia:term:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
_ESCAPED: Final = re.compile('[\\x00-\\x1f"\\\\\\x7f-\\x9f\\u2028\\u2029]')


def write_nanopublications(
    statements: Iterable[Statement], retractions: Iterable[StatementRetraction] = ()
) -> bytes:
    """Write statements as TriG, UTF-8; the same values give the same bytes.

    Args:
        statements: of one id only the first is written, the others being what is left of its
            time; it has ended when they all have.
        retractions: the acts that took some of them back.

    Raises:
        InvariantError: a text holds a lone surrogate.
    """
    named: dict[str, Statement] = {}
    for one in statements:
        first = named.setdefault(one.id, one)
        if one.recorded_to > first.recorded_to:
            named[one.id] = evolve(first, recorded_to=one.recorded_to)
    pages = ("".join(_nanopublication(one)) for one in named.values())
    acts = ("".join(_retraction(one)) for one in retractions)
    text = "\n".join((_PREFIXES, *pages, *acts))
    if has_lone_surrogate(text):
        message = "a text with a lone surrogate cannot be written as TriG"
        raise InvariantError(message)
    return text.encode()


def _nanopublication(one: Statement) -> Iterator[str]:
    this = _nanopub_iri(one.id)
    yield _head(this)
    yield _graph(f"{this}#assertion", _assertion(one, this))
    yield _graph(f"{this}#provenance", _provenance(one, this))
    yield _graph(f"{this}#pubinfo", _publication(one, this))


def _retraction(act: StatementRetraction) -> Iterator[str]:
    this, agent = _nanopub_iri(act.id), _iri("agent", act.actor)
    yield _head(this)
    retracted = f"<{_nanopub_iri(act.statement)}>"
    yield _graph(f"{this}#assertion", [f"{agent} npx:retracts {retracted}"])
    assertion = f"<{this}#assertion>"
    said = [
        f"{assertion} prov:wasAttributedTo {agent}",
        f"{assertion} sophia:authority {_literal(act.authority.value)}",
    ]
    if act.reason:
        said.append(f"{assertion} rdfs:comment {_literal(act.reason)}")
    yield _graph(f"{this}#provenance", said)
    time = _literal(encode(act.recorded_at))
    published = [
        f"<{this}> dct:creator {agent}",
        f"<{this}> dct:created {time}^^xsd:dateTime",
        f'<{this}> sophia:operation "retract"',
    ]
    yield _graph(f"{this}#pubinfo", published)


def _head(this: str) -> str:
    said = [
        f"<{this}> a np:Nanopublication",
        f"<{this}> np:hasAssertion <{this}#assertion>",
        f"<{this}> np:hasProvenance <{this}#provenance>",
        f"<{this}> np:hasPublicationInfo <{this}#pubinfo>",
    ]
    return _graph(f"{this}#head", said)


def _graph(name: str, triples: Iterable[str]) -> str:
    return f"<{name}> {{\n" + "".join(f"  {triple} .\n" for triple in triples) + "}\n"


def _assertion(one: Statement, this: str) -> Iterator[str]:
    entity = _iri("entity", subject_key(one.subject))
    predicate = _iri("predicate", one.predicate)
    yield f"{entity} {predicate} {_literal(one.value)}"
    yield f"{entity} rdfs:label {_literal(one.subject)}"
    statement = f"<{this}#statement>"
    yield f"{statement} a rdf:Statement"
    yield f"{statement} rdf:subject {entity}"
    yield f"{statement} rdf:predicate {predicate}"
    yield f"{statement} rdf:object {_literal(one.value)}"
    for qualifier in one.qualifiers:
        yield f"{statement} {_iri('qualifier', qualifier.name)} {_literal(qualifier.value)}"
    if one.valid.start != BEGINNING:
        yield f"{statement} sophia:validFrom {_literal(encode(one.valid.start))}^^xsd:dateTime"
    if one.valid.end != FOREVER:
        yield f"{statement} sophia:validTo {_literal(encode(one.valid.end))}^^xsd:dateTime"


def _provenance(one: Statement, this: str) -> Iterator[str]:
    assertion = f"<{this}#assertion>"
    yield f"{assertion} prov:wasAttributedTo {_iri('agent', one.actor)}"
    yield f"{assertion} sophia:authority {_literal(one.authority.value)}"
    yield f"{assertion} sophia:confidence {one.confidence}"
    if one.reason:
        yield f"{assertion} rdfs:comment {_literal(one.reason)}"
    for number, reference in enumerate(one.references, start=1):
        node = f"{this}#quote-{number}"
        yield f"{assertion} prov:wasDerivedFrom <{node}>"
        yield from _quotation(reference, node)


def _quotation(reference: StatementReference, node: str) -> Iterator[str]:
    words, place = f"<{node}-words>", f"<{node}-place>"
    yield f"<{node}> a oa:SpecificResource"
    yield f"<{node}> oa:hasSource {_iri('source', reference.source_id)}"
    yield f"<{node}> oa:hasSelector {words}, {place}"
    yield f"<{node}> sophia:textDigest {_literal(reference.text_digest)}"
    yield f"{words} a oa:TextQuoteSelector"
    yield f"{words} oa:exact {_literal(reference.quote)}"
    yield f"{place} a oa:TextPositionSelector"
    yield f"{place} oa:start {reference.span.start}"
    yield f"{place} oa:end {reference.span.end}"


def _publication(one: Statement, this: str) -> Iterator[str]:
    yield f"<{this}> dct:creator {_iri('agent', one.actor)}"
    yield f"<{this}> dct:created {_literal(encode(one.recorded_from))}^^xsd:dateTime"
    yield f"<{this}> sophia:operation {_literal(str(one.operation))}"
    if one.supersedes is not None:
        yield f"<{this}> npx:supersedes <{_nanopub_iri(one.supersedes)}>"
    if not one.is_open:
        ended = _literal(encode(one.recorded_to))
        yield f"<{this}> prov:invalidatedAtTime {ended}^^xsd:dateTime"


def _nanopub_iri(id_: str) -> str:
    return _iri("nanopublication", id_)[1:-1]


def _iri(kind: str, name: str) -> str:
    return f"<{NAMESPACE}{kind}:{quote(name, safe='', errors='surrogatepass')}>"


def _literal(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04X}", text) + '"'
