from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, REPEATS, growth

from evidence_sophia.model.quote import NearMissKind as Kind
from evidence_sophia.quotes.index import QuoteIndex

SOURCE = (
    "The reactor was shut down in 1987 after eleven years of service. Anna Berg paid Carl Dahl "
    "for the survey, and the council did not approve the second phase of the project. A dose of "
    "25 mg per day was given to every patient of the résumé group for about six weeks in spring. "
    "The Oval building on the left bank of the river was never opened to the general public. "
    "In spring the survey cost $25 to every patient."
)

KINDS = [
    ("a number", "shut down in 1988 after eleven years of service", Kind.NUMBER),
    ("a dose", "A dose of 26 mg per day was given to every patient", Kind.NUMBER),
    ("a sign", "A dose of -25 mg per day was given to every patient", Kind.NUMBER),
    ("not dropped", "the council did approve the second phase of the project", Kind.NEGATION),
    ("not added", "a dose was not given to every patient of the résumé group", Kind.NEGATION),
    ("never for once", "left bank of the river was once opened to the public", Kind.NEGATION),
    ("a unit", "A dose of 25 g per day was given to every patient", Kind.UNIT),
    ("a currency", "the survey cost €25 to every patient", Kind.UNIT),
    ("names swapped", "Carl Dahl paid Anna Berg for the survey, and the council", Kind.NAME_ORDER),
    ("words swapped", "on the bank left of the river was never opened to the", Kind.WORD_ORDER),
    ("a word added", "the second and last phase of the project", Kind.INSERTED),
    ("a word dropped", "the second phase of project", Kind.DROPPED),
    ("a word replaced", "the second phase of the plan", Kind.REPLACED),
    ("case", "the Council did not approve the second phase", Kind.CASE_ONLY),
    ("all case", "THE COUNCIL DID NOT APPROVE THE SECOND PHASE", Kind.CASE_ONLY),
    ("a diacritic", "every patient of the resume group for about six weeks", Kind.DIACRITIC),
    ("a look-alike", "The Ov\u0430l building on the left bank of the river", Kind.CONFUSABLE),
    ("punctuation", "for the survey and the council did not approve", Kind.PUNCTUATION),
    ("a hyphen", "was never opened to the gen-eral public", Kind.PUNCTUATION),
    ("a cut word", "actor was shut down in 1987", Kind.CUT_EDGE),
    ("a word cut at its end", "The reactor was shut down in 1987 after elev", Kind.CUT_EDGE),
    ("a blank lost", "after eleven years of service.Anna Berg paid Carl", Kind.PUNCTUATION),
    ("a cut number", "5 mg per day was given", Kind.CUT_EDGE),
    (
        "two places",
        "The reactor was shut down in 1987 and never opened to the general public.",
        Kind.STITCHED,
    ),
]


@pytest.mark.parametrize(
    ("quote", "kind"), [pytest.param(quote, kind, id=name) for name, quote, kind in KINDS]
)
def test_the_first_kind_is_the_telling_one(quote: str, kind: Kind) -> None:
    """A near miss names how the quote differs, the most telling kind first."""
    near = QuoteIndex(SOURCE).explain(quote)
    assert near is not None
    assert near.kinds[0] == kind


@pytest.mark.parametrize(
    ("quote", "kind"), [pytest.param(quote, kind, id=name) for name, quote, kind in KINDS]
)
def test_a_difference_cuts_its_own_spans(quote: str, kind: Kind) -> None:
    """Each difference carries the characters at its spans, on both sides."""
    near = QuoteIndex(SOURCE).explain(quote)
    assert near is not None
    assert all(
        (edit.quote_span.of(quote), edit.source_span.of(SOURCE)) == (edit.quoted, edit.sourced)
        for edit in near.diff
    ), kind


def test_the_place_holds_the_whole_altered_quote() -> None:
    """The window covers what the quote stands for, no less and no more."""
    near = QuoteIndex(SOURCE).explain("down in 1988 after eleven years of service.")
    assert near is not None
    assert near.text == "down in 1987 after eleven years of service."


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        ("shuts down in 1987 after eleven years", "shut down in 1987 after eleven years"),
        ("in 1987 after eleven years of use", "in 1987 after eleven years of service"),
        ("was open in 1987 after eleven years", "shut down in 1987 after eleven years"),
    ],
)
def test_a_change_at_an_edge_stays_inside(quote: str, place: str) -> None:
    """The window holds what stands in place of a changed first or last word."""
    near = QuoteIndex(SOURCE).explain(quote)
    assert near is not None
    assert place in near.text


def test_a_full_stop_for_a_condition_is_a_truncation() -> None:
    """A sign that the quote adds answers to no word, and the place ends before the condition."""
    near = QuoteIndex("All dogs are safe except puppies.").explain("All dogs are safe.")
    assert near is not None
    assert (near.text, near.kinds) == ("All dogs are safe", (Kind.PUNCTUATION, Kind.TRUNCATED))


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        (
            "Dahl for the survey, and the council of the project",
            "Dahl for the survey, and the council did not approve the second phase of the project",
        ),
        (
            "Oval building on the river was never opened to the general public",
            "Oval building on the left bank of the river was never opened to the general public",
        ),
    ],
)
def test_the_place_reaches_over_a_dropped_clause(quote: str, place: str) -> None:
    """Where a clause is left out, the place holds it and both ends of the quote."""
    near = QuoteIndex(SOURCE).explain(quote)
    assert near is not None
    assert (near.text, near.kinds[-1]) == (place, Kind.DROPPED)


def test_nothing_resembles_an_invented_quote() -> None:
    """A quote that shares nothing with the source has no near miss."""
    assert QuoteIndex(SOURCE).explain("Entirely other words that nobody ever wrote here") is None


@pytest.mark.parametrize("quote", ["", "  ", "...", "“”"])
def test_a_quote_without_content_has_no_near_miss(quote: str) -> None:
    """Where nothing is asked for, nothing is near."""
    assert QuoteIndex(SOURCE).explain(quote) is None


@pytest.mark.parametrize("source", ["", "  ", "..."])
def test_a_source_without_content_has_no_near_miss(source: str) -> None:
    """Where nothing stands, nothing is near."""
    assert QuoteIndex(source).explain("some quote") is None


def test_a_condition_that_follows_is_named() -> None:
    """A quote that ends before a condition is called truncated."""
    source = "Members may borrow up to five books at a time, unless a fine is due."
    near = QuoteIndex(source).explain("Members may borrow up to six books at a time")
    assert near is not None
    assert near.kinds == (Kind.NUMBER, Kind.TRUNCATED) or Kind.TRUNCATED in near.kinds


def test_the_place_is_raw_text() -> None:
    """The place is a span of the raw text, rewrites included."""
    source = "It took “25 days” in the oﬃce of the fi-\nnance ministry’s tower."
    near = QuoteIndex(source).explain("26 days\" in the office of the finance ministry's tower")
    assert near is not None
    assert near.span.of(source) == near.text == source[9:-1]


def test_markup_is_set_aside() -> None:
    """In Markdown the place may hold marks, and the difference does not."""
    source = "The dose was **never 25 mg** for any of the patients in the first group."
    near = QuoteIndex(source, format="markdown").explain(
        "The dose was never 35 mg for any of the patients in the first group."
    )
    assert near is not None
    assert [(edit.quoted, edit.sourced) for edit in near.diff] == [("35", "25")]


def test_chinese_is_compared_by_character() -> None:
    """Where no blanks stand between words, the difference is a character."""
    source = "根据最新的统计数据,该市的人口在去年增加了百分之五,达到了历史最高水平。"
    near = QuoteIndex(source).explain("该市的人口在去年增加了百分之六,达到了历史最高水平")
    assert near is not None
    assert [(edit.quoted, edit.sourced) for edit in near.diff] == [("六", "五")]


def test_pieces_of_a_stitched_quote_are_located() -> None:
    """Each piece of a stitched quote is told with its place."""
    near = QuoteIndex(SOURCE).explain(
        "The reactor was shut down in 1987 and never opened to the general public."
    )
    assert near is not None
    assert next(edit.sourced.strip() for edit in near.diff).startswith("The reactor was shut")


def test_a_score_is_the_share_that_stands_there() -> None:
    """The score counts the tokens of the quote that stand at the place."""
    near = QuoteIndex(SOURCE).explain("down in 1988 after eleven years of service and more of")
    assert near is not None
    assert near.score == pytest.approx(7 / 11)


def test_a_very_long_quote_is_explained_by_its_head() -> None:
    """Aligning takes time with the square of a length, so only the head is aligned."""
    words = [f"word{number}" for number in range(5_000)]
    quoted = ["other", *words[1:]]
    near = QuoteIndex(" ".join(words)).explain(" ".join(quoted))
    assert near is not None
    assert near.span.start == 0


def test_numbers_in_another_order_are_numbers() -> None:
    """Numbers that changed places are told as numbers first."""
    near = QuoteIndex("In the house live 5 cats and 7 dogs, we are told by the owner.").explain(
        "In the house live 7 cats and 5 dogs, we are told by the owner."
    )
    assert near is not None
    assert near.kinds == (Kind.NUMBER, Kind.WORD_ORDER)


def test_letters_that_grow_do_not_shift_the_place() -> None:
    """A letter whose small form is longer does not move what is found by small letters."""
    source = "İİİ and then THE COUNCIL did not approve"
    near = QuoteIndex(source).explain("THE COUNCIL DID NOT APPROVE")
    assert near is not None
    assert near.text == "THE COUNCIL did not approve"


def test_one_of_several_like_places_is_told() -> None:
    """Where several places are equally near, one of them explains the quote."""
    quote = "our council did not approve the second phase of the project. A dose of 25 mg"
    near = QuoteIndex(f"{SOURCE} {SOURCE}").explain(quote)
    assert near is not None
    assert near.text == f"the{quote[3:]}"


def test_a_quote_of_many_pieces_lists_eight() -> None:
    """Of a quote stitched from very many places the best eight are told."""
    sentences = [f"{chr(97 + n) * 9} {chr(97 + n) * 12} stands here." for n in range(26)]
    quote = " ".join(sentences[number] for number in range(24, 0, -2))
    near = QuoteIndex(("\n" + "And so on. " * 20).join(sentences)).explain(quote)
    assert near is not None
    assert (near.kinds[0], len(near.diff)) == (Kind.STITCHED, 8)


def test_a_near_miss_never_admits() -> None:
    """However near, a quote that differs is not found."""
    index = QuoteIndex(SOURCE)
    assert not any(index.verify(quote).is_found for _, quote, _ in KINDS)


FAMILIES = {
    "letters": "a",
    "words": "the fox ",
    "numbers": "25 26 ",
    "backticks": "`",
    "marks": "e\u0301\u0301",
    "quotation marks": '"',
    "dots": ".",
    "near copies": "the quick brown fox number 25 jumps over the lazy dog and runs off again. ",
}


@pytest.mark.doubling
@pytest.mark.parametrize("piece", FAMILIES.values(), ids=FAMILIES.keys())
def test_a_miss_is_explained_in_time_with_the_source(piece: str) -> None:
    """Twice the source takes at most twice the time, whatever it repeats."""
    quotes = (
        "the quick brown fox number 26 jumps over the lazy dog and runs off again. ",
        (piece * 1_000)[:1_000] + "other words",
        (piece * 60)[:60] + "b",
    )

    def work(size: int) -> Callable[[], object]:
        source = piece * (size // len(piece))
        # An index remembers what it needed once, so that each run has to have its own.
        indexes = iter([QuoteIndex(source) for _ in range(REPEATS)])

        def run() -> object:
            index = next(indexes)
            return [index.explain(quote) for quote in quotes]

        return run

    assert growth(work, 10_000, doublings=4) < LINEAR
