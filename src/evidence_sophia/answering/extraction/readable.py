"""How does a passage read to a person, sentence by sentence?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from evidence_sophia.answering.cues.leads import is_gloss, is_lead
from evidence_sophia.answering.cues.statements import is_statement
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.characters import char_class
from evidence_sophia.text.line_marks import settle_marks
from evidence_sophia.text.markdown import markdown_blocks, read_markdown
from evidence_sophia.text.offset_map import MappedText
from evidence_sophia.text.plain import plain_blocks
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.withdrawn import withdrawn_spans

__all__ = ["Sentence", "readable_sentences", "sentence_spans"]

#: Blanks and bullets, all that may stand between a sentence and the one it follows.
_BETWEEN: Final = " \t\r\n-*+•>"

#: What a line announces with a colon or a question, and how such a line ends.
_ANNOUNCED: Final = (BlockKind.LIST_ITEM, BlockKind.QUOTE)
_ANNOUNCES: Final = re.compile("[:：?？؟][\"'”’»)\\]*_ ]*$")
_LONGEST_LINE: Final = 300

_PROSE: Final = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)


@frozen(kw_only=True)
class Sentence:
    """A sentence of a passage.

    Attributes:
        text: as a reader sees it: without markup, on one line.
        span: where it stands in the passage's text, in code points.
        lead: the line over it that names what it is about; "" if none.
        opens: whether it is the first under its lead, or in the passage.
        follows: whether nothing stands between it and the sentence listed before it.
        announced: the line before its list or quotation that tells what these hold: it ends
            with a colon or asks; "" if none.
        is_quotation: whether it stands in a block quotation.
        is_item: whether it stands in a list.
    """

    text: str
    span: Span
    lead: str = ""
    opens: bool = False
    follows: bool = False
    announced: str = ""
    is_quotation: bool = False
    is_item: bool = False


def readable_sentences(passage: Passage) -> tuple[Sentence, ...]:
    """Give the whole statements of a passage's prose; headings, tables and code are none.

    A line that says of a name what it is ("mv - move files") counts as a statement. What its
    author struck out counts for nothing, and neither does the rest of that sentence.
    """
    mapped = _without_markup(passage)
    found: list[Sentence] = []
    lead, opens, last = "", True, 0
    announced = ""
    struck = withdrawn_spans(passage.text, passage.format)
    for block in _blocks(passage, mapped.text):
        first, end = mapped.offsets.from_raw(block.span.start, block.span.end)
        seen = mapped.text[first:end].strip()
        announced = _announcement(block, seen, announced, passage.language)
        if is_lead(block, seen):
            lead, opens = seen, True
            pieces = [(seen, first, end)] if is_gloss(seen) else []
        elif block.kind in _PROSE and _is_running_text(passage, block):
            pieces = [
                piece
                for piece in _sentences_of(block, mapped, passage.language)
                if is_statement(piece[0], is_item=block.kind is BlockKind.LIST_ITEM)
            ]
        else:
            pieces = []
        for text, start, stop in pieces:
            span = Span(*mapped.offsets.to_raw(start, stop))
            if any(each.start < span.end and span.start < each.end for each in struck):
                continue
            found.append(
                Sentence(
                    text=text,
                    span=span,
                    lead="" if text == lead else lead,
                    opens=opens,
                    follows=bool(found) and not mapped.text[last:start].strip(_BETWEEN),
                    announced="" if block.kind is BlockKind.PARAGRAPH else announced,
                    is_quotation=block.kind is BlockKind.QUOTE,
                    is_item=block.kind is BlockKind.LIST_ITEM,
                )
            )
            opens, last = False, stop
    return tuple(found)


def sentence_spans(passage: Passage) -> tuple[Span, ...]:
    """Give where each sentence of a passage stands, in code points of its text, in order.

    No sentence crosses a block: a heading, a list item, a cell ends where it ends.
    """
    mapped = _without_markup(passage)
    return tuple(
        Span(*mapped.offsets.to_raw(start, stop))
        for block in _blocks(passage, mapped.text)
        for _, start, stop in _sentences_of(block, mapped, passage.language)
    )


def _announcement(block: Block, seen: str, before: str, language: str) -> str:
    """Give the sentence that announces what comes next: the last of its paragraph."""
    if block.kind in _ANNOUNCED:
        return before
    end = seen[-_LONGEST_LINE:]
    if not _ANNOUNCES.search(end):
        return ""
    return [span.of(end) for span in sentences(end, language)][-1]


def _is_running_text(passage: Passage, block: Block) -> bool:
    """Whether ingest, which saw the document's own marks, took a block for running text.

    Rows of a table are not, but a cell may hold whole sentences.
    """
    if passage.prose is None or "\t" in block.span.of(passage.text):
        return True
    return any(
        span.start < block.span.end and block.span.start < span.end for span in passage.prose
    )


def _without_markup(passage: Passage) -> MappedText:
    if passage.format == SourceFormat.MARKDOWN:
        return read_markdown(passage.text)
    is_html = passage.format == SourceFormat.HTML  # its line ends are its own
    return MappedText.unchanged(passage.text if is_html else settle_marks(passage.text))


def _blocks(passage: Passage, visible: str) -> tuple[Block, ...]:
    if passage.format == SourceFormat.MARKDOWN:
        return markdown_blocks(passage.text)
    return plain_blocks(visible)


def _sentences_of(
    block: Block, mapped: MappedText, language: str
) -> Iterator[tuple[str, int, int]]:
    first, last = mapped.offsets.from_raw(block.span.start, block.span.end)
    prose = mapped.text[first:last]
    for cell_start, cell in _cells(prose):
        for span in sentences(cell, language):
            text = _on_one_line(span.of(cell), mapped.text)
            yield text, first + cell_start + span.start, first + cell_start + span.end


def _cells(prose: str) -> Iterator[tuple[int, str]]:
    """Part a row of a table at its tabs: a sentence ends where its cell does."""
    start = 0
    for cell in prose.split("\t"):
        yield start, cell
        start += len(cell) + 1


def _on_one_line(text: str, prose: str) -> str:
    """Undo the line breaks of hard-wrapped text.

    A hyphen at a line's end is dropped unless the text writes the word with it elsewhere.
    """
    joined = _line_hyphens().sub(lambda cut: cut[1] + _hyphen(cut, prose) + cut[3], text)
    return " ".join(joined.split())


def _hyphen(cut: re.Match[str], prose: str) -> str:
    return "-" if cut[2] == "-" and f"{cut[1]}-{cut[3]}" in prose else ""


@cache
def _line_hyphens() -> re.Pattern[str]:
    letters, small = char_class("letter"), char_class("lower")
    return re.compile(f"([{letters}]+)([-\u00ad\u2010])[ \t]*\n[ \t]*([{small}]+)")
