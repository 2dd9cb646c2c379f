"""How does a person begin a manifest?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import ConflictError, DecodeError, InvariantError
from evidence_sophia.ingest.draft import DraftDefaults, draft_manifest
from evidence_sophia.ingest.folder import open_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder of documents without a manifest."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "ferns.md").write_text("Intro.\n\n# All *about* ferns\n")
    (tmp_path / "my notes.txt").write_text("just a line without a title\nand another\n")
    (tmp_path / "page.html").write_text(
        '<html lang="es"><title>La página</title>'
        '<link rel="canonical" href="https://example.org/es"><p>Hola.</html>'
    )
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    return tmp_path


def rows(path: Path) -> list[dict[str, str]]:
    """Read the rows of a manifest."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_draft_has_a_row_for_every_document(folder: Path) -> None:
    """Titles and languages are taken from the documents, the rest is left to be filled in."""
    written = rows(draft_manifest(folder))
    assert [(row["file"], row["title"], row["language"]) for row in written] == [
        ("my notes.txt", "my notes", "en"),
        ("page.html", "La página", "es"),
        ("sub/ferns.md", "All about ferns", "en"),
    ]
    assert [row["url"] for row in written] == ["", "https://example.org/es", ""]
    assert list(written[0]) == [
        "file",
        "title",
        "source",
        "url",
        "licence",
        "fetched",
        "language",
        "topic",
    ]


def test_a_draft_is_refused_until_it_is_filled_in(folder: Path) -> None:
    """A blank field of a draft stops ingest, and is named with its line."""
    draft_manifest(folder)
    with pytest.raises(DecodeError) as caught:
        open_folder(folder)
    blank = "source, url, licence, fetched, topic"
    assert f"manifest.jsonl:1: {blank} must be filled in" in caught.value.details


def test_defaults_make_a_draft_complete(folder: Path) -> None:
    """What is the same for all documents is given once; then the folder can be ingested."""
    defaults = DraftDefaults(
        source="My notes",
        url_prefix="https://example.org/notes/",
        licence="CC0-1.0",
        fetched="2026-01-01",
        language="en",
        topic="notes",
    )
    written = rows(draft_manifest(folder, defaults))
    assert written[0]["url"] == "https://example.org/notes/my%20notes.txt"
    assert [row["language"] for row in written] == ["en", "es", "en"]
    with EvidenceBase.open(":memory:") as base:
        assert len(base.ingest(folder).added) == 3


@pytest.mark.parametrize("name", ["manifest.jsonl", "manifest.json", "manifest.csv"])
def test_a_manifest_is_never_overwritten(folder: Path, name: str) -> None:
    """A folder that has a manifest keeps it."""
    (folder / name).write_text("mine")
    with pytest.raises(ConflictError, match=name):
        draft_manifest(folder)
    assert (folder / name).read_text() == "mine"


def test_files_that_cannot_be_read_are_all_named(folder: Path) -> None:
    """A draft is not written beside files that ingest would refuse."""
    (folder / "a.md").write_bytes(b"\xff")
    (folder / "b.md").write_bytes(b"\0")
    with pytest.raises(DecodeError) as caught:
        draft_manifest(folder)
    assert [problem.split(":")[0] for problem in caught.value.details] == ["a.md", "b.md"]
    assert not (folder / "manifest.jsonl").exists()


def test_a_file_named_by_marks_only_has_a_title(tmp_path: Path) -> None:
    """A title is never blank, however the file is called."""
    (tmp_path / "---.txt").write_text("")
    (row,) = rows(draft_manifest(tmp_path))
    assert (row["title"], row["language"]) == ("---.txt", "")


def test_a_folder_that_cannot_be_written_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A manifest that cannot be written is an error of ours."""

    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", _only_for_writing(refuse))
    with pytest.raises(ConflictError, match="Permission denied"):
        draft_manifest(folder)


def _only_for_writing(refuse: object) -> object:
    real = Path.open

    def opened(self: Path, mode: str = "r", **options: object) -> object:
        if mode == "xb":
            refuse()  # type: ignore[operator]  # a stand-in for the system's refusal
        return real(self, mode, **options)  # type: ignore[call-overload]  # handed through

    return opened


def test_a_default_that_no_file_can_keep_is_refused(folder: Path) -> None:
    """A lone surrogate, as a shell makes of broken bytes, is refused before anything is written."""
    with pytest.raises(InvariantError, match="topic holds a lone surrogate"):
        DraftDefaults(topic="caf\udce9")
    (folder / "manifest.csv").symlink_to("nowhere")
    with pytest.raises(ConflictError, match=r"manifest\.csv already"):
        draft_manifest(folder)


def test_half_a_draft_is_taken_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up while the draft is written leaves no half of it."""
    opened = Path.open

    def full(path: Path, mode: str = "r", **options: Any) -> Any:
        if mode != "xb":
            return opened(path, mode, **options)
        path.touch()
        return opened(Path("/dev/full"), "wb")

    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(ConflictError, match="cannot be written"):
        draft_manifest(folder)
    assert not (folder / "manifest.jsonl").exists()
