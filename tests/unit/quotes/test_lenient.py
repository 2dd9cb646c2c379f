import pytest

from evidence_sophia.model.quote import QuoteLevel, QuoteReason
from evidence_sophia.quotes._case import lower
from evidence_sophia.quotes._verdict.lenient_key import lenient
from evidence_sophia.quotes.index import QuoteIndex


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("It Was Found.", "it was found"),
        ("in 1,000 cases", "in 1000 cases"),
        ("in 1,000,000 cases", "in 1000000 cases"),
        ("in 10 000 cases", "in 10,000 cases"),
        ("a ½ cup", "a 1/2 cup"),
        ("some 1½ cups", "some 1 1/2 cups"),
        ("word² next one", "word next one"),
        ("The end.¹² Next one", "The end. Next one"),
        ("claim [12] holds", "claim holds"),
        ("claim [12], [13] holds", "claim, holds"),
        ("| a cell | b cell |", "a cell b cell"),
        ("| a || b |", "a b"),
        ("it is so", "“it is so”"),
        ("it is so now", "...it is so..."),
        ("it is so now", "… it is so"),
        ("infor- mation is", "information is"),
        ("ΟΔΟΣ ΑΒΓ", "οδος αβγ"),
    ],
)
def test_what_is_lenient_is_reported_and_never_accepted(source: str, quote: str) -> None:
    """The place is shown with its level, and the verdict is no."""
    verdict = QuoteIndex(source).verify(quote)
    assert verdict.reason == QuoteReason.LENIENT_ONLY
    assert verdict.level == QuoteLevel.LENIENT
    assert verdict.text


@pytest.mark.complaint("monarch-initiative/dismech#9832")
@pytest.mark.parametrize("quote", ["said [sic] that", "claim [12] holds"])
def test_brackets_are_content(quote: str) -> None:
    """Brackets count at every accepting level."""
    assert QuoteIndex(f"so, {quote}.").verify(quote).level == "exact"


def test_edges_are_guarded_at_the_lenient_level_too() -> None:
    """A lenient match inside another word is none."""
    assert QuoteIndex("UNABLE to").verify("able to").reason == QuoteReason.ABSENT


@pytest.mark.parametrize(
    ("text", "lowered"),
    [("İŞ", "iş"), ("ΣΑΣ", "σασ"), ("ß", "ß"), ("\U00010400", "\U00010428"), ("\ua7cb", "\ua7cb")],
)
def test_case_is_lowered_one_character_by_one(text: str, lowered: str) -> None:
    """Lowering keeps the length and changes only what Unicode 14.0 knows."""
    assert lower(text) == lowered
    assert len(lower(text)) == len(text)


def test_the_way_back_from_the_lenient_key_is_kept() -> None:
    """A place in the lenient key maps to the skeleton."""
    mapped = lenient("in 1,000 cases")
    assert mapped.text == "in 1000 cases"
    assert mapped.offsets.to_raw(3, 7) == (3, 8)


def test_marks_side_by_side_are_dropped_one_by_one() -> None:
    """A pipe and a note mark that share a blank do not get into each other's way."""
    assert lenient("a | [1] b").text == "a  b"


@pytest.mark.parametrize("mark", ["[12 345]", "[1 234]", "[1-2 345]"])
def test_a_grouped_number_in_brackets_is_dropped_as_one_note_mark(mark: str) -> None:
    """A note mark that looks like a grouped number is rewritten once, as a whole."""
    assert lenient(f"a claim {mark} holds").text == "a claim holds"
    assert QuoteIndex(f"a claim {mark} holds").verify("another").reason == QuoteReason.ABSENT


FILLER = " ".join(f"word{number} stands here and there" for number in range(200))


@pytest.mark.parametrize("seeded", [False, True])
@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            f"{FILLER}. The Long Quote Goes On And On Here. {FILLER}",
            "the long quote goes on and on here",
        ),
        (
            f"{FILLER}. about 1,000 long quotes go on and on. {FILLER}",
            "about 1000 long quotes go on and on",
        ),
        (
            f"a [1] b {FILLER}. so the claim [12] holds and goes on and on. {FILLER}",
            "so the claim holds and goes on and on",
        ),
        (
            "see [1] that a claim [2] holds and [3] goes on and on",
            "that a claim holds and goes on and on",
        ),
    ],
)
def test_both_search_paths_agree_on_lenient_places(source: str, quote: str, seeded: bool) -> None:
    """A lenient place is the same whether the seed index is there or not."""
    index = QuoteIndex(source)
    if seeded:
        list(index.seed_places(""))
    verdict = index.verify(quote)
    assert (verdict.level, verdict.reason) == (QuoteLevel.LENIENT, QuoteReason.LENIENT_ONLY)
    assert verdict.text.lower().startswith(quote[:5])
    assert index.verify("zzz " + quote).reason == QuoteReason.ABSENT
