import pytest

from evidence_sophia.text.negation import may_negate, negators


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "It isn’t safe; NEVER without care, a notable nose.", ["isn’t", "NEVER", "without"]),
        ("es", "No es tóxico ni dañino.", ["No", "ni"]),
        ("de", "Das ist kein Gift und nicht nötig.", ["kein", "nicht"]),
        ("fr", "Il n'est pas là.", ["n", "pas"]),
        ("ru", "Это не так.", ["не"]),
        ("ar", "ليس هذا صحيحا ولم يكن", ["ليس"]),
        ("zh", "这不是毒药，没有非常不同的地方。", ["不是", "没有"]),
        ("xx", "not never", []),
    ],
)
def test_negators_are_found_whole(language: str, text: str, expected: list[str]) -> None:
    """Each negator stands with its place; words that only contain one are no negators."""
    assert [span.of(text) for span in negators(text, language)] == expected


@pytest.mark.parametrize("text", ["Das ist kein Gift.", "It ISN’T.", "这没有用。", "ليس هذا"])
def test_a_negator_of_any_language_is_seen(text: str) -> None:
    """Whether a text may negate is asked without its language."""
    assert may_negate(text)


@pytest.mark.parametrize("text", ["", "It is a notable nose.", "非常不同"])
def test_a_text_without_negators_negates_nothing(text: str) -> None:
    """Words that only contain a negator are none."""
    assert not may_negate(text)
