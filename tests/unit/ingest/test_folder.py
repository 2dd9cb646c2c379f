"""Does a folder's manifest speak for all of it?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest import contents
from evidence_sophia.ingest.folder import document_files, open_folder

from .conftest import MakeFolder


def problems(folder: Path) -> tuple[str, ...]:
    """Give the problems that stop a folder."""
    with pytest.raises(DecodeError) as caught:
        open_folder(folder)
    return caught.value.details


def test_a_sound_folder_opens(make_folder: MakeFolder) -> None:
    """Every document of a sound folder is there, sorted, with the digest of its bytes."""
    folder = open_folder(make_folder({"b.txt": "B.", "sub/a.HTM": "<p>A.", "a.md": "A."}))
    assert [file.row.file for file in folder.files] == ["a.md", "b.txt", "sub/a.HTM"]
    assert folder.files[0].read() == b"A."
    assert folder.files[0].digest.startswith("blake3:")


def test_a_file_without_a_row_and_a_row_without_a_file(make_folder: MakeFolder) -> None:
    """Provenance is mandatory: both stop the run, and both are named."""
    folder = make_folder({"a.md": "A.", "b.md": "B."})
    (folder / "b.md").rename(folder / "c.md")
    assert problems(folder) == (
        "manifest.jsonl:2: file 'b.md' is not in the folder",
        "c.md: has no row in manifest.jsonl",
    )


def test_a_row_with_a_problem_still_speaks_for_its_file(make_folder: MakeFolder) -> None:
    """A file whose row has a problem is not reported a second time as one without a row."""
    folder = make_folder({"a.md": "A."})
    text = (folder / "manifest.jsonl").read_text().replace("2026-02-28", "soon")
    (folder / "manifest.jsonl").write_text(text)
    assert len(problems(folder)) == 1


def test_undecodable_files_are_all_named(make_folder: MakeFolder) -> None:
    """A file that is not UTF-8 text stops the run; the message says at which byte."""
    folder = make_folder(
        {"a.md": b"caf\xe9", "b.txt": b"A\0B", "c.html": "A".encode("utf-16"), "d.md": "fine"}
    )
    assert problems(folder) == (
        "a.md: is not UTF-8 at byte 3",
        "b.txt: holds NUL at byte 1, so it is not text",
        "c.html: is UTF-16, not UTF-8",
    )


def test_other_files_are_left_out_and_noted(make_folder: MakeFolder) -> None:
    """Files that no reader knows are left out with a note; hidden ones and folders are ignored."""
    folder = make_folder({"a.md": "A."})
    for name in ("style.css", "logo.PNG", "photo.png", "Makefile", ".hidden.md", ".git/x.md"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    assert open_folder(folder).notes == (
        "left out 1 of no readable format (.css)",
        "left out 2 of no readable format (.png)",
        "left out 1 of no readable format (no suffix)",
    )


def test_links_that_lead_out_are_refused(make_folder: MakeFolder, tmp_path: Path) -> None:
    """A link to a file or folder outside stops the run: what is cited must be in the folder."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("Secret.")
    folder = make_folder({"a.md": "A."})
    (folder / "b.md").symlink_to(outside / "secret.md")
    (folder / "linked").symlink_to(outside)
    (folder / "inner").mkdir()
    (folder / "loop").symlink_to(folder / "inner")
    assert problems(folder) == (
        "b.md: is a link that leads out of the folder",
        "linked: is a link that leads out of the folder",
        "loop: is a link to a folder, which is not followed",
    )
    with pytest.raises(DecodeError):
        document_files(folder)


def test_links_within_the_folder_are_files(make_folder: MakeFolder) -> None:
    """A link to another file of the folder is read like a file; a dangling one is a problem."""
    folder = make_folder({"a.md": "A.", "b.md": "B."})
    (folder / "b.md").unlink()
    (folder / "b.md").symlink_to(folder / "a.md")
    assert len(open_folder(folder).files) == 2
    (folder / "a.md").unlink()
    assert any("b.md: cannot be read" in problem for problem in problems(folder))


def test_a_pipe_is_not_read(make_folder: MakeFolder) -> None:
    """A named pipe, which would block for ever, is refused."""
    folder = make_folder({"a.md": "A."})
    os.mkfifo(folder / "b.md")
    assert problems(folder) == ("b.md: is not a regular file",)


def test_a_name_that_is_not_utf8_is_refused(make_folder: MakeFolder) -> None:
    """A file name that is not UTF-8 is a problem that can be printed."""
    folder = make_folder({"a.md": "A."})
    (folder / os.fsdecode(b"caf\xe9")).mkdir()
    (folder / os.fsdecode(b"caf\xe9") / "b.md").write_text("x")
    (folder / os.fsdecode(b"caf\xe9.md")).write_text("x")
    assert problems(folder) == (
        r"'caf\udce9.md': has a name that is not UTF-8",
        r"'caf\udce9/b.md': has a name that is not UTF-8",
    )


def test_a_name_cannot_steer_a_terminal(make_folder: MakeFolder) -> None:
    """A file name with controls is shown escaped, in problems and in notes."""
    folder = make_folder({"a.md": "A."})
    (folder / "b\x1b[31m.png").write_text("x")
    (folder / "c.\x1b[31m").write_text("x")
    assert open_folder(folder).notes[0] == r"left out 1 of no readable format ('.\x1b[31m')"
    (folder / "d\n.md").write_text("x")
    assert problems(folder) == (r"'d\n.md': has no row in manifest.jsonl",)


def test_a_loop_of_links_leads_nowhere(make_folder: MakeFolder) -> None:
    """Links that lead to each other are refused."""
    folder = make_folder({"a.md": "A."})
    (folder / "b.md").symlink_to(folder / "c.md")
    (folder / "c.md").symlink_to(folder / "b.md")
    assert [problem[:4] for problem in problems(folder)] == ["b.md", "c.md"]


def test_a_folder_that_cannot_be_listed_is_a_problem(
    make_folder: MakeFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in a folder without permission is not silently left out."""
    folder = make_folder({"a.md": "A."})
    (folder / "closed").mkdir()
    scan = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert problems(folder) == (f"{folder}/closed: cannot be read: Permission denied",)


def test_a_huge_file_is_refused(make_folder: MakeFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file above the limit is refused before it is decoded."""
    folder = make_folder({"a.md": "A" * 300})
    monkeypatch.setattr(contents, "MAX_FILE_BYTES", 200)
    (folder / "manifest.jsonl").write_text("")
    assert problems(folder) == ("a.md: has no row in manifest.jsonl",)
    with pytest.raises(DecodeError, match="larger than 200"):
        contents.read_bytes(folder / "a.md")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "no manifest"),
        (("manifest.csv", "manifest.jsonl"), "2 manifests: manifest.jsonl, manifest.csv"),
    ],
)
def test_a_folder_has_exactly_one_manifest(
    tmp_path: Path, names: tuple[str, ...], message: str
) -> None:
    """No manifest, or several, is an error whose hint says what to do."""
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(DecodeError, match=message) as caught:
        open_folder(tmp_path)
    assert ("Keep one" if names else "manifest.jsonl") in caught.value.hint()


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    """A path that is no folder is refused."""
    with pytest.raises(DecodeError, match="no folder"):
        open_folder(tmp_path / "absent")


def test_a_manifest_must_be_text(tmp_path: Path) -> None:
    """A manifest that is not UTF-8 is refused, one with a byte order mark is read."""
    (tmp_path / "manifest.csv").write_bytes(b"\xef\xbb\xbffile,title\r\n")
    assert open_folder(tmp_path).files == ()
    (tmp_path / "manifest.csv").write_bytes(b"file\xe9")
    with pytest.raises(DecodeError, match=r"manifest\.csv is not UTF-8 at byte 4"):
        open_folder(tmp_path)


def test_a_file_that_changes_meanwhile_is_noticed(make_folder: MakeFolder) -> None:
    """A file that changes after the folder was checked is refused when it is read."""
    folder = make_folder({"a.md": "A."})
    checked = open_folder(folder)
    (folder / "a.md").write_text("B.")
    with pytest.raises(DecodeError, match=r"a\.md was changed"):
        checked.files[0].read()
    (folder / "a.md").unlink()
    with pytest.raises(DecodeError, match="cannot be read"):
        checked.files[0].read()


def test_a_manifest_that_leads_out_of_the_folder_is_refused(
    make_folder: MakeFolder, tmp_path: Path
) -> None:
    """A manifest is held to the rules of documents: no link out, no pipe, no loop."""
    folder = make_folder({"a.md": "A."})
    manifest = folder / "manifest.jsonl"
    manifest.rename(tmp_path / "elsewhere.jsonl")
    manifest.symlink_to(tmp_path / "elsewhere.jsonl")
    with pytest.raises(DecodeError, match="link that leads out of the folder"):
        open_folder(folder)
    for target in (os.devnull, manifest.name):
        manifest.unlink()
        manifest.symlink_to(target)
        with pytest.raises(DecodeError, match="has no manifest"):
            open_folder(folder)


# Only the deep one is deeper than Python's stack; to make that many folders takes seconds.
@pytest.mark.parametrize("levels", [40, pytest.param(1_200, marks=pytest.mark.deep)])
def test_a_very_deep_folder_is_walked(make_folder: MakeFolder, levels: int) -> None:
    """A folder nested deeper than Python's stack is walked like any other."""
    folder = make_folder({"a.md": "A."})
    deepest = folder
    for _ in range(levels):
        deepest /= "d"
        deepest.mkdir()
    (deepest / "b.md").write_text("B.")
    try:
        assert len(document_files(folder)) == 2
        (problem,) = problems(folder)
        assert problem.endswith("/b.md: has no row in manifest.jsonl")
    finally:
        (deepest / "b.md").unlink()
        while deepest != folder:  # pytest's own clean-up would recurse
            deepest.rmdir()
            deepest = deepest.parent


@pytest.mark.parametrize("name", ["x" * 5_000, "a\0b", "\ud800"])
def test_a_folder_that_cannot_be_looked_at_is_named(tmp_path: Path, name: str) -> None:
    """A name that no file system takes is a folder that is not there."""
    with pytest.raises(DecodeError, match="folder"):
        open_folder(tmp_path / name)


def test_a_file_is_told_apart_from_a_missing_folder(make_folder: MakeFolder) -> None:
    """Whoever names a document is told that its folder is wanted, and how to make one."""
    with pytest.raises(DecodeError, match="is a file") as caught:
        open_folder(make_folder({"a.html": "<p>A."}) / "a.html")
    assert "--draft-manifest" in caught.value.hint()
