"""How does a document become pages? A tagged PDF, set from one template by Typst."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.exports.pdf.typesetter import pdf_producer as pdf_producer
    from evidence_sophia.exports.pdf.write import write_pdf as write_pdf

__all__ = ["pdf_producer", "write_pdf"]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__, {"pdf_producer": "typesetter", "write_pdf": "write"}
    )
