"""Is what a text says right, as far as its sources say? The fact-check loop.

Plan the requests, fetch them together, then decide; only the fetching is the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import field, frozen

from evidence_sophia.checking.claim_safety import without_support
from evidence_sophia.checking.claims import (
    Checkability,
    TextClaim,
    extract_claims,
    normalise_claim,
)
from evidence_sophia.checking.deciding import (
    Circumstances,
    decide_claim,
    decide_report,
    unchecked_claim,
)
from evidence_sophia.checking.evidence import (
    ClaimEvidence,
    check_scope,
    choose_retriever,
)
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.matching import Reader, match_sources
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.report import ClaimCheck, FactCheckReport, SourceFinding, Unchecked
from evidence_sophia.codec.digests import digest
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.language import spoken_language

__all__ = [
    "CheckPlan",
    "CheckRequest",
    "ClaimRequest",
    "FetchEvidence",
    "check_plan",
    "plan_check",
    "plan_claims",
]


_BEFORE: Final = 3  # pieces of a text that tell what "It is safe." is about


def _method(value: str | None) -> SearchMethod | None:
    return None if value is None else SearchMethod(value)


@frozen(kw_only=True)
class CheckRequest:
    """A text to check, and how.

    Attributes:
        text: any text.
        found_by: the method that found the passages which the text was written from; None
            where nothing is known.
        language: BCP 47 tag; "" to detect it.
        format: markdown, or anything else for plain text.
        severity: how much harm a wrong claim would do.
        policy: the bars.
    """

    text: str = field(validator=instance_of(str), kw_only=False, repr=False)
    found_by: SearchMethod | None = field(default=None, converter=_method)
    language: str = field(default="", validator=instance_of(str))
    format: SourceFormat = field(default=SourceFormat.PLAIN, converter=SourceFormat)
    severity: Severity = field(default=Severity.MEDIUM, converter=Severity)
    policy: CheckingPolicy = field(default=DEFAULT_CHECKING, validator=instance_of(CheckingPolicy))


@frozen(kw_only=True)
class ClaimRequest:
    """What is to be fetched for a claim.

    Attributes:
        claim: the claim, as it is looked for: with what it leans on.
        method: of the retriever.
        is_independent: whether another method found the passages first.
    """

    claim: str
    method: SearchMethod
    is_independent: bool


@frozen(kw_only=True)
class CheckPlan:
    """A text by its claims, and what is to be fetched for each that can be checked.

    Attributes:
        claims: every piece of the text, in order.
        requests: one for each that is checkable, in the same order.
        language: ISO 639-1 code of the text.
        text_digest: digest of the text as UTF-8.
        scope: what the evidence may come from.
        severity: of the claims.
        policy: the bars.
    """

    claims: tuple[TextClaim, ...]
    requests: tuple[ClaimRequest, ...]
    language: str
    text_digest: str
    scope: Scope
    severity: Severity = Severity.MEDIUM
    policy: CheckingPolicy = DEFAULT_CHECKING


FetchEvidence: TypeAlias = Callable[[Sequence[ClaimRequest]], Iterator[ClaimEvidence]]
"""Fetches for some requests, in their order, one after the other as they are taken."""


def plan_check(
    asked: CheckRequest, scope: Scope, available: Sequence[SearchMethod] = (SearchMethod.BM25,)
) -> CheckPlan:
    """Find the claims of a text, and say what is to be fetched for them.

    Args:
        asked: the text, and how it is to be checked.
        scope: what the evidence may come from.
        available: the methods that retrievers have, the best first.
    """
    spoken = spoken_language(asked.text, asked.language)
    claims = extract_claims(asked.text, language=spoken, format=asked.format)
    method, is_independent = choose_retriever(asked.found_by, available)
    requests = tuple(
        ClaimRequest(
            claim=f"{each.context} {each.text}".strip(),
            method=method,
            is_independent=is_independent,
        )
        for each in claims
        if each.is_checkable
    )
    return CheckPlan(
        claims=claims,
        requests=requests,
        language=spoken,
        text_digest=digest(asked.text.encode("utf-8", "surrogatepass")),
        scope=scope,
        severity=asked.severity,
        policy=asked.policy,
    )


def plan_claims(
    claims: Sequence[str],
    scope: Scope,
    available: Sequence[SearchMethod] = (SearchMethod.BM25,),
    *,
    language: str = "",
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> CheckPlan:
    """Say what is to be fetched for claims that are given as such, whatever they look like.

    Args:
        claims: none of them blank.
        scope: what the evidence may come from.
        available: the methods that retrievers have, the best first.
        language: BCP 47 tag; "" to detect it.
        policy: the bars.
    """
    method, is_independent = choose_retriever(None, available)
    listed = tuple(_given(number, claim) for number, claim in enumerate(claims, start=1))
    together = "\n".join(claims)
    return CheckPlan(
        claims=listed,
        requests=tuple(
            ClaimRequest(claim=each.text, method=method, is_independent=is_independent)
            for each in listed
        ),
        language=spoken_language(together, language),
        text_digest=digest(together.encode("utf-8", "surrogatepass")),
        scope=scope,
        policy=policy,
    )


def _given(number: int, claim: str) -> TextClaim:
    whole = Span(0, len(claim))
    return TextClaim(
        id=f"claim-{number}",
        text=normalise_claim(claim) or claim,
        span=whole,
        sentence=whole,
        checkability=Checkability.CHECKABLE,
    )


def check_plan(plan: CheckPlan, fetch: FetchEvidence, tools: LoopTools) -> FactCheckReport:
    """Fetch what was planned, and decide claim by claim.

    Out of time it ends with what it has: the claims that were not reached say so.

    Raises:
        SourceScopeViolation: evidence came from outside of the scope.
    """
    return decide_report(
        _decide(plan, fetch, tools),
        language=plan.language,
        text_digest=plan.text_digest,
        policy=plan.policy,
    )


def _decide(plan: CheckPlan, fetch: FetchEvidence, tools: LoopTools) -> Iterator[ClaimCheck]:
    reader = Reader()
    evidence = fetch(plan.requests) if plan.requests else iter(())
    for at, claim in enumerate(plan.claims):
        if not claim.is_checkable:
            yield unchecked_claim(claim, Unchecked.NOT_CHECKABLE, plan.language)
        elif tools.is_out_of_time():
            yield unchecked_claim(claim, Unchecked.OUT_OF_TIME, plan.language)
        else:
            found = next(evidence, ClaimEvidence())
            check_scope(found.passages, plan.scope)
            yield _check_claim(at, found, plan, tools, reader)


def _check_claim(
    at: int, found: ClaimEvidence, plan: CheckPlan, tools: LoopTools, reader: Reader
) -> ClaimCheck:
    """Judge the claim at a place of the plan by what was fetched for it, and decide."""
    claim = plan.claims[at]
    before = tuple(each.text for each in plan.claims[max(0, at - _BEFORE) : at])
    safety = tools.judge_safety(claim.text, before, plan.language)
    retracted = {each.source.id for each in found.passages if each.is_retracted}
    circumstances = Circumstances(
        language=plan.language,
        severity=plan.severity,
        is_independent=found.is_independent,
        retracted=tuple(sorted(retracted)),
        safety=safety,
    )
    findings: Iterable[SourceFinding] = match_sources(
        claim, found.passages, reader, tools, plan.policy
    )
    if safety.is_certifying:
        findings = without_support(findings)
    return decide_claim(claim, findings, circumstances, plan.policy)
