"""What a text does not say, and what it does, in four languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.doubling import LINEAR, growth
from tests.knowledge_values import evidence, proposal, years

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.grounding import EvidenceText, ground_proposal
from evidence_sophia.knowledge.proposal import Normaliser
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.quotes.index import QuoteIndex

CASES = Path(__file__).with_name("grounding_cases.txt")
PLACE = Predicate("place")
COUNT = Predicate("count", value_type="number")
MASS = Predicate("weighs", value_type="number", unit="kg")


def labelled() -> Iterator[tuple[str, str, str, str]]:
    """Read the labelled cases: reason ("" if it is grounded), language, subject, marked text."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            reason, language, subject, text = line.split("|")
            yield reason, language, subject, text.replace("\\n", "\n")


def quoted(marked: str, subject: str) -> tuple[str, str, str]:
    """Give the text without its marks, the quote and the value."""
    marked = marked.replace("[^", "\x00")
    value = marked.partition("[")[2].partition("]")[0]
    bare = marked.replace(f"[{value}]", value)
    quote = bare.partition("{")[2].partition("}")[0]
    text = bare.replace("{", "").replace("}", "")
    if not quote:
        places = (text.index(subject), text.index(value))
        quote = text[min(places) : max(places[0] + len(subject), places[1] + len(value))]
    return text.replace("\x00", "[^"), quote, value


@pytest.mark.parametrize(("reason", "language", "subject", "marked"), list(labelled()))
def test_a_statement_is_grounded_only_by_what_its_source_says(
    reason: str, language: str, subject: str, marked: str
) -> None:
    """A question, a wish, a claim, a deletion or another's name is no evidence; a plain word is."""
    text, quote, value = quoted(marked, subject)
    source = EvidenceText(
        source_id="s",
        text_digest=digest(text.encode()),
        index=QuoteIndex(text, format="markdown"),
        language=language,
    )
    said = proposal(value, subject=subject, quote=quote)
    found = ground_proposal(said, PLACE, source)
    assert (found.reason or "") == reason


def test_there_are_enough_cases() -> None:
    """Both labels in four languages: at least 150 cases."""
    cases = list(labelled())
    assert len(cases) >= 150
    assert {(language, bool(reason)) for reason, language, _, _ in cases} == {
        (language, refused) for language in ("en", "de", "es", "fr") for refused in (True, False)
    }


@pytest.mark.parametrize(
    ("text", "value", "declared", "expected"),
    [
        ("Ann has 3-4 cows", "3", COUNT, "value_not_in_evidence"),
        ("Ann has 3-4 cows", "4", COUNT, "value_not_in_evidence"),
        ("Ann has 3–4 cows", "3", COUNT, "value_not_in_evidence"),
        ("Ann calls 030-12-99", "12", COUNT, "value_not_in_evidence"),
        ("Ann weighs 12 kg less than 80 kg", "12 kg", MASS, "value_not_in_evidence"),
        ("Ann weighs 12 kg lighter than Bob", "12 kg", MASS, "value_not_in_evidence"),
        ("Ann has 12 more than Bob", "12", COUNT, "value_not_in_evidence"),
        ("Ann has 12 % of it", "12", COUNT, "value_not_in_evidence"),
        ("Ann has 12% of it", "12", COUNT, "value_not_in_evidence"),
        ("Ann has 12 million cows", "12", COUNT, "value_not_in_evidence"),
        ("Ann has 12 cows", "12", COUNT, ""),
        ("Ann sold no fewer than 7 horses", "7", COUNT, ""),
        ("Ann weighs 80 kg", "80 kg", MASS, ""),
        ("Ann has 12 cows - 3 more came", "12", COUNT, ""),
    ],
)
@pytest.mark.parametrize("rule", [Normaliser.NONE, Normaliser.NUMBER])
def test_a_number_is_no_part_of_another(
    text: str, value: str, declared: Predicate, expected: str, rule: Normaliser
) -> None:
    """Ranges, telephone numbers, rates and differences state another number."""
    said = proposal(value, subject="Ann", quote=text, normaliser=rule)
    found = ground_proposal(said, declared, evidence(text, language="en"))
    assert (found.reason or "") == expected


@pytest.mark.parametrize(
    ("text", "value", "rule"),
    [
        ("Ann has 12 rather than 13 cows", "12", Normaliser.NONE),
        ("Ann has 12 million cows", "12,000,000", Normaliser.NUMBER),
        ("Ann owns €12 now", "€12", Normaliser.NONE),
        ("Ann ruled 1990–1995", "1990", Normaliser.NONE),
        ("Ann has 12- more or less", "12", Normaliser.NONE),
        ("Ann's cats are 12", "12", Normaliser.NUMBER),
    ],
)
def test_a_whole_quantity_is_no_part(text: str, value: str, rule: Normaliser) -> None:
    """What is not said instead, the number that a word scales, a sum with its sign."""
    said = proposal(value, subject="Ann", quote=text, normaliser=rule)
    declared = PLACE if value[0] == "€" or "ruled" in text else COUNT
    assert ground_proposal(said, declared, evidence(text, language="en")).reason is None


def test_what_was_once_so_is_evidence_for_a_time_that_is_over() -> None:
    """Used to live: grounded where the statement says that it ended."""
    text = "Ann used to live in Prague until 1990."
    ended = proposal("Prague", subject="Ann", quote=text, valid=years(None, 1990, origin="person"))
    assert ground_proposal(ended, PLACE, evidence(text, language="en")).reason is None


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["~~a~~ ", "<!-- a ", "<del>a", "may if ", "[^1]: a\n", "(Ann's "])
def test_the_work_grows_with_the_text(unit: str) -> None:
    """Marks, phrases and notes without end cost time in step with the text."""

    def work(size: int) -> Callable[[], object]:
        text = "Ann lives in Rome.[^1] " + unit * size
        source = EvidenceText(
            source_id="s",
            text_digest=digest(text.encode()),
            index=QuoteIndex(text, format="markdown"),
        )
        said = proposal("Rome", subject="Ann", quote="Ann lives in Rome")

        def run() -> object:
            return ground_proposal(said, PLACE, source)

        return run

    assert growth(work, 200) < LINEAR
