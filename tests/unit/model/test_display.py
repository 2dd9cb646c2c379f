"""What a notebook and a page show."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from html.parser import HTMLParser

import pytest
from attrs import evolve

from evidence_sophia.model.answer import (
    Answer,
    AnswerState,
    Confidence,
    Note,
    NoteCode,
    RefusalReason,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.display import answer_html, answer_page, place_of
from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit, HitLabel, LexicalMatch, SearchMethod, TermContribution
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookEntry
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.quote import QuoteReason, QuoteStatus, QuoteVerdict, QuoteWarning
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span

DIGEST = "blake3:" + "0" * 64
EVIL = "<script>alert(1)</script>\u202e&\x00\"'"

CITATION = Citation(
    id="c1",
    title=EVIL,
    url="https://example.org/?a=1&b=2",
    source=EVIL,
    licence="CC0-1.0",
    fetched_on=date(2026, 5, 1),
    quote=EVIL,
    prefix=EVIL,
    suffix=EVIL,
)
ANSWER = Answer(
    query=EVIL,
    answer=f"{EVIL} [1]\n\nNothing else.",
    state=AnswerState.PARTIAL,
    confidence=Confidence.CAUTIOUS,
    claims=(Claim(id="k1", text=EVIL, citation_ids=("c1",)),),
    citations=(CITATION,),
    notes=(Note(code=NoteCode.CONCERN, text=EVIL),),
    as_of=date(2026, 5, 1),
    generated_at=datetime(2026, 6, 1, 12, tzinfo=UTC),
)
REFUSAL = Answer(
    query="?",
    answer=EVIL,
    state=AnswerState.UNGROUNDED,
    confidence=Confidence.UNAVAILABLE,
    reason=RefusalReason.OUT_OF_SCOPE,
)
PASSAGE = Passage(
    id="p",
    source_id="s",
    source_set="default",
    text_digest=DIGEST,
    span=Span(0, len(EVIL)),
    text=EVIL,
    format=SourceFormat.PLAIN,
    title=EVIL,
    heading=EVIL,
    language="en",
)
TERM = TermContribution(
    surface=EVIL, term="x", qf=1, df=1, n=1, idf=1.0, fields=(), x=1.0, contribution=1.0
)
HIT = Hit(
    passage=PASSAGE,
    score=0.5,
    rank=1,
    label=HitLabel(
        method=SearchMethod.BM25,
        native_score=1.0,
        steps=(LexicalMatch(analyzer="unicode-1", k1=1.2, terms=(TERM,), ceiling=1.0),),
        scope=Scope(tenant="local", source_sets=None),
    ),
)
SOURCE = Source(
    id="default/a.md",
    source_set="default",
    title=EVIL,
    name=EVIL,
    url="javascript:alert(1)",
    licence=EVIL,
    fetched_on=date(2026, 5, 1),
    language="en",
    topic="t",
    format=SourceFormat.MARKDOWN,
    digest=DIGEST,
    text_digest=DIGEST,
)
MISSED = QuoteVerdict(
    quote=EVIL, status=QuoteStatus.NOT_FOUND, reason=QuoteReason.ABSENT, policy=DIGEST
)
FOUND = QuoteVerdict(
    quote=EVIL,
    status=QuoteStatus.FOUND,
    span=Span(0, 3),
    text=EVIL,
    level="exact",
    occurrence_count=1,
    warnings=(QuoteWarning.SHORT,),
    policy=DIGEST,
)
PACK = EvidencePack(
    id="p",
    version=1,
    title=EVIL,
    claims=(
        PackedClaim(id="c1", text=EVIL, status="grounded", method="verbatim", citation_ids=(EVIL,)),
        PackedClaim(id="c2", text=EVIL, status="unsupported", method="verbatim"),
    ),
    citations=(evolve(CITATION, id=EVIL, source_id=SOURCE.id),),
    sources=(SOURCE,),
    notes=(Note(code=NoteCode.CONCERN, text=EVIL),),
    created_by=EVIL,
    created_at=datetime(2026, 6, 1, 12, tzinfo=UTC),
)
UNSUPPORTED = evolve(PACK, claims=PACK.claims[1:], citations=(), sources=(), notes=())
ENTRY = NotebookEntry(answer_id="a", answer=ANSWER, comment=EVIL, saved_at=PACK.created_at)
NOTEBOOK = Notebook(
    id="n",
    title=EVIL,
    owner="ada",
    entries=(ENTRY, evolve(ENTRY, answer=REFUSAL, comment="")),
    updated_at=PACK.created_at,
)
NEIGHBOUR = Neighbour(relation="cites", direction="out", target=EVIL, source=SOURCE)
STRANGER = evolve(NEIGHBOUR, source=None)
FINDING = ClaimFinding(
    claim=EVIL, label="supported", method="verbatim", citations=PACK.citations, explanation=EVIL
)
TEXT = Export(
    kind="evidence_table",
    format="csv",
    media_type="text/csv; charset=utf-8; header=present",
    filename=EVIL,
    data=EVIL.encode() * 100,
    digest=DIGEST,
)
PRINTED = evolve(TEXT, format="pdf", media_type="application/pdf", data=b"%PDF")
KEPT = [PACK, UNSUPPORTED, NOTEBOOK, NEIGHBOUR, STRANGER, FINDING, TEXT, PRINTED]
VALUES = [ANSWER, REFUSAL, CITATION, PASSAGE, HIT, SOURCE, MISSED, FOUND, *KEPT]


class Reader(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag, where it links to, and its id."""
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "href":
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        """Check that it closes the tag that was opened last."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_hostile_text_is_inert(value: Answer) -> None:
    """No text of a value becomes a tag, and controls that reorder text are made visible."""
    page = value._repr_html_()
    assert "script" not in Reader(page).tags
    assert not re.search("[\u202e\x00]", page)
    assert "U+202E" in page


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_tags_are_balanced(value: Answer) -> None:
    """Every tag that opens is closed in its place."""
    assert Reader(value._repr_html_()).open == []


def test_only_web_links_are_links() -> None:
    """A javascript: URL is shown as text, never as a link."""
    assert Reader(SOURCE._repr_html_()).links == []


def test_sentences_link_to_their_evidence_and_back() -> None:
    """Each number leads to its highlighted quote, and each quote back to its sentence."""
    reader = Reader(answer_html(ANSWER))
    inner = [link[1:] for link in reader.links if link.startswith("#")]
    assert sorted(inner) == sorted(reader.ids)
    assert "mark" in reader.tags


def test_two_answers_on_one_page_do_not_share_anchors() -> None:
    """Anchors depend on the answer, so that two outputs of a notebook do not collide."""
    other = (
        Reader(answer_html(REFUSAL)).ids + Reader(answer_html(evolve(ANSWER, query="another"))).ids
    )
    assert not set(other) & set(Reader(answer_html(ANSWER)).ids)


def test_a_citation_without_words_shows_its_reference_alone() -> None:
    """A citation that quotes nothing has nothing to highlight."""
    assert "mark" not in Reader(Citation(id="bare")._repr_html_()).tags


def test_a_page_loads_nothing() -> None:
    """A written page has a policy that forbids everything but its own style."""
    page = answer_page(ANSWER, language="es")
    assert page.startswith('<!doctype html>\n<html lang="es">')
    assert "default-src 'none'" in page
    assert not {"img", "link", "iframe", "script"} & set(Reader(page).tags)


def test_a_page_speaks_the_language_of_its_answer() -> None:
    """Unless another is asked for, the page is in the language that the answer names."""
    assert '<html lang="de">' in answer_page(evolve(ANSWER, language="de"))
    assert '<html lang="en">' in answer_page(evolve(ANSWER, language=""))


def test_an_answer_shows_its_notice_first_and_its_disclosure_last() -> None:
    """The notice of a hazard stands above the answer and not among the notes."""
    notice = Note(code=NoteCode.SAFETY_ROUTING, text="Call a vet.")
    shown = answer_html(
        evolve(
            ANSWER,
            notes=(notice,),
            disclosure="Made by software & checked.",
            calibrated_confidence=6_400,
        )
    )
    assert shown.index("Call a vet.") < shown.index('<span id="')
    assert "<h3>Notes</h3>" not in shown
    assert "(64 %)" in shown
    assert shown.index("<ol>") < shown.index("Made by software &amp; checked.")


def test_light_and_dark_are_both_styled() -> None:
    """The style knows a dark page by the system and by the notebook's own theme."""
    page = answer_html(ANSWER)
    assert "prefers-color-scheme:dark" in page
    assert 'data-jp-theme-light="false"' in page


@pytest.mark.parametrize(
    ("title", "heading", "shown"),
    [
        ("Ferns", "Ferns > Water", "Ferns > Water"),
        ("Ferns", "Ferns", "Ferns"),
        ("Ferns", "Water", "Ferns > Water"),
        ("Fern", "Ferns > Water", "Fern > Ferns > Water"),
        ("", "", ""),
    ],
)
def test_a_title_stands_once_in_a_place(title: str, heading: str, shown: str) -> None:
    """A title that is the first heading, too, is not repeated."""
    assert place_of(evolve(PASSAGE, title=title, heading=heading)) == shown


def test_a_display_is_equal_every_time() -> None:
    """The same value gives the same bytes."""
    assert answer_html(ANSWER) == answer_html(ANSWER)


def test_a_claim_of_a_pack_links_to_its_evidence() -> None:
    """Each claim shows its status and leads to the quotes that carry it."""
    page = PACK._repr_html_()
    (href,) = re.findall(r'href="#(es[0-9a-f]{8}-1)"', page)
    assert f'<li id="{href}">' in page
    assert "unsupported" in page
    assert "Evidence" not in UNSUPPORTED._repr_html_()


def test_a_notebook_says_where_its_numbers_lead() -> None:
    """Each kept answer names its sources by their numbers, and keeps its paragraphs apart."""
    page = NOTEBOOK._repr_html_()
    assert '[1] <strong><a href="https://example.org/' in page
    assert page.count("<p dir=") == ANSWER.answer.count("\n\n") + REFUSAL.answer.count("\n\n") + 2


def test_a_finding_shows_its_evidence() -> None:
    """A supported claim shows the quotes; one with too little evidence has none to show."""
    assert "Evidence" in FINDING._repr_html_()
    bare = evolve(FINDING, label="not_enough", citations=())
    assert "Evidence" not in bare._repr_html_()


def test_an_exported_text_shows_how_it_begins() -> None:
    """What is longer than the preview ends with an ellipsis; a PDF shows no bytes."""
    assert TEXT._repr_html_().endswith(" …</blockquote></article>")
    short = evolve(TEXT, data="ä".encode())
    assert "ä</blockquote>" in short._repr_html_()
    assert "%PDF" not in PRINTED._repr_html_()
    assert "4 bytes" in PRINTED._repr_html_()
