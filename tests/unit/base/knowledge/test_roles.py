"""Which role may look at what?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.knowledge_verbs import ONE, PREDICATES, founded

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.base.keeping import KeepingVerbs
from evidence_sophia.base.knowledge.roles import READING_ROLES, check_may_read
from evidence_sophia.base.knowledge.verbs import KnowledgeVerbs
from evidence_sophia.contract.actions import Action, is_allowed
from evidence_sophia.errors import CapabilityDenied, NotFoundError
from evidence_sophia.model.actor import Actor, Authority, Role
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


@pytest.fixture(scope="module")
def firm(folder: Path) -> Iterator[tuple[EvidenceBase, str]]:
    """Give a base, which no test here changes, and the id of a statement in it."""
    with EvidenceBase.open(":memory:") as opened:
        opened.ingest(folder, source_set="acme")
        opened.declare_predicates(PREDICATES, "acme")
        (mined,) = opened.propose_statements([founded("1987")])
        yield opened, mined.id


@pytest.mark.parametrize("verb", READS)
@pytest.mark.parametrize("role", list(Role))
def test_the_table_is_obeyed(firm: tuple[EvidenceBase, str], verb: str, role: Role) -> None:
    """Each verb works for the least role that has it and above, and for none below."""
    base, statement_id = firm
    view = base.acting_as(Actor("one", role=role))
    roles = list(Role)
    if roles.index(role) >= roles.index(READING_ROLES[verb]):
        READS[verb](view, statement_id)
    else:
        with pytest.raises(CapabilityDenied, match=verb):
            READS[verb](view, statement_id)


#: The verbs that write, and the row of the table of acts that each obeys.
WRITES = {
    "propose_statements": Action.PROPOSE,
    "remember_fact": Action.REMEMBER,
    "declare_predicates": Action.CORRECT,
    "correct_statement": Action.CORRECT,
    "end_validity": Action.CORRECT,
    "release_locks": Action.CORRECT,
    "retract_statement": Action.RETRACT,
    "revert": Action.REVERT,
    "merge_entities": Action.MERGE,
    "unmerge_entities": Action.MERGE,
    "decide": Action.DECIDE,
    "erase": Action.ERASE,
    "import_knowledge": Action.IMPORT,
}


def test_every_verb_stands_in_a_table() -> None:
    """Each verb of knowledge is one that reads or one that writes, new ones included."""
    verbs = {name for name in dir(KnowledgeVerbs) if not name.startswith("_")}
    assert verbs - set(dir(KeepingVerbs)) == {*READING_ROLES, *WRITES}


PEOPLE = [
    Actor("one", role=role, authority=authority)
    for role in Role
    for authority in Authority
    if authority is not Authority.MODEL
]
NOBODY = "blake3:" + "0" * 64
#: How each verb that writes is asked for something that is not there.
ACTS: dict[str, Callable[[EvidenceBase], object]] = {
    "declare_predicates": lambda view: view.declare_predicates([]),
    "correct_statement": lambda view: view.correct_statement("1", statement_id=NOBODY),
    "end_validity": lambda view: view.end_validity(NOBODY, datetime(2026, 1, 1, tzinfo=UTC)),
    "release_locks": lambda view: view.release_locks(NOBODY),
    "retract_statement": lambda view: view.retract_statement(NOBODY),
    "revert": lambda view: view.revert(NOBODY),
    "merge_entities": lambda view: view.merge_entities("A", "A"),
    "unmerge_entities": lambda view: view.unmerge_entities(NOBODY),
    "decide": lambda view: view.decide(NOBODY, accept=False),
    "erase": lambda view: view.erase(NOBODY),
}
#: What obeys the row of another act is refused by its own name.
OWN_WORDS = {"declare_predicates": "declare", "release_locks": "release"}


@pytest.mark.parametrize("verb", ACTS)
@pytest.mark.parametrize("actor", PEOPLE, ids=lambda one: f"{one.role.value}-{one.authority.value}")
def test_the_table_of_acts_is_obeyed(
    firm: tuple[EvidenceBase, str], verb: str, actor: Actor
) -> None:
    """A person may do just what the table of acts says, and is refused by its word else."""
    view = firm[0].acting_as(actor)
    if is_allowed(actor, WRITES[verb]):
        with suppress(NotFoundError):
            ACTS[verb](view)
    else:
        word = OWN_WORDS.get(verb, WRITES[verb].value)
        with pytest.raises(CapabilityDenied, match=f"may not {word}"):
            ACTS[verb](view)


@pytest.mark.parametrize("verb", READING_ROLES)
def test_a_refusal_names_the_least_role(verb: str) -> None:
    """Whoever is refused is told what role would do."""
    if READING_ROLES[verb] is Role.GROUNDING:
        check_may_read(Actor("one"), verb)
    else:
        with pytest.raises(CapabilityDenied) as caught:
            check_may_read(Actor("one"), verb)
        assert READING_ROLES[verb].value in caught.value.hint()
