"""Does a log leave a base and come into another one, whole or as proposals?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from tests.knowledge_logs import resealed
from tests.knowledge_verbs import (
    ANN,
    BOT,
    PREDICATES,
    REVA,
    TWO,
    Clock,
    founded,
    said,
    values,
    works_at,
)

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import (
    CapabilityDenied,
    ConflictError,
    CorruptStoreError,
    DecodeError,
    DigestMismatchError,
    InvariantError,
    NotFoundError,
    ScopeDenied,
    SophiaError,
)
from evidence_sophia.knowledge.ed25519 import Ed25519Signer
from evidence_sophia.knowledge.log_entry import Cell, LogEntry
from evidence_sophia.knowledge.log_head import SignedHead
from evidence_sophia.knowledge.log_import import ImportObstacle, ImportOutcome
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import OWNER, Actor

SIGNER = HmacSigner(key=bytes(range(32)), key_id="k")
OTHER = HmacSigner(key=bytes(32), key_id="k")


def fill(base: EvidenceBase) -> None:
    """Leave an entry of every kind."""
    bot, ann, reva = (base.acting_as(each) for each in (BOT, ANN, REVA))
    first, second, _ = bot.propose_statements(
        [founded("1987"), founded("1988", TWO), works_at("Acme")]
    )
    (anvils, rockets) = bot.propose_statements(
        [
            said("Acme", "makes", "anvils", "Acme makes anvils."),
            said("Acme", "makes", "springs", "Acme makes springs", TWO),
        ]
    )
    bot.propose_statements([founded("1999")])
    ann.correct_statement(
        "1990", subject="Acme", predicate="founded", source_set="acme", reason="seen"
    )
    ann.retract_statement(anvils.id, reason="never did")
    ann.correct_statement("<b>наковальни</b>", statement_id=rockets.id, source_set="acme")
    merged = ann.merge_entities("Acme Inc", "Acme", source_set="acme")
    ann.merge_entities("Bolt", "Acme", source_set="acme")
    ann.unmerge_entities(merged.id)
    reva.revert(first.id, reason="was right")
    reva.release_locks(base.query_knowledge("Acme", "makes")[0].id, reason="for good")
    bot.remember_fact("Mia likes anvils", source_set="acme")
    wish = bot.retract_statement(base.query_knowledge("Mia", "works_at")[0].id, reason="gone")
    bot.correct_statement("1980", subject="Bolt", predicate="founded", source_set="acme")
    base.decide(wish.id, accept=False)
    base.erase(second.id, reason="asked to")


@pytest.fixture
def full(base: EvidenceBase) -> EvidenceBase:
    """Give a base whose log has an entry of every kind."""
    fill(base)
    return base


@pytest.fixture(scope="module")
def log(folder: Path) -> bytes:
    """Give the signed log of such a base."""
    with EvidenceBase.open(":memory:", clock=Clock()) as base:
        base.ingest(folder, source_set="acme")
        base.declare_predicates(PREDICATES, "acme")
        fill(base)
        return base.export_knowledge(source_set="acme", signer=SIGNER)


@pytest.fixture
def empty(clock: Clock) -> Iterator[EvidenceBase]:
    """Open a base in memory, of an admin, without anything."""
    with EvidenceBase.open(":memory:", clock=clock) as opened:
        yield opened


def state(base: EvidenceBase) -> list[object]:
    """List what is to be seen of a source set's knowledge."""
    return [
        base.predicates(),
        [
            base.query_knowledge(each, include_history=True)
            for each in ("Acme", "Acme Inc", "Mia", "Bolt")
        ],
        base.find_contradictions(),
        base.rejections(),
        base.review_queue(decided=True),
        base.remembered_facts(),
        [
            base.evidence_for(one.id).children
            for one in base.query_knowledge("Acme", include_history=True)
        ],
    ]


def test_a_log_is_restored_as_it_is(full: EvidenceBase, empty: EvidenceBase) -> None:
    """Ids, history, conflicts, refusals and the queue are the same, and so are the bytes."""
    data = full.export_knowledge("jsonl", source_set="acme", signer=SIGNER)
    report = empty.import_knowledge(data, signer=SIGNER)
    assert report.is_whole
    assert report.entries == report.count(ImportOutcome.RESTORED) == data.count(b"\n") - 2
    assert empty.export_knowledge("jsonl", source_set="acme", signer=SIGNER) == data
    assert state(empty) == state(full)
    assert [one.is_whole for one in empty.verify_log("acme")] == [True]
    for form in ("prov-json", "trig"):
        assert empty.export_knowledge(form, source_set="acme") == full.export_knowledge(
            form, source_set="acme"
        )


def test_a_head_kept_elsewhere_restores_a_file_that_nobody_signed(
    full: EvidenceBase, empty: EvidenceBase
) -> None:
    """What the head has to say beside the digests is within it."""
    data = full.export_knowledge(source_set="acme")
    head = full.sign_head(SIGNER, source_set="acme")
    assert empty.import_knowledge(data, head=head, signer=SIGNER).is_whole
    assert empty.sign_head(SIGNER, source_set="acme") == head


def test_whoever_has_the_public_key_alone_restores_a_log(
    full: EvidenceBase, empty: EvidenceBase
) -> None:
    """An Ed25519 signature needs no secret to be checked."""
    key = Ed25519Signer(key=bytes(range(32)))
    data = full.export_knowledge(source_set="acme", signer=key)
    assert empty.import_knowledge(data, signer=Ed25519Signer(public_key=key.public_key)).is_whole


def test_locks_hold_in_a_restored_base(log: bytes, empty: EvidenceBase, folder: Path) -> None:
    """No model brings back what a person corrected elsewhere; and the log goes on."""
    empty.import_knowledge(log, signer=SIGNER)
    empty.ingest(folder, source_set="acme")
    bot = empty.acting_as(BOT)
    refused, taken = bot.propose_statements(
        [founded("1988", TWO), said("Acme", "weighs", "1.5", "Acme weighs 1.5 kg.")]
    )
    assert refused.reason == "slot_locked"
    assert taken.is_accepted
    assert [one.is_whole for one in empty.verify_log("acme")] == [True]


def test_a_restored_file_is_as_any_other(full: EvidenceBase, tmp_path: Path, folder: Path) -> None:
    """Its guards stand again, for whoever has it open and for whoever opens it."""
    data = full.export_knowledge(source_set="acme", signer=SIGNER)
    path = tmp_path / "restored.db"
    with EvidenceBase.open(path) as first, EvidenceBase.open(path) as second:
        assert first.query_knowledge("Acme") == ()
        assert second.import_knowledge(data, signer=SIGNER).is_whole
        assert values(first, "Acme", "founded") == values(full, "Acme", "founded")
        first.ingest(folder, source_set="acme")
        assert first.acting_as(BOT).propose_statements([founded("1988", TWO)])[0].reason
        assert first.remember_fact("more", source_set="acme").is_accepted
    with EvidenceBase.open(path) as again:
        assert [one.is_whole for one in again.verify_log("acme")] == [True]
    with sqlite3.connect(path) as raw, pytest.raises(sqlite3.Error):
        raw.execute("DELETE FROM belief")
    raw.close()


@pytest.mark.parametrize(
    ("who", "obstacle"),
    [
        ((OWNER, None), ImportObstacle.UNSIGNED),
        ((OWNER, OTHER), ImportObstacle.OTHER_SIGNATURE),
        ((ANN, SIGNER), ImportObstacle.NOT_ADMIN),
        ((BOT, SIGNER), ImportObstacle.NOT_ADMIN),
    ],
)
def test_without_trust_corrections_arrive_as_proposals(
    log: bytes,
    empty: EvidenceBase,
    folder: Path,
    who: tuple[Actor, HmacSigner | None],
    obstacle: ImportObstacle,
) -> None:
    """Nothing is believed on a person's word; what was mined is grounded anew."""
    actor, signer = who
    empty.ingest(folder, source_set="acme")
    empty.declare_predicates(PREDICATES, "acme")
    report = empty.acting_as(actor).import_knowledge(log, signer=signer)
    assert report.obstacle == obstacle
    assert report.count(ImportOutcome.RESTORED) == 0
    told = [
        one
        for each in ("Acme", "Mia", "Bolt")
        for one in empty.query_knowledge(each, include_history=True)
    ]
    assert {one.authority.value for one in told} == {"model"}
    assert {one.value for one in told} == {"1987", "Acme", "anvils", "springs"}
    assert sorted(one.wanted for one in empty.review_queue()) == [
        *("correct",) * 4,
        "merge",
        "retract",
    ]
    assert sum(one.count for one in report.counts) == report.entries
    assert [one.text for one in empty.remembered_facts()] == ["Mia likes anvils"]
    assert all(one.is_whole for one in empty.verify_log())


def test_a_log_comes_only_into_an_empty_one(full: EvidenceBase) -> None:
    """What is there already is left as it is, and nothing waits twice."""
    data = full.export_knowledge(source_set="acme", signer=SIGNER)
    before = full.query_knowledge("Acme")
    report = full.import_knowledge(data, signer=SIGNER)
    assert report.obstacle == ImportObstacle.NOT_EMPTY
    waiting = full.review_queue()
    again = full.import_knowledge(data, signer=SIGNER)
    assert full.review_queue() == waiting
    assert again.count(ImportOutcome.QUEUED) == 0
    assert full.query_knowledge("Acme")[: len(before)] == before


def test_a_person_brings_in_and_another_one_decides(
    log: bytes, empty: EvidenceBase, folder: Path
) -> None:
    """A wish is carried out in the name of whoever decides; not of whoever brought it in."""
    empty.ingest(folder, source_set="acme")
    ann, reva = empty.acting_as(ANN), empty.acting_as(REVA)
    ann.import_knowledge(log)
    wish = next(one for one in reva.review_queue() if one.value == "1990")
    assert wish.reason == "seen"
    assert ann.decide(wish.id, accept=True).reason == "own_work"
    assert reva.decide(wish.id, accept=True).is_accepted
    (told,) = empty.query_knowledge("Acme", "founded")
    assert (told.value, told.actor) == ("1990", "reva")


def test_a_model_declares_nothing(log: bytes, empty: EvidenceBase, folder: Path) -> None:
    """Predicates of a file that a model brings in are left out, and so is what needs them."""
    empty.ingest(folder, source_set="acme")
    report = empty.acting_as(BOT).import_knowledge(log)
    assert empty.predicates() == ()
    counted = {(one.outcome.value, one.reason): one.count for one in report.counts}
    assert counted["skipped", "needs_person"] == len(PREDICATES)
    assert counted["rejected", "unknown_predicate"] == 4


def test_rows_of_another_log_are_not_overwritten(log: bytes, empty: EvidenceBase) -> None:
    """A base whose rows have the same numbers refuses a whole log, and nothing of it stays."""
    empty.declare_predicates(PREDICATES, "other")
    with pytest.raises(ConflictError, match="line 3: a row of that number"):
        empty.import_knowledge(log, signer=SIGNER)
    with pytest.raises(NotFoundError):
        empty.export_knowledge(source_set="acme")
    assert [one.is_whole for one in empty.verify_log("other")] == [True]
    assert empty.declare_predicates(PREDICATES, "third")[0].is_accepted


def test_another_tenants_log_is_refused(log: bytes, empty: EvidenceBase) -> None:
    """Its digests cover the tenant, so that it can be no other's."""
    other = empty.acting_as(OWNER, tenant="b")
    with pytest.raises(DecodeError, match="line 1: the log of another tenant"):
        other.import_knowledge(log, signer=SIGNER)
    renamed = log.replace(b'"tenant":"local"', b'"tenant":"b"')
    with pytest.raises(DigestMismatchError, match="line 2"):
        other.import_knowledge(renamed)


def test_a_log_of_another_source_set_is_outside_of_the_scope(
    log: bytes, empty: EvidenceBase
) -> None:
    """A view of some source sets takes in none of the others."""
    view = empty.acting_as(OWNER, source_sets=("other",))
    with pytest.raises(ScopeDenied):
        view.import_knowledge(log, signer=SIGNER)
    with pytest.raises(ScopeDenied):
        view.export_knowledge(source_set="acme")
    with pytest.raises(ScopeDenied):
        view.sign_head(SIGNER, source_set="acme")


Damage = Callable[[list[bytes]], list[bytes]]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda lines: lines[:-1], "the last line|head"),
        (lambda lines: lines[:-2] + lines[-1:], "counts"),
        (lambda lines: [lines[0], *lines[2:]], "line 2"),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], "line 5"),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], "line 5"),
        (lambda lines: [lines[0], *lines], "line 2"),
        (lambda lines: [*lines, lines[-1]], "counts|line"),
        (lambda lines: [line.replace(b"Acme was", b"Acne was") for line in lines], "line 8"),
        (lambda lines: [line.replace(b'"functional"', b'"many"') for line in lines], "line 3"),
        (lambda lines: [line.replace(b'"kind":"', b'"kind": "') for line in lines], "line 2"),
        (lambda lines: [line.replace(b'"kind"', b'"kind":"x","kind"') for line in lines], "line 2"),
        (
            lambda lines: [lines[0].replace(b'"1.0"', b'"2.0"'), *lines[1:]],
            "line 1",
        ),
        (lambda lines: [line.replace(b'"keys":1', b'"keys":9') for line in lines], "line 1"),
        (lambda lines: [line.replace(b"keys=1", b"keys=9") for line in lines], "line 2"),
        (lambda lines: [b"[" * 100_000, *lines[1:]], "line 1"),
        (lambda lines: [lines[0], b"[" * 100_000, *lines[1:]], "line 2"),
        (lambda lines: [lines[0], b"{}", *lines[1:]], "line 2"),
        (lambda lines: [lines[0], b"[]", *lines[1:]], "line 2"),
        (lambda lines: [lines[0], b"", *lines[1:]], "line 2"),
        (lambda lines: [lines[0], b"\xff", *lines[1:]], "line 2"),
        (
            lambda lines: [lines[0], b'{"tx":1e400}', *lines[1:]],
            "line 2",
        ),
        (lambda lines: [*lines[:-1], lines[-1].replace(b'"position":', b'"position":1')], "counts"),
        (lambda lines: [*lines[:-1], lines[-1].replace(b'"residue"', b'"residua"')], "line"),
        (lambda lines: [*lines[:-1], b"{}"], "line"),
    ],
)
def test_a_damaged_file_is_refused_by_its_line(
    log: bytes, empty: EvidenceBase, damage: Damage, message: str
) -> None:
    """Cut, doubled, reordered, edited, foreign: refused as a whole, whoever signed it."""
    lines = log.splitlines()
    data = b"".join(line + b"\n" for line in damage(lines))
    for signer in (None, SIGNER):
        with pytest.raises((DecodeError, DigestMismatchError), match=message):
            empty.import_knowledge(data, signer=signer)
    with pytest.raises(NotFoundError):
        empty.export_knowledge(source_set="acme")


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"x", b"{}\n", b"x" * 20_000_000, b"\n" * 1000, "x", None]
)
def test_no_file_is_told_from_a_log(empty: EvidenceBase, data: object) -> None:
    """Nothing hangs on what is no log, however long its lines."""
    with pytest.raises(DecodeError):
        empty.import_knowledge(data)  # type: ignore[arg-type] # what a caller may give


def test_a_line_too_long_is_refused(log: bytes, empty: EvidenceBase) -> None:
    """A line of any length is passed over, never read."""
    lines = log.splitlines(keepends=True)
    log = b"".join([*lines[:3], b'"' + b"x" * 17_000_000 + b'"\n', *lines[3:]])
    with pytest.raises(DecodeError, match="line 4: longer than"):
        empty.import_knowledge(log)


def test_what_no_digest_covers_is_covered_by_the_head(log: bytes, empty: EvidenceBase) -> None:
    """Which statement made which lock cannot be changed unnoticed; a release names a lock."""
    lines = log.splitlines(keepends=True)
    locking = [line for line in lines if b'"locks"' in line]
    assert len(locking) > 2
    for line in locking:
        document = json.loads(line)
        (first, *rest) = document["locks"]
        moved = json.dumps([first + 1, *rest], separators=(",", ":"))
        plain = json.dumps(document["locks"], separators=(",", ":"))
        other = line.replace(f'"locks":{plain}'.encode(), f'"locks":{moved}'.encode())
        assert other != line
        with pytest.raises(DigestMismatchError, match="last line"):
            empty.import_knowledge(log.replace(line, other))


def test_a_head_of_another_time_or_key_is_refused(full: EvidenceBase, empty: EvidenceBase) -> None:
    """Whoever gives a head expects this very log: anything else is no reason for proposals."""
    head = full.sign_head(SIGNER, source_set="acme")
    data = full.export_knowledge(source_set="acme")
    full.remember_fact("later", source_set="acme")
    later = full.export_knowledge(source_set="acme", signer=SIGNER)
    with pytest.raises(DigestMismatchError, match="does not end where"):
        empty.import_knowledge(later, head=head, signer=SIGNER)
    with pytest.raises(DigestMismatchError, match="not signed by"):
        empty.import_knowledge(data, head=head, signer=OTHER)
    forged = SignedHead(head=evolve(head.head, position=3), signature=head.signature)
    with pytest.raises(DigestMismatchError, match="not signed by"):
        empty.import_knowledge(data, head=forged, signer=SIGNER)
    with pytest.raises(InvariantError, match="only with the signer"):
        empty.import_knowledge(data, head=head)
    with pytest.raises(NotFoundError):
        empty.export_knowledge(source_set="acme")


def test_a_signed_head_tells_a_cut_log(full: EvidenceBase, empty: EvidenceBase) -> None:
    """A copy from before is found out by a head that was kept outside."""
    earlier = full.export_knowledge(source_set="acme", signer=SIGNER)
    full.remember_fact("later", source_set="acme")
    head = full.sign_head(SIGNER, source_set="acme")
    empty.import_knowledge(earlier, signer=SIGNER)
    (report,) = empty.verify_log("acme", head=head, signer=SIGNER)
    assert [finding.kind for finding in report.findings] == ["truncated"]
    (whole,) = full.verify_log("acme", head=head, signer=SIGNER)
    assert whole.is_whole


def test_an_export_takes_a_reviewers_role(full: EvidenceBase) -> None:
    """Refusals and reasons are for whoever reviews."""
    bot = full.acting_as(BOT)
    with pytest.raises(CapabilityDenied):
        bot.export_knowledge(source_set="acme")
    with pytest.raises(CapabilityDenied):
        bot.sign_head(SIGNER, source_set="acme")
    assert full.acting_as(ANN).export_knowledge(source_set="acme")


def test_what_is_not_there_is_not_exported(full: EvidenceBase) -> None:
    """No such format, and no log, are errors."""
    with pytest.raises(InvariantError, match="csv") as refused:
        full.export_knowledge("csv", source_set="acme")
    assert "jsonl, prov-json, trig" in refused.value.hint()
    with pytest.raises(NotFoundError, match="no log"):
        full.export_knowledge(source_set="never")
    with pytest.raises(NotFoundError, match="no log"):
        full.sign_head(SIGNER, source_set="never")


def test_an_edited_base_exports_nothing_that_seems_whole(
    full: EvidenceBase, empty: EvidenceBase
) -> None:
    """A text that no act erased is missed; an edited one does not come in."""
    data = full.export_knowledge(source_set="acme", signer=SIGNER)
    with full._backend.database.restoring() as connection:
        connection.execute("UPDATE payload SET value = '2001' WHERE value = '1990'")
    edited = full.export_knowledge(source_set="acme", signer=SIGNER)
    assert edited != data
    with pytest.raises(DigestMismatchError, match="the text is not what its digest says"):
        empty.import_knowledge(edited, signer=SIGNER)
    with full._backend.database.restoring() as connection:
        connection.execute("DELETE FROM payload WHERE value = '2001'")
    with pytest.raises(CorruptStoreError, match="no act erased it"):
        full.export_knowledge(source_set="acme")
    with full._backend.database.restoring() as connection:
        connection.execute("UPDATE chain SET kind = 'other' WHERE position = 1")
    with pytest.raises(CorruptStoreError, match=r"entry \d+ of the log is not there"):
        full.export_knowledge(source_set="acme")


@pytest.mark.parametrize(
    ("kind", "column", "cell"),
    [
        ("statement", "qualifiers", "[[1]]"),
        ("statement", "qualifiers", "[" * 100_000),
        ("statement", "subject", b"x"),
        ("statement", "value", 7),
        ("statement", "quote", "text"),
        ("statement", "quote", 2**40),
        ("statement", "quote", b"\xff"),
        ("statement", "valid_from", 2**80),
        ("statement", "valid_from", "x"),
        ("statement", "confidence", 2**80),
        ("statement", "window_stop", -1),
        ("statement", "predicate", "No Predicate"),
        ("predicate", "cardinality", "some"),
        ("predicate", "unit", 7),
        ("memory", "value", b"x"),
        ("memory", "confidence", 2**80),
        ("queued", "wanted", 7),
        ("queued", "reason", b"x"),
        ("queued", "confidence", -1),
        ("merge", "subject", 7),
    ],
)
def test_what_no_act_would_have_said_is_told_by_its_line(
    log: bytes, empty: EvidenceBase, kind: str, column: str, cell: Cell
) -> None:
    """A file whose digests are right, and whose columns are not, is refused as a whole."""

    def changed(entries: list[LogEntry]) -> list[LogEntry]:
        return [_with(each, column, cell) if each.kind == kind else each for each in entries]

    with pytest.raises(DecodeError, match=r"line \d+: not what an act would have said"):
        empty.import_knowledge(resealed(log, changed))
    with pytest.raises(NotFoundError):
        empty.export_knowledge(source_set="acme")


def _with(entry: LogEntry, column: str, cell: Cell) -> LogEntry:
    """Give an entry with another value in a column of its own or of its text."""
    row = {name: cell if name == column else old for name, old in entry.row}
    if entry.text is None:
        return evolve(entry, row=tuple(row.items()))
    text = {name: cell if name == column else old for name, old in entry.text}
    return evolve(entry, row=tuple(row.items()), text=tuple(text.items()))


def test_a_failure_in_the_middle_leaves_the_guards(empty: EvidenceBase) -> None:
    """Whatever goes wrong while the guards are away, they stand again and nothing is written."""
    database = empty._backend.database
    with pytest.raises(ZeroDivisionError), database.restoring() as connection:  # noqa: PT012 - both
        connection.execute("INSERT INTO erasure VALUES (1, 'local', 's', 1, 1, 'x', 3, 2, 1, '')")
        raise ZeroDivisionError
    with database.snapshot() as connection:
        assert connection.execute("SELECT count(*) FROM erasure").fetchone() == (0,)
    with pytest.raises(SophiaError), database.transaction() as connection:
        connection.execute("INSERT INTO erasure VALUES (1, 'local', 's', 1, 1, 'x', 3, 2, 1, '')")


def test_nobody_sees_the_state_between(log: bytes, tmp_path: Path) -> None:
    """While a log comes in, others read what was there before, behind guards that stand."""
    path = tmp_path / "between.db"
    guards = "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
    facts = "SELECT count(*) FROM remembered"
    with EvidenceBase.open(path) as mine, EvidenceBase.open(path) as theirs:
        mine.remember_fact("before", source_set="other")
        others = theirs._backend.database
        with mine._backend.database.restoring() as connection:
            connection.execute("UPDATE remembered SET actor = 'somebody'")
            with others.snapshot() as beside:
                assert beside.execute(guards).fetchone() > connection.execute(guards).fetchone()
                assert beside.execute(f"{facts} WHERE actor = 'owner'").fetchone() == (1,)
            connection.execute("UPDATE remembered SET actor = 'owner'")
        with pytest.raises(ConflictError):
            theirs.import_knowledge(log, signer=SIGNER)
        assert [one.text for one in theirs.remembered_facts()] == ["before"]
        assert [one.is_whole for one in mine.verify_log("other")] == [True]


def test_a_statement_that_a_file_supersedes_is_not_proposed(
    base: EvidenceBase, empty: EvidenceBase, folder: Path
) -> None:
    """What a miner itself replaced is history."""
    bot = base.acting_as(BOT)
    (first,) = bot.propose_statements([founded("1987")])
    bot.propose_statements([evolve(founded("1988", TWO), operation="supersede", target=first.id)])
    empty.ingest(folder, source_set="acme")
    report = empty.import_knowledge(base.export_knowledge(source_set="acme"))
    assert values(empty, "Acme", "founded") == ["1988"]
    assert ("skipped", "superseded") in {(one.outcome, one.reason) for one in report.counts}


def test_a_source_that_is_not_here_grounds_nothing(log: bytes, empty: EvidenceBase) -> None:
    """A quote counts only where it stands."""
    report = empty.import_knowledge(log)
    assert values(empty, "Acme") == []
    counted = {(one.outcome.value, one.reason): one.count for one in report.counts}
    assert counted["rejected", "ungrounded"] == 4
    assert counted["skipped", "unknown_statement"] == 1


@pytest.mark.filterwarnings("ignore:Dataset.default_context:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning")
def test_prov_and_trig_are_read_by_libraries_nobody_here_wrote(full: EvidenceBase) -> None:
    """Corrections invalidate and derive, a person's word is attributed, texts are unchanged."""
    prov = pytest.importorskip("prov.model", reason="prov is not installed")
    rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")
    document = prov.ProvDocument.deserialize(
        content=full.export_knowledge("prov-json", source_set="acme").decode(), format="json"
    )
    values_found = {
        str(value)
        for record in document.get_records(prov.ProvEntity)
        for name, value in record.attributes
        if name.localpart == "value"
    }
    assert "<b>наковальни</b>" in values_found
    assert "1988" not in values_found
    kinds = [type(record).__name__ for record in document.get_records()]
    assert kinds.count("ProvInvalidation") >= 3
    agents = {str(each.identifier) for each in document.get_records(prov.ProvAgent)}
    assert agents == {"sophia:agent-bot", "sophia:agent-ann", "sophia:agent-reva"}
    read = rdflib.Dataset()
    read.parse(data=full.export_knowledge("trig", source_set="acme"), format="trig")
    said_values = {str(one) for _, _, one, _ in read.quads((None, rdflib.RDF.object, None, None))}
    assert said_values == values_found
    retracts = rdflib.URIRef("http://purl.org/nanopub/x/retracts")
    assert len(list(read.quads((None, retracts, None, None)))) == 1
