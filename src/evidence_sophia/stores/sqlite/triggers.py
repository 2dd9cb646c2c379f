"""How does a table refuse what must not happen to it? The triggers of immutable rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

__all__ = ["SAME_PLACE", "part_guards", "refusing"]

#: Which rows of a part an INSERT clashes with, by id or by place in its source version.
SAME_PLACE: Final = "id = NEW.id OR (version = NEW.version AND number = NEW.number)"


def refusing(name: str, event: str, condition: str, why: str) -> str:
    """Give the trigger that aborts an event, under a condition if it is not empty.

    Args:
        name: of the trigger.
        event: such as ``BEFORE UPDATE ON block``.
        condition: SQL; "" for always.
        why: what the error says.
    """
    when = f"\nWHEN {condition}" if condition else ""
    return f"CREATE TRIGGER {name} {event}{when}\nBEGIN SELECT RAISE(ABORT, '{why}'); END"


def part_guards(table: str, count: str, clash: str) -> Iterator[str]:
    """Give the triggers of a table whose rows hang on a source version.

    Args:
        table: its name.
        count: the column of ``source_version`` that counts its rows; "" for at most one.
        clash: which row an INSERT would clash with.
    """
    owner = "owner.id = NEW.version AND owner.tenant = NEW.tenant"
    owner += " AND owner.source_set = NEW.source_set"
    if count:
        owner += f" AND NEW.number BETWEEN 0 AND owner.{count} - 1"
    yield refusing(
        f"{table}_belongs",
        f"BEFORE INSERT ON {table}",
        f"NOT EXISTS (SELECT 1 FROM source_version AS owner WHERE {owner})",  # noqa: S608 - constants of this file
        f"{table}: no such place in a source version",
    )
    yield refusing(
        f"{table}_once",
        f"BEFORE INSERT ON {table}",
        f"EXISTS (SELECT 1 FROM {table} WHERE {clash})",  # noqa: S608 - as above
        f"{table}: stands there already",
    )
    yield refusing(f"{table}_constant", f"BEFORE UPDATE ON {table}", "", f"{table}: never changes")
    yield refusing(
        f"{table}_stays",
        f"BEFORE DELETE ON {table}",
        "EXISTS (SELECT 1 FROM source_version WHERE id = OLD.version)",
        f"{table}: goes only with its source version",
    )
