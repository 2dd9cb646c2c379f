"""Which tables hold what is believed? Their columns; their rules stand in ``guards``.

A row is written only while its act stands in ``act``, and that is only while the trigger that
carries it out runs: outside of a statement ``act`` is empty. Times are integer microseconds
since 1970 UTC, half-open, with sentinels and never NULL; a reference to no row is 0. Names of
entities stand in ``payload`` alone, which can be erased; everywhere else a key of an entity is
its opaque form.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.indexes import INDEX_DDL

__all__ = [
    "ACT_COLUMNS",
    "COMPUTED",
    "KNOWLEDGE_TABLES",
    "PAYLOAD_COLUMNS",
    "PAYLOAD_TYPES",
    "SEALED",
    "table_ddl",
]

#: What a caller may say of an act, with the SQL type and what stands for "not said".
ACT_COLUMNS: Final[tuple[tuple[str, str, str], ...]] = (
    ("op", "TEXT", "''"),
    ("tenant", "TEXT", "''"),
    ("source_set", "TEXT", "''"),
    ("claimed_actor", "TEXT", "''"),
    ("claimed_authority", "INTEGER", "-1"),
    ("subject", "TEXT", "''"),
    ("predicate", "TEXT", "''"),
    ("value", "TEXT", "''"),
    ("qualifiers", "TEXT", "'[]'"),
    ("normaliser", "TEXT", "''"),
    ("language", "TEXT", "''"),
    ("valid_from", "INTEGER", "-62135596800000000"),
    ("valid_to", "INTEGER", "253402300799999999"),
    ("precision", "TEXT", "'unknown'"),
    ("origin", "TEXT", "'none'"),
    ("confidence", "INTEGER", "0"),
    ("source_id", "TEXT", "''"),
    ("version", "INTEGER", "0"),
    ("text_digest", "TEXT", "''"),
    ("block", "INTEGER", "0"),
    ("offset", "INTEGER", "0"),
    ("start", "INTEGER", "0"),
    ("stop", "INTEGER", "0"),
    ("quote", "BLOB", "x''"),
    ("window_start", "INTEGER", "0"),
    ("window_stop", "INTEGER", "0"),
    ("target", "INTEGER", "0"),
    ("restores", "INTEGER", "0"),
    ("reason", "TEXT", "''"),
    ("wanted", "TEXT", "''"),
    ("cardinality", "TEXT", "'many'"),
    ("value_type", "TEXT", "'text'"),
    ("unit", "TEXT", "''"),
    ("flaw", "TEXT", "''"),
)

#: What the trigger works out before it decides.
COMPUTED: Final[tuple[tuple[str, str, str], ...]] = (
    ("position", "INTEGER", "0"),
    ("tx", "INTEGER", "0"),
    ("actor", "TEXT", "''"),
    ("authority", "INTEGER", "-1"),
    ("role", "INTEGER", "-1"),
    ("functional", "INTEGER", "-1"),
    ("subject_key", "TEXT", "''"),
    ("entity", "TEXT", "''"),
    ("value_key", "TEXT", "''"),
    ("root", "TEXT", "''"),
    ("mark", "BLOB", "x''"),
    ("target_entity", "TEXT", "''"),
    ("target_key", "TEXT", "''"),
    ("target_authority", "INTEGER", "-1"),
    ("target_from", "INTEGER", "0"),
    ("target_to", "INTEGER", "0"),
    ("target_open", "INTEGER", "0"),
    ("verdict", "TEXT", "''"),
    ("existing", "INTEGER", "0"),
    ("salt", "BLOB", "x''"),
    ("payload", "INTEGER", "0"),
    ("payload_digest", "BLOB", "x''"),
    ("kind", "TEXT", "''"),
    ("entry", "INTEGER", "0"),
)

#: The text of a person or of a source, which can be erased; the chain covers its digest.
PAYLOAD_TYPES: Final = (
    ("salt", "BLOB"),
    ("subject", "TEXT"),
    ("subject_key", "TEXT"),
    ("value", "TEXT"),
    ("value_key", "TEXT"),
    ("qualifiers", "TEXT"),
    ("quote", "BLOB"),
    ("reason", "TEXT"),
)
PAYLOAD_COLUMNS: Final = tuple(name for name, _ in PAYLOAD_TYPES)

_WHO: Final = (
    ("tenant", "TEXT"),
    ("source_set", "TEXT"),
    ("position", "INTEGER"),
    ("tx", "INTEGER"),
    ("actor", "TEXT"),
    ("authority", "INTEGER"),
    ("role", "INTEGER"),
)
_TEXT: Final = (("payload", "INTEGER"), ("payload_digest", "BLOB"))
_PROPOSED: Final = (
    ("predicate", "TEXT"),
    ("normaliser", "TEXT"),
    ("language", "TEXT"),
    ("valid_from", "INTEGER"),
    ("valid_to", "INTEGER"),
    ("precision", "TEXT"),
    ("origin", "TEXT"),
    ("confidence", "INTEGER"),
    ("source_id", "TEXT"),
    ("text_digest", "TEXT"),
    ("block", "INTEGER"),
    ("offset", "INTEGER"),
    ("start", "INTEGER"),
    ("stop", "INTEGER"),
    ("window_start", "INTEGER"),
    ("window_stop", "INTEGER"),
    ("target", "INTEGER"),
    ("restores", "INTEGER"),
)

#: The tables whose every row is an entry of the chain: kind, name and columns after ``id``.
SEALED: Final[dict[str, tuple[str, tuple[tuple[str, str], ...]]]] = {
    "predicate": (
        "predicate",
        (
            *_WHO,
            ("predicate", "TEXT"),
            ("cardinality", "TEXT"),
            ("value_type", "TEXT"),
            ("unit", "TEXT"),
            ("description", "TEXT"),
        ),
    ),
    "statement": (
        "statement_log",
        (*_WHO, ("operation", "TEXT"), ("entity", "TEXT"), *_PROPOSED, *_TEXT),
    ),
    "rejection": (
        "rejection",
        (
            *_WHO,
            ("operation", "TEXT"),
            ("why", "TEXT"),
            ("existing", "INTEGER"),
            *_PROPOSED,
            *_TEXT,
        ),
    ),
    "memory": ("remembered", (*_WHO, ("confidence", "INTEGER"), *_TEXT)),
    "queued": ("review_queue", (*_WHO, ("wanted", "TEXT"), *_PROPOSED, *_TEXT)),
    "decision": (
        "review_decision",
        (*_WHO, ("queued", "INTEGER"), ("decided", "TEXT"), *_TEXT),
    ),
    "merge": (
        "entity_merge",
        (*_WHO, ("source", "TEXT"), ("into_key", "TEXT"), ("undoes", "INTEGER"), *_TEXT),
    ),
    "release": ("lock_release", (*_WHO, ("lock", "INTEGER"), *_TEXT)),
    "erasure": ("erasure", (*_WHO, ("payload", "INTEGER"), ("reason", "TEXT"))),
}

#: Every table but ``act``.
KNOWLEDGE_TABLES: Final = (
    *(table for table, _ in SEALED.values()),
    "payload",
    "belief",
    "slot_lock",
    "conflict",
    "entity_root",
    "chain",
)

_PAYLOAD: Final = """\
CREATE TABLE payload (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  salt BLOB NOT NULL,
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  value TEXT NOT NULL,
  value_key TEXT NOT NULL,
  qualifiers TEXT NOT NULL,
  quote BLOB NOT NULL,
  reason TEXT NOT NULL
) STRICT"""

# One row a piece of the time in which a statement is believed: a correction of the middle of
# an interval leaves two pieces of it.
_BELIEF: Final = """\
CREATE TABLE belief (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  statement INTEGER NOT NULL,
  subject_key TEXT NOT NULL,
  predicate TEXT NOT NULL,
  value_key TEXT NOT NULL,
  functional INTEGER NOT NULL,
  value_type TEXT NOT NULL,
  authority INTEGER NOT NULL,
  source_id TEXT NOT NULL,
  mark BLOB NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL,
  tx_from INTEGER NOT NULL,
  tx_to INTEGER NOT NULL,
  closed_by INTEGER NOT NULL
) STRICT"""

_SLOT_LOCK: Final = """\
CREATE TABLE slot_lock (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  predicate TEXT NOT NULL,
  value_key TEXT NOT NULL,       -- '' locks every value
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL,
  authority INTEGER NOT NULL,
  statement INTEGER NOT NULL,
  tx_from INTEGER NOT NULL,
  tx_to INTEGER NOT NULL
) STRICT"""

_CONFLICT: Final = """\
CREATE TABLE conflict (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  first INTEGER NOT NULL,        -- two rows of belief, the older one first
  second INTEGER NOT NULL,
  rule TEXT NOT NULL,            -- of knowledge.conflicts, which decided
  severity TEXT NOT NULL,
  tx_from INTEGER NOT NULL,
  tx_to INTEGER NOT NULL
) STRICT"""

_ENTITY_ROOT: Final = """\
CREATE TABLE entity_root (
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  key TEXT NOT NULL,
  root TEXT NOT NULL,
  merge INTEGER NOT NULL,
  target TEXT NOT NULL,          -- what the merge pointed the key at
  PRIMARY KEY (tenant, key, source_set)
) STRICT, WITHOUT ROWID"""

# The first row of a chain says in its note how it is digested, and the version of the keys.
_CHAIN: Final = """\
CREATE TABLE chain (
  tenant TEXT NOT NULL,
  source_set TEXT NOT NULL,
  position INTEGER NOT NULL,
  tx INTEGER NOT NULL,
  kind TEXT NOT NULL,
  entry INTEGER NOT NULL,
  note TEXT NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (tenant, source_set, position)
) STRICT, WITHOUT ROWID"""


def table_ddl() -> Iterator[str]:
    """Give the statements that make the tables and their indexes."""
    columns = (*ACT_COLUMNS, *COMPUTED)
    said = ",\n  ".join(f"{name} {kind} NOT NULL DEFAULT {none}" for name, kind, none in columns)
    yield f"CREATE TABLE act (\n  id INTEGER PRIMARY KEY CHECK (id = 1),\n  {said}\n) STRICT"
    for table, own in SEALED.values():
        said = ",\n  ".join(f"{name} {kind} NOT NULL" for name, kind in own)
        yield f"CREATE TABLE {table} (\n  id INTEGER PRIMARY KEY,\n  {said}\n) STRICT"
    yield from (_PAYLOAD, _BELIEF, _SLOT_LOCK, _CONFLICT, _ENTITY_ROOT, _CHAIN)
    yield from INDEX_DDL
