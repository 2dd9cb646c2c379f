"""Do roles, deadlines and calls at once change what is right?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.contract.grants import is_granted
from evidence_sophia.contract.requests import (
    AnswerRequest,
    ListEvidencePacksRequest,
    ListNotebooksRequest,
    ListSourcesRequest,
    SearchRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import CapabilityDenied, DeadlineExceededError, ScopeDenied
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import FUTURE, PAST, Bench
from evidence_sophia.testing.checks._asking import DISTANCE, hits
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})
_AT_ONCE = 8

#: One harmless call a capability.
_CALLS = {
    Capability.SEMANTIC_SEARCH: ("search", SearchRequest("moon")),
    Capability.EVIDENCE_PACKS: ("list_evidence_packs", ListEvidencePacksRequest()),
    Capability.NOTEBOOKS: ("list_notebooks", ListNotebooksRequest()),
    Capability.SOURCE_GRAPH: ("list_sources", ListSourcesRequest()),
    Capability.CLAIM_VERIFICATION: ("verify_claim", VerifyClaimRequest(DISTANCE)),
    Capability.GROUNDED_ANSWERS: ("answer", AnswerRequest("How far is the Moon?")),
}


@check("access.granted-roles-are-served", clause="G-13")
def granted_roles_are_served(bench: Bench) -> None:
    """Every role is served with every declared capability that it is granted.

    Leave roles to the gate; an adapter knows none.
    """
    adapter = bench.seed(standard())
    for capability, (verb, request) in _CALLS.items():
        for role in Role:
            if bench.has(capability) and is_granted(role, capability):
                getattr(adapter, verb)(request, bench.context(role=role))


@check("access.other-roles-are-denied", clause="G-14")
def other_roles_are_denied(bench: Bench) -> None:
    """A role is denied every capability that it is not granted, before the adapter is asked.

    Do not stand in for the gate: hand out the raw adapter, and let connect guard it.
    """
    adapter = bench.seed(standard())
    for capability, (verb, request) in _CALLS.items():
        for role in Role:
            if bench.has(capability) and not is_granted(role, capability):
                call = partial(getattr(adapter, verb), request, bench.context(role=role))
                expect_error(CapabilityDenied, call, f"{verb} by the role {role.value}")


@check("access.wider-request-is-denied", clause="G-14", needs=_SEARCH)
def wider_request_is_denied(bench: Bench) -> None:
    """A request for more than its context may see is denied, not narrowed in silence.

    Do not stand in for the gate: hand out the raw adapter, and let connect guard it.
    """
    adapter = bench.seed(standard())
    request = SearchRequest("moon", source_sets=("law", "science"))
    call = partial(adapter.search, request, bench.context(source_sets=("law",)))
    expect_error(ScopeDenied, call, "a request wider than its context")


@check("access.same-evidence-for-every-role", clause="G-13", needs=_SEARCH)
def same_evidence_for_every_role(bench: Bench) -> None:
    """What is found does not depend on the role.

    A role says which capability, never what it gives.
    """
    bench.seed(standard())
    found = [
        tuple(hits(bench, "moon tide harbour palladium", bench.context(role=role))) for role in Role
    ]
    expect(found[0], "the least role finds nothing")
    expect(len(set(found)) == 1, "two roles find different passages")


@check("access.deadline-ahead-is-served", clause="G-15")
def deadline_ahead_is_served(bench: Bench) -> None:
    """A deadline that lies ahead changes nothing.

    Compare it with an aware clock, as context.check does.
    """
    adapter = bench.seed(standard())
    for capability, (verb, request) in _CALLS.items():
        if bench.has(capability):
            getattr(adapter, verb)(request, bench.context(deadline=FUTURE))


@check("access.passed-deadline-ends-search", clause="G-15", needs=_SEARCH)
def passed_deadline_ends_search(bench: Bench) -> None:
    """Behind a deadline that has passed the adapter itself searches no more.

    Call context.check(now) before any work: a thread cannot be stopped from outside.
    """
    bench.seed(standard())
    call = partial(bench.raw.search, SearchRequest("moon"), bench.context(deadline=PAST))
    expect_error(DeadlineExceededError, call, "a deadline that has passed")


@check("access.passed-deadline-ends-answers", clause="G-15", needs={Capability.GROUNDED_ANSWERS})
def passed_deadline_ends_answers(bench: Bench) -> None:
    """Behind a deadline that has passed the adapter itself answers no more.

    Call context.check(now) before any work.
    """
    bench.seed(standard())
    call = partial(bench.raw.answer, AnswerRequest("Moon?"), bench.context(deadline=PAST))
    expect_error(DeadlineExceededError, call, "a deadline that has passed")


@check("access.at-once-as-in-turn", clause="G-16", needs=_SEARCH)
def at_once_as_in_turn(bench: Bench) -> None:
    """Searches at once find what they find in turn.

    Share no cursor, buffer or connection between calls without a lock.
    """
    bench.seed(standard())
    words = ("moon", "tide", "harbour", "ferry", "palladium", "vitamin", "barrage", "lighthouse")
    requests = [SearchRequest(word, limit=20) for word in words]
    contexts = [bench.context(actor=f"actor-{number}") for number in range(_AT_ONCE)]
    calls = list(zip(requests, contexts, strict=True))
    in_turn = [bench.adapter.search(*call) for call in calls]
    at_once = bench.together("search", calls)
    expect(at_once == in_turn, "calls at once disturb one another")


@check("access.tenants-at-once-stay-apart", clause="G-16", needs=_SEARCH)
def tenants_at_once_stay_apart(bench: Bench) -> None:
    """Calls at once of two tenants see their own context only.

    Take tenant and actor from the argument, never from a variable that lives on.
    """
    bench.seed(standard())
    request = SearchRequest("moon tides", limit=20)
    contexts = [bench.context(tenant) for tenant in ("north", SOUTH) * (_AT_ONCE // 2)]
    in_turn = [bench.adapter.search(request, context) for context in contexts]
    at_once = bench.together("search", [(request, context) for context in contexts])
    expect(at_once == in_turn, "a call saw the context of another")
