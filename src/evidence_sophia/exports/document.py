"""What does an export say, before it is written in any format? The neutral document.

A shape makes a document of the evidence, a writer renders any document. Its numbers are
integers only, so a document is canonical JSON and reads back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from attrs import Attribute, field, frozen
from attrs.validators import optional

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.envelope import DocumentType, read_document, wrap
from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    CitationMark,
    Inline,
    ItemList,
    Paragraph,
)
from evidence_sophia.exports.table import Table
from evidence_sophia.model._rules import digest_text, instance_of, not_blank, tuple_of
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.export import ExportKind

__all__ = ["EXPORT_DOCUMENT", "Document", "document_bytes", "read_export_document"]

_BLOCKS: Final = get_args(Block)


@frozen(kw_only=True)
class Document:
    """An export before it is written.

    Attributes:
        kind: which shape made it.
        title: what it is about.
        subtitle: what it is and where it comes from, in one line.
        about: what it is and how to read it, in a sentence or two.
        language: BCP 47 tag of the words of the document itself, such as ``en``.
        day: the day of the evidence; None if unknown.
        evidence_digest: digest of the evidence it was made of.
        blocks: what it says, top to bottom.
        records: the same as one table with fixed columns for its kind: what a spreadsheet
            gets.

    Raises:
        InvariantError: a citation mark leads nowhere, or an entry's number stands twice.
    """

    kind: ExportKind = field(converter=ExportKind)
    title: str = field(validator=not_blank)
    subtitle: str = field(default="", validator=instance_of(str))
    about: str = field(default="", validator=instance_of(str))
    language: str = field(default="en", validator=not_blank)
    day: PartialDate | None = field(default=None, validator=optional(instance_of(PartialDate)))
    evidence_digest: str = field(validator=digest_text)
    blocks: tuple[Block, ...] = field(validator=tuple_of(*_BLOCKS))
    records: Table = field(validator=instance_of(Table))

    @blocks.validator
    def _marks_lead_somewhere(
        self, _attribute: Attribute[object], value: tuple[Block, ...]
    ) -> None:
        numbers = [entry.number for entry in _entries(value)]
        if len(set(numbers)) != len(numbers):
            message = "the number of a citation entry stands twice"
            raise InvariantError(message)
        lost = {mark.number for mark in _marks(value)} - set(numbers)
        if lost:
            message = "a citation mark leads to no entry"
            raise InvariantError(message, details=[f"[{number}]" for number in sorted(lost)])


#: The document on the wire.
EXPORT_DOCUMENT: Final = DocumentType(name="export-document", cls=Document)


def document_bytes(document: Document) -> bytes:
    """Give a document in its envelope as canonical JSON.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    return canonical_json(wrap(EXPORT_DOCUMENT, document))


def read_export_document(data: bytes | str) -> Document:
    """Read a document back from its JSON.

    Raises:
        DecodeError: it is none; the details list every problem with its path.
    """
    return read_document(EXPORT_DOCUMENT, data).value


def _entries(blocks: Iterable[Block]) -> Iterator[CitationEntry]:
    for block in blocks:
        if isinstance(block, CitationList):
            yield from block.entries


def _marks(blocks: Iterable[Block]) -> Iterator[CitationMark]:
    for content in _contents(blocks):
        yield from (piece for piece in content if isinstance(piece, CitationMark))


def _contents(blocks: Iterable[Block]) -> Iterator[tuple[Inline, ...]]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block.content
        elif isinstance(block, ItemList):
            yield from (item.content for item in block.items)
        elif isinstance(block, CitationList):
            yield from (entry.content for entry in block.entries)
