"""Do two sentences speak of one thing? By their names, their subjects, and one of a series."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from evidence_sophia.support.evidence import ReadSentence, is_number
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import name_words
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import LANGUAGES, table
from evidence_sophia.text.terms import tokens

__all__ = ["lacks_subject", "missing_names", "names_another", "names_one_of_a_series"]

_SERIES: Final = re.compile("(?<![A-Za-z])([A-Z][a-z]+) ([0-9]+|[IVX]+)(?![0-9A-Za-z])")


def lacks_subject(claim: str, around: str, language: str) -> bool:
    """Whether what a claim begins with, a number aside, stands nowhere around."""
    code = primary_language(language)
    ordered = (term for term in ReadSentence(claim, code).ordered if not is_number(term))
    subject = next(ordered, "")
    return bool(subject) and subject not in ReadSentence(around, code).held


def missing_names(claim: str, around: str, language: str) -> int:
    """Count the names of a claim that a text has not."""
    held = frozenset(tokens(around))
    return sum(not held.issuperset(tokens(name)) for name in name_words(claim, language))


def names_another(claim: str, sentence: str) -> bool:
    """Whether a sentence names another of a series than the claim does: "Apollo 12".

    >>> names_another("Apollo 11 landed.", "Apollo 12 landed, too.")
    True
    """
    asked = dict(_of_series(claim))
    named: dict[str, set[str]] = {}
    for name, number in _of_series(sentence):
        named.setdefault(name, set()).add(number)
    return any(name in named and number not in named[name] for name, number in asked.items())


def names_one_of_a_series(text: str) -> bool:
    """Whether a text names one of a series, such as "Apollo 12"."""
    return next(_of_series(text), None) is not None


def _of_series(text: str) -> Iterator[tuple[str, str]]:
    """Give names with their numbers; "In 1969" and "July 1969" are none."""
    for match in _SERIES.finditer(text):
        if _may_name(match[1]):
            yield match[1], match[2]


@lru_cache(maxsize=4096)
def _may_name(word: str) -> bool:
    """Whether a capital means more than the beginning of a sentence, or a time."""
    folded = casefold(word)
    return not any(
        folded in table(language, "stop_words")
        or word in table(language, "time_words")
        or word in table(language, "before_year")
        for language in LANGUAGES
    )
