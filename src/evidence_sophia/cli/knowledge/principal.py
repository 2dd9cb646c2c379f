"""In whose name, and in which base, does a command about knowledge act?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from evidence_sophia.cli.base import add_base_options
from evidence_sophia.errors import DataError
from evidence_sophia.model.actor import OWNER, Actor, Authority, Role
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase

__all__ = ["actor_of", "add_principal", "add_writing_scope", "open_for"]


def add_principal(parser: argparse.ArgumentParser) -> None:
    """Add ``--base``, ``--tenant``, ``--json`` and who acts."""
    add_base_options(parser)
    group = parser.add_argument_group("who acts (default: the owner of the base, who may do all)")
    group.add_argument("--as", dest="actor", metavar="ID", help="whose name stands in the log")
    group.add_argument(
        "--role",
        choices=[str(role) for role in Role],
        help="what they may read and do (default beside --as: grounding)",
    )
    group.add_argument(
        "--authority",
        choices=[str(authority) for authority in Authority],
        help="whose word it is (default beside --as: model)",
    )


def add_writing_scope(parser: argparse.ArgumentParser) -> None:
    """Add ``--source-set``, where something is written."""
    parser.add_argument(
        "--source-set",
        default=DEFAULT_SOURCE_SET,
        metavar="ID",
        help="where it belongs (default: %(default)s)",
    )


def actor_of(arguments: argparse.Namespace) -> Actor:
    """Give whoever acts: the owner, or the one that ``--as`` names.

    Raises:
        DataError: a role or an authority without a name.
    """
    if arguments.actor is None:
        if arguments.role or arguments.authority:
            message = "a role or an authority, but nobody who has it"
            raise DataError(message, hint="Say who acts with --as ID, or leave both out.")
        return OWNER
    return Actor(
        arguments.actor,
        role=arguments.role or Role.GROUNDING,
        authority=arguments.authority or Authority.MODEL,
    )


@contextmanager
def open_for(arguments: argparse.Namespace, *, create: bool = False) -> Iterator[EvidenceBase]:
    """Open the base that the options name in the name of whoever acts; only import creates it."""
    from evidence_sophia.base.evidence_base import EvidenceBase  # noqa: PLC0415 - loads sqlite3

    actor = actor_of(arguments)
    with EvidenceBase.open(
        arguments.base, tenant=arguments.tenant, actor=actor, create=create
    ) as base:
        yield base
