"""What may never happen to a table of knowledge, on any connection and with any conflict clause?

Every BEFORE INSERT guard also names what a row would clash with: under ``OR REPLACE`` a clash
deletes without a DELETE trigger, under ``OR IGNORE`` and ``OR FAIL`` it leaves half an act.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import ERASED, FOREVER_AT, same_scope
from evidence_sophia.stores.sqlite.knowledge.tables import KNOWLEDGE_TABLES
from evidence_sophia.stores.sqlite.triggers import refusing

__all__ = ["guard_ddl"]

_NO_ACT: Final = "NOT EXISTS (SELECT 1 FROM act)"
_HERE: Final = same_scope("o", "NEW")

#: Which row an INSERT would clash with, besides one of its id.
_CLASHES: Final = {
    "predicate": f"{_HERE} AND o.predicate = NEW.predicate",
    "review_decision": "o.queued = NEW.queued",
    "erasure": "o.payload = NEW.payload",
    "entity_merge": "NEW.undoes > 0 AND o.undoes > 0 AND o.undoes = NEW.undoes",
    "chain": f"({_HERE} AND o.position = NEW.position) OR o.digest = NEW.digest",
    "belief": (
        f"{_HERE} AND o.subject_key = NEW.subject_key AND o.predicate = NEW.predicate"
        " AND o.tx_to = NEW.tx_to AND o.value_key = NEW.value_key AND o.mark = NEW.mark"
        " AND o.valid_from = NEW.valid_from AND o.valid_to = NEW.valid_to"
    ),
    "entity_root": f"{_HERE} AND o.key = NEW.key",
}
#: What of a row may change, and when; everything else never does.
_CHANGES: Final = {
    "belief": (
        (
            "id tenant source_set statement subject_key predicate functional value_type authority"
            " source_id valid_from valid_to tx_from"
        ),
        (
            f"(OLD.tx_to = {FOREVER_AT} AND NEW.tx_to = a.tx AND NEW.value_key = OLD.value_key"
            " AND NEW.mark = OLD.mark) OR (a.op = 'erase' AND NEW.tx_to = OLD.tx_to"
            f" AND NEW.closed_by = OLD.closed_by AND NEW.value_key = '' AND NEW.mark = {ERASED})"
        ),
    ),
    "slot_lock": (
        (
            "id tenant source_set subject_key predicate valid_from valid_to authority statement"
            " tx_from"
        ),
        (
            f"(a.op = 'release' AND OLD.tx_to = {FOREVER_AT} AND NEW.tx_to = a.tx"
            " AND NEW.value_key = OLD.value_key)"
            " OR (a.op = 'erase' AND NEW.tx_to = OLD.tx_to AND NEW.value_key = '')"
        ),
    ),
    "conflict": (
        "id tenant source_set first second rule severity tx_from",
        f"OLD.tx_to = {FOREVER_AT} AND NEW.tx_to = a.tx",
    ),
    "entity_root": ("tenant source_set key merge target", "a.op IN ('merge', 'unmerge')"),
}
_GOES: Final = {
    "payload": "a.op = 'erase' AND a.kind = 'erasure' AND a.restores = OLD.id",
    "entity_root": "a.kind = 'merge' AND a.op = 'unmerge' AND a.target = OLD.merge",
}


def guard_ddl() -> Iterator[str]:
    """Give the triggers that refuse, and the view by which un-merging finds its entity."""
    yield _PARTED
    for table in KNOWLEDGE_TABLES:
        yield from _guards(table)
    yield refusing("act_one", "BEFORE INSERT ON act", "EXISTS (SELECT 1 FROM act)", "act: one")


def _guards(table: str) -> Iterator[str]:
    # One trigger for both: each costs an insert as much as what it looks up.
    checks = [(_NO_ACT, "written only by an act")]
    if clash := _CLASHES.get(table):
        checks.append(
            (f"EXISTS (SELECT 1 FROM {table} AS o WHERE {clash})", "stands there already")
        )
    body = "".join(
        f"  SELECT RAISE(ABORT, '{table}: {message}') WHERE {condition};\n"
        for condition, message in checks
    )
    yield f"CREATE TRIGGER {table}_by_act BEFORE INSERT ON {table}\nBEGIN\n{body}END"
    yield _constant(table)
    goes = _GOES.get(table)
    stays = f"NOT EXISTS (SELECT 1 FROM act AS a WHERE {goes})" if goes else ""
    yield refusing(f"{table}_stays", f"BEFORE DELETE ON {table}", stays, f"{table}: a row stays")


def _constant(table: str) -> str:
    fixed, condition = _CHANGES.get(table, ("", ""))
    may = ""
    if condition:
        same = " AND ".join(f"NEW.{name} IS OLD.{name}" for name in fixed.split())
        may = f"NOT EXISTS (SELECT 1 FROM act AS a WHERE {same} AND ({condition}))"
    return refusing(f"{table}_constant", f"BEFORE UPDATE ON {table}", may, f"{table}: stays so")


#: What was merged into an entity that an act parts from another one, over any number of steps.
_PARTED: Final = f"""\
CREATE VIEW entity_parted AS
WITH RECURSIVE below (tenant, source_set, key) AS (
  SELECT a.tenant, a.source_set, a.entity FROM act AS a
  WHERE a.kind = 'merge' AND a.op = 'unmerge'
  UNION
  SELECT e.tenant, e.source_set, e.key FROM below AS w CROSS JOIN entity_root AS e
    ON {same_scope("e", "w")} AND e.target = w.key
)
SELECT b.key FROM below AS b"""
