"""What does an export give? Bytes with their media type."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["Export", "ExportFormat", "ExportKind"]


class ExportKind(OpenEnum):
    """Which document is made of the evidence."""

    BIBLIOGRAPHY = "bibliography"
    EVIDENCE_TABLE = "evidence_table"
    GROUNDED_REPORT = "grounded_report"
    REVIEW_PACKET = "review_packet"


class ExportFormat(OpenEnum):
    """How the document is written. The last three are for bibliographies only."""

    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    PDF = "pdf"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"


@frozen(kw_only=True)
class Export:
    """An exported document.

    Attributes:
        kind, format: what was asked for.
        media_type: of the bytes, such as ``application/pdf``.
        filename: a name to save it under, without a folder.
        data: the bytes; equal for equal evidence.
        digest: of the bytes.
    """

    kind: ExportKind = field(converter=ExportKind)
    format: ExportFormat = field(converter=ExportFormat)
    media_type: str = field(validator=not_blank)
    filename: str = field(validator=not_blank)
    data: bytes = field(validator=instance_of(bytes), repr=False)
    digest: str = field(validator=digest_text)

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display_kept import (  # noqa: PLC0415 - display is rare
            export_html,
        )

        return export_html(self)
