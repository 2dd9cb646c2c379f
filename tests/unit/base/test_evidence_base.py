"""What does a person or a service open?"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import (
    CorruptStoreError,
    DecodeError,
    EvidenceAdapterUnavailable,
    InvariantError,
    NotFoundError,
    StoreError,
)
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import OffsetUnit, Span

from .conftest import NOW, Fill

FERNS = "# Ferns\n\nFerns like shade. They need water every week.\n"
LILIES = "# Lilies\n\nLilies are toxic to cats. Every part of the plant is dangerous.\n"


@pytest.fixture
def base() -> Iterator[EvidenceBase]:
    """Open a base in memory on the first of June 2026."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as opened:
        yield opened


def found(base: EvidenceBase, query: str) -> list[str]:
    """Give the sources of the hits for a query, best first."""
    return [hit.passage.source_id for hit in base.search(query)]


def test_a_folder_becomes_searchable(base: EvidenceBase, fill: Fill) -> None:
    """What was ingested is found, with its source, and its text is what stands at its span."""
    report = base.ingest(fill({"ferns.md": FERNS, "lilies.md": LILIES}))
    assert report.added == ("default/ferns.md", "default/lilies.md")
    (hit,) = base.search("toxic cats")
    text = base.source_text(hit.passage.source_id)
    assert text == LILIES
    assert hit.passage.span.of(text) == hit.passage.text
    assert base.source(hit.passage.source_id).url == "https://example.org/lilies.md"
    assert base.passage(hit.passage.id) == hit.passage
    assert hit.label.scope == Scope(tenant="local", source_sets=None)


def test_ingesting_again_changes_nothing(base: EvidenceBase, fill: Fill) -> None:
    """The second run of an equal folder redoes nothing and leaves every id as it was."""
    folder = fill({"ferns.md": FERNS, "lilies.md": LILIES})
    base.ingest(folder)
    before = base.passages()
    report = base.ingest(folder)
    assert report.has_changed_nothing
    assert report.unchanged == ("default/ferns.md", "default/lilies.md")
    assert report.passages == 0
    assert base.passages() == before


def test_only_what_changed_is_redone(base: EvidenceBase, fill: Fill) -> None:
    """A changed file, a changed row, a new file and a removed one are told apart."""
    base.ingest(fill({"a.md": "Alpha.", "b.md": "Beta.", "c.md": "Gamma.", "d.md": "Delta."}))
    folder = fill(
        {"a.md": "Alpha.", "b.md": "Epsilon.", "c.md": "Gamma.", "e.md": "Zeta."},
        {"c.md": {"title": "Another"}},
    )
    report = base.ingest(folder)
    assert report.unchanged == ("default/a.md",)
    assert report.changed == ("default/b.md", "default/c.md")
    assert report.added == ("default/e.md",)
    assert report.removed == ("default/d.md",)
    assert found(base, "delta") == found(base, "beta") == []
    assert found(base, "epsilon") == ["default/b.md"]
    assert found(base, "another") == ["default/c.md"]
    assert [source.id for source in base.sources()] == [
        f"default/{name}.md" for name in ("a", "b", "c", "e")
    ]


def test_progress_is_told(base: EvidenceBase, fill: Fill) -> None:
    """The progress callback hears each document that is done, and how many there are."""
    told: list[tuple[int, int]] = []
    folder = fill({"a.md": "Alpha.", "b.md": "Beta."})
    base.ingest(folder, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]
    base.ingest(folder, progress=lambda done, total: told.append((done, total)))
    assert len(told) == 2


def test_a_document_without_prose_is_noted(base: EvidenceBase, fill: Fill) -> None:
    """A document that gives no passage is stored and named in the report."""
    report = base.ingest(fill({"a.md": "---\n"}))
    assert report.notes == ("default/a.md has no passage: nothing in it is prose",)
    assert base.source_text("default/a.md") == "---\n"


def test_a_byte_order_mark_is_recorded(base: EvidenceBase, fill: Fill) -> None:
    """A byte order mark is no part of the text, and that it was left out is on record."""
    base.ingest(fill({"a.md": "\ufeffAlpha.\r\nBeta."}))
    assert base.source_text("default/a.md") == "Alpha.\r\nBeta."
    assert base.source("default/a.md").metadata == (("ingest.byte_order_mark", "left out"),)


def test_a_bad_folder_writes_nothing(base: EvidenceBase, fill: Fill) -> None:
    """A folder with a problem stops before anything is written."""
    base.ingest(fill({"a.md": "Alpha."}))
    folder = fill({"b.md": "Beta.", "c.md": "Gamma."}, {"c.md": {"fetched": "soon"}})
    with pytest.raises(DecodeError):
        base.ingest(folder)
    assert [source.id for source in base.sources()] == ["default/a.md"]


@pytest.mark.complaint("moorcheh-ai/memanto#1400")
@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_failure_half_way_leaves_the_state_before(
    base: EvidenceBase, fill: Fill, fails_at: int
) -> None:
    """A delete went through and the upload failed: here all of a run counts, or nothing."""
    base.ingest(fill({"a.md": "Alpha.", "b.md": "Beta.", "z.md": "Zulu."}))
    before = (base.sources(), base.passages(), base.stats())

    def fail(done: int, _total: int) -> None:
        if done == fails_at:
            raise KeyboardInterrupt

    folder = fill({"a.md": "Eta.", "b.md": "Theta.", "c.md": "Iota."})
    with pytest.raises(KeyboardInterrupt):
        base.ingest(folder, progress=fail)
    assert (base.sources(), base.passages(), base.stats()) == before
    assert found(base, "zulu") == ["default/z.md"]
    assert found(base, "eta") == found(base, "iota") == []


def test_a_retracted_source_is_found(base: EvidenceBase, fill: Fill) -> None:
    """A retracted source is found by search and comes with its notice."""
    notice = {"state": "retracted", "notice": "Wrong plant.", "date": "2026-03-01"}
    base.ingest(fill({"lilies.md": LILIES}, {"lilies.md": {"retraction": notice}}))
    source = base.source(base.search("toxic cats")[0].passage.source_id)
    assert source.retraction.forbids_grounding
    assert source.retraction.notice == "Wrong plant."
    assert base.stats().retracted == 1


def test_expired_rights_leave_no_trace_but_a_name(base: EvidenceBase, fill: Fill) -> None:
    """A source whose rights have ended is not found; what would have been found is named."""
    rows = {
        "a.md": {"rights_expires": "2026-05-31"},
        "b.md": {"rights_expires": "2026-06-01"},
        "c.md": {"rights_expires": "2026-05-31"},
    }
    texts = {name: f"The alpha stands in {name}." for name in rows}
    texts["c.md"] = "Other things stand here."
    base.ingest(fill(texts, rows))
    assert found(base, "alpha") == ["default/b.md"]
    answer = base.answer("alpha")
    assert [citation.source_id for citation in answer.citations] == ["default/b.md"]
    assert [note.source_id for note in answer.notes if note.source_id] == ["default/a.md"]
    assert base.stats().rights_expired == 2
    assert base.answer("nothing").notes == ()


def test_source_sets_are_apart(base: EvidenceBase, fill: Fill) -> None:
    """A run touches only its own source set, and a search may look into some of them."""
    base.ingest(fill({"a.md": "Alpha."}), source_set="one")
    base.ingest(fill({"a.md": "Alpha again."}), source_set="two")
    base.ingest(fill({"b.md": "Alpha other."}), source_set="two")
    assert sorted(found(base, "alpha")) == ["one/a.md", "two/b.md"]
    (hit,) = base.search("alpha", source_sets=("one",))
    assert hit.passage.source_id == "one/a.md"
    assert base.search("alpha", source_sets=("three",)) == ()
    assert base.search("alpha", source_sets=()) == ()
    assert [each.source_set for each in base.stats().source_sets] == ["one", "two"]


def test_the_id_of_a_source_set_is_checked_first(base: EvidenceBase, fill: Fill) -> None:
    """A malformed id is refused before the folder is read."""
    for call in (
        lambda: base.ingest(fill({}), source_set="a/b"),
        lambda: base.search("x", source_sets=("a b",)),
    ):
        with pytest.raises(InvariantError, match="source set"):
            call()


@pytest.mark.complaint("danny-avila/rag_api#301")
@pytest.mark.complaint("topoteretes/cognee#1193")
@pytest.mark.complaint("topoteretes/cognee#3520")
@pytest.mark.complaint("evoila/meho#1797")
def test_another_tenant_is_not_there(tmp_path: Path, fill: Fill) -> None:
    """One path without its check gave another tenant's text: here every verb of B is empty."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path, "a") as a, EvidenceBase.open(path, "b") as b:
        a.ingest(fill({"ferns.md": FERNS}))
        passage = a.passages()[0]
        assert [b.search("ferns"), b.passages(), b.sources()] == [(), (), ()]
        assert b.answer("ferns").citations == ()
        assert b.stats().sources == 0
        for call in (
            lambda: b.passage(passage.id),
            lambda: b.passages(passage.source_id),
            lambda: b.source(passage.source_id),
            lambda: b.source_text(passage.source_id),
            lambda: b.original_span(passage.source_id, Span(0, 1)),
        ):
            with pytest.raises(NotFoundError):
                call()


@pytest.mark.complaint("RailtownAI/railtracks#1183")
@pytest.mark.complaint("mem0ai/mem0#3928")
@pytest.mark.complaint("getzep/graphiti#632")
def test_tenants_do_not_touch_each_other(tmp_path: Path, fill: Fill) -> None:
    """Ingesting again in one tenant deleted another's entries: here both keep their own."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path, "a") as a, EvidenceBase.open(path, "b") as b:
        folder = fill({"ferns.md": FERNS, "lilies.md": LILIES})
        a.ingest(folder)
        b.ingest(folder)
        assert a.passages() == b.passages()
        b.ingest(fill({"ferns.md": FERNS.replace("shade", "sun")}))
        assert found(a, "toxic") == ["default/lilies.md"]
        assert found(b, "toxic") == []
        assert len(a.search("shade")) == 1


@pytest.mark.complaint("run-llama/llama_index#10344")
@pytest.mark.complaint("xhluca/bm25s#67")
@pytest.mark.complaint("run-llama/llama_index#19568")
def test_an_empty_base_answers_every_verb(base: EvidenceBase) -> None:
    """Empty corpora crashed other tools: an empty base finds nothing and says so."""
    assert base.search("anything", limit=1_000) == ()
    assert [base.passages(), base.sources()] == [(), ()]
    assert base.stats().source_sets == ()
    assert (base.stats().sources, base.stats().passages, base.stats().characters) == (0, 0, 0)


@pytest.mark.parametrize("query", ["", " ", "\0", "\ud800", "a\x1bb", '" OR *', "的" * 100])
def test_any_query_is_safe(base: EvidenceBase, fill: Fill, query: str) -> None:
    """No query raises, whatever characters it holds."""
    base.ingest(fill({"ferns.md": FERNS}))
    assert base.search(query) == ()


@pytest.mark.parametrize(
    "id_",
    ["", "x", "\0", "\ud800", "'; DROP TABLE passage; --", 5, b"x", [], [10**5_000]],
)
def test_an_unknown_id_is_not_found(base: EvidenceBase, fill: Fill, id_: Any) -> None:
    """No id but a known one gives anything, and none raises another error."""
    base.ingest(fill({"ferns.md": FERNS}))
    for verb in (base.passage, base.passages, base.source, base.source_text):
        with pytest.raises(NotFoundError):
            verb(id_)


def test_a_span_must_lie_in_its_source(base: EvidenceBase, fill: Fill) -> None:
    """A place beyond the text, in other units, or that is no span has no original."""
    base.ingest(fill({"ferns.md": FERNS, "lilies.html": "<p>Lilies are toxic.</p>"}))
    wrong: list[Any] = [Span(0, 10**9), Span(0, 1, unit=OffsetUnit.UTF8), (0, 1), None]
    for span in wrong:
        for source_id in ("default/ferns.md", "default/lilies.html"):
            with pytest.raises(InvariantError, match="no span"):
                base.original_span(source_id, span)


@pytest.mark.parametrize("wrong", [5, "default", (None,), [["a"]], ("",), (10**5_000,)])
def test_wrong_source_sets_are_the_callers_mistake(base: EvidenceBase, wrong: Any) -> None:
    """What is no list of ids is refused by every verb, never answered as a failed retrieval."""
    for verb in (base.search, base.answer):
        with pytest.raises(InvariantError, match="source set"):
            verb("ferns", source_sets=wrong)


@pytest.mark.parametrize("folder", [None, 5, b"documents", object()])
def test_what_is_no_folder_is_refused(base: EvidenceBase, folder: Any) -> None:
    """A folder is named by a text or a path object."""
    with pytest.raises(InvariantError, match="not the path of a folder"):
        base.ingest(folder)


def test_a_text_changed_by_another_tool_is_never_shown(tmp_path: Path, fill: Fill) -> None:
    """Blocks that were overwritten in the file give an error, neither text nor passage."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(fill({"lilies.md": LILIES}))
    data = path.read_bytes()
    assert data.count(b"toxic to cats. Every") == 1
    path.write_bytes(data.replace(b"toxic to cats. Every", b"kind  to cats. Every"))
    with EvidenceBase.open(path) as base:
        for call in (
            lambda: base.source_text("default/lilies.md"),
            lambda: base.passages("default/lilies.md"),
            lambda: base.search("lilies"),
        ):
            with pytest.raises(CorruptStoreError, match="not the one that was stored"):
                call()


def test_a_tenant_name_must_be_text() -> None:
    """A blank name, and one that cannot be written as UTF-8, is refused."""
    for tenant in ("", " ", "a\ud800"):
        with pytest.raises(InvariantError):
            EvidenceBase.open(":memory:", tenant)


def test_a_naive_clock_is_refused(fill: Fill) -> None:
    """A clock that does not know its time zone cannot decide whose rights have ended."""
    naive = lambda: datetime(2026, 1, 1)  # noqa: DTZ001, E731 - it is the point
    with EvidenceBase.open(":memory:", clock=naive) as base:
        base.ingest(fill({"ferns.md": FERNS}))
        with pytest.raises(InvariantError):
            base.search("ferns")


def test_a_closed_base_is_unavailable(base: EvidenceBase, fill: Fill) -> None:
    """Every verb of a closed base says that it is closed."""
    folder = fill({"ferns.md": FERNS})
    base.close()
    base.close()
    for call in (
        lambda: base.ingest(folder),
        lambda: base.search("x"),
        lambda: base.answer("x"),
        lambda: base.passage("x"),
        base.passages,
        lambda: base.source("x"),
        base.sources,
        lambda: base.source_text("x"),
        lambda: base.original_span("x", Span(0, 0)),
        base.stats,
    ):
        with pytest.raises(EvidenceAdapterUnavailable, match="closed"):
            call()


def test_a_base_survives_its_process(tmp_path: Path, fill: Fill) -> None:
    """What was ingested into a file is there when it is opened again."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(fill({"lilies.md": LILIES}))
        passages = base.passages()
    with EvidenceBase.open(path, create=False) as base:
        assert base.passages() == passages
        assert found(base, "toxic") == ["default/lilies.md"]
    assert repr(base).endswith("evidence.db', tenant='local')")


def test_html_is_stored_with_its_way_back(base: EvidenceBase, fill: Fill) -> None:
    """Of HTML the extracted text is stored; a span of it leads to its place in the file."""
    page = "<!doctype html><title>T</title><h1>Ferns</h1><p>Ferns &amp; mosses like <b>shade</b>."
    base.ingest(fill({"a.html": page, "b.md": FERNS}))
    text = base.source_text("default/a.html")
    assert "Ferns & mosses like shade." in text
    start = text.index("shade")
    assert base.original_span("default/a.html", Span(start, start + 5)).of(page) == "shade"
    assert base.original_span("default/b.md", Span(2, 3)) == Span(2, 3)


@pytest.mark.complaint("getzep/graphiti#1842")
def test_readers_see_one_state_while_it_is_ingested(tmp_path: Path, fill: Fill) -> None:
    """A reader beside an ingest sees the whole state before or the whole state after."""
    path = tmp_path / "evidence.db"
    one = {f"{name}.md": f"Alpha {name}. State one." for name in "abcdef"}
    two = {name: text.replace("one", "two") for name, text in one.items()}
    seen: set[str] = set()
    stop = threading.Event()

    def read() -> None:
        with EvidenceBase.open(path) as reader:
            while not stop.is_set():
                seen.add(
                    " ".join(sorted({hit.passage.text[-4:-1] for hit in reader.search("alpha")}))
                )

    with EvidenceBase.open(path) as writer:
        writer.ingest(fill(one))
        thread = threading.Thread(target=read)
        thread.start()
        try:
            for texts in (two, one, two, one):
                writer.ingest(fill(texts))
        finally:
            stop.set()
            thread.join()
    assert seen <= {"one", "two"}


@pytest.mark.complaint("mem0ai/mem0#7117")
def test_an_index_out_of_step_is_noticed(tmp_path: Path, fill: Fill) -> None:
    """An index that named the wrong rows gave wrong texts: here it is an error, never data."""
    import sqlite3  # noqa: PLC0415 - acts as another tool

    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(fill({"lilies.md": LILIES}))
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM source_version")
    connection.commit()
    connection.close()
    with EvidenceBase.open(path) as base, pytest.raises(StoreError, match="not stored"):
        base.search("toxic")
