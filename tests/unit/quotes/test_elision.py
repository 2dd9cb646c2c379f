import pytest

from evidence_sophia.model.quote import QuoteReason, QuoteVerdict
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import QuotePolicy

OPEN = QuotePolicy(allow_elision=True, elision_gap=40)


def _verify(source: str, quote: str, policy: QuotePolicy = OPEN) -> QuoteVerdict:
    return QuoteIndex(source, policy=policy).verify(quote)


@pytest.mark.complaint("xr843/Master-skill#254")
@pytest.mark.parametrize("mark", ["...", "…", "[...]", "(…)", ". . .", "[ … ]", "....."])
def test_an_elision_is_found_by_opt_in(mark: str) -> None:
    """Pieces in order over a small gap are found, and what was left out is given."""
    verdict = _verify("The plant is large and green and likes sun.", f"is large {mark} likes sun")
    assert verdict.is_found
    assert verdict.elided == ("and green and",)
    assert verdict.text == "is large and green and likes sun"


def test_an_elision_is_refused_by_default() -> None:
    """Without opt-in the verdict says that the pieces stand, and is no."""
    verdict = _verify("It is large and it is green.", "It is ... green", QuotePolicy())
    assert verdict.reason == QuoteReason.ELISION_NOT_ALLOWED


@pytest.mark.complaint("open-legal-products/mike#391")
@pytest.mark.parametrize(
    "hidden",
    [
        *("not", "never", "unless heated", "isn't", "kein", "nunca", "不", "rarely", "that failed"),
        *("once denied to be", "is allegedly", "selten", "rarement", "casi", "редко"),
    ],
)
def test_an_elision_that_hides_a_condition_is_refused(hidden: str) -> None:
    """An ellipsis must not swallow a negation or a limit."""
    verdict = _verify(f"The leaf {hidden} is safe to eat.", "The leaf ... safe to eat")
    assert verdict.reason == QuoteReason.ELISION_HIDES_CONDITION


def test_a_gap_beyond_the_limit_is_refused() -> None:
    """Pieces pages apart are no elision."""
    verdict = _verify("It is" + " very" * 20 + " green.", "It is ... green")
    assert verdict.reason == QuoteReason.ELISION_TOO_WIDE


@pytest.mark.parametrize(
    "quote",
    [
        "green ... It is",
        "It is ... blue",
        "... ...",
        "a...b...c...d...e...f...g...h...i",
        "arge ... green",
    ],
)
def test_what_is_no_chain_of_pieces_is_absent(quote: str) -> None:
    """Reversed pieces, missing ones and too many are not an elision."""
    assert not _verify("It is large and green.", quote).is_found


def test_the_tightest_chain_is_chosen() -> None:
    """Of several chains the one with the smallest gap counts."""
    verdict = _verify("A leaf fell. A leaf is red. A leaf grew.", "leaf ... red")
    assert verdict.elided == ("is",)


def test_dots_that_stand_in_the_source_are_no_elision() -> None:
    """A literal ellipsis is matched as it stands."""
    verdict = _verify("He said wait … then left.", "wait ... then", QuotePolicy())
    assert verdict.is_found
    assert verdict.elided == ()


@pytest.mark.parametrize(
    "quote", ["...is large", "is large…", "… is large …", "[...] is large [...]"]
)
def test_an_ellipsis_at_an_edge_leaves_nothing_out(quote: str) -> None:
    """Where elisions are allowed, dots around the quote only say that the text goes on."""
    verdict = _verify("It is large and green.", quote)
    assert (verdict.is_found, verdict.text, verdict.elided) == (True, "is large", ())
    assert not _verify("It is large and green.", quote, QuotePolicy()).is_found
