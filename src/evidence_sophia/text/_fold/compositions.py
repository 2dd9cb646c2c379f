"""Which clusters of a text are not composed canonically, and what are they composed?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from evidence_sophia.text.characters import is_mark
from evidence_sophia.text.normal import nfc

if TYPE_CHECKING:
    from evidence_sophia.text.offset_map import Rewrite

__all__ = ["compositions"]

_BLOCK: Final = 4096
_OVERLAP: Final = 64
_LONGEST_CLUSTER: Final = 32
"""Characters; a longer chain of marks is no writing, and sorting it takes quadratic time."""

_RUN: Final = re.compile("[\x00-\x7f]?[^\x00-\x7f]+")


def compositions(text: str) -> list[Rewrite]:
    """List the rewrites that compose ``text``, cluster by cluster.

    The normaliser is asked in blocks, since it takes quadratic time on a long chain of marks.
    """
    found: list[Rewrite] = []
    done = 0
    for start in range(0, len(text), _BLOCK):
        begin, end = max(0, start - _OVERLAP), min(len(text), start + _BLOCK + _OVERLAP)
        if unicodedata.is_normalized("NFC", text[begin:end]):
            continue
        for rewrite in _in_block(text, begin, end):
            if rewrite[0] >= done:
                found.append(rewrite)
                done = rewrite[1]
    return found


def _in_block(text: str, begin: int, end: int) -> Iterator[Rewrite]:
    for run in _RUN.finditer(text, begin, end):
        if unicodedata.is_normalized("NFC", run[0]):
            continue
        for start, stop in _clusters(run[0]):
            cluster = run[0][start:stop]
            composed = nfc(cluster) if len(cluster) <= _LONGEST_CLUSTER else cluster
            if composed != cluster and not (_extends(cluster[0]) and run.start() + start > 0):
                yield run.start() + start, run.start() + stop, composed


def _clusters(run: str) -> Iterator[tuple[int, int]]:
    start = 0
    for index in range(1, len(run)):
        if not _extends(run[index]):
            yield start, index
            start = index
    yield start, len(run)


def _extends(ch: str) -> bool:
    """Whether a character may join the one before: a mark, or a vowel or tail of Hangul."""
    return is_mark(ch) or "\u1160" <= ch <= "\u11ff"
