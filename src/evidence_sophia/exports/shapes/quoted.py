"""How are the words of a source shown to a reader? In their context, without marks of markup."""

from __future__ import annotations

from evidence_sophia.exports.blocks import Quotation
from evidence_sophia.exports.shapes.works import Work
from evidence_sophia.model.citation import Citation
from evidence_sophia.text.markdown import read_markdown

__all__ = ["quotation_of", "quoted_words", "readable_parts"]


def quotation_of(citation: Citation, work: Work) -> Quotation | None:
    """Give the words of a citation in their context; None where it quotes nothing.

    Args:
        citation: what is quoted.
        work: its work; the marks of Markdown are left out of its words. The records of a
            document keep the words as they are stored.
    """
    if not citation.quote.strip():
        return None
    stored = (citation.prefix, citation.quote, citation.suffix)
    prefix, quote, suffix = readable_parts(citation) if work.is_markdown else stored
    return Quotation(
        prefix=prefix,
        quote=quote,
        suffix=suffix,
        place=_place(citation),
        language=citation.language,
    )


def quoted_words(citation: Citation, work: Work) -> str:
    """Give the words of a citation alone, or else its summary."""
    found = quotation_of(citation, work)
    return found.quote if found else citation.summary


def readable_parts(citation: Citation) -> tuple[str, str, str]:
    """Give the words of a Markdown source and what stands around them, without its marks.

    Args:
        citation: what is quoted; its span is for the stored words, and stays with them.

    Returns:
        what stands before the words, the words, and what stands after them.
    """
    stored = (citation.prefix, citation.quote, citation.suffix)
    mapped = read_markdown("".join(stored))
    start = len(citation.prefix)
    first, end = mapped.offsets.from_raw(start, start + len(citation.quote))
    quote = mapped.text[first:end]
    return (mapped.text[:first], quote, mapped.text[end:]) if quote.strip() else stored


def _place(citation: Citation) -> str:
    if citation.span is None:
        return ""
    span = f"code points {citation.span.start} to {citation.span.end}"
    return f"{span} of {citation.source_id}" if citation.source_id else span
