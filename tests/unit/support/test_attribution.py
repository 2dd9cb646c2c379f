"""Which passage a sentence belongs to, whatever it cites."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.span import Span
from evidence_sophia.support.attribution import (
    Attribution,
    AttributionLabel,
    attribute_sentence,
)
from evidence_sophia.support.passages import CitablePassage, read_passages

SHOP = CitablePassage(id="shop", text="The shop opens at nine on Mondays.")
LILY = CitablePassage(
    id="lily", text="Dogs bark. Tests showed that all lilies harm cats.", start=100
)
DENIAL = CitablePassage(id="denial", text="Lilies do not harm cats at all.")
HALVES = (
    CitablePassage(id="first", text="The drug Abcix lowered fever in mice."),
    CitablePassage(id="second", text="Abcix also stopped seizures in rats."),
)
SHELF = read_passages([SHOP, LILY, DENIAL])
CLAIM = "All lilies harm cats."


def found(text: str, *cited: str) -> Attribution:
    """Attribute a sentence over the shelf."""
    return attribute_sentence(text, cited, SHELF)


def test_a_sentence_that_its_passage_supports_is_supported() -> None:
    """It names the place, and no other passage."""
    right = found(CLAIM, "lily")
    assert (right.label, right.belongs_to) == (AttributionLabel.SUPPORTED, None)
    assert right.together == JudgeLabel.SUPPORTED
    (own,) = right.cited
    assert (own.id, own.label, own.spans) == ("lily", JudgeLabel.SUPPORTED, (Span(111, 150),))
    assert not right.is_certain


@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4381")
@pytest.mark.complaint("truera/trulens#2576")
@pytest.mark.complaint("vibrantlabsai/ragas#2811")
def test_a_swapped_citation_is_found_and_the_right_passage_named() -> None:
    """An answer that cites one passage and rests on another was passed as grounded."""
    moved = found(CLAIM, "shop")
    assert moved.label == AttributionLabel.MISATTRIBUTED
    assert moved.belongs_to is not None
    assert (moved.belongs_to.id, moved.belongs_to.spans) == ("lily", (Span(111, 150),))
    assert moved.is_certain


def test_a_passage_that_supports_goes_before_a_nearer_one_that_denies() -> None:
    """The words of a denial are near; the sentence is not its own."""
    moved = found("Lilies harm cats.", "shop")
    assert moved.belongs_to is not None
    assert moved.belongs_to.id == "lily"


def test_a_passage_that_only_speaks_of_it_is_named_without_certainty() -> None:
    """Where nothing supports a sentence, the record says what the nearest passage says of it."""
    shelf = read_passages([SHOP, DENIAL])
    moved = attribute_sentence("Lilies harm cats.", ["shop"], shelf)
    assert moved.belongs_to is not None
    assert (moved.belongs_to.id, moved.belongs_to.label) == ("denial", JudgeLabel.REFUTED)
    assert not moved.is_certain


def test_a_sentence_of_no_passage_is_unsupported() -> None:
    """Nothing is named where no passage holds three tenths of it, or more than what is cited."""
    assert found("Whales sing in the deep ocean.", "shop").label == AttributionLabel.UNSUPPORTED
    beside = attribute_sentence("Lilies harm cats.", ["denial"], read_passages([SHOP, DENIAL]))
    assert (beside.label, beside.together) == (
        AttributionLabel.UNSUPPORTED,
        JudgeLabel.REFUTED,
    )


def test_of_passages_that_only_speak_of_it_the_nearest_is_named() -> None:
    """A passage that is no nearer than what is cited is not named at all."""
    copies = [CitablePassage(id=name, text=DENIAL.text) for name in ("one", "two")]
    farther = CitablePassage(id="farther", text="Lilies are flowers.")
    moved = attribute_sentence(
        "Lilies harm cats.", ["shop"], read_passages([SHOP, *copies, farther])
    )
    assert moved.belongs_to is not None
    assert moved.belongs_to.id == "one"
    beside = attribute_sentence("Lilies harm cats.", ["one"], read_passages([*copies, farther]))
    assert (beside.label, beside.belongs_to) == (AttributionLabel.UNSUPPORTED, None)


@pytest.mark.parametrize("text", ["", "...", "!?"])
def test_what_has_no_words_belongs_to_nothing(text: str) -> None:
    """Marks rest on no passage."""
    assert found(text, "shop").label == AttributionLabel.UNSUPPORTED


def test_without_a_citation_nothing_is_misattributed() -> None:
    """What cites nothing claims no source, though one may be at hand."""
    bare = found(CLAIM)
    assert (bare.label, bare.cited, bare.belongs_to) == (AttributionLabel.UNSUPPORTED, (), None)


def test_an_invented_id_is_told_and_supports_nothing() -> None:
    """The passage that does support the sentence is named all the same."""
    moved = found(CLAIM, "ghost", "ghost")
    assert moved.unknown == ("ghost",)
    assert moved.belongs_to is not None
    assert moved.belongs_to.id == "lily"


def test_cited_passages_support_together() -> None:
    """A sentence may rest on two passages of which neither is enough."""
    shelf = read_passages([*HALVES, SHOP])
    text = "Abcix lowered fever in mice and stopped seizures in rats."
    both = attribute_sentence(text, ["first", "second"], shelf)
    assert both.label == AttributionLabel.SUPPORTED
    assert [each.label for each in both.cited] == [JudgeLabel.NOT_ENOUGH] * 2


def test_passages_without_words_do_no_harm() -> None:
    """An empty passage is neither near nor far."""
    shelf = read_passages([CitablePassage(id="empty", text=" "), SHOP, LILY, LILY])
    assert list(shelf) == ["empty", "shop", "lily"]
    assert repr(shelf) == "<3 passages as read>"
    assert attribute_sentence(CLAIM, ["empty"], shelf).label == AttributionLabel.MISATTRIBUTED


def test_the_order_of_passages_does_not_matter() -> None:
    """The same passage is named from any order, of equals the first."""
    turned = read_passages([DENIAL, LILY, SHOP])
    assert attribute_sentence(CLAIM, ["shop"], turned) == found(CLAIM, "shop")
    twins = read_passages([SHOP, *(CitablePassage(id=name, text=LILY.text) for name in "ba")])
    named = attribute_sentence(CLAIM, ["shop"], twins).belongs_to
    assert named is not None
    assert named.id == "b"


def test_a_finding_travels() -> None:
    """It is written and read back, and never names a passage that its label does not call for."""
    for finding in (found(CLAIM, "shop"), found(CLAIM, "lily"), found(CLAIM, "ghost")):
        assert decode(Attribution, encode(finding)) == finding
    with pytest.raises(InvariantError, match="misattributed"):
        Attribution(label=AttributionLabel.MISATTRIBUTED)


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "ru", "zh"])
def test_swapped_citations_are_found_in_six_languages(shared_data: Path, language: str) -> None:
    """A sentence of one paragraph that cites another is given back to its own."""
    lines = (shared_data / "xquad" / f"docs.{language}.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in lines.splitlines()[::12]]
    shelf = read_passages(CitablePassage(id=row["id"], text=row["text"]) for row in rows)
    for at, row in enumerate(rows):
        sentence = shelf.of(row["id"]).sentences[0].text
        moved = attribute_sentence(sentence, [rows[at - 1]["id"]], shelf)
        assert moved.belongs_to is not None
        assert (moved.belongs_to.id, moved.is_certain) == (row["id"], True)


def many_passages(size: int) -> Callable[[], object]:
    """Attribute a sentence over many passages, all of which speak of it and none supports."""
    listed = [CitablePassage(id=f"{at}", text=DENIAL.text) for at in range(size)]
    return partial(
        attribute_sentence, "Lilies harm cats.", ["shop"], read_passages([SHOP, *listed])
    )


def long_passage(size: int) -> Callable[[], object]:
    """Attribute a sentence over one endless passage."""
    text = DENIAL.text * size
    return lambda: attribute_sentence(
        "Lilies harm cats.", ["shop"], read_passages([SHOP, CitablePassage(id="1", text=text)])
    )


@pytest.mark.doubling
@pytest.mark.timeout(300)
@pytest.mark.parametrize("work", [many_passages, long_passage])
def test_time_grows_with_the_passages(work: Callable[[int], Callable[[], object]]) -> None:
    """Twice the passages, or twice the text of one, take twice the time."""
    assert growth(work, 50) < LINEAR
