"""Is the piece of a quote shown that holds the words of the claim?"""

from __future__ import annotations

from time import process_time

import pytest

from evidence_sophia.cli.excerpt import excerpt

LONG = f"It began {'slowly and quietly ' * 12}until the old mill burned down in 1950."


def test_the_words_that_decide_are_shown() -> None:
    """A long quote is cut at its beginning where its end is what the claim speaks of."""
    shown = excerpt(LONG, "The mill burned in 1950.", 60)
    assert shown == "…mill burned down in 1950."


def test_a_short_quote_is_shown_whole() -> None:
    """What has room is not cut, whatever it holds."""
    assert excerpt("A  mill\nburned.", "Cats.", 60) == "A mill burned."


@pytest.mark.parametrize("claim", ["", "Cats.", "It began slowly."])
def test_without_words_to_look_for_the_beginning_is_shown(claim: str) -> None:
    """Nothing or only the beginning held leaves the cut at the end."""
    shown = excerpt(LONG, claim, 60)
    assert shown.startswith("It began slowly")
    assert (shown[-1], len(shown)) == ("…", 60)


def test_a_piece_in_the_middle_is_cut_on_both_sides() -> None:
    """Both cuts are marked, and the limit holds."""
    shown = excerpt(f"{'x ' * 100}the mill burned {'y ' * 100}", "A mill burned.", 40)
    assert (shown[0], shown[-1], len(shown)) == ("…", "…", 40)
    assert "mill burned" in shown


@pytest.mark.doubling
def test_it_is_linear() -> None:
    """A quote of twice the length costs twice the time at most, roughly."""

    def spent(size: int) -> float:
        text = "mill burned down " * size
        start = process_time()
        for _ in range(3):
            excerpt(text, "The mill burned.", 160)
        return process_time() - start

    spent(500)
    small, large = spent(4_000), spent(16_000)
    assert large < 4 * 2.5 * small
