"""What stands in the file: tables, and the rules they enforce themselves.

Every table carries the tenant and the source set. A source version and all that hangs on
it is written once and never changed; it goes only as a whole, when its row in
``source_version`` is deleted. Triggers see to it on every connection, whatever its
pragmas, so that another tool cannot change a text under its citations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.triggers import SAME_PLACE, part_guards, refusing

__all__ = ["EVIDENCE_DDL"]

_SOURCE_VERSION = """\
CREATE TABLE source_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL CHECK (tenant <> ''),
  source_set TEXT NOT NULL CHECK (source_set <> ''),
  source_id TEXT NOT NULL CHECK (source_id <> ''),
  title TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  licence TEXT NOT NULL,
  fetched_on TEXT NOT NULL,
  language TEXT NOT NULL,
  topic TEXT NOT NULL,
  format TEXT NOT NULL,
  kind TEXT NOT NULL,
  published TEXT,
  version_label TEXT NOT NULL,
  entities TEXT NOT NULL,
  rights_expire_on TEXT,
  retraction_state TEXT NOT NULL,
  retraction_notice TEXT NOT NULL,
  retraction_since TEXT,
  digest TEXT NOT NULL,
  text_digest TEXT NOT NULL,
  metadata TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  characters INTEGER NOT NULL CHECK (characters >= 0),
  blocks INTEGER NOT NULL CHECK (blocks >= 0),
  passages INTEGER NOT NULL CHECK (passages >= 0),
  UNIQUE (tenant, source_id)
) STRICT"""

_BLOCK = """\
CREATE TABLE block (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  version INTEGER NOT NULL REFERENCES source_version (id),
  number INTEGER NOT NULL,
  start INTEGER NOT NULL,
  characters INTEGER NOT NULL CHECK (characters > 0),
  body BLOB NOT NULL,
  UNIQUE (version, number)
) STRICT"""

_PASSAGE = """\
CREATE TABLE passage (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  version INTEGER NOT NULL REFERENCES source_version (id),
  number INTEGER NOT NULL,
  passage_id TEXT NOT NULL,
  start INTEGER NOT NULL CHECK (start >= 0),
  stop INTEGER NOT NULL CHECK (stop > start),
  first_block INTEGER NOT NULL,
  last_block INTEGER NOT NULL CHECK (last_block >= first_block),
  heading TEXT NOT NULL,
  flags TEXT NOT NULL,
  prose TEXT NOT NULL,
  UNIQUE (tenant, passage_id),
  UNIQUE (version, number)
) STRICT"""

_ORIGINAL_MAP = """\
CREATE TABLE original_map (
  version INTEGER PRIMARY KEY REFERENCES source_version (id),
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT"""

_SAME_NAME = "(tenant = NEW.tenant AND passage_id = NEW.passage_id)"

#: The tables that hang on a source version, the column that counts their rows there, and
#: which row an INSERT would clash with.
_PARTS: Final = (
    ("block", "blocks", SAME_PLACE),
    ("passage", "passages", f"{SAME_PLACE} OR {_SAME_NAME}"),
    ("original_map", "", "version = NEW.version"),
)


def _version_rules() -> Iterator[str]:
    yield refusing(
        "source_version_constant",
        "BEFORE UPDATE ON source_version",
        "",
        "source_version: never changes",
    )
    # OR REPLACE skips DELETE triggers where recursive_triggers is off, so a replacing INSERT
    # is refused before it starts; the same holds for the parts.
    clash = "id = NEW.id OR (tenant = NEW.tenant AND source_id = NEW.source_id)"
    yield refusing(
        "source_version_once",
        "BEFORE INSERT ON source_version",
        f"EXISTS (SELECT 1 FROM source_version WHERE {clash})",  # noqa: S608 - as above
        "source_version: stands there already",
    )
    goes = "".join(f"  DELETE FROM {table} WHERE version = OLD.id;\n" for table, *_ in _PARTS)  # noqa: S608 - as above
    yield f"CREATE TRIGGER source_version_goes AFTER DELETE ON source_version\nBEGIN\n{goes}END"


#: The first migration, statement by statement.
EVIDENCE_DDL: Final[tuple[str, ...]] = (
    _SOURCE_VERSION,
    "CREATE INDEX source_version_by_set ON source_version (tenant, source_set)",
    _BLOCK,
    _PASSAGE,
    _ORIGINAL_MAP,
    *(guard for part in _PARTS for guard in part_guards(*part)),
    *_version_rules(),
)
