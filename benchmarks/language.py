"""How often does `detect_language` name the language of a question?

The data are the XQuAD questions beside the project. All nine languages with word lists and
every script are open to it; the interval is Wilson's, 95 %. The word lists and letter sequences
were tuned on these same questions, so the figure is one of fit. Last come questions of a few
words, made up for this: those that the words which begin a question were chosen by, and those
that were written afterwards.

    python benchmarks/language.py
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from evidence_sophia.text.language import detect_language
from intervals import share

DATA = Path(__file__).parents[1] / ".." / "shared" / "data" / "xquad"
SHORT = Path(__file__).parents[1] / "tests" / "unit" / "text"
LANGUAGES = ("en", "es", "de", "zh", "ar", "ru")


def main() -> None:
    """Print a line a language and one for all."""
    if not DATA.is_dir():
        sys.exit("the XQuAD questions (../shared/data/xquad) are absent")
    totals = [0, 0]
    for language in LANGUAGES:
        found = Counter(detect_language(text).language for text in questions(language))
        right = found.pop(language, 0)
        total = right + found.total()
        totals = [totals[0] + right, totals[1] + total]
        print(line(language, right, total), dict(found) or "")
    print(line("all", *totals))
    for name in ("short_questions", "short_questions_later"):
        print(name)
        show_short(SHORT / f"{name}.tsv")


def show_short(path: Path) -> None:
    """Print a line a language for a file of short questions."""
    rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines()]
    for language in sorted({language for language, _ in rows}):
        texts = [text for spoken, text in rows if spoken == language]
        found = Counter(detect_language(text).language for text in texts)
        right = found.pop(language, 0)
        print(line(language, right, len(texts)), dict(found) or "")


def questions(language: str) -> list[str]:
    """Read the questions of a language."""
    lines = (DATA / f"queries.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(each)["text"] for each in lines]


def line(name: str, right: int, total: int) -> str:
    """Write a share with its interval."""
    return f"{name:4}{share(right, total)}"


if __name__ == "__main__":
    main()
