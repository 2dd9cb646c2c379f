"""With which documents does the kit ask? Five corpora, written for it."""

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

__all__ = ["EMPTY", "NORTH", "SOUTH", "huge", "standard", "twins", "unicode"]

#: Two tenants that have sources with the same ids.
NORTH: Final = "north"
SOUTH: Final = "south"

#: Holds nothing at all.
EMPTY: Final = Corpus(name="empty")

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


def _document(tenant: str, id_: str, title: str, text: str, **facts: Any) -> SeedDocument:  # noqa: ANN401 - fields of a source
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
    yield _document(
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
    yield _document(
        NORTH,
        "science/tides.txt",
        "Spring and neap",
        _TIDES,
        kind=SourceKind.BOOK,
        published=PartialDate(year=2021),
        links=_links((SourceRelation.SUPERSEDES, "science/tides-old.txt")),
    )
    yield _document(NORTH, "science/tides-old.txt", "An older almanac", _OLD_TIDES)
    yield _document(
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
    yield _document(
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
    yield _document(
        NORTH,
        "science/ended.txt",
        "The licensed atlas",
        _ENDED,
        rights_expire_on=date(2001, 12, 31),
    )
    yield _document(
        NORTH,
        "science/notice.txt",
        "A notice",
        _NOTICE,
        links=_links((SourceRelation.RETRACTS, "science/fusion.txt")),
    )
    yield _document(NORTH, "science/review.md", "Review of tidal power", _REVIEW)
    yield _document(
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
    yield _document(NORTH, "law/ferry.txt", "Ferry ordinance", _FERRY, kind=SourceKind.STATUTE)


def _south() -> Iterator[SeedDocument]:
    yield _document(SOUTH, "science/moon.txt", "The Moon at the corner", _SOUTH_MOON)
    yield _document(
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


def _answered(query: str, *quotes: tuple[SeedDocument, str]) -> Answer:
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
                        answer=_answered("How far is the Moon?", distance, far_side, gauge),
                        comment="for the report",
                    ),
                    SeedAnswer(answer=_answered("Which light is shown?", light)),
                ),
            ),
            SeedNotebook(
                tenant=NORTH,
                owner="ada",
                title="Doubtful",
                answers=(SeedAnswer(answer=_answered("Is there excess heat?", heat)),),
            ),
            SeedNotebook(
                tenant=NORTH,
                owner="ben",
                title="Notes of Ben",
                answers=(SeedAnswer(answer=_answered("Who records the tide?", gauge)),),
            ),
            SeedNotebook(
                tenant=SOUTH,
                owner="ada",
                title="Cellars",
                answers=(SeedAnswer(answer=_answered("What is in the cellar?", cider)),),
            ),
        ),
    )


@cache
def twins() -> Corpus:
    """Give six documents that differ in nothing but their ids."""
    text = "Basalt columns of the causeway have six sides, and a geologist counted them.\n"
    return Corpus(
        name="twins",
        documents=tuple(
            _document(NORTH, f"twins/{letter}.txt", "Basalt", text, url="https://north.example/b")
            for letter in "fbdace"
        ),
    )


#: Stands once among thousands of passages.
NEEDLE: Final = "The heron of the weir wears ring number 70413."

_WORDS: Final = [
    "sluice",
    "orchard",
    "copper",
    "lantern",
    "meadow",
    "gravel",
    "timber",
    "barley",
    "harness",
    "quarry",
    "saddle",
    "willow",
    "anchor",
    "pebble",
    "thatch",
    "furrow",
    "kiln",
    "loom",
    "mallet",
    "trellis",
]


def _paragraph(document: int, number: int) -> str:
    first, second = (_WORDS[(document * step + number) % len(_WORDS)] for step in (7, 3))
    stone = 1 + (document * 37 + number * 11) % 89
    return (
        f"Entry {document:02}-{number:02} of the ledger names one {first} beside the {second}, "
        f"weighed at {stone} stone and carried to the {first} shed."
    )


def _ledger(document: int) -> str:
    paragraphs = [_paragraph(document, number) for number in range(60)]
    if document == 17:  # noqa: PLR2004 - one of forty
        paragraphs[31] = NEEDLE
    return "\n\n".join(paragraphs) + "\n"


@cache
def huge() -> Corpus:
    """Give forty documents with sixty paragraphs each, and :data:`NEEDLE` in one of them."""
    return Corpus(
        name="huge",
        documents=tuple(
            _document(NORTH, f"ledger/{number:02}.txt", f"Ledger {number:02}", _ledger(number))
            for number in range(40)
        ),
    )


#: A word that search finds, and the words around it that must come back as they stand.
TORTURE: Final[tuple[tuple[str, str], ...]] = (
    ("markerone", "Zoe\u0308 wrote cafe\u0301 and \u1e69 as s\u0323\u0307 in markerone letters."),
    (
        "markertwo",
        "The \U0001d51ance of markertwo uses \U00020bb7 and \U0001f9d1\u200d\U0001f680 signs.",
    ),
    (
        "markerthree",
        "In markerthree \u0634\u062c\u0631\u0629 and \u05e9\u05dc\u05d5\u05dd run the other way.",
    ),
    (
        "markerfour",
        "The \ufb01rst o\ufb03ce of markerfour keeps stra\u00dfe, \u0130zmir and \u2460 apart.",
    ),
    (
        "markerfive",
        "Soft\u00adhyphen, zero\u200bwidth and\u00a0no-break blanks stand in markerfive text.",
    ),
    ("markersix", "A bell \x07 and an escape \x1b[31m stand in markersix text as they came."),
    (
        "markerseven",
        "Marks \u202eof order\u202c and \u2066isolates\u2069 stand in markerseven text.",
    ),
    (
        "markereight",
        "\u5929\u7a7a\u7684\u989c and \u0e01\u0e23\u0e38\u0e07\u0e40 share the markereight line.",
    ),
)

#: What ends a line somewhere; each ends one line of the document.
_LINE_ENDS: Final = ("\n\n", "\n", "\u2028", "\u0085", "\x0c", "\r", "\r\n")


#: Stands before each of them: letters that are one code point, two UTF-16 units, four bytes.
_BEFORE: Final = "\u0301 \U0001f30a\U0001f30a begins.\n\n"


@cache
def unicode() -> Corpus:
    """Give texts that break whatever normalises, counts in other units or cuts at line ends."""
    documents = [
        _document(NORTH, f"torture/{word}.txt", f"Torture {word}", f"{_BEFORE}{text}\n")
        for word, text in TORTURE
    ]
    lines = "".join(f"Line {number} ends oddly.{end}" for number, end in enumerate(_LINE_ENDS))
    mixed = f"{lines}The word markernine follows \U0001f30a seven line ends.\n"
    documents.append(_document(NORTH, "torture/mixed.txt", "Mixed line ends", mixed))
    return Corpus(name="unicode", documents=tuple(documents))
