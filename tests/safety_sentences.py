"""Labelled sentences: what certifies and what must survive, one a line.

``developed.tsv`` was written while the rules were; the ``held_out`` files after them, by going
through kinds of text (labels, forums, leaflets, news) rather than through the rules, the
``blind`` ones to break them or by other hands; the ``fresh`` ones followed each mending. What
they showed at first sight stands in ``benchmarks/safety.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["FILES", "QUESTIONS", "Row", "labelled", "questions"]

FILES = (
    "developed",
    "held_out",
    "held_out_again",
    "held_out_last",
    "blind",
    "blind_hostile",
    "blind_again",
    "blind_last",
    "blind_plain",
    "fresh",
    "fresh_plain",
    "fresh_more",
    "fresh_harm",
    "fresh_after",
    "blind_by_another",
    "blind_plain_again",
)
#: Files of questions: class ("" for none), language, text.
QUESTIONS = (
    "questions_blind",
    "questions_fresh",
    "questions_by_another",
    "questions_plain_again",
)
Row = tuple[bool, str, str]

_FOLDER = Path(__file__).parent / "unit" / "answering" / "safety"
_ESCAPE = re.compile(r"\\u([0-9a-f]{4})|\\n")


def labelled(name: str) -> list[Row]:
    r"""Read (certifies, language, sentence) of a file; ``\u200b`` and ``\n`` are escapes."""
    lines = (_FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return [(label == "certify", language, _plain(text)) for label, language, text in rows]


def questions(name: str) -> list[tuple[str, str, str]]:
    """Read (class, language, question) of a file; "" where it has none."""
    lines = (_FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return [("" if label == "none" else label, language, text) for label, language, text in rows]


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else "\n", text)
