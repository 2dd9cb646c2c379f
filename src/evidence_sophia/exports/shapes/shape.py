"""Which shape belongs to a kind of export?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.shapes.bibliography import bibliography
from evidence_sophia.exports.shapes.evidence_table import evidence_table
from evidence_sophia.exports.shapes.grounded_report import grounded_report
from evidence_sophia.exports.shapes.review_packet import review_packet
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model._rules import shown
from evidence_sophia.model.export import ExportKind

__all__ = ["SHAPES", "make_document"]

#: The shape of each kind, in the order a person reads them.
SHAPES: Final[Mapping[str, Callable[[ExportSubject], Document]]] = {
    ExportKind.GROUNDED_REPORT: grounded_report,
    ExportKind.EVIDENCE_TABLE: evidence_table,
    ExportKind.BIBLIOGRAPHY: bibliography,
    ExportKind.REVIEW_PACKET: review_packet,
}


def make_document(subject: ExportSubject, kind: ExportKind | str) -> Document:
    """Make the document of a kind.

    Args:
        subject: what is exported.
        kind: ``bibliography``, ``evidence_table``, ``grounded_report`` or ``review_packet``.

    Raises:
        InvariantError: there is no such kind, or a text holds half of a surrogate pair.
    """
    shape = SHAPES.get(ExportKind(kind))
    if shape is None:
        message = f"no kind of export: {shown(kind)}"
        raise InvariantError(message, hint=f"Use one of: {', '.join(sorted(SHAPES))}.")
    return shape(subject)
