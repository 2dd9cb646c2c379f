from __future__ import annotations

from typing import Any

import pytest
from tests.doubling import LINEAR, growth
from tests.knowledge_values import BORN_IN, evidence, proposal, years

from evidence_sophia.knowledge.grounding import EvidenceText, ground_proposal
from evidence_sophia.knowledge.proposal import Normaliser
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import DateOrigin
from evidence_sophia.quotes.index import QuoteIndex

MASS = Predicate("weighs", value_type="number", unit="kg")
FOUNDED = Predicate("founded", value_type="date")


def reason(text: str, declared: Predicate = BORN_IN, source: Any = None, **more: Any) -> str:
    """Give why a proposal is not grounded; "" where it is."""
    found = ground_proposal(proposal(**more), declared, source or evidence(text))
    assert (found.reason is None) is (found.reference is not None)
    return found.reason or ""


def test_the_reference_is_the_sources_own_raw_span() -> None:
    """Typography of the source is kept, whatever the quote wrote."""
    text = "We know: Ann was born\nin “New  York”, they say."
    found = ground_proposal(
        proposal("New York", quote='Ann was born in "New York"'), BORN_IN, evidence(text)
    )
    assert found.reference is not None
    assert found.reference.quote == "Ann was born\nin “New  York”"
    assert found.reference.span.of(text) == found.reference.quote
    assert found.value == "New  York"


def test_words_of_markdown_are_found_through_their_marks() -> None:
    """Stored Markdown is read as such; the raw characters are kept."""
    text = "**Ann** was born in *Rome*."
    source = EvidenceText(
        source_id="s",
        text_digest=evidence(text).text_digest,
        index=QuoteIndex(text, format="markdown"),
    )
    found = ground_proposal(proposal(), BORN_IN, source)
    assert found.value == "Rome"


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        ("Ann was born in Rome.", {}, ""),
        ("Ann was born in Paris.", {}, "ungrounded"),
        ("Ann was born in Rome.", {"quote": "..."}, "ungrounded"),
        ("Ann was born in Rome. " * 2, {}, ""),
        (
            "Ann was born in Rome." + " x" * 300,
            {"quote": "Ann was born in Rome." + " x" * 150},
            "span_too_long",
        ),
        (
            "Ann was born in Rome." + "  x" * 100,
            {"quote": "Ann was born in Rome." + " x" * 100},
            "span_too_long",
        ),
        ("Hannover was born in Rome.", {"quote": "nover was born in Rome"}, "ungrounded"),
        ("She was born in Rome.", {"quote": "She was born in Rome"}, "subject_not_in_evidence"),
        (
            "Bob said: Anne was born in Rome.",
            {"quote": "Anne was born in Rome"},
            "subject_not_in_evidence",
        ),
        (
            "Ann was born in Rome.",
            {"value": "rome", "quote": "Ann was born in Rome"},
            "value_not_in_evidence",
        ),
        (
            "Ann was born in Rome.",
            {"value": "Ro", "quote": "Ann was born in Rome"},
            "value_not_in_evidence",
        ),
        ("Ann was not born in Rome.", {"quote": "Ann was not born in Rome"}, "denied"),
        ("He said Ann was born in Rome, which is wrong.", {}, "denied"),
    ],
)
def test_each_part_of_a_proposal_is_looked_for(
    text: str, more: dict[str, Any], expected: str
) -> None:
    """Words, length, subject, value and denial each have their reason."""
    assert reason(text, **more) == expected


def test_no_source_grounds_nothing() -> None:
    """A source that is not there has no words."""
    assert ground_proposal(proposal(), BORN_IN, None).reason == "ungrounded"


@pytest.mark.complaint("mem0ai/mem0#4573")
def test_what_the_library_wrote_itself_is_no_evidence() -> None:
    """Recalled text that was mined again filled a store with junk: own output grounds nothing."""
    source = evidence("Ann was born in Rome.", is_own_output=True)
    assert reason("", source=source) == "own_output"


SHE = "Ann is a singer. She was born in Rome."


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (Span(0, 38), ""),
        (Span(17, 38), "subject_not_in_evidence"),
        (Span(0, 20), "subject_not_in_evidence"),
        (Span(0, 601), "subject_not_in_evidence"),
    ],
)
def test_a_declared_window_may_name_the_subject(window: Span, expected: str) -> None:
    """The window lies around the quote, is short, and names the subject."""
    text = SHE + " " * 600
    assert reason(text, quote="She was born in Rome", window=window) == expected


def test_a_position_chooses_one_of_several_places() -> None:
    """A quote that stands twice is looked at where it is said to stand."""
    text = "Ann was not only here. Ann was born in Rome. Bob denied it. Ann was born in Rome."
    first = ground_proposal(proposal(near=0), BORN_IN, evidence(text))
    last = ground_proposal(proposal(near=80), BORN_IN, evidence(text))
    assert first.reference is not None
    assert last.reference is not None
    assert first.reference.span.start < last.reference.span.start
    assert reason(text, near=0, quote="Ann was born in Oslo") == "ungrounded"


def test_a_denied_place_does_not_spoil_an_affirmed_one() -> None:
    """A quote that stands twice grounds where nobody denies it."""
    text = "Some say Ann was born in Rome, which is false. The register says Ann was born in Rome."
    found = ground_proposal(proposal(), BORN_IN, evidence(text))
    assert found.reference is not None
    assert found.reference.span.start == text.rindex("Ann")


@pytest.mark.parametrize(
    ("value", "quote", "predicate", "normaliser", "expected"),
    [
        ("1.25 t", "Ann weighs 1,250 kg", MASS, Normaliser.NUMBER, ""),
        ("1.26 t", "Ann weighs 1,250 kg", MASS, Normaliser.NUMBER, "value_not_in_evidence"),
        ("1.25 t", "Ann weighs 1,250 kg", MASS, Normaliser.NONE, "value_not_in_evidence"),
        ("2020-05-12", "Ann was founded on 12 May 2020", FOUNDED, Normaliser.DATE, ""),
        (
            "2020-05-13",
            "Ann was founded on 12 May 2020",
            FOUNDED,
            Normaliser.DATE,
            "value_not_in_evidence",
        ),
        (
            "2020-05-12",
            "Ann was founded on 12 May 2020",
            FOUNDED,
            Normaliser.NUMBER,
            "value_not_in_evidence",
        ),
        ("1.25 t", "Ann weighs not 1,250 kg", MASS, Normaliser.NUMBER, "denied"),
    ],
)
def test_a_named_rule_may_write_a_value_otherwise(
    value: str, quote: str, predicate: Predicate, normaliser: Normaliser, expected: str
) -> None:
    """Only a named rule of the predicate's own type lets a value differ from the quote."""
    asked = {"predicate": predicate.id, "value": value, "quote": quote, "normaliser": normaliser}
    assert reason(quote + ".", predicate, **asked) == expected


@pytest.mark.complaint("getzep/graphiti#1492")
@pytest.mark.parametrize(
    ("valid", "expected"),
    [
        (years(), ""),
        (years(1901, origin=DateOrigin.QUOTE), ""),
        (years(1901, 1902, origin=DateOrigin.QUOTE), ""),
        (years(1903, origin=DateOrigin.QUOTE), "date_not_in_evidence"),
        (years(1901), "date_not_in_evidence"),
        (years(2024, origin=DateOrigin.DOCUMENT), ""),
        (years(2023, origin=DateOrigin.DOCUMENT), "date_not_in_evidence"),
        (years(1850, origin=DateOrigin.PERSON), ""),
        (years(origin=DateOrigin("wrapper")), "date_not_in_evidence"),
    ],
)
def test_a_time_comes_from_the_quote_or_the_documents_date_field(valid: Any, expected: str) -> None:
    """A wrapper's time stamp was read as the time of a fact: an unstated date is refused."""
    text = "Ann was born in Rome in 1901."
    source = evidence(text, published=PartialDate(year=2024))
    assert reason("", source=source, quote=text, valid=valid) == expected


def test_a_document_without_a_date_dates_nothing() -> None:
    """No date field, no date of it."""
    valid = years(2024, origin=DateOrigin.DOCUMENT)
    assert reason("Ann was born in Rome.", valid=valid) == "date_not_in_evidence"


@pytest.mark.doubling
def test_grounding_in_a_long_source_is_linear() -> None:
    """Twice the source, twice the time at most; folding included."""

    def work(size: int) -> Any:
        text = "All is well. " * size + "Ann was born in Rome."
        return lambda: ground_proposal(proposal(), BORN_IN, evidence(text))

    assert growth(work, 200) < LINEAR


def test_a_landing_by_hand_is_not_denied_by_where_it_was_not() -> None:
    """A time of day ends no clause, so that "and set down" begins one that nothing denies."""
    text = (
        "The landing did not take place exactly at the planned point: Armstrong flew on by hand,"
        " past a crater with a field of boulders, and set Eagle down in the Sea of Tranquility at"
        " 20:17 UTC on 20 July 1969."
    )
    said = "set Eagle down in the Sea of Tranquility at 20:17 UTC on 20 July 1969"
    more = {"subject": "Eagle", "quote": said, "normaliser": Normaliser.DATE}
    assert reason(text, FOUNDED, value="1969-07-20", **more) == ""
    denied = text.replace("and set", "and never set")
    assert reason(denied, FOUNDED, value="1969-07-20", **more) == "denied"
