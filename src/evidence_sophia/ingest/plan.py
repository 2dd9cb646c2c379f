"""What is to be redone? The difference between a folder and what is stored of it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

__all__ = ["Plan", "plan_ingest"]


@frozen(kw_only=True)
class Plan:
    """Source ids by what happens to them, each list sorted.

    Attributes:
        added: in the folder only.
        changed: in both, made from something else.
        unchanged: in both, made from the same.
        removed: stored only.
    """

    added: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]


def plan_ingest(wanted: Mapping[str, str], stored: Mapping[str, str]) -> Plan:
    """Compare fingerprints by source id.

    >>> plan_ingest({"s/a": "1", "s/b": "2"}, {"s/b": "1", "s/c": "1"}).changed
    ('s/b',)
    """
    both = sorted(wanted.keys() & stored.keys())
    return Plan(
        added=tuple(sorted(wanted.keys() - stored.keys())),
        changed=tuple(id_ for id_ in both if wanted[id_] != stored[id_]),
        unchanged=tuple(id_ for id_ in both if wanted[id_] == stored[id_]),
        removed=tuple(sorted(stored.keys() - wanted.keys())),
    )
