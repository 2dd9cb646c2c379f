"""Which tables hold vectors, and the names that the sources' things have beside their own?

A vector is made from a passage and goes with it; it is no evidence, and may be made again.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.triggers import refusing

__all__ = ["VECTORS_DDL"]

_SPACE = """\
CREATE TABLE vector_space (
  tenant TEXT NOT NULL PRIMARY KEY CHECK (tenant <> ''),
  embedder TEXT NOT NULL CHECK (embedder <> ''),
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  revision INTEGER NOT NULL    -- counts the writes
) STRICT, WITHOUT ROWID"""

_VECTOR = """\
CREATE TABLE passage_vector (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  version INTEGER NOT NULL REFERENCES source_version (id),
  number INTEGER NOT NULL,     -- of the passage
  embedder TEXT NOT NULL,
  body BLOB NOT NULL,          -- single precision, little-endian
  UNIQUE (version, number, embedder)
) STRICT"""

_ALIASES = """\
CREATE TABLE entity_aliases (
  tenant TEXT NOT NULL CHECK (tenant <> ''),
  source_set TEXT NOT NULL CHECK (source_set <> ''),
  body TEXT NOT NULL,          -- JSON: [[entity, alias], ...]
  PRIMARY KEY (tenant, source_set)
) STRICT, WITHOUT ROWID"""

_PASSAGE = (
    "EXISTS (SELECT 1 FROM passage AS of WHERE of.version = NEW.version"
    " AND of.number = NEW.number AND of.tenant = NEW.tenant"
    " AND of.source_set = NEW.source_set)"
)
_SPACE_OF = (
    "EXISTS (SELECT 1 FROM vector_space AS space WHERE space.tenant = NEW.tenant"
    " AND space.embedder = NEW.embedder AND length(NEW.body) = 4 * space.dimensions)"
)
_SAME = "id = NEW.id OR (version = NEW.version AND number = NEW.number AND embedder = NEW.embedder)"
_GOES = """\
CREATE TRIGGER passage_vector_goes AFTER DELETE ON source_version
BEGIN
  DELETE FROM passage_vector WHERE version = OLD.id;
END"""

#: What the fourth migration adds, statement by statement.
VECTORS_DDL: Final[tuple[str, ...]] = (
    _SPACE,
    _VECTOR,
    "CREATE INDEX passage_vector_by_tenant ON passage_vector (tenant, embedder)",
    _ALIASES,
    refusing(
        "passage_vector_belongs",
        "BEFORE INSERT ON passage_vector",
        f"NOT ({_PASSAGE} AND {_SPACE_OF})",
        "passage_vector: no such passage, or not of the embedder on record",
    ),
    refusing(
        "passage_vector_once",
        "BEFORE INSERT ON passage_vector",
        f"EXISTS (SELECT 1 FROM passage_vector WHERE {_SAME})",  # noqa: S608 - constants of this file
        "passage_vector: stands there already",
    ),
    refusing(
        "passage_vector_constant",
        "BEFORE UPDATE ON passage_vector",
        "",
        "passage_vector: never changes",
    ),
    _GOES,
)
