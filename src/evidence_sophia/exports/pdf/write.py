"""How is a document written as a PDF?"""

from __future__ import annotations

from pathlib import Path

from evidence_sophia.exports.document import Document
from evidence_sophia.exports.pdf.layout import lay_out
from evidence_sophia.exports.pdf.typesetter import typeset

__all__ = ["write_pdf"]


def write_pdf(document: Document, *, fonts: Path | None = None) -> bytes:
    """Write a document as a tagged PDF (PDF/UA-1; PDF/A-2a too where it has a date).

    Equal documents give equal bytes with the same version of Typst (:func:`pdf_producer`) and
    the same fonts: no clock, no system font and no setting of the machine has a part in them.

    Args:
        document: what to write.
        fonts: a folder with further fonts, for scripts that the built-in ones lack. Built in are
            Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian.

    Raises:
        MissingExtraError: the extra ``report`` is not installed.
        DataError: no font has a glyph for some characters; the details name them.

    >>> from evidence_sophia.exports.blocks import Heading
    >>> from evidence_sophia.exports.table import Column, Table
    >>> ferns = Document(
    ...     kind="grounded_report",
    ...     title="Ferns",
    ...     evidence_digest="blake3:" + "0" * 64,
    ...     blocks=(Heading(text="What the sources say"),),
    ...     records=Table(columns=(Column(name="claim", label="Claim"),)),
    ... )
    >>> write_pdf(ferns)[:8]
    b'%PDF-1.7'
    """
    return typeset(lay_out(document), is_dated=document.day is not None, fonts=fonts)
