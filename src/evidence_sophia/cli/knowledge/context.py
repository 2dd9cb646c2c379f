"""How is a quote shown where it stands, marked among the words around it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from evidence_sophia.cli.terminal import Piece, Terminal, safe
from evidence_sophia.model.span import Span

__all__ = ["show_in_context"]

#: Characters of the source that are shown before and after a quote.
_AROUND: Final = 200
_MARGIN: Final = "    "


class _Word(NamedTuple):
    text: str
    is_quoted: bool
    is_glued: bool = False  # no blank stands before it


def show_in_context(out: Terminal, text: str, span: Span) -> None:
    """Write a quote with the words around it; it stands between » and «, marked in colour.

    Args:
        out: where to write.
        text: of the source.
        span: of the quote in it.
    """
    start, end = max(0, span.start - _AROUND), min(len(text), span.end + _AROUND)
    before, quote, after = (
        text[start : span.start],
        text[span.start : span.end],
        text[span.end : end],
    )
    words = [
        *_before(before, is_cut=start > 0),
        *_quoted(quote, is_glued=_touches(before[-1:])),
        *_words(after, is_glued=_touches(after[:1])),
    ]
    if end < len(text):
        words.append(_Word("…", is_quoted=False))
    for line in _lines(words, out.width - len(_MARGIN)):
        out.write(_MARGIN, *_pieces(line))


def _touches(neighbour: str) -> bool:
    return bool(neighbour.strip())


def _words(text: str, *, is_glued: bool = False, is_quoted: bool = False) -> list[_Word]:
    words = [_Word(word, is_quoted) for word in safe(text).split()]
    if words and is_glued:
        words[0] = words[0]._replace(is_glued=True)
    return words


def _before(text: str, *, is_cut: bool) -> list[_Word]:
    words = _words(text)
    if is_cut and words:
        words[0] = _Word("…", is_quoted=False)  # the first word may have lost its beginning
    return words


def _quoted(text: str, *, is_glued: bool) -> list[_Word]:
    words = _words(text, is_glued=is_glued, is_quoted=True) or [_Word("", is_quoted=True)]
    words[0] = words[0]._replace(text="»" + words[0].text)
    words[-1] = words[-1]._replace(text=words[-1].text + "«")
    return words


def _lines(words: list[_Word], width: int) -> Iterator[list[_Word]]:
    line: list[_Word] = []
    used = 0
    for word in words:
        size = len(word.text) + (0 if word.is_glued else 1)
        if line and used + size > width:
            yield line
            line, used = [], 0
        used += size
        line.append(word)
    if line:
        yield line


def _pieces(line: list[_Word]) -> Iterator[Piece]:
    for number, word in enumerate(line):
        if number and not word.is_glued:
            is_within = word.is_quoted and line[number - 1].is_quoted
            yield (" ", "mark" if is_within else "")
        yield (word.text, "mark" if word.is_quoted else "")
