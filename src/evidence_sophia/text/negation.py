"""Which words of a text deny something, and where do they stand?

Only the words: how far a negation reaches is another question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_unspaced
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import LANGUAGES, table
from evidence_sophia.text.words import words

__all__ = ["may_negate", "negators"]


def negators(text: str, language: str = "en") -> tuple[Span, ...]:
    """Find the negators of a text, sorted. Linear in the text.

    Args:
        text: the text.
        language: ISO 639-1 code; a language without a list has no negators.

    >>> text = "It isn't safe, and never was."
    >>> [span.of(text) for span in negators(text)]
    ["isn't", 'never']
    """
    found = [(word.start, word.end) for word in words(text) if _denies(word.text, language)]
    found += [match.span("hit") for match in _unspaced(language).finditer(text) if match["hit"]]
    return tuple(Span(*place) for place in sorted(found))


def may_negate(text: str) -> bool:
    """Whether a text holds what is a negator in any language that the library knows.

    It costs less than telling the language of a text. Linear in the text.

    >>> may_negate("Sie ist nicht sicher."), may_negate("It is safe.")
    (True, False)
    """
    said = (casefold(word.text).replace("’", "'") for word in words(text))
    return not _all_negators().isdisjoint(said) or any(
        match["hit"] for language in LANGUAGES for match in _unspaced(language).finditer(text)
    )


@cache
def _all_negators() -> frozenset[str]:
    return frozenset[str]().union(*(table(language, "negators") for language in LANGUAGES))


def _denies(word: str, language: str) -> bool:
    return not is_unspaced(word[0]) and casefold(word).replace("’", "'") in table(
        language, "negators"
    )


@cache
def _unspaced(language: str) -> re.Pattern[str]:
    """Match negators of a script without blanks, and harmless words that only contain one."""
    hits = _alternatives(word for word in table(language, "negators") if is_unspaced(word[0]))
    harmless = _alternatives(table(language, "not_negators"))
    return re.compile(f"{harmless}|(?P<hit>{hits})")


def _alternatives(listed: Iterable[str]) -> str:
    """Match any of the words, the longest first; nothing if there are none."""
    return "|".join(sorted(listed, key=lambda word: (-len(word), word))) or "(?!)"
