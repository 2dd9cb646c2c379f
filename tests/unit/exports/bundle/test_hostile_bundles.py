"""Bundles that were made to deceive: every trick is listed, nothing hangs or is followed."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bundle.archive import zip_bytes
from evidence_sophia.exports.bundle.manifest import (
    BundleFile,
    BundleManifest,
    entry_of,
    manifest_bytes,
)
from evidence_sophia.exports.bundle.verify import verify_bundle
from evidence_sophia.exports.bundle.write import write_bundle_folder
from evidence_sophia.exports.bundle.zip_layout import other_names, stray_bytes

FILES = tuple(
    BundleFile(path=path, media_type="text/plain", data=path.encode() * 9)
    for path in ("README.txt", "evidence.json", "table.csv")
)
MANIFEST = BundleManifest(
    title="T",
    evidence_digest=entry_of(FILES[1]).blake3,
    entries=tuple(map(entry_of, FILES)),
)
BUNDLE = (
    BundleFile(path="manifest.json", media_type="text/plain", data=manifest_bytes(MANIFEST)),
    *FILES,
)
GOOD = zip_bytes(BUNDLE)


def found(source: bytes | Path) -> list[tuple[str, str]]:
    """List the faults of a bundle."""
    return [(problem.path, str(problem.fault)) for problem in verify_bundle(source).problems]


def with_member(name: str, data: bytes = b"", **changes: object) -> bytes:
    """Add a member to the good bundle."""
    buffer = io.BytesIO(GOOD)
    with zipfile.ZipFile(buffer, "a") as made:
        info = zipfile.ZipInfo("x")
        info.filename = name
        for attribute, value in changes.items():
            setattr(info, attribute, value)
        made.writestr(info, data)
    return buffer.getvalue()


def listed_at(data: bytes, name: bytes) -> int:
    """Give where a file stands in the list of an archive."""
    at = data.rindex(name) - 46
    assert data[at : at + 4] == b"PK\x01\x02"
    return at


def without_listing(data: bytes, name: str) -> bytes:
    """Take a file out of the list of an archive, but not its bytes."""
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as made:
        made.filelist = [info for info in made.filelist if info.filename != name]
        made._didModify = True  # type: ignore[attr-defined]  # the only way to write the list anew
    return buffer.getvalue()


def with_comment(data: bytes) -> bytes:
    """Give an archive a comment."""
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as made:
        made.comment = b"another file"
    return buffer.getvalue()


def test_the_good_bundle_is_intact() -> None:
    """Without a trick there is no problem."""
    assert found(GOOD) == []


@pytest.mark.parametrize(
    "data",
    [
        GOOD + b"PK",
        b"#!/bin/sh\n" + GOOD,
        with_comment(GOOD),
        without_listing(with_member("hidden", b"payload"), "hidden"),
        with_member("README.md", b"", comment=b"payload"),
    ],
    ids=["behind", "before", "comment", "not listed", "comment of a file"],
)
def test_bytes_that_belong_to_no_file_are_found(data: bytes) -> None:
    """What stands before, behind or between the files of an archive is a problem of its own."""
    assert (".", "hostile") in found(data)


def test_a_file_with_two_names_is_found() -> None:
    """The list may not call a file other than the file calls itself."""
    at = zipfile.ZipFile(io.BytesIO(GOOD)).getinfo("README.txt").header_offset + 30
    assert (".", "hostile") in found(GOOD[:at] + b"readme.TXT" + GOOD[at + 10 :])


def test_an_extra_field_may_not_name_a_file() -> None:
    """Some programs write a file under the name of an extra field, which zipfile does not show."""
    name = b"../../evil"
    size = 5 + len(name)
    extra = b"\x55\x54\x01\x00x" + struct.pack("<HHBI", 0x7075, size, 1, zlib.crc32(b"a.txt"))
    assert found(with_member("a.txt", extra=extra + name)) == [("a.txt", "hostile")]
    times = b"\x55\x54\x05\x00\x01abcd"
    assert found(with_member("a.txt", extra=times)) == [("a.txt", "extra")]


@pytest.mark.parametrize(
    ("name", "data", "mode"),
    [
        ("../../x/", b"", 0),
        ("/x/", b"", 0),
        ("con/", b"", 0),
        ("x/", b"payload", 0),
        ("x/", b"", stat.S_IFLNK),
        ("x//", b"", 0),
    ],
)
def test_a_folder_of_an_archive_can_be_hostile(name: str, data: bytes, mode: int) -> None:
    """A folder that leads out, holds bytes or is a link is told; a plain one is not."""
    assert found(with_member(name, data, external_attr=mode << 16)) == [(name, "hostile")]
    assert found(with_member("x/", external_attr=stat.S_IFDIR << 16 | 0x10)) == []


def test_a_file_may_not_be_a_folder_too() -> None:
    """Which of two things of one name is written depends on the program."""
    faults = found(with_member("Evidence.json/"))
    assert faults == [
        ("Evidence.json/", "hostile"),
        ("evidence.json", "hostile"),
        ("evidence.json", "missing"),
    ]
    assert found(with_member("x", external_attr=0x10)) == [("x", "hostile")]


@pytest.mark.parametrize(
    "name", ["e\u0301.txt", "\u00e9.txt", "ＲＥＡＤＭＥ.txt", "readme\u200b.txt"]
)
def test_names_that_fold_together_are_hostile(name: str) -> None:
    """Composed and decomposed letters, wide ones and unseen characters are never plain names."""
    assert found(with_member(name)) == [(name, "hostile")]


def test_an_encrypted_file_is_not_read() -> None:
    """It is named, and so is that the file of the manifest is not there."""
    data = bytearray(GOOD)
    data[listed_at(GOOD, b"table.csv") + 8] |= 1
    assert ("table.csv", "hostile") in found(bytes(data))


def test_a_wrong_checksum_in_the_list_is_found() -> None:
    """The list is read against the bytes."""
    data = bytearray(GOOD)
    data[listed_at(GOOD, b"table.csv") + 16] ^= 1
    assert found(bytes(data)) == [("table.csv", "altered")]


@pytest.mark.parametrize("field", range(4, 46, 2))
def test_a_list_that_was_altered_never_breaks_the_check(field: int) -> None:
    """Whatever stands in the list, it is a report or no archive."""
    for value in (0, 0x7F, 0xFF):
        data = bytearray(GOOD)
        at = listed_at(GOOD, b"table.csv") + field
        data[at : at + 2] = bytes((value, value))
        try:
            verify_bundle(bytes(data))
        except DecodeError as error:
            assert "no zip archive" in error.message  # noqa: PT017 - either of two outcomes


@pytest.mark.parametrize("kept", [*range(0, len(GOOD), 97), len(GOOD) - 1])
def test_a_truncated_archive_is_refused(kept: int) -> None:
    """A download that broke off is no archive."""
    with pytest.raises(DecodeError, match="no zip archive"):
        verify_bundle(GOOD[:kept])


def test_archives_of_64_bits_and_streams_are_read() -> None:
    """Other ways to write the same files are no problem."""
    wide, stream = io.BytesIO(), _Stream()
    with zipfile.ZipFile(wide, "w") as made:
        for file in BUNDLE:
            with made.open(zipfile.ZipInfo(file.path), "w", force_zip64=True) as target:
                target.write(file.data)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for file in BUNDLE:
            made.writestr(file.path, file.data)
    assert found(wide.getvalue()) == []
    assert found(bytes(stream.data)) == []


class _Stream(io.RawIOBase):
    """A target that cannot go back, as a pipe, so that sizes follow the files."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        """Take bytes."""
        return True

    def write(self, data: object) -> int:
        """Keep bytes."""
        self.data += bytes(data)  # type: ignore[call-overload]  # any buffer
        return len(data)  # type: ignore[arg-type]  # likewise


def test_more_than_65535_files_are_refused() -> None:
    """An archive of 64 bits with very many files is an attack or another thing."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for at in range(65_600):
            made.writestr(f"{at}", b"")
    with pytest.raises(DecodeError, match="more than 10000 entries"):
        verify_bundle(buffer.getvalue())


def test_a_bomb_that_the_manifest_covers_is_not_unpacked() -> None:
    """A file that grows hundreds of times is hostile even where all its sizes are true."""
    zeros = bytes(2**25)
    bomb = BundleFile(path="bomb", media_type="text/plain", data=zeros)
    manifest = BundleManifest(
        title="T", evidence_digest=MANIFEST.evidence_digest, entries=(entry_of(bomb),)
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("manifest.json", manifest_bytes(manifest))
        made.writestr("bomb", zeros)
    assert ("bomb", "hostile") in found(buffer.getvalue())


def test_parts_that_do_not_fit_are_told() -> None:
    """An archive whose records point beyond its end is no error of its own."""
    info = zipfile.ZipInfo("a")
    info.header_offset = 0
    assert stray_bytes(b"PK\x03\x04", [info]) == "its parts do not fit together"
    assert other_names(b"PK\x03\x04", info)
    assert "behind" in stray_bytes(b"PK\x06\x06" + bytes(8), [])


def test_what_is_neither_file_nor_folder_is_refused(tmp_path: Path) -> None:
    """A pipe would be read for ever; what is not there is an error of the system."""
    os.mkfifo(tmp_path / "bundle.zip")
    with pytest.raises(DecodeError, match="neither a file nor a folder"):
        verify_bundle(tmp_path / "bundle.zip")
    with pytest.raises(FileNotFoundError):
        verify_bundle(tmp_path / "absent.zip")


def test_what_cannot_be_read_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files and folders without permission are problems of the bundle, not the end of it."""
    root = tmp_path / "bundle"
    write_bundle_folder(BUNDLE, root)
    (root / "sub").mkdir()
    scandir, open_, lstat = os.scandir, Path.open, Path.lstat

    def refused(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def attempt(path: Path, *arguments: object) -> object:
            if str(path).endswith(name):
                raise PermissionError(13, "Permission denied")
            return real(path, *arguments)

        return attempt

    monkeypatch.setattr(os, "scandir", refused("sub", scandir))
    monkeypatch.setattr(Path, "open", refused("table.csv", open_))
    monkeypatch.setattr(Path, "lstat", refused("README.txt", lstat))
    assert found(root) == [
        ("README.txt", "hostile"),
        ("README.txt", "missing"),
        ("sub/", "hostile"),
        ("table.csv", "altered"),
    ]


def test_odd_folders_are_listed(tmp_path: Path) -> None:
    """Names that are no text, paths too long to follow and folders without end are told."""
    root = tmp_path / "bundle"
    write_bundle_folder(BUNDLE, root)
    (Path(os.fsdecode(os.fsencode(root) + b"/bad\xff"))).write_bytes(b"")
    assert found(root) == [("bad\\xff", "hostile")]
    folder = os.open(root, os.O_RDONLY)
    for _ in range(30):
        os.mkdir("d" * 200, dir_fd=folder)
        folder, above = os.open("d" * 200, os.O_RDONLY, dir_fd=folder), folder
        os.close(above)
    os.close(folder)
    texts = [problem.text for problem in verify_bundle(root).problems]
    assert any("cannot be read" in text for text in texts)


@pytest.mark.doubling
def test_the_check_is_linear() -> None:
    """Archives of more files, and manifests of more entries, take no more than their share."""

    def check(size: int) -> Callable[[], object]:
        files = [
            BundleFile(path=f"f{at}", media_type="text/plain", data=b"x") for at in range(size)
        ]
        manifest = BundleManifest(
            title="T",
            evidence_digest=MANIFEST.evidence_digest,
            entries=tuple(map(entry_of, files)),
        )
        data = zip_bytes(
            [
                BundleFile(
                    path="manifest.json", media_type="text/plain", data=manifest_bytes(manifest)
                ),
                *files,
            ]
        )
        return lambda: verify_bundle(data)

    assert growth(check, 500) < LINEAR
