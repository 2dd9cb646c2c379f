"""What is stored of one document: its source, text, passages, and the way to the original."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import digest, digest_of, id_of
from evidence_sophia.ingest.chunk import Chunk, chunk
from evidence_sophia.ingest.decoding import decode_text
from evidence_sophia.ingest.folder import FolderFile
from evidence_sophia.ingest.parse import Reading, parse
from evidence_sophia.ingest.policy import ChunkPolicy
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.text.offset_map import OffsetMap

__all__ = ["Document", "document_of", "fingerprint_of", "make_document", "passage_id"]

#: Stands for everything that decides which passages a file gives: readers, sentences, chunks.
#: A change of any of them that shows in the result is a new number.
PIPELINE: Final = "ingest-1"


@frozen(kw_only=True)
class Document:
    """A document, ready to be stored.

    Attributes:
        source: its facts.
        text: the stored text.
        passages: spans of it, in order.
        bodies: what a reader sees of each passage, without markup; for the index.
        original: from the stored text to the file's; None where they are the same.
        fingerprint: of all that it was made from.
    """

    source: Source
    text: str = field(repr=False)
    passages: tuple[Passage, ...] = field(repr=False)
    bodies: tuple[str, ...] = field(repr=False)
    original: OffsetMap | None = field(repr=False)
    fingerprint: str


def fingerprint_of(file: FolderFile, source_set: str, policy: ChunkPolicy) -> str:
    """Name all that a document is made from, so that equal names mean nothing is to be redone.

    Args:
        file: its row, and the digest of its bytes.
        source_set: the set it is ingested into.
        policy: how it is cut.
    """
    described = file.row.as_source(source_set, (file.digest, file.digest))
    facts: dict[str, object] = {
        "pipeline": PIPELINE,
        "policy": policy.facts(),
        "source": _facts(described),
    }
    # Links and metadata came later. What has none keeps its fingerprint: nothing is redone.
    if described.metadata:
        facts |= {"metadata": [list(pair) for pair in described.metadata]}
    if not described.links:
        return digest_of("ingest-fingerprint", "1", facts)
    links = [[str(link.relation), link.target] for link in described.links]
    return digest_of("ingest-fingerprint", "2", {**facts, "links": links})


def make_document(
    file: FolderFile, source_set: str, policy: ChunkPolicy, fingerprint: str
) -> Document:
    """Read, parse and cut a file.

    Raises:
        DecodeError: the file has changed since the folder was opened.
    """
    text, had_mark = decode_text(file.read())
    reading = parse(text, file.row.format)
    metadata = (("ingest.byte_order_mark", "left out"),) if had_mark else ()
    digests = (file.digest, digest(reading.text.encode()))
    source = file.row.as_source(source_set, digests, metadata)
    return document_of(source, reading, policy, fingerprint)


def document_of(
    source: Source, reading: Reading, policy: ChunkPolicy, fingerprint: str
) -> Document:
    """Cut what was read of a source into its passages."""
    chunks = chunk(reading, source.language, policy)
    return Document(
        source=source,
        text=reading.text,
        passages=tuple(_passage(source, reading, piece) for piece in chunks),
        bodies=tuple(reading.seen(piece.span) for piece in chunks),
        original=reading.original,
        fingerprint=fingerprint,
    )


def passage_id(source_id: str, span: Span, text: str) -> str:
    """Name a passage by its source, its place and its text, which stands there."""
    return id_of(
        "passage-id",
        "1",
        {
            "end": span.end,
            "source": source_id,
            "start": span.start,
            "text": digest(text.encode()),
        },
    )


def _passage(source: Source, reading: Reading, piece: Chunk) -> Passage:
    text = piece.span.of(reading.text)
    return Passage(
        id=passage_id(source.id, piece.span, text),
        source_id=source.id,
        source_set=source.source_set,
        text_digest=source.text_digest,
        span=piece.span,
        text=text,
        format=source.format,
        title=source.title,
        heading=piece.heading,
        language=source.language,
        topic=source.topic,
        flags=piece.flags,
        prose=piece.prose,
    )


def _facts(source: Source) -> dict[str, object]:
    retraction = source.retraction
    return {
        "digest": source.digest,
        "entities": source.entities,
        "fetched_on": source.fetched_on.isoformat(),
        "format": str(source.format),
        "id": source.id,
        "kind": str(source.kind),
        "language": source.language,
        "licence": source.licence,
        "name": source.name,
        "published": None if source.published is None else str(source.published),
        "retraction": [
            str(retraction.state),
            retraction.notice,
            None if retraction.since is None else retraction.since.isoformat(),
        ],
        "rights_expire_on": (
            None if source.rights_expire_on is None else source.rights_expire_on.isoformat()
        ),
        "title": source.title,
        "topic": source.topic,
        "url": source.url,
        "version": source.version,
    }
