from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from evidence_sophia.cli.main import main

SOURCE = """\
# Plants

The **aloe** plant isn’t safe for cats – it took 25 days
until the infor-
mation reached all owners.
"""


@pytest.fixture
def source(tmp_path: Path) -> str:
    """Write a small source."""
    path = tmp_path / "source.md"
    path.write_text(SOURCE, encoding="utf-8")
    return str(path)


def test_a_true_quote_ends_with_zero(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A found quote is told with its level and its place, by line and column."""
    code = main(["verify", source, "--quote", "aloe plant isn't safe"])
    out = capsys.readouterr().out
    assert code == 0
    assert "found (markup)" in out
    assert f"{source}:3:7" in out
    assert "the source says “aloe** plant isn’t safe”" in out


def test_a_false_quote_ends_with_one(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A quote that is not found is shown with carets under what differs."""
    code = main(["verify", source, "--quote", "it took 26 days until the information"])
    lines = capsys.readouterr().out.splitlines()
    caret = next(number for number, line in enumerate(lines) if line.strip() == "^^")
    column = lines[caret].index("^^")
    assert code == 1
    assert lines[caret - 1][column : column + 2] == "25"
    assert any("the quote says “26”, the source says “25”" in line for line in lines)


def test_one_false_quote_among_true_ones_fails(source: str) -> None:
    """A single failing quote decides the exit code."""
    assert main(["verify", source, "--quote", "25 days", "--quote", "nothing of the kind"]) == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("quotes.json", '["25 days", "all owners"]'),
        ("quotes.txt", "25 days\n\nall owners\n"),
        ("crlf.txt", "25 days\r\nall owners\r\n"),
        ("list.txt", '  ["25 days", "all owners"]'),
        ("bom.txt", "\ufeff25 days\nall owners"),
    ],
)
def test_quotes_are_read_from_a_file(
    source: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    content: str,
) -> None:
    """A file holds a JSON list or one quote a line."""
    (tmp_path / name).write_bytes(content.encode())
    assert main(["verify", source, "--quotes", str(tmp_path / name)]) == 0
    assert "2 of 2 quotes found" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["{}", "[1]", "[", "[" * 100_000])
def test_a_list_that_is_none_is_an_error(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    """A broken list is told as such, and nothing is checked."""
    path = tmp_path / "quotes.json"
    path.write_text(content, encoding="utf-8")
    assert main(["verify", source, "--quotes", str(path)]) == 2
    assert "quotes.json is no JSON" in capsys.readouterr().err


def test_the_quotations_of_a_text_are_found(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An answer's own quotations are checked, in marks and as blocks."""
    answer = tmp_path / "answer.md"
    answer.write_text("It “took 25 days” then.\n\n> until all owners\n", encoding="utf-8")
    assert main(["verify", source, "--text", str(answer)]) == 1
    assert "1 of 2 quotes found" in capsys.readouterr().out


def test_the_format_may_be_declared(source: str) -> None:
    """Declared as plain text, Markdown's marks are characters."""
    command = ["verify", source, "--quote", "The aloe plant"]
    assert (main(command), main([*command, "--format", "plain"])) == (0, 1)


@pytest.mark.parametrize(("name", "quote"), [("page.html", "salt & pepper"), ("a.TXT", "&amp;")])
def test_the_format_follows_the_name(tmp_path: Path, name: str, quote: str) -> None:
    """A page is read as HTML, an unknown name as plain text."""
    path = tmp_path / name
    path.write_text("<p>salt &amp; pepper</p>", encoding="utf-8")
    assert (
        main(
            [
                "verify",
                str(path),
                "--quote",
                f"salt {quote.removeprefix('salt ')} pepper" if name == "a.TXT" else quote,
            ]
        )
        == 0
    )


def test_json_holds_verdicts_and_near_misses(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program gets every verdict, and the near miss of what was not found."""
    main(["verify", source, "--json", "--quote", "25 days", "--quote", "took 26 days until the"])
    document = json.loads(capsys.readouterr().out)
    assert (document["checked"], document["failed"]) == (2, 1)
    assert [one["verdict"]["status"] for one in document["quotes"]] == ["found", "not_found"]
    assert [one["nearMiss"] and one["nearMiss"]["kinds"] for one in document["quotes"]] == [
        None,
        ["number"],
    ]


def test_json_tells_where_an_answer_quotes(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A quotation found in a text carries its place there."""
    answer = tmp_path / "answer.txt"
    answer.write_text("It “took 25 days” then.", encoding="utf-8")
    main(["verify", source, "--json", "--text", str(answer)])
    document = json.loads(capsys.readouterr().out)
    assert document["quotes"][0]["place"] == {"start": 4, "end": 16, "unit": "code_points"}


def test_a_source_may_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash reads the source from standard input, as plain text."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("It isn’t.".encode())))
    assert main(["verify", "-", "--quote", "isn't"]) == 0


def test_nothing_to_check_is_an_error(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command without quotes says what to give."""
    assert main(["verify", source]) == 2
    assert "--quote TEXT" in capsys.readouterr().err


def test_a_text_without_quotations_confirms_nothing(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nothing was checked, nothing has passed."""
    path = tmp_path / "text.md"
    path.write_text("Nobody is quoted here.", encoding="utf-8")
    assert main(["verify", source, "--text", str(path)]) == 2
    assert "no quotation was found to check" in capsys.readouterr().err


def test_a_missing_source_is_an_error(tmp_path: Path) -> None:
    """A source that is not there is not an empty one."""
    assert main(["verify", str(tmp_path / "none.md"), "--quote", "x"]) == 2


def test_a_source_in_another_encoding_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bytes that are no UTF-8 are not guessed at."""
    path = tmp_path / "latin.txt"
    path.write_bytes(b"caf\xe9")
    assert main(["verify", str(path), "--quote", "caf"]) == 2
    assert "is not UTF-8: byte 3" in capsys.readouterr().err


def test_an_empty_source_confirms_nothing(tmp_path: Path) -> None:
    """Every quote fails against an empty source."""
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    assert main(["verify", str(path), "--quote", "x"]) == 1


def test_several_places_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A repeated quote tells how many other places there are."""
    path = tmp_path / "text.txt"
    path.write_text("the cat, the cat, the cat", encoding="utf-8")
    main(["verify", str(path), "--quote", "the cat"])
    assert "and at 2 other places" in capsys.readouterr().out


def test_a_hostile_quote_cannot_steer_the_terminal(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters of quotes and sources are shown, not obeyed."""
    main(["verify", source, "--quote", "\x1b[31m took 26 days until the infor"])
    assert "\x1b" not in capsys.readouterr().out


def test_a_long_quote_is_shortened(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A long quote is shown by its beginning."""
    main(["verify", source, "--quote", "word " * 100])
    assert "…”" in capsys.readouterr().out
