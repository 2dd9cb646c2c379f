"""The words that values are shown in."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest
from attrs import evolve

from evidence_sophia.answering.compose import compose_extractive_answer
from evidence_sophia.answering.wording import LANGUAGES
from evidence_sophia.model._labels import LABEL_LANGUAGES, label, member_label
from evidence_sophia.model.answer import AnswerState, Confidence
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.display import answer_page
from evidence_sophia.model.source import SourceKind


def texts(language: str) -> dict[str, str]:
    """Read the data file of a language."""
    data = files("evidence_sophia.model").joinpath(f"labels/{language}.json").read_text("utf-8")
    found: dict[str, str] = json.loads(data)
    return found


def test_every_language_of_answers_has_labels() -> None:
    """One variable drives every string a reader sees."""
    assert LABEL_LANGUAGES == LANGUAGES


@pytest.mark.parametrize("language", LABEL_LANGUAGES)
def test_languages_have_the_same_keys_and_places(language: str) -> None:
    """Every language says the same things with the same places to fill."""

    def shape(of: dict[str, str]) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"\{[a-z]+\}", text)) for key, text in of.items()}

    assert shape(texts(language)) == shape(texts("en"))


def test_every_member_has_a_word() -> None:
    """States, confidences and kinds; one that came later is shown as it is written."""
    members = {
        *(f"state_{each}" for each in AnswerState),
        *(f"confidence_{each}" for each in Confidence),
        *(f"kind_{each}" for each in SourceKind),
    }
    assert members <= texts("en").keys()
    assert member_label("kind", "clay_tablet", "de") == "clay tablet"
    assert label("notes", "ja") == label("notes", "en")


@pytest.mark.parametrize("language", [each for each in LABEL_LANGUAGES if each != "en"])
def test_a_page_in_a_language_holds_no_english_label(language: str) -> None:
    """What the page says of itself is in the language of the answer."""
    cited = Citation(id="c", title="T", summary="S", quote="S", source_kind=SourceKind.NEWS)
    answer = compose_extractive_answer("S?", [cited], language=language)
    page = answer_page(evolve(answer, as_of=cited.fetched_on))
    own, english = texts(language), texts("en")
    for key in ("evidence", "state_partial", "confidence_cautious", "back", "kind_news"):
        assert own[key] in page.replace("&#x27;", "'")
        if own[key] != english[key]:
            assert f">{english[key]}<" not in page
