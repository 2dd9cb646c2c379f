"""What does a stored source offer as evidence now? Its text, if anything may rest on it."""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.answering.citing.cite import quote_index
from evidence_sophia.base.backend import Session
from evidence_sophia.knowledge.grounding import EvidenceText
from evidence_sophia.model.source import Source
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.stores.sqlite.blocks import read_text
from evidence_sophia.stores.sqlite.sources import find_source
from evidence_sophia.text.normal import casefold

__all__ = ["OWN_NAME", "evidence_of", "index_of", "is_own_output"]

#: The publisher that a document made by this library has.
OWN_NAME: Final = "evidence-sophia"
#: How every report that this library exports ends, in Markdown or as plain text.
_STAMP: Final = re.compile("Digest of the evidence:[* ]{0,4}`?(?:blake3|sha256):[0-9a-f]{64}")


def is_own_output(source: Source, text: str) -> bool:
    """Whether this library wrote a source, which would otherwise vouch for itself.

    Its manifest says so by the publisher's name, or it carries the digest of the evidence with
    which every exported report ends.
    """
    return casefold(source.name.strip(" ")) == OWN_NAME or _STAMP.search(text) is not None


def evidence_of(session: Session, source_id: str) -> tuple[Source | None, EvidenceText | None]:
    """Give a source in scope and its text as evidence.

    There is no evidence where there is no such source, its rights have ended, or it was
    retracted or withdrawn.

    Raises:
        CorruptStoreError: the source or its text was changed outside this library.
    """
    found = find_source(session.connection, source_id, session.context.scope)
    if found is None:
        return None, None
    version, source = found
    if source.retraction.forbids_grounding or not source.has_rights_on(session.today):
        return source, None
    index = _index(session, version, source)
    evidence = EvidenceText(
        source_id=source.id,
        text_digest=source.text_digest,
        index=index,
        language=source.language,
        published=source.published,
        is_own_output=is_own_output(source, index.source),
    )
    return source, evidence


def index_of(session: Session, source_id: str) -> QuoteIndex | None:
    """Give what checks quotes against a source in scope, usable or not; None if there is none.

    Raises:
        CorruptStoreError: the source or its text was changed outside this library.
    """
    found = find_source(session.connection, source_id, session.context.scope)
    return None if found is None else _index(session, *found)


def _index(session: Session, version: int, source: Source) -> QuoteIndex:
    """Give a source's text, folded. A text that was folded lately is not read again.

    Its digest is part of what it is remembered by: another text is another one.
    """
    key = (session.context.tenant, source.id, source.text_digest, source.format)
    index = session.folded.get(key)
    if index is None:
        text = read_text(session.connection, version, source.text_digest)
        index = quote_index(text, source.format)
        session.folded.put(key, index, len(text))
    return index
