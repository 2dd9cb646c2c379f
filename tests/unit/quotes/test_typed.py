import pytest

from evidence_sophia.model.quote import QuoteLevel, QuoteReason, QuoteStatus
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.drift import check_drift
from evidence_sophia.quotes.index import QuoteIndex

PIECES = [
    ("markdown", "It is **not** safe for dogs.", "not safe for dogs", "not** safe for dogs"),
    ("markdown", "See [the paper](http://x.y) now", "the paper now", "the paper](http://x.y) now"),
    ("markdown", "a `x` b c", "x b", "x` b"),
    ("markdown", "a _very_ bad *day*", "very bad day", "very_ bad *day"),
    ("html", "<p>It is <b>not</b> safe</p>", "not safe", "not</b> safe"),
    ("html", "<p>A <i title='x'>b</i> c</p>", "A b", "A <i title='x'>b"),
]


@pytest.mark.parametrize(("form", "source", "quote", "text"), PIECES)
def test_the_text_of_a_verdict_is_found_again(
    form: str, source: str, quote: str, text: str
) -> None:
    """What a store keeps of a verdict verifies: anywhere, at its span, and as undrifted."""
    index = QuoteIndex(source, format=form)
    first = index.verify(quote)
    assert first.text == text
    assert first.span is not None
    again = index.verify(text)
    there = index.verify_at(text, first.span.start, first.span.end)
    assert (again.status, again.span, again.level) == (
        QuoteStatus.FOUND,
        first.span,
        QuoteLevel.EXACT,
    )
    assert there.span == first.span
    assert check_drift(index, text=text, stored=first.span).status == "unchanged"


def test_blanks_around_a_typed_piece_are_layout() -> None:
    """A piece of the raw text with blanks around it is found without them."""
    verdict = QuoteIndex("It is **not** safe.", format="markdown").verify(" not** safe\n")
    assert (verdict.span, verdict.level) == (Span(8, 18), QuoteLevel.LAYOUT)


@pytest.mark.parametrize(
    ("form", "source", "quote"),
    [
        ("markdown", "See [the paper](http://evil.org) now", "the paper](http://evil"),
        ("markdown", "See [the paper](http://evil.org) now", "evil.org) now"),
        ("markdown", "See [the paper](http://evil.org) now", "evil.org"),
        ("markdown", "See **un**safe** now", "un"),
        ("markdown", "**not** safe", "*"),
        ("html", "<p title='secret words'>one two</p>", "words'>one two"),
        ("html", "<p title='secret words'>one two</p>", "secret words"),
        ("html", "<script>one two</script><p>three</p>", "one two</script>"),
        ("html", "<p>A &amp; B</p>", "amp; B"),
        ("html", "<p>A <b></b> B</p>", "<b></b>"),
        ("markdown", "x [](secret) y", "[](secret)"),
        ("markdown", "x [—](secret) y", "—](secret)"),
        ("html", "<p>see un<b>safe</b></p>", "<b>safe"),
    ],
)
def test_what_no_reader_sees_is_no_piece(form: str, source: str, quote: str) -> None:
    """A quote from within a mark, a target, an attribute or a script is not found by typing it."""
    assert not QuoteIndex(source, format=form).verify(quote).is_found


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("A dose of 5 mg daily", "> 5 mg daily"),
        ("A value of 5 degrees", "- 5 degrees"),
        ("A rise of 5 percent", "+ 5 percent"),
        ("The rule 5 is it", "# 5 is it"),
        ("A loss of $5 a day", "- $5 a day"),
        ("A dose of ½ cup", "> ½ cup"),
        ("A value of 5 degrees", "> - 5 degrees"),
    ],
)
def test_a_sign_before_a_number_is_no_mark(source: str, quote: str) -> None:
    """What Markdown reads as a bullet or a heading is a sign before a number in a quote."""
    assert not QuoteIndex(source, format="markdown").verify(quote).is_found


@pytest.mark.parametrize(
    ("source", "quote", "text"),
    [
        ("- 5 mg is safe\n- x", "- 5 mg is safe", "- 5 mg is safe"),
        ("> 5 mg is safe\n", "> 5 mg is safe", "> 5 mg is safe"),
        ("It is not safe now.", "> It is not safe", "It is not safe"),
        ("It is not safe now.", "- It is not safe", "It is not safe"),
        ("## 5 Results\n\nx", "## 5 Results", "## 5 Results"),
    ],
)
def test_marks_that_are_typed_as_they_stand_are_found(source: str, quote: str, text: str) -> None:
    """The same bullet before the same number is the source's own; before a word it is a mark."""
    assert QuoteIndex(source, format="markdown").verify(quote).text == text


@pytest.mark.parametrize(
    ("source", "quote", "span"),
    [("哈哈哈", "哈哈", (1, 3)), ("ab ab ab", "ab ab", (3, 8)), ("**ab** ab ab", "ab ab", (7, 12))],
)
def test_a_claimed_place_may_overlap_a_listed_one(
    source: str, quote: str, span: tuple[int, int]
) -> None:
    """A quote that stands at the claimed span is not elsewhere because it stands before it too."""
    form = "markdown" if "*" in source else "plain"
    verdict = QuoteIndex(source, format=form).verify_at(quote, *span)
    assert (verdict.status, verdict.span) == (QuoteStatus.FOUND, Span(*span))
    assert verdict.span in verdict.occurrences


def test_a_claimed_place_that_cuts_a_word_says_so() -> None:
    """The edge rule holds at a claimed span as well."""
    verdict = QuoteIndex("unable, able").verify_at("able", 2, 6)
    assert verdict.reason == QuoteReason.CUTS_WORD


@pytest.mark.parametrize("quote", ["I ♥", "I ♥\ufe0e", "I ♥\ufe0f"])
def test_a_place_holds_the_style_of_its_last_character(quote: str) -> None:
    """A variation selector belongs to the character before it, whether the quote has one or not."""
    verdict = QuoteIndex("so I ♥\ufe0f you").verify(quote)
    assert verdict.text == "I ♥\ufe0f"
