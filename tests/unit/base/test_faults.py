"""What is left when something breaks in the middle of an ingest?"""

from __future__ import annotations

import contextlib
import itertools
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import (
    ListNeighboursRequest,
    ListSourcesRequest,
    SearchRequest,
)
from evidence_sophia.errors import ConflictError, EvidenceAdapterUnavailable, SophiaError
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.scope import Scope


class Breaking(sqlite3.Connection):
    """A connection whose n-th statement fails as a full disk does."""

    left = -1

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """Carry out a statement, or fail."""
        self._count()
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        """Carry out statements, or fail."""
        self._count()
        return super().executemany(*args)

    @classmethod
    def _count(cls) -> None:
        cls.left -= 1
        if cls.left == 0:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Breaking]]:
    """Let every connection be one that can be told to fail."""
    connect = sqlite3.connect
    monkeypatch.setattr(
        "evidence_sophia.stores.sqlite.database.sqlite3.connect",
        lambda *args, **options: connect(*args, factory=Breaking, **options),
    )
    yield Breaking
    Breaking.left = -1


def fill(folder: Path, texts: dict[str, str]) -> Path:
    """Make a folder equal to the texts, each with its row."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    rows = []
    for name, text in texts.items():
        (folder / name).write_text(text)
        row = {"file": name, "title": name, "source": "s", "url": "https://example.org/"}
        row |= {"licence": "CC0-1.0", "fetched": "2026-01-01", "language": "en", "topic": "t"}
        rows.append(json.dumps(row) + "\n")
    (folder / "manifest.jsonl").write_text("".join(rows))
    return folder


def state(base: EvidenceBase) -> tuple[object, ...]:
    """Give all that a reader can see."""
    hits = [(hit.passage.id, hit.score) for hit in base.search("alpha", limit=100)]
    texts = [base.source_text(source.id) for source in base.sources()]
    return base.sources(), base.passages(), base.stats(), hits, texts


@pytest.mark.complaint("moorcheh-ai/memanto#1400")
def test_a_fault_at_any_statement_leaves_before_or_after(
    tmp_path: Path, breaking: type[Breaking]
) -> None:
    """A fault between delete and upload lost both: here each statement in turn may fail."""
    path, folder = tmp_path / "evidence.db", tmp_path / "documents"
    with EvidenceBase.open(path) as base:
        base.ingest(fill(folder, {"a.md": "Alpha one.", "b.md": "Alpha two.", "c.md": "Alpha."}))
        before = state(base)
        fill(folder, {"a.md": "Alpha three.", "b.md": "Alpha two.", "d.md": "Alpha four."})
        faults = 0
        while True:
            breaking.left = faults + 1
            try:
                base.ingest(folder)
            except EvidenceAdapterUnavailable:
                breaking.left = -1
                faults += 1
                assert state(base) == before
                continue
            break
        breaking.left = -1
        assert faults > 20
        assert state(base) != before


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_fault_while_reading_is_an_error_of_ours(
    tmp_path: Path, breaking: type[Breaking], at: int
) -> None:
    """A fault while reading raises an error of ours, and the next read works."""
    with EvidenceBase.open(tmp_path / "evidence.db") as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha."}))
        breaking.left = at
        with pytest.raises(EvidenceAdapterUnavailable):
            base.search("alpha")
        assert len(base.search("alpha")) == 1


@pytest.mark.parametrize("at", range(1, 20, 3))
def test_a_fault_while_opening_leaves_a_file_that_opens(
    tmp_path: Path, breaking: type[Breaking], at: int
) -> None:
    """A fault while the file is created leaves one that can still become a base."""
    path = tmp_path / "evidence.db"
    breaking.left = at
    with pytest.raises(SophiaError):
        EvidenceBase.open(path)
    with EvidenceBase.open(path) as base:
        assert base.sources() == ()


def ingest_for_ever(path: Path, folder: Path, name: str) -> None:
    """Ingest two states in turn until killed; runs in a process of its own."""
    number = 0
    with EvidenceBase.open(path) as base:
        while True:
            number += 1
            texts = {f"{letter}.md": f"Alpha {letter}. State {number}." for letter in "abcdef"}
            base.ingest(fill(folder, texts), source_set=name)


def in_processes(work: Callable[..., None], arguments: list[tuple[object, ...]]) -> list[Any]:
    """Start a process for each tuple of arguments."""
    context = multiprocessing.get_context("spawn")
    started = [context.Process(target=work, args=each) for each in arguments]
    for process in started:
        process.start()
    return started


@pytest.mark.deep
@pytest.mark.timeout(300)
@pytest.mark.complaint("mem0ai/mem0#7117")
def test_a_killed_ingest_leaves_before_or_after(tmp_path: Path) -> None:
    """An index and its texts were out of step after a kill: here twenty kills tear nothing."""
    path = tmp_path / "evidence.db"
    for round_ in range(20):
        arguments: list[tuple[object, ...]] = [
            (path, tmp_path / name, name) for name in ("one", "two")
        ]
        workers = in_processes(ingest_for_ever, arguments)
        time.sleep(0.8 + 0.037 * round_)
        for worker in workers:
            os.kill(worker.pid, signal.SIGKILL)
            worker.join()
        with EvidenceBase.open(path) as base:
            for name in ("one", "two"):
                hits = base.search("alpha", limit=100, source_sets=(name,))
                assert len(hits) in (0, 6)
                assert len({hit.passage.text.rpartition(" ")[2] for hit in hits}) <= 1
            for source in base.sources():
                assert base.passages(source.id)[0].text == base.source_text(source.id)


def ingest_times(path: Path, folder: Path, name: str, times: int) -> None:
    """Ingest changing texts so many times; runs in a process of its own."""
    with EvidenceBase.open(path) as base:
        for number in range(times):
            base.ingest(fill(folder, {"a.md": f"Alpha {name} {number}."}), source_set=name)
            (hit,) = base.search("alpha", source_sets=(name,))
            assert hit.passage.text == f"Alpha {name} {number}."


@pytest.mark.complaint("topoteretes/cognee#3852")
@pytest.mark.parametrize(
    ("processes", "times"), [(2, 3), pytest.param(4, 25, marks=pytest.mark.deep)]
)
def test_processes_ingest_at_once(tmp_path: Path, processes: int, times: int) -> None:
    """Writers met "database is locked": processes ingest one file, and each finds its own."""
    path = tmp_path / "evidence.db"
    arguments: list[tuple[object, ...]] = [
        (path, tmp_path / str(number), f"set-{number}", times) for number in range(processes)
    ]
    workers = in_processes(ingest_times, arguments)
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * processes
    with EvidenceBase.open(path) as base:
        assert len(base.search("alpha")) == processes


def kept_state(base: EvidenceBase) -> tuple[object, ...]:
    """Give all that is kept: notebooks with their entries, and every version of every pack."""
    packs = base.evidence_packs()
    versions = [base.evidence_pack(each.id, n + 1) for each in packs for n in range(each.version)]
    return versions, [base.notebook(each.id) for each in base.notebooks()]


def test_a_fault_at_any_statement_keeps_all_or_nothing(
    tmp_path: Path, breaking: type[Breaking]
) -> None:
    """Building a pack and keeping an answer leave nothing half, whichever statement fails."""
    with EvidenceBase.open(tmp_path / "evidence.db") as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha is one.", "b.md": "Beta."}))
        answer = base.answer("What is alpha?")
        first = base.build_evidence_pack("Alpha", claims=["Alpha is one."])
        entry = base.save_to_notebook(base.answer("beta"))
        writes: list[Callable[[], object]] = [
            lambda: base.save_to_notebook(answer, "Another", comment="Mine"),
            lambda: base.build_evidence_pack(
                "Alpha",
                claims=["Alpha is one."],
                answers=[entry],
                pack_id=first.id,
                expected_version=1,
                idempotency_key="k",
            ),
        ]
        for write in writes:
            before, faults = kept_state(base), 0
            while True:
                breaking.left = faults + 1
                try:
                    write()
                except EvidenceAdapterUnavailable:
                    breaking.left = -1
                    faults += 1
                    assert kept_state(base) == before
                    continue
                break
            breaking.left = -1
            assert faults > 4
            assert kept_state(base) != before


@pytest.mark.complaint("litestar-org/sqlspec#362")
@pytest.mark.complaint("pyathena-dev/PyAthena#2")
def test_a_fault_in_any_verb_is_an_error_of_ours(tmp_path: Path, breaking: type[Breaking]) -> None:
    """Raw driver errors leaked: here each statement of each verb may fail, as ours alone."""
    with EvidenceBase.open(tmp_path / "evidence.db") as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha is one."}))
        entry = base.save_to_notebook(base.answer("What is alpha?"))
        pack = base.build_evidence_pack("Alpha", claims=["Alpha is one."])
        book = base.notebooks()[0].id
        context = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
        reads: list[Callable[[], object]] = [
            base.notebooks,
            base.evidence_packs,
            lambda: base.notebook(book),
            lambda: base.evidence_pack(pack.id),
            lambda: base.verify_claim("Alpha is one."),
            lambda: base.answer("What is alpha?"),
            lambda: base.export("bibliography", "json", answer=entry),
            lambda: base.adapter.search(SearchRequest("alpha"), context),
            lambda: base.adapter.list_sources(ListSourcesRequest(), context),
            lambda: base.adapter.list_neighbours(ListNeighboursRequest("default/a.md"), context),
        ]
        for read in reads:
            expected, at = read(), 0
            while True:
                at += 1
                breaking.left = at
                try:
                    found = read()
                except EvidenceAdapterUnavailable:
                    continue
                break
            breaking.left = -1
            assert at > 1
            assert _timeless(found) == _timeless(expected)


def _timeless(found: object) -> object:
    return evolve(found, generated_at=None) if isinstance(found, Answer) else found


def add_versions(path: Path, pack_id: str, name: str, times: int) -> None:
    """Add so many versions to a pack, each on the newest one; runs in a process of its own."""
    with EvidenceBase.open(path) as base:
        for number in range(times):
            while True:
                newest = base.evidence_pack(pack_id).version
                with contextlib.suppress(ConflictError):
                    base.build_evidence_pack(
                        f"{name} {number}",
                        claims=["Alpha."],
                        pack_id=pack_id,
                        expected_version=newest,
                    )
                    break


@pytest.mark.parametrize(
    ("processes", "times"), [(2, 5), pytest.param(4, 40, marks=pytest.mark.deep)]
)
def test_processes_lose_no_version(tmp_path: Path, processes: int, times: int) -> None:
    """Processes that build on the newest version in turn: every version built is there."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha."}))
        pack = base.build_evidence_pack("Alpha", claims=["Alpha."])
        workers = in_processes(
            add_versions, [(path, pack.id, str(number), times) for number in range(processes)]
        )
        for worker in workers:
            worker.join()
        assert [worker.exitcode for worker in workers] == [0] * processes
        newest = base.evidence_pack(pack.id).version
        titles = [base.evidence_pack(pack.id, version).title for version in range(2, newest + 1)]
        assert sorted(titles) == sorted(
            f"{number} {time_}" for number in range(processes) for time_ in range(times)
        )


def build_once(path: Path, told: Path, name: str) -> None:
    """Build with one key, and write down which pack came; runs in a process of its own."""
    with EvidenceBase.open(path) as base:
        for number in range(4):
            pack = base.build_evidence_pack(
                f"Alpha {number}", claims=["Alpha."], idempotency_key=f"key {number}"
            )
            with (told / f"{name}-{number}").open("w") as file:
                file.write(pack.id)


def test_processes_build_once_for_a_key(tmp_path: Path) -> None:
    """Processes that send the same request with the same key get the one pack built for it."""
    path, told = tmp_path / "evidence.db", tmp_path / "told"
    told.mkdir()
    with EvidenceBase.open(path) as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha."}))
        workers = in_processes(build_once, [(path, told, str(number)) for number in range(2)])
        for worker in workers:
            worker.join()
        assert [worker.exitcode for worker in workers] == [0, 0]
        packs = {each.title: each.id for each in base.evidence_packs()}
        assert len(packs) == len(base.evidence_packs()) == 4
        for file in told.iterdir():
            assert file.read_text() == packs[f"Alpha {file.name[-1]}"]


def test_threads_keep_every_answer(tmp_path: Path) -> None:
    """Threads of one base keep answers and build packs at once; all of them are there."""
    with EvidenceBase.open(tmp_path / "evidence.db") as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha is one."}))

        def work(number: int) -> None:
            answer = base.answer(f"What is alpha, {number}?")
            entry = base.save_to_notebook(answer)
            base.build_evidence_pack(f"{number}", answers=[entry], claims=["Alpha is one."])

        with ThreadPoolExecutor(6) as pool:
            list(pool.map(work, range(12)))
        assert [each.entries for each in base.notebooks()] == [12]
        assert sorted(int(each.title) for each in base.evidence_packs()) == list(range(12))


def keep_for_ever(path: Path, name: str) -> None:
    """Keep answers and build versions of packs until killed; runs in a process of its own."""
    with EvidenceBase.open(path) as base:
        for number in itertools.count():
            entry = base.save_to_notebook(base.answer(f"What is alpha, {name} {number}?"))
            key = f"{name} {number}"
            pack = base.build_evidence_pack(key, answers=[entry], idempotency_key=key)
            base.build_evidence_pack(key, claims=["Alpha."], pack_id=pack.id, expected_version=1)


@pytest.mark.deep
@pytest.mark.timeout(300)
def test_a_killed_writer_keeps_all_or_nothing(tmp_path: Path) -> None:
    """Ten kills in the middle of keeping leave whole packs, whole entries and whole keys."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(fill(tmp_path / "documents", {"a.md": "Alpha is one."}))
    for round_ in range(10):
        workers = in_processes(keep_for_ever, [(path, f"{round_}{name}") for name in "ab"])
        time.sleep(0.9 + 0.041 * round_)
        for worker in workers:
            os.kill(worker.pid, signal.SIGKILL)
            worker.join()
        with EvidenceBase.open(path) as base:
            kept_state(base)
            for each in base.evidence_packs():
                first = base.evidence_pack(each.id, 1)
                (answer_id,) = {claim.answer_id for claim in first.claims}
                again = base.build_evidence_pack(
                    first.title, answers=[answer_id], idempotency_key=first.title
                )
                assert again == first


@pytest.mark.deep
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_raises_only_errors_of_ours(tmp_path: Path, seed: int) -> None:
    """A file that was cut, overwritten or sprinkled with other bytes is refused by name."""
    whole = tmp_path / "whole.db"
    texts = {f"{number}.md": f"# H{number}\n\n" + "Alpha beta. " * 300 for number in range(30)}
    with EvidenceBase.open(whole) as base:
        base.ingest(fill(tmp_path / "documents", texts))
        entry = base.save_to_notebook(base.answer("What is alpha?"))
        base.build_evidence_pack("Alpha", claims=["Alpha beta."], answers=[entry])
    chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
    for number in range(40):
        path = tmp_path / f"{number}.db"
        path.write_bytes(_damaged(whole.read_bytes(), chance))
        with contextlib.suppress(SophiaError), EvidenceBase.open(path) as base:
            state(base)
            kept_state(base)
            base.save_to_notebook(base.answer("What is alpha?"))
            base.build_evidence_pack("Alpha", claims=["Alpha beta."])
            base.ingest(tmp_path / "documents", source_set="again")


def _damaged(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    kind = chance.randrange(4)
    if kind == 0:
        return data[: chance.randrange(len(data))]
    if kind == 1:
        page = chance.randrange(0, len(data), 4_096)
        changed[page : page + 4_096] = chance.randbytes(4_096)
        return bytes(changed)
    reach = len(data) if kind == 2 else 100
    for _ in range(chance.choice([1, 10, 100])):
        changed[chance.randrange(reach)] = chance.randrange(256)
    return bytes(changed)
