"""Is an argument of a verb what it must be? What a caller without a type checker hands over."""

from __future__ import annotations

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.query import MAX_ROWS
from evidence_sophia.model._rules import BASIS_POINTS, shown

__all__ = ["checked_answer", "checked_confidence", "checked_id", "checked_limit", "checked_text"]


def checked_text(what: str, text: object) -> str:
    """Give a text back if it is one.

    Raises:
        InvariantError: it is no string.

    >>> checked_text("a reason", "")
    ''
    """
    if not isinstance(text, str):
        message = f"{what} is a string, not {shown(text)}"
        raise InvariantError(message)
    return text


def checked_limit(limit: object, most: int = MAX_ROWS) -> int:
    """Give a limit back if it is one.

    Raises:
        InvariantError: it is no integer from 1 to the most there may be.
    """
    return _whole("a limit", limit, 1, most)


def checked_confidence(confidence: object) -> int:
    """Give a confidence in basis points back if it is one.

    Raises:
        InvariantError: it is no integer from 0 to 10,000.
    """
    return _whole("a confidence", confidence, 0, BASIS_POINTS)


def checked_answer(what: str, answer: object) -> bool:
    """Give an answer back if it is True or False; a text such as "no" would count as yes.

    Raises:
        InvariantError: it is something else.
    """
    if not isinstance(answer, bool):
        message = f"{what} is True or False, not {shown(answer)}"
        raise InvariantError(message)
    return answer


def checked_id(id_: object) -> str:
    """Give what is asked for as an id; what is no string names nothing."""
    return id_ if isinstance(id_, str) else f"? {shown(id_)}"


def _whole(what: str, number: object, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        message = f"{what} is an integer from {least} to {most}, not {shown(number)}"
        raise InvariantError(message)
    return number
