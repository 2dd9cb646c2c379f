"""Does any method let a model undo a person's word? Every one is called, new ones included."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.tenancy import facade_calls, tool_calls, verb_calls
from tests.tenancy_filled import NOW, Owned, fill
from tests.tenancy_seen import outcome

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import Scope

#: All that stands on the word of a person or above, and what guards it.
WORDS = (
    "SELECT * FROM belief WHERE authority > 0 ORDER BY id",
    "SELECT * FROM slot_lock ORDER BY id",
    "SELECT * FROM entity_root ORDER BY tenant, source_set, key",
    "SELECT * FROM statement_log WHERE authority > 0 ORDER BY id",
    "SELECT p.* FROM payload AS p JOIN statement_log AS s ON s.payload = p.id AND s.authority > 0",
    "SELECT * FROM review_decision ORDER BY id",
    "SELECT * FROM predicate ORDER BY id",
)


def words(path: Path) -> list[list[Any]]:
    """List what persons said in a file."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    found = [connection.execute(each).fetchall() for each in WORDS]
    connection.close()
    return found


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Owned]:
    """Give a file in which persons have said something of everything."""
    folder = tmp_path_factory.mktemp("covenant")
    path = folder / "filled.db"
    with EvidenceBase.open(path, "a", clock=lambda: NOW) as base:
        return path, fill(base, folder)


@pytest.mark.complaint("getzep/graphiti#1789")
@pytest.mark.parametrize(
    "role",
    [
        pytest.param("grounding", marks=pytest.mark.deep),
        pytest.param("review", marks=pytest.mark.deep),
        "admin",
    ],
)
def test_no_method_lets_a_model_undo_a_persons_word(
    filled: tuple[Path, Owned], tmp_path: Path, role: str
) -> None:
    """Covenant: whatever a model calls, and whatever it may read, a person's word stays."""
    source, owned = filled
    path = tmp_path / "base.db"
    path.write_bytes(source.read_bytes())
    before = words(path)
    assert all(before[number] for number in (0, 1, 2, 3, 4, 6))
    bot = Actor("another-bot", role=role)
    context = RequestContext(actor=bot, scope=Scope(tenant="a", source_sets=None))
    with EvidenceBase.open(path, "a", clock=lambda: NOW) as base:
        view, seen = base.acting_as(bot), set()
        calls = (*verb_calls(owned, context), *tool_calls(owned), *facade_calls(owned))
        for name, group in itertools.groupby(calls, key=lambda call: call.name):
            # A view in another name is another principal's, whom the host must have let in.
            for call in group if name != "acting_as" else ():
                outcome(call, view)
            seen.add(name)
            assert words(path) == before, name
        assert len(seen) > 40
        assert all(report.is_whole for report in base.verify_log())
