"""Is the log whole?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve
from tests.knowledge_verbs import PREDICATES, Clock, founded

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError, ScopeDenied
from evidence_sophia.knowledge.log_head import SignedHead, sign_head
from evidence_sophia.knowledge.log_report import LogFindingKind
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import OWNER
from evidence_sophia.stores.sqlite.knowledge.head import read_head

SIGNER = HmacSigner(key=bytes(32), key_id="one")


def signed(base: EvidenceBase, source_set: str = "acme") -> SignedHead:
    """Sign the head of a log as it is now."""
    with base._backend.reading(base._context) as session:
        head = read_head(session.connection, session.context.tenant, source_set)
    return sign_head(head, SIGNER)


def test_every_log_in_scope_is_checked(base: EvidenceBase) -> None:
    """One report comes for each source set that has a log; all of them are whole."""
    base.remember_fact("Zoe likes tea.")
    reports = [(report.source_set, report.is_whole) for report in base.verify_log()]
    assert reports == [("acme", True), ("default", True)]
    (acme,) = base.verify_log("acme")
    assert acme.entries == len(PREDICATES) + 1
    assert base.verify_log("none") == ()


def test_a_signed_head_is_found_in_its_log(base: EvidenceBase) -> None:
    """A log that went on holds the head that was kept before."""
    head = signed(base)
    base.propose_statements([founded("1987")])
    assert all(report.is_whole for report in base.verify_log(head=head, signer=SIGNER))


def test_a_cut_log_is_told_by_its_head(tmp_path: Path, folder: Path, clock: Clock) -> None:
    """An older copy of the file is whole by itself, and truncated against the head."""
    path, copy = tmp_path / "base.db", tmp_path / "older.db"
    with EvidenceBase.open(path, clock=clock) as base:
        base.ingest(folder, source_set="acme")
        base.declare_predicates(PREDICATES, "acme")
        with sqlite3.connect(path) as reader:
            reader.execute("VACUUM INTO ?", (str(copy),))
        reader.close()
        base.propose_statements([founded("1987")])
        head = signed(base)
    with EvidenceBase.open(copy, clock=clock) as older:
        (report,) = older.verify_log("acme")
        assert report.is_whole
        (report,) = older.verify_log(head=head, signer=SIGNER)
        assert [finding.kind for finding in report.findings] == [LogFindingKind.TRUNCATED]
    with EvidenceBase.open(tmp_path / "empty.db", clock=clock) as empty:
        (report,) = empty.verify_log(head=head, signer=SIGNER)
        assert [finding.kind for finding in report.findings] == [LogFindingKind.TRUNCATED]


def test_a_head_is_trusted_by_its_signature_only(base: EvidenceBase) -> None:
    """Without its signer, of another key, or altered, a head proves nothing."""
    head = signed(base)
    forged = evolve(head, head=evolve(head.head, position=0))
    other = HmacSigner(key=b"x" * 32, key_id="one")
    for kept, signer in ((head, None), (head, other), (forged, SIGNER), (head.head, SIGNER)):
        with pytest.raises(InvariantError):
            base.verify_log(head=kept, signer=signer)  # type: ignore[arg-type]


def test_a_head_of_another_log_is_refused(base: EvidenceBase) -> None:
    """A head is held against its own log, within one's scope."""
    head = signed(base)
    for view, source_set in (
        (base, "other"),
        (base.acting_as(OWNER, tenant="other"), None),
        (base.acting_as(OWNER, source_sets=("other",)), None),
    ):
        with pytest.raises(ScopeDenied):
            view.verify_log(source_set, head=head, signer=SIGNER)
    with pytest.raises(ScopeDenied) as caught:
        base.verify_log(source_set="other", head=head, signer=SIGNER)
    assert f"source set '{head.head.source_set}'" in caught.value.hint()
    assert "--tenant and --source-set" in caught.value.hint()


def test_a_belief_where_there_is_no_log_is_found(
    tmp_path: Path, folder: Path, clock: Clock
) -> None:
    """A value that another tool put beside the logs follows from none, and is named."""
    path = tmp_path / "base.db"
    with EvidenceBase.open(path, clock=clock) as base:
        base.ingest(folder, source_set="acme")
        base.declare_predicates(PREDICATES, "acme")
        assert base.propose_statements([founded("1987")])[0].is_accepted
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        guards = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        taken = other.execute(guards).fetchall()
        for name, _ in taken:
            other.execute(f"DROP TRIGGER {name}")
        other.execute("CREATE TEMP TABLE copied AS SELECT * FROM belief")
        other.execute("UPDATE copied SET id = 9, source_set = 'unlogged'")
        other.execute("INSERT INTO belief SELECT * FROM copied")
        for _, guard in taken:
            other.execute(guard)
    with EvidenceBase.open(path, clock=clock) as base:
        acme, unlogged = base.verify_log()
        assert acme.is_whole
        assert unlogged.source_set == "unlogged"
        assert [(each.table, each.row) for each in unlogged.findings] == [("belief", 9)]
