"""How are qualifiers written on a command line?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.model.statement import Qualifier

__all__ = ["add_qualifiers", "qualifiers_of"]


def add_qualifiers(parser: argparse.ArgumentParser) -> None:
    """Add ``--qualifier``, which may be repeated."""
    parser.add_argument(
        "--qualifier",
        action="append",
        metavar="NAME=TEXT",
        help="what narrows it, such as method=survey (repeat for several)",
    )


def qualifiers_of(arguments: argparse.Namespace) -> tuple[Qualifier, ...] | None:
    """Give the qualifiers, sorted, once each; None where none was given.

    Raises:
        DataError: one is not ``NAME=TEXT``, or the name cannot be one.
    """
    if arguments.qualifier is None:
        return None
    from evidence_sophia.model.statement import Qualifier  # noqa: PLC0415 - only with them

    found = set()
    for text in arguments.qualifier:
        name, equals, value = text.partition("=")
        if not equals:
            message = f"not a qualifier: {text!r:.60}"
            raise DataError(message, hint="Write NAME=TEXT, such as method=survey.")
        found.add(Qualifier(name, value))
    return tuple(sorted(found))
