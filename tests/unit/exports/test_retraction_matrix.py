"""A retracted source shows its notice and its date in every kind and format, read back."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import attrs
import markdown_it
import pytest
import rispy
from bibtexparser.entrypoint import parse_string
from tests.pdf_documents import squeezed, text_of

from evidence_sophia.exports.bibliography import read_bibliography
from evidence_sophia.exports.export import BIBLIOGRAPHY_FORMATS, DOCUMENT_FORMATS, export_document
from evidence_sophia.exports.shapes.shape import SHAPES
from evidence_sophia.exports.subject import ExportSubject, subject_of_answer, subject_of_pack
from evidence_sophia.model.answer import Answer, Note
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.source import Retraction

WORDS = "The data of table 2 could not be verified."
DAY = "2026-02-03"
MATRIX = [
    *((kind, form) for kind in SHAPES for form in DOCUMENT_FORMATS),
    *(("bibliography", form) for form in BIBLIOGRAPHY_FORMATS),
]
STATES = {"retracted": "Retracted", "withdrawn": "Withdrawn"}


def _json(data: bytes) -> Iterator[str]:
    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if value.get("severity") == "critical":
                yield f"{value['title']} {value['day']} {value['text']}"
            for each in value.values():
                yield from walk(each)
        elif isinstance(value, list):
            for each in value:
                yield from walk(each)

    yield from walk(json.loads(data))


def _csv(data: bytes) -> Iterator[str]:
    for row in csv.DictReader(io.StringIO(data.decode(), newline="")):
        state = row["retraction_state"].capitalize()
        yield f"{state} {row['retraction_since']} {row['retraction_notice']}"


def _markdown(data: bytes) -> Iterator[str]:
    for token in markdown_it.MarkdownIt("commonmark").parse(data.decode()):
        text = "".join(each.content for each in token.children or ())
        yield text.replace("(", "").replace(")", "").replace(":", "")


def _pdf(data: bytes) -> Iterator[str]:
    yield text_of(data)


def _bibtex(data: bytes) -> Iterator[str]:
    for entry in parse_string(data.decode()).entries:
        yield str(entry.fields_dict["note"].value) if "note" in entry.fields_dict else ""


def _ris(data: bytes) -> Iterator[str]:
    for entry in rispy.loads(data.decode()):
        yield " ".join(map(str, entry.get("notes", ())))


def _csl(data: bytes) -> Iterator[str]:
    for entry in json.loads(data):
        yield entry.get("note", "")


READERS: dict[str, Callable[[bytes], Iterator[str]]] = {
    "json": _json,
    "csv": _csv,
    "markdown": _markdown,
    "pdf": _pdf,
    "bibtex": _bibtex,
    "ris": _ris,
    "csl-json": _csl,
}


def _subjects(pack: EvidencePack, state: str) -> dict[str, ExportSubject]:
    """Make evidence that meets the retracted source in each way there is."""
    notice = Retraction(state=state, notice=WORDS, since=date.fromisoformat(DAY))
    sound = [attrs.evolve(each, retraction=Retraction()) for each in pack.sources]
    cited, unread = sound[0], sound[-1]
    bad = attrs.evolve(cited, retraction=notice)
    refusal = Answer(
        query="What do ferns like?",
        answer="The only source was retracted.",
        state="retracted_source",
        confidence="unavailable",
        reason="retracted_source",
        notes=(Note(code="retracted_source", text="It was left out.", source_id=bad.id),),
    )
    plain = attrs.evolve(pack, sources=tuple(sound))
    return {
        "cited": subject_of_pack(attrs.evolve(plain, sources=(bad, *sound[1:]))),
        "not cited": subject_of_pack(
            attrs.evolve(plain, sources=(*sound[:-1], attrs.evolve(unread, retraction=notice)))
        ),
        "retracted since": subject_of_pack(plain, [bad]),
        "refusal": subject_of_answer(refusal, [bad]),
    }


@pytest.mark.complaint("zotero/zotero#1703")
@pytest.mark.parametrize("met", ["cited", "not cited", "retracted since", "refusal"])
@pytest.mark.parametrize(("kind", "form"), MATRIX)
def test_a_retraction_stands_in_every_file(
    pack: EvidencePack, kind: str, form: str, met: str
) -> None:
    """State, date and notice stand together in what a reader of the format finds."""
    if form == "pdf":
        pytest.importorskip("typst", reason="the extra report is absent")
    for state, shown in STATES.items():
        subject = _subjects(pack, state)[met]
        data = export_document(subject, kind, form).data
        found = map(squeezed, READERS[form](data))
        stated = [text for text in found if squeezed(DAY) in text and squeezed(WORDS) in text]
        assert stated, (kind, form, state)
        assert all(shown.lower() in text.lower() for text in stated)


@pytest.mark.parametrize("form", BIBLIOGRAPHY_FORMATS)
def test_a_retraction_is_read_back_by_the_import(pack: EvidencePack, form: str) -> None:
    """What this library wrote it reads as the same retraction."""
    subject = _subjects(pack, "retracted")["cited"]
    data = export_document(subject, "bibliography", form).data
    retractions = [each.retraction for each in read_bibliography(data, form).references]
    assert subject.sources[0].retraction in retractions
