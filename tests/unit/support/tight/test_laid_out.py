"""Is a sentence laid out word by word, with what marks set apart?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import in_other_unit, lay_out, without_asides


def test_words_keep_their_marks_and_capitals() -> None:
    """A mark between digits is none; the first word's capital tells nothing."""
    said = lay_out("Ann's ship – “Eagle” – left at 20:17, UTC.", "en")
    assert [(word.token, word.marks) for word in said] == [
        ("ann's", ""),
        ("ship", ""),
        ("eagle", "–"),
        ("left", "–"),
        ("at", ""),
        ("20", ""),
        ("17", ""),
        ("utc", ","),
    ]
    assert [word.token for word in said if word.is_capital] == ["eagle", "utc"]
    assert [word.token for word in said if word.is_number] == ["20", "17"]
    assert [word.token for word in said if word.is_possessive] == ["ann's"]


@pytest.mark.parametrize(
    ("sentence", "wanted", "aside"),
    [
        ("Ann (a cook) won.", "ann won", "a cook"),
        ("Ann (a cook) won.", "ann cook", ""),
        ("Ann — a cook — won.", "ann won", "a cook"),
        ("Ann, who cooks, won.", "ann won", "who cooks"),
        ("Ann, a cook, won.", "ann won", "a cook"),
        ("Ann cooks, the dog barks, won.", "ann won", ""),
        ("Ann, my cook, won.", "ann won", ""),
        ("Ann won, a cook said.", "ann won", ""),
        ("Ann; a cook; won.", "ann won", ""),
        ("Ann, a cook, a friend, won.", "ann friend won", ""),
    ],
)
def test_what_stands_aside(sentence: str, wanted: str, aside: str) -> None:
    """Brackets, dashes, "who", and what says who somebody is, unless the claim speaks of it."""
    said = lay_out(sentence, "en")
    found = without_asides(said, frozenset(wanted.split()), "en")
    assert " ".join(said[at].token for at in sorted(found)) == aside


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("It holds 5 kg (11 pounds) of rock.", "it holds 11 pounds of rock"),
        ("It holds 5 kg (11 pounds", "it holds 11 pounds"),
        ("It holds 5 kg (11 pounds, in all) of rock.", "it holds 11 pounds in all of rock"),
        ("It holds 5 kg (7 stones) of rock.", "it holds 5 kg 7 stones of rock"),
        ("It holds rock (11 pounds).", "it holds rock 11 pounds"),
    ],
)
def test_a_quantity_in_another_unit(sentence: str, left: str) -> None:
    """The one in brackets stands for the one before it where the claim has that alone."""
    found = in_other_unit(lay_out(sentence, "en"), frozenset({"11"}))
    assert " ".join(word.token for word in found) == left
