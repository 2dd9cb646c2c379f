"""The neutral document."""

from __future__ import annotations

import pytest

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    CitationMark,
    Heading,
    ItemList,
    ListItem,
    Notice,
    Paragraph,
    TextRun,
)
from evidence_sophia.exports.document import Document, document_bytes, read_export_document
from evidence_sophia.exports.json_text import write_json
from evidence_sophia.exports.table import Column, Table

MARK = CitationMark(number=1)
LIST = CitationList(entries=(CitationEntry(number=1, title="A"),))


def document(*blocks: Block) -> Document:
    """Make a document of blocks."""
    return Document(
        kind="bibliography",
        title="T",
        evidence_digest="blake3:" + "0" * 64,
        blocks=blocks,
        records=Table(columns=(Column(name="a", label="A"),)),
    )


def test_it_is_canonical_json_with_a_schema() -> None:
    """The envelope names the schema, and the bytes end with a newline in a file."""
    made = document(Paragraph(content=(TextRun(text="x"), MARK)), LIST)
    data = document_bytes(made)
    assert b'"schema":"evidence-sophia/export-document","version":"1.0"' in data
    assert write_json(made) == data + b"\n"
    assert read_export_document(data) == made


@pytest.mark.parametrize(
    "block",
    [
        Paragraph(content=(MARK,)),
        ItemList(items=(ListItem(content=(MARK,)),)),
        CitationList(entries=(CitationEntry(number=2, title="A", content=(MARK,)),)),
    ],
)
def test_a_mark_leads_to_an_entry(block: Block) -> None:
    """A mark without an entry is refused wherever it stands."""
    with pytest.raises(InvariantError) as refused:
        document(block)
    assert refused.value.details == ("[1]",)


def test_the_number_of_an_entry_stands_once() -> None:
    """Two entries under one number are refused."""
    with pytest.raises(InvariantError):
        document(LIST, LIST)


def test_what_is_no_document_is_refused() -> None:
    """Another schema is told."""
    with pytest.raises(DecodeError):
        read_export_document(b'{"schema":"evidence-sophia/answer","version":"1.0","data":{}}')


def test_half_a_surrogate_pair_has_no_bytes() -> None:
    """No file can keep it."""
    with pytest.raises(InvariantError):
        document_bytes(document(Heading(text="\ud800")))


@pytest.mark.parametrize("level", [0, 4, "1"])
def test_headings_have_three_levels(level: object) -> None:
    """Levels count from 1 to 3."""
    with pytest.raises(InvariantError):
        Heading(text="x", level=level)  # type: ignore[arg-type]  # that is the test


def test_styles_are_closed() -> None:
    """An unknown style, list or severity is refused."""
    with pytest.raises(InvariantError):
        TextRun(text="x", style="blink")
    with pytest.raises(InvariantError):
        ItemList(style="roman", items=())
    with pytest.raises(InvariantError):
        Notice(severity="fatal", title="x")
