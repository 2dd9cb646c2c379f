"""What stands in the file for knowledge? The whole migration, statement by statement."""

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.knowledge.carry_out import door_ddl
from evidence_sophia.stores.sqlite.knowledge.conflict_rules import conflict_ddl
from evidence_sophia.stores.sqlite.knowledge.guards import guard_ddl
from evidence_sophia.stores.sqlite.knowledge.tables import table_ddl

__all__ = ["KNOWLEDGE_DDL"]

#: Needs the tables of sources and blocks.
KNOWLEDGE_DDL: Final[tuple[str, ...]] = (
    *table_ddl(),
    *guard_ddl(),
    *conflict_ddl(),
    *door_ddl(),
)
