"""How often does `detect_language` name the language of a question?

The data are the XQuAD questions beside the project. All nine languages with word lists and
every script are open to it; the interval is Wilson's, 95 %. The word lists and letter sequences
were tuned on these same questions, so the figure is one of fit.

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


def questions(language: str) -> list[str]:
    """Read the questions of a language."""
    lines = (DATA / f"queries.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(each)["text"] for each in lines]


def line(name: str, right: int, total: int) -> str:
    """Write a share with its interval."""
    return f"{name:4}{share(right, total)}"


if __name__ == "__main__":
    main()
