"""May this request pass, and may this result?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import attrs
import pytest
from tests.scripted_adapter import ALL, CONTEXT, NARROW, AsyncScripted, Scripted

from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Health, HealthStatus
from evidence_sophia.contract.grants import is_granted
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    AnswerRequest,
    BuildEvidencePackRequest,
    ExportTraceRequest,
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
from evidence_sophia.contract.verbs import VERBS, Verb
from evidence_sophia.errors import (
    BackendError,
    CapabilityDenied,
    ContractViolationError,
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    InvariantError,
    NotFoundError,
    ScopeDenied,
    SourceScopeViolation,
    UnsupportedCapabilityError,
)
from evidence_sophia.model.actor import Actor, Role
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit, HitLabel
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookEntry
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DIGEST = "blake3:" + "0" * 64
REQUESTS: dict[str, Any] = {
    "search": SearchRequest("x"),
    "resolve_citations": ResolveCitationsRequest(("p",)),
    "list_citations": ListCitationsRequest("a"),
    "get_evidence_pack": GetEvidencePackRequest("p"),
    "list_evidence_packs": ListEvidencePacksRequest(),
    "build_evidence_pack": BuildEvidencePackRequest("t", claims=("c",)),
    "list_notebooks": ListNotebooksRequest(),
    "get_notebook": GetNotebookRequest("n"),
    "list_sources": ListSourcesRequest(),
    "list_neighbours": ListNeighboursRequest("s"),
    "verify_claim": VerifyClaimRequest("c"),
    "answer": AnswerRequest("q"),
    "export_trace": ExportTraceRequest(kind="bibliography", format="csv", pack_id="p"),
}
every_verb = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)


def source(source_set: str) -> Source:
    """Give a source of a set."""
    return Source(
        id=f"{source_set}/s",
        source_set=source_set,
        title="t",
        name="n",
        url="u",
        licence="l",
        fetched_on=NOW.date(),
        language="en",
        topic="x",
        format="plain",
        digest=DIGEST,
        text_digest=DIGEST,
    )


def hit(source_set: str) -> Hit:
    """Give a hit in a set."""
    passage = Passage(
        id="p",
        source_id=f"{source_set}/s",
        source_set=source_set,
        text_digest=DIGEST,
        span=Span(0, 1),
        text="x",
        format="plain",
        language="en",
    )
    label = HitLabel(method="BM25", native_score=1.0, steps=(), scope=CONTEXT.scope)
    return Hit(passage=passage, score=1.0, rank=1, label=label)


def citation(source_set: str) -> Citation:
    """Give a citation of a set."""
    return Citation(id="1", source_id=f"{source_set}/s", source_set=source_set)


def answer(source_set: str) -> Answer:
    """Give an answer that rests on a set."""
    return Answer(
        query="q",
        answer="a",
        state="grounded",
        confidence="grounded",
        claims=(Claim(id="c", text="a", citation_ids=("1",)),),
        citations=(citation(source_set),),
    )


def notebook(source_set: str, owner: str = "owner") -> Notebook:
    """Give a notebook with one answer."""
    entry = NotebookEntry(answer_id="a", answer=answer(source_set), saved_at=NOW)
    return Notebook(id="n", title="t", owner=owner, entries=(entry,), updated_at=NOW)


def pack(source_set: str) -> EvidencePack:
    """Give a pack with a source."""
    return EvidencePack(
        id="p",
        version=1,
        title="t",
        claims=(),
        sources=(source(source_set),),
        created_by="owner",
        created_at=NOW,
    )


def finding(source_set: str) -> ClaimFinding:
    """Give a finding with a citation."""
    return ClaimFinding(
        claim="c", label="supported", method="verbatim", citations=(citation(source_set),)
    )


def neighbour(source_set: str) -> Neighbour:
    """Give a neighbour that is held."""
    return Neighbour(relation="cites", direction="out", target="x", source=source(source_set))


def exported(_source_set: str) -> Export:
    """Give an exported document."""
    return Export(
        kind="bibliography",
        format="csv",
        media_type="text/csv",
        filename="x.csv",
        data=b"",
        digest=DIGEST,
    )


def page(*items: Any) -> Page[Any]:
    """Give a last page."""
    return Page(items=items)


def called(verb: str, result: Any, context: Any = CONTEXT) -> Any:
    """Call a verb of a connected adapter that gives ``result``."""
    adapter = connect(Scripted(result), clock=lambda: NOW)
    return getattr(adapter, verb)(REQUESTS[verb], context)


@pytest.mark.parametrize("role", Role)
@every_verb
def test_the_gate_walks_the_whole_table_of_roles_and_verbs(verb: Verb, role: Role) -> None:
    """A verb reaches the adapter exactly where the grants let its role use the capability."""
    adapter = Scripted(NotFoundError("reached"))
    context = attrs.evolve(CONTEXT, actor=Actor("someone", role=role))
    refusal = NotFoundError if is_granted(role, verb.capability) else CapabilityDenied
    with pytest.raises(refusal):
        getattr(connect(adapter), verb.name)(REQUESTS[verb.name], context)
    assert bool(adapter.calls) is is_granted(role, verb.capability)


@every_verb
def test_an_undeclared_capability_is_refused_before_any_call(verb: Verb) -> None:
    """The adapter is not asked for what it does not have, whatever the role."""
    rest = tuple(each for each in Capability if each != verb.capability)
    adapter = Scripted(capabilities=rest)
    with pytest.raises(UnsupportedCapabilityError, match=verb.capability.value):
        getattr(connect(adapter), verb.name)(REQUESTS[verb.name], CONTEXT)
    assert adapter.calls == []


@every_verb
def test_a_passed_deadline_stops_a_call_before_it_reaches_the_adapter(verb: Verb) -> None:
    """Nothing is read or written after the deadline."""
    adapter = Scripted()
    late = attrs.evolve(CONTEXT, deadline=NOW)
    with pytest.raises(DeadlineExceededError):
        getattr(connect(adapter, clock=lambda: NOW), verb.name)(REQUESTS[verb.name], late)
    assert adapter.calls == []


@pytest.mark.parametrize("name", [n for n, r in REQUESTS.items() if hasattr(r, "source_sets")])
def test_a_request_wider_than_its_context_is_refused(name: str) -> None:
    """Nobody sees more by asking for more."""
    adapter = Scripted()
    wide = attrs.evolve(REQUESTS[name], source_sets=("a", "b"))
    with pytest.raises(ScopeDenied):
        getattr(connect(adapter), name)(wide, NARROW)
    assert adapter.calls == []


@every_verb
def test_another_request_or_no_context_is_refused(verb: Verb) -> None:
    """A mistaken call gets a typed error that names what the verb takes."""
    adapter = Scripted()
    call = getattr(connect(adapter), verb.name)
    for arguments in ((object(), CONTEXT), (REQUESTS[verb.name], None), ("x", "y")):
        with pytest.raises(InvariantError, match=verb.request.__name__):
            call(*arguments)
    assert adapter.calls == []


def test_a_limit_above_the_adapters_own_is_refused() -> None:
    """What the description says holds."""
    adapter = Scripted(page())
    connected = connect(adapter)
    connected.search(SearchRequest("x", limit=100), CONTEXT)
    with pytest.raises(InvariantError, match="up to 100"):
        connected.search(SearchRequest("x", limit=101), CONTEXT)
    assert len(adapter.calls) == 1


GIVEN = [
    ("search", lambda one: page(hit(one))),
    ("resolve_citations", lambda one: page(citation(one))),
    ("list_citations", lambda one: page(citation(one))),
    ("get_evidence_pack", pack),
    ("build_evidence_pack", pack),
    ("get_notebook", notebook),
    ("list_sources", lambda one: page(source(one))),
    ("list_neighbours", lambda one: page(neighbour(one))),
    ("verify_claim", finding),
    ("answer", answer),
]


@pytest.mark.parametrize(("verb", "make"), GIVEN, ids=[verb for verb, _ in GIVEN])
def test_evidence_from_outside_the_scope_is_a_hard_failure(verb: str, make: Any) -> None:
    """A page of results is never partly foreign; within the scope the value passes as it is."""
    inside = make("a")
    assert called(verb, inside, NARROW) is inside
    assert called(verb, make("b")) is not None
    with pytest.raises(SourceScopeViolation) as caught:
        called(verb, make("b"), NARROW)
    assert caught.value.details == ("b",)


def test_one_foreign_hit_among_many_fails_the_whole_page() -> None:
    """The rest of the page is not handed out either."""
    with pytest.raises(SourceScopeViolation):
        called("search", page(hit("a"), hit("b"), hit("a")), NARROW)


def test_a_request_that_narrows_its_context_binds_its_result() -> None:
    """Evidence of the context's scope that was not asked for is foreign too."""
    adapter = connect(Scripted(page(hit("b"))))
    with pytest.raises(SourceScopeViolation):
        adapter.search(SearchRequest("x", source_sets=("a",)), CONTEXT)


def test_a_citation_without_a_source_set_is_foreign_in_a_narrow_scope() -> None:
    """What cannot be placed is not let through."""
    unplaced = page(Citation(id="1", source_id="s"))
    assert called("resolve_citations", unplaced) is unplaced
    with pytest.raises(SourceScopeViolation, match="no source set"):
        called("resolve_citations", unplaced, NARROW)


def test_a_neighbour_that_is_not_held_lies_in_every_scope() -> None:
    """An address is not evidence."""
    found = page(Neighbour(relation="cites", direction="out", target="doi:10.1/x"))
    assert called("list_neighbours", found, NARROW) is found


@pytest.mark.parametrize("verb", ["get_notebook", "list_notebooks"])
def test_a_notebook_of_another_actor_is_a_hard_failure(verb: str) -> None:
    """A notebook is its owner's, for admins too."""
    foreign = notebook("a", owner="eve")
    with pytest.raises(SourceScopeViolation):
        called(verb, foreign if verb == "get_notebook" else page(foreign.summary))


@every_verb
@pytest.mark.parametrize("wrong", [None, 5, (), [], {}, "x", page(1), page(None)])
def test_a_result_of_another_kind_is_a_broken_contract(verb: Verb, wrong: Any) -> None:
    """Nothing is coerced, and an empty result is never made up."""
    with pytest.raises(ContractViolationError):
        called(verb.name, wrong)


@pytest.mark.parametrize("verb", ["search", "resolve_citations"])
def test_more_items_than_asked_for_are_a_broken_contract(verb: str) -> None:
    """A limit is a ceiling."""
    item = hit("a") if verb == "search" else citation("a")
    with pytest.raises(ContractViolationError, match="at most"):
        called(verb, page(*[item] * 7))


@pytest.mark.complaint("litestar-org/sqlspec#362")
@pytest.mark.complaint("pyathena-dev/PyAthena#2")
@pytest.mark.complaint("aws-samples/dbt-glue#433")
@every_verb
@pytest.mark.parametrize(
    "error", [ValueError("secret"), RuntimeError(), LookupError(), StopIteration()]
)
def test_a_stray_exception_becomes_a_backend_error_with_its_cause(
    verb: Verb, error: Exception
) -> None:
    """A driver's exception never leaks, is never an empty page, and never loses its cause."""
    with pytest.raises(BackendError, match=verb.name) as caught:
        called(verb.name, error)
    assert caught.value.__cause__ is error
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("error", [ConnectionRefusedError(), TimeoutError(), FileNotFoundError()])
def test_a_backend_that_cannot_be_reached_is_unavailable(error: OSError) -> None:
    """A missing backend fails closed."""
    with pytest.raises(EvidenceAdapterUnavailable) as caught:
        called("search", error)
    assert caught.value.__cause__ is error


@pytest.mark.parametrize("error", [NotFoundError("x"), EvidenceAdapterUnavailable("x")])
def test_an_error_of_this_library_passes_as_it_is(error: Exception) -> None:
    """It is typed already."""
    with pytest.raises(type(error)) as caught:
        called("search", error)
    assert caught.value is error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(), asyncio.CancelledError()])
def test_cancellation_and_interrupts_always_pass(error: BaseException) -> None:
    """The guard is not in the way of somebody who wants to stop."""
    with pytest.raises(type(error)):
        called("search", error)

    async def awaited() -> None:
        await connect(AsyncScripted(error)).search(REQUESTS["search"], CONTEXT)

    with pytest.raises(type(error)):
        asyncio.run(awaited())


def test_health_is_a_finding_whatever_the_backend_does() -> None:
    """A backend that cannot even say how it is, is unavailable."""
    well = Health(status=HealthStatus.OK)
    assert called_health(well) is well
    assert called_health(ConnectionError()).status == HealthStatus.UNAVAILABLE
    assert called_health("fine").status == HealthStatus.UNAVAILABLE


def called_health(result: Any) -> Health:
    """Ask a connected adapter of each colour how it is."""
    adapter = connect(Scripted(result))

    async def awaited() -> Health:
        return await connect(AsyncScripted(result)).check_health(HealthRequest(), CONTEXT)

    assert asyncio.run(awaited()) == adapter.check_health(HealthRequest(), CONTEXT)
    return adapter.check_health(HealthRequest(), CONTEXT)


def test_closing_an_adapter_without_a_bridge_does_nothing() -> None:
    """The backend belongs to whoever opened it."""
    with connect(Scripted(page())) as adapter:
        pass
    assert adapter.search(SearchRequest("x"), CONTEXT) == page()

    async def awaited() -> Page[Any]:
        async with connect(AsyncScripted(page())) as other:
            pass
        assert other.has(Capability.CITATIONS)
        assert other.version == "1.0.0"
        assert other.describe().implementation == "scripted 1"
        return await other.search(SearchRequest("x"), CONTEXT)

    assert asyncio.run(awaited()) == page()


@every_verb
def test_both_colours_pass_the_same_gate(verb: Verb) -> None:
    """What one colour refuses or gives, the other does."""
    make: Any = {**dict(GIVEN), "export_trace": exported}.get(verb.name, lambda _: page())
    for result in (None, ValueError("x"), NotFoundError("y"), make("a")):
        one = outcome(verb, result, is_async=False)
        assert one == outcome(verb, result, is_async=True)


def outcome(verb: Verb, result: Any, *, is_async: bool) -> Any:
    """Give the result of a call, or the type and text of its error."""
    adapter = connect(AsyncScripted(result) if is_async else Scripted(result))

    async def awaited() -> Any:
        return await getattr(adapter, verb.name)(REQUESTS[verb.name], CONTEXT)

    try:
        if is_async:
            return asyncio.run(awaited())
        return getattr(adapter, verb.name)(REQUESTS[verb.name], CONTEXT)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is compared
        return (type(error), str(error))


class _Elsewhere(RequestContext):
    """A context that lets everything pass."""

    def narrowed(self, source_sets: tuple[str, ...] | None) -> Scope:
        """Say that all of the tenant was asked for."""
        return Scope(tenant=self.tenant, source_sets=source_sets and None)


class _Promoted(Actor):
    """An actor that says another role than it was made with."""

    def __getattribute__(self, name: str) -> Any:
        """Give the role of an admin."""
        return Role.ADMIN if name == "role" else super().__getattribute__(name)


class _Covering(Scope):
    """A scope that covers every other."""

    def covers(self, other: Scope) -> bool:
        """Say yes."""
        return bool(other)


class _Widening(SearchRequest):
    """A request that asks for more once it has passed."""


class _Posing:
    """Says that it is a context."""

    __class__ = RequestContext  # type: ignore[assignment]  # the test's point


LEAST = Actor("x")
ONE_SET = Scope(tenant="t", source_sets=("a",))


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        (SearchRequest("x"), _Elsewhere(actor=LEAST, scope=ONE_SET)),
        (SearchRequest("x"), RequestContext(actor=_Promoted("x"), scope=ONE_SET)),
        (
            SearchRequest("x"),
            RequestContext(actor=LEAST, scope=_Covering(tenant="t", source_sets=("a",))),
        ),
        (_Widening("x"), NARROW),
        (SearchRequest("x"), _Posing()),
    ],
)
def test_what_only_poses_as_a_context_or_a_request_is_refused(request_: Any, asked: Any) -> None:
    """A subclass could answer each question of the gate as it likes, its role included."""
    adapter = Scripted(page())
    with pytest.raises(InvariantError, match="search takes"):
        connect(adapter).search(request_, asked)
    assert adapter.calls == []


class _Slippery(tuple[Any, ...]):
    """A list of items that shows itself empty to whoever walks it."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        """Show nothing."""
        return iter(())


class _Lazy(Hit):
    """A hit that looks up its passage each time it is asked."""


def _blank(cls: type) -> Any:
    return object.__new__(cls)


NOTHING_THERE: Final[Any] = None
BENT: Final[tuple[Any, ...]] = (
    Page(items=_Slippery((hit("b"),))),
    page(
        _Lazy(**{each: getattr(hit("a"), each) for each in ("passage", "score", "rank", "label")})
    ),
    page(attrs.evolve(hit("a"), passage=NOTHING_THERE)),
    page(_blank(Hit)),
    _blank(Page),
    (each for each in ALL),
)


@pytest.mark.parametrize("asked", [NARROW, CONTEXT])
@pytest.mark.parametrize("bent", BENT)
def test_a_value_that_is_not_whole_is_a_broken_contract(bent: Any, asked: RequestContext) -> None:
    """Half-made values, subclasses and lists that lie are no results, in any scope."""
    with pytest.raises(ContractViolationError):
        connect(Scripted(bent)).search(SearchRequest("x"), asked)


def test_a_coroutine_of_a_blocking_adapter_is_a_broken_contract() -> None:
    """It is closed too: Python would warn of it long after."""

    async def late() -> None: ...

    with pytest.raises(ContractViolationError, match="coroutine"):
        connect(Scripted(late())).search(SearchRequest("x"), CONTEXT)
    with pytest.raises(ContractViolationError, match="coroutine"):
        connect(Scripted(late())).answer(AnswerRequest("x"), CONTEXT)
    assert connect(Scripted(late())).check_health(HealthRequest(), CONTEXT).status == "unavailable"


class _Poisoned(Exception):  # noqa: N818 - what it is matters, not its name
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


def test_an_exception_that_cannot_be_shown_is_a_backend_error() -> None:
    """Nothing of a foreign exception but its class is looked at."""
    with pytest.raises(BackendError, match="_Poisoned"):
        connect(Scripted(_Poisoned())).search(SearchRequest("x"), CONTEXT)


def test_the_verbs_in_force_are_found_out_once() -> None:
    """What a call costs at the gate does not grow with the table of verbs."""
    gate = connect(Scripted()).gate
    assert gate.verbs is gate.verbs
    assert gate.verbs == VERBS
