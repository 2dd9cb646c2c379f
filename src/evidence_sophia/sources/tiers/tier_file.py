"""How is a tier list read from its file? Every problem is told with its place."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import has_lone_surrogate, shown
from evidence_sophia.sources.tiers.tier_list import (
    DomainTier,
    TierList,
    TierMatch,
    TierRow,
    row_problems,
)

__all__ = ["TIER_SCHEMA", "built_in_tiers", "read_tier_list"]

TIER_SCHEMA: Final = "evidence-sophia.domain-tiers/1"

_TEXTS: Final = ("pattern", "match", "tier", "source", "license")
#: ``scores`` and ``match_rules`` explain a file to its readers; the scores that count are the
#: policy's, and the rules are this library's.
_KEYS: Final = frozenset({"schema", "list", "generated", "entries", "scores", "match_rules"})


def read_tier_list(data: bytes | str, *, name: str = "") -> TierList:
    """Read a tier list from JSON text.

    Args:
        data: ``{"schema", "list", "generated", "entries": [{"pattern", "match", "tier",
            "source", "license"}, ...]}``; ``generated`` is the list's version.
        name: of the list, where the file has no ``list`` or another name is wanted.

    Raises:
        DecodeError: not strict JSON, or not such a list; the details list every problem
            with its path.
    """
    document = read_json(data)
    problems = list(_problems(document, name))
    rows = [] if problems else [(at, _row(entry)) for at, entry in enumerate(document["entries"])]
    problems += row_problems(rows)
    if problems:
        message = "the document is no tier list"
        raise DecodeError(message, details=problems)
    return TierList(
        name=name or document["list"],
        version=document["generated"],
        rows=tuple(row for _, row in rows),
    )


@cache
def built_in_tiers() -> TierList:
    """Give the list that the library ships.

    >>> len(built_in_tiers().rows) > 250
    True
    """
    return read_tier_list(
        pkgutil.get_data("evidence_sophia.sources.tiers", "lists/built_in.json") or b""
    )


def _problems(document: Any, name: str) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if not isinstance(document, dict):
        yield "an object is wanted @ $"
        return
    if document.get("schema") != TIER_SCHEMA:
        yield f"{TIER_SCHEMA!r} is wanted @ $.schema"
    for key in ("generated",) if name else ("generated", "list"):
        if not _is_text(document.get(key)):
            yield f"text is wanted @ $.{key}"
    yield from (f"an unknown field @ $[{shown(key)}]" for key in document if key not in _KEYS)
    entries = document.get("entries")
    if not isinstance(entries, list):
        yield "a list is wanted @ $.entries"
        return
    for index, entry in enumerate(entries):
        yield from (f"{told} @ $.entries[{index}]{step}" for step, told in _entry_problems(entry))


def _entry_problems(entry: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - any JSON
    if not isinstance(entry, dict):
        yield "", "an object is wanted"
        return
    yield from ((f"[{shown(key)}]", "an unknown field") for key in entry if key not in _TEXTS)
    for key in _TEXTS:
        value = entry.get(key)
        if not _is_text(value):
            yield f".{key}", "text is wanted"
        elif key == "match" and value not in list(TierMatch):
            yield f".{key}", f"domain or suffix is wanted, not {shown(value, 40)}"
        elif key == "tier" and value not in list(DomainTier):
            yield f".{key}", f"{shown(value, 40)} is no tier"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not has_lone_surrogate(value)


def _row(entry: dict[str, str]) -> TierRow:
    return TierRow(
        pattern=entry["pattern"],
        match=TierMatch(entry["match"]),
        tier=DomainTier(entry["tier"]),
        source=entry["source"],
        licence=entry["license"],
    )
