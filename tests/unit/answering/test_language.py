"""In which language a question is answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from evidence_sophia.answering.asked import read_request
from evidence_sophia.answering.decide import decide_answer
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.language import LanguageOrigin, choose_language, is_told_by
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety.classify import routing_notice
from evidence_sophia.answering.wording import LANGUAGES, wording
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.source import Source

ENGLISH = "Why are lilies dangerous to cats?"


@pytest.mark.parametrize(
    ("explicit", "corpus", "words", "origin"),
    [
        ("fr", "de", "fr", LanguageOrigin.EXPLICIT),
        ("es-MX", "", "es", LanguageOrigin.EXPLICIT),
        ("", "de", "en", LanguageOrigin.DETECTED),
        ("und", "de", "en", LanguageOrigin.DETECTED),
        ("<b>", "de", "en", LanguageOrigin.DETECTED),
    ],
)
def test_an_explicit_language_wins(
    explicit: str, corpus: str, words: str, origin: LanguageOrigin
) -> None:
    """What was asked for comes before what the question is written in; nonsense is no wish."""
    chosen = choose_language(ENGLISH, explicit=explicit, corpus=corpus)
    assert (chosen.words, chosen.origin, chosen.question) == (words, origin, "en")


@pytest.mark.parametrize(
    ("corpus", "words"), [("de-AT", "de"), ("", "en"), ("ja", "en"), ("?", "en")]
)
def test_a_question_that_tells_no_language_takes_that_of_the_corpus(
    corpus: str, words: str
) -> None:
    """A bare name is answered in the language of the sources, as far as there are words in it."""
    chosen = choose_language("Xyzzy 15?", corpus=corpus)
    assert (chosen.words, chosen.origin) == (words, LanguageOrigin.CORPUS)


def test_the_words_are_english_where_a_language_is_not_shipped() -> None:
    """Passages in the language are preferred all the same, and the answer names its own words."""
    chosen = choose_language(ENGLISH, explicit="ja")
    assert (chosen.tag, chosen.words) == ("ja", "en")


def test_the_corpus_is_asked_only_where_nothing_else_tells() -> None:
    """A wish or a readable question tells the language by itself."""
    assert is_told_by("Xyzzy 15?", "fr")
    assert is_told_by(ENGLISH, "")
    assert not is_told_by("Xyzzy 15?", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["Lilies are dangerous to cats.", "The Moon has no air."])
def test_one_language_drives_every_word(
    source: Callable[..., Source], evidence: Callable[..., Evidence], language: str, text: str
) -> None:
    """Answer or refusal: text, disclosure and notes are in the language that was chosen."""
    rules = AnswerRules()
    asked = read_request(AnswerRequest(ENGLISH, language=language), rules)
    answer = decide_answer(asked, evidence((source("page"), text)), rules).answer
    assert answer.language == language
    is_refusal = answer.reason is not None
    key = "disclosure_refusal" if is_refusal else "disclosure"
    assert answer.disclosure == wording(key, language)
    last = wording(str(answer.reason), language) if is_refusal else wording("closing", language)
    assert answer.answer.endswith(last)
    assert answer.notes[0].text == routing_notice("hazard", language)
