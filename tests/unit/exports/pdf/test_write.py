from __future__ import annotations

from collections import Counter

import pypdfium2
import pytest
from pypdfium2 import raw
from tests.pdf_documents import (
    DIGEST,
    EVERYWHERE,
    HEBREW,
    HOSTILE,
    REPORT,
    document,
    pages,
    paragraph,
    squeezed,
    tags,
    text_of,
)

from evidence_sophia.exports.blocks import (
    CitationList,
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    Notice,
    Paragraph,
    Quotation,
    TextRun,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.pdf import write_pdf
from evidence_sophia.exports.pdf.texts import cleaned
from evidence_sophia.exports.shapes.shape import SHAPES, make_document
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.exports.table import Column, Row, Table, cell


@pytest.fixture(scope="module")
def report() -> bytes:
    """Give the pages of the report."""
    return write_pdf(REPORT)


def test_all_that_is_said_stands_on_the_pages_in_order(report: bytes) -> None:
    """Claims, notices, quotes in context, facts, rows and entries are read back in order."""
    expected = [
        "Does aspirin help?Grounded report of an answerEach sentence stands in a source.",
        "Aspirin did not lower the rate. [1] Bleeding was more frequent. [1][2]",
        "Retracted2023-02The data could not be verified.https://doi.org/10.1000/notice",
        "ConcernThe editors look into it.Preprint",
        "the rate of serious adverse events did not differ between the groups, although bleeding",
        "was more frequent.Findings, characters 1204 to 1272",
        f"StatusgroundedDigest{DIGEST}",
        "Claim number 0.[1]9000",
        "Claim number 59.[1]9059",
        "The quote supports it.",
        "Decision☐Accept☐Reject",
        "[1]A trial of aspirinhttps://doi.org/10.1000/a?b=cGaziano J. M. The Lancet 392",
        "[2]A withdrawn paperWithdrawn2024-05-06",
    ]
    text, at = text_of(report), 0
    for part in expected:
        at = text.index(squeezed(part), at)


def test_each_page_has_a_running_head_a_digest_and_its_number(report: bytes) -> None:
    """A page that is handed on alone says what it belongs to; the first has the title."""
    first, *others = pages(report)
    count = 1 + len(others)
    assert first.startswith("Does aspirin help?")
    for number, page in enumerate(others, start=2):
        assert page.startswith("Does aspirin help? 2024-05-06")
        assert f"{DIGEST[:23]}… {number} / {count}" in page


def test_the_header_of_a_table_is_repeated_on_its_pages(report: bytes) -> None:
    """A row never stands without the names of its columns."""
    with_rows = [page for page in pages(report) if "Claim number" in page]
    assert len(with_rows) > 1
    assert all("Claim Source Weight Published" in page for page in with_rows)


def test_the_file_is_tagged_and_says_what_it_is(report: bytes) -> None:
    """Tags, language, title, both standards and the date of the document are in the file."""
    for part in (b"/StructTreeRoot", b"/MarkInfo", b"pdfuaid:part>1<", b"pdfaid:part>2<"):
        assert part in report
    with pypdfium2.PdfDocument(report) as opened:
        about = opened.get_metadata_dict()
        assert raw.FPDFCatalog_IsTagged(opened)
    assert about["Title"] == "Does aspirin help?"
    assert about["Subject"] == "Each sentence stands in a source."
    assert about["Keywords"] == DIGEST
    assert about["Creator"].startswith("Typst ")
    assert about["CreationDate"] == about["ModDate"] == "D:20240506000000Z"


@pytest.mark.parametrize(("made", "language"), [(REPORT, b"en"), (HEBREW, b"he")])
def test_the_language_of_the_file_is_that_of_the_document(made: object, language: bytes) -> None:
    """A screen reader speaks the right language."""
    data = write_pdf(made)  # type: ignore[arg-type]  # parametrize knows no types
    assert b"/Lang (" + language + b")" in data or b"/Lang(" + language + b")" in data


def test_the_structure_names_each_part(report: bytes) -> None:
    """Headings, tables with header cells, lists, block quotes and links are what they are."""
    found = Counter(kind for kind, _ in tags(report))
    assert found["TH"] == 4
    assert found["TD"] == 240
    assert found["BlockQuote"] == 2
    assert found["Caption"] == 1
    assert (found["H1"], found["H2"]) == (2, 1)
    assert found["Link"] > 60
    assert found["LBody"] == 7


def test_the_severity_of_a_notice_is_told_in_words(report: bytes) -> None:
    """The sign of a notice has an alternative text, so that colour is not all there is."""
    signs = [text for kind, text in tags(report) if kind == "Figure"]
    assert signs == ["critical", "warning", "info", "critical"]


def test_headings_are_the_outline_of_the_file(report: bytes) -> None:
    """A reader can jump to each section."""
    with pypdfium2.PdfDocument(report) as opened:
        outline = [(mark.level, mark.get_title()) for mark in opened.get_toc()]
    assert outline == [(0, "The answer"), (1, "Claim one"), (0, "Citations")]


def test_a_mark_leads_to_its_entry_and_the_entry_back(report: bytes) -> None:
    """Both ends are links within the file: 63 marks, and an entry's list of pages."""
    assert squeezed("↑ 1, 2, 3") in text_of(report)
    assert report.count(b"/Subtype /Link") + report.count(b"/Subtype/Link") >= 63


def test_hebrew_and_arabic_stand_in_reading_order() -> None:
    """The words of a line from right to left are read back as they were written."""
    text = " ".join(pages(write_pdf(HEBREW)))
    for part in ("זכויות האדם", "כל בני האדם נולדו בני חורין.", "ובזכויותיהם השוות", "يولد جميع"):
        assert part in text


@pytest.mark.parametrize("language", ["es", "de", "fr"])
def test_other_languages_are_set_as_they_are(language: str) -> None:
    """No quotation mark, accent or ligature is changed."""
    said = "¿Qué? «œuvre» „Straße“ ‚Maß‘ l’été naïve ﬁn"
    data = write_pdf(document(paragraph(said), language=language))
    assert squeezed("¿Qué? «œuvre» „Straße“ ‚Maß‘ l’été naïve") in text_of(data)


def test_markup_in_a_text_stays_text() -> None:
    """Nothing of a text is run, imported, read or set as markup, wherever it stands."""
    text = text_of(write_pdf(document(*EVERYWHERE, title=HOSTILE, about=HOSTILE)))
    assert text.count(squeezed(HOSTILE)) >= 13
    assert "root:" not in text


def test_a_table_of_hostile_cells_is_set() -> None:
    """Labels and cells are text too."""
    columns = (Column(name="a", label=HOSTILE),)
    made = Table(caption=HOSTILE, columns=columns, rows=(Row(cells=(cell(HOSTILE),)),))
    assert text_of(write_pdf(document(made))).count(squeezed(HOSTILE)) == 3


def test_hidden_characters_are_shown() -> None:
    """What could hide or reorder the words of a claim stands there by its number."""
    text = "safe\u202e\x07\ud800\ufeff end"
    assert squeezed(cleaned(text)) in text_of(write_pdf(document(paragraph(text))))
    assert "[U+202E][U+0007][U+D800][U+FEFF]" in text_of(write_pdf(document(paragraph(text))))


@pytest.mark.parametrize("text", ["w" * 20_000, "https://example.org/" + "ab/" * 3_000])
def test_a_very_long_word_breaks_within_the_page(text: str) -> None:
    """No character is lost at the margin, and none is added at a break."""
    found = pages(write_pdf(document(paragraph(text))))
    lines = [line for page in found for line in page.splitlines()]
    body = "".join(line for line in lines if "Does aspirin" not in line and DIGEST[:9] not in line)
    assert text in body
    assert max(map(len, lines)) < 130


@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_each_shape_stands_on_the_pages(subject: ExportSubject, kind: str) -> None:
    """Every heading, paragraph, quote, notice and entry of a real document is read back."""
    made = make_document(subject, kind)
    text, at = text_of(write_pdf(made)), 0
    for part in said(made):
        at = text.index(squeezed(cleaned(part)), at)


def said(made: Document) -> list[str]:
    """Give the texts of a document that a reader must find, in order."""
    found = [made.title]
    for block in made.blocks:
        if isinstance(block, Heading):
            found.append(block.text)
        elif isinstance(block, Notice):
            found += [block.title, block.text]
        elif isinstance(block, Quotation):
            found += [block.prefix, block.quote, block.suffix, block.place]
        elif isinstance(block, Paragraph):
            found += [piece.text for piece in block.content if isinstance(piece, TextRun)]
        elif isinstance(block, CitationList):
            found += [entry.title for entry in block.entries]
    return found


def test_a_document_without_a_day_has_no_date_and_no_archival_claim() -> None:
    """PDF/A demands a date; none is made up for it."""
    data = write_pdf(document(paragraph("a"), day=None))
    assert b"pdfuaid:part" in data
    assert b"pdfaid:part" not in data
    assert b"CreationDate" not in data


def test_equal_documents_give_equal_bytes(report: bytes) -> None:
    """Nothing but the document decides."""
    assert write_pdf(REPORT) == report


def test_a_wide_table_has_landscape_pages_of_its_own() -> None:
    """Prose beside it stays in portrait."""
    columns = tuple(Column(name=str(at), label=f"Column {at}") for at in range(12))
    data = write_pdf(document(paragraph("before"), Table(columns=columns), paragraph("after")))
    with pypdfium2.PdfDocument(data) as opened:
        flipped = [opened[at].get_width() > opened[at].get_height() for at in range(len(opened))]
    assert flipped == [False, True, False]


def test_an_empty_document_is_a_page() -> None:
    """A document without blocks still says what it is."""
    assert len(pages(write_pdf(document()))) == 1


def test_a_form_stays_on_one_page() -> None:
    """The blanks of a verdict are not parted, nor from the short facts before them."""
    facts = Facts(facts=(Fact(label="Status", value="Unsupported"),))
    form = Form(
        blanks=(FillIn(label="Verdict", choices=("Yes", "No")), FillIn(label="Remark", lines=2))
    )
    for lines in range(20, 44):
        filling = (paragraph("a line") for _ in range(lines))
        found = pages(write_pdf(document(*filling, facts, form)))
        (page,) = (text for text in found if "Status" in text)
        assert "Verdict" in page
        assert "Remark" in page
