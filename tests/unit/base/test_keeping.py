"""What is kept, reviewed and handed on?"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.record.kept import answer_document, answer_id
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.evidence_packs import build_evidence_pack
from evidence_sophia.base.capabilities.notebooks import SaveRequest, save_answer
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    ListCitationsRequest,
    SearchRequest,
)
from evidence_sophia.errors import (
    CapabilityDenied,
    ConflictError,
    EvidenceAdapterUnavailable,
    InvariantError,
    NotFoundError,
)
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.answer import RefusalReason
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.scope import Scope

from .conftest import NOW, PLANTS, SPACE, Clock, Fill

SHADE = "Ferns like shade."
ORBIT = "The Moon orbits the Earth in 27 days."
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))


def test_nothing_is_kept_by_asking(base: EvidenceBase) -> None:
    """Answers and findings leave no trace in the base."""
    base.answer("Are lilies toxic to cats?")
    base.verify_claim(SHADE)
    assert (base.notebooks(), base.evidence_packs()) == ((), ())


def test_an_answer_is_kept_as_it_was_given(base: EvidenceBase) -> None:
    """A kept answer comes back equal, with its comment, time and the id of its content."""
    answer = base.answer("Are lilies toxic to cats?")
    entry = base.save_to_notebook(answer, comment="For the garden")
    assert (entry.answer, entry.comment, entry.saved_at) == (answer, "For the garden", NOW)
    assert entry.answer_id == answer_id(answer_document(answer))
    (summary,) = base.notebooks()
    assert (summary.title, summary.owner, summary.entries) == ("Notebook", "owner", 1)
    notebook = base.notebook(summary.id)
    assert (notebook.entries, notebook.summary) == ((entry,), summary)


def test_the_same_answer_is_one_entry(base: EvidenceBase, clock: Clock) -> None:
    """Keeping an answer again changes at most its comment, and an empty one nothing."""
    answer = base.answer("Are lilies toxic to cats?")
    first = base.save_to_notebook(answer)
    clock.now += timedelta(days=1)
    assert base.save_to_notebook(answer, comment="Later") == evolve(first, comment="Later")
    assert base.save_to_notebook(answer) == evolve(first, comment="Later")
    assert [each.entries for each in base.notebooks()] == [1]


def test_notebooks_have_titles_and_order(base: EvidenceBase, clock: Clock) -> None:
    """Each title is a notebook of its own; entries stand oldest first."""
    answers = [base.answer(query) for query in ("Are lilies toxic to cats?", "Who?", "")]
    for answer in answers:
        clock.now += timedelta(hours=1)
        base.save_to_notebook(answer, "Garden")
    base.save_to_notebook(answers[0], "Other")
    assert sorted(each.title for each in base.notebooks()) == ["Garden", "Other"]
    garden = next(each for each in base.notebooks() if each.title == "Garden")
    assert [each.answer for each in base.notebook(garden.id).entries] == answers
    assert garden.updated_at == clock.now


def test_what_cannot_be_kept_is_refused(base: EvidenceBase) -> None:
    """No answer, a blank title, and text that no file can keep are the caller's mistake."""
    answer = base.answer("Are lilies toxic to cats?")
    calls: list[Callable[[], object]] = [
        lambda: base.save_to_notebook("an answer"),  # type: ignore[arg-type]  # it is the point
        lambda: base.save_to_notebook(answer, " "),
        lambda: base.save_to_notebook(answer, "\ud800"),
        lambda: base.save_to_notebook(answer, comment="\ud800"),
        lambda: base.save_to_notebook(evolve(answer, query="\ud800")),
    ]
    for call in calls:
        with pytest.raises(InvariantError):
            call()
    assert base.notebooks() == ()


@pytest.mark.parametrize("id_", ["", "x", "\0", "\ud800"])
def test_an_unknown_id_is_not_found(base: EvidenceBase, id_: str) -> None:
    """No id but a known one gives a notebook, a pack or an answer."""
    base.build_evidence_pack("Ferns", claims=[SHADE])
    base.save_to_notebook(base.answer("Are lilies toxic to cats?"))
    wrong = (NotFoundError, InvariantError) if not id_ else NotFoundError
    calls: list[Callable[[], object]] = [
        lambda: base.notebook(id_),
        lambda: base.evidence_pack(id_),
        lambda: base.build_evidence_pack("Ferns", answers=[id_]),
        lambda: base.adapter.list_citations(ListCitationsRequest(id_), CONTEXT),
    ]
    for call in calls:
        with pytest.raises(wrong):
            call()


def test_a_claim_is_verified_by_its_words(base: EvidenceBase) -> None:
    """Words that stand in a passage are supported, within the source sets asked for."""
    found = base.verify_claim(SHADE)
    assert found.label == JudgeLabel.SUPPORTED
    (citation,) = found.citations
    assert citation.quote == SHADE
    assert citation.span is not None
    assert citation.span.of(base.source_text(citation.source_id)) == SHADE
    assert base.verify_claim(SHADE, source_sets=("space",)).label == JudgeLabel.NOT_ENOUGH
    with pytest.raises(InvariantError):
        base.verify_claim(" ")


def test_a_pack_holds_what_a_reviewer_needs(base: EvidenceBase) -> None:
    """A pack has its claims with status, their citations, and the sources of those."""
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    pack = base.build_evidence_pack("Things", claims=[SHADE, "Ferns are blue."], answers=[entry])
    assert [(each.id, each.status, each.citation_ids) for each in pack.claims] == [
        ("c1", GroundingStatus.GROUNDED, ("1",)),
        ("c2", GroundingStatus.UNSUPPORTED, ()),
        ("c3", GroundingStatus.GROUNDED, ("2",)),
    ]
    assert [each.quote for each in pack.citations] == [SHADE, ORBIT]
    assert [each.id for each in pack.sources] == ["plants/ferns.md", "space/moon.md"]
    assert (pack.version, pack.created_by, pack.created_at) == (1, "owner", NOW)
    assert base.evidence_pack(pack.id) == pack
    assert base.evidence_packs() == (pack.summary,)


def test_answers_are_named_in_three_ways(base: EvidenceBase) -> None:
    """A kept answer is named by its id, its entry, or itself."""
    answer = base.answer("What does the Moon orbit?")
    entry = base.save_to_notebook(answer)
    claims = {
        base.build_evidence_pack("Moon", answers=[each]).claims
        for each in (answer, entry, entry.answer_id)
    }
    assert len(claims) == 1
    with pytest.raises(NotFoundError, match="no kept answer"):
        base.build_evidence_pack("Moon", answers=[base.answer("Who?")])


def test_packs_of_equal_content_are_two(base: EvidenceBase) -> None:
    """Without a key, the same request twice at the same time builds two packs."""
    ids = {base.build_evidence_pack("Ferns", claims=[SHADE]).id for _ in range(3)}
    assert len(ids) == 3
    assert [each.id for each in base.evidence_packs()] == sorted(ids)


def test_versions_follow_each_other(base: EvidenceBase) -> None:
    """A new version needs the newest one's number; the old ones stay as they are."""
    first = base.build_evidence_pack("Ferns", claims=[SHADE])
    second = base.build_evidence_pack(
        "Ferns again", claims=[ORBIT], pack_id=first.id, expected_version=1
    )
    assert (second.id, second.version) == (first.id, 2)
    assert base.evidence_pack(first.id) == second
    assert base.evidence_pack(first.id, 1) == first
    assert base.evidence_packs() == (second.summary,)
    for expected in (1, 3):
        with pytest.raises(ConflictError, match="newest version of the pack is 2"):
            base.build_evidence_pack(
                "Ferns", claims=[SHADE], pack_id=first.id, expected_version=expected
            )
    for version in (0, 3, 2**70):
        with pytest.raises(NotFoundError, match="with version"):
            base.evidence_pack(first.id, version)
    with pytest.raises(NotFoundError):
        base.build_evidence_pack("Ferns", claims=[SHADE], pack_id="x", expected_version=1)


def build(base: EvidenceBase, key: str, **changes: Any) -> EvidencePack:
    """Build a pack with an idempotency key."""
    return base.build_evidence_pack(
        **({"title": "Ferns", "claims": [SHADE], "idempotency_key": key} | changes)
    )


@pytest.mark.complaint("NousResearch/hermes-agent#88400")
@pytest.mark.complaint("drwgrc/multi-tenant-event-pipeline#19")
def test_a_key_builds_once(base: EvidenceBase, clock: Clock, fill: Fill) -> None:
    """Retries did the work twice: here one key gives one pack, whatever has changed since."""
    pack = build(base, "k")
    clock.now += timedelta(days=1)
    base.ingest(fill({"other.md": "Other."}), source_set="plants")
    assert build(base, "k") == pack
    assert len(base.evidence_packs()) == 1
    for changes in ({"title": "Lilies"}, {"claims": [ORBIT]}, {"source_sets": ("plants",)}):
        with pytest.raises(ConflictError, match="used for another request"):
            build(base, "k", **changes)
    assert build(base, "l").id != pack.id
    with pytest.raises(InvariantError, match="cannot be stored"):
        build(base, "\ud800")


@pytest.mark.complaint("gocardless/gocardless-pro-python#12")
def test_no_key_is_made_for_the_caller(base: EvidenceBase) -> None:
    """A key made inside the library made retries new writes: without one nothing is recorded."""
    build(base, "")
    build(base, "")
    with base._backend.database.snapshot() as connection:
        assert connection.execute("SELECT count(*) FROM idempotency").fetchone() == (0,)
    assert len(base.evidence_packs()) == 2


def test_a_failed_build_leaves_its_key_free(base: EvidenceBase) -> None:
    """A key whose request failed may be used for another request."""
    with pytest.raises(NotFoundError):
        build(base, "k", answers=["x"])
    assert base.evidence_packs() == ()
    assert build(base, "k").version == 1


def test_a_key_counts_for_one_actor_of_one_tenant(tmp_path: Path, fill: Fill) -> None:
    """Another actor and another tenant may use the same key for something else."""
    path = tmp_path / "evidence.db"
    bob = Actor("bob", role="review")
    packs = []
    for tenant, actor in (("a", OWNER), ("a", bob), ("b", OWNER)):
        with EvidenceBase.open(path, tenant, actor) as base:
            base.ingest(fill(PLANTS))
            packs.append(build(base, "k", title=f"{tenant} {actor.id}"))
    assert len({pack.title for pack in packs}) == 3


def test_a_quote_that_has_moved_grounds_nothing(base: EvidenceBase, fill: Fill) -> None:
    """A kept claim whose source says something else by now is packed as unsupported."""
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    base.ingest(fill({"moon.md": f"# The Moon\n\nOnce more. {ORBIT}\n"}), source_set="space")
    (claim,) = base.build_evidence_pack("Moon", answers=[entry]).claims
    assert (claim.status, claim.answer_id) == (GroundingStatus.UNSUPPORTED, entry.answer_id)
    base.ingest(fill({"other.md": "Other."}), source_set="space")
    pack = base.build_evidence_pack("Moon", answers=[entry])
    assert (pack.claims[0].status, pack.sources) == (GroundingStatus.UNSUPPORTED, ())


def test_an_invented_citation_grounds_nothing(base: EvidenceBase) -> None:
    """An answer made elsewhere is kept, but its words must stand where it says."""
    answer = base.answer("What does the Moon orbit?")
    (citation,) = answer.citations
    assert citation.span is not None
    for changes in (
        {"quote": "The Moon is cheese."},
        {"quote": ""},
        {"span": None},
        {"span": evolve(citation.span, unit="utf8")},
        {"source_set": "plants"},
        {"source_id": ""},
    ):
        forged = evolve(answer, citations=(evolve(citation, **changes),))
        entry = base.save_to_notebook(forged)
        (claim,) = base.build_evidence_pack("Moon", answers=[entry]).claims
        assert claim.status == GroundingStatus.UNSUPPORTED


def test_a_source_retracted_since_is_named(base: EvidenceBase, fill: Fill) -> None:
    """A pack of kept answers names which of its sources were retracted."""
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    rows = {"moon.md": {"retraction": {"state": "retracted", "notice": "It is 28."}}}
    base.ingest(fill(SPACE, rows), source_set="space")
    pack = base.build_evidence_pack("Moon", claims=[ORBIT], answers=[entry])
    assert [note.source_id for note in pack.notes] == ["space/moon.md"]
    assert "It is 28." in pack.notes[0].text
    assert [each.status for each in pack.claims] == [
        GroundingStatus.UNSUPPORTED,
        GroundingStatus.GROUNDED,
    ]


def test_the_role_says_which_verbs_may_be_used(tmp_path: Path, fill: Fill) -> None:
    """A base opened for a grounding actor keeps nothing and shows nothing that was kept."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path, actor=Actor("bob")) as base:
        base.ingest(fill(PLANTS))
        answer = base.answer("Are lilies toxic to cats?")
        assert answer.citations
        calls: list[Callable[[], object]] = [
            lambda: base.save_to_notebook(answer),
            base.notebooks,
            base.evidence_packs,
            lambda: base.notebook("x"),
            lambda: base.evidence_pack("x"),
            lambda: base.verify_claim(SHADE),
            lambda: base.build_evidence_pack("Ferns", claims=[SHADE]),
            lambda: base.export("bibliography", "json", pack="x"),
        ]
        for call in calls:
            with pytest.raises(CapabilityDenied, match="review may"):
                call()


def test_a_notebook_is_its_owners(tmp_path: Path, fill: Fill) -> None:
    """Another actor, admin or not, finds no notebook and no answer of mine."""
    path = tmp_path / "evidence.db"
    ada, bob = Actor("ada", role="review"), Actor("bob", role="admin")
    with EvidenceBase.open(path, actor=ada) as mine, EvidenceBase.open(path, actor=bob) as other:
        mine.ingest(fill(PLANTS))
        entry = mine.save_to_notebook(mine.answer("Are lilies toxic to cats?"))
        (summary,) = mine.notebooks()
        assert other.notebooks() == ()
        for call in (
            lambda: other.notebook(summary.id),
            lambda: other.build_evidence_pack("Ferns", answers=[entry]),
        ):
            with pytest.raises(NotFoundError):
                call()
        pack = mine.build_evidence_pack("Ferns", answers=[entry])
        assert other.evidence_pack(pack.id) == pack


def test_both_colours_serve_one_file(base: EvidenceBase) -> None:
    """The contract object answers in both colours; closing the base closes both."""
    request = SearchRequest("ferns")
    asked = base.adapter.search(request, CONTEXT)
    assert asyncio.run(base.async_adapter.search(request, CONTEXT)) == asked
    assert base.adapter is base.adapter
    assert base.async_adapter is base.async_adapter
    base.close()
    with pytest.raises(EvidenceAdapterUnavailable):
        base.adapter.search(request, CONTEXT)
    with pytest.raises(EvidenceAdapterUnavailable):
        asyncio.run(base.async_adapter.search(request, CONTEXT))


@pytest.mark.parametrize("kind", ["bibliography", "evidence_table", "grounded_report"])
def test_a_pack_and_an_answer_are_exported(base: EvidenceBase, kind: str) -> None:
    """A version of a pack, or a kept answer, gives the same bytes each time."""
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    pack = base.build_evidence_pack("Moon", claims=[ORBIT])
    newer = base.build_evidence_pack("Ferns", claims=[SHADE], pack_id=pack.id, expected_version=1)
    first = base.export(kind, "json", pack=pack)
    assert base.export(kind, "json", pack=pack) == first
    assert base.export(kind, "json", pack=pack.id) == base.export(kind, "json", pack=newer)
    assert base.export(kind, "json", pack=newer).data != first.data
    assert base.export(kind, "json", answer=entry) == base.export(kind, "json", answer=entry.answer)
    assert b"https://example.org/moon.md" in base.export(kind, "json", answer=entry.answer_id).data


def test_a_refusal_with_a_note_is_exported(base: EvidenceBase, fill: Fill) -> None:
    """A kept refusal names the source its note is about, as it is known now."""
    rows = {"moon.md": {"retraction": {"state": "retracted", "notice": "It is 28."}}}
    base.ingest(fill(SPACE, rows), source_set="space")
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    assert entry.answer.reason == "retracted_source"
    assert b"It is 28." in base.export("grounded_report", "markdown", answer=entry).data


def test_what_cannot_be_exported_is_refused(base: EvidenceBase) -> None:
    """Neither or both of pack and answer, what is not kept, and an odd format are refused."""
    pack = base.build_evidence_pack("Moon", claims=[ORBIT])
    answer = base.answer("What does the Moon orbit?")
    with pytest.raises(InvariantError):
        base.export("bibliography", "json")
    with pytest.raises(InvariantError):
        base.export("bibliography", "json", pack=pack, answer=answer)
    with pytest.raises(InvariantError):
        base.export("grounded_report", "ris", pack=pack)
    with pytest.raises(NotFoundError):
        base.export("bibliography", "json", answer=answer)
    with pytest.raises(NotFoundError):
        base.export("bibliography", "json", pack="x")


def test_a_retraction_since_shows_in_the_export_of_an_old_pack(
    base: EvidenceBase, fill: Fill
) -> None:
    """A pack never changes, yet its export tells what became known of its sources."""
    pack = base.build_evidence_pack("Moon", claims=[ORBIT])
    rows = {"moon.md": {"retraction": {"state": "retracted", "notice": "It is 28."}}}
    base.ingest(fill(SPACE, rows), source_set="space")
    assert base.evidence_pack(pack.id) == pack
    assert b"It is 28." in base.export("review_packet", "markdown", pack=pack).data


def test_an_invented_claim_is_unsupported(base: EvidenceBase) -> None:
    """An answer made elsewhere may say of itself that it was verified: its words are looked at."""
    answer = base.answer("What does the Moon orbit?")
    forged = evolve(answer, claims=(evolve(answer.claims[0], text="The Moon is made of cheese."),))
    (claim,) = base.build_evidence_pack("Moon", answers=[base.save_to_notebook(forged)]).claims
    assert (claim.status, claim.citation_ids) == (GroundingStatus.UNSUPPORTED, ())


def test_what_an_answer_says_of_a_source_is_not_believed(base: EvidenceBase) -> None:
    """A true quote under another name, licence or address is packed under the source's own."""
    answer = base.answer("What does the Moon orbit?")
    (true,) = answer.citations
    forged = evolve(
        true,
        title="Nature",
        source="Nature",
        source_kind="scholarly",
        weight=10_000,
        url="https://example.com/",
        licence="none",
        fetched_on=None,
        prefix="It is a lie that ",
        suffix=", some say.",
        summary="The Moon is made of cheese.",
    )
    entry = base.save_to_notebook(evolve(answer, citations=(forged,)))
    (packed,) = base.build_evidence_pack("Moon", answers=[entry]).citations
    assert packed == evolve(true, id="1", prefix="", suffix="")
    honest = base.build_evidence_pack("Moon", answers=[base.save_to_notebook(answer)])
    assert honest.citations == (evolve(true, id="1"),)


def test_a_source_whose_rights_have_ended_grounds_no_kept_claim(
    base: EvidenceBase, clock: Clock, fill: Fill
) -> None:
    """An answer outlives the rights to quote it; a pack that is built later does not."""
    rows = {"moon.md": {"rights_expires": "2026-06-10"}}
    base.ingest(fill(SPACE, rows), source_set="space")
    entry = base.save_to_notebook(base.answer("What does the Moon orbit?"))
    (claim,) = base.build_evidence_pack("Moon", answers=[entry]).claims
    assert claim.status == GroundingStatus.GROUNDED
    clock.now += timedelta(days=30)
    late = base.build_evidence_pack("Moon", answers=[entry])
    assert (late.claims[0].status, late.citations) == (GroundingStatus.UNSUPPORTED, ())


def _many(
    keep: Callable[[Session, int], object], read: Callable[[EvidenceBase], object]
) -> Callable[[int], Callable[[], object]]:
    def work(size: int) -> Callable[[], object]:
        base = EvidenceBase.open(":memory:")
        with base._backend.writing(CONTEXT) as session:
            for number in range(size):
                keep(session, number)
        return lambda: read(base)

    return work


def _keep_refusal(session: Session, number: int) -> object:
    refusal = refuse("?", RefusalReason.OUT_OF_SCOPE)
    return save_answer(session, SaveRequest(answer=refusal, notebook=f"n {number}"))


def _build(session: Session, number: int) -> object:
    return build_evidence_pack(session, BuildEvidencePackRequest(f"p {number}", claims=("x",)))


@pytest.mark.doubling
@pytest.mark.parametrize(
    ("keep", "read"),
    [
        (_keep_refusal, lambda base: base.notebooks()),
        (_keep_refusal, lambda base: [base.notebook(each.id) for each in base.notebooks()]),
        (_build, lambda base: base.evidence_packs()),
    ],
)
def test_lists_take_linear_time(
    keep: Callable[[Session, int], object], read: Callable[[EvidenceBase], object]
) -> None:
    """A notebook is not searched for among the entries of all the others."""
    assert growth(_many(keep, read), 200) < LINEAR


@pytest.mark.parametrize("wrong", [5, "abc", (7,), None])
def test_wrong_answers_and_packs_are_the_callers_mistake(base: EvidenceBase, wrong: Any) -> None:
    """Nothing is guessed: a string is not taken for a list of ids."""
    with pytest.raises(InvariantError):
        base.build_evidence_pack("x", claims=["y"], answers=wrong)
    with pytest.raises((InvariantError, NotFoundError)):
        base.export("bibliography", "json", pack=wrong)


def test_threads_share_one_bridge(base: EvidenceBase) -> None:
    """A second one would keep its threads when the base is closed."""
    together, found = threading.Barrier(8), []

    def ask() -> None:
        together.wait(10)
        found.append(base.async_adapter)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(10)
    assert len(found) == 8
    assert len(set(map(id, found))) == 1
