"""Which role may look at what?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from tests.knowledge_verbs import ONE, founded

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.base.knowledge.roles import READING_ROLES, check_may_read
from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Actor, Role
from evidence_sophia.model.citation import Citation

CITED = Citation(id="1", source_id=ONE, quote="Acme was founded in 1987.")
#: How each reading verb is asked; the id is that of a statement.
READS: dict[str, Callable[[EvidenceBase, str], object]] = {
    "as_of": lambda view, _id: view.as_of(datetime(2026, 1, 1, tzinfo=UTC)),
    "evidence_for": lambda view, id_: view.evidence_for(id_),
    "find_contradictions": lambda view, _id: view.find_contradictions(),
    "history": lambda view, id_: view.history(id_),
    "predicates": lambda view, _id: view.predicates(),
    "preflight_not_in_source": lambda view, _id: view.preflight_not_in_source(ONE, "x"),
    "query_knowledge": lambda view, _id: view.query_knowledge("Acme"),
    "statement": lambda view, id_: view.statement(id_),
    "verify_citation": lambda view, _id: view.verify_citation(CITED),
    "verify_citations": lambda view, _id: view.verify_citations([CITED]),
    "rejections": lambda view, _id: view.rejections(),
    "remembered_facts": lambda view, _id: view.remembered_facts(),
    "review_queue": lambda view, _id: view.review_queue(),
    "verify_log": lambda view, _id: view.verify_log(),
}


@pytest.mark.parametrize("verb", READS)
@pytest.mark.parametrize("role", list(Role))
def test_the_table_is_obeyed(base: EvidenceBase, bot: EvidenceBase, verb: str, role: Role) -> None:
    """Each verb works for the least role that has it and above, and for none below."""
    (mined,) = bot.propose_statements([founded("1987")])
    view = base.acting_as(Actor("one", role=role))
    roles = list(Role)
    if roles.index(role) >= roles.index(READING_ROLES[verb]):
        READS[verb](view, mined.id)
    else:
        with pytest.raises(CapabilityDenied, match=verb):
            READS[verb](view, mined.id)


def test_every_verb_of_the_table_is_one(base: EvidenceBase) -> None:
    """The table names what an evidence base has, and nothing else."""
    for verb in READS:
        assert verb in READING_ROLES
        assert hasattr(base, verb)


@pytest.mark.parametrize("verb", READING_ROLES)
def test_a_refusal_names_the_least_role(verb: str) -> None:
    """Whoever is refused is told what role would do."""
    if READING_ROLES[verb] is Role.GROUNDING:
        check_may_read(Actor("one"), verb)
    else:
        with pytest.raises(CapabilityDenied) as caught:
            check_may_read(Actor("one"), verb)
        assert READING_ROLES[verb].value in caught.value.hint()
