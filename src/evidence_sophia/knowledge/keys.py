"""When are two subjects, or two values, the same? Keys to compare by.

A key is never shown and never stored in place of what was written.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.date_values import read_date
from evidence_sophia.model._rules import shown
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.quotes._verdict.edges import PARTICLE
from evidence_sophia.text.characters import is_digit, is_unspaced, is_word
from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.normal import casefold, nfc, nfd
from evidence_sophia.text.quantities import read_quantity

__all__ = ["KEY_VERSION", "differ_in_digits", "names_subject", "subject_key", "value_key"]

#: Changes with every change of a key; a base refuses writers of another version.
KEY_VERSION: Final = 1

_BLANKS: Final = re.compile("[\\t\\n\\x0b\\x0c\\r ]+")
#: Dashes that stand between clauses; folded they would look like hyphens within a word.
_LONG_DASHES: Final = str.maketrans({"—": " - ", "―": " - "})
#: Articles of English, German, French, Spanish and Italian that a name begins with.
_ARTICLES: Final = re.compile(
    "(?:(?:the|an?|der|die|das|eine?|el|las?|l[eo]s?|il|un[ae]?) |l' ?)+(?=.*[^ .,;:!?\"'])"
)
_OUTER: Final = " .,;:!?\"'"


def subject_key(subject: str) -> str:
    r"""Give the key of an entity's name: typography, case and blanks set aside, digits kept.

    So is an article it begins with: a correction of "six landings" is one of "The six landings".
    Rather do two names share a key than that a lock is passed.

    Raises:
        InvariantError: nothing is left of it.

    >>> subject_key("  Straße\u00a0 7 "), subject_key("The Who"), subject_key("A")
    ('strasse 7', 'who', 'a')
    """
    key = _folded(subject)
    if not key:
        message = f"not a name: {shown(subject)}"
        raise InvariantError(message)
    return _without_article(key)


def value_key(value: str, predicate: Predicate, *, language: str = "en") -> str:
    """Give the key of a value, read as the predicate says.

    Args:
        value: as written.
        predicate: it says the type and the unit.
        language: ISO 639-1 code of the text; it says how ``1.250`` is meant.

    Raises:
        InvariantError: it cannot be read so.

    >>> value_key("1,250.0 kg", Predicate("weighs", value_type="number", unit="kg"))
    '1250 kg'
    """
    if predicate.value_type == ValueType.NUMBER:
        return read_quantity(value, predicate.unit, language=language).key()
    if predicate.value_type == ValueType.DATE:
        return str(read_date(value))
    if predicate.value_type == ValueType.ENTITY:
        return subject_key(value)
    return _text_key(value)


def names_subject(key: str, text: str) -> bool:
    """Whether a text holds the words of a subject's key, not only inside longer words.

    A name joined to another by a hyphen, and a number that goes on, name something else. The
    particle that Korean joins to a noun is no part of it.

    >>> names_subject("ann", "Hannover"), names_subject("ann", "So said ANN.")
    (False, True)
    >>> names_subject("gpt-4", "GPT-4.5 answers"), names_subject("anne", "Anne-Marie sang")
    (False, False)
    """
    searched = _folded(text.translate(_LONG_DASHES))
    at = searched.find(key)
    while key and at >= 0:
        end = at + len(key)
        if _is_edge(searched, at) and (_is_edge(searched, end) or PARTICLE.match(searched, end)):
            return True
        at = searched.find(key, at + 1)
    return False


def differ_in_digits(first: str, second: str) -> bool:
    """Whether two names that are not the same hold different numbers.

    >>> differ_in_digits("ASR1603", "ASR1605"), differ_in_digits("Ann", "Anne")
    (True, False)
    """
    return _digits(first) != _digits(second)


def _digits(name: str) -> list[str]:
    # A digit of any script is the figure it stands for.
    figures = (str(unicodedata.decimal(ch)) if is_digit(ch) else " " for ch in _folded(name))
    return [run for run in "".join(figures).split(" ") if run]


def _folded(text: str) -> str:
    once = _folded_once(text)
    return once if text.isascii() else _folded_once(once)


def _folded_once(text: str) -> str:
    return _BLANKS.sub(" ", nfc(casefold(nfd(fold_typography(text))))).strip(" ")


def _text_key(value: str) -> str:
    key = subject_key(value)
    bare = key.strip(_OUTER) or key
    return _without_article(bare).strip(_OUTER) or bare


def _without_article(key: str) -> str:
    article = _ARTICLES.match(key)
    return key[article.end() :] if article else key


def _is_edge(text: str, at: int) -> bool:
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    if is_unspaced(before) or is_unspaced(after):
        return True
    if is_word(before) and is_word(after):
        return False
    return not (_joins(text, at) or _joins(text, at - 1))


def _joins(text: str, at: int) -> bool:
    """Whether the character at a place joins what stands on both sides of it."""
    before, mark, after = text[max(0, at - 1) : at], text[at : at + 1], text[at + 1 : at + 2]
    if not before or not after:
        return False
    if mark == "-":
        return is_word(before) and is_word(after)
    return mark in ".," and is_digit(before) and is_digit(after)
