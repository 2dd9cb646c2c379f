"""Does the contract keep its own form? Protocols, colours, verbs and the canonical adapters."""

from __future__ import annotations

import ast
import inspect
import typing
from typing import Any

import pytest
from tests.architecture.packages import MODULES, module_name, tree_of

from evidence_sophia.contract import async_protocols, protocols
from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.verbs import VERBS, Verb
from evidence_sophia.model.capability import Capability

CAPABILITIES = [name for name in protocols.__all__ if name != "Adapter"]
every_verb = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)


def methods(protocol: type) -> dict[str, Any]:
    """List what a Protocol defines itself; what Python puts there begins with an underscore."""
    return {name: value for name, value in vars(protocol).items() if not name.startswith("_")}


def protocol_of(verb: Verb, module: Any = protocols, prefix: str = "") -> Any:
    """Find the Protocol that defines a verb."""
    return next(
        getattr(module, prefix + name)
        for name in CAPABILITIES
        if hasattr(getattr(module, prefix + name), verb.name)
    )


def test_eight_capabilities_have_one_protocol_each_in_both_colours() -> None:
    """The name of a Protocol is the name of its capability."""
    spelt = {"".join(part.capitalize() for part in each.split("_")) for each in Capability}
    assert set(CAPABILITIES) == spelt
    assert set(async_protocols.__all__) == {f"Async{name}" for name in protocols.__all__}


@pytest.mark.complaint("z3z1ma/dbt-osmosis#159")
@pytest.mark.parametrize("name", protocols.__all__)
def test_a_protocol_is_one_to_three_methods_and_nothing_else(name: str) -> None:
    """No attributes, no __init__, no generators, no default bodies, no runtime check."""
    for module, prefix in ((protocols, ""), (async_protocols, "Async")):
        protocol = getattr(module, prefix + name)
        own = methods(protocol)
        assert 1 <= len(own) <= 3
        assert "__init__" not in protocol.__annotations__
        assert not getattr(protocol, "_is_runtime_protocol", False)
        for method in own.values():
            assert inspect.isfunction(method)
            assert not inspect.isgeneratorfunction(method)
            assert not inspect.isasyncgenfunction(method)


@pytest.mark.complaint("microsoft/FluidFramework#24761")
@pytest.mark.complaint("ably/docs#976")
@every_verb
def test_every_verb_is_request_and_context_by_position(verb: Verb) -> None:
    """A signature never changes; even an optional parameter would break who implements it."""
    for module, prefix in ((protocols, ""), (async_protocols, "Async")):
        method = getattr(protocol_of(verb, module, prefix), verb.name)
        parameters = list(inspect.signature(method).parameters.values())
        assert [each.name for each in parameters] == ["self", "request", "context"]
        assert all(each.kind is each.POSITIONAL_ONLY for each in parameters)
        assert all(each.default is each.empty for each in parameters)


@every_verb
def test_the_table_of_verbs_says_what_the_protocols_say(verb: Verb) -> None:
    """Capability, request and result stand in one table and in the signatures alike."""
    hints = typing.get_type_hints(getattr(protocol_of(verb), verb.name))
    assert hints["request"] is verb.request
    assert hints["context"] is RequestContext
    wanted = Page[verb.result] if verb.is_paged else verb.result  # type: ignore[name-defined]  # made at run time
    assert hints["return"] == wanted
    words = [part.capitalize() for part in verb.capability.split("_")]
    assert protocol_of(verb).__name__ == "".join(words)


@pytest.mark.complaint("open-feature/python-sdk#413")
@pytest.mark.complaint("open-feature/python-sdk#383")
@pytest.mark.complaint("open-feature/python-sdk-contrib#180")
@pytest.mark.complaint("DataDog/dd-trace-py#15826")
@every_verb
def test_both_colours_have_the_same_signature_and_the_same_first_line(verb: Verb) -> None:
    """The awaited family mirrors the other, and the canonical adapters have both in full."""
    plain = getattr(protocol_of(verb), verb.name)
    awaited = getattr(protocol_of(verb, async_protocols, "Async"), verb.name)
    assert inspect.iscoroutinefunction(awaited)
    assert not inspect.iscoroutinefunction(plain)
    for one, other in (
        (plain, awaited),
        (plain, getattr(EvidenceAdapter, verb.name)),
        (plain, getattr(AsyncEvidenceAdapter, verb.name)),
    ):
        assert inspect.signature(one) == inspect.signature(other)
        assert (one.__doc__ or "").split("\n")[0] == (other.__doc__ or "").split("\n")[0]


def test_every_verb_stands_in_one_protocol_and_the_table_knows_all() -> None:
    """Verbs are unique, so that one object may carry many capabilities."""
    defined = [name for each in CAPABILITIES for name in methods(getattr(protocols, each))]
    assert sorted(defined) == sorted(verb.name for verb in VERBS)
    assert len(set(defined)) == len(defined)


@every_verb
def test_every_field_of_a_request_but_the_first_has_a_default(verb: Verb) -> None:
    """A request grows by fields with defaults only; at most two fields are needed at once."""
    needed = [
        each
        for each in inspect.signature(verb.request).parameters.values()
        if each.default is each.empty
    ]
    assert len(needed) <= (2 if verb.name == "export_trace" else 1)


@pytest.mark.complaint("python/mypy#6002")
@pytest.mark.complaint("python/typing#922")
@pytest.mark.complaint("microsoft/pyright#8565")
def test_the_canonical_adapters_satisfy_every_protocol() -> None:
    """The type checker proves it; this keeps the proof in the tree."""
    _everything_of(EvidenceAdapter)
    _everything_awaited_of(AsyncEvidenceAdapter)


def _everything_of(
    _made: type[protocols.SemanticSearch],
    _also: type[protocols.Citations] = EvidenceAdapter,
    _packs: type[protocols.EvidencePacks] = EvidenceAdapter,
    _kept: type[protocols.Notebooks] = EvidenceAdapter,
    _graph: type[protocols.SourceGraph] = EvidenceAdapter,
    _rest: tuple[
        type[protocols.ClaimVerification],
        type[protocols.GroundedAnswers],
        type[protocols.TraceExport],
        type[protocols.Adapter],
    ] = (EvidenceAdapter, EvidenceAdapter, EvidenceAdapter, EvidenceAdapter),
) -> None:
    """Take the sync adapter as each Protocol."""


def _everything_awaited_of(
    _made: type[async_protocols.AsyncSemanticSearch],
    _also: type[async_protocols.AsyncCitations] = AsyncEvidenceAdapter,
    _packs: type[async_protocols.AsyncEvidencePacks] = AsyncEvidenceAdapter,
    _kept: type[async_protocols.AsyncNotebooks] = AsyncEvidenceAdapter,
    _graph: type[async_protocols.AsyncSourceGraph] = AsyncEvidenceAdapter,
    _rest: tuple[
        type[async_protocols.AsyncClaimVerification],
        type[async_protocols.AsyncGroundedAnswers],
        type[async_protocols.AsyncTraceExport],
        type[async_protocols.AsyncAdapter],
    ] = (
        AsyncEvidenceAdapter,
        AsyncEvidenceAdapter,
        AsyncEvidenceAdapter,
        AsyncEvidenceAdapter,
    ),
) -> None:
    """Take the awaited adapter as each Protocol."""


def test_roles_are_enforced_at_the_gate_and_nowhere_else() -> None:
    """Only the gate asks what a role may use, and what passes no gate: keeping, the tools."""
    asking = [
        module_name(path)
        for path in MODULES
        if path.name != "__init__.py"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("check_granted")
    ]
    assert asking == [
        "evidence_sophia.base.checking",
        "evidence_sophia.base.keeping",
        "evidence_sophia.contract.gate",
        "evidence_sophia.server.mcp.registered",
        "evidence_sophia.server.mcp.resources",
    ]
