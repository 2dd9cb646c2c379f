"""Do the very words of the claim stand in the evidence, and does the text stand by them?"""

from __future__ import annotations

from enum import Enum
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_word
from evidence_sophia.text.clauses import read_clauses
from evidence_sophia.text.condition import is_conditional
from evidence_sophia.text.denial import is_denied
from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import tokens

__all__ = ["Words", "place_of_words", "words_before", "words_found"]

_ENDS: Final = " \t.!?;:,。！？；\"'()[]"


class Words(Enum):
    """What became of the very words."""

    ABSENT = "absent"
    STAND = "stand"
    DENIED = "denied"
    CONDITIONAL = "conditional"
    WITHHELD = "withheld"


def words_found(claim: str, sentence: str, following: str, language: str) -> Words:
    """Say whether a claim stands in a sentence word for word, typography and case set aside.

    Args:
        claim: one sentence; the marks at its end are passed over.
        sentence: where it may stand.
        following: the sentence after that, which may take it back ("That is wrong.").
        language: ISO 639-1 code.

    >>> words_found("Cats eat fish.", "They say cats eat fish, which is wrong.", "", "en")
    <Words.DENIED: 'denied'>
    """
    wanted = _bare(claim)
    written = fold_typography(sentence)
    said = casefold(written)
    start = _place(wanted, said)
    if start < 0:
        return Words.ABSENT
    end = start + len(wanted)
    if _is_denied(written if len(written) == len(said) else said, following, start, end, language):
        return Words.DENIED
    if is_conditional(said[: end + len(_tail(said[end:], language))], Span(start, end), language):
        return Words.CONDITIONAL
    if _goes_on(said, end) and read_clauses(wanted, language).denials:
        return Words.ABSENT  # "did not sink in 1912" is less than "did not sink in 1912 at night"
    return Words.STAND


def words_before(claim: str, sentence: str) -> str | None:
    """Give what stands before the very words of a claim; None where they do not stand there.

    >>> words_before("Cats eat fish.", "Some say that cats eat fish.")
    'some say that '
    """
    wanted, said = _bare(claim), casefold(fold_typography(sentence))
    at = said.find(wanted) if wanted else -1
    return None if at < 0 else said[:at]


def place_of_words(claim: str, sentence: str) -> Span | None:
    """Give where the very words of a claim stand in a sentence; None where they do not.

    >>> place_of_words("Cats eat fish.", "Some say that cats eat fish.")
    Span(start=14, end=27, unit=<OffsetUnit.CODE_POINTS: 'code_points'>)
    """
    wanted, said = _bare(claim), casefold(fold_typography(sentence))
    at = _place(wanted, said) if len(said) == len(sentence) else -1
    return None if at < 0 else Span(at, at + len(wanted))


def _bare(claim: str) -> str:
    """Fold a claim, without the marks around it."""
    return casefold(fold_typography(claim)).strip(_ENDS)


def _is_denied(said: str, following: str, start: int, end: int, language: str) -> bool:
    around = f"{said} {fold_typography(following)}"
    return is_denied(around, Span(start, end), Span(start, end), language)


def _tail(after: str, language: str) -> str:
    """Drop what only adds a remark: ", which may have been a mistake"."""
    mark, _, added = after.partition(",")
    said = tokens(added)
    adds = bool(said) and said[0] in table(language, "adding_words")
    return mark if adds and table(language, "supposes").isdisjoint(said) else after


def _goes_on(said: str, end: int) -> bool:
    """Whether more words of the same clause follow."""
    after = said[end:].lstrip(" ")
    return bool(after) and is_word(after[0])


def _place(wanted: str, said: str) -> int:
    """Find where the words stand without cutting another; -1 if they do not."""
    at = said.find(wanted) if wanted else -1
    while at >= 0 and _is_cut(said, at, at + len(wanted)):
        at = said.find(wanted, at + len(wanted))
    return at


def _is_cut(said: str, start: int, end: int) -> bool:
    return any(
        0 < edge < len(said) and is_word(said[edge - 1]) and is_word(said[edge])
        for edge in (start, end)
    )
