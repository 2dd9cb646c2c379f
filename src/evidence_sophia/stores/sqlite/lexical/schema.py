"""Which tables hold the lexical index?

A tenant is a partition: every row carries it and every statement names it. A segment is never
changed but for its counts of living passages; a deleted passage is a row of ``lexical_dead``
until a merge leaves it out. The segment formats are those of ``retrieval.segment``.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LEXICAL_DDL"]

_PARTITION = """\
CREATE TABLE lexical_partition (
  tenant TEXT PRIMARY KEY CHECK (tenant <> ''),
  state BLOB NOT NULL,      -- digest of every write so far: what caches are keyed by
  format INTEGER NOT NULL,  -- of the bytes in the other tables
  analyzers TEXT NOT NULL,  -- ids, separated by blanks: the ones passages are analysed with
  stemmer TEXT NOT NULL     -- the Snowball release, empty for none
) STRICT, WITHOUT ROWID"""

_SEGMENT = """\
CREATE TABLE lexical_segment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES lexical_partition (tenant),
  analyzer TEXT NOT NULL,
  passages INTEGER NOT NULL CHECK (passages > 0),
  living INTEGER NOT NULL CHECK (living BETWEEN 0 AND passages),
  title_terms INTEGER NOT NULL CHECK (title_terms >= 0),      -- of the living
  heading_terms INTEGER NOT NULL CHECK (heading_terms >= 0),
  body_terms INTEGER NOT NULL CHECK (body_terms >= 0)
) STRICT"""

# Apart from lexical_segment, whose counts change: an update writes a whole row again.
_COLUMNS = """\
CREATE TABLE lexical_columns (
  segment INTEGER PRIMARY KEY REFERENCES lexical_segment (id),
  tenant TEXT NOT NULL,
  columns BLOB NOT NULL,
  sources BLOB NOT NULL
) STRICT"""

_IDS = """\
CREATE TABLE lexical_ids (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  segment INTEGER NOT NULL REFERENCES lexical_segment (id),
  chunk INTEGER NOT NULL,
  first_id TEXT NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (segment, chunk),
  UNIQUE (segment, first_id)
) STRICT"""

_TERMS = """\
CREATE TABLE lexical_terms (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  segment INTEGER NOT NULL REFERENCES lexical_segment (id),
  first_term TEXT NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (segment, first_term)
) STRICT"""

_DEAD = """\
CREATE TABLE lexical_dead (
  tenant TEXT NOT NULL,
  segment INTEGER NOT NULL REFERENCES lexical_segment (id),
  passage INTEGER NOT NULL,
  PRIMARY KEY (segment, passage)
) STRICT, WITHOUT ROWID"""

#: What makes the tables, statement by statement.
LEXICAL_DDL: Final[tuple[str, ...]] = (
    _PARTITION,
    _SEGMENT,
    "CREATE INDEX lexical_segment_by_tenant ON lexical_segment (tenant)",
    _COLUMNS,
    _IDS,
    _TERMS,
    _DEAD,
)
