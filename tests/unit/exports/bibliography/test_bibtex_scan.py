from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.exports.bibliography.bibtex_read import read_bibtex
from evidence_sophia.exports.bibliography.bibtex_scan import MAX_DEPTH, MAX_FIELDS, scan_bibtex
from evidence_sophia.exports.bibliography.imported import ProblemLog


def scan(text: str) -> tuple[dict[str, dict[str, str]], list[tuple[int, str]]]:
    """Give the entries by key, and the problems by line."""
    log = ProblemLog()
    scanned = scan_bibtex(text, log)
    found = {
        entry.key: {name: field.value for name, field in entry.fields.items()}
        for entry in scanned.entries
    }
    return found, [(problem.line, str(problem.code)) for problem in log.problems()]


def test_text_between_entries_is_a_comment() -> None:
    """Prose is passed over; a field that stands alone was most likely meant, and is told."""
    assert scan("Words, e.g. a@b.org.\n@book{k, a = 1}\nmore")[1] == []
    assert scan('@book{k, a = 1}\n  year = "1999",\n}')[1] == [(2, "text:outside")]


def test_a_value_that_the_file_breaks_off_is_told() -> None:
    """What came before it is kept."""
    assert scan("@book{k, a = {1}, b = {2") == ({"k": {"a": "1"}}, [(1, "entry:unclosed")])


def test_comments_and_both_delimiters() -> None:
    """A comment is passed over with its braces; an entry may stand in parentheses."""
    text = '@comment{x {y} @z}\n@book(k, a = {1}, b = "{"}2")\n@misc{(x), c = 3}'
    assert scan(text) == ({"k": {"a": "1", "b": '{"}2'}, "(x)": {"c": "3"}}, [])


def test_an_entry_that_is_not_closed_ends_where_the_next_begins() -> None:
    """Its fields are kept, and where it began is told."""
    found, problems = scan("@book{a, x = {1}, y = {2\n@book{b, z = {3}}\n@book{c, w = 1")
    assert found == {"a": {"x": "1"}, "b": {"z": "3"}, "c": {"w": "1"}}
    assert problems == [(1, "entry:unclosed"), (3, "entry:unclosed")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("@book{a b, x = 1}", "entry:malformed"),
        ("@book{k, x = , y = 1}", "entry:malformed"),
        ("@string{x}", "entry:malformed"),
        ('@book{k, x = "a}b"}', "entry:unclosed"),
        ("@book{k, x = 1 y = 2}", "entry:malformed"),
        ("@book{k, x = 1 = 2}", "entry:unclosed"),
        ("@preamble{ {x} ", "entry:unclosed"),
        ("@comment{ x ", "entry:unclosed"),
        ("@book{k, x = {1", "entry:unclosed"),
        ("@book{k, x = " + "{" * (MAX_DEPTH + 2) + "}" * (MAX_DEPTH + 2) + "}", "limit:reached"),
    ],
)
def test_what_is_broken_is_told(text: str, code: str) -> None:
    """Each break is told with its line, and the file goes on behind it."""
    found, problems = scan(f"\n{text}\n@book{{next, a = 1}}")
    assert found["next"] == {"a": "1"}
    assert problems == [(2, code)]


def test_an_entry_has_only_so_many_fields() -> None:
    """Fields without number are refused from a limit on, and that is told."""
    fields = ", ".join(f"f{n} = 1" for n in range(MAX_FIELDS + 5))
    found, problems = scan(f"@book{{k, {fields}}}")
    assert (len(found["k"]), problems) == (MAX_FIELDS, [(1, "limit:reached")])


def test_strings_cannot_make_a_file_grow_without_end() -> None:
    """Strings that double one another stop at a limit, which is told."""
    doubling = "".join(f"@string{{s{n} = s{n - 1} # s{n - 1}}}\n" for n in range(1, 60))
    _, problems = scan(f'@string{{s0 = "xxxxxxxxxxxxxxxx"}}\n{doubling}@book{{k, a = s59}}')
    assert "limit:reached" in {code for _, code in problems}


HOSTILE: dict[str, Callable[[int], str]] = {
    "entries": lambda size: "@book{k, title = {A}, year = 1999}\n" * size,
    "unclosed": lambda size: "@book{k, title = {A\n" * size,
    "comments": lambda size: "@book{k," + "% a\n" * size,
    "odd keys": lambda size: "@book{a   b        \n" * size,
    "formulas": lambda size: "@book{k, title = {" + "\\(" * size + "}}",
    "tags": lambda size: "@book{k, title = {" + "<i a=" * size + "}}",
    "data": lambda size: "@xdata{p, isbn = {" + "x" * size + "}}" + "@book{k, xdata = {p}}" * size,
    "one line": lambda size: "@book{k, title = {A " * size,
    "braces": lambda size: "@book{k, title = " + "{}" * size,
    "deep": lambda size: "@book{k, title = " + "{" * size,
    "quotes": lambda size: '@book{k, title = "' + '{"}' * size,
    "starts": lambda size: "@" * size,
    "blanks": lambda size: "@book{k, title = {" + " " * size + "@x" + "\n" * size,
    "accents": lambda size: "@book{k, title = {" + "\\'" * size + "}}",
    "calls": lambda size: "@book{k, title = {" + "\\href" * size + "}}",
    "math": lambda size: "@book{k, title = {" + "$" + "x" * size + "$a" * size + "}}",
    "ands": lambda size: "@book{k, author = {" + "and " * size + "}}",
    "names": lambda size: "@book{k, author = {" + "A {B and } C, D and " * size + "}}",
    "words": lambda size: "@book{k, author = {" + "van " * size + "}}",
    "keywords": lambda size: "@book{k, keywords = {" + "a,{b;}" * size + "}}",
    "joins": lambda size: '@string{s = "x"}@book{k, a = s' + " # s" * size + "}",
    "same": lambda size: "@book{k, title = {A}}\n" * size,
    "children": lambda size: (
        "@book{c, crossref = {p}}\n" * size + "@book{p, abstract = {" + "x" * size + "}}"
    ),
    "key": lambda size: "@book{" + "(" * size,
    "links": lambda size: "@book{k, title = {" + "\\href{" * size + "}}",
    "links of words": lambda size: "@book{k, title = {" + "\\href{a}{b}" * size + "}}",
    "bare keys": lambda size: "@book{a" + " \n" * size + "b" * size,
    "initials": lambda size: "@book{k, author = {" + "Smith J, " * size + "Doe A}}",
    "entities": lambda size: "@book{k, title = {" + "&a" * size + "&amp" * size + "}}",
    "notes": lambda size: "@misc{k, note = {arXiv:" + "a." * size + "!}}",
    "outside": lambda size: "year = {" * size + "\nyear = {" * size,
}


@pytest.mark.doubling
@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_takes_more_than_linear_time(name: str) -> None:
    """Twice the file takes about twice the time, whatever is in it."""

    def work(size: int) -> Callable[[], object]:
        text = HOSTILE[name](size)
        return lambda: read_bibtex(text)

    assert growth(work, 200) < LINEAR
