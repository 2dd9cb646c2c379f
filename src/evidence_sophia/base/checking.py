"""What of a text do the sources bear out, and where do they disagree? The verbs that check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from evidence_sophia.base.backend import Session
from evidence_sophia.base.claim_evidence import (
    ClaimFetcher,
    available_methods,
    cite_sentence,
)
from evidence_sophia.base.claim_safety import safety_filter
from evidence_sophia.base.knowledge.looking_up import LookingUpVerbs
from evidence_sophia.checking.factcheck import (
    CheckRequest,
    check_plan,
    plan_check,
    plan_claims,
)
from evidence_sophia.checking.latency import LatencyBudget
from evidence_sophia.checking.lesson import Lesson, LessonReport, ground_lesson
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.report import FactCheckReport
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.contract.requests import DEFAULT_LIMIT, SearchRequest
from evidence_sophia.model._rules import items_of
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.support.nli import NliScorer

__all__ = ["CheckingLoops"]


class CheckingLoops(LookingUpVerbs):
    """The part of the evidence base that checks what others say."""

    def check_text(
        self,
        text: str,
        *,
        source_sets: Iterable[str] | None = None,
        limit: int = DEFAULT_LIMIT,
        language: str = "",
        format: SourceFormat = SourceFormat.PLAIN,  # noqa: A002 - the word of a source
        found_by: SearchMethod | None = None,
        severity: Severity = Severity.MEDIUM,
        budget: LatencyBudget | None = None,
        policy: CheckingPolicy = DEFAULT_CHECKING,
        scorer: NliScorer | None = None,
    ) -> FactCheckReport:
        """Hold every claim of a text against the sources. Nothing is kept.

        Args:
            text: any text.
            source_sets: look only into these; None for all.
            limit: passages to look at for each claim, 1 to 1000.
            language: BCP 47 tag; "" to detect it.
            format: markdown, or anything else for plain text.
            found_by: the method that found the passages which the text was written from; the
                claims are then looked for with another one, where there is one.
            severity: how much harm a wrong claim would do.
            budget: after so long the loop ends with what it has, and says so.
            policy: the bars.
            scorer: a model of inference that may take support away.

        Raises:
            CapabilityDenied: the actor's role may not verify claims.
            InvariantError: the text is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.check_text("Lilies harm cats.").termination
        <Termination.UNSUPPORTED: 'unsupported'>
        """
        looked = SearchRequest("", limit=limit, source_sets=source_sets)
        asked = CheckRequest(
            text,
            found_by=found_by,
            language=language,
            format=format,
            severity=severity,
            policy=policy,
        )
        start = self._backend.clock()
        with self._checking(looked) as (session, scope):
            plan = plan_check(asked, scope, available_methods(session))
            tools = LoopTools(
                cite=cite_sentence,
                elapsed_ms=lambda: (self._backend.clock() - start) // timedelta(milliseconds=1),
                budget=budget,
                scorer=scorer,
                judge_safety=safety_filter(session.rules),
            )
            return check_plan(plan, ClaimFetcher(session, scope, limit).fetch, tools)

    def check_claims(
        self,
        claims: Iterable[str],
        *,
        source_sets: Iterable[str] | None = None,
        limit: int = DEFAULT_LIMIT,
        language: str = "",
        policy: CheckingPolicy = DEFAULT_CHECKING,
        scorer: NliScorer | None = None,
    ) -> FactCheckReport:
        """Hold claims that are given as such against the sources; none is split or left out.

        Args:
            claims: none of them blank.
            source_sets: look only into these; None for all.
            limit: passages to look at for each claim, 1 to 1000.
            language: BCP 47 tag; "" to detect it.
            policy: the bars.
            scorer: a model of inference that may take support away.

        Raises:
            CapabilityDenied: the actor's role may not verify claims.
            InvariantError: a claim is blank or no string, the limit is not 1 to 1000, or a
                source set's id cannot be one.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.check_claims(["Lilies harm cats."]).action
        <Action.REFUSE: 'refuse'>
        """
        said = items_of(claims, str)
        asked = SearchRequest("", limit=limit, source_sets=source_sets)
        with self._checking(asked) as (session, scope):
            plan = plan_claims(
                said, scope, available_methods(session), language=language, policy=policy
            )
            fetch = ClaimFetcher(session, scope, limit).fetch
            safety = safety_filter(session.rules)
            tools = LoopTools(cite=cite_sentence, scorer=scorer, judge_safety=safety)
            return check_plan(plan, fetch, tools)

    def check_lesson(
        self,
        lesson: Lesson,
        *,
        limit: int = DEFAULT_LIMIT,
        policy: CheckingPolicy = DEFAULT_CHECKING,
    ) -> LessonReport:
        """Hold every claim of a lesson against its source sets; say what a teacher must look at.

        Args:
            lesson: what is taught, and from which source sets.
            limit: passages to look at for each claim, 1 to 1000.
            policy: the bars.

        Raises:
            CapabilityDenied: the actor's role may not verify claims.
            InvariantError: the limit is not 1 to 1000, or it is no lesson.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> from evidence_sophia.checking import Lesson, LessonClaim
        >>> lesson = Lesson(title="Cats", claims=(LessonClaim(id="1", text="Lilies harm cats."),))
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.check_lesson(lesson).findings[0].look_at
        ('Find a source for the sentence, or leave it out.',)
        """
        (lesson,) = items_of((lesson,), Lesson)
        asked = SearchRequest("", limit=limit, source_sets=lesson.source_sets)
        with self._checking(asked) as (session, scope):
            plan = plan_claims(
                tuple(each.text for each in lesson.claims),
                scope,
                available_methods(session),
                language=lesson.language,
                policy=policy,
            )
            fetch = ClaimFetcher(session, scope, limit).fetch
            tools = LoopTools(cite=cite_sentence, judge_safety=safety_filter(session.rules))
            return ground_lesson(lesson, check_plan(plan, fetch, tools))

    @contextmanager
    def _checking(self, asked: SearchRequest) -> Iterator[tuple[Session, Scope]]:
        """Read for a check within one consistent state; what it may see comes with it."""
        check_granted(self._context.actor.role, Capability.CLAIM_VERIFICATION)
        with self._backend.reading(self._context) as session:
            yield session, self._context.narrowed(asked.source_sets)
