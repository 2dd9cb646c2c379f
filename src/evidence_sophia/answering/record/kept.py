"""By what document and which id is an answer kept?"""

from __future__ import annotations

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest, id_of
from evidence_sophia.codec.documents import ANSWER
from evidence_sophia.codec.envelope import wrap
from evidence_sophia.model.answer import Answer

__all__ = ["answer_document", "answer_id"]


def answer_document(answer: Answer) -> bytes:
    """Give the document of an answer: its envelope in canonical JSON.

    Raises:
        InvariantError: a text holds a lone surrogate, which no file can keep.
    """
    return canonical_json(wrap(ANSWER, answer))


def answer_id(document: bytes) -> str:
    """Name a kept answer by the bytes of its document.

    >>> answer_id(b"{}")
    'f451b66b3ab0c3e0ebc9b947e9176c3b'
    """
    return id_of("answer-id", "1", {"document": digest(document)})
