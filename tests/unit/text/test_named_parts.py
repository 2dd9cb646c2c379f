"""Parts that a text calls by a name of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.text.named_parts import named_parts, named_references


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("See Table 3 and Fig. 1b.", "en", ["table 3", "figure 1b"]),
        ("Section 4.2.1 refers to Appendix B and Part IV.", "en", None),
        ("Table A1 lists it, table 12 does not.", "en", ["table a1", "table 12"]),
        ("In part I agree, in section a it differs.", "en", []),
        ("The table 3rd from left; a table; Table.", "en", []),
        ("Siehe Tab. 3 und Anhang B.", "de", ["tabelle 3", "anhang b"]),
        ("La tabla 3 y el capítulo 2.", "es", ["tabla 3", "capítulo 2"]),
        ("Le tableau 3 et l’annexe 2.", "fr", ["tableau 3", "annexe 2"]),
        ("如表3和图12所示。", "zh", ["表 3", "图 12"]),
        ("В таблице 3 и на рис. 4.", "ru", ["таблица 3", "рисунок 4"]),
        ("See Table 3.", "fi", ["table 3"]),
        ("", "en", []),
    ],
)
def test_a_reference_has_one_name_however_it_is_written(
    text: str, language: str, names: list[str] | None
) -> None:
    """Short forms are written out; a pronoun or an ordinal is no number."""
    found = [each.name for each in named_references(text, language)]
    assert found == (["section 4.2.1", "appendix b", "part iv"] if names is None else names)


def test_a_reference_knows_its_place() -> None:
    """Its span cuts the words."""
    (found,) = named_references("Ünïcödé: siehe Abb. 3!", "de")
    assert found.span.of("Ünïcödé: siehe Abb. 3!") == "Abb. 3"
    assert not found.is_division


@pytest.mark.parametrize(
    ("line", "heads"),
    [
        ("Table 3: Deaths", True),
        ("Table 3. Deaths", True),
        ("**Table 3.** Deaths", True),
        ("Table 3 – Deaths", True),
        ("> *Table 3*", True),
        ("### Table 3 Deaths by year", True),
        ("Table 3", True),
        ("| Table 3 | Deaths |", True),
        ("Table 3 shows that deaths fell.", False),
        ("Deaths fell, see Table 3: it lists them.", False),
        ("Table 3, which lists deaths, is long.", False),
    ],
)
def test_a_name_heads_a_part_where_it_opens_a_line(line: str, heads: bool) -> None:
    """Running text only refers to it."""
    found = named_parts(f"Before.\n\n{line}\n\nAfter.")
    assert [name for name, _ in found] == (["table 3"] if heads else [])


def test_a_division_holds_what_is_beneath_it() -> None:
    """A section ends at the next that is not beneath it, a table at any part."""
    text = "Section 4. A\nSection 4.1. B\nTable 1: C\nSection 4.2. D\nSection 5. E\nAppendix B. F"
    parts = {name: span.of(text) for name, span in named_parts(text)}
    assert parts["section 4"] == text[: text.index("Section 5")]
    assert parts["section 4.1"] == "Section 4.1. B\nTable 1: C\n"
    assert parts["table 1"] == "Table 1: C\n"
    assert parts["section 5"] == "Section 5. E\nAppendix B. F"
    assert parts["appendix b"] == "Appendix B. F"


@pytest.mark.doubling
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "unit",
    [
        "Table 3 ",
        "Table 3: a\n",
        "Section 4.1.1.1.1.1.1.1.1. a\n",
        "Section 4. a\nSection 4.1. b\nTable 3: c\n",
        "#",
        "[ *",
        "Part Part ",
    ],
)
def test_parts_take_time_with_the_length(unit: str) -> None:
    """Twice the text takes twice the time."""

    def work(size: int) -> Callable[[], object]:
        text = unit * size
        return lambda: named_parts(text)

    assert growth(work, 200) < LINEAR
