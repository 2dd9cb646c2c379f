"""What is shown where two sides cannot both be right? Decided from the record, with both."""

from __future__ import annotations

from attrs import evolve

from evidence_sophia.checking.claim_safety import CERTIFIES, SafetyFilter, no_filter
from evidence_sophia.checking.contradictions import ANSWERS_DIFFER, Contradiction
from evidence_sophia.checking.counterclaim import AuditEvent, ClaimSide, Counterclaim, Matter
from evidence_sophia.checking.evidence import Citer, Place
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy, policy_digest
from evidence_sophia.checking.resolution import Resolution, resolve
from evidence_sophia.checking.wordings import say
from evidence_sophia.codec.digests import id_of
from evidence_sophia.errors import DigestMismatchError, InvariantError
from evidence_sophia.model.conflict import Conflict, ConflictKind, ConflictSide
from evidence_sophia.model.measured import Unmeasured
from evidence_sophia.support.source_quality import SourceQuality, dimensions_of, rate_source

__all__ = [
    "counterclaim_of",
    "record_counterclaim",
    "replay_counterclaim",
    "weigh_contradiction",
]


def record_counterclaim(
    first: ClaimSide, second: ClaimSide, matter: Matter, policy: CheckingPolicy = DEFAULT_CHECKING
) -> Counterclaim:
    """Decide what is shown of two sides, and record it with both of them."""
    band = resolve(first.score, second.score, severity=matter.severity, policy=policy)
    preferred = _preferred(first, second) if band.resolution == Resolution.PREFER_SOURCE else None
    rules = tuple(sorted(set(matter.rules)))
    key = CERTIFIES if _certifies((first, second), matter) else _key(band.resolution, rules)
    return Counterclaim(
        id=id_of("counterclaim-id", "1", {"rules": rules, "sides": sorted((first.id, second.id))}),
        topic=matter.topic,
        rules=rules,
        alignment=matter.alignment,
        severity=matter.severity,
        first=first,
        second=second,
        resolution=band.resolution,
        preferred=preferred.id if preferred else "",
        shown=_shown(first, second, preferred, (key, matter.language)),
        dependents=matter.dependents,
        audit=AuditEvent(
            at=matter.at, actor=matter.actor, policy=policy_digest(policy), band=band.id
        ),
        language=matter.language,
    )


def counterclaim_of(
    conflict: Conflict,
    qualities: tuple[SourceQuality | Unmeasured, SourceQuality | Unmeasured],
    matter: Matter,
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> Counterclaim:
    """Decide what is shown of two statements that contradict one another.

    Args:
        conflict: a contradiction that knowledge found.
        qualities: of the sources of its first and its second side.
        matter: its topic and rules are those of the conflict where they are not said.
        policy: the bars.

    Raises:
        InvariantError: the conflict is no contradiction.
    """
    if conflict.kind != ConflictKind.CONTRADICTION:
        message = f"only a contradiction is decided, not a {conflict.kind}"
        raise InvariantError(message)
    slot = " ".join(part for part in (conflict.subject, conflict.predicate) if part)
    first, second = (
        _side(side, quality)
        for side, quality in zip((conflict.first, conflict.second), qualities, strict=True)
    )
    return record_counterclaim(first, second, evolve(matter, topic=matter.topic or slot), policy)


def weigh_contradiction(
    found: Contradiction, matter: Matter, cite: Citer, policy: CheckingPolicy = DEFAULT_CHECKING
) -> Counterclaim:
    """Decide what is shown of two passages that contradict one another.

    Args:
        found: what was found; its rules and its alignment go into the record.
        matter: what bears on the decision beside it.
        cite: cites a sentence of a passage.
        policy: the bars.
    """
    first, second = (
        _passage_side(number, place, cite)
        for number, place in enumerate((found.first, found.second), start=1)
    )
    given = evolve(matter, rules=found.rules, alignment=found.alignment)
    return record_counterclaim(first, second, given, policy)


def replay_counterclaim(
    record: Counterclaim,
    policy: CheckingPolicy = DEFAULT_CHECKING,
    *,
    safety: SafetyFilter = no_filter,
) -> Counterclaim:
    """Decide again from a record, in its language.

    Args:
        record: what was decided.
        policy: the bars that its digest names.
        safety: tells what no customer may be shown.

    Raises:
        DigestMismatchError: the record was decided by another policy.
    """
    if record.audit.policy != policy_digest(policy):
        message = "the record was decided by another policy"
        raise DigestMismatchError(message, hint="Give the policy whose digest the record names.")
    matter = Matter(
        topic=record.topic,
        rules=record.rules,
        alignment=record.alignment,
        severity=record.severity,
        dependents=record.dependents,
        at=record.audit.at,
        actor=record.audit.actor,
        language=record.language,
        safety=safety,
    )
    return record_counterclaim(record.first, record.second, matter, policy)


def _side(side: ConflictSide, quality: SourceQuality | Unmeasured) -> ClaimSide:
    return ClaimSide(id=side.id, text=side.value, citations=side.citations, quality=quality)


def _passage_side(number: int, place: Place, cite: Citer) -> ClaimSide:
    passage, span = place.passage.passage, place.sentence.span
    return ClaimSide(
        id=f"{passage.id}:{span.start}-{span.end}",
        text=place.sentence.text,
        citations=(cite(str(number), place.passage, span),),
        quality=rate_source(dimensions_of(place.passage.source)),
    )


def _preferred(first: ClaimSide, second: ClaimSide) -> ClaimSide:
    scores = [0 if isinstance(each.score, Unmeasured) else each.score for each in (first, second)]
    return first if scores[0] >= scores[1] else second


def _certifies(sides: tuple[ClaimSide, ClaimSide], matter: Matter) -> bool:
    return any(
        matter.safety(text, before, matter.language).is_certifying
        for side in sides
        for text, before in ((side.text, ()), (side.text, (matter.topic,)))
    )


def _key(resolution: Resolution, rules: tuple[str, ...]) -> str:
    """Name the sentence that is shown; that answers seem to differ is only a hint."""
    is_hint = rules == (ANSWERS_DIFFER,)
    if is_hint and resolution in (Resolution.SURFACE_BOTH, Resolution.HEDGE):
        return ANSWERS_DIFFER
    return resolution


def _shown(
    first: ClaimSide, second: ClaimSide, preferred: ClaimSide | None, told: tuple[str, str]
) -> str:
    key, language = told
    other = second if preferred is first else first
    return say(
        f"shown.{key}",
        language,
        first=first.text,
        second=second.text,
        preferred=preferred.text if preferred else "",
        other=other.text,
    )
