"""Does any method give one tenant a trace of another? Every one is asked, new ones included."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tenancy import (
    ARGUMENTS,
    NOT_SWEPT,
    Call,
    calls_with,
    facade_calls,
    tool_calls,
    values_for,
    verb_calls,
)
from tests.tenancy_filled import NOW, Owned, fill, narrowed
from tests.tenancy_seen import leaks, other, outcome, rows_of

from evidence_sophia.base.backend import Backend
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.verbs import VERBS_BY_NAME
from evidence_sophia.server.mcp.table import TOOLS
from evidence_sophia.stores.sqlite.database import Database

#: Who else asks: somebody of another tenant, and one of the same tenant with another source set.
STRANGERS = {
    "another tenant": narrowed("b", None),
    "other source sets": narrowed("a", ("elsewhere",)),
    "no source sets": narrowed("a", ()),
}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Owned]:
    """Give a file in which tenant ``a`` has something of everything."""
    folder = tmp_path_factory.mktemp("tenants")
    path = folder / "filled.db"
    with EvidenceBase.open(path, "a", clock=lambda: NOW) as base:
        return path, fill(base, folder)


def opened(path: Path, context: RequestContext) -> EvidenceBase:
    """Open a file in a stranger's name."""
    database = Database(path, clock=lambda: NOW)
    return EvidenceBase(Backend(database=database, clock=lambda: NOW), context)


def calls_of(owned: Owned, context: RequestContext) -> Iterator[Call]:
    """Give every call that a stranger makes: to verbs, to tools and to methods."""
    yield from verb_calls(owned, context)
    yield from tool_calls(owned)
    yield from facade_calls(owned)


@pytest.mark.complaint("topoteretes/cognee#1193")
@pytest.mark.complaint("topoteretes/cognee#3520")
@pytest.mark.complaint("getzep/graphiti#1842")
@pytest.mark.parametrize("who", STRANGERS)
def test_no_method_shows_or_touches_what_is_anothers(
    who: str, filled: tuple[Path, Owned], tmp_path: Path
) -> None:
    """A stranger sees exactly what they would see if the others were not there at all."""
    source, owned = filled
    context = STRANGERS[who]
    path, nobody = tmp_path / "filled.db", tmp_path / "empty.db"
    path.write_bytes(source.read_bytes())
    sets = () if context.tenant == "b" else ("plants",)
    before = rows_of(path, "a", sets)
    assert sum(map(len, before.values())) > 50
    calls = list(calls_of(owned, context))
    if context.tenant == "b":  # what was written meanwhile changes nothing; scores of hits may
        calls += calls
    with opened(path, context) as theirs, opened(nobody, context) as alone:
        for call in calls:
            found, wanted = outcome(call, theirs), outcome(call, alone)
            text = json.dumps(found, ensure_ascii=False)
            told = f"{who}: {call.name}{dict(call.arguments)}"
            assert leaks(call, text, owned) == [], told
            assert other(text) == other(json.dumps(wanted, ensure_ascii=False)), told
    assert rows_of(path, "a", sets) == before


def test_what_is_looked_for_is_there(filled: tuple[Path, Owned], tmp_path: Path) -> None:
    """The owner finds the marks by the same calls, so that the sweep would see them."""
    source, owned = filled
    path, seen = tmp_path / "filled.db", set()
    path.write_bytes(source.read_bytes())
    with EvidenceBase.open(path, "a", clock=lambda: NOW) as base:
        calls = calls_of(owned, base._context)
        for call in sorted(calls, key=lambda call: call.name not in SHOWS):
            if leaks(call, json.dumps(outcome(call, base), ensure_ascii=False), owned):
                seen.add(call.name)
    for name in SHOWS:
        assert name in seen, f"{name} does not show its owner what it should"


SHOWS = (
    "adapter.answer",
    "adapter.get_evidence_pack",
    "adapter.get_notebook",
    "adapter.list_evidence_packs",
    "adapter.list_notebooks",
    "adapter.list_sources",
    "adapter.resolve_citations",
    "adapter.search",
    "answer",
    "as_of",
    "complete_id",
    "evidence_for",
    "evidence_pack",
    "evidence_packs",
    "export",
    "export_knowledge",
    "find_contradictions",
    "history",
    "notebook",
    "notebooks",
    "passage",
    "passages",
    "predicates",
    "query_knowledge",
    "rejections",
    "remembered_facts",
    "review_queue",
    "search",
    "source",
    "source_text",
    "sources",
    "sophia_evidence_for",
    "sophia_export",
    "sophia_find_contradictions",
    "sophia_history",
    "sophia_query_knowledge",
    "sophia_search",
    "statement",
)


def test_a_parameter_without_a_rule_is_named(filled: tuple[Path, Owned]) -> None:
    """A new parameter that the sweep cannot make stops it, with the row that is missing."""
    with pytest.raises(AssertionError, match=r"new_verb has a parameter 'parchment'.*ARGUMENTS"):
        list(calls_with("new_verb", ["parchment"], [], filled[1]))
    assert values_for("new_verb", "source_id", filled[1])


def test_what_is_not_swept_is_there() -> None:
    """Every method that is left out, and every row for one method alone, names what there is."""
    for name in NOT_SWEPT:
        assert hasattr(EvidenceBase, name)
    methods = {name.partition(".")[0] for name in ARGUMENTS if "." in name}
    known = {*dir(EvidenceBase), *VERBS_BY_NAME, *(tool.name for tool in TOOLS)}
    assert methods <= known
