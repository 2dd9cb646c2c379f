"""Which rules must the parts of an export document obey beside those of the model?"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

from attrs import Attribute

from evidence_sophia.codec.canonical import MAX_SAFE_INTEGER
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import Validator, shown

__all__ = ["from_one", "member", "optional_of", "safe_integer"]

E = TypeVar("E", bound=Enum)


def member(cls: type[E], value: Any) -> E:  # noqa: ANN401 - a caller may give anything
    """Give the member of a closed enum that a value names; refuse any other."""
    try:
        return cls(value)
    except ValueError:
        known = ", ".join(str(one.value) for one in cls)
        message = f"not a {cls.__name__}: {shown(value)}"
        raise InvariantError(message, hint=f"Use one of: {known}.") from None


def from_one(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand an integer of at least 1 that JSON keeps exactly."""
    safe_integer(instance, attribute, value)
    if not isinstance(value, int) or value < 1:
        message = f"{attribute.name} must count from 1, not {shown(value)}"
        raise InvariantError(message)


def safe_integer(_instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand None or an integer that JSON keeps exactly; a bool is none."""
    if value is None:
        return
    whole = value if isinstance(value, int) and not isinstance(value, bool) else None
    if whole is None or abs(whole) > MAX_SAFE_INTEGER:
        message = f"{attribute.name} must be an integer within 2^53 - 1, not {shown(value)}"
        raise InvariantError(message)


def optional_of(cls: type) -> Validator:
    """Demand None or an instance of a class."""

    def check(instance: object, attribute: Attribute[Any], value: object) -> None:
        if value is not None and not isinstance(value, cls):
            name = f"{type(instance).__name__}.{attribute.name}"
            message = f"{name} must be {cls.__name__} or None, not {shown(value)}"
            raise InvariantError(message)

    return check
