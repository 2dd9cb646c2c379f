"""Notes beside an answer."""

from __future__ import annotations

from collections.abc import Callable

from evidence_sophia.answering.notes import dropped_note
from evidence_sophia.model.answer import NoteCode
from evidence_sophia.model.source import Source


def test_a_dropped_sentence_is_reported(source: Callable[..., Source]) -> None:
    """A sentence that failed its check is named by its source, never by its words."""
    note = dropped_note(source("lily"), "en")
    assert (note.code, note.source_id) == (NoteCode.SENTENCE_DROPPED, "default/lily")
    assert "Lily" in note.text
