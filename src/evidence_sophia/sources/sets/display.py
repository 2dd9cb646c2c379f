"""How do findings on source sets look in a notebook? All that is shown is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from evidence_sophia.model._display_parts import card, table, text_of

if TYPE_CHECKING:
    from evidence_sophia.sources.invalidation.plan import InvalidationPlan, PlannedItem
    from evidence_sophia.sources.readiness.evaluate import ItemFinding, Readiness
    from evidence_sophia.sources.sets.diff import FactChange, SourceSetDiff

__all__ = ["diff_html", "plan_html", "readiness_html"]

#: Rows of a table; the rest is counted.
_MOST_ROWS: Final = 50
_TONES: Final = {"info": "soft", "review": "warn", "blocking": "bad", "critical": "bad"}


def readiness_html(found: Readiness) -> str:
    """Give the verdict, every blocker, and the items that are left out or warned of."""
    verdict = _tag("ready", "good") if found.usable_for_grounding else _tag("not ready", "bad")
    blockers = "".join(_tag(blocker, "bad") for blocker in found.blockers)
    change = found.next_change_at
    until = "for good" if change is None else f"until {change:%Y-%m-%d %H:%M} UTC"
    items = f"{found.usable_count} of {found.usable_count + len(found.excluded_items)} items"
    return card(
        [
            f"<div>{verdict}{blockers}</div>",
            *_section("Left out", _items(found.excluded_items)),
            *_section("To be known", _items(found.warnings)),
            _soft(f"{items} may ground · while no fact changes, this holds {until}"),
        ]
    )


def diff_html(found: SourceSetDiff) -> str:
    """Give what was added, removed and changed."""
    rows = [
        *(("the set", _fact(fact)) for fact in found.set_facts),
        *((f"- {id_}", "removed") for id_ in found.removed),
        *((f"~ {change.id}", "; ".join(map(_fact, change.facts))) for change in found.changed),
        *((f"+ {id_}", "added") for id_ in found.added),
    ]
    return card(_section("Changed", rows) if rows else [_tag("nothing changed", "good")])


def plan_html(plan: InvalidationPlan) -> str:
    """Give what must be done with each dependent, and on which path it was reached."""
    rows = [(f"{item.severity}: {item.action} {item.id}", _why(item)) for item in plan.items]
    tone = _TONES[plan.severity]
    head = f"<div>{_tag(plan.severity, tone)}</div>"
    return card([head, *_section("To do", rows), _soft(f"{len(rows)} reached")])


def _section(heading: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    if not rows:
        return
    yield f"<h3>{text_of(heading)}</h3>"
    yield table(islice(rows, _MOST_ROWS))
    if len(rows) > _MOST_ROWS:
        yield _soft(f"and {len(rows) - _MOST_ROWS:,} more")


def _items(items: Iterable[ItemFinding]) -> list[tuple[str, str]]:
    return [(item.id, ", ".join(item.reasons)) for item in items]


def _fact(fact: FactChange) -> str:
    return f"{fact.fact} {fact.old or 'nothing'} → {fact.new or 'nothing'}"


def _why(item: PlannedItem) -> str:
    support = ", with other support" if item.has_other_support else ""
    return f"{item.cause.replace('_', ' ')}{support}: {' → '.join(item.reason_path)}"


def _tag(label: str, tone: str) -> str:
    return f'<span class="tag {tone}">{text_of(label)}</span>'


def _soft(text: str) -> str:
    return f'<p class="soft">{text_of(text)}</p>'
