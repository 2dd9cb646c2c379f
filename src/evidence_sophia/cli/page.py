"""How does an answer get onto a page? Its quotes without the marks of Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.display import answer_page
from evidence_sophia.model.source_format import SourceFormat

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.model.answer import Answer
    from evidence_sophia.model.citation import Citation

__all__ = ["readable", "write_page"]


def readable(answer: Answer, base: EvidenceBase) -> Answer:
    """Give an answer as a person reads it: the quotes of Markdown sources without its marks.

    It is for a page alone. The answer itself keeps the characters of its sources.
    """
    return evolve(answer, citations=tuple(_readable(each, base) for each in answer.citations))


def write_page(path: Path, answer: Answer) -> None:
    """Write an answer as a page.

    Raises:
        OSError: the file cannot be written.
    """
    # A question from a shell may hold bytes that are no text.
    path.write_bytes(answer_page(answer).encode("utf-8", "backslashreplace"))


def _readable(citation: Citation, base: EvidenceBase) -> Citation:
    from evidence_sophia.exports.shapes.quoted import (  # noqa: PLC0415 - only for Markdown
        readable_parts,
    )

    try:
        source = base.source(citation.source_id)
    except NotFoundError:  # it has gone since
        return citation
    if source.format != SourceFormat.MARKDOWN:
        return citation
    prefix, quote, suffix = readable_parts(citation)
    return evolve(citation, prefix=prefix, quote=quote, suffix=suffix)
