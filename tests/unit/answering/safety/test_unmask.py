"""The words a reader sees."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.safety.unmask import (
    CLAUSE,
    NO_BREAK,
    SENTENCE,
    key_of,
    skeleton_of,
    unmask,
)


@pytest.mark.parametrize(
    "disguised",
    [
        "SAFE",
        "ѕаfе",
        "s\u200ba\u2060f\ufeffe",
        "sáfë",
        "s̶a̶f̶e̶",
        "ｓａｆｅ",
        "𝓼𝓪𝓯𝓮",
        "ⓢⓐⓕⓔ",
        "5AFE",
        "s4f3",
        "$afe",
        "s@fe",
        "saf€",
        "$4fe",
        "s&#97;fe",
        "sa<b>fe</b>",
        "\u202eefas\u202c",
        "ꜱᴀꜰᴇ",
        "s\U000e0061afe",
        "s\u3164afe",
    ],
)
def test_disguises_are_seen_through(disguised: str) -> None:
    """A word is read as it looks."""
    assert [token.word for token in unmask(disguised)] == ["safe"]


def test_places_lead_back() -> None:
    """A word's place covers all it is made of."""
    text = "x \u202eefas\u202c s&#97;fe"
    _, turned, reference = unmask(text)
    assert text[turned.start : turned.end] == "efas"
    assert text[reference.start : reference.end] == "s&#97;fe"


@pytest.mark.parametrize(
    ("between", "gap"),
    [
        (" ", NO_BREAK),
        (", ", CLAUSE),
        (" - ", CLAUSE),
        ("—", CLAUSE),
        (" (", CLAUSE),
        (". ", SENTENCE),
        ('." ', SENTENCE),
        ("?", SENTENCE),
        ("\n\n", SENTENCE),
        (".", NO_BREAK),
        ("-", NO_BREAK),
    ],
)
def test_gaps(between: str, gap: int) -> None:
    """What stands between two words tells how far they are parted."""
    assert unmask(f"one{between}two")[1].gap == gap


def test_questions_are_noted() -> None:
    """A word before a question mark asks, at the end of the text as well."""
    assert [token.asks for token in unmask("Is it? Yes, it is?")] == [
        *(False, True),
        *(False, False, True),
    ]


def test_capitals_within_part_words() -> None:
    """A capital after a small letter begins a word; numbers alone stay numbers."""
    assert [token.word for token in unmask("SafeForCats 101")] == ["safe", "for", "cats", "101"]


def test_close_looks_are_folded() -> None:
    """What only a close look tells apart has one key; short words keep theirs."""
    assert key_of("harmless") == key_of("harmiess") == key_of("harrnless")
    assert key_of("less") == "less"
    assert skeleton_of("vvoolf") == "wolf"


def test_an_unknown_reference_is_no_letter() -> None:
    """A reference that nobody knows stays text."""
    assert [token.word for token in unmask("a &nonsense; b")] == ["a", "nonsense", "b"]


def test_nothing_seen_gives_no_words() -> None:
    """A text without letters has no words."""
    assert unmask("") == unmask("\u200b ?!") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("the 28. week", CLAUSE),
        ("Dr. Meier", CLAUSE),
        ("L. candidum", CLAUSE),
        ("in 1990. The", SENTENCE),
        ("plants. The", SENTENCE),
        ("Dr.Meier", NO_BREAK),
    ],
)
def test_not_every_full_stop_ends_a_sentence(text: str, gap: int) -> None:
    """A full stop after an ordinal, an initial or a shortened word parts no sentences."""
    assert unmask(text)[-1].gap == gap
