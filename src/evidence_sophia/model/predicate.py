"""What may be said of a subject? Predicates, declared before they are used."""

from __future__ import annotations

import re
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, shown
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["Cardinality", "Predicate", "ValueType", "check_predicate_id"]

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")


class Cardinality(ClosedEnum):
    """How many values a subject has at one time."""

    FUNCTIONAL = "functional"
    MANY = "many"


class ValueType(OpenEnum):
    """What the values of a predicate are, and so how two of them compare."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    ENTITY = "entity"


def check_predicate_id(value: object) -> str:
    """Give the id of a predicate back if it is one.

    Raises:
        InvariantError: it is not 1 to 64 lower-case letters, digits and underscores, with a
            letter first.
    """
    if not isinstance(value, str) or not _ID.fullmatch(value):
        message = f"not the id of a predicate: {shown(value)}"
        hint = "Use 1 to 64 lower-case letters, digits and underscores, such as born_in."
        raise InvariantError(message, hint=hint)
    return value


@frozen(kw_only=True)
class Predicate:
    """A declared predicate.

    Attributes:
        id: its name, such as ``born_in``.
        cardinality: functional ones contradict, many-valued ones add up.
        value_type: how values are read and compared.
        unit: the unit numbers are compared in, such as ``kg``; "" for none.
        description: it in words.

    Raises:
        InvariantError: the id is malformed, the cardinality is none, or something else than a
            number has a unit.
    """

    id: str = field(converter=check_predicate_id, kw_only=False)
    cardinality: Cardinality = field(default=Cardinality.MANY, converter=Cardinality)
    value_type: ValueType = field(default=ValueType.TEXT, converter=ValueType)
    unit: str = field(default="", validator=instance_of(str))
    description: str = field(default="", validator=instance_of(str))

    @unit.validator
    def _is_of_a_number(self, _attribute: Attribute[str], value: str) -> None:
        if value and self.value_type != ValueType.NUMBER:
            message = f"the values of {self.id} are no numbers, so they have no unit"
            raise InvariantError(message)

    @property
    def is_functional(self) -> bool:
        """Whether a subject has at most one value at a time."""
        return self.cardinality is Cardinality.FUNCTIONAL
