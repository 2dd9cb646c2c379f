"""What does the embedded base promise to a consumer of the contract?"""

from __future__ import annotations

import sqlite3
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from evidence_sophia.base.adapter import EmbeddedAdapter
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract import cursors
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import HealthStatus
from evidence_sophia.contract.page import Page, pages
from evidence_sophia.contract.requests import (
    MAX_LIMIT,
    AnswerRequest,
    BuildEvidencePackRequest,
    GetEvidencePackRequest,
    GetNotebookRequest,
    HealthRequest,
    ListCitationsRequest,
    ListEvidencePacksRequest,
    ListNeighboursRequest,
    ListNotebooksRequest,
    ListSourcesRequest,
    ResolveCitationsRequest,
    SearchRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import (
    CorruptStoreError,
    DeadlineExceededError,
    InvalidCursorError,
    InvariantError,
    NotFoundError,
    ScopeDenied,
)
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.answer import RefusalReason
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_link import SourceLink, SourceRelation
from evidence_sophia.stores.sqlite.database import Database

from .conftest import NOW, PLANTS, SPACE, Clock, Fill

SHADE = "Ferns like shade."
ORBIT = "The Moon orbits the Earth in 27 days."


def context(*source_sets: str, tenant: str = "local", **changes: Any) -> RequestContext:
    """Make the owner's context, of the whole tenant or of some source sets."""
    scope = Scope(tenant=tenant, source_sets=source_sets or None)
    return evolve(RequestContext(actor=OWNER, scope=scope), **changes)


@pytest.fixture
def adapter(base: EvidenceBase) -> EmbeddedAdapter:
    """Give the raw adapter of the base."""
    return EmbeddedAdapter(base._backend)


def walked(verb: Callable[..., Page[Any]], request: Any, asked: RequestContext) -> list[Any]:
    """Give the items of all pages."""
    return [item for page in pages(verb, request, asked) for item in page.items]


def test_the_adapter_says_what_it_is(adapter: EmbeddedAdapter) -> None:
    """It declares the eight capabilities and its version, the same each time."""
    description = adapter.describe()
    assert description == adapter.describe()
    assert all(description.declares(capability) for capability in Capability)
    assert description.implementation.startswith("evidence-sophia-embedded ")
    assert description.max_limit == MAX_LIMIT
    assert repr(adapter) == "EmbeddedAdapter(':memory:')"


def test_what_the_adapter_says_asks_no_file(on_disk: EvidenceBase, tmp_path: Path) -> None:
    """It says the same of itself when its file is closed and gone."""
    adapter = EmbeddedAdapter(on_disk._backend)
    said = adapter.describe()
    on_disk.close()
    (tmp_path / "evidence.db").unlink()
    assert adapter.describe() == said


def test_a_search_walks_one_ranked_result(base: EvidenceBase, fill: Fill) -> None:
    """Pages of any size put together are the one long page, ranked from 1."""
    adapter = EmbeddedAdapter(base._backend)
    base.ingest(fill({f"{n}.md": f"Alpha {'beta ' * n}" for n in range(12)}), source_set="many")
    whole = adapter.search(SearchRequest("alpha beta", limit=MAX_LIMIT), context())
    assert [hit.rank for hit in whole.items] == list(range(1, 13))
    assert whole.cursor == ""
    for limit in (1, 5, 6, 11, 12, 13):
        request = SearchRequest("alpha beta", limit=limit)
        assert tuple(walked(adapter.search, request, context())) == whole.items
    assert base.search("alpha beta", limit=5) == whole.items[:5]
    assert adapter.search(SearchRequest("nothing"), context()) == Page(items=())


def test_a_result_ends_after_a_thousand_hits(adapter: EmbeddedAdapter) -> None:
    """The last page ends where no larger one could begin, without a cursor."""
    page = adapter.search(SearchRequest("ferns", limit=MAX_LIMIT), context())
    assert (len(page.items), page.cursor) == (1, "")


def test_half_a_surrogate_pair_in_a_query_has_pages(base: EvidenceBase, fill: Fill) -> None:
    """Any text is a query, also where its result is longer than a page."""
    base.ingest(fill({"a.md": "Alpha.", "b.md": "Alpha."}), source_set="many")
    request = SearchRequest("alpha \ud800", limit=1)
    assert len(walked(EmbeddedAdapter(base._backend).search, request, context())) == 2


def test_a_search_cursor_goes_stale(base: EvidenceBase, clock: Clock, fill: Fill) -> None:
    """When what is searched has changed, or rights have ended, a cursor is refused."""
    adapter = EmbeddedAdapter(base._backend)
    ends = {"a.md": {"rights_expires": "2026-06-01"}}
    texts = {"a.md": "Alpha.", "b.md": "Alpha.", "c.md": "Alpha."}
    base.ingest(fill(texts, ends), source_set="many")
    request = SearchRequest("alpha", limit=1)
    cursor = adapter.search(request, context()).cursor
    following = evolve(request, cursor=cursor)
    assert adapter.search(following, context()).items[0].rank == 2
    clock.now += timedelta(days=1)
    with pytest.raises(InvalidCursorError, match="has changed"):
        adapter.search(following, context())
    clock.now = NOW
    base.ingest(fill({"d.md": "Delta."}), source_set="other")
    with pytest.raises(InvalidCursorError, match="has changed"):
        adapter.search(following, context())


def test_passages_become_citations(base: EvidenceBase, adapter: EmbeddedAdapter) -> None:
    """Each passage is cited once, verbatim, in the order of first mention."""
    ids = [passage.id for passage in base.passages()]
    request = ResolveCitationsRequest([ids[2], ids[0], ids[2]])
    first, second = adapter.resolve_citations(request, context()).items
    assert (first.id, second.id) == (ids[2], ids[0])
    passage, source = base.passage(ids[2]), base.source("space/moon.md")
    assert (first.quote, first.summary, first.span) == (passage.text, passage.text, passage.span)
    assert (first.source_id, first.source_set, first.url) == (source.id, "space", source.url)


def test_every_missing_passage_is_named(base: EvidenceBase, adapter: EmbeddedAdapter) -> None:
    """Unknown ids and ids out of scope are refused alike, all at once."""
    ids = [passage.id for passage in base.passages()]
    with pytest.raises(NotFoundError, match="3 of 4") as caught:
        adapter.resolve_citations(
            ResolveCitationsRequest([*ids[1:], "x", "\ud800"]), context("plants")
        )
    assert caught.value.details == (repr(ids[2]), "'x'", "'\\ud800'")
    with pytest.raises(ScopeDenied):
        adapter.resolve_citations(
            ResolveCitationsRequest(ids, source_sets=("space",)), context("plants")
        )


def test_the_citations_of_a_kept_answer_are_listed(
    base: EvidenceBase, adapter: EmbeddedAdapter
) -> None:
    """They come page by page in the order of the answer; out of scope there is no answer."""
    answer = base.answer("Are lilies toxic to cats?")
    moon = base.answer("What does the Moon orbit?")
    both = evolve(
        moon,
        citations=(*moon.citations, *(evolve(c, id=f"x{c.id}") for c in answer.citations)),
    )
    assert len({citation.source_set for citation in both.citations}) == 2
    entry = base.save_to_notebook(both)
    request = ListCitationsRequest(entry.answer_id, limit=1)
    assert tuple(walked(adapter.list_citations, request, context())) == both.citations
    for asked in (context("space"), context(actor=Actor("bob", role="admin"))):
        with pytest.raises(NotFoundError):
            adapter.list_citations(request, asked)


@pytest.fixture
def kept(base: EvidenceBase) -> dict[str, str]:
    """Keep an answer on plants and one on space, and a pack of each; give the ids."""
    plants = base.save_to_notebook(base.answer("Are lilies toxic to cats?"))
    space = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    refused = base.save_to_notebook(base.answer(""), "Refused")
    return {
        "plants answer": plants.answer_id,
        "space answer": space.answer_id,
        "refusal": refused.answer_id,
        "plants": base.build_evidence_pack("Plants", claims=[SHADE]).id,
        "space": base.build_evidence_pack("Space", claims=[ORBIT]).id,
        "none": base.build_evidence_pack("None", claims=["Nobody says so."]).id,
    }


def test_a_scope_hides_what_rests_on_other_sets(
    adapter: EmbeddedAdapter, kept: dict[str, str]
) -> None:
    """Packs and entries that touch a set out of scope are neither listed nor given."""
    narrow = context("plants")
    request = ListEvidencePacksRequest(limit=1)
    listed = walked(adapter.list_evidence_packs, request, narrow)
    assert [each.id for each in listed] == sorted((kept["plants"], kept["none"]))
    assert adapter.get_evidence_pack(GetEvidencePackRequest(kept["none"]), narrow).sources == ()
    with pytest.raises(NotFoundError):
        adapter.get_evidence_pack(GetEvidencePackRequest(kept["space"]), narrow)
    books = walked(adapter.list_notebooks, ListNotebooksRequest(limit=1), narrow)
    assert {book.title: book.entries for book in books} == {"Notebook": 1, "Refused": 1}
    book = next(each for each in books if each.title == "Notebook")
    (entry,) = adapter.get_notebook(GetNotebookRequest(book.id), narrow).entries
    assert entry.answer_id == kept["plants answer"]
    empty = walked(adapter.list_notebooks, ListNotebooksRequest(), context("nothing"))
    assert {each.title: each.entries for each in empty} == {"Notebook": 0, "Refused": 1}


def test_a_pack_is_built_within_its_scope(adapter: EmbeddedAdapter, kept: dict[str, str]) -> None:
    """Claims, answers, packs and recorded packs out of scope are not found."""
    narrow = context("plants", idempotency_key="k")
    wide = context(idempotency_key="k")
    request = BuildEvidencePackRequest("Both", claims=[SHADE, ORBIT])
    pack = adapter.build_evidence_pack(request, narrow)
    assert [each.source_set for each in pack.sources] == ["plants"]
    with pytest.raises(NotFoundError):
        adapter.build_evidence_pack(
            BuildEvidencePackRequest("Both", answer_ids=[kept["space answer"]]), context("plants")
        )
    with pytest.raises(NotFoundError):
        adapter.build_evidence_pack(
            BuildEvidencePackRequest(
                "Both", claims=[SHADE], pack_id=kept["space"], expected_version=1
            ),
            context("plants"),
        )
    with pytest.raises(ScopeDenied):
        adapter.build_evidence_pack(evolve(request, source_sets=("space",)), context("plants"))
    wider = evolve(wide, idempotency_key="l")
    recorded = adapter.build_evidence_pack(request, wider)
    assert adapter.build_evidence_pack(request, wider) == recorded
    with pytest.raises(NotFoundError, match="built for this key"):
        adapter.build_evidence_pack(request, evolve(narrow, idempotency_key="l"))


@pytest.fixture
def linked(base: EvidenceBase, fill: Fill) -> EmbeddedAdapter:
    """Give an adapter of a base whose sources are linked in every direction."""
    plants = {
        "lilies.md": {
            "links": [
                {"relation": "supersedes", "target": "ferns.md"},
                {"relation": "cites", "target": "ferns.md"},
                {"relation": "cites", "target": "doi:10.1000/182"},
                {"relation": "derived_from", "target": "space/moon.md"},
            ]
        },
        "ferns.md": {"links": [{"relation": "cites", "target": "ferns.md"}]},
    }
    moon = {"moon.md": {"links": [{"relation": "retracts", "target": "plants/ferns.md"}]}}
    base.ingest(fill(PLANTS, plants), source_set="plants")
    base.ingest(fill(SPACE, moon), source_set="space")
    return EmbeddedAdapter(base._backend)


def ends(
    adapter: EmbeddedAdapter, request: ListNeighboursRequest, *sets: str
) -> list[tuple[str, ...]]:
    """Give relation, direction, target and the id of the source of each neighbour."""
    return [
        (each.relation, each.direction, each.target, each.source.id if each.source else "")
        for each in walked(adapter.list_neighbours, request, context(*sets))
    ]


def test_links_are_stored_with_their_source(linked: EmbeddedAdapter) -> None:
    """The links of a manifest stand in the source that states them, resolved to ids."""
    ferns, lilies, _ = walked(linked.list_sources, ListSourcesRequest(limit=1), context())
    assert ferns.links == (SourceLink(relation=SourceRelation.CITES, target="plants/ferns.md"),)
    assert [link.target for link in lilies.links] == [
        "doi:10.1000/182",
        "plants/ferns.md",
        "space/moon.md",
        "plants/ferns.md",
    ]


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_neighbours_are_seen_from_both_ends(linked: EmbeddedAdapter, limit: int) -> None:
    """Links out and links in come by relation, direction and target."""
    assert ends(linked, ListNeighboursRequest("plants/ferns.md", limit=limit)) == [
        ("cites", "in", "plants/ferns.md", "plants/ferns.md"),
        ("cites", "in", "plants/lilies.md", "plants/lilies.md"),
        ("cites", "out", "plants/ferns.md", "plants/ferns.md"),
        ("retracts", "in", "space/moon.md", "space/moon.md"),
        ("supersedes", "in", "plants/lilies.md", "plants/lilies.md"),
    ]
    assert ends(linked, ListNeighboursRequest("plants/lilies.md", limit=limit)) == [
        ("cites", "out", "doi:10.1000/182", ""),
        ("cites", "out", "plants/ferns.md", "plants/ferns.md"),
        ("derived_from", "out", "space/moon.md", "space/moon.md"),
        ("supersedes", "out", "plants/ferns.md", "plants/ferns.md"),
    ]


def test_neighbours_out_of_scope_are_not_seen(linked: EmbeddedAdapter) -> None:
    """A link from out of scope is not there; one that leads out of it has no source."""
    request = ListNeighboursRequest("plants/ferns.md", relation="retracts")
    assert len(ends(linked, request)) == 1
    assert ends(linked, request, "plants") == []
    request = ListNeighboursRequest("plants/lilies.md", relation="derived_from")
    assert ends(linked, request, "plants") == [("derived_from", "out", "space/moon.md", "")]
    for asked in (context("space"), context(tenant="other")):
        with pytest.raises(NotFoundError):
            linked.list_neighbours(request, asked)


def test_a_list_goes_on_while_sources_change(
    base: EvidenceBase, linked: EmbeddedAdapter, fill: Fill
) -> None:
    """A list continues where it was, unless the very place it was at has changed."""
    request = ListSourcesRequest(limit=1)
    following = evolve(request, cursor=linked.list_sources(request, context()).cursor)
    near = ListNeighboursRequest("plants/ferns.md", limit=1)
    next_near = evolve(near, cursor=linked.list_neighbours(near, context()).cursor)
    base.ingest(fill({"a.md": "A."}), source_set="first")
    assert linked.list_sources(following, context()).items[0].id == "plants/lilies.md"
    assert linked.list_neighbours(next_near, context()).items[0].target == "plants/lilies.md"
    base.ingest(fill(PLANTS), source_set="plants")
    calls: list[Callable[[], object]] = [
        lambda: linked.list_sources(following, context()),
        lambda: linked.list_neighbours(next_near, context()),
    ]
    for call in calls:
        with pytest.raises(InvalidCursorError, match="has changed"):
            call()


def test_ids_of_any_length_have_pages(base: EvidenceBase) -> None:
    """A cursor names a place, however long the id that stands there."""
    adapter = EmbeddedAdapter(base._backend)
    with base._backend.database.transaction() as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(source_version)")][1:]
        values = ", ".join(
            "source_id || hex(zeroblob(3000))" if name == "source_id" else name for name in columns
        )
        connection.execute(
            f"INSERT INTO source_version ({', '.join(columns)})"  # noqa: S608 - constants
            f" SELECT {values} FROM source_version"
        )
    found = walked(adapter.list_sources, ListSourcesRequest(limit=1), context())
    assert len(found) == 6
    assert len(found[1].id) > 6_000


VERBS: list[tuple[str, Any]] = [
    ("search", SearchRequest("ferns")),
    ("resolve_citations", ResolveCitationsRequest(["x"])),
    ("list_citations", ListCitationsRequest("x")),
    ("get_evidence_pack", GetEvidencePackRequest("x")),
    ("list_evidence_packs", ListEvidencePacksRequest()),
    ("build_evidence_pack", BuildEvidencePackRequest("Ferns", claims=[SHADE])),
    ("list_notebooks", ListNotebooksRequest()),
    ("get_notebook", GetNotebookRequest("x")),
    ("list_sources", ListSourcesRequest()),
    ("list_neighbours", ListNeighboursRequest("plants/ferns.md")),
    ("verify_claim", VerifyClaimRequest(SHADE)),
    ("answer", AnswerRequest("What do ferns like?")),
    ("check_health", HealthRequest()),
]


@pytest.mark.parametrize(("verb", "request_"), VERBS, ids=[name for name, _ in VERBS])
def test_a_deadline_that_has_passed_stops_every_verb(
    adapter: EmbeddedAdapter, verb: str, request_: Any
) -> None:
    """Nothing is read or written after the deadline."""
    with pytest.raises(DeadlineExceededError):
        getattr(adapter, verb)(request_, context(deadline=NOW))
    assert adapter.list_evidence_packs(ListEvidencePacksRequest(), context()).items == ()


def test_a_deadline_that_passes_while_a_pack_is_built_leaves_nothing(base: EvidenceBase) -> None:
    """A build that takes too long writes neither pack nor key."""
    times = iter([NOW, NOW, NOW + timedelta(hours=1)])
    backend = Backend(database=base._backend.database, clock=lambda: next(times))
    late = context(deadline=NOW + timedelta(minutes=1), idempotency_key="k")
    request = BuildEvidencePackRequest("Ferns", claims=[SHADE])
    with pytest.raises(DeadlineExceededError):
        EmbeddedAdapter(backend).build_evidence_pack(request, late)
    assert base.evidence_packs() == ()
    assert base.build_evidence_pack("Other", claims=[SHADE], idempotency_key="k").version == 1


@pytest.mark.parametrize(("verb", "request_"), VERBS[:-1], ids=[name for name, _ in VERBS[:-1]])
def test_another_tenant_sees_nothing(
    base: EvidenceBase, adapter: EmbeddedAdapter, kept: dict[str, str], verb: str, request_: Any
) -> None:
    """The ids of one tenant give another nothing, or are not found."""
    real = {
        "resolve_citations": ResolveCitationsRequest([base.passages()[0].id]),
        "list_citations": ListCitationsRequest(kept["plants answer"]),
        "get_evidence_pack": GetEvidencePackRequest(kept["plants"]),
        "get_notebook": GetNotebookRequest(base.notebooks()[0].id),
    }
    asked = real.get(verb, request_)
    foreign = context(tenant="other")
    if verb in real or verb == "list_neighbours":
        with pytest.raises(NotFoundError):
            getattr(adapter, verb)(asked, foreign)
        return
    found = getattr(adapter, verb)(asked, foreign)
    if verb == "answer":
        assert found.reason == RefusalReason.OUT_OF_SCOPE
    elif verb == "build_evidence_pack":
        assert found.sources == ()
    else:
        assert (found.items if isinstance(found, Page) else found.citations) == ()


@pytest.mark.parametrize("changes", [{"tenant": "a\ud800"}, {"actor": Actor("a\ud800")}])
def test_names_that_cannot_be_stored_are_refused(
    adapter: EmbeddedAdapter, changes: dict[str, Any]
) -> None:
    """A tenant or an actor whose name no file can keep is the caller's mistake."""
    with pytest.raises(InvariantError, match="cannot be stored"):
        adapter.list_notebooks(ListNotebooksRequest(), context(**changes))


def health(adapter: EmbeddedAdapter) -> tuple[str, str]:
    """Give status and detail."""
    found = adapter.check_health(HealthRequest(), context())
    return found.status.value, found.detail


@pytest.fixture
def on_disk(tmp_path: Path, fill: Fill) -> Iterator[EvidenceBase]:
    """Open a base in a file with one document."""
    with EvidenceBase.open(tmp_path / "evidence.db") as opened:
        opened.ingest(fill(SPACE))
        yield opened


def test_a_base_that_is_well_says_so(adapter: EmbeddedAdapter, on_disk: EvidenceBase) -> None:
    """Health counts the sources in scope; an empty base is well, too."""
    assert health(adapter) == ("ok", "3 sources in scope")
    assert health(EmbeddedAdapter(on_disk._backend)) == ("ok", "1 source in scope")
    with Database(":memory:") as empty:
        backend = Backend(database=empty, clock=lambda: NOW)
        assert health(EmbeddedAdapter(backend)) == ("ok", "0 sources in scope")


def test_a_closed_missing_or_broken_file_is_unavailable(
    on_disk: EvidenceBase, tmp_path: Path
) -> None:
    """A file that is closed, deleted, overwritten or changed by a tool is a finding."""
    adapter = EmbeddedAdapter(on_disk._backend)
    path = tmp_path / "evidence.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("CREATE TABLE extra (a)")
    connection.close()
    status, detail = health(adapter)
    assert status == HealthStatus.UNAVAILABLE.value
    assert "changed by another tool" in detail
    idle = on_disk._backend.database._idle
    while idle:
        idle.pop().close()
    path.write_bytes(b"\xff" * path.stat().st_size)
    assert health(adapter)[0] == HealthStatus.UNAVAILABLE.value
    path.unlink()
    assert "deleted or replaced" in health(adapter)[1]
    on_disk.close()
    assert health(adapter)[0] == HealthStatus.UNAVAILABLE.value


def test_a_base_of_other_analyzers_is_degraded(base: EvidenceBase) -> None:
    """What can be read but not searched says so."""
    with base._backend.database.transaction() as connection:
        connection.execute("UPDATE lexical_partition SET analyzers = 'klingon-1'")
    status, detail = health(EmbeddedAdapter(base._backend))
    assert status == HealthStatus.DEGRADED.value
    assert "klingon-1" in detail


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE notebook_entry SET document = x'7b7d'",
        "UPDATE notebook_entry SET document = CAST(replace(document, '27', '28') AS BLOB)",
        "UPDATE notebook_entry SET saved_at = 'soon'",
        "UPDATE evidence_pack SET document = x'7b7d'",
        "UPDATE evidence_pack SET document = CAST(replace(document, '27', '28') AS BLOB)",
        "UPDATE evidence_pack SET digest = 'd'",
        "UPDATE evidence_pack SET source_sets = '[]'",
        "UPDATE evidence_pack SET source_sets = 'null'",
        "UPDATE evidence_pack SET source_sets = '['",
        "UPDATE evidence_pack SET (digest, document) = (SELECT digest, document FROM moved)",
        "UPDATE notebook SET title = ''",
    ],
)
def test_what_was_changed_in_the_file_is_never_given(
    base: EvidenceBase, kept: dict[str, str], damage: str
) -> None:
    """An answer or a pack that another tool changed is an error, never another text."""
    book = next(each.id for each in base.notebooks() if each.title == "Notebook")
    with base._backend.database.transaction() as connection:
        connection.set_authorizer(None)  # as another tool would have none
        for table in ("notebook", "notebook_entry", "evidence_pack"):
            connection.execute(f"DROP TRIGGER {table}_constant")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(
            "CREATE TEMP VIEW moved AS SELECT * FROM evidence_pack ORDER BY id DESC LIMIT 1"
        )
        connection.execute(damage)
    with pytest.raises(CorruptStoreError):
        _ = (base.evidence_pack(kept["space"]), base.notebook(book))


def test_words_that_no_longer_stand_stay_in_the_scope_they_came_from(
    base: EvidenceBase, adapter: EmbeddedAdapter, fill: Fill
) -> None:
    """A pack may be left without a source, and still hold the words of one."""
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    base.ingest(fill({"moon.md": "# The Moon\n\nIt says something else.\n"}), source_set="space")
    pack = base.build_evidence_pack("Moon", answers=[entry])
    assert pack.sources == ()
    asked = GetEvidencePackRequest(pack.id)
    with pytest.raises(NotFoundError):
        adapter.get_evidence_pack(asked, context("plants"))
    assert adapter.list_evidence_packs(ListEvidencePacksRequest(), context("plants")).items == ()
    assert adapter.get_evidence_pack(asked, context("space")) == pack


@pytest.mark.parametrize("is_held", [True, False])
def test_a_note_is_seen_where_its_source_is(
    base: EvidenceBase, adapter: EmbeddedAdapter, fill: Fill, is_held: bool
) -> None:
    """A refusal cites nothing, but names the retracted source; one not held is in no set."""
    rows = {"moon.md": {"retraction": {"state": "retracted", "notice": "It is 28."}}}
    base.ingest(fill(SPACE, rows), source_set="space")
    refusal = base.answer("What does the Moon orbit?")
    if not is_held:
        base.ingest(fill({"other.md": "Other."}), source_set="space")
    assert [note.source_id for note in refusal.notes] == ["space/moon.md"]
    kept = base.save_to_notebook(refusal)
    (book,) = base.notebooks()

    def entries(*sets: str) -> int:
        return len(adapter.get_notebook(GetNotebookRequest(book.id), context(*sets)).entries)

    assert (entries("plants"), entries("space"), entries()) == (0, int(is_held), 1)
    with pytest.raises(NotFoundError):
        adapter.list_citations(ListCitationsRequest(kept.answer_id), context("plants"))


@pytest.mark.parametrize(
    "place", [b"x", b"-1", b"9" * 40, b"in x", b"out 9999999999999999999", b"1 x", b"\xff"]
)
@pytest.mark.parametrize("verb", ["search", "list_citations", "list_sources", "list_neighbours"])
def test_a_forged_cursor_is_an_invalid_one(
    base: EvidenceBase, adapter: EmbeddedAdapter, verb: str, place: bytes
) -> None:
    """A cursor holds no secret: anybody can make one, with any place in it."""
    kept = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    asked: Any = {
        "search": SearchRequest("Moon", limit=1),
        "list_citations": ListCitationsRequest(kept.answer_id, limit=1),
        "list_sources": ListSourcesRequest(limit=1),
        "list_neighbours": ListNeighboursRequest("space/moon.md", limit=1),
    }[verb]
    seal = cursors._seal(verb, asked, context(), place)
    forged = evolve(asked, cursor=urlsafe_b64encode(seal + place).decode())
    with pytest.raises(InvalidCursorError):
        getattr(adapter, verb)(forged, context())


def test_a_key_that_was_led_to_another_pack_is_noticed(base: EvidenceBase) -> None:
    """A record that another tool changed is no reason to hand out something else."""
    base.build_evidence_pack("other", claims=["x"])
    base.build_evidence_pack("mine", claims=["x"], idempotency_key="k")
    with base._backend.database.transaction() as connection:
        connection.set_authorizer(None)  # as another tool would have none
        connection.execute("DROP TRIGGER idempotency_constant")
        connection.execute("UPDATE idempotency SET evidence_pack = 1")
    with pytest.raises(CorruptStoreError):
        base.build_evidence_pack("mine", claims=["x"], idempotency_key="k")
