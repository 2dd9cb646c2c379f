import pytest

from evidence_sophia.model.span import Span
from evidence_sophia.support.disagreement import compare_passages, read_for_question

QUESTION = "When was the old mill of Adel built?"
FIRST = "The old mill of Adel stands by the river. The old mill of Adel was built in 1902."


def test_passages_that_answer_alike_differ_less() -> None:
    """The same year scores below another year."""
    same = compare_passages(QUESTION, FIRST, "The old mill of Adel was built in 1902.")
    other = compare_passages(QUESTION, FIRST, "The old mill of Adel was built in 1950.")
    assert same.score < 0.5 < other.score
    assert other.first.of(FIRST) == "The old mill of Adel was built in 1902."


def test_the_order_of_the_passages_does_not_matter() -> None:
    """A disagreement is between two, not of one with the other."""
    second = "Adel had a mill, built in 1950 by two brothers."
    there, back = (compare_passages(QUESTION, *pair) for pair in ((FIRST, second), (second, FIRST)))
    assert there.score == pytest.approx(back.score)
    assert (there.first, there.second) == (back.second, back.first)


@pytest.mark.parametrize("texts", [("", ""), (FIRST, ""), ("…", "?"), ("", FIRST)])
def test_nothing_is_compared_without_failing(texts: tuple[str, str]) -> None:
    """Empty passages have a score and empty places."""
    found = compare_passages(QUESTION, *texts)
    assert 0.0 <= found.score <= 1.0


def test_a_question_without_words_is_answered_by_nothing() -> None:
    """Without a question every sentence is as near as any other."""
    found = read_for_question("", FIRST)
    assert found.coverage == 0.0
    assert found.best == Span(0, 41)
    assert found.nearest_number == frozenset()


def test_other_languages_have_question_words() -> None:
    """The kind of answer is told by the question's own language."""
    found = compare_passages(
        "Wann wurde die Mühle gebaut?", "Gebaut 1902.", "Gebaut 1950.", language="de"
    )
    assert dict(found.features)["time_asked"] > 0
