"""With which documents does the kit ask most? Two tenants, two sets, notices and kept answers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, Final

from evidence_sophia.codec.digests import digest
from evidence_sophia.model.answer import Answer, AnswerState, Confidence
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, Provenance, ProvenanceMethod
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState, Source, SourceKind
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.source_link import SourceLink, SourceRelation
from evidence_sophia.quotes.policy import TYPOGRAPHY
from evidence_sophia.testing.corpus import Corpus, SeedAnswer, SeedDocument, SeedNotebook

__all__ = ["NORTH", "SOUTH", "answered", "seed_document", "standard"]

#: Two tenants that have sources with the same ids.
NORTH: Final = "north"
SOUTH: Final = "south"

_MOON: Final = (
    "The mean distance of the Moon from the Earth is 384,400 kilometres. Light needs 1.28 "
    "seconds for it.\n\n"
    "The Moon always shows the Earth the same side, because its rotation is tidally locked. "
    "The far side was first photographed in October 1959.\n"
)
_TIDES: Final = (
    "Spring tides come at new moon and at full moon, when Sun and Moon pull in one line.\n\n"
    "Neap tides come at the quarters of the Moon, and their range is the smallest of the "
    "month. A tide gauge in the harbour records both.\n"
)
_OLD_TIDES: Final = (
    "An older almanac ascribed every tide to the wind alone, an error of its time.\n"
)
_FUSION: Final = (
    "The palladium electrode produced excess heat at room temperature for ninety hours.\n"
)
_VITAMIN: Final = "Large doses of the vitamin shortened the common cold by eleven percent.\n"
_ENDED: Final = "The licensed atlas shows a copper mine north of the granite ridge.\n"
_NOTICE: Final = "The article on palladium heat is retracted at the request of its authors.\n"
_REVIEW: Final = (
    "# Review of tidal power\n\n"
    "A barrage across the estuary drives **twenty-four** turbines at ebb and flood.\n\n"
    "## Costs\n\n"
    "The barrage pays for itself after thirty-one years.\n"
)
_LIGHTHOUSE: Final = (
    "The keeper of a lighthouse enters every ship in the harbour ledger before dusk. The "
    "harbour master signs the harbour ledger, and the harbour office keeps it.\n\n"
    "A lighthouse within the harbour shows a fixed green light.\n"
)
_FERRY: Final = (
    "A ferry leaves the harbour within the hour when the harbour bell is rung, and the "
    "harbour is closed behind it.\n\n"
    "No ferry carries more than sixty passengers.\n"
)
_SOUTH_MOON: Final = (
    "In this catalogue the Moon is a public house whose cellar holds ninety barrels of cider.\n"
)
_SOUTH_TIDES: Final = "The newspaper called Tides is printed on Tuesdays in a bilberry shade.\n"


def seed_document(tenant: str, id_: str, title: str, text: str, **facts: Any) -> SeedDocument:  # noqa: ANN401 - fields of a source
    """Make a document of a tenant; what is not said of its source is made up."""
    named = digest(text.encode())
    stem = id_.rpartition("/")[2].rpartition(".")[0]
    given: dict[str, Any] = {
        "id": id_,
        "source_set": id_.partition("/")[0],
        "title": title,
        "name": "The Harbour Press",
        "url": f"https://{tenant}.example/{stem}",
        "licence": "CC-BY-4.0",
        "fetched_on": date(2024, 3, 1),
        "language": "en",
        "topic": "coast",
        "format": SourceFormat.MARKDOWN if id_.endswith(".md") else SourceFormat.PLAIN,
        "digest": named,
        "text_digest": named,
    }
    return SeedDocument(tenant=tenant, source=Source(**(given | facts)), text=text)


def _links(*pairs: tuple[SourceRelation, str]) -> tuple[SourceLink, ...]:
    return tuple(SourceLink(relation=relation, target=target) for relation, target in pairs)


def _north() -> Iterator[SeedDocument]:
    yield seed_document(
        NORTH,
        "science/moon.txt",
        "The distance of the Moon",
        _MOON,
        name="Journal of the Sky",
        kind=SourceKind.SCHOLARLY,
        published=PartialDate(year=2019, month=7),
        version="2",
        links=_links(
            (SourceRelation.CITES, "science/tides.txt"),
            (SourceRelation.CITES, "https://doi.org/10.5555/kit.moon"),
        ),
    )
    yield seed_document(
        NORTH,
        "science/tides.txt",
        "Spring and neap",
        _TIDES,
        kind=SourceKind.BOOK,
        published=PartialDate(year=2021),
        links=_links((SourceRelation.SUPERSEDES, "science/tides-old.txt")),
    )
    yield seed_document(NORTH, "science/tides-old.txt", "An older almanac", _OLD_TIDES)
    yield seed_document(
        NORTH,
        "science/fusion.txt",
        "Heat from palladium",
        _FUSION,
        kind=SourceKind.SCHOLARLY,
        retraction=Retraction(
            state=RetractionState.RETRACTED,
            notice="The measurements could not be repeated.",
            since=date(2023, 5, 4),
        ),
    )
    yield seed_document(
        NORTH,
        "science/vitamin.txt",
        "A vitamin and the cold",
        _VITAMIN,
        kind=SourceKind.SCHOLARLY,
        retraction=Retraction(
            state=RetractionState.EXPRESSION_OF_CONCERN,
            notice="The editors are looking into the data.",
            since=date(2024, 1, 9),
        ),
    )
    yield seed_document(
        NORTH,
        "science/ended.txt",
        "The licensed atlas",
        _ENDED,
        rights_expire_on=date(2001, 12, 31),
    )
    yield seed_document(
        NORTH,
        "science/notice.txt",
        "A notice",
        _NOTICE,
        links=_links((SourceRelation.RETRACTS, "science/fusion.txt")),
    )
    yield seed_document(NORTH, "science/review.md", "Review of tidal power", _REVIEW)
    yield seed_document(
        NORTH,
        "law/lighthouse.txt",
        "Lighthouse ordinance",
        _LIGHTHOUSE,
        kind=SourceKind.STATUTE,
        published=PartialDate(year=1987, month=11, day=30),
        links=_links(
            (SourceRelation.CITES, "science/moon.txt"),
            (SourceRelation.DERIVED_FROM, "science/tides.txt"),
        ),
    )
    yield seed_document(NORTH, "law/ferry.txt", "Ferry ordinance", _FERRY, kind=SourceKind.STATUTE)


def _south() -> Iterator[SeedDocument]:
    yield seed_document(SOUTH, "science/moon.txt", "The Moon at the corner", _SOUTH_MOON)
    yield seed_document(
        SOUTH,
        "science/tides.txt",
        "Tides on Tuesday",
        _SOUTH_TIDES,
        links=_links((SourceRelation.CITES, "science/moon.txt")),
    )


def _cited(number: int, document: SeedDocument, quote: str) -> tuple[Claim, Citation]:
    source, span = document.source, document.span_of(quote)
    citation = Citation(
        id=f"citation-{number}",
        title=source.title,
        source_kind=source.kind,
        summary=quote,
        source=source.name,
        source_id=source.id,
        source_set=source.source_set,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        language=source.language,
        quote=quote,
        span=span,
    )
    provenance = Provenance(
        method=ProvenanceMethod.EXTRACTED,
        citation_id=citation.id,
        span=span,
        verified=True,
        policy=TYPOGRAPHY.fingerprint,
    )
    claim = Claim(
        id=f"claim-{number}", text=quote, citation_ids=(citation.id,), provenance=(provenance,)
    )
    return claim, citation


def answered(query: str, *quotes: tuple[SeedDocument, str]) -> Answer:
    """Answer a question with quotes, each a claim with a citation of its own."""
    made = [_cited(number, *quote) for number, quote in enumerate(quotes, start=1)]
    return Answer(
        query=query,
        answer=" ".join(f"{quote} [{number}]" for number, (_, quote) in enumerate(quotes, 1)),
        state=AnswerState.GROUNDED,
        confidence=Confidence.GROUNDED,
        claims=tuple(claim for claim, _ in made),
        citations=tuple(citation for _, citation in made),
        as_of=date(2024, 3, 1),
    )


@cache
def standard() -> Corpus:
    """Give two tenants with the same ids, two source sets, notices, links and kept answers."""
    documents = (*_north(), *_south())
    held = Corpus(name="standard", documents=documents)
    moon = held.document(NORTH, "science/moon.txt")
    tides = held.document(NORTH, "science/tides.txt")
    lighthouse = held.document(NORTH, "law/lighthouse.txt")
    distance = (moon, "The mean distance of the Moon from the Earth is 384,400 kilometres.")
    far_side = (moon, "The far side was first photographed in October 1959.")
    gauge = (tides, "A tide gauge in the harbour records both.")
    light = (lighthouse, "A lighthouse within the harbour shows a fixed green light.")
    heat = (
        held.document(NORTH, "science/fusion.txt"),
        "The palladium electrode produced excess heat at room temperature for ninety hours.",
    )
    cider = (
        held.document(SOUTH, "science/moon.txt"),
        "In this catalogue the Moon is a public house whose cellar holds ninety barrels of cider.",
    )
    return Corpus(
        name="standard",
        documents=documents,
        notebooks=(
            SeedNotebook(
                tenant=NORTH,
                owner="ada",
                title="Moon and harbour",
                answers=(
                    SeedAnswer(
                        answer=answered("How far is the Moon?", distance, far_side, gauge),
                        comment="for the report",
                    ),
                    SeedAnswer(answer=answered("Which light is shown?", light)),
                ),
            ),
            SeedNotebook(
                tenant=NORTH,
                owner="ada",
                title="Doubtful",
                answers=(SeedAnswer(answer=answered("Is there excess heat?", heat)),),
            ),
            SeedNotebook(
                tenant=NORTH,
                owner="ben",
                title="Notes of Ben",
                answers=(SeedAnswer(answer=answered("Who records the tide?", gauge)),),
            ),
            SeedNotebook(
                tenant=SOUTH,
                owner="ada",
                title="Cellars",
                answers=(SeedAnswer(answer=answered("What is in the cellar?", cider)),),
            ),
        ),
    )
