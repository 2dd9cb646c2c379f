"""The words of refusals and notes."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from evidence_sophia.answering.notes import plain_note
from evidence_sophia.answering.refusal import STATE_OF
from evidence_sophia.answering.safety.certify import filter_sentence
from evidence_sophia.answering.wording import LANGUAGES, shipped_language, wording
from evidence_sophia.model.answer import NoteCode, RefusalReason


def texts(language: str) -> dict[str, str]:
    """Read the data file of a language."""
    data = (
        files("evidence_sophia.answering.wording").joinpath(f"{language}.json").read_text("utf-8")
    )
    found: dict[str, str] = json.loads(data)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys_and_places(language: str) -> None:
    """Every language says the same things with the same places to fill."""

    def shape(of: dict[str, str]) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in of.items()}

    assert shape(texts(language)) == shape(texts("en"))


def test_every_reason_has_words_and_a_state() -> None:
    """No reason of a refusal lacks its words or its state."""
    assert set(STATE_OF) == set(RefusalReason)
    assert {reason.value for reason in RefusalReason} <= set(texts("en"))


def test_an_unshipped_language_reads_english() -> None:
    """A language without a file falls back to English."""
    assert wording("closing", "ja") == wording("closing")


def test_places_are_filled_once() -> None:
    """A value that looks like a place is left as it is."""
    text = wording("note_rights_expired", title="{day}", day="2025-01-01")
    assert "“{day}” ended on 2025-01-01" in text


def test_a_language_is_a_file() -> None:
    """The languages are the files there are, and the wish for one falls back to English."""
    folder = files("evidence_sophia.answering.wording")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".json"))
    assert names == [f"{language}.json" for language in LANGUAGES]
    assert (shipped_language("de-AT"), shipped_language("ja")) == ("de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_library_certifies(language: str) -> None:
    """What the library itself says passes the filter that its sources have to pass."""
    for text in texts(language).values():
        assert not filter_sentence(text).is_certifying


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_without_places_has_words(language: str) -> None:
    """The notes on the confidence depend on nothing but their code."""
    for code in (NoteCode.NEEDS_REVIEW, NoteCode.UNCALIBRATED):
        assert plain_note(code, language).text == texts(language)[f"note_{code}"]
