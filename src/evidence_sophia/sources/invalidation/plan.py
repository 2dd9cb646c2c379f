"""When sources change, what rests on them, how grave is it and what must be done?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, items_of, not_blank, tuple_of
from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import (
    CitedSpan,
    DependencyGraph,
    Dependent,
    DependentKind,
)
from evidence_sophia.sources.invalidation.severity import (
    ChangeCause,
    Gravity,
    InvalidationAction,
    Severity,
    action_for,
)

__all__ = ["InvalidationPlan", "PlannedItem", "plan_invalidation"]

#: Steps of a reason path that are kept; a longer one loses its middle. A chain of dependents
#: would otherwise make paths of a length that grows with its square.
_MOST_STEPS: Final = 12
_ELIDED: Final = "…"


@frozen(kw_only=True)
class PlannedItem:
    """What becomes of one dependent.

    Attributes:
        id: the dependent.
        severity: the gravest of all paths that reach it.
        action: what must be done with it.
        cause: what happened to the source, on the path that counts.
        reason_path: from the source to the dependent, by id; ``…`` stands for the middle of a
            path of more than 12 steps.
        has_other_support: whether the path counts one step less, since another independent
            source at or above the floor still supports its claim.
    """

    id: str = field(validator=not_blank)
    severity: Severity = field(converter=Severity)
    action: InvalidationAction = field(converter=InvalidationAction)
    cause: ChangeCause = field(converter=ChangeCause)
    reason_path: tuple[str, ...] = field(validator=tuple_of(str))
    has_other_support: bool = field(default=False, validator=instance_of(bool))


@frozen(kw_only=True)
class InvalidationPlan:
    """What becomes of all that rests on changed sources.

    Attributes:
        items: the gravest first, then by id; what no change reaches is not listed.
    """

    items: tuple[PlannedItem, ...] = field(default=(), validator=tuple_of(PlannedItem))

    @property
    def severity(self) -> Severity:
        """The gravest severity of all items."""
        return self.items[0].severity if self.items else Severity.INFO

    def _repr_html_(self) -> str:
        from evidence_sophia.sources.sets.display import (  # noqa: PLC0415 - display is rare
            plan_html,
        )

        return plan_html(self)


class _Reach(NamedTuple):
    """A way in which a change reaches a dependent; the least one counts.

    The gravest way comes first, then the cause that has precedence, then the shortest, then
    the one whose ids come first.
    """

    lightness: int
    precedence: int
    steps: int
    id: str
    via: str
    gravity: Gravity
    cause: ChangeCause
    has_other_support: bool


class _Hit(NamedTuple):
    """One cause at one citation of a dependent."""

    cited: CitedSpan
    cause: ChangeCause
    gravity: Gravity


#: Source -> cause -> the cited words that still stand.
_Changes: TypeAlias = dict[str, dict[ChangeCause, frozenset[str]]]


def plan_invalidation(
    changes: Iterable[SourceChange],
    dependents: DependencyGraph | Iterable[Dependent],
    settled: Collection[str] = (),
) -> InvalidationPlan:
    """Plan what becomes of all that rests on changed sources.

    The severity follows the cause and who can see a dependent (see ``ChangeCause`` and
    ``Gravity``); of several paths the gravest counts. A claim that another independent
    source at or above the floor still supports weighs one step less, never below review. A
    path ends early where nothing above it can need anything: at words that are shown
    differently only, and at dependents that are settled.

    Only what a change reaches is walked, each dependent once, cycles included. The same
    input, in whatever order, gives the same plan.

    Args:
        changes: what happened.
        dependents: what rests on the sources; index it once to plan many times.
        settled: ids of dependents that were grounded again with the same result; they are
            not listed and pass nothing on.

    Raises:
        InvariantError: the dependents are no graph (see ``DependencyGraph``), or something is
            no change or no id.

    >>> claim = Dependent(
    ...     id="claim", status="published", citations=(CitedSpan(source_id="a"),)
    ... )
    >>> plan = plan_invalidation([SourceChange(source_id="a", cause="retracted")], [claim])
    >>> [(item.id, str(item.severity), str(item.action)) for item in plan.items]
    [('claim', 'critical', 'unpublish')]
    """
    graph = dependents if isinstance(dependents, DependencyGraph) else DependencyGraph(dependents)
    done = set(items_of(settled, str))
    found = _walked(list(_first_reaches(_by_source(changes), graph)), graph, done)
    order = {severity: -rank for rank, severity in enumerate(Severity)}
    return InvalidationPlan(
        items=tuple(sorted(found, key=lambda item: (order[item.severity], item.id)))
    )


def _walked(heap: list[_Reach], graph: DependencyGraph, done: set[str]) -> Iterable[PlannedItem]:
    """Follow the least way first, so that each dependent is met by the one that counts."""
    heapify(heap)
    found: dict[str, PlannedItem] = {}
    while heap:
        reach = heappop(heap)
        if reach.id in done:
            continue
        done.add(reach.id)
        found[reach.id] = _planned(reach, found, graph.dependent(reach.id))
        if reach.gravity is not Gravity.DISPLAYED:
            for above in graph.above(reach.id):
                if above not in done:
                    heappush(heap, reach._replace(steps=reach.steps + 1, id=above, via=reach.id))
    return found.values()


def _by_source(changes: Iterable[SourceChange]) -> _Changes:
    """Give for each source its causes, each once, with the words that still stand."""
    by_source: _Changes = {}
    for change in items_of(changes, SourceChange):
        causes = by_source.setdefault(change.source_id, {})
        kept = frozenset(change.kept_spans or ()) - {""}
        causes[change.cause] = causes.get(change.cause, kept) & kept
    return by_source


def _first_reaches(changes: _Changes, graph: DependencyGraph) -> Iterator[_Reach]:
    """Give the ways in which changes reach what cites their sources itself."""
    touched = {each.id: each for source_id in changes for each in graph.citing(source_id)}
    for dependent in touched.values():
        hits = [
            _Hit(cited, cause, _gravity(cited, cause, kept))
            for cited in dependent.citations
            for cause, kept in changes.get(cited.source_id, {}).items()
        ]
        supporters = _supporters(dependent, hits)
        yield from (_reach(dependent.id, hit, supporters) for hit in hits)


def _reach(id_: str, hit: _Hit, supporters: set[str]) -> _Reach:
    lighter = hit.gravity.stepped_down()
    has_other = lighter is not hit.gravity and _is_supported(hit.cited, supporters)
    gravity = lighter if has_other else hit.gravity
    return _Reach(
        lightness=-gravity.rank,
        precedence=hit.cause.precedence,
        steps=1,
        id=id_,
        via=hit.cited.source_id,
        gravity=gravity,
        cause=hit.cause,
        has_other_support=has_other,
    )


def _gravity(cited: CitedSpan, cause: ChangeCause, kept: frozenset[str]) -> Gravity:
    still_stands = cause is ChangeCause.CONTENT_CHANGED and cited.span_digest in kept
    return Gravity.UNAFFECTED if still_stands else cause.gravity


def _supporters(dependent: Dependent, hits: list[_Hit]) -> set[str]:
    """Give the owners whose sources hold a claim up, whatever happened to others."""
    if dependent.kind is not DependentKind.CLAIM:
        return set()
    fallen = {hit.cited.source_id for hit in hits if hit.gravity.rank > Gravity.UNAFFECTED.rank}
    return {
        cited.owner
        for cited in dependent.citations
        if cited.owner and cited.meets_floor and cited.source_id not in fallen
    }


def _is_supported(cited: CitedSpan, supporters: set[str]) -> bool:
    """Whether somebody else than the owner of a source holds the claim up."""
    return bool(cited.owner) and len(supporters) > (cited.owner in supporters)


def _planned(reach: _Reach, found: dict[str, PlannedItem], dependent: Dependent) -> PlannedItem:
    before = found[reach.via].reason_path if reach.steps > 1 else (reach.via,)
    return PlannedItem(
        id=dependent.id,
        severity=reach.gravity.severity(dependent.status),
        action=action_for(reach.gravity, dependent.status),
        cause=reach.cause,
        reason_path=_with_step(before, dependent.id),
        has_other_support=reach.has_other_support,
    )


def _with_step(path: tuple[str, ...], step: str) -> tuple[str, ...]:
    if len(path) < _MOST_STEPS:
        return (*path, step)
    half = _MOST_STEPS // 2 - 1
    return (*path[:half], _ELIDED, *path[-half:], step)
