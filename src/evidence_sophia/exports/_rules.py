"""Which rules must the parts of an export document obey beside those of the model?"""

from __future__ import annotations

from typing import Any

from attrs import Attribute

from evidence_sophia.codec.canonical import MAX_SAFE_INTEGER
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["from_one", "safe_integer"]


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
