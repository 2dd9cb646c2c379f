"""Which tables hold what a source says of its relation to others? A part of its version."""

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.triggers import SAME_PLACE, part_guards

__all__ = ["LINKS_DDL"]

_SOURCE_LINK = """\
CREATE TABLE source_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  version INTEGER NOT NULL REFERENCES source_version (id),
  number INTEGER NOT NULL,
  relation TEXT NOT NULL CHECK (relation <> ''),
  target TEXT NOT NULL CHECK (target <> ''),
  UNIQUE (version, number),
  UNIQUE (version, relation, target)
) STRICT"""

_SAME_LINK = "(version = NEW.version AND relation = NEW.relation AND target = NEW.target)"
_GOES = """\
CREATE TRIGGER source_link_goes AFTER DELETE ON source_version
BEGIN
  DELETE FROM source_link WHERE version = OLD.id;
END"""

#: What the second migration adds for links, statement by statement.
LINKS_DDL: Final[tuple[str, ...]] = (
    # The count stands in the version, so that no link can be added to it later.
    "ALTER TABLE source_version ADD COLUMN links INTEGER NOT NULL DEFAULT 0 CHECK (links >= 0)",
    _SOURCE_LINK,
    "CREATE INDEX source_link_by_target ON source_link (tenant, target)",
    *part_guards("source_link", "links", f"{SAME_PLACE} OR {_SAME_LINK}"),
    _GOES,
)
