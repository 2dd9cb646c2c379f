"""Bundles: what goes in, and whether it is still what it was."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import zipfile
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import attrs
import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.errors import DataError, DecodeError, InvariantError, MissingExtraError
from evidence_sophia.exports.bundle import contents, verify, write
from evidence_sophia.exports.bundle.manifest import (
    EXPORT_BUNDLE,
    BundleEntry,
    BundleFile,
    BundleManifest,
    is_safe_path,
    manifest_bytes,
)
from evidence_sophia.exports.bundle.verify import BundleReport, verify_bundle
from evidence_sophia.exports.bundle.write import bundle_files, write_bundle, write_bundle_folder
from evidence_sophia.exports.export import export_document
from evidence_sophia.exports.pdf import pdf_producer
from evidence_sophia.exports.subject import ExportSubject, subject_bytes
from evidence_sophia.model.export import Export

FORMATS = ("json", "csv", "markdown", "bibtex")


@pytest.fixture
def files(subject: ExportSubject) -> tuple[BundleFile, ...]:
    """Give the files of a bundle without PDFs."""
    return bundle_files(subject, FORMATS)


def archive(members: Iterable[tuple[zipfile.ZipInfo | str, bytes]]) -> bytes:
    """Make a zip archive of anything."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, data in members:
            made.writestr(name, data)
    return buffer.getvalue()


def members(files: Iterable[BundleFile]) -> list[tuple[zipfile.ZipInfo | str, bytes]]:
    """List the files as members of an archive."""
    return [(file.path, file.data) for file in files]


def found(report: BundleReport) -> list[tuple[str, str]]:
    """List the faults of a report."""
    return [(problem.path, str(problem.fault)) for problem in report.problems]


def test_a_bundle_holds_everything(subject: ExportSubject, files: tuple[BundleFile, ...]) -> None:
    """The manifest comes first; the evidence has the digest that every document states."""
    by_path = {file.path: file.data for file in files}
    assert files[0].path == "manifest.json"
    assert [file.path for file in files[1:]] == sorted(by_path.keys() - {"manifest.json"})
    assert by_path["evidence.json"] == subject_bytes(subject)
    assert {"review-packet.md", "bibliography.bib", "prov.json", "README.txt"} <= by_path.keys()
    manifest = read_document(EXPORT_BUNDLE, by_path["manifest.json"]).value
    assert manifest.evidence_digest == digest(by_path["evidence.json"])
    assert [entry.path for entry in manifest.entries] == [file.path for file in files[1:]]
    assert manifest.entries[0].sha256.startswith("sha256:")


def test_the_archive_knows_no_time_and_no_person(subject: ExportSubject) -> None:
    """Stored, in order, with one time and one set of permissions: equal bytes each time."""
    data = write_bundle(subject, FORMATS)
    assert write_bundle(subject, FORMATS) == data
    infos = zipfile.ZipFile(io.BytesIO(data)).infolist()
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {info.external_attr >> 16 for info in infos} == {0o100644}
    assert {info.compress_type for info in infos} == {zipfile.ZIP_STORED}
    assert verify_bundle(data).is_intact


def test_a_folder_holds_the_same(files: tuple[BundleFile, ...], tmp_path: Path) -> None:
    """A new folder gets the files, each with the same time and permissions."""
    write_bundle_folder(files, tmp_path / "new" / "bundle")
    report = verify_bundle(tmp_path / "new" / "bundle")
    assert (report.is_intact, report.files) == (True, len(files) - 1)
    status = (tmp_path / "new" / "bundle" / "evidence.json").stat()
    assert (stat.S_IMODE(status.st_mode), int(status.st_mtime)) == (0o644, 315_532_800)
    with pytest.raises(InvariantError):
        write_bundle_folder(files, tmp_path / "new")


def test_an_archive_that_was_packed_again_is_intact(
    files: tuple[BundleFile, ...], tmp_path: Path
) -> None:
    """Compression, order and entries for folders are no part of what was promised."""
    path = tmp_path / "again.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.mkdir("folder")
        for name, data in reversed(members(files)):
            made.writestr(name, data)
    assert verify_bundle(path).is_intact
    assert verify_bundle(str(path)).is_intact


def test_every_change_is_found(files: tuple[BundleFile, ...]) -> None:
    """Missing, altered and extra files are all listed, by path."""
    given = dict(members(files))
    given["README.txt"] += b"!"
    given["prov.json"] = given["prov.json"][::-1]
    del given["review-packet.md"]
    given["more.txt"] = b"more"
    report = verify_bundle(archive(given.items()))
    assert found(report) == [
        ("README.txt", "altered"),
        ("more.txt", "extra"),
        ("prov.json", "altered"),
        ("review-packet.md", "missing"),
    ]
    assert report.files == len(files) - 1 - 3
    assert report.manifest_digest == digest(files[0].data)
    assert decode(BundleReport, encode(report)) == report


def test_other_evidence_is_found(files: tuple[BundleFile, ...]) -> None:
    """A manifest that lists another file as the evidence it names is told."""
    manifest = read_document(EXPORT_BUNDLE, files[0].data).value
    changed = attrs.evolve(manifest, evidence_digest="blake3:" + "7" * 64)
    given = {**dict(members(files)), "manifest.json": manifest_bytes(changed)}
    assert found(verify_bundle(archive(given.items()))) == [("evidence.json", "altered")]


def linked(name: str) -> zipfile.ZipInfo:
    """Make a member that is a symbolic link."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(
    "name",
    [
        *("../evil", "/etc/evil", "a/../../evil", "C:evil", "a\\..\\evil", ".hidden", "a//b"),
        *("nul.txt", "a/COM1", "x" * 200, "evil.", "é", "a\x00b", "a b", "a/./b"),
    ],
)
def test_a_hostile_name_is_found(files: tuple[BundleFile, ...], name: str) -> None:
    """What could leave the folder, or be another file elsewhere, is hostile and not touched."""
    assert not is_safe_path(name)
    report = verify_bundle(archive([*members(files), (zipfile.ZipInfo("x"), b"")]))
    assert found(report) == [("x", "extra")]
    info = zipfile.ZipInfo("x")
    info.filename = name
    report = verify_bundle(archive([*members(files), (info, b"x")]))
    assert [fault for _, fault in found(report)] == ["hostile"]


def test_links_twins_and_look_alikes_are_hostile(files: tuple[BundleFile, ...]) -> None:
    """A link, a name that stands twice and one that differs only in case are hostile."""
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = archive(
            [
                *members(files),
                (linked("link"), b"/etc/passwd"),
                ("prov.json", b"{}"),
                ("readme.TXT", b"x"),
            ]
        )
    assert found(verify_bundle(data)) == [
        ("README.txt", "hostile"),
        ("README.txt", "missing"),
        ("link", "hostile"),
        ("prov.json", "hostile"),
        ("prov.json", "missing"),
        ("readme.TXT", "hostile"),
    ]


def test_a_bomb_is_never_opened(files: tuple[BundleFile, ...]) -> None:
    """A file of another size is not read; one that lies about its size is read no further."""
    given = dict(members(files))
    bomb = zipfile.ZipInfo("README.txt")
    bomb.compress_type = zipfile.ZIP_DEFLATED
    rest = [(name, data) for name, data in given.items() if name != "README.txt"]
    data = archive([*rest, (bomb, bytes(5_000_000))])
    assert found(verify_bundle(data)) == [("README.txt", "altered")]
    size = len(given["README.txt"]).to_bytes(4, "little")
    lying = data.replace((5_000_000).to_bytes(4, "little"), size)
    assert found(verify_bundle(lying)) == [("README.txt", "altered")]


def test_what_no_bundle_uses_is_hostile(files: tuple[BundleFile, ...]) -> None:
    """Other ways of compression, and encryption, are not followed."""
    odd = zipfile.ZipInfo("odd")
    odd.compress_type = zipfile.ZIP_BZIP2
    assert found(verify_bundle(archive([*members(files), (odd, b"x")]))) == [("odd", "hostile")]


def test_a_damaged_member_is_altered(files: tuple[BundleFile, ...]) -> None:
    """A member whose checksum does not fit is told with the reason."""
    data = bytearray(archive(members(files)))
    at = data.index(b"This folder holds")
    data[at] ^= 1
    report = verify_bundle(bytes(data))
    assert found(report) == [("README.txt", "altered")]
    assert "cannot be read" in report.problems[0].text


@pytest.mark.parametrize(
    ("manifest", "fault"),
    [
        (None, "missing"),
        (b"{", "altered"),
        (b'{"schema":"evidence-sophia/answer","version":"1.0","data":{}}', "altered"),
        (b" " * (16 * 2**20 + 1), "altered"),
    ],
)
def test_a_bundle_without_a_good_manifest_is_told(manifest: bytes | None, fault: str) -> None:
    """None, no JSON, another schema, or one that is too large."""
    given = {"a": b"x", **({"manifest.json": manifest} if manifest else {})}
    report = verify_bundle(archive(given.items()))
    assert found(report) == [("manifest.json", fault)]
    assert (report.manifest_digest, report.files) == ("", 0)


def test_a_folder_is_not_left(files: tuple[BundleFile, ...], tmp_path: Path) -> None:
    """Links and odd files in a folder are named and never followed; subfolders are read."""
    root = tmp_path / "bundle"
    write_bundle_folder(files, root)
    (root / "sub").mkdir()
    (root / "sub" / "file").write_text("x")
    (root / "link").symlink_to("/etc/passwd")
    (root / "folder").symlink_to(tmp_path)
    (root / "a b").write_text("x")
    os.mkfifo(root / "pipe")
    assert found(verify_bundle(root)) == [
        ("a b", "hostile"),
        ("folder", "hostile"),
        ("link", "hostile"),
        ("pipe", "hostile"),
        ("sub/file", "extra"),
    ]


@pytest.mark.parametrize("data", [b"", b"no archive", b"PK\x05\x06" + bytes(17)])
def test_what_is_no_archive_is_refused(data: bytes, tmp_path: Path) -> None:
    """Bytes and files that are no zip archive are refused with a hint."""
    with pytest.raises(DecodeError):
        verify_bundle(data)
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(DecodeError):
        verify_bundle(tmp_path / "file")


def test_too_many_entries_are_refused(
    files: tuple[BundleFile, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bundle has a few dozen files."""
    monkeypatch.setattr(contents, "MAX_ENTRIES", 3)
    with pytest.raises(DecodeError):
        verify_bundle(archive(members(files)))


def test_the_manifest_lists_each_path_once() -> None:
    """Neither twice, nor in another case, nor the manifest itself."""
    entry = {"media_type": "text/plain", "size": 1, "sha256": "sha256:" + "0" * 64}
    made = [
        BundleEntry(path=path, blake3="blake3:" + "0" * 64, **entry)  # type: ignore[arg-type]  # of several types
        for path in ("a", "A", "manifest.json")
    ]
    for entries in ((made[0], made[1]), (made[2],)):
        with pytest.raises(InvariantError):
            BundleManifest(title="T", evidence_digest="blake3:" + "0" * 64, entries=entries)
    with pytest.raises(InvariantError):
        BundleFile(path="../a", media_type="text/plain", data=b"")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MissingExtraError("no Typst", extra="report"), "no Typst"),
        (DataError("no glyph", details=["U+5B57"]), "no glyph: U+5B57"),
        (DataError("no glyph", details=["x"] * 11), f"no glyph: {'x, ' * 10}…"),
    ],
)
def test_a_pdf_that_cannot_be_written_is_left_out(
    subject: ExportSubject, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    """The manifest says why; one that was asked for by name is an error."""

    def without_pdf(subject: ExportSubject, kind: str, form: str, *, fonts: object) -> Export:
        assert fonts is None
        if form == "pdf":
            raise error
        return export_document(subject, kind, form)

    monkeypatch.setattr(write, "export_document", without_pdf)
    manifest = read_document(EXPORT_BUNDLE, bundle_files(subject)[0].data).value
    assert [each.path for each in manifest.left_out] == [
        "grounded-report.pdf",
        "evidence-table.pdf",
        "bibliography.pdf",
        "review-packet.pdf",
    ]
    assert {each.reason for each in manifest.left_out} == {reason}
    assert manifest.pdf_producer == ""
    with pytest.raises(type(error)):
        bundle_files(subject, ["pdf"])


def test_the_producer_of_the_pdfs_is_named(subject: ExportSubject, tmp_path: Path) -> None:
    """Equal bytes need an equal producer, so the manifest names it; without a PDF nothing."""
    pytest.importorskip("typst", reason="the extra report is absent")
    shutil.copytree(str(resources.files("evidence_sophia.exports.pdf")), tmp_path / "pdf")
    for formats, producer in ((["pdf"], pdf_producer()), (["json"], "")):
        files = bundle_files(subject, formats, fonts=tmp_path / "pdf")
        assert read_document(EXPORT_BUNDLE, files[0].data).value.pdf_producer == producer


def test_a_folder_without_fonts_is_refused(subject: ExportSubject, tmp_path: Path) -> None:
    """A mistyped folder does not leave the PDFs out in silence."""
    with pytest.raises(DataError, match="no fonts in"):
        write_bundle(subject, fonts=tmp_path)


def test_an_unknown_format_is_refused(subject: ExportSubject) -> None:
    """Nothing is left out in silence."""
    with pytest.raises(InvariantError):
        bundle_files(subject, ["json", "json", "docx"])


def test_half_a_surrogate_pair_is_refused(subject: ExportSubject) -> None:
    """No file of a bundle is left out for a text that no file can keep."""
    with pytest.raises(InvariantError):
        bundle_files(attrs.evolve(subject, title="a\ud800"))


def test_the_bundle_describes_itself(files: tuple[BundleFile, ...]) -> None:
    """An RO-Crate names every file and every work, PROV what was derived from what."""
    by_path = {file.path: json.loads(file.data) for file in files if file.path.endswith("json")}
    graph = {node["@id"]: node for node in by_path["ro-crate-metadata.json"]["@graph"]}
    parts = {part["@id"] for part in graph["./"]["hasPart"]}
    assert parts == {file.path for file in files} - {"manifest.json", "ro-crate-metadata.json"}
    assert graph["./"]["datePublished"] == "2026-11-03"
    assert graph["#source-1"]["license"] == "CC-BY-4.0"
    prov = by_path["prov.json"]
    assert len(prov["wasDerivedFrom"]) == 3
    assert prov["entity"]["es:source-3"]["es:retraction"] == "retracted"
    assert prov["agent"]["es:maker"]["prov:label"] == "owner"


def test_nobody_is_made_up(subject: ExportSubject) -> None:
    """Without a maker and a time there is none in the description."""
    bare = attrs.evolve(subject, created_by="", created_at=None, as_of=None)
    by_path = {
        file.path: json.loads(file.data)
        for file in bundle_files(bare, ["json"])
        if file.path.endswith(".json")
    }
    assert "agent" not in by_path["prov.json"]
    assert "prov:endTime" not in by_path["prov.json"]["activity"]["es:making"]
    assert "datePublished" not in by_path["ro-crate-metadata.json"]["@graph"][1]
    assert verify.verify_bundle(write_bundle(bare, ["json"])).is_intact
