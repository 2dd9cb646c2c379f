"""What is done to a base, and what its list says must come of it: the acts of the state machine."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Final

from hypothesis.stateful import RuleBasedStateMachine
from tests.knowledge_list import Expected, PlainScope
from tests.knowledge_scenes import (
    NOON,
    PREDICATES,
    SCOPES,
    Where,
    filled,
)

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.ledger import Ledger
from evidence_sophia.knowledge.proposal import Outcome
from evidence_sophia.model.actor import Actor

__all__ = ["CAME", "DONE", "Told"]

#: How often each act was done, in all examples.
DONE: Final[Counter[str]] = Counter()
#: What came of them.
CAME: Final[Counter[str]] = Counter()


class Told(RuleBasedStateMachine):
    """Two bases on one file, and lists of what each scope should hold."""

    def __init__(self) -> None:
        super().__init__()
        self.done: Counter[str] = Counter()
        self.came: Counter[str] = Counter()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "base.db"
        self.path.write_bytes(filled())
        self.now = NOON
        self.bases = [self._opened(), self._opened()]
        self.scopes = {
            scope: PlainScope(ledger=Ledger(source_set=scope[1], predicates=PREDICATES), clock=NOON)
            for scope in SCOPES
        }
        self.ids: dict[tuple[str, str], list[tuple[str, str]]] = {each: [] for each in SCOPES}
        self.others: dict[tuple[str, str], dict[str, list[str]]] = {
            each: {"merge": [], "queue": []} for each in SCOPES
        }
        for plain in self.scopes.values():
            for _ in PREDICATES:
                plain.tick()

    def _opened(self) -> EvidenceBase:
        return EvidenceBase.open(self.path, "a", clock=lambda: self.now)

    def teardown(self) -> None:
        """Leave nothing behind."""
        DONE.update(self.done)
        CAME.update(self.came)
        for base in self.bases:
            base.close()
        shutil.rmtree(self.folder)

    def _as(self, number: int, actor: Actor, scope: Where, *, within: bool = True) -> EvidenceBase:
        tenant, source_set = scope
        sets = (source_set,) if within else None
        return self.bases[number].acting_as(actor, tenant=tenant, source_sets=sets)

    def _begin(self, what: str, scope: Where) -> PlainScope:
        self.done[what] += 1
        self.now += timedelta(seconds=1)
        plain = self.scopes[scope]
        plain.clock = self.now
        self.touched = scope
        return plain

    def _named(self, scope: Where, number: int) -> tuple[str, str] | None:
        """Give the ids of an earlier statement, the list's and the base's."""
        kept = self.ids[scope]
        return kept[number % len(kept)] if kept else None

    def _compare(self, scope: Where, wanted: Expected, found: WriteOutcome) -> None:
        reason = "" if found.reason is None else str(found.reason)
        assert reason == wanted.reason, (found, wanted)
        self.came[reason or "accepted"] += 1
        assert found.is_accepted == wanted.is_accepted
        if wanted.existing is not None:
            known = dict(self.ids[scope])
            assert found.existing == known[wanted.existing]
        if found.outcome is Outcome.QUEUED:
            self.others[scope]["queue"].append(found.id)

    def _keep(self, scope: Where, found: WriteOutcome) -> None:
        if found.is_accepted:
            self.ids[scope].append((self.scopes[scope].newest(), found.id))
