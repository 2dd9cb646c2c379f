from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.text.withdrawn import withdrawn_spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", []),
        ("a ~~b~~ c", ["~~b~~"]),
        ("a ~~b\n\nc~~ d", []),
        ("a ~~~b~~~ c", []),
        ("a <!-- b --> c --> d", ["<!-- b -->"]),
        ("a <!-- b", ["<!-- b"]),
        ("a <!-- ~~b~~ <del> --> c", ["<!-- ~~b~~ <del> -->"]),
        ("a ~~ <!-- b --> c", ["<!-- b -->"]),
        ("a <DEL datetime='x'>b</DEL> c", ["<DEL datetime='x'>b</DEL>"]),
        ("a <s>b</s> <strong>c</strong>", ["<s>b</s>"]),
        ("a </del> <s>b</del> c</s>", ["<s>b</del> c</s>"]),
    ],
)
def test_comments_and_deletions_are_found(text: str, found: list[str]) -> None:
    """What is opened is withdrawn until it is closed; tildes end with their paragraph."""
    assert [span.of(text) for span in withdrawn_spans(text)] == found


def test_tildes_are_marks_in_markdown_alone() -> None:
    """Plain text withdraws nothing; HTML knows tags and comments."""
    text = "~~a~~ <del>b</del>"
    assert withdrawn_spans(text, "plain") == ()
    assert [span.of(text) for span in withdrawn_spans(text, "html")] == ["<del>b</del>"]


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["~~a ", "<!-- a ", "<del>a</del> ", "<del ", "~", "\n \n"])
def test_the_work_grows_with_the_text(unit: str) -> None:
    """Marks without end cost time in step with the text."""
    assert growth(lambda size: lambda: withdrawn_spans("<" + unit * size), 1000) < LINEAR
