"""By which ways are rows of knowledge found, and which rows cannot stand twice?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["INDEX_DDL"]

# The subject stands before the source set: a reader of a whole tenant names no set.
_SLOT: Final = "tenant, subject_key, predicate, source_set"

# Every index is a page more in the log of each commit that writes its table.
INDEX_DDL: Final[tuple[str, ...]] = (
    "CREATE UNIQUE INDEX chain_by_digest ON chain (digest)",
    "CREATE INDEX chain_begins ON chain (tenant, source_set) WHERE position = 0",
    (
        f"CREATE UNIQUE INDEX belief_once ON belief ({_SLOT}, tx_to, value_key, mark, valid_from,"
        " valid_to)"
    ),
    (
        "CREATE INDEX belief_newest ON belief (tenant, subject_key, authority,"
        f" tx_from) WHERE tx_to = {FOREVER_AT}"
    ),
    (
        "CREATE INDEX belief_by_value ON belief (tenant, source_set, value_key)"
        f" WHERE value_type = 'entity' AND tx_to = {FOREVER_AT}"
    ),
    "CREATE INDEX belief_by_statement ON belief (statement)",
    "CREATE INDEX slot_lock_by_statement ON slot_lock (statement)",
    "CREATE INDEX belief_closed_by ON belief (closed_by) WHERE closed_by > 0",
    "CREATE INDEX belief_held ON belief (tenant, source_set, value_key) WHERE closed_by < 0",
    f"CREATE INDEX slot_lock_open ON slot_lock ({_SLOT}) WHERE tx_to = {FOREVER_AT}",
    "CREATE INDEX conflict_by_first ON conflict (first)",
    "CREATE INDEX conflict_by_second ON conflict (second)",
    f"CREATE INDEX conflict_open ON conflict (tenant, id) WHERE tx_to = {FOREVER_AT}",
    "CREATE INDEX entity_root_members ON entity_root (tenant, root, source_set)",
    "CREATE INDEX entity_root_by_target ON entity_root (tenant, target, source_set)",
    "CREATE INDEX statement_by_target ON statement_log (target) WHERE target > 0",
    "CREATE INDEX statement_by_restores ON statement_log (restores) WHERE restores > 0",
    "CREATE INDEX rejection_by_existing ON rejection (existing) WHERE existing > 0",
    "CREATE UNIQUE INDEX predicate_once ON predicate (tenant, source_set, predicate)",
    "CREATE UNIQUE INDEX decision_once ON review_decision (queued)",
    "CREATE UNIQUE INDEX erasure_once ON erasure (payload)",
    "CREATE INDEX merge_by_source ON entity_merge (tenant, source_set, source)",
    "CREATE UNIQUE INDEX merge_undone_once ON entity_merge (undoes) WHERE undoes > 0",
)
