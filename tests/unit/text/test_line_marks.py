"""Which marks at the start of a line stand there by chance?"""

from __future__ import annotations

from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.text.line_marks import settle_marks

LONG = "The gas that is stored in bottles for the use of welders is mixed with"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("burn in O\n2. This", "burn in O 2.\nThis", id="a number"),
        pytest.param("burn in O\r\n2) This", "burn in O  2)\nThis", id="two characters end a line"),
        pytest.param("burn in (O\n  2) This", "burn in (O   2)\nThis", id="an indent"),
        pytest.param(f"{LONG}\n1. This", f"{LONG} 1.\nThis", id="a one in running text"),
        pytest.param(f"{LONG}\n- so to say -", f"{LONG} -\nso to say -", id="a dash"),
        pytest.param(f"{LONG}\n* b is", f"{LONG} *\nb is", id="a product"),
        pytest.param(f"{LONG}\n# 5 of all", f"{LONG} #\n5 of all", id="a number sign"),
    ],
)
def test_a_mark_that_begins_no_list_ends_its_line(text: str, expected: str) -> None:
    """The line end moves behind a mark that stands at the start of a line by chance."""
    assert settle_marks(text) == expected
    assert len(expected) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("2. This", id="the first line"),
        pytest.param("They burn.\n2. This", id="a sentence ended before"),
        pytest.param("Gas\n\n2. This", id="an empty line before"),
        pytest.param("Gas\n \n2. This", id="a blank line before"),
        pytest.param("1. It burns in O\n2. This", id="a one before it"),
        pytest.param("It burns in O\n2. This\n3. That", id="a three after it"),
        pytest.param("Ways\n1. This", id="a short line over a one"),
        pytest.param("We need\n- tea", id="a short line over a dash"),
        pytest.param(f"{LONG}\n- tea\n- milk", id="two dashes"),
        pytest.param("It was in\n1901. This", id="a year is no mark"),
        pytest.param("As in chapter\niv. This", id="a Roman numeral is no mark"),
    ],
)
def test_a_list_stays_one(text: str) -> None:
    """What may be a list keeps its lines."""
    assert settle_marks(text) == text


@pytest.mark.doubling
def test_the_work_is_linear() -> None:
    """Many marks, by chance or not, cost in proportion."""
    for unit in ("burn in O\n2. This\n- b ", "\n", "\n ", "a" * 50, "O\n7. "):
        assert growth(partial(_work, unit), 200) < LINEAR


def _work(unit: str, size: int) -> partial[str]:
    return partial(settle_marks, unit * size)
