import pytest

from evidence_sophia.text.negation import negators


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
