"""Of which known pieces does a word consist? The longest piece first, without a model.

The marks of three families of vocabularies are known: ``##`` before what continues a word
(WordPiece), ``▁`` before what begins one (SentencePiece), and none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from evidence_sophia.errors import DecodeError
from evidence_sophia.retrieval.analyzers import runs_of

__all__ = ["Subwords", "read_vocabulary"]

#: No piece of a vocabulary in use is longer.
_LONGEST: Final = 32
#: Words whose pieces are remembered.
_REMEMBERED: Final = 100_000
_CONTINUES: Final = "##"
_BEGINS: Final = "▁"


def read_vocabulary(data: bytes) -> dict[str, int]:
    """Read the tokens of a vocabulary with their rows.

    Args:
        data: one token a line; or a ``tokenizer.json`` whose model lists its vocabulary.

    Raises:
        DecodeError: it is neither.
    """
    try:
        text = data.decode("utf-8")
        if not text.startswith("{"):
            lines = text.removesuffix("\n").split("\n")
            return {line.removesuffix("\r"): row for row, line in enumerate(lines)}
        listed = json.loads(text)["model"]["vocab"]
        if isinstance(listed, dict):
            return {str(token): int(row) for token, row in listed.items()}
        return {str(token): row for row, (token, _) in enumerate(listed)}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        message = "no vocabulary can be read: it is neither lines nor a tokenizer.json"
        raise DecodeError(message) from error


class Subwords:
    """Cuts texts into the rows of a table.

    Args:
        vocabulary: token -> row.
    """

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._rows = vocabulary
        self._first = _BEGINS if any(t.startswith(_BEGINS) for t in vocabulary) else ""
        self._next = _CONTINUES if any(t.startswith(_CONTINUES) for t in vocabulary) else ""
        self._known: dict[tuple[str, str], tuple[int, ...]] = {}

    def rows(self, text: str) -> list[int]:
        """Give the rows of a text's pieces, in order. Linear in the text."""
        found: list[int] = []
        for word in runs_of(text):
            pieces = self._known.get(word)
            if pieces is None:
                if len(self._known) >= _REMEMBERED:
                    self._known.clear()
                pieces = self._known[word] = self._of_word(*word)
            found += pieces
        return found

    def _of_word(self, surface: str, folded: str) -> tuple[int, ...]:
        """Take a word whole, as it stands or folded, or cut it; what no piece fits is left out."""
        for form in (surface, folded):
            row = self._rows.get(self._first + form)
            if row is not None:
                return (row,)
        return tuple(self._cut(folded))

    def _cut(self, word: str) -> Iterator[int]:
        start = 0
        while start < len(word):
            mark = self._next if start else self._first
            for stop in range(min(len(word), start + _LONGEST), start, -1):
                row = self._rows.get(mark + word[start:stop])
                if row is not None:
                    yield row
                    start = stop
                    break
            else:
                start += 1
