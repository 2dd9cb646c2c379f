"""How does a passage read to a person, sentence by sentence?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.characters import char_class
from evidence_sophia.text.markdown import markdown_blocks, read_markdown
from evidence_sophia.text.offset_map import MappedText
from evidence_sophia.text.plain import plain_blocks
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import word_count

__all__ = ["MIN_WORDS", "Sentence", "readable_sentences"]

#: A sentence of fewer words says too little to be an answer.
MIN_WORDS: Final = 4
#: In a script with capitals a sentence has so many words that start small; a row of a table,
#: or a list of names and dates, has fewer.
_MIN_SMALL_WORDS: Final = 2

#: What closes a statement: a stop, an ellipsis or an exclamation mark in any shipped script,
#: then closing quotes, brackets and note marks. Questions and lead-ins do not count.
_STATEMENT = re.compile("[.!…。！．｡۔।][\"'”’»«›‹“)\\]】」』）]*(?:\\s*\\[[^\\[\\]\\s]{1,12}\\])*$")

_PROSE: Final = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)


@frozen(kw_only=True)
class Sentence:
    """A sentence of a passage.

    Attributes:
        text: as a reader sees it: without markup, on one line.
        span: where it stands in the passage's text, in code points.
    """

    text: str
    span: Span


def readable_sentences(passage: Passage) -> tuple[Sentence, ...]:
    """Give the whole statements of a passage's prose; headings, tables and code are none."""
    mapped = _without_markup(passage)
    return tuple(
        Sentence(text=text, span=Span(*mapped.offsets.to_raw(start, end)))
        for block in _blocks(passage)
        if block.kind in _PROSE
        for text, start, end in _sentences_of(block, mapped, passage.language)
        if _is_statement(text)
    )


def _is_statement(text: str) -> bool:
    """Whether a sentence says something: it is closed, long enough, and more than names."""
    return (
        _STATEMENT.search(text) is not None
        and word_count(text) >= MIN_WORDS
        and (len(_small_words().findall(text)) >= _MIN_SMALL_WORDS or not _capital().search(text))
    )


def _without_markup(passage: Passage) -> MappedText:
    if passage.format == SourceFormat.MARKDOWN:
        return read_markdown(passage.text)
    return MappedText.unchanged(passage.text)


def _blocks(passage: Passage) -> tuple[Block, ...]:
    if passage.format == SourceFormat.MARKDOWN:
        return markdown_blocks(passage.text)
    return plain_blocks(passage.text)


def _sentences_of(
    block: Block, mapped: MappedText, language: str
) -> Iterator[tuple[str, int, int]]:
    first, last = mapped.offsets.from_raw(block.span.start, block.span.end)
    prose = mapped.text[first:last]
    for span in sentences(prose, language):
        text = _on_one_line(span.of(prose), mapped.text)
        yield text, first + span.start, first + span.end


def _on_one_line(text: str, prose: str) -> str:
    """Undo the line breaks of hard-wrapped text.

    A hyphen at a line's end is dropped unless the text writes the word with it elsewhere.
    """
    joined = _line_hyphens().sub(lambda cut: cut[1] + _hyphen(cut, prose) + cut[3], text)
    return " ".join(joined.split())


def _hyphen(cut: re.Match[str], prose: str) -> str:
    return "-" if cut[2] == "-" and f"{cut[1]}-{cut[3]}" in prose else ""


@cache
def _small_words() -> re.Pattern[str]:
    word = char_class("word")
    return re.compile(f"(?<![{word}])[{char_class('lower')}][{word}]+")


@cache
def _capital() -> re.Pattern[str]:
    return re.compile(f"[{char_class('upper')}]")


@cache
def _line_hyphens() -> re.Pattern[str]:
    letters, small = char_class("letter"), char_class("lower")
    return re.compile(f"([{letters}]+)([-\u00ad\u2010])[ \t]*\n[ \t]*([{small}]+)")
