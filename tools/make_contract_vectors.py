"""Write the golden vectors of the contract that do not exist yet; those that do never change.

python tools/make_contract_vectors.py docs/contract/vectors/v1.0
"""

# ruff: noqa: INP001 - a script of the repository, in no package

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from evidence_sophia.cli.contract.wire_types import WIRE_TYPES
from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest, digest_of
from evidence_sophia.contract import requests as r
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import CapabilitySupport, Description, Health
from evidence_sophia.contract.grants import is_granted
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.version import CONTRACT, V1_0
from evidence_sophia.model.actor import OWNER, Actor, Role
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, Provenance
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookEntry
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Retraction, Source
from evidence_sophia.model.source_link import SourceLink
from evidence_sophia.model.span import Span

TEXT = "The lily is toxic to cats. \U0001d518 \u05d0\u05d1 e\u0301"
DAY = date(2026, 3, 14)
TIME = datetime(2026, 3, 14, 15, 9, 26, 535897, tzinfo=UTC)
DIGEST = digest(TEXT.encode())


def digests(data: bytes) -> dict[str, str]:
    """Name bytes by both algorithms."""
    return {name: digest(data, name) for name in ("blake3", "sha256")}


def canonical() -> dict[str, Any]:
    """Values with their canonical bytes, and texts that have none."""
    values = {
        "null": None,
        "true": True,
        "false": False,
        "zero": 0,
        "one": 1,
        "minus one": -1,
        "the largest safe integer": 2**53 - 1,
        "the smallest safe integer": -(2**53) + 1,
        "the empty string": "",
        "quotation mark and backslash": 'say "\\"',
        "controls": "".join(map(chr, range(32))) + "\x7f",
        "slash stays": "a/b",
        "a combining accent is not composed": "e\u0301",
        "a composed letter is not decomposed": "\u00e9",
        "line and paragraph separators stay": "\u2028\u2029",
        "the last of the basic plane": "\ud7ff\ue000\ufffd\uffff",
        "beyond the basic plane": "\U0001d518\U0001f9ea\U0010ffff",
        "right to left": "\u05d0\u05d1\u200f",
        "the empty list": [],
        "the empty object": {},
        "a list keeps its order": [3, 1, 2, [], {}],
        "keys are sorted": {"b": 1, "a": 2, "B": 3, "10": 4, "9": 5, "": 6, "a b": 7, "_": 8},
        "control characters in keys": {"\n": 1, "\t": 2, " ": 3, "\x7f": 4},
        "nested": {"z": [{"y": [{"x": None}]}], "a": {"b": {"c": "\u00fc"}}},
        "nested 64 deep": nest(64),
    }
    accepted = []
    for name, value in values.items():
        data = canonical_json(value)
        accepted.append({"name": name, "value": value, "canonical": data.decode(), **digests(data)})
    refused = {
        "a float": "1.5",
        "a float that is whole": "1.0",
        "an exponent": "1e2",
        "minus zero": "-0.0",
        "one more than the largest safe integer": str(2**53),
        "one less than the smallest safe integer": str(-(2**53)),
        "an unsigned 64-bit integer": str(2**64 - 1),
        "not a number": "NaN",
        "infinity": "Infinity",
        "a high surrogate alone": '"\\ud800"',
        "a low surrogate alone": '"\\udc00"',
        "surrogates the wrong way round": '"\\udc00\\ud800"',
        "a key that is not ASCII": '{"\\u00e9": 1}',
        "a key beyond the basic plane": '{"\\ud835\\udd18": 1}',
        "a key twice": '{"a": 1, "a": 2}',
        "nested 65 deep": "[" * 65 + "]" * 65,
        "a float deep inside": '{"a": [{"b": [0.1]}]}',
    }
    return {
        "vectors": "canonical-json",
        "accepted": accepted,
        "refused": [{"name": name, "json": text} for name, text in refused.items()],
    }


def nest(depth: int) -> object:
    """Nest empty lists."""
    value: object = []
    for _ in range(depth - 1):
        value = [value]
    return value


def projections() -> dict[str, Any]:
    """Facts with the digests that name them."""
    cases: list[tuple[str, str, str, str, dict[str, Any]]] = [
        ("the empty projection", "vector", "1", "", {}),
        ("one fact", "vector", "1", "", {"text": "caf\u00e9"}),
        ("another schema", "vector-2", "1", "", {"text": "caf\u00e9"}),
        ("another version", "vector", "2", "", {"text": "caf\u00e9"}),
        ("a prefix byte", "vector", "1", "00", {"text": "caf\u00e9"}),
        ("another prefix byte", "vector", "1", "01", {"text": "caf\u00e9"}),
        ("numbers, lists and null", "vector", "1", "02", {"a": [1, None, True], "b": 2**53 - 1}),
    ]
    made = []
    for name, schema, version, prefix, data in cases:
        named = {"data": data, "schema": f"evidence-sophia/{schema}", "version": version}
        both = {
            algorithm: digest_of(
                schema, version, data, prefix=bytes.fromhex(prefix), algorithm=algorithm
            )
            for algorithm in ("blake3", "sha256")
        }
        made.append(
            {
                "name": name,
                "schema": schema,
                "version": version,
                "prefix": prefix,
                "data": data,
                "canonical": canonical_json(named).decode(),
                **both,
            }
        )
    return {"vectors": "digests", "projections": made}


def source() -> Source:
    """Give a source with every field set."""
    return Source(
        id="garden/lilies.md",
        source_set="garden",
        title="Lilies and cats",
        name="Garden Notes",
        url="https://example.org/lilies",
        licence="CC0-1.0",
        fetched_on=DAY,
        language="en",
        topic="plants",
        format="markdown",
        kind="reference",
        published=PartialDate(year=2025, month=11),
        version="2",
        entities=("cat", "lily"),
        rights_expire_on=date(2030, 1, 1),
        retraction=Retraction(state="correction", notice="A dose was mended.", since=DAY),
        links=(SourceLink(relation="supersedes", target="garden/old.md"),),
        digest=DIGEST,
        text_digest=DIGEST,
        metadata=(("x:shelf", "3"),),
    )


def citation() -> Citation:
    """Give a citation with its place."""
    return Citation(
        id="1",
        title="Lilies and cats",
        source_kind="reference",
        summary="The lily is toxic to cats.",
        source="Garden Notes",
        source_id="garden/lilies.md",
        source_set="garden",
        passage_id="p-1",
        url="https://example.org/lilies",
        licence="CC0-1.0",
        fetched_on=DAY,
        published=PartialDate(year=2025),
        language="en",
        quote="The lily is toxic to cats.",
        span=Span(0, 26),
        suffix=" \U0001d518",
    )


def answer() -> Answer:
    """Give an answer of one claim."""
    provenance = Provenance(
        method="extracted", citation_id="1", passage_id="p-1", span=Span(0, 26), verified=True
    )
    claim = Claim(
        id="c1", text="The lily is toxic to cats.", citation_ids=("1",), provenance=(provenance,)
    )
    return Answer(
        query="Are lilies toxic to cats?",
        answer="The lily is toxic to cats. [1]",
        state="grounded",
        confidence="grounded",
        calibrated_confidence=8_250,
        claims=(claim,),
        citations=(citation(),),
        as_of=DAY,
        generated_at=TIME,
    )


def refusal() -> Answer:
    """Give a refusal."""
    return Answer(
        query="?",
        answer="Nothing here answers that.",
        state="ungrounded",
        confidence="unavailable",
        reason="out_of_scope",
    )


def pack() -> EvidencePack:
    """Give a pack of one claim that is grounded and one that is not."""
    return EvidencePack(
        id="pack-1",
        version=2,
        title="Lilies",
        claims=(
            PackedClaim(
                id="c1",
                text="The lily is toxic to cats.",
                status="grounded",
                method="verbatim",
                citation_ids=("1",),
                answer_id="answer-1",
            ),
            PackedClaim(id="c2", text="Dogs like lilies.", status="unsupported", method="verbatim"),
        ),
        citations=(citation(),),
        sources=(source(),),
        created_by="ada",
        created_at=TIME,
    )


def values() -> dict[str, tuple[str, object]]:
    """Name values that travel, each with its schema."""
    scope = Scope(tenant="local", source_sets=("garden", "lab"))
    entry = NotebookEntry(answer_id="answer-1", answer=answer(), comment="Keep.", saved_at=TIME)
    notebook = Notebook(
        id="notebook-1", title="Plants", owner="ada", entries=(entry,), updated_at=TIME
    )
    description = Description(
        contract=V1_0,
        capabilities=(
            CapabilitySupport("semantic_search"),
            CapabilitySupport("citations", level="partial", note="No kept answers."),
            CapabilitySupport("time_travel", level="not_yet"),
        ),
        implementation="garden 1.2",
        max_limit=50,
    )
    passage = Passage(
        id="p-1",
        source_id="garden/lilies.md",
        source_set="garden",
        text_digest=DIGEST,
        span=Span(0, len(TEXT)),
        text=TEXT,
        format="markdown",
        title="Lilies and cats",
        heading="Danger > Cats",
        language="en",
        prose=(Span(0, 26),),
    )
    context = RequestContext(
        actor=Actor("ada", role="review", authority="person"),
        scope=scope,
        deadline=TIME,
        idempotency_key="k-1",
        trace_id="t-1",
    )
    return {
        "the contract": ("contract", CONTRACT),
        "a handshake": ("contract-version", V1_0),
        "a description with an unknown capability": ("description", description),
        "health": ("health", Health(status="degraded", detail="one replica is down")),
        "the question for health": ("health-request", r.HealthRequest()),
        "a context": ("request-context", context),
        "the owner's context": (
            "request-context",
            RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None)),
        ),
        "a search": ("search-request", r.SearchRequest("lily \U0001d518", limit=3)),
        "a search with a cursor": (
            "search-request",
            r.SearchRequest("lily", source_sets=("garden",), cursor="abc"),
        ),
        "passages to cite": ("resolve-citations-request", r.ResolveCitationsRequest(("p-1",))),
        "citations of an answer": ("list-citations-request", r.ListCitationsRequest("answer-1")),
        "a pack": ("get-evidence-pack-request", r.GetEvidencePackRequest("pack-1", version=1)),
        "packs": ("list-evidence-packs-request", r.ListEvidencePacksRequest(limit=10)),
        "a new pack": (
            "build-evidence-pack-request",
            r.BuildEvidencePackRequest("Lilies", claims=("Lilies harm cats.",)),
        ),
        "a new version of a pack": (
            "build-evidence-pack-request",
            r.BuildEvidencePackRequest(
                "Lilies", answer_ids=("answer-1",), pack_id="pack-1", expected_version=1
            ),
        ),
        "notebooks": ("list-notebooks-request", r.ListNotebooksRequest()),
        "a notebook asked for": ("get-notebook-request", r.GetNotebookRequest("notebook-1")),
        "sources": ("list-sources-request", r.ListSourcesRequest(source_sets=())),
        "neighbours": (
            "list-neighbours-request",
            r.ListNeighboursRequest("garden/lilies.md", relation="cites"),
        ),
        "a claim to verify": ("verify-claim-request", r.VerifyClaimRequest("Lilies harm cats.")),
        "a question": ("answer-request", r.AnswerRequest("Are lilies toxic?", limit=12)),
        "an export asked for": (
            "export-trace-request",
            r.ExportTraceRequest(kind="review_packet", format="pdf", pack_id="pack-1"),
        ),
        "a source": ("source", source()),
        "a passage": ("passage", passage),
        "a citation": ("citation", citation()),
        "an answer": ("answer", answer()),
        "a refusal": ("answer", refusal()),
        "an evidence pack": ("evidence-pack", pack()),
        "an evidence pack in a list": ("evidence-pack-summary", pack().summary),
        "a notebook": ("notebook", notebook),
        "a notebook in a list": ("notebook-summary", notebook.summary),
        "a neighbour that is held": (
            "neighbour",
            Neighbour(relation="cites", direction="in", target="garden/lilies.md", source=source()),
        ),
        "a neighbour that is not": (
            "neighbour",
            Neighbour(relation="retracts", direction="out", target="https://doi.org/10.5555/1"),
        ),
        "a finding": (
            "claim-finding",
            ClaimFinding(
                claim="The lily is toxic to cats.",
                label="supported",
                method="verbatim",
                citations=(citation(),),
            ),
        ),
        "no finding": (
            "claim-finding",
            ClaimFinding(claim="Dogs like lilies.", label="not_enough", method="verbatim"),
        ),
        "a label of a later version": (
            "claim-finding",
            ClaimFinding(
                claim="x", label="mostly_supported", method="oracle", citations=(citation(),)
            ),
        ),
        "an export": (
            "export",
            Export(
                kind="bibliography",
                format="csv",
                media_type="text/csv",
                filename="bibliography.csv",
                data=b"id\r\n\xff\x00",
                digest=digest(b"id\r\n\xff\x00"),
            ),
        ),
        "a page of citations": ("page-of-citation", Page(items=(citation(),), cursor="abc")),
        "the last page, empty": ("page-of-source", Page(items=())),
    }


def documents() -> dict[str, Any]:
    """Documents that are read and written back unchanged, and documents that are refused."""
    accepted = []
    for name, (schema, value) in values().items():
        document = encode(value)
        data = canonical_json(document)
        accepted.append({"name": name, "schema": schema, "document": document, **digests(data)})
    search = encode(r.SearchRequest("lily"))
    held = encode(source())
    refused = [
        ("a missing field", "search-request", without(search, "query"), ["$.query"]),
        ("an unknown field", "search-request", {**search, "top": 1}, ["$.top"]),
        ("a number for a text", "search-request", {**search, "query": 5}, ["$.query"]),
        ("null for a text", "search-request", {**search, "query": None}, ["$.query"]),
        ("a text for a list", "search-request", {**search, "sourceSets": "a"}, ["$.sourceSets"]),
        ("a boolean for a number", "search-request", {**search, "limit": True}, ["$.limit"]),
        ("a float for a number", "search-request", {**search, "limit": 1.5}, ["$.limit"]),
        ("a limit of nothing", "search-request", {**search, "limit": 0}, ["$"]),
        ("a list for an object", "search-request", [], ["$"]),
        (
            "a day that does not exist",
            "source",
            {**held, "fetchedOn": "2026-02-30"},
            ["$.fetchedOn"],
        ),
        ("a digest that is none", "source", {**held, "digest": "md5:00"}, ["$"]),
        (
            "all problems at once",
            "source",
            {**without(held, "title"), "id": 1, "entities": ["a", 2], "colour": "red"},
            ["$.colour", "$.entities[1]", "$.id", "$.title"],
        ),
        (
            "a role that is none",
            "request-context",
            {
                "actor": {"id": "ada", "role": "root", "authority": "model"},
                "scope": {"tenant": "t", "sourceSets": None},
            },
            ["$.actor.role"],
        ),
        (
            "a time without a zone",
            "request-context",
            {
                "actor": {"id": "ada"},
                "scope": {"tenant": "t", "sourceSets": None},
                "deadline": "2026-03-14T15:09:26",
            },
            ["$.deadline"],
        ),
        (
            "base64 with bits that no byte holds",
            "export",
            {**encode(values()["an export"][1]), "data": "QR=="},
            ["$.data"],
        ),
    ]
    return {
        "vectors": "documents",
        "accepted": accepted,
        "refused": [
            {"name": name, "schema": schema, "document": document, "problemPaths": paths}
            for name, schema, document, paths in refused
        ],
    }


def without(document: dict[str, Any], key: str) -> dict[str, Any]:
    """Leave out a field."""
    return {name: value for name, value in document.items() if name != key}


def negotiation() -> dict[str, Any]:
    """Pairs of sides, and what they agree on."""
    cases = [
        ("equal", ("1.0.0", "1.0.0"), ("1.0.0", "1.0.0"), "1.0.0"),
        ("the lower one", ("1.4.0", "1.0.0"), ("1.2.7", "1.2.0"), "1.2.7"),
        ("numbers, not letters", ("1.10.0", "1.0.0"), ("1.9.0", "1.0.0"), "1.9.0"),
        ("below the other's minimum", ("1.4.0", "1.2.0"), ("1.1.0", "1.0.0"), None),
        ("another major version", ("2.0.0", "2.0.0"), ("1.9.0", "1.0.0"), None),
    ]
    pairs = [
        {"name": name, "ours": side(ours), "theirs": side(theirs), "agreed": agreed}
        for name, ours, theirs, agreed in cases
    ]
    other = {**side(("1.0.0", "1.0.0")), "contract": "another.contract"}
    pairs.append(
        {
            "name": "another contract",
            "ours": side(("1.0.0", "1.0.0")),
            "theirs": other,
            "agreed": None,
        }
    )
    return {"vectors": "negotiation", "pairs": pairs}


def side(versions: tuple[str, str]) -> dict[str, str]:
    """Write one side of a handshake."""
    version, least = versions
    return {
        "contract": "evidence.sophia.adapter",
        "version": version,
        "minimumCompatibleVersion": least,
    }


def grants() -> dict[str, Any]:
    """The whole table of roles and capabilities."""
    cells = [
        {
            "name": f"{role.value} {capability.value}",
            "role": role.value,
            "capability": capability.value,
            "granted": is_granted(role, capability),
        }
        for role in Role
        for capability in Capability
    ]
    return {"vectors": "grants", "cells": cells}


FILES = {
    "canonical-json.json": canonical,
    "digests.json": projections,
    "documents.json": documents,
    "grants.json": grants,
    "negotiation.json": negotiation,
}


def main() -> int:
    """Write what does not exist yet."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    missing = sorted(set(WIRE_TYPES) - {schema for schema, _ in values().values()})
    sys.stdout.write(f"types without a document vector: {', '.join(missing)}\n")
    for name, make in FILES.items():
        path = folder / name
        if path.exists():
            sys.stdout.write(f"{path}: exists, left as it is\n")
            continue
        document = {"contract": "1.0", **make()}
        text = json.dumps(document, indent=1, ensure_ascii=True)
        path.write_text(text + "\n", encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path}: written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
