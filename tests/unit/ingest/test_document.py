"""What is stored of one document, and when is it the same?"""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.ingest.document import fingerprint_of, make_document
from evidence_sophia.ingest.folder import FolderFile, open_folder
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY, ChunkPolicy

from .conftest import MakeFolder


def only(folder: Path) -> FolderFile:
    """Give the one file of a folder."""
    (file,) = open_folder(folder).files
    return file


def test_an_equal_file_has_an_equal_fingerprint(make_folder: MakeFolder) -> None:
    """The fingerprint depends on the file and its row, not on when or where it was read."""
    one = fingerprint_of(only(make_folder({"a.md": "Alpha."})), "s", DEFAULT_CHUNK_POLICY)
    two = fingerprint_of(only(make_folder({"a.md": "Alpha."})), "s", DEFAULT_CHUNK_POLICY)
    assert one == two


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A document", "Another document"),
        ("Garden Club", "Club"),
        ("CC0-1.0", "CC-BY-4.0"),
        ("2026-02-28", "2026-02-27"),
        ('"topic": "plants"', '"topic": "plants", "version": "2"'),
        ('"topic": "plants"', '"topic": "plants", "published": "2025"'),
        ('"topic": "plants"', '"topic": "plants", "rights_expires": "2030-01-01"'),
        ('"topic": "plants"', '"topic": "plants", "retraction": {"state": "correction"}'),
        (
            '"topic": "plants"',
            '"topic": "plants", "retraction": {"state": "none", "date": "2026-01-01"}',
        ),
        ('"topic": "plants"', '"topic": "plants", "entities": ["Fern"]'),
        ('"topic": "plants"', '"topic": "plants", "kind": "book"'),
        (
            '"topic": "plants"',
            '"topic": "plants", "links": [{"relation": "cites", "target": "doi:10.1000/182"}]',
        ),
    ],
)
def test_every_field_of_the_row_counts(make_folder: MakeFolder, old: str, new: str) -> None:
    """A change of any field of the manifest row makes another fingerprint."""
    folder = make_folder({"a.md": "Alpha."})
    before = fingerprint_of(only(folder), "s", DEFAULT_CHUNK_POLICY)
    manifest = folder / "manifest.jsonl"
    manifest.write_text(manifest.read_text().replace(old, new))
    assert fingerprint_of(only(folder), "s", DEFAULT_CHUNK_POLICY) != before


def test_text_set_and_policy_count(make_folder: MakeFolder) -> None:
    """Another text, source set or chunk policy makes another fingerprint."""
    file = only(make_folder({"a.md": "Alpha."}))
    found = {
        fingerprint_of(file, "s", DEFAULT_CHUNK_POLICY),
        fingerprint_of(file, "t", DEFAULT_CHUNK_POLICY),
        fingerprint_of(file, "s", ChunkPolicy(words=100)),
        fingerprint_of(only(make_folder({"a.md": "Beta."})), "s", DEFAULT_CHUNK_POLICY),
    }
    assert len(found) == 4


def test_passages_carry_what_a_reader_needs(make_folder: MakeFolder) -> None:
    """A passage names its source, place, heading and language; its body has no markup."""
    file = only(make_folder({"a.md": "# Care\n\nWater it **weekly**.\n"}))
    document = make_document(file, "s", DEFAULT_CHUNK_POLICY, "f")
    (passage,) = document.passages
    assert (passage.text, passage.heading) == ("Water it **weekly**.", "Care")
    assert (passage.source_id, passage.source_set) == ("s/a.md", "s")
    assert (passage.title, passage.topic, passage.language) == ("A document", "plants", "en")
    assert passage.text_digest == document.source.text_digest
    assert document.bodies == ("Water it weekly.",)
    assert document.original is None


def test_equal_passages_of_one_document_have_their_own_ids(make_folder: MakeFolder) -> None:
    """An id names the place too, so equal text at two places has two ids."""
    file = only(make_folder({"a.md": "# A\n\nSame.\n\n# B\n\nSame.\n"}))
    document = make_document(file, "s", DEFAULT_CHUNK_POLICY, "f")
    assert len({passage.id for passage in document.passages}) == 2
    assert all(len(passage.id) == 32 for passage in document.passages)
