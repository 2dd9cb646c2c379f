"""By which other names are the things of a folder known?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest.aliases import parse_aliases, read_aliases
from evidence_sophia.ingest.folder import open_folder

ROW = {
    "file": "a.txt",
    "title": "A",
    "source": "S",
    "url": "https://example.org/a",
    "licence": "CC0-1.0",
    "fetched": "2026-01-01",
    "language": "en",
    "topic": "t",
    "entities": ["Saturn V"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with one document about the Saturn V."""
    (tmp_path / "a.txt").write_text("The Saturn V flew.\n")
    (tmp_path / "manifest.jsonl").write_text(json.dumps(ROW) + "\n")
    return tmp_path


def test_a_folder_needs_no_aliases(folder: Path) -> None:
    """Without the file there are none."""
    assert read_aliases(open_folder(folder)) == ()


def test_aliases_are_pairs_in_their_order(folder: Path) -> None:
    """A pair that stands twice counts once; blank lines are passed over."""
    lines = '{"entity": "Saturn V", "aliases": ["SA-500", "Сатурн-5", "SA-500"]}\n\n'
    (folder / "aliases.jsonl").write_text(lines, encoding="utf-8")
    opened = open_folder(folder)
    assert opened.notes == (), "the file is no stray one"
    assert read_aliases(opened) == (("Saturn V", "SA-500"), ("Saturn V", "Сатурн-5"))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "must be an object"),
        ('{"entity": "Saturn V"}', "must be an object"),
        ('{"entity": "Saturn V", "aliases": ["a"], "more": 1}', "must be an object"),
        ('{"entity": "Titan", "aliases": ["a"]}', "stands in no row"),
        ('{"entity": 1, "aliases": ["a"]}', "must be text"),
        ('{"entity": "Saturn V", "aliases": []}', "list of names"),
        ('{"entity": "Saturn V", "aliases": "a"}', "list of names"),
        ('{"entity": "Saturn V", "aliases": [" "]}', "filled in"),
        ('{"entity": "Saturn V", "aliases": ["a\\u0000"]}', "control character"),
    ],
)
def test_every_problem_is_told_with_its_line(line: str, problem: str) -> None:
    """A typing error is found when the folder is read, not when a question is asked."""
    with pytest.raises(DecodeError) as caught:
        parse_aliases(f"\n{line}", ["Saturn V"])
    (detail,) = caught.value.details
    assert detail.startswith("aliases.jsonl:2: ")
    assert problem in detail


def test_all_problems_are_told_at_once() -> None:
    """Each line has its own."""
    with pytest.raises(DecodeError, match="2 problems") as caught:
        parse_aliases("{\n{", ["Saturn V"])
    assert len(caught.value.details) == 2


def test_a_file_that_leads_out_of_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    """A link to a file elsewhere is not followed."""
    outside = tmp_path.parent / "outside.jsonl"
    outside.write_text("{}")
    (folder / "aliases.jsonl").symlink_to(outside)
    with pytest.raises(DecodeError, match="leads out"):
        open_folder(folder)
    (folder / "aliases.jsonl").unlink()
    opened = open_folder(folder)
    (folder / "aliases.jsonl").symlink_to(outside)
    with pytest.raises(DecodeError, match="leads out"):
        read_aliases(opened)
