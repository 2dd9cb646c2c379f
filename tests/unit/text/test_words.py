from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.span import Span
from evidence_sophia.text.words import Word, content_words, word_count, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("It isn't over-watered_now.", ["It", "isn't", "over", "watered", "now"]),
        ("l’eau n'est", ["l", "eau", "n", "est"]),
        ("They’re 3½ e\u0301cole", ["They’re", "3½", "e\u0301cole"]),
        ("百合有毒吗", ["百合", "有毒", "吗"]),
        ("NASA的火箭 한국어", ["NASA", "的火", "箭", "한국어"]),
        ("𠀀𠀁𠀂 😀 ok", ["𠀀𠀁", "𠀂", "ok"]),
    ],
)
def test_words_are_runs_of_letters_marks_and_numbers(text: str, expected: list[str]) -> None:
    """Contractions stay whole; two characters without blanks make a word."""
    assert [word.text for word in words(text)] == expected
    assert word_count(text) == len(expected)


def test_a_word_knows_its_place() -> None:
    """The span of a word cuts it out of the text."""
    assert words("a bc") == (Word(text="a", start=0, end=1), Word(text="bc", start=2, end=4))
    assert words("a bc")[1].span == Span(2, 4)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Who was not Armstrong’s co-pilot?", ("armstrong", "co", "pilot")),
        ("en", "Why DON’T lilies harm dogs", ("lilies", "harm", "dogs")),
        ("es", "¿Cuál es la ﬁnca de él?", ("finca",)),
        ("de", "Welche Straße ist es nicht?", ("strasse",)),
        ("fr", "Où est l'école d’Anne ?", ("école", "anne")),
        ("ru", "Кто написал это?", ("написал",)),
        ("ar", "من كتب هذا الكتاب؟", ("كتب", "الكتاب")),
        ("zh", "黑豹队的防守丢了多少分？", ("黑豹", "豹队", "防守", "守丢", "分")),
        ("zh", "这些那些", ()),
        ("tlh", "the end", ("the", "end")),
    ],
)
def test_content_words_leave_out_what_says_nothing(
    language: str, text: str, expected: tuple[str, ...]
) -> None:
    """Stop words and negators go; the rest is folded; unspaced runs become pairs."""
    assert content_words(text, language) == expected


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["a", "a'", "百", "\u0301", "a ", "😀a", "'s"])
def test_words_take_time_with_the_length(unit: str) -> None:
    """Twice the text takes about twice the time."""

    def work(size: int) -> Callable[[], object]:
        text = unit * (size // len(unit))
        return lambda: (words(text), content_words(text, "zh"))

    assert growth(work, 10_000) < LINEAR


def test_a_region_does_not_hide_the_stop_words() -> None:
    """A tag with a region or a script has the word lists of its language."""
    assert content_words("the lily", "en-GB") == content_words("the lily", "en") == ("lily",)
