"""Which tables hold what people keep? Notebooks, evidence packs, and which requests built them.

Answers and packs stand in their rows as the bytes of their documents; beside them stand the
source sets they rest on, so that a scope is a condition of the query. A version of a pack is
written once and never changed, whatever the pragmas of a connection are; of a kept answer only
the comment may change.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.triggers import refusing

__all__ = ["KEPT_DDL"]

_NOTEBOOK = """\
CREATE TABLE notebook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL CHECK (tenant <> ''),
  owner TEXT NOT NULL CHECK (owner <> ''),
  notebook_id TEXT NOT NULL CHECK (notebook_id <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  created_at TEXT NOT NULL,
  UNIQUE (tenant, owner, notebook_id)
) STRICT"""

_ENTRY = """\
CREATE TABLE notebook_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  owner TEXT NOT NULL,
  notebook INTEGER NOT NULL REFERENCES notebook (id),
  answer_id TEXT NOT NULL CHECK (answer_id <> ''),
  source_sets TEXT NOT NULL,   -- a JSON list: those of its citations
  comment TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  document BLOB NOT NULL,
  UNIQUE (notebook, answer_id)
) STRICT"""

_PACK = """\
CREATE TABLE evidence_pack (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL CHECK (tenant <> ''),
  pack_id TEXT NOT NULL CHECK (pack_id <> ''),
  version INTEGER NOT NULL CHECK (version >= 1),
  source_sets TEXT NOT NULL,   -- a JSON list: those of its sources
  digest TEXT NOT NULL,        -- of the document
  document BLOB NOT NULL,
  UNIQUE (tenant, pack_id, version)
) STRICT"""

_IDEMPOTENCY = """\
CREATE TABLE idempotency (
  tenant TEXT NOT NULL CHECK (tenant <> ''),
  actor TEXT NOT NULL CHECK (actor <> ''),
  verb TEXT NOT NULL CHECK (verb <> ''),
  key TEXT NOT NULL CHECK (key <> ''),
  request TEXT NOT NULL,       -- its digest
  evidence_pack INTEGER NOT NULL REFERENCES evidence_pack (id),
  PRIMARY KEY (tenant, actor, verb, key)
) STRICT, WITHOUT ROWID"""

_OWNED = (
    "EXISTS (SELECT 1 FROM notebook AS of WHERE of.id = NEW.notebook"
    " AND of.tenant = NEW.tenant AND of.owner = NEW.owner)"
)
_SAME_ENTRY = "id = NEW.id OR (notebook = NEW.notebook AND answer_id = NEW.answer_id)"
_ENTRY_FACTS = "id, tenant, owner, notebook, answer_id, source_sets, saved_at, document"
_NEXT = (
    "coalesce((SELECT max(version) FROM evidence_pack"
    " WHERE tenant = NEW.tenant AND pack_id = NEW.pack_id), 0) + 1"
)
_SAME_KEY = "tenant = NEW.tenant AND actor = NEW.actor AND verb = NEW.verb AND key = NEW.key"

#: What the second migration adds for what is kept, statement by statement.
KEPT_DDL: Final[tuple[str, ...]] = (
    _NOTEBOOK,
    _ENTRY,
    "CREATE INDEX notebook_entry_by_answer ON notebook_entry (tenant, owner, answer_id)",
    _PACK,
    _IDEMPOTENCY,
    refusing("notebook_constant", "BEFORE UPDATE ON notebook", "", "notebook: never changes"),
    refusing(
        "notebook_entry_belongs",
        "BEFORE INSERT ON notebook_entry",
        f"NOT {_OWNED}",
        "notebook_entry: no such notebook of its owner",
    ),
    refusing(
        "notebook_entry_once",
        "BEFORE INSERT ON notebook_entry",
        f"EXISTS (SELECT 1 FROM notebook_entry WHERE {_SAME_ENTRY})",  # noqa: S608 - constants of this file
        "notebook_entry: stands there already",
    ),
    refusing(
        "notebook_entry_constant",
        f"BEFORE UPDATE OF {_ENTRY_FACTS} ON notebook_entry",
        "",
        "notebook_entry: only the comment changes",
    ),
    refusing(
        "evidence_pack_next",
        "BEFORE INSERT ON evidence_pack",
        f"NEW.version <> {_NEXT} OR EXISTS (SELECT 1 FROM evidence_pack WHERE id = NEW.id)",  # noqa: S608 - as above
        "evidence_pack: not the next version",
    ),
    refusing(
        "evidence_pack_constant",
        "BEFORE UPDATE ON evidence_pack",
        "",
        "evidence_pack: a version never changes",
    ),
    refusing(
        "evidence_pack_stays",
        "BEFORE DELETE ON evidence_pack",
        "",
        "evidence_pack: a version stays",
    ),
    refusing(
        "idempotency_once",
        "BEFORE INSERT ON idempotency",
        f"EXISTS (SELECT 1 FROM idempotency WHERE {_SAME_KEY})",  # noqa: S608 - as above
        "idempotency: the key is used already",
    ),
    refusing(
        "idempotency_constant", "BEFORE UPDATE ON idempotency", "", "idempotency: never changes"
    ),
)
