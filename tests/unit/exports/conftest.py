"""Evidence as reviewers meet it: grounded and unsupported claims, a retraction, a correction."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from evidence_sophia.exports.subject import ExportSubject, subject_of_pack
from evidence_sophia.model.answer import Note
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim
from evidence_sophia.model.source import Retraction, Source, SourceKind
from evidence_sophia.model.span import Span

NOON = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)
RETRACTED = Retraction(
    state="retracted", notice="The data could not be verified.", since=date(2026, 2, 3)
)
CORRECTED = Retraction(
    state="correction", notice="https://example.org/correction", since=date(2026, 3, 3)
)


def source(name: str, **changes: object) -> Source:
    """Make a source of the default set."""
    given = {
        "id": f"default/{name}.md",
        "source_set": "default",
        "title": f"About {name}",
        "name": "A publisher",
        "url": f"https://example.org/{name}?a=1&copy=2",
        "licence": "CC-BY-4.0",
        "fetched_on": date(2026, 4, 1),
        "language": "en",
        "topic": "plants",
        "format": "markdown",
        "kind": SourceKind.REFERENCE,
        "published": PartialDate(year=2024, month=5),
        "digest": "blake3:" + "1" * 64,
        "text_digest": "blake3:" + "2" * 64,
    }
    return Source(**{**given, **changes})  # type: ignore[arg-type]  # changes are of any field


def citation(number: int, name: str, quote: str) -> Citation:
    """Make a citation of a source."""
    return Citation(
        id=f"k{number}",
        title=f"About {name}",
        source_kind=SourceKind.REFERENCE,
        summary=quote,
        source="A publisher",
        source_id=f"default/{name}.md",
        passage_id=f"p{number}",
        url=f"https://example.org/{name}?a=1&copy=2",
        licence="CC-BY-4.0",
        fetched_on=date(2026, 4, 1),
        language="en",
        quote=quote,
        span=Span(10, 10 + len(quote)),
        prefix="What stands before. ",
        suffix=" What stands after.",
    )


@pytest.fixture
def pack() -> EvidencePack:
    """Give a pack of four claims on four sources, one of them quoted by nothing."""
    claims = (
        PackedClaim(
            id="c1", text="Ferns like shade.", status="grounded", method="verbatim",
            citation_ids=("k1", "k2"), answer_id="answer-7",
        ),
        PackedClaim(
            id="c2", text="Mosses like rain.", status="grounded", method="verbatim",
            citation_ids=("k3",),
        ),
        PackedClaim(
            id="c3", text="Palms like snow.", status="partially_grounded", method="verbatim",
            citation_ids=("k2",),
        ),
        PackedClaim(id="c4", text="=1+1 is a claim.", status="unsupported", method="verbatim"),
    )  # fmt: skip
    return EvidencePack(
        id="pack-1",
        version=2,
        title="Plants & their places",
        claims=claims,
        citations=(
            citation(1, "ferns", "Ferns like shade."),
            citation(2, "palms", "Palms like sun."),
            citation(3, "mosses", "Mosses like rain."),
            citation(4, "ferns", "Ferns are old."),
        ),
        sources=(
            source("ferns"),
            source("palms", retraction=CORRECTED, rights_expire_on=date(2026, 1, 1)),
            source("mosses", retraction=RETRACTED),
            source("unread", version="2nd"),
        ),
        notes=(Note(code="rights_expired", text="A book was left out.", source_id="default/b.md"),),
        created_by="owner",
        created_at=NOON,
    )


@pytest.fixture
def subject(pack: EvidencePack) -> ExportSubject:
    """Give the subject of the pack."""
    return subject_of_pack(pack)
