"""What users of other memories reported, asked of a whole base: one test a report."""

from __future__ import annotations

import contextlib
import itertools
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.mined_data import documents

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import EvidenceAdapterUnavailable, NotFoundError
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.server.mcp.shapes.writing import CorrectStatement
from evidence_sophia.server.mcp.tools.writing import correct_statement

BOT = Actor("bot")
ANN = Actor("ann", role="review", authority="person")
BEN = Actor("ben", role="review", authority="person")
SET = "s"
SIGNER = HmacSigner(key=bytes(32), key_id="test")
PREDICATES = (
    Predicate("works_at", cardinality="functional", value_type="entity"),
    Predicate("born_in", cardinality="functional"),
    Predicate("makes"),
)
TEXT = "Mia works at Acme. Mia works at Bolt. Mia was born in Rome. Mia makes kites."


def filled(path: Path | str, folder: Path, tenant: str = "local") -> EvidenceBase:
    """Open a base with a text and what may be said of it."""
    base = EvidenceBase.open(path, tenant)
    base.ingest(documents(folder / "texts", {"one.txt": ("en", TEXT)}), source_set=SET)
    base.declare_predicates(PREDICATES, source_set=SET)
    return base


@pytest.fixture
def base(tmp_path: Path) -> Iterator[EvidenceBase]:
    """Give a base in memory."""
    with filled(":memory:", tmp_path) as opened:
        yield opened


def mined(value: str = "Acme", predicate: str = "works_at", words: str = "works at") -> Proposal:
    """Give what a miner says of Mia."""
    quote = f"Mia {words} {value}."
    return Proposal(
        subject="Mia", predicate=predicate, value=value, quote=quote, source_id=f"{SET}/one.txt"
    )


def view_of(base: EvidenceBase) -> list[tuple[object, ...]]:
    """List what is believed of Mia, and on whose word."""
    return [
        (one.predicate, one.value, one.authority, one.valid, one.qualifiers, str(one.operation))
        for one in base.query_knowledge("Mia")
    ]


@pytest.mark.complaint("matrixorigin/memoria#214")
def test_a_correction_leaves_the_same_whichever_way_it_came(tmp_path: Path) -> None:
    """Correcting by a query did not do what correcting by an id did: four ways leave the same."""
    views, dumps = [], []
    for way in ("slot", "id", "tool", "queue"):
        with filled(":memory:", tmp_path) as base:
            (first,) = base.acting_as(BOT).propose_statements([mined()])
            ann = base.acting_as(ANN)
            slot = {"subject": "Mia", "predicate": "works_at"}
            if way == "slot":
                ann.correct_statement("Bolt", **slot, source_set=SET)  # type: ignore[arg-type]
            elif way == "id":
                ann.correct_statement("Bolt", statement_id=first.id)
            elif way == "tool":
                correct_statement(ann, CorrectStatement(value="Bolt", **slot, source_set=SET))  # type: ignore[arg-type]
            else:
                bot = base.acting_as(BOT)
                wish = bot.correct_statement("Bolt", **slot, source_set=SET)  # type: ignore[arg-type]
                ann.decide(wish.id, accept=True)
            views.append(view_of(base))
            dumps.append([(one.value, one.is_open) for one in base.history(first.id)])
            (late,) = base.acting_as(BOT).propose_statements([mined()])
            assert str(late.reason) == "slot_locked", way
    assert views == views[:1] * 4
    assert dumps == [[("Acme", False), ("Bolt", True)]] * 4


@pytest.mark.complaint("matrixorigin/memoria#214")
def test_a_correction_that_was_brought_in_is_the_same(tmp_path: Path) -> None:
    """A log brought whole into an empty base gives the same statements, ids and locks."""
    with filled(":memory:", tmp_path) as base:
        base.acting_as(BOT).propose_statements([mined(), mined("kites", "makes", "makes")])
        base.acting_as(ANN).correct_statement(
            "Bolt", subject="Mia", predicate="works_at", source_set=SET
        )
        log = base.export_knowledge(source_set=SET, signer=SIGNER)
        wanted = base.query_knowledge("Mia", include_history=True)
    with EvidenceBase.open(":memory:") as other:
        assert other.import_knowledge(log, signer=SIGNER).obstacle is None
        assert other.query_knowledge("Mia", include_history=True) == wanted
        other.ingest(documents(tmp_path / "texts", {"one.txt": ("en", TEXT)}), source_set=SET)
        (late,) = other.acting_as(BOT).propose_statements([mined()])
        assert str(late.reason) == "slot_locked"


@pytest.mark.complaint("lifehug/lifehug#24")
def test_what_is_made_after_a_correction_does_not_hold_the_old_value(base: EvidenceBase) -> None:
    """Corrections never reached compiled output: here nothing made later says the old value."""
    (first,) = base.acting_as(BOT).propose_statements([mined()])
    before = base.export_knowledge("prov-json", source_set=SET)
    assert "wasInvalidatedBy" not in json.loads(before)
    mine = base.acting_as(ANN).correct_statement(
        "Bolt", subject="Mia", predicate="works_at", source_set=SET
    )
    assert [one.value for one in base.query_knowledge("Mia")] == ["Bolt"]
    assert base.find_contradictions("Mia").conflicts == ()
    assert not base.evidence_for(first.id).is_active
    document = json.loads(base.export_knowledge("prov-json", source_set=SET))
    said = {name: one.get("sophia:value") for name, one in document["entity"].items()}
    gone = {one["prov:entity"] for one in document["wasInvalidatedBy"].values()}
    assert {said[name] for name in gone} == {"Acme"}
    assert [said[name] for name in said if said[name] and name not in gone] == ["Bolt"]
    trig = base.export_knowledge("trig", source_set=SET).decode()
    pages = [page for page in trig.split("np:Nanopublication") if "invalidatedAtTime" in page]
    assert len(pages) == 1
    assert '"Acme"' in pages[0]
    assert mine.is_accepted


class Breaking(sqlite3.Connection):
    """A connection whose n-th statement fails as a full disk does."""

    left = -1

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """Carry out a statement, or fail."""
        type(self).left -= 1
        if self.left == 0:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return super().execute(*args)


@pytest.mark.complaint("1jehuang/jcode#1104")
@pytest.mark.parametrize("act", ["correct", "supersede", "retract", "revert"])
def test_what_closes_and_what_opens_come_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """An edge said "superseded" while the old fact was active: a fault leaves before or after."""
    connect = sqlite3.connect
    monkeypatch.setattr(
        "evidence_sophia.stores.sqlite.database.sqlite3.connect",
        lambda *args, **options: connect(*args, factory=Breaking, **options),
    )
    source = tmp_path / "source.db"
    with filled(source, tmp_path) as base:
        (first,) = base.acting_as(BOT).propose_statements([mined()])
        if act == "revert":
            base.correct_statement("Bolt", statement_id=first.id)
        before, rows = everything(base), len(base.query_knowledge("Mia", include_history=True))
    seen = []
    for fault in itertools.count(1):
        path = tmp_path / f"{act}{fault}.db"
        path.write_bytes(source.read_bytes())
        with EvidenceBase.open(path) as base:
            Breaking.left = fault
            with contextlib.suppress(EvidenceAdapterUnavailable):
                carry_out(base, act, first.id)
            is_over, Breaking.left = Breaking.left > 0, -1
            believed = [one for one in base.query_knowledge("Mia") if one.predicate == "works_at"]
            after = len(base.query_knowledge("Mia", include_history=True)), len(believed)
            seen.append(everything(base) == before)
            assert seen[-1] or after == (rows + (act != "retract"), act != "retract")
            assert all(report.is_whole for report in base.verify_log())
        if is_over:
            break
    assert len(seen) > 5
    assert (seen[0], seen[-1]) == (True, False)


def everything(base: EvidenceBase) -> tuple[object, ...]:
    """Give all that is and was believed, and what was refused."""
    return base.query_knowledge("Mia", include_history=True), base.rejections()


def carry_out(base: EvidenceBase, act: str, id_: str) -> Any:
    """Do something to a statement."""
    if act == "correct":
        return base.correct_statement("Bolt", statement_id=id_)
    if act == "supersede":
        said = mined("Bolt")
        asked = Proposal(
            operation="supersede",
            subject="Mia",
            predicate="works_at",
            value="Bolt",
            quote=said.quote,
            source_id=said.source_id,
            target=id_,
        )
        return base.propose_statements([asked])[0]
    return base.retract_statement(id_) if act == "retract" else base.revert(id_)


@pytest.mark.complaint("FalkorDB/GraphRAG-SDK#277")
def test_one_name_is_one_entity_whatever_is_said_of_it(base: EvidenceBase) -> None:
    """The same name under two types never met: here a name is an entity, of no type at all."""
    base.acting_as(BOT).propose_statements([mined(), mined("kites", "makes", "makes")])
    assert {one.predicate for one in base.query_knowledge("mia")} == {"works_at", "makes"}
    assert str(base.merge_entities("MIA", "Mia", source_set=SET).reason) == "same_entity"
    # Names that are not one and the same are merged by a decision, never by likeness.
    assert base.query_knowledge("Mia Smith") == ()
    wish = base.acting_as(BOT).merge_entities("Mia Smith", "Mia", source_set=SET)
    assert base.query_knowledge("Mia Smith") == ()
    base.acting_as(ANN).decide(wish.id, accept=True)
    assert len(base.query_knowledge("Mia Smith")) == 2


@pytest.mark.complaint("NousResearch/hermes-agent#26045")
@pytest.mark.complaint("odysseus-dev/odysseus#1940")
def test_a_correction_made_during_a_models_call_wins(base: EvidenceBase) -> None:
    """A snapshot of two minutes ago overwrote newer edits: what moved meanwhile is refused."""
    bot, ann, ben = (base.acting_as(actor) for actor in (BOT, ANN, BEN))
    (first,) = bot.propose_statements([mined()])
    stale = base.statement(first.id)
    kept = ann.correct_statement("Rome Works", statement_id=first.id)
    late = Proposal(
        operation="supersede",
        subject=stale.subject,
        predicate=stale.predicate,
        value="Bolt",
        quote="Mia works at Bolt.",
        source_id=f"{SET}/one.txt",
        target=stale.id,
    )
    (refused,) = bot.propose_statements([late])
    assert str(refused.reason) == "slot_locked"
    assert refused.existing == kept.id
    assert str(ben.correct_statement("Bolt", statement_id=stale.id).reason) == "not_open"
    assert str(ben.retract_statement(stale.id).reason) == "not_open"
    assert [one.id for one in base.query_knowledge("Mia")] == [kept.id]
    assert [str(each.reason) for each in base.rejections()] == [
        "not_open",
        "not_open",
        "slot_locked",
    ]


@pytest.mark.complaint("NousResearch/hermes-agent#26045")
@pytest.mark.parametrize("wanted", ["correct", "end", "retract", "revert", "merge"])
def test_a_stale_wish_does_not_beat_a_newer_correction(base: EvidenceBase, wanted: str) -> None:
    """A model wishes, a person corrects, another accepts the wish: the person's word stays."""
    bot, ann, ben = (base.acting_as(actor) for actor in (BOT, ANN, BEN))
    (first,) = bot.propose_statements([mined()])
    wish = {
        "correct": lambda: bot.correct_statement("Bolt", statement_id=first.id),
        "end": lambda: bot.end_validity(first.id, datetime(2020, 1, 1, tzinfo=UTC)),
        "retract": lambda: bot.retract_statement(first.id),
        "revert": lambda: bot.revert(first.id),
        "merge": lambda: bot.merge_entities("Mia", "Acme", source_set=SET),
    }[wanted]()
    kept = ann.correct_statement("Rome Works", statement_id=first.id)
    if wanted == "merge":
        ann.unmerge_entities(ann.merge_entities("Mia", "Bolt", source_set=SET).id)
    late = ben.decide(wish.id, accept=True)
    assert str(late.reason) == "stale"
    assert late.existing == (None if wanted == "merge" else kept.id)
    assert [one.value for one in base.query_knowledge("Mia")] == ["Rome Works"]
    # It still waits: whoever decides sees what is newer, and refuses it or says it themselves.
    assert [each.id for each in ben.review_queue()] == [wish.id]
    assert ben.decide(wish.id, accept=False).is_accepted
    assert ben.review_queue() == ()


@pytest.mark.complaint("getzep/graphiti#632")
@pytest.mark.complaint("getzep/graphiti#1842")
def test_two_scopes_in_one_process_do_not_meet(tmp_path: Path) -> None:
    """Reads went to the wrong graph: threads of two tenants each find only their own."""
    path = tmp_path / "base.db"
    with filled(path, tmp_path, "a") as base, filled(path, tmp_path, "b") as other:
        views = {"a": base, "b": other.acting_as(OWNER)}

        def work(number: int) -> list[str]:
            tenant = "ab"[number % 2]
            name = f"Firm {number // 2}"
            said = views[tenant].correct_statement(
                f"{tenant}{number}", subject=name, predicate="makes", source_set=SET
            )
            found = views[tenant].query_knowledge(name)
            with pytest.raises(NotFoundError):
                views["ba"[number % 2]].statement(said.id)
            return [one.value[0] for one in found]

        with ThreadPoolExecutor(8) as pool:
            seen = list(pool.map(work, range(40)))
        assert [set(each) for each in seen] == [{"ab"[number % 2]} for number in range(40)]


@pytest.mark.complaint("modelcontextprotocol/servers#3173")
def test_parallel_calls_leave_a_file_that_opens(tmp_path: Path) -> None:
    """Concurrent calls corrupted the file: eight threads at once, and all is there afterwards."""
    path = tmp_path / "base.db"
    with filled(path, tmp_path) as base:
        views = [base.acting_as(Actor(f"bot{number}")) for number in range(8)]

        def work(number: int) -> bool:
            view = views[number % 8]
            view.query_knowledge("Mia")
            view.propose_statements([mined()])
            return view.remember_fact(f"Fact {number}", source_set=SET).is_accepted

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(work, range(64)))
    with EvidenceBase.open(path) as again:
        facts = {each.text for each in again.remembered_facts(limit=1_000)}
        assert facts == {f"Fact {number}" for number in range(64)}
        assert len(again.query_knowledge("Mia")) == 1
        assert len(again.rejections(limit=1_000)) == 63
        assert all(report.is_whole for report in again.verify_log())


@pytest.mark.complaint("mem0ai/mem0#4884")
@pytest.mark.complaint("NousResearch/hermes-agent#24416")
@pytest.mark.parametrize(
    ("language", "text", "name", "query", "value"),
    [
        ("ja", "岡倉天心は横浜で生まれた。", "岡倉天心", "岡倉天心", "横浜"),
        ("ru", "Анна Ахматова родилась в Одессе.", "Анна Ахматова", "анна ахматова", "Одессе"),
        ("es", "José Núñez was born in Lima.", "José Núñez", "jose nunez", "Lima"),
        ("es", "José Núñez nació en Lima.", "José Núñez", "José Núñez", "Lima"),
        ("ko", "김철수는 서울에서 태어났다.", "김철수", "김철수", "서울"),
    ],
)
def test_names_of_any_script_are_found(
    tmp_path: Path, *, language: str, text: str, name: str, query: str, value: str
) -> None:
    """Search and entities were English only: the source is found, and so is what is believed."""
    with EvidenceBase.open(":memory:") as base:
        base.declare_predicates(PREDICATES, source_set=SET)
        base.ingest(documents(tmp_path / "texts", {"a.txt": (language, text)}), source_set=SET)
        assert [hit.passage.source_id for hit in base.search(query)] == [f"{SET}/a.txt"]
        said = Proposal(
            subject=name,
            predicate="makes",
            value=value,
            quote=text,
            source_id=f"{SET}/a.txt",
        )
        (outcome,) = base.acting_as(BOT).propose_statements([said])
        assert outcome.is_accepted, outcome
        (found,) = base.query_knowledge(name.upper())
        assert found.value.encode() == said.value.encode()
