import pytest

from evidence_sophia.text.line_groups import line_groups


def cut(text: str) -> list[str]:
    """Give the groups of a text as strings."""
    return [text[start:end] for start, end in line_groups(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param(" \n\t\n", [], id="blanks"),
        pytest.param("a\nb", ["a\nb"], id="a line end alone ends nothing"),
        pytest.param("a\r\n\r\nb\r\rc", ["a", "b", "c"], id="blank lines of any kind"),
        pytest.param("a\u2029b\u2028c", ["a", "b\u2028c"], id="paragraph and line separators"),
        pytest.param("# T\nText\n## U", ["# T", "Text", "## U"], id="hash headings"),
        pytest.param("T\n===\nText", ["T\n===", "Text"], id="underlined heading"),
        pytest.param("|a|b|\n|-|-|\nText", ["|a|b|", "|-|-|", "Text"], id="table rows"),
        pytest.param("• a\n• b\n  wrapped", ["• a", "• b\n  wrapped"], id="bullets"),
        pytest.param("We need\n- a\n- b", ["We need", "- a", "- b"], id="dashes that repeat"),
        pytest.param("the man\n- who ran - left", ["the man\n- who ran - left"], id="a dash"),
        pytest.param("We need:\n- a", ["We need:", "- a"], id="a dash after a colon"),
        pytest.param("am\n3. Mai", ["am\n3. Mai"], id="a number at a line start by chance"),
        pytest.param("x\n1. a\n2. b", ["x", "1. a", "2. b"], id="numbers that repeat"),
        pytest.param("x\n(a) a\n(b) b", ["x", "(a) a", "(b) b"], id="letters that repeat"),
        pytest.param("一、甲\n二、乙", ["一、甲", "二、乙"], id="Chinese numerals"),
        pytest.param("> a\n> - b\n> - c", ["> a", "> - b", "> - c"], id="a list in a quotation"),
    ],
)
def test_lines_are_gathered_into_groups(text: str, expected: list[str]) -> None:
    """Blank lines, headings, rows and list markers part groups; nothing else does."""
    assert cut(text) == expected
