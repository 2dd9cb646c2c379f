"""May this act happen? The one expression that decides, in the order the covenant demands.

Forged actor, standing, the slot's lock, evidence, exact duplicate. It is worked out within the
trigger that carries an act out, on the row of ``act``, so that nothing can come in between.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.contract.actions import ACTIONS, Action
from evidence_sophia.model.actor import Authority, Role
from evidence_sophia.model.statement import MAX_QUOTE
from evidence_sophia.stores.sqlite.knowledge.sql import (
    BEGINNING_AT,
    FOREVER_AT,
    function,
    is_one_of,
    members,
    same_scope,
)

__all__ = ["EXISTING", "MAX_TEXT", "MAX_WINDOW", "OP_ACTIONS", "verdict_sql"]

#: Code points of a declared coreference window at most.
MAX_WINDOW: Final = 600
#: Code points of a subject, a value or a reason at most.
MAX_TEXT: Final = 10_000

#: Which row of the table of actions an act obeys.
OP_ACTIONS: Final[dict[str, Action]] = {
    "assert": Action.PROPOSE,
    "supersede": Action.PROPOSE,
    "queue": Action.PROPOSE,
    "remember": Action.REMEMBER,
    "correct": Action.CORRECT,
    "declare": Action.CORRECT,
    "release": Action.CORRECT,
    "retract": Action.RETRACT,
    "revert": Action.REVERT,
    "merge": Action.MERGE,
    "unmerge": Action.MERGE,
    "decide": Action.DECIDE,
    "erase": Action.ERASE,
}

#: What a caller finds in a quote; whoever meets a locked slot hears of that instead.
_OF_QUOTES: Final = (
    "own_output",
    "span_too_long",
    "ungrounded",
    "subject_not_in_evidence",
    "value_not_in_evidence",
    "denied",
    "date_not_in_evidence",
)

_A: Final = "act"
_ENTITY: Final = members(_A, "act.root")
_OVERLAPS: Final = "{0}.valid_from < act.valid_to AND act.valid_from < {0}.valid_to"
_SLOT: Final = (
    f"{same_scope('{0}', _A)} AND {{0}}.predicate = act.predicate"
    f" AND {{0}}.subject_key IN {_ENTITY} AND {{0}}.tx_to = {FOREVER_AT}"
)

_VALUE_ROOT: Final = (
    f"coalesce((SELECT v.root FROM entity_root AS v WHERE {same_scope('v', _A)}"
    " AND v.key = act.value_key), act.value_key)"
)
_LOCK: Final = (
    f"FROM slot_lock AS l WHERE {_SLOT.format('l')} AND {_OVERLAPS.format('l')}"
    " AND l.authority > act.authority AND (l.value_key IN ('', act.value_key)"
    f" OR (act.value_type = 'entity' AND l.value_key IN {members(_A, _VALUE_ROOT)}))"
)
_TWIN: Final = (
    f"FROM belief AS b WHERE {_SLOT.format('b')} AND b.value_key = act.value_key"
    " AND b.mark = act.mark AND b.valid_from = act.valid_from AND b.valid_to = act.valid_to"
    " AND b.statement <> act.target"
)
_HIGHER: Final = (
    f"FROM belief AS b WHERE {_SLOT.format('b')} AND {_OVERLAPS.format('b')}"
    " AND b.authority > act.authority"
)

_CHARACTERS: Final = function("characters")
_REST: Final = "(length(b.body) - act.offset)"
_GROUNDED: Final = (
    "EXISTS (SELECT 1 FROM source_version AS v"
    " JOIN block AS b ON b.version = v.id AND b.number = act.block"
    " LEFT JOIN block AS n ON n.version = v.id AND n.number = act.block + 1"
    f" WHERE v.id = act.version AND {same_scope('v', _A)}"
    " AND v.source_id = act.source_id AND v.text_digest = act.text_digest"
    " AND typeof(act.quote) = 'blob' AND length(act.quote) > 0"
    f" AND act.offset >= 0 AND {_REST} > 0"
    f" AND b.start + {_CHARACTERS}(substr(b.body, 1, act.offset)) = act.start"
    f" AND {_CHARACTERS}(act.quote) = act.stop - act.start"
    f" AND substr(b.body, act.offset + 1, length(act.quote)) = substr(act.quote, 1, {_REST})"
    f" AND (length(act.quote) <= {_REST} OR coalesce("
    f"substr(n.body, 1, length(act.quote) - {_REST}) = substr(act.quote, {_REST} + 1), 0)))"
)
_NAMED: Final = (
    f"({function('names')}(act.subject_key, act.quote)"
    f" OR (act.window_stop - act.window_start <= {MAX_WINDOW}"
    " AND act.window_start <= act.start AND act.stop <= act.window_stop"
    " AND EXISTS (SELECT 1 FROM block AS w"
    " LEFT JOIN block AS x ON x.version = w.version AND x.number = w.number + 1"
    " LEFT JOIN block AS y ON y.version = w.version AND y.number = w.number + 2"
    " WHERE w.version = act.version AND w.number BETWEEN act.block - 2 AND act.block"
    " AND w.start <= act.window_start AND w.start + w.characters > act.window_start"
    f" AND {function('names_within')}(act.subject_key, act.window_start - w.start,"
    " act.window_stop - act.window_start, w.body, x.body, y.body))))"
)
_SAYS_VALUE: Final = (
    "(instr(act.quote, CAST(act.value AS BLOB)) > 0"
    " OR (act.normaliser <> '' AND act.value_type <> 'text'))"
)
_NEEDS_QUOTE: Final = (
    f"({is_one_of('act.op', ('assert', 'supersede'))} OR act.authority < 1"
    " OR length(act.quote) > 0 OR act.source_id <> '')"
)
_TARGET_SLOT: Final = (
    f"EXISTS (SELECT 1 FROM statement_log AS t WHERE {same_scope('t', _A)} AND t.id = act.target"
    " AND t.predicate = act.predicate)"
    f" AND act.target_entity IN {_ENTITY}"
)
_QUEUED: Final = f"FROM review_queue AS q WHERE q.id = act.target AND {same_scope('q', _A)}"
_MERGED: Final = f"FROM entity_merge AS m WHERE m.id = act.target AND {same_scope('m', _A)}"
_LOCKED_ROW: Final = (
    f"FROM slot_lock AS l WHERE l.id = act.target AND {same_scope('l', _A)}"
    f" AND l.tx_to = {FOREVER_AT}"
)


def _may() -> str:
    ranks = {authority: rank for rank, authority in enumerate(Authority)}
    roles = {role: rank for rank, role in enumerate(Role)}
    rules = {rule.action: rule for rule in ACTIONS}
    cases = " ".join(
        f"WHEN '{op}' THEN act.role >= {roles[rules[action].role]}"
        f" AND act.authority >= {ranks[rules[action].authority]}"
        for op, action in OP_ACTIONS.items()
    )
    return f"CASE act.op {cases} ELSE 0 END"


def _general() -> Iterator[tuple[str, str]]:
    yield (
        (
            "act.claimed_actor NOT IN ('', act.actor)"
            " OR act.claimed_authority NOT IN (-1, act.authority)"
        ),
        "forged_actor",
    )
    yield f"NOT {is_one_of('act.op', tuple(OP_ACTIONS))}", "unknown_act"
    yield f"NOT ({_may()}) AND act.authority < 1", "needs_person"
    yield f"NOT ({_may()})", "not_allowed"
    for column in ("subject", "value", "reason"):
        yield f"{_CHARACTERS}(CAST(act.{column} AS BLOB)) NOT BETWEEN 0 AND {MAX_TEXT}", "too_long"


def _of_statements() -> Iterator[tuple[str, str]]:
    with_target = is_one_of("act.op", ("correct", "retract", "supersede"))
    yield "act.op IN ('retract', 'supersede') AND act.target = 0", "unknown_statement"
    yield "act.target <> 0 AND act.target_authority < 0", "unknown_statement"
    yield "act.op = 'revert' AND act.subject = ''", "unknown_statement"
    yield "act.functional < 0", "unknown_predicate"
    yield "act.subject_key = ''", "malformed_subject"
    yield f"act.target <> 0 AND NOT ({_TARGET_SLOT})", "other_slot"
    times = f"{BEGINNING_AT} <= act.valid_from AND act.valid_from < act.valid_to"
    yield f"NOT ({times} AND act.valid_to <= {FOREVER_AT})", "malformed_time"
    yield "act.confidence NOT BETWEEN 0 AND 10000", "malformed_confidence"
    yield f"EXISTS (SELECT 1 {_LOCK})", "slot_locked"
    yield "act.target_authority > act.authority", "outranked"
    yield (
        f"act.functional = 1 AND act.op IN ('correct', 'revert') AND EXISTS (SELECT 1 {_HIGHER})",
        "outranked",
    )
    yield f"act.target <> 0 AND {with_target} AND act.target_open = 0", "not_open"
    yield "act.value_key = ''", "malformed_value"
    yield "act.flaw <> ''", "flaw"
    yield (
        (
            f"{_NEEDS_QUOTE} AND (act.stop - act.start > {MAX_QUOTE}"
            f" OR {_CHARACTERS}(act.quote) > {MAX_QUOTE})"
        ),
        "span_too_long",
    )
    yield f"{_NEEDS_QUOTE} AND NOT {_GROUNDED}", "ungrounded"
    yield f"{_NEEDS_QUOTE} AND NOT {_NAMED}", "subject_not_in_evidence"
    yield f"{_NEEDS_QUOTE} AND act.op <> 'retract' AND NOT {_SAYS_VALUE}", "value_not_in_evidence"
    adds = "(act.op IN ('assert', 'supersede') OR (act.op <> 'retract' AND act.functional = 0))"
    yield f"{adds} AND EXISTS (SELECT 1 {_TWIN})", "duplicate"


def _of_others() -> Iterator[tuple[str, str]]:
    malformed = "act.predicate = '' OR act.predicate GLOB '*[^a-z0-9_]*'"
    malformed += " OR act.predicate NOT GLOB '[a-z]*' OR length(act.predicate) > 64"
    malformed += " OR act.cardinality NOT IN ('functional', 'many')"
    malformed += " OR (act.unit <> '' AND act.value_type <> 'number')"
    yield f"act.op = 'declare' AND ({malformed})", "malformed_predicate"
    yield "act.op = 'declare' AND act.functional >= 0", "already_declared"
    yield "act.op = 'remember' AND act.value_key = ''", "malformed_value"
    wanted = is_one_of("act.wanted", ("correct", "retract", "revert", "merge", "unmerge"))
    yield f"act.op = 'queue' AND NOT {wanted}", "unknown_act"
    yield f"act.op = 'decide' AND NOT EXISTS (SELECT 1 {_QUEUED})", "unknown_queued"
    yield "act.op = 'decide' AND act.wanted NOT IN ('accept', 'refuse')", "unknown_act"
    decided = "SELECT 1 FROM review_decision AS d WHERE d.queued = act.target"
    yield f"act.op = 'decide' AND EXISTS ({decided})", "already_decided"
    own = f"EXISTS (SELECT 1 {_QUEUED} AND q.actor = act.actor)"
    yield f"act.op = 'decide' AND act.authority < 3 AND {own}", "own_work"
    yield "act.op = 'decide' AND act.existing <> 0", "stale"
    yield "act.op = 'merge' AND (act.subject_key = '' OR act.value_key = '')", "malformed_subject"
    edge = f"SELECT 1 FROM entity_root AS e WHERE {same_scope('e', _A)}"
    yield f"act.op = 'merge' AND EXISTS ({edge} AND e.key = act.entity)", "already_merged"
    yield "act.op = 'merge' AND act.root = act.entity", "same_entity"
    undone = "EXISTS (SELECT 1 FROM entity_merge AS u WHERE u.undoes > 0 AND u.undoes = act.target)"
    yield (
        f"act.op = 'unmerge' AND (NOT EXISTS (SELECT 1 {_MERGED} AND m.undoes = 0) OR {undone})",
        "unknown_merge",
    )
    yield f"act.op = 'release' AND NOT EXISTS (SELECT 1 {_LOCKED_ROW})", "unknown_lock"
    stronger = f"EXISTS (SELECT 1 {_LOCKED_ROW} AND l.authority > act.authority)"
    yield f"act.op = 'release' AND {stronger}", "slot_locked"
    kept = f"SELECT 1 FROM payload AS p WHERE p.id = act.restores AND {same_scope('p', _A)}"
    yield f"act.op = 'erase' AND NOT EXISTS ({kept})", "unknown_text"


def _cases(*rules: Iterator[tuple[str, str]]) -> str:
    cases = (f"WHEN {condition} THEN {_why(why)}" for each in rules for condition, why in each)
    return "\n    ".join(cases)


def _why(why: str) -> str:
    # A caller may find a flaw of its own, such as text that cannot be stored; never a pardon.
    return "act.flaw" if why == "flaw" else repr(why)


def _flawed(of_quotes: str) -> Iterator[tuple[str, str]]:
    """Refuse for what the caller found, but first look at the slot if it is about the quote."""
    yield f"act.flaw <> '' AND act.flaw NOT IN ({of_quotes})", "flaw"


def verdict_sql(*, is_statement: bool) -> str:
    """Give the expression that decides on the row of ``act``: "" or the reason of a refusal."""
    late = ", ".join(map(repr, _OF_QUOTES)) if is_statement else ""
    own = _of_statements() if is_statement else _of_others()
    cases = _cases(_general(), _flawed(late), own)
    return f"CASE\n    {cases}\n    ELSE '' END"


#: Which statement stood in the way; 0 for none.
EXISTING: Final = (
    "coalesce(CASE act.verdict"
    f" WHEN 'slot_locked' THEN (SELECT l.statement {_LOCK} ORDER BY l.id DESC LIMIT 1)"
    f" WHEN 'duplicate' THEN (SELECT b.statement {_TWIN} ORDER BY b.id LIMIT 1) END, 0)"
)
