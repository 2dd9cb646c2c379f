"""Documents to be set as PDF, and what an independent reader finds in the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    CitationMark,
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    ItemList,
    ListItem,
    ListStyle,
    Notice,
    Paragraph,
    Quotation,
    Severity,
    TextRun,
    TextStyle,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.table import Column, ColumnKind, Row, Table, cell
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.export import ExportKind

__all__ = [
    "DIGEST",
    "EVERYWHERE",
    "HEBREW",
    "HOSTILE",
    "REPORT",
    "document",
    "pages",
    "paragraph",
    "squeezed",
    "tags",
    "text_of",
]

DIGEST = "blake3:" + "0123456789abcdef" * 4
_DAY = PartialDate.parse("2024-05-06")
_NO_RECORDS = Table(columns=(Column(name="id", label="Id"),))
# A hyphen at the end of a line is read back as U+FFFE or not at all.
_LOOSE = re.compile("[\\s\ufffe\u0002-]+")


def document(
    *blocks: Block, title: str = "Does aspirin help?", day: PartialDate | None = _DAY, **more: str
) -> Document:
    """Make a document of blocks."""
    return Document(
        kind=ExportKind.GROUNDED_REPORT,
        title=title,
        day=day,
        evidence_digest=DIGEST,
        blocks=blocks,
        records=_NO_RECORDS,
        **more,
    )


def paragraph(*pieces: str | int) -> Paragraph:
    """Make a paragraph of texts and citation marks."""
    return Paragraph(
        content=tuple(
            TextRun(text=piece) if isinstance(piece, str) else CitationMark(number=piece)
            for piece in pieces
        )
    )


_QUOTATION = Quotation(
    prefix="In this trial of 12,546 people, ",
    quote="the rate of serious adverse events did not differ between the groups",
    suffix=", although bleeding was more frequent.",
    place="Findings, characters 1204 to 1272",
    language="en",
)
_TABLE = Table(
    caption="The claims with their weight",
    columns=(
        Column(name="claim", label="Claim"),
        Column(name="citation", label="Source"),
        Column(name="weight", label="Weight", kind=ColumnKind.BASIS_POINTS),
        Column(name="day", label="Published", kind=ColumnKind.DATE),
    ),
    rows=tuple(
        Row(cells=(cell(f"Claim number {at}."), cell("[1]"), cell(9000 + at), cell(_DAY)))
        for at in range(60)
    ),
)
#: A report with a block of every kind.
REPORT = document(
    Heading(text="The answer"),
    paragraph("Aspirin did not lower the rate. ", 1, " Bleeding was more frequent. ", 1, 2),
    Notice(
        severity=Severity.CRITICAL,
        title="Retracted",
        text="The data could not be verified.",
        day=PartialDate.parse("2023-02"),
        url="https://doi.org/10.1000/notice",
    ),
    Notice(severity=Severity.WARNING, title="Concern", text="The editors look into it."),
    Notice(severity=Severity.INFO, title="Preprint"),
    Heading(text="Claim one", level=2),
    _QUOTATION,
    Facts(
        facts=(
            Fact(label="Status", value="grounded"),
            Fact(label="Digest", value=DIGEST, style=TextStyle.CODE),
            Fact(label="Remark", value=""),
        )
    ),
    _TABLE,
    ItemList(
        style=ListStyle.CHECKLIST,
        items=(ListItem(content=(TextRun(text="The quote supports it."),)),),
    ),
    ItemList(items=(ListItem(content=(TextRun(text="A bullet."),)), ListItem(content=()))),
    ItemList(style=ListStyle.NUMBERED, items=(ListItem(content=(TextRun(text="First."),)),)),
    Form(
        blanks=(
            FillIn(label="Decision", choices=("Accept", "Reject", "")),
            FillIn(
                label="Kind", choices=("A choice that is so long that it needs a line", "b") * 2
            ),
            FillIn(label="Reasons", lines=3),
        )
    ),
    Heading(text="Citations"),
    CitationList(
        entries=(
            CitationEntry(
                number=1,
                title="A trial of aspirin",
                url="https://doi.org/10.1000/a?b=c",
                content=(
                    TextRun(text="Gaziano J. M. "),
                    TextRun(text="The Lancet", style=TextStyle.EMPHASIS),
                    TextRun(text=" 392", style=TextStyle.STRONG, url="https://example.org/"),
                ),
                quotation=_QUOTATION,
            ),
            CitationEntry(
                number=2,
                title="A withdrawn paper",
                notices=(Notice(severity=Severity.CRITICAL, title="Withdrawn", day=_DAY),),
            ),
        )
    ),
    subtitle="Grounded report of an answer",
    about="Each sentence stands in a source.",
)
#: A report from right to left.
HEBREW = document(
    Heading(text="תשובה"),
    paragraph("כל בני האדם נולדו בני חורין. ", 1),
    Quotation(prefix="הואיל והכרה ", quote="ובזכויותיהם השוות", suffix=" הוא יסוד", language="he"),
    Quotation(quote="equal and inalienable rights", place="Preamble", language="en"),
    paragraph("يولد جميع الناس أحراراً"),
    CitationList(entries=(CitationEntry(number=1, title="ההכרזה", url="https://www.un.org/he"),)),
    title="זכויות האדם",
    language="he",
)
#: Text that would be markup, code or a trap if it were ever taken for more than text.
HOSTILE = (
    '#read("/etc/passwd") #import "@preview/a:1.0.0": * #eval("1") $x^2$ *bold* _it_ `raw` '
    "<label> @ref [[ ]] {{ } \\ // /* ~ --- \"q\" 'q' <a href='x'> &amp; \\u{41} #panic()"
)
#: The same text in every place of a document.
EVERYWHERE = (
    Heading(text=HOSTILE),
    paragraph(HOSTILE, 1),
    Quotation(prefix=HOSTILE, quote=HOSTILE, suffix=HOSTILE, place=HOSTILE, language=HOSTILE),
    Notice(severity=Severity.INFO, title=HOSTILE, text=HOSTILE, url=HOSTILE),
    Facts(facts=(Fact(label=HOSTILE, value=HOSTILE, url=HOSTILE),)),
    CitationList(entries=(CitationEntry(number=1, title=HOSTILE, url=HOSTILE),)),
)


def pages(data: bytes) -> list[str]:
    """Give the text of each page, read by pdfium."""
    with pypdfium2.PdfDocument(data) as opened:
        return [_text(page) for page in opened]


def _text(page: pypdfium2.PdfPage) -> str:
    reader = page.get_textpage()
    try:
        return str(reader.get_text_range())
    finally:
        reader.close()
        page.close()


def text_of(data: bytes) -> str:
    """Give the text of all pages without blanks, line ends and hyphens."""
    return squeezed("".join(pages(data)))


def squeezed(text: str) -> str:
    """Leave out what a line break changes."""
    return _LOOSE.sub("", text)


def tags(data: bytes) -> list[tuple[str, str]]:
    """Give the tag and the alternative text of each element of the structure, in order."""
    found: list[tuple[str, str]] = []
    with pypdfium2.PdfDocument(data) as opened:
        for page in opened:
            tree = raw.FPDF_StructTree_GetForPage(page)
            for at in range(raw.FPDF_StructTree_CountChildren(tree)):
                found += _elements(raw.FPDF_StructTree_GetChildAtIndex(tree, at))
            raw.FPDF_StructTree_Close(tree)
            page.close()
    return found


def _elements(element: object) -> Iterator[tuple[str, str]]:
    kind = _string(raw.FPDF_StructElement_GetType, element)
    yield kind, _string(raw.FPDF_StructElement_GetAltText, element)
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        child = raw.FPDF_StructElement_GetChildAtIndex(element, at)
        if child:
            yield from _elements(child)


def _string(ask: object, element: object) -> str:
    assert callable(ask)
    size = ask(element, None, 0)
    buffer = bytearray(size)
    holder = (raw.FPDF_WCHAR * (size // 2)).from_buffer(buffer) if size else None
    ask(element, holder, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")
