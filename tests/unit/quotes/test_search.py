import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.quotes._verdict.seeds import SHORTEST_SEEDED, seeds_of


def _naive(text: str, wanted: str) -> list[int]:
    return [place for place in range(len(text)) if text.startswith(wanted, place)]


@pytest.mark.parametrize("length", [1, 3, SHORTEST_SEEDED, 200])
def test_all_places_are_found_in_a_text_that_repeats_itself(length: int) -> None:
    """Overlapping places are all found, by seeds and without."""
    text = "ab" * 400
    wanted = ("ab" * 200)[:length]
    expected = _naive(text, wanted)
    assert list(find_all(text, wanted)) == expected
    assert list(find_all(text, wanted, seeds_of(text))) == expected


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ab" * 2000, "ab" * 100),
        ("ab" * 200 + "c" + "ab" * 200 + "a", "ab" * 40 + "a"),
        ("aab" * 200 + "aaab" * 50 + "aab" * 90, "aab" * 30),
        ("a" * 300 + "b" + "a" * 300, "a" * 100),
        ("a" * 300 + "b" + "a" * 300, "a" * 100 + "b" + "a" * 100),
    ],
)
def test_a_text_that_repeats_itself_for_long_is_searched_in_one_pass(
    text: str, wanted: str
) -> None:
    """Where places overlap for long the answer stays the same."""
    assert list(find_all(text, wanted)) == _naive(text, wanted)
    assert list(find_all(text, wanted, seeds_of(text))) == _naive(text, wanted)


def test_seeds_find_a_piece_that_stands_several_times() -> None:
    """Places of a piece are given in order, whether it stands once or more often."""
    piece = "0123456789abcdef"
    seeds = seeds_of(piece + "x" * 16 + piece + "tail")
    assert seeds.places(piece) == [0, 32]
    assert seeds.places("not there at all") == []
    assert list(seeds.votes("--" + piece)) == [(2, 0), (2, 32)]


@pytest.mark.law
@given(st.text("ab", max_size=120), st.text("ab", min_size=1, max_size=40))
def test_both_search_paths_agree(text: str, wanted: str) -> None:
    """Law: "Two search paths (seed index; str.find) give identical answers"."""
    expected = _naive(text, wanted)
    assert list(find_all(text, wanted)) == expected
    assert list(find_all(text, wanted, seeds_of(text))) == expected


@pytest.mark.law
@given(st.data())
def test_both_search_paths_agree_on_long_quotes(data: st.DataObject) -> None:
    """Law: a piece of at least the seeded length is found wherever it stands."""
    text = data.draw(st.text("abc ", min_size=60, max_size=400))
    start = data.draw(st.integers(0, len(text) - SHORTEST_SEEDED))
    wanted = text[start : start + SHORTEST_SEEDED]
    assert list(find_all(text, wanted, seeds_of(text))) == _naive(text, wanted)
