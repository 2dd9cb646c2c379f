"""What of a text do the sources bear out, and where do they disagree? The verbs that check."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from evidence_sophia.base.claim_evidence import ClaimFetcher, available_methods, cite_sentence
from evidence_sophia.base.reading import ReadingVerbs
from evidence_sophia.checking.factcheck import LoopTools, check_plan, plan_check
from evidence_sophia.checking.latency import LatencyBudget
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.report import FactCheckReport
from evidence_sophia.contract.requests import DEFAULT_LIMIT, SearchRequest
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.support.nli import NliScorer

__all__ = ["CheckingLoops"]


class CheckingLoops(ReadingVerbs):
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
            InvariantError: the text is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.check_text("Lilies harm cats.").termination
        <Termination.UNSUPPORTED: 'unsupported'>
        """
        asked = SearchRequest(text, limit=limit, source_sets=source_sets)
        start = self._backend.clock()
        with self._backend.reading(self._context) as session:
            scope = self._context.narrowed(asked.source_sets)
            plan = plan_check(
                text,
                scope,
                available_methods(session),
                found_by=found_by,
                language=language,
                format=format,
                severity=severity,
                policy=policy,
            )
            tools = LoopTools(
                cite=cite_sentence,
                elapsed_ms=lambda: (self._backend.clock() - start) // timedelta(milliseconds=1),
                budget=budget,
                scorer=scorer,
            )
            return check_plan(plan, ClaimFetcher(session, scope, limit).fetch, tools)
