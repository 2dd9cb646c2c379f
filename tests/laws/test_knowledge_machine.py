"""Is a base what a list of its acts amounts to, whatever is done to it, by whom and where?"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test
from tests.knowledge_deeds import Deeds
from tests.knowledge_scan import kept_conflicts, scan_conflicts
from tests.knowledge_scenes import FAR, NAMES, SCOPES, Where, bases, row, scopes
from tests.knowledge_told import CAME, DONE
from tests.knowledge_words import Words

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.history import history_of
from evidence_sophia.model.actor import OWNER, Authority
from evidence_sophia.model.statement import Statement


class KnowledgeMachine(Words, Deeds):
    """Two bases on one file, and lists of what each scope should hold."""

    @rule(
        base=bases,
        scope=scopes,
        back=st.integers(0, 12),
        year=st.sampled_from([None, 1993, 1997, 2010]),
    )
    def turn_back(self, base: int, scope: Where, back: int, year: int | None) -> None:
        """Both clocks are turned back: the base tells what the list tells."""
        self.done["turn back"] += 1
        plain, view = self.scopes[scope], self._as(base, OWNER, scope)
        believed = self.now - timedelta(seconds=back, milliseconds=-500)
        valid = None if year is None else datetime(year, 6, 1, tzinfo=UTC)
        all_then = [
            one
            for one in plain.seen()
            if one.recorded_from <= believed < one.recorded_to
            and (valid is None or one.valid.contains(valid))
        ]
        found = view.as_of(believed, valid_at=valid)
        self._same(scope, found, all_then)
        for name in NAMES:
            holds = believed if valid is None else valid
            asked = view.query_knowledge(name, as_of=believed, valid_at=valid)
            told = plain.about(name, believed=believed, valid=holds)
            self._same(scope, asked, told)
            asked = view.query_knowledge(name, as_of=believed, include_history=True)
            told = plain.about(name, believed=believed, with_history=True)
            self._same(scope, asked, told)

    @rule(number=bases)
    def everywhere(self, number: int) -> None:
        """Every scope is looked at, and every log is whole."""
        self.done["look everywhere"] += 1
        for scope in SCOPES:
            self._check(scope, self.bases[number])
        for tenant in ("a", "b"):
            reports = self._as(number, OWNER, (tenant, "one"), within=False).verify_log()
            assert reports
            assert all(report.is_whole for report in reports), reports

    @invariant()
    def agree(self) -> None:
        """The scope that was touched holds what its list holds."""
        self._check(self.touched, self.bases[self.done.total() % 2])

    def _check(self, scope: Where, base: EvidenceBase) -> None:
        tenant, source_set = scope
        plain = self.scopes[scope]
        view = base.acting_as(OWNER, tenant=tenant, source_sets=(source_set,))
        now = [one for one in plain.seen() if one.is_open]
        self._same(scope, view.as_of(FAR), now)
        everything: dict[tuple[str, datetime, datetime], Statement] = {}
        for name in NAMES:
            asked = view.query_knowledge(name, valid_at=None, include_history=True)
            told = plain.about(name, with_history=True)
            self._same(scope, asked, told)
            ranks = [(one.is_open, list(Authority).index(one.authority)) for one in asked]
            open_first = [rank for is_open, rank in ranks if is_open]
            assert open_first == sorted(open_first, reverse=True)
            everything |= {(one.id, one.valid.start, one.recorded_from): one for one in asked}
        for _, id_ in self.ids[scope][-2:]:
            if any(one.id == id_ for one in everything.values()):
                chain = history_of(tuple(everything.values()), id_)
                found = view.history(id_)
                assert {one.id for one in chain} <= {one.id for one in found}
        report = view.find_contradictions()
        assert plain.conflicts() == sorted(
            (*sorted((one.first.value, one.second.value)), one.rule, str(one.severity))
            for one in report.conflicts
        )
        with base._backend.database.snapshot() as connection:
            kept = kept_conflicts(connection, tenant, source_set)
            assert kept == scan_conflicts(connection, tenant, source_set)
        waiting = [each.decided for each in view.review_queue(decided=True, limit=1_000)]
        assert waiting == [each.decided for each in plain.wishes]
        assert [each.id for each in view.review_queue(decided=True, limit=1_000)] == self.others[
            scope
        ]["queue"]
        facts = [(each.text, each.confidence) for each in view.remembered_facts(limit=1_000)]
        assert facts == plain.remembered[::-1]
        refused = [str(each.reason) for each in view.rejections(limit=1_000)]
        assert Counter(refused) == Counter(plain.refused)

    def _same(self, scope: Where, found: tuple[Statement, ...], listed: Any) -> None:
        told, wanted = _told(found), self._listed(scope, listed)
        more = [one for one in told if one not in wanted]
        less = [one for one in wanted if one not in told]
        assert told == wanted, (more, less)

    def _listed(self, scope: Where, found: Any) -> list[Any]:
        known = dict(self.ids[scope])
        return sorted(
            row(one, known[one.id], known[one.superseded_by] if one.superseded_by else None)
            for one in found
        )


def _told(found: tuple[Statement, ...]) -> list[Any]:
    return sorted(row(one, one.id, one.superseded_by) for one in found)


#: In the deep run at least 10,000 acts; the fast one does 300.
DEEP: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
EXAMPLES, STEPS = (350, 40) if DEEP else (20, 15)


@pytest.mark.law
@pytest.mark.timeout(3_000)
@pytest.mark.complaint("getzep/graphiti#1625")
def test_a_base_is_what_a_list_of_its_acts_amounts_to() -> None:
    """Bitemporal oracle: 0 differences in at least 10,000 acts on two bases of one file."""
    DONE.clear()
    run_state_machine_as_test(
        KnowledgeMachine,
        settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None),
    )
    assert DONE.total() >= (10_000 if DEEP else 100), (DONE, CAME)
