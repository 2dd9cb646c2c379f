"""Laws of exports: nothing is lost, nothing is invented, nothing runs."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.strategies import texts, values_of

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    CitationMark,
    Fact,
    Facts,
    Heading,
    Inline,
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
from evidence_sophia.exports.csv_text import read_csv, write_csv, write_table
from evidence_sophia.exports.document import Document, read_export_document
from evidence_sophia.exports.json_text import write_json
from evidence_sophia.exports.markdown.write import write_markdown
from evidence_sophia.exports.shapes.records import RECORD_COLUMNS
from evidence_sophia.exports.shapes.shape import SHAPES, make_document
from evidence_sophia.exports.subject import ExportSubject, subject_of_answer, subject_of_pack
from evidence_sophia.exports.table import Column, ColumnKind, Row, Table, cell
from evidence_sophia.exports.visible import visible
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.source import RetractionState, Source

pytestmark = pytest.mark.law

markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is absent")

_packs = values_of(EvidencePack).map(subject_of_pack)
_answers = st.builds(subject_of_answer, values_of(Answer), st.lists(values_of(Source), max_size=2))
_subjects = _packs | _answers
_kinds = st.sampled_from(sorted(SHAPES))

#: What Markdown and spreadsheets give a meaning of their own.
_MARKS = (
    *"\\`*_[]()<>|~$!{}#+-=:%^&@.;'\" \n\t",
    *("a", "word", "1.", "12)", "    ", "\n\n", "---", "===", "```", "~~~", "![", "](", "<!--"),
    *("&amp;", "&#35;", "http://a.b", "www.a.b", "[^1]", "[x]: y", "<b>", "- [ ] ", "> ", "é"),
    *("\u202e", "\x00", "\x85", "\u2028", "\u00a0", "\u3000", "\u200b", "\U0001f600", "»", "€"),
    *("(x)=", ": a", "| - |", "{{", "\\\\", "**", "__", "<a@b.c>", "[1]", "Title\n=", "\r", "\r\n"),
)
_marked = st.lists(st.sampled_from(_MARKS), max_size=10).map("".join) | texts
_filled = _marked.filter(lambda text: bool(text.strip()))
_urls = st.sampled_from(["", "https://a.b/c?d=1&copy=2", "javascript:alert(1)", "http://x/(a)|>b*"])


@given(_subjects, _kinds)
def test_a_document_reads_back_exactly(subject: ExportSubject, kind: str) -> None:
    """Canonical JSON with a schema id, read back exactly."""
    document = make_document(subject, kind)
    data = write_json(document)
    assert read_export_document(data) == document
    assert write_json(read_export_document(data)) == data


@given(_subjects)
def test_a_subject_travels(subject: ExportSubject) -> None:
    """Every value round-trips through JSON."""
    assert decode(ExportSubject, encode(subject)) == subject


@given(_subjects, _kinds)
def test_the_records_read_back_exactly(subject: ExportSubject, kind: str) -> None:
    """CSV decodes exactly, with fixed columns a kind."""
    document = make_document(subject, kind)
    assert document.records.columns == RECORD_COLUMNS[kind]
    assert read_csv(write_csv(document), RECORD_COLUMNS[kind]) == document.records


@given(values_of(EvidencePack), _kinds, st.sampled_from([*RetractionState][1:]), st.dates())
def test_a_notice_stands_in_every_shape(
    pack: EvidencePack, kind: str, state: RetractionState, day: Any
) -> None:
    """A retracted source prints its notice and date in every document shape."""
    notice = {"state": state, "notice": "The-notice", "since": day}
    marked = attrs.evolve(
        pack.sources[0], retraction=attrs.evolve(pack.sources[0].retraction, **notice)
    )
    subject = subject_of_pack(attrs.evolve(pack, sources=(marked, *pack.sources[1:])))
    document = make_document(subject, kind)
    for data in (write_json(document), write_csv(document), write_markdown(document)):
        assert b"The-notice" in data
        assert str(day).encode() in data


def _runs() -> st.SearchStrategy[Inline]:
    run = st.builds(TextRun, text=_marked, style=st.sampled_from(TextStyle), url=_urls)
    return run | st.builds(CitationMark, number=st.just(1))


_contents = st.lists(_runs(), max_size=4).map(tuple)
_blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Paragraph, content=_contents),
    st.builds(Heading, text=_filled, level=st.integers(min_value=1, max_value=3)),
    st.builds(Quotation, prefix=_marked, quote=_filled, suffix=_marked, place=_marked),
    st.builds(Notice, severity=st.sampled_from(Severity), title=_filled, text=_marked, url=_urls),
    st.builds(
        ItemList,
        style=st.sampled_from([ListStyle.BULLET, ListStyle.NUMBERED]),
        items=st.lists(st.builds(ListItem, content=_contents), max_size=3).map(tuple),
    ),
    st.builds(
        Facts,
        facts=st.lists(
            st.builds(Fact, label=_filled, value=_marked, style=st.sampled_from(TextStyle)),
            max_size=3,
        ).map(tuple),
    ),
    st.lists(st.tuples(_marked, _urls), min_size=1, max_size=3).map(
        lambda cells: Table(
            columns=tuple(Column(name=str(at), label="x") for at in range(len(cells))),
            rows=(Row(cells=tuple(cell(text, url=url if text else "") for text, url in cells)),),
        )
    ),
)
_DIGEST = "blake3:" + "0" * 64
_NO_RECORDS = Table(columns=(Column(name="a", label="a"),))


def _document(blocks: tuple[Block, ...], title: str = "T") -> Document:
    entry = CitationEntry(number=1, title="entry")
    return Document(
        kind="bibliography",
        title=title,
        evidence_digest=_DIGEST,
        blocks=(*blocks, CitationList(entries=(entry,))),
        records=_NO_RECORDS,
    )


def _inline_text(content: tuple[Inline, ...]) -> str:
    return "".join(run.text if isinstance(run, TextRun) else f"[{run.number}]" for run in content)


def _text_of(block: Any) -> str:  # noqa: PLR0911 - one a block
    """Give all that a block says, in reading order."""
    match block:
        case Paragraph():
            return _inline_text(block.content)
        case Heading():
            return block.text
        case Quotation():
            before = f"…{block.prefix}" if block.prefix else ""
            after = f"{block.suffix}…" if block.suffix else ""
            place = f"—{block.place}" if block.place else ""
            return f"{before}{block.quote}{after}{place}"
        case Notice():
            return (
                f"{block.title}:{block.text or block.url}"
                if block.text + block.url
                else block.title
            )
        case ItemList():
            return "".join(_inline_text(item.content) for item in block.items)
        case Facts():
            return "".join(f"{fact.label}:{fact.value}" for fact in block.facts)
        case _:
            labels = "".join(column.label for column in block.columns)
            return labels + "".join(one.shown for row in block.rows for one in row.cells)


def _squeezed(text: str) -> str:
    return "".join(visible(text).split())


def _rendered(data: bytes) -> tuple[str, set[str], set[str]]:
    """Give the text, the kinds of token and the addresses of rendered Markdown."""
    reader = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])
    text, kinds, addresses = [], set(), set()
    for block in reader.parse(data.decode()):
        kinds.add(block.type)
        for token in block.children or ():
            kinds.add(token.type)
            text.append(token.content)
            addresses |= {token.attrs["href"]} if token.type == "link_open" else set()
    return "".join("".join(text).split()), kinds, addresses


@given(st.lists(_blocks, max_size=4).map(tuple))
@example((Paragraph(content=(TextRun(text="0", style="code"), TextRun(text="0", style="code"))),))
@example((Heading(text="#", level=1), Heading(text="C #")))
@example((Notice(severity="info", title="\\", text="\r\u2028"),))
@example(
    (
        ItemList(
            style="numbered",
            items=(ListItem(content=(TextRun(text="\n\n\\"),)), ListItem(content=())),
        ),
    )
)
@example((Paragraph(content=(TextRun(text="!"), TextRun(text="x", url="http://a.b"))),))
def test_markdown_shows_the_same_text(blocks: tuple[Block, ...]) -> None:
    """Escaped text renders as itself: no markup, no HTML, no image, no address of its own."""
    text, kinds, addresses = _rendered(write_markdown(_document(blocks)))
    said = _squeezed("".join(map(_text_of, blocks)))
    assert text == f"T{said}[1]entry"
    assert kinds.isdisjoint({"html_block", "html_inline", "image", "fence", "code_block", "hr"})
    assert kinds.isdisjoint({"s_open"})
    assert all(address.startswith("http") for address in addresses)


_columns = st.lists(st.sampled_from(ColumnKind), min_size=1, max_size=4).map(
    lambda kinds: tuple(
        Column(name=f"c{at}", label="x", kind=kind) for at, kind in enumerate(kinds)
    )
)


def _rows(columns: tuple[Column, ...]) -> st.SearchStrategy[Table]:
    integers = st.none() | st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1)
    values = {
        ColumnKind.TEXT: _marked,
        ColumnKind.DATE: st.none() | st.dates(),
        ColumnKind.INTEGER: integers,
        ColumnKind.BASIS_POINTS: integers,
    }
    row = st.tuples(*(values[column.kind].map(cell) for column in columns)).map(
        lambda cells: Row(cells=cells)
    )
    return st.lists(row, max_size=4).map(lambda rows: Table(columns=columns, rows=tuple(rows)))


@given(_columns.flatmap(_rows))
def test_any_table_reads_back_from_csv(table: Table) -> None:
    """Numbers are written as numbers, so decoding is exact."""
    assert read_csv(write_table(table), table.columns) == table
