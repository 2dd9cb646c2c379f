"""Exports of much evidence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth
from tests.unit.exports.conftest import NOON, citation, source

from evidence_sophia.exports.csv_text import read_csv
from evidence_sophia.exports.document import read_export_document
from evidence_sophia.exports.export import export_document
from evidence_sophia.exports.shapes.records import RECORD_COLUMNS
from evidence_sophia.exports.shapes.shape import SHAPES, make_document
from evidence_sophia.exports.subject import ExportSubject, subject_of_pack
from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim


def evidence(size: int) -> ExportSubject:
    """Give so many claims, each with a citation of a source of its own."""
    names = [f"plant-{at}" for at in range(size)]
    claims = tuple(
        PackedClaim(
            id=name, text=f"=About {name}.", status="grounded", method="verbatim",
            citation_ids=(f"k{at}",),
        )
        for at, name in enumerate(names)
    )  # fmt: skip
    pack = EvidencePack(
        id="many",
        version=1,
        title="Many plants",
        claims=claims,
        citations=tuple(citation(at, name, f"-{name} | grows") for at, name in enumerate(names)),
        sources=tuple(source(name) for name in names),
        created_by="owner",
        created_at=NOON,
    )
    return subject_of_pack(pack)


@pytest.mark.doubling
@pytest.mark.parametrize("form", ["json", "csv", "markdown"])
@pytest.mark.parametrize("kind", SHAPES)
def test_the_time_grows_with_the_evidence(kind: str, form: str) -> None:
    """Twice the evidence takes twice the time."""

    def work(size: int) -> Callable[[], object]:
        subject = evidence(size)
        return lambda: export_document(subject, kind, form)

    assert growth(work, 100) < LINEAR


@pytest.mark.deep
@pytest.mark.parametrize("kind", SHAPES)
def test_ten_thousand_items_read_back_exactly(kind: str) -> None:
    """JSON and CSV of 10,000 claims give back the same values."""
    subject = evidence(10_000)
    document = make_document(subject, kind)
    assert read_export_document(export_document(subject, kind, "json").data) == document
    data = export_document(subject, kind, "csv").data
    assert read_csv(data, RECORD_COLUMNS[kind]) == document.records
