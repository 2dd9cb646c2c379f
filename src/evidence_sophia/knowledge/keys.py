"""When are two subjects, or two values, the same?

Keys to compare by; they are never shown, and never stored in place of what was written.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.text.characters import is_unspaced, is_word
from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.normal import casefold, nfc, nfd
from evidence_sophia.text.numbers import numbers

__all__ = ["KEY_VERSION", "names_subject", "subject_key", "value_key"]

#: Changes with every change of a key; a base refuses writers of another version.
KEY_VERSION: Final = 1

_BLANKS: Final = re.compile("[\\t\\n\\x0b\\x0c\\r ]+")


def subject_key(subject: str) -> str:
    r"""Give the key of an entity's name: typography, case and blanks set aside, digits kept.

    Raises:
        InvariantError: nothing is left of it.

    >>> subject_key("  Straße\u00a0 7 ")
    'strasse 7'
    """
    key = _folded(subject)
    if not key:
        message = f"not a name: {shown(subject)}"
        raise InvariantError(message)
    return key


def value_key(value: str, predicate: Predicate) -> str:
    """Give the key of a value, read as the predicate says.

    Raises:
        InvariantError: it cannot be read so.

    >>> value_key("1,250.0 kg", Predicate("weighs", value_type="number", unit="kg"))
    '1250 kg'
    """
    if predicate.value_type == ValueType.NUMBER:
        return _number(value, predicate.unit)
    if predicate.value_type == ValueType.DATE:
        return str(PartialDate.parse(_folded(value)))
    return subject_key(value)


def names_subject(key: str, text: str) -> bool:
    """Whether a text holds the words of a subject's key, not only inside longer words.

    >>> names_subject("ann", "Hannover"), names_subject("ann", "So said ANN.")
    (False, True)
    """
    searched = _folded(text)
    at = searched.find(key)
    while key and at >= 0:
        if _is_edge(searched, at) and _is_edge(searched, at + len(key)):
            return True
        at = searched.find(key, at + 1)
    return False


def _folded(text: str) -> str:
    return _BLANKS.sub(" ", nfc(casefold(nfd(fold_typography(text))))).strip(" ")


def _is_edge(text: str, at: int) -> bool:
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    return not (is_word(before) and is_word(after)) or is_unspaced(before) or is_unspaced(after)


def _number(value: str, unit: str) -> str:
    found = numbers(value)
    if len(found) != 1:
        message = f"not one number: {shown(value)}"
        raise InvariantError(message)
    number = found[0]
    written = _folded(value[number.end :]) or _folded(unit)
    if _folded(value[: number.start]) not in {"", "+", "-"}:
        message = f"more than a number: {shown(value)}"
        raise InvariantError(message)
    return f"{number.value.normalize():f} {written}".strip()
