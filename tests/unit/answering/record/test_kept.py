"""By what document and which id is an answer kept?"""

from __future__ import annotations

import pytest
from attrs import evolve

from evidence_sophia.answering.record.kept import answer_document, answer_id
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.codec.documents import ANSWER
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import RefusalReason


def test_the_document_gives_the_answer_back() -> None:
    """What is kept reads as the answer that was given, and equal answers have equal bytes."""
    answer = refuse("Who?", RefusalReason.OUT_OF_SCOPE)
    document = answer_document(answer)
    assert read_document(ANSWER, document).value == answer
    assert answer_document(refuse("Who?", RefusalReason.OUT_OF_SCOPE)) == document


def test_the_id_follows_from_the_content() -> None:
    """Another answer has another id; an equal one has the same."""
    answer = refuse("Who?", RefusalReason.OUT_OF_SCOPE)
    ids = {answer_id(answer_document(each)) for each in (answer, evolve(answer, query="Why?"))}
    assert len(ids) == 2
    assert answer_id(answer_document(answer)) in ids


def test_a_text_no_file_can_keep_is_refused() -> None:
    """A lone surrogate in a question cannot be kept."""
    with pytest.raises(InvariantError):
        answer_document(refuse("\ud800", RefusalReason.OUT_OF_SCOPE))
