from __future__ import annotations

import json

import pytest
from attrs import evolve
from tests.knowledge_values import NOON, reference, statement, years

from evidence_sophia.knowledge.ledger import StatementRetraction
from evidence_sophia.knowledge.prov_json import write_prov_json
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.statement import Qualifier

LATER = NOON.replace(hour=13)
TOLD = (
    statement("Rome", "blake3:a/1", recorded_to=LATER, superseded_by="2", valid=years(1990, 2000)),
    statement("Rome", "blake3:a/1", valid=years(2000), recorded_from=LATER),
    statement(
        "Oslo \x00 <b>",
        "2",
        authority=Authority.PERSON,
        references=(),
        supersedes="blake3:a/1",
        reason="seen",
        actor="ann é:1",
        qualifiers=(Qualifier("by", "hand"),),
    ),
    statement("Bonn", "3", references=(reference("Ann was born in Bonn", "set/doc é.md"),)),
    statement("Ulm", "4", recorded_to=LATER),
)


TAKEN_BACK = StatementRetraction(
    id="5",
    statement="4",
    actor="Анна",
    authority=Authority.PERSON,
    reason='no" . <b>\n',
    recorded_at=LATER,
)


def test_a_library_nobody_here_wrote_reads_it() -> None:
    """The PROV document of another library holds every entity, act, agent and relation."""
    prov = pytest.importorskip("prov.model", reason="prov is not installed")
    document = prov.ProvDocument.deserialize(content=write_prov_json(TOLD).decode(), format="json")
    kinds = [type(record).__name__ for record in document.get_records()]
    assert kinds.count("ProvEntity") == 5 + 2
    assert kinds.count("ProvActivity") == 4
    assert kinds.count("ProvAgent") == 2
    assert kinds.count("ProvDerivation") == 4 + 1
    assert kinds.count("ProvInvalidation") == 2
    values = [
        str(value)
        for record in document.get_records(prov.ProvEntity)
        for name, value in record.attributes
        if name.localpart == "value"
    ]
    assert sorted(values) == sorted(one.value for one in TOLD)


def test_a_quotation_carries_its_words_and_their_place() -> None:
    """Words and span stand with the derivation from the source."""
    written = json.loads(write_prov_json(TOLD[:1]))
    (derivation,) = written["wasDerivedFrom"].values()
    assert derivation["sophia:quote"] == "Ann was born in Rome"
    assert (derivation["sophia:start"], derivation["sophia:end"]) == (0, 20)


def test_what_took_its_place_is_named_in_the_invalidation() -> None:
    """An invalidated statement points at the act that replaced it; a retracted one at none."""
    written = json.loads(write_prov_json(TOLD))
    ended = {
        one["prov:entity"]: one.get("prov:activity") for one in written["wasInvalidatedBy"].values()
    }
    assert ended == {
        "sophia:statement-blake3%3Aa%2F1": "sophia:act-2",
        "sophia:statement-4": None,
    }


def test_a_retraction_is_the_act_that_invalidated_its_statement() -> None:
    """Who took a statement back, when and why stands there; another library reads it."""
    prov = pytest.importorskip("prov.model", reason="prov is not installed")
    content = write_prov_json(TOLD, (TAKEN_BACK,)).decode()
    document = prov.ProvDocument.deserialize(content=content, format="json")
    written = json.loads(content)
    (ended,) = (
        one
        for one in written["wasInvalidatedBy"].values()
        if one["prov:entity"] == "sophia:statement-4"
    )
    assert ended["prov:activity"] == "sophia:act-5"
    assert written["activity"]["sophia:act-5"]["sophia:reason"] == TAKEN_BACK.reason
    assert written["agent"]["sophia:agent-%D0%90%D0%BD%D0%BD%D0%B0"]["sophia:id"] == "Анна"
    assert len(list(document.get_records(prov.ProvActivity))) == 5


def test_a_retraction_without_a_reason_gives_none() -> None:
    """No empty reason is written."""
    written = json.loads(write_prov_json(TOLD, (evolve(TAKEN_BACK, reason=""),)))
    assert "sophia:reason" not in written["activity"]["sophia:act-5"]


def test_an_agent_has_every_authority_it_acted_with() -> None:
    """A statement carries the authority of its own act."""
    told = (
        statement("Rome", "1", actor="ann"),
        statement("Ulm", "2", actor="ann", authority=Authority.PERSON, references=()),
    )
    written = json.loads(write_prov_json(told))
    (agent,) = written["agent"].values()
    assert agent["sophia:authority"] == ["model", "person"]
    assert [one["sophia:authority"] for one in written["entity"].values() if len(one) > 1] == [
        "model",
        "person",
    ]


def test_the_same_statements_give_the_same_bytes() -> None:
    """Nothing depends on the run."""
    assert write_prov_json(iter(TOLD)) == write_prov_json(TOLD)
