"""Notes beside an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from evidence_sophia.answering.injection import InjectionCategory
from evidence_sophia.answering.notes import dropped_note, injection_note, notes_on
from evidence_sophia.answering.wording import LANGUAGES, wording
from evidence_sophia.model.answer import NoteCode
from evidence_sophia.model.source import Retraction, RetractionState, Source


def test_a_dropped_sentence_is_reported(source: Callable[..., Source]) -> None:
    """A sentence that failed its check is named by its source, never by its words."""
    note = dropped_note(source("lily"), "en")
    assert (note.code, note.source_id) == (NoteCode.SENTENCE_DROPPED, "default/lily")
    assert "Lily" in note.text


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_note_is_in_one_language(source: Callable[..., Source], language: str) -> None:
    """The state of a retraction, and the kinds of an attempt, are words of that language too."""
    for state in RetractionState:
        word = wording(f"retraction_{state}", language) if state != RetractionState.NONE else ""
        retracted = source("lily", retraction=Retraction(state=state))
        notes = notes_on(retracted=[retracted], cited=[retracted], language=language)
        assert all(word in note.text for note in notes)
    for kind in InjectionCategory:
        text = injection_note(source("lily"), [kind], language).text
        assert wording(f"injection_{kind}", language) in text
        assert kind.replace("_", " ") not in text


def test_a_member_that_came_later_is_called_another(source: Callable[..., Source]) -> None:
    """Its own word is English, or no word at all."""
    assert wording("injection_other", "de") in injection_note(source("a"), ["novel"], "de").text
