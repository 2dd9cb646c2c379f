"""What each kind of export says."""

from __future__ import annotations

import attrs
import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.blocks import (
    CitationList,
    Form,
    Heading,
    ItemList,
    ListStyle,
    Notice,
    Quotation,
    Severity,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.markdown.write import write_markdown
from evidence_sophia.exports.shapes.quoted import quotation_of
from evidence_sophia.exports.shapes.shape import SHAPES, make_document
from evidence_sophia.exports.shapes.wording import counted, words
from evidence_sophia.exports.shapes.works import works_of
from evidence_sophia.exports.subject import ExportSubject, subject_of_answer, subject_of_pack
from evidence_sophia.exports.table import Table
from evidence_sophia.model.answer import Answer, Note
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim
from evidence_sophia.model.source import Retraction


def headings(document: Document) -> list[str]:
    """List the headings of a document."""
    return [block.text for block in document.blocks if isinstance(block, Heading)]


def shown(document: Document) -> str:
    """Give a document as Markdown."""
    return write_markdown(document).decode()


@pytest.mark.parametrize("kind", SHAPES)
def test_the_gravest_notice_stands_first(subject: ExportSubject, kind: str) -> None:
    """A retraction with its date and words is the first thing that any kind says."""
    first, *_ = make_document(subject, kind).blocks
    assert isinstance(first, Notice)
    assert (first.severity, first.title, str(first.day)) == ("critical", "Retracted", "2026-02-03")
    assert first.text == "“About mosses” [3]. The data could not be verified."


@pytest.mark.complaint("sustainet-guardian/aletheia-probe#1024")
@pytest.mark.parametrize("kind", SHAPES)
def test_a_correction_is_not_a_retraction(subject: ExportSubject, kind: str) -> None:
    """Each notice keeps its own name; one that is an address leads there."""
    notices = [each for each in make_document(subject, kind).blocks if isinstance(each, Notice)]
    found = next(each for each in notices if each.title == "Correction")
    assert found.severity is Severity.INFO
    assert found.url == "https://example.org/correction"


@pytest.mark.parametrize(
    ("state", "title", "severity"),
    [
        ("withdrawn", "Withdrawn", "critical"),
        ("expression_of_concern", "Expression of concern", "warning"),
        ("suspected", "Suspected to be retracted", "warning"),
        ("addendum", "Addendum", "info"),
        ("reinstated", "Reinstated", "info"),
        ("sous réserve", "sous réserve", "warning"),
    ],
)
def test_every_state_has_its_words(
    pack: EvidencePack, state: str, title: str, severity: str
) -> None:
    """A state that is not known here is said as it is, as a warning; its date may be unknown."""
    marked = attrs.evolve(pack.sources[0], retraction=Retraction(state=state))
    subject = subject_of_pack(attrs.evolve(pack, sources=(marked, *pack.sources[1:])))
    document = make_document(subject, "evidence_table")
    found = [each for each in document.blocks if isinstance(each, Notice) and each.title == title]
    assert [each.severity for each in found] == [severity]
    assert f"{title} (date unknown)" in shown(document)


def test_what_changed_since_is_said(pack: EvidencePack) -> None:
    """A newer notice, a replaced text and ended rights are each said."""
    now = attrs.evolve(
        pack.sources[0],
        text_digest="blake3:" + "9" * 64,
        retraction=Retraction(state="expression_of_concern", notice="Figure 2"),
    )
    document = make_document(subject_of_pack(pack, (now,)), "bibliography")
    assert "**Changed since**" in shown(document)
    assert "**Text replaced since**" in shown(document)
    assert "Its rights ended on 2026-01-01" in shown(document)
    changed = [row.cells[16].text for row in document.records.rows]
    assert changed[0] == "notice or rights; text"


def test_rights_need_a_day(subject: ExportSubject) -> None:
    """Without a day nobody says that rights have ended."""
    undated = attrs.evolve(subject, created_at=None, as_of=None)
    assert "Its rights ended" not in shown(make_document(undated, "bibliography"))
    assert make_document(undated, "bibliography").day is None


def test_a_bibliography_lists_every_source_once(subject: ExportSubject) -> None:
    """Cited sources come in order of citation, then the others; each says how often."""
    document = make_document(subject, "bibliography")
    (listed,) = (block for block in document.blocks if isinstance(block, CitationList))
    titles = [entry.title for entry in listed.entries]
    assert titles == ["About ferns", "About palms", "About mosses", "About unread"]
    assert "quoted 2 times" in shown(document)
    assert "version 2nd" in shown(document)
    assert "not quoted" in shown(document)
    assert [row.cells[1].number for row in document.records.rows] == [2, 1, 1, 0]


def test_an_evidence_table_has_a_row_a_citation(subject: ExportSubject) -> None:
    """A claim and its status stand once; a claim without evidence has a row, too."""
    document = make_document(subject, "evidence_table")
    (table,) = (block for block in document.blocks if isinstance(block, Table))
    rows = [[one.shown for one in row.cells] for row in table.rows]
    assert rows[0][:4] == ["Ferns like shade.", "Grounded", "[1]", "Ferns like shade."]
    assert rows[1] == ["", "", "[2]", "Palms like sun.", "8500", "Correction (2026-03-03)"]
    assert rows[2][1] == "Grounded, but its source was retracted"
    assert rows[4] == ["=1+1 is a claim.", "Unsupported", "", "", "", ""]
    assert table.caption == "4 claims: 2 grounded, 1 partially grounded, 1 unsupported"
    kinds = [row.cells[0].text for row in document.records.rows]
    assert kinds == ["claim"] * 5 + ["citation", "source", "note"]


def test_a_report_keeps_apart_what_is_not_carried(subject: ExportSubject) -> None:
    """What is partly grounded, unsupported or rests on a retracted source stands apart."""
    document = make_document(subject, "grounded_report")
    assert headings(document)[:3] == [
        "What the sources carry",
        "What the sources do not fully carry",
        "Evidence",
    ]
    text = shown(document)
    carried = text[text.index("## What the sources carry") : text.index("## What the sources do")]
    assert "Ferns like shade. [1][2]" in carried
    assert "Mosses like rain." not in carried
    assert "> … What stands before. **Ferns like shade.** What stands after. …" in text
    kinds = [row.cells[0].text for row in document.records.rows]
    assert kinds == ["claim"] * 4 + ["citation"] * 4 + ["source", "note"]


def test_a_review_packet_has_all_that_a_reviewer_needs(subject: ExportSubject) -> None:
    """Quotes under their claims, digests, what was left out, a checklist, blanks to fill in."""
    document = make_document(subject, "review_packet")
    assert headings(document)[-5:] == [
        "Citations",
        "Sources, rights and digests",
        "Notes and what was left out",
        "Checklist",
        "Decision",
    ]
    assert sum(isinstance(block, Quotation) for block in document.blocks) == 4
    lists = [block for block in document.blocks if isinstance(block, ItemList)]
    assert lists[-1].style is ListStyle.CHECKLIST
    forms = [block for block in document.blocks if isinstance(block, Form)]
    assert len(forms) == len(subject.claims) + 1
    assert "Signature" in [blank.label for blank in forms[-1].blanks]
    text = shown(document)
    for said in ("blake3:" + "1" * 64, "`answer-7`", "owner", "2026-11-03 12:00:00 UTC"):
        assert said in text
    assert [column.name for column in document.records.columns][-2:] == [
        "reviewer_verdict",
        "reviewer_remark",
    ]


@pytest.fixture
def refusal() -> ExportSubject:
    """Give the subject of a refusal."""
    answer = Answer(
        query="Who?",
        answer="I found nothing.",
        state="abstained",
        confidence="unavailable",
        reason="no_supported_sentences",
        notes=(Note(code="concern", text="A note of no source."),),
    )
    return subject_of_answer(answer)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_refusal_is_a_document_too(refusal: ExportSubject, kind: str) -> None:
    """Nothing is claimed and nothing is cited, and the document says so."""
    text = shown(make_document(refusal, kind))
    said = "Nothing is cited." if kind == "bibliography" else "I found nothing."
    assert said in text
    assert "(not kept)" in text
    assert "not recorded" in text
    assert "A note of no source." in text


def test_a_report_says_why_nothing_is_said(refusal: ExportSubject) -> None:
    """State, confidence and reason of an answer stand in front."""
    document = make_document(refusal, "grounded_report")
    assert "Reason: no supported sentences." in shown(document)
    assert [row.cells[0].text for row in document.records.rows] == ["answer", "note"]


@pytest.mark.parametrize("is_retracted", [True, False])
def test_the_state_of_an_answer_is_that_of_today(
    subject: ExportSubject, *, is_retracted: bool
) -> None:
    """An answer whose source was retracted afterwards is no longer a grounded one."""
    claims = subject.claims if is_retracted else subject.claims[:1]
    given = attrs.evolve(subject, origin="answer", state="grounded", claims=claims)
    notices = [
        block
        for block in make_document(given, "grounded_report").blocks
        if isinstance(block, Notice)
    ]
    expected = (
        ("Retracted source", "As it was given: grounded.") if is_retracted else ("Grounded", "")
    )
    assert (notices[-1].title, notices[-1].text) == expected


def test_an_empty_pack_says_so(pack: EvidencePack) -> None:
    """A pack without claims is a document that says so."""
    empty = subject_of_pack(attrs.evolve(pack, claims=(), citations=(), sources=(), notes=()))
    for kind in ("evidence_table", "grounded_report", "review_packet"):
        assert "Nothing is claimed." in shown(make_document(empty, kind))


@pytest.fixture
def elsewhere() -> ExportSubject:
    """Give citations from elsewhere: of no source, of one that is not at hand, without words."""
    citations = (
        Citation(id="1", url="https://example.org/a", summary="It says so.", title=" "),
        Citation(id="2", url="https://example.org/a", quote="Words."),
        Citation(id="3", source_id="default/lost.md", title="Lost", quote="Lost words."),
        Citation(id="4", source="A publisher"),
    )
    claim = PackedClaim(
        id="c",
        text="So it is.",
        status="grounded",
        method="verbatim",
        citation_ids=("1", "2", "3", "4"),
    )
    return ExportSubject(
        origin="a letter", title="From elsewhere", claims=(claim,), citations=citations
    )


def test_citations_from_elsewhere_are_works(elsewhere: ExportSubject) -> None:
    """Two of one address are one work; one whose source is not at hand is not trusted."""
    document = make_document(elsewhere, "bibliography")
    assert document.subtitle == "Bibliography of a letter"
    rows = document.records.rows
    assert [row.cells[3].text for row in rows] == ["https://example.org/a", "Lost", "A publisher"]
    assert {row.cells[13].text for row in rows} == {"not looked up"}
    text = shown(document)
    assert text.count("> **Not looked up**") == 2
    assert "licence unknown" in text


@pytest.mark.parametrize("kind", ["evidence_table", "grounded_report", "review_packet"])
def test_a_citation_without_a_quote_shows_its_summary(elsewhere: ExportSubject, kind: str) -> None:
    """What it says in other words is shown, and not as a quote."""
    text = shown(make_document(elsewhere, kind))
    assert "It says so." in text
    assert "**It says so.**" not in text


def test_an_unknown_kind_is_refused(subject: ExportSubject) -> None:
    """The hint names the kinds there are."""
    with pytest.raises(InvariantError) as refused:
        make_document(subject, "poster")
    assert "review_packet" in refused.value.hint()


def test_an_unknown_status_is_counted(pack: EvidencePack) -> None:
    """A status of a later version is said as it is."""
    odd = attrs.evolve(pack.claims[0], status="weighed")
    subject = subject_of_pack(attrs.evolve(pack, claims=(odd,)))
    assert "1 claim: 1 weighed" in shown(make_document(subject, "evidence_table"))


def test_wire_values_are_said_in_words() -> None:
    """Known ones have words of their own; the others are said as they are."""
    assert words("lms") == "Course material"
    assert words("structured") == "Structured"
    assert words("éx_y") == "éx_y"
    assert counted(2, "entry", "entries") == "2 entries"


@pytest.mark.parametrize("kind", ["grounded_report", "review_packet", "evidence_table"])
def test_the_marks_of_markdown_are_not_shown(pack: EvidencePack, kind: str) -> None:
    """A reader sees the words; the records keep them as they are stored."""
    marked = attrs.evolve(
        pack.citations[0],
        prefix="A **bold** start, ",
        quote="ferns *like* [shade](http://a.b)",
        suffix=" and `rain`.",
    )
    subject = subject_of_pack(attrs.evolve(pack, citations=(marked, *pack.citations[1:])))
    document = make_document(subject, kind)
    shown = str(document.blocks)
    assert "ferns like shade" in shown
    assert "ferns *like*" not in shown
    assert ("A bold start, " in shown) is (kind != "evidence_table")
    assert marked.quote in str(document.records)


@pytest.mark.parametrize(("quote", "shown"), [("**", "**"), ("a **b", "a **b")])
def test_words_that_are_only_marks_are_shown_as_they_are(
    pack: EvidencePack, quote: str, shown: str
) -> None:
    """Nothing is lost where the marks are all there is, or mark nothing."""
    citation = attrs.evolve(pack.citations[0], prefix="", quote=quote, suffix="")
    (work, *_) = works_of(subject_of_pack(pack))
    assert work.is_markdown
    found = quotation_of(citation, work)
    assert found is not None
    assert found.quote == shown
    plain = quotation_of(citation, attrs.evolve(work, is_markdown=False))
    assert plain is not None
    assert plain.quote == quote


def test_a_bibliography_numbers_its_notices_as_its_works(pack: EvidencePack) -> None:
    """A mark in a notice leads to the entry with its number, not to a citation elsewhere."""
    twice = attrs.evolve(pack, citations=(pack.citations[3], *pack.citations[:3]))
    document = make_document(subject_of_pack(twice), "bibliography")
    (entries,) = (block.entries for block in document.blocks if isinstance(block, CitationList))
    named = [block for block in document.blocks if isinstance(block, Notice)]
    assert named
    for notice in named:
        assert any(f"“{entry.title}” [{entry.number}]" in notice.text for entry in entries)
    facts = [str(entry.content) for entry in entries]
    assert ["quoted 2 times" in facts[0], "quoted once" in facts[1]] == [True, True]
    assert "not quoted" in facts[3]


def test_a_report_says_that_nothing_is_carried(pack: EvidencePack) -> None:
    """Where no claim is grounded the report begins with that."""
    claims = tuple(attrs.evolve(claim, status="unsupported") for claim in pack.claims)
    text = shown(
        make_document(subject_of_pack(attrs.evolve(pack, claims=claims)), "grounded_report")
    )
    assert "No claim is fully carried by a source" in text
    assert "No claim is" not in shown(make_document(subject_of_pack(pack), "grounded_report"))


def disclosed(refusal: ExportSubject) -> ExportSubject:
    """Give an answer in German with its safety notice and its disclosure."""
    notes = (*refusal.notes, Note(code="safety_routing", text="Rufen Sie den Tierarzt an."))
    return attrs.evolve(refusal, notes=notes, disclosure="Von Software geschrieben.")


@pytest.mark.parametrize("kind", SHAPES)
def test_whom_to_call_stands_first_and_the_disclosure_after_the_notices(
    subject: ExportSubject, refusal: ExportSubject, kind: str
) -> None:
    """Both in the language of the answer, each once, whatever the kind."""
    told = attrs.evolve(disclosed(refusal), sources=subject.sources, citations=subject.citations)
    document = make_document(told, kind)
    notices = []
    for block in document.blocks:
        if not isinstance(block, Notice):
            break
        notices.append(block)
    assert (notices[0].severity, notices[0].text) == ("critical", "Rufen Sie den Tierarzt an.")
    assert notices[1].title == "Retracted"
    after = [each.text for each in notices].index("Von Software geschrieben.")
    assert notices[after].severity is Severity.INFO
    text = shown(document)
    assert text.count("Rufen Sie den Tierarzt an.") == 1
    assert text.count("Von Software geschrieben.") == 1


@pytest.mark.parametrize("kind", sorted({*SHAPES} - {"bibliography"}))
def test_records_tell_how_an_answer_came_about(refusal: ExportSubject, kind: str) -> None:
    """As notes: whom to call, and the disclosure last."""
    records = make_document(disclosed(refusal), kind).records
    columns = [column.name for column in records.columns]
    code, text = ("status", "text") if kind == "grounded_report" else ("note_code", "note")
    rows = [[cell.text for cell in row.cells] for row in records.rows]
    told = [
        (row[columns.index(code)], row[columns.index(text)]) for row in rows if row[0] == "note"
    ]
    assert told[-2:] == [
        ("safety_routing", "Rufen Sie den Tierarzt an."),
        ("disclosure", "Von Software geschrieben."),
    ]


def test_a_safety_notice_alone_heads_no_list(refusal: ExportSubject) -> None:
    """It is no note of what was left out."""
    alone = attrs.evolve(disclosed(refusal), notes=disclosed(refusal).notes[1:])
    assert "Notes and what was left out" not in headings(make_document(alone, "evidence_table"))
