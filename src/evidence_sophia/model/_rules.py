"""Which rules must the fields of a value obey? Validators and converters for attrs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Final, TypeGuard, TypeVar

from attrs import Attribute

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.measured import Unmeasured

__all__ = [
    "BASIS_POINTS",
    "LATER",
    "aware_utc",
    "basis_points",
    "basis_points_or_unmeasured",
    "cosine_interval",
    "digest_text",
    "has_lone_surrogate",
    "in_basis_points",
    "instance_of",
    "is_digest",
    "items_of",
    "not_blank",
    "not_negative",
    "shown",
    "sorted_pairs",
    "tuple_of",
    "unit_interval",
]

T = TypeVar("T")

#: A whole, in basis points.
BASIS_POINTS: Final = 10_000

#: Marks a field that came after documents with its class were written. It is left out of a
#: document while it has its default, so that the bytes and digests of those stay as they are.
LATER: Final[dict[Any, Any]] = {"evidence_sophia": "later"}

_DIGEST = re.compile(r"(blake3|sha256):[0-9a-f]{64}")

Validator = Callable[[Any, "Attribute[Any]", Any], None]


def in_basis_points(share: float) -> int:
    """Give a share of a whole in basis points, rounded: what is compared is what is recorded.

    >>> in_basis_points(0.45)
    4500
    """
    return round(share * BASIS_POINTS)


def shown(value: object, width: int = 80) -> str:
    """Show any value in a message, in at most ``width`` characters.

    ``repr`` itself fails on some of what a caller may hand over: an integer of more than
    4,300 digits, a list nested deeper than Python's stack.

    >>> shown(["a", 1])
    "['a', 1]"
    """
    try:
        return f"{value!r:.{width}}"
    except Exception:  # noqa: BLE001 - a foreign __repr__ may raise anything
        return f"a {type(value).__name__}"


def has_lone_surrogate(text: str) -> bool:
    r"""Whether a string holds half of a surrogate pair, which no UTF-8 can keep.

    >>> has_lone_surrogate("caf\u00e9"), has_lone_surrogate("\ud800")
    (False, True)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def is_digest(value: object) -> TypeGuard[str]:
    """Whether it is ``blake3:`` or ``sha256:`` with 64 lower-case hexadecimal digits."""
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def _fail(instance: object, attribute: Attribute[Any], must: str, value: object) -> None:
    message = f"{type(instance).__name__}.{attribute.name} must be {must}, not {shown(value)}"
    raise InvariantError(message)


def instance_of(*types: type) -> Validator:
    """Demand an instance of one of the types; a bool never passes for an int."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            _fail(instance, attribute, " or ".join(t.__name__ for t in types), value)

    return check


def items_of(value: object, cls: type[T]) -> tuple[T, ...]:
    """Give what a list, or any other iterable but a text, holds.

    Raises:
        InvariantError: it is none, or one of its items is of another type.

    >>> items_of(["a", "b"], str)
    ('a', 'b')
    """
    wrong = value
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        items = tuple(value)
        strangers = [item for item in items if not isinstance(item, cls)]
        if not strangers:
            return items
        wrong = strangers[0]
    message = f"a list of {cls.__name__} is wanted, not {shown(wrong)}"
    hint = "Put it into a list: [it]." if isinstance(value, cls) else ""
    raise InvariantError(message, hint=hint)


def tuple_of(*types: type) -> Validator:
    """Demand a tuple whose every item is an instance of one of the types."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if isinstance(value, tuple):
            for item in value:
                if not isinstance(item, types):
                    break
            else:
                return
        _fail(instance, attribute, f"a tuple of {' or '.join(t.__name__ for t in types)}", value)

    return check


def not_blank(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand a string with at least one visible character."""
    if not isinstance(value, str) or not value.strip():
        _fail(instance, attribute, "a string that is not blank", value)


def not_negative(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand an integer of at least 0."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        _fail(instance, attribute, "an integer of at least 0", value)


def unit_interval(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand a float in [0, 1]; NaN fails."""
    if not isinstance(value, float) or not 0.0 <= value <= 1.0:
        _fail(instance, attribute, "a float in [0, 1]", value)


def cosine_interval(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand a float in [-1, 1]; NaN fails."""
    if not isinstance(value, float) or not -1.0 <= value <= 1.0:
        _fail(instance, attribute, "a float in [-1, 1]", value)


def basis_points_or_unmeasured(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand an integer from 0 to 10,000, or the state of a number that nobody measured."""
    if not isinstance(value, Unmeasured):
        basis_points(instance, attribute, value)


def basis_points(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand an integer from 0 to 10,000."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= BASIS_POINTS:
        _fail(instance, attribute, "an integer from 0 to 10000", value)


def aware_utc(value: datetime) -> datetime:
    """Convert to UTC; refuse a naive datetime."""
    given: object = value  # whatever a caller without a type checker hands over
    try:
        # A zone that names no offset leaves a time naive; astimezone would take the machine's.
        if isinstance(given, datetime) and given.utcoffset() is not None:
            return given.astimezone(UTC)
    except (OverflowError, TypeError, ValueError):
        pass  # before year 1 or after 9999 in UTC, or a zone that is none
    message = f"a time must be an aware datetime, not {shown(value)}"
    raise InvariantError(message, hint="Give it a time zone, best datetime.UTC.")


def digest_text(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand a digest; see :func:`is_digest`."""
    if not is_digest(value):
        _fail(instance, attribute, "blake3: or sha256: with 64 hexadecimal digits", value)


def sorted_pairs(value: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Sort free metadata by key; refuse a key that stands twice, and what is no text."""
    try:
        pairs = tuple(sorted((_text(key), _text(text)) for key, text in value))
    except (TypeError, ValueError) as error:
        message = f"metadata are pairs of texts, not {shown(value)}"
        raise InvariantError(message) from error
    if len({key for key, _ in pairs}) != len(pairs):
        message = "a metadata key stands twice"
        raise InvariantError(message)
    return pairs


def _text(part: object) -> str:
    if not isinstance(part, str):
        raise TypeError
    return part
