"""Exports have equal bytes wherever they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from tests.integration.conftest import VERSIONS, Installed

pytestmark = pytest.mark.integration

Install = Callable[[str, str], Installed]

QUESTIONS = (
    "What must I do when my dog has eaten sago palm?",
    "¿Qué plantas son tóxicas para los gatos?",
    "Who won the chess title in 1972?",
)

#: Exports the answers in every form, and everything as a bundle.
PROGRAM = """
import sys
from evidence_sophia import EvidenceBase
from evidence_sophia.codec import decode, digest, read_json
from evidence_sophia.exports import export_document, subject_of_answer, write_bundle
from evidence_sophia.exports.export import BIBLIOGRAPHY_FORMATS, DOCUMENT_FORMATS
from evidence_sophia.exports.shapes.shape import SHAPES
from evidence_sophia.model import Answer

with EvidenceBase.open("export.db") as base:
    sources = base.sources()
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        answer = decode(Answer, read_json(file.read()))
    subject = subject_of_answer(answer, sources)
    for kind in SHAPES:
        for form in DOCUMENT_FORMATS:
            print(export_document(subject, kind, form).digest)
    for form in BIBLIOGRAPHY_FORMATS:
        print(export_document(subject, "bibliography", form).digest)
    print(digest(write_bundle(subject)))
"""


def digests(installed: Installed, extra: Mapping[str, str] | None = None) -> list[str]:
    """Export the answers, which were given once, and name every file by its digest."""
    names = [f"answer-{at}.json" for at in range(len(QUESTIONS))]
    return installed.run("python", "-c", PROGRAM, *names, extra=extra).split()


def ask(installed: Installed) -> None:
    """Ingest the examples and keep what the sources say to the questions."""
    run = installed.run
    run("evidence-sophia", "ingest", "examples/corpus", "--base", "export.db")
    for at, question in enumerate(QUESTIONS):
        answer = run("evidence-sophia", "ask", question, "--base", "export.db", "--json")
        (installed.folder / f"answer-{at}.json").write_text(answer, encoding="utf-8")


def test_every_export_has_equal_bytes_everywhere(install: Install) -> None:
    """All kinds in all formats are equal across Pythons, hash seeds, locales and time zones."""
    first = install("3.11", "[search,cli,report]")
    ask(first)
    plain = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
    other = {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "Asia/Kolkata"}
    expected = digests(first, plain)
    assert len(expected) == len(QUESTIONS) * (4 * 4 + 3 + 1)
    assert digests(first, other) == expected
    for version in VERSIONS[1:]:
        try:
            installed = install(version, "[search,cli,report]")
        except pytest.skip.Exception:
            continue
        ask(installed)
        for at in range(len(QUESTIONS)):
            name = f"answer-{at}.json"
            (installed.folder / name).write_bytes((first.folder / name).read_bytes())
        assert digests(installed) == expected
