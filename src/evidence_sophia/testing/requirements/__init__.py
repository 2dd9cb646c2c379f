"""Which checks does a contract version ask for? Lists that never change once it is released."""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["RELEASED", "Requirements", "requirements_of"]

#: The contract versions that have a list.
RELEASED: Final = ("1.0",)


@frozen(kw_only=True)
class Requirements:
    """What a contract version asks of an adapter.

    Attributes:
        contract: the version, ``MAJOR.MINOR``.
        required: ids of the checks that count.
        not_scored: ids of checks that are put but do not count, each with its reason.
    """

    contract: str
    required: tuple[str, ...]
    not_scored: tuple[tuple[str, str], ...] = ()


@cache
def requirements_of(contract: str) -> Requirements:
    """Read the list of a contract version.

    Raises:
        InvariantError: there is no such version.
    """
    if contract not in RELEASED:
        message = f"there is no contract version {shown(contract, 40)}"
        raise InvariantError(message, hint=f"Use one of: {', '.join(RELEASED)}.")
    import tomllib  # noqa: PLC0415 - the command line loads this module for its help
    from importlib.resources import files  # noqa: PLC0415 - the same

    text = (files(__name__) / f"{contract}.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    return Requirements(
        contract=read["contract"],
        required=tuple(read["required"]),
        not_scored=tuple(sorted(read["not_scored"].items())),
    )
