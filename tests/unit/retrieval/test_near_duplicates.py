"""Which passages say the same in nearly the same words?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.near_duplicates import Dropped, near_duplicates

LONG = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(100))


def dropped(*texts: str, threshold: float = 0.92) -> list[tuple[int, int]]:
    """Give the places that are dropped, each with the place kept."""
    found = near_duplicates([(text, "en") for text in texts], threshold)
    return [(each.place, each.kept) for each in found]


def test_the_better_copy_is_kept() -> None:
    """Of three copies the first stays, and both others name it."""
    assert dropped("Lilies are toxic.", "lilies ARE toxic", "Lilies are toxic!") == [(1, 0), (2, 0)]


def test_a_few_other_words_make_no_new_passage() -> None:
    """One word in a hundred keeps the index above the threshold; ten in a hundred do not."""
    one = LONG.replace("wordaa", "another")
    many = " ".join(["other" + word for word in LONG.split()[:10]] + LONG.split()[10:])
    assert dropped(LONG, one) == [(1, 0)]
    assert dropped(LONG, many) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"{LONG} is safe", f"{LONG} is not safe"),
        (f"{LONG} in 1969", f"{LONG} in 1972"),
        (f"{LONG} 27 days", f"{LONG} 28 days"),
        (f"{LONG} was found by Marie Curie", f"{LONG} was found by Lise Meitner"),
        (f"{LONG} is the capital Rome", f"{LONG} is the capital Paris"),
        (f"{LONG} is safe", f"{LONG} is dangerous"),
        (f"{LONG} went up", f"{LONG} went down"),
        (f"{LONG} in January", f"{LONG} in March"),
    ],
)
def test_a_denial_and_a_figure_are_no_small_differences(first: str, second: str) -> None:
    """What contradicts a passage in one word is never dropped beside it."""
    assert dropped(first, second) == []


def test_a_name_that_only_one_has_is_a_small_difference() -> None:
    """Nothing stands in its place in the other; nor is the case of letters a name."""
    assert dropped(LONG, f"{LONG} says Ann") == [(1, 0)]
    assert dropped(LONG, LONG.upper() + " another") == [(1, 0)]


def test_long_texts_that_differ_in_many_words_are_both_kept() -> None:
    """Whether one of them excludes another would take too long to tell."""
    words = [
        f"w{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}" for n in range(4000)
    ]
    other = ["x" + word for word in words[:80]] + words[80:]
    assert dropped(" ".join(words), " ".join(other)) == []
    assert dropped(" ".join(words), " ".join(other[:8] + words[8:])) == [(1, 0)]


def test_negators_are_those_of_the_language() -> None:
    """A denial is known by the passage's own language."""
    pair = [(f"{LONG} giftig", "de"), (f"{LONG} nicht giftig", "de")]
    assert near_duplicates(pair) == ()


def test_opposites_are_those_of_one_language() -> None:
    """Words of two languages exclude nothing."""
    pair = [(f"{LONG} safe", "en"), (f"{LONG} dangerous", "de")]
    assert near_duplicates(pair) == (Dropped(place=1, kept=0),)


def test_texts_without_a_word_repeat_nothing() -> None:
    """Marks alone are left as they are."""
    assert dropped("---", "***") == []


@pytest.mark.parametrize("threshold", [0.0, -1.0, 1.1])
def test_a_threshold_has_bounds(threshold: float) -> None:
    """At 0 everything would be one passage."""
    with pytest.raises(InvariantError, match="threshold"):
        near_duplicates([], threshold)


def test_the_filter_finds_what_comparing_all_finds() -> None:
    """Prefix filtering passes no pair over."""
    stem = LONG.split()
    texts = [
        (" ".join(stem[shift:] + [f"new{chr(97 + n)}" for n in range(shift)]), "en")
        for shift in range(12)
    ]
    sets = [set(text.split()) for text, _ in texts]
    kept: list[int] = []
    expected = []
    for place, own in enumerate(sets):
        rival = next((k for k in kept if len(own & sets[k]) / len(own | sets[k]) >= 0.92), None)
        if rival is None:
            kept.append(place)
        else:
            expected.append(Dropped(place=place, kept=rival))
    assert list(near_duplicates(texts)) == expected
    assert expected
