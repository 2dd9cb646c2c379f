"""What stands against what within one slot? Deterministic, by the keys of the values.

Only functional predicates contradict. Two intervals overlap at the coarser precision of the two
just where they overlap as they stand, since the edges of an interval known to the year are
those of years; so nothing is rounded here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import digest_of
from evidence_sophia.knowledge.keys import subject_key, value_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.model._rules import LATER, instance_of, tuple_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.conflict import Conflict, ConflictKind, ConflictSeverity, ConflictSide
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.statement import Statement, StatementReference
from evidence_sophia.model.valid_time import FOREVER
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import LANGUAGES, table
from evidence_sophia.text.words import words

__all__ = [
    "CONFLICT_RULES",
    "ConflictReport",
    "classify_pair",
    "find_conflicts",
    "kind_of_keys",
    "severity_of",
]

#: Id of a rule -> the kind it finds, and why.
CONFLICT_RULES: Final[dict[str, tuple[ConflictKind, str]]] = {
    "same_value": (ConflictKind.DUPLICATE, "both say the same once units and typography are equal"),
    "date_within": (ConflictKind.REFINEMENT, "one date lies within the other, which is coarser"),
    "name_within": (ConflictKind.REFINEMENT, "one text is the other with an addition"),
    "other_value": (ConflictKind.CONTRADICTION, "two values of what has one value at a time"),
}
_NO_LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({})
#: What may stand between a text and an addition to it: "Paris, France", "Bonn (Germany)".
_ADDITIONS: Final = (", ", " (", "; ")


@frozen(kw_only=True)
class ConflictReport:
    """What was found in a scope or about an entity.

    Attributes:
        conflicts: the pairs that are no duplicates, in a stable order.
        is_complete: whether they are all; else there are more than were asked for, and the
            counts are of these alone.
    """

    conflicts: tuple[Conflict, ...] = field(default=(), validator=tuple_of(Conflict))
    is_complete: bool = field(default=True, validator=instance_of(bool), metadata=LATER)

    @property
    def contradiction_count(self) -> int:
        """How many of them are contradictions."""
        return len(self._contradictions())

    @property
    def by_severity(self) -> tuple[tuple[ConflictSeverity, int], ...]:
        """How many contradictions there are of each severity, from least to most."""
        found = [conflict.severity for conflict in self._contradictions()]
        return tuple((severity, found.count(severity)) for severity in ConflictSeverity)

    def __str__(self) -> str:
        from evidence_sophia.knowledge.display import report_text  # noqa: PLC0415 - display is rare

        return report_text(self)

    def _repr_html_(self) -> str:
        from evidence_sophia.knowledge.display import report_html  # noqa: PLC0415 - display is rare

        return report_html(self)

    def _contradictions(self) -> tuple[Conflict, ...]:
        return tuple(one for one in self.conflicts if one.kind == ConflictKind.CONTRADICTION)


def kind_of_keys(first: str, second: str, value_type: ValueType) -> tuple[ConflictKind, str]:
    """Tell how two values relate, by their keys, and by which rule.

    >>> kind_of_keys("2020", "2020-05", ValueType.DATE)[1]
    'date_within'
    >>> kind_of_keys("paris", "paris, texas", ValueType.ENTITY)[1]
    'other_value'
    """
    shorter, longer = sorted((first, second), key=len)
    rule = _rule(shorter, longer, value_type)
    return CONFLICT_RULES[rule][0], rule


def severity_of(first: Statement, second: Statement) -> ConflictSeverity:
    """Tell how much it weighs that two statements differ.

    High where a person's word is on either side; low where both rest on one source, or one
    rests on none.
    """
    if any(one.authority is not Authority.MODEL for one in (first, second)):
        return ConflictSeverity.HIGH
    sources = [{reference.source_id for reference in one.references} for one in (first, second)]
    is_shared = not sources[0].isdisjoint(sources[1])
    return ConflictSeverity.LOW if is_shared else ConflictSeverity.MEDIUM


def classify_pair(
    first: Statement,
    second: Statement,
    predicate: Predicate,
    *,
    merges: MergeMap = NO_MERGES,
    languages: Mapping[str, str] = _NO_LANGUAGES,
) -> Conflict | None:
    """Tell how two statements of one slot relate; None if they do not meet.

    They meet where the predicate is functional, both are of one entity, and the times overlap
    for which they hold and at which they were believed.

    Args:
        first: one of them.
        second: the other, older or newer.
        predicate: of both.
        merges: which names mean one entity.
        languages: ISO 639-1 code by the id of a source; it says how ``1.250`` is meant there.

    Raises:
        InvariantError: a subject or a value cannot be read as the predicate says.
    """
    older, newer = sorted((first, second), key=lambda one: (one.recorded_from, one.id))
    if not (predicate.is_functional and _meet(older, newer, predicate, merges)):
        return None
    keys = [_key(one, predicate, languages) for one in (older, newer)]
    if predicate.value_type == ValueType.ENTITY:
        keys = [merges.canonical(key) for key in keys]
    kind, rule = kind_of_keys(keys[0], keys[1], predicate.value_type)
    closed = min(older.recorded_to, newer.recorded_to)
    return Conflict(
        id=digest_of("conflict", "1", {"first": older.id, "second": newer.id}),
        subject=older.subject,
        predicate=predicate.id,
        kind=kind,
        severity=severity_of(older, newer),
        rule=rule,
        first=_side(older),
        second=_side(newer),
        opened_at=max(older.recorded_from, newer.recorded_from),
        closed_at=None if closed == FOREVER else closed,
    )


def find_conflicts(
    statements: Iterable[Statement],
    predicates: Mapping[str, Predicate],
    *,
    merges: MergeMap = NO_MERGES,
    languages: Mapping[str, str] = _NO_LANGUAGES,
    subject: str = "",
) -> ConflictReport:
    """List the open refinements and contradictions among statements, from scratch.

    Args:
        statements: of one scope, in any order.
        predicates: by id; statements of one that is not declared meet nothing.
        merges: which names mean one entity.
        languages: as for :func:`classify_pair`.
        subject: only those about this entity; "" for all.

    Raises:
        InvariantError: a subject or a value cannot be read as its predicate says.
    """
    wanted = merges.canonical(subject_key(subject)) if subject else ""
    slots: dict[tuple[str, str], list[Statement]] = defaultdict(list)
    for one in statements:
        predicate = predicates.get(one.predicate)
        if one.is_open and predicate is not None and predicate.is_functional:
            slots[merges.canonical(subject_key(one.subject)), one.predicate].append(one)
    found: list[Conflict] = []
    for (entity, id_), slot in slots.items():
        if wanted in {"", entity}:
            classify = partial(
                classify_pair, predicate=predicates[id_], merges=merges, languages=languages
            )
            found += _within(slot, classify)
    return ConflictReport(
        conflicts=tuple(sorted(found, key=lambda one: (one.subject, one.predicate, one.id)))
    )


def _within(
    slot: list[Statement], classify: Callable[[Statement, Statement], Conflict | None]
) -> Iterator[Conflict]:
    begun: list[Statement] = []
    for one in sorted(slot, key=lambda one: (one.valid.start, one.id)):
        begun = [other for other in begun if other.valid.end > one.valid.start]
        for other in begun:
            conflict = classify(other, one)
            if conflict is not None and conflict.kind != ConflictKind.DUPLICATE:
                yield conflict
        begun.append(one)


def _meet(older: Statement, newer: Statement, predicate: Predicate, merges: MergeMap) -> bool:
    if older.id == newer.id or {older.predicate, newer.predicate} != {predicate.id}:
        return False
    entities = {merges.canonical(subject_key(one.subject)) for one in (older, newer)}
    is_at_once = newer.recorded_from < older.recorded_to
    return len(entities) == 1 and is_at_once and older.valid.overlaps(newer.valid)


def _key(statement: Statement, predicate: Predicate, languages: Mapping[str, str]) -> str:
    sources = (reference.source_id for reference in statement.references)
    language = next((languages[id_] for id_ in sources if id_ in languages), "en")
    return value_key(statement.value, predicate, language=language)


def _rule(shorter: str, longer: str, value_type: ValueType) -> str:
    if shorter == longer:
        return "same_value"
    if not longer.startswith(shorter):
        return "other_value"
    added = longer[len(shorter) :]
    if value_type == ValueType.DATE and added.startswith("-"):
        return "date_within"
    if value_type == ValueType.TEXT and added.startswith(_ADDITIONS) and not _denies(added):
        return "name_within"
    return "other_value"


def _denies(text: str) -> bool:
    return not _negators().isdisjoint(casefold(word.text) for word in words(text))


@cache
def _negators() -> frozenset[str]:
    listed = (table(language, "negators") for language in LANGUAGES)
    return frozenset(casefold(word) for negators in listed for word in negators)


def _side(statement: Statement) -> ConflictSide:
    return ConflictSide(
        id=statement.id,
        value=statement.value,
        authority=statement.authority,
        citations=tuple(
            _citation(number, reference, statement)
            for number, reference in enumerate(statement.references, start=1)
        ),
    )


def _citation(number: int, reference: StatementReference, statement: Statement) -> Citation:
    return Citation(
        id=str(number),
        source_id=reference.source_id,
        source_set=statement.source_set,
        quote=reference.quote,
        span=reference.span,
    )
