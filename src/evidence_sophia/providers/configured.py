"""With which key, and by which variables of the environment, is a model reached?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from attrs import Attribute

from evidence_sophia.errors import InvariantError

__all__ = ["check_key", "variables"]


def check_key(_instance: object, _attribute: Attribute[Any], value: object) -> None:
    """Demand a key that cannot add a header; "" for none. It is never repeated.

    Raises:
        InvariantError: it is none.
    """
    if not isinstance(value, str) or not all("!" <= ch <= "~" for ch in value):
        message = "a key is printable ASCII without blanks"
        raise InvariantError(message)


def variables(environ: Mapping[str, str] | None, *names: str) -> tuple[str, ...]:
    """Give the values of variables that must be set.

    Args:
        environ: where they are; None for the environment of the process.
        names: of the variables.

    Raises:
        InvariantError: some are not set, or empty; all of them are named.
    """
    found = os.environ if environ is None else environ
    if missing := [name for name in names if not found.get(name)]:
        message = f"not set: {', '.join(missing)}"
        raise InvariantError(message, hint="Set them, or build the generator yourself.")
    return tuple(found[name] for name in names)
