"""The one door to every kind in every format."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import attrs
import pytest

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.exports.bibliography.convert import reference_of
from evidence_sophia.exports.export import (
    BIBLIOGRAPHY_FORMATS,
    DOCUMENT_FORMATS,
    export_document,
    format_name,
)
from evidence_sophia.exports.references import references_of
from evidence_sophia.exports.shapes.shape import SHAPES
from evidence_sophia.exports.subject import ExportSubject, subject_bytes
from evidence_sophia.model.citation import Citation


@pytest.mark.parametrize("form", DOCUMENT_FORMATS)
@pytest.mark.parametrize("kind", SHAPES)
def test_every_kind_has_every_format(subject: ExportSubject, kind: str, form: str) -> None:
    """Bytes with their media type, a name and a digest."""
    if form == "pdf":
        pytest.importorskip("typst", reason="the extra report is absent")
    made = export_document(subject, kind, form)
    assert (made.kind, made.format) == (kind, form)
    assert made.digest == digest(made.data)
    assert made.filename == f"plants-their-places-v2-{format_name(kind, form)}"
    assert made.media_type
    assert export_document(subject, kind, form) == made


@pytest.mark.parametrize("form", BIBLIOGRAPHY_FORMATS)
def test_a_bibliography_goes_to_other_programs(subject: ExportSubject, form: str) -> None:
    """Every source is in it, and the notice of the retracted one."""
    text = export_document(subject, "bibliography", form).data.decode()
    assert text.count("https://example.org/") >= len(subject.sources)
    assert "The data could not be verified." in text


@pytest.mark.parametrize(
    ("kind", "form", "hint"),
    [
        ("review_packet", "bibtex", "bibliography"),
        ("poster", "json", "evidence_table"),
        ("bibliography", "docx", "csl-json"),
    ],
)
def test_what_cannot_be_is_refused(subject: ExportSubject, kind: str, form: str, hint: str) -> None:
    """The hint names what there is."""
    with pytest.raises(InvariantError) as refused:
        export_document(subject, kind, form)
    assert hint in refused.value.hint()


def test_a_pdf_needs_its_extra(subject: ExportSubject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Typst the error names the extra."""
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError) as missing:
        export_document(subject, "bibliography", "pdf")
    assert missing.value.extra == "report"


@pytest.mark.parametrize(
    ("title", "name"),
    [("../../etc/passwd", "etc-passwd"), ("A" * 99, "a" * 60), ("Ⅷ CON: x", "con-x")],
)
def test_a_file_name_is_plain(subject: ExportSubject, title: str, name: str) -> None:
    """No title leads out of a folder, or to a device."""
    made = export_document(attrs.evolve(subject, title=title, version=None), "bibliography", "csv")
    assert made.filename == f"{name}-bibliography.csv"


def test_a_title_without_letters_is_named_by_its_digest(subject: ExportSubject) -> None:
    """The name is the same for the same evidence."""
    odd = attrs.evolve(subject, title="蕨", version=None)
    made = export_document(odd, "bibliography", "csv")
    assert made.filename == f"{odd.digest[7:19]}-bibliography.csv"


def test_references_are_those_of_the_works(subject: ExportSubject) -> None:
    """A source gives its own reference; a citation from elsewhere gives one, too."""
    more = (*subject.citations, *(Citation(id="k9", url=f"https://a.b/{at}") for at in "12"))
    named = attrs.evolve(subject, citations=more)
    listed = references_of(named)
    sources = {source.id: source for source in subject.sources}
    assert listed[0] == reference_of(sources["default/ferns.md"])
    assert [each.id for each in listed[3:]] == ["k9", "k9-2", "default/unread.md"]


PROGRAM = """
import sys
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.exports.bundle.write import write_bundle
from evidence_sophia.exports.export import export_document
from evidence_sophia.exports.shapes.shape import SHAPES
from evidence_sophia.exports.subject import EXPORT_SUBJECT
subject = read_document(EXPORT_SUBJECT, open("subject.json", "rb").read()).value
forms = ["json", "csv", "markdown", *sys.argv[1:]]
made = [export_document(subject, kind, form) for kind in SHAPES for form in forms]
made += [export_document(subject, "bibliography", form) for form in ("bibtex", "ris", "csl-json")]
print(*(each.digest for each in made), digest(write_bundle(subject, forms)))
"""


def exported(folder: Path, forms: list[str], environment: Mapping[str, str]) -> str:
    """Export everything in a process of its own and give the digests."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *forms],
        cwd=folder,
        env={"PATH": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_equal_evidence_gives_equal_bytes(subject: ExportSubject, tmp_path: Path) -> None:
    """All 16 are equal over processes, hash seeds, locales and time zones."""
    try:
        import typst  # noqa: F401, PLC0415 - only whether it is there
    except ModuleNotFoundError:
        forms = []
    else:
        forms = ["pdf"]
    (tmp_path / "subject.json").write_bytes(subject_bytes(subject))
    one = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC", "PYTHONUTF8": "0"}
    two = {"PYTHONHASHSEED": "7", "LC_ALL": "C.UTF-8", "TZ": "Asia/Kolkata", "HOME": "elsewhere"}
    first = exported(tmp_path, forms, one)
    assert first.count("blake3:") == 4 * (3 + len(forms)) + 4
    assert exported(tmp_path, forms, two) == first
