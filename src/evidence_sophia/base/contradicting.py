"""Where do sources, or statements, disagree, and what may be shown? The verbs that say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from evidence_sophia.base.backend import Session
from evidence_sophia.base.checking import CheckingLoops
from evidence_sophia.base.claim_evidence import (
    ClaimFetcher,
    available_methods,
    cite_sentence,
    rate_sides,
)
from evidence_sophia.base.claim_safety import safety_filter
from evidence_sophia.checking.answered import is_borne_out
from evidence_sophia.checking.contradictions import find_contradictions, first_answer
from evidence_sophia.checking.counterclaim import Counterclaim, Matter
from evidence_sophia.checking.evidence import EvidencePassage, check_scope
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.weighing import counterclaim_of, weigh_contradiction
from evidence_sophia.contract.requests import DEFAULT_LIMIT, MAX_LIMIT, SearchRequest
from evidence_sophia.model.conflict import ConflictKind
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.dependents import CitedWords, count_dependents
from evidence_sophia.text.language import spoken_language

__all__ = ["ContradictionLoops"]


class ContradictionLoops(CheckingLoops):
    """The part of the evidence base that finds what cannot all be right."""

    def find_passage_contradictions(
        self,
        question: str,
        *,
        limit: int = DEFAULT_LIMIT,
        source_sets: Iterable[str] | None = None,
        severity: Severity = Severity.MEDIUM,
        language: str = "",
        policy: CheckingPolicy = DEFAULT_CHECKING,
    ) -> tuple[Counterclaim, ...]:
        """Find where passages about a question or a thing say what cannot all be right.

        Each finding names its rule and quotes both sides, and says what may be shown of them.

        Args:
            question: a question, or the name of a thing.
            limit: passages to compare, 1 to 1000; as many are looked for with the words of the
                best answer.
            source_sets: look only into these; None for all.
            severity: how much harm a wrong choice would do.
            language: BCP 47 tag of the words of the result; "" for that of the question.
            policy: the bars.

        Raises:
            CapabilityDenied: the actor's role may not verify claims.
            InvariantError: the question is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.find_passage_contradictions("When was the mill built?")
        ()
        """
        asked = SearchRequest(question, limit=limit, source_sets=source_sets)
        with self._checking(asked) as (session, scope):
            method = available_methods(session)[0]
            fetcher = ClaimFetcher(session, scope, limit)
            passages = fetcher.passages(question, method)
            alike = fetcher.passages(first_answer(passages, question), method)
            passages = tuple({each.passage.id: each for each in (*passages, *alike)}.values())
            check_scope(passages, scope)
            matter = self._matter(session, Severity(severity), spoken_language(question, language))
            found = _weighed(passages, evolve(matter, topic=question), policy)
            return self._counted(session, scope, found)

    def compare_sources(
        self,
        *,
        limit: int = MAX_LIMIT,
        source_sets: Iterable[str] | None = None,
        severity: Severity = Severity.MEDIUM,
        language: str = "",
        policy: CheckingPolicy = DEFAULT_CHECKING,
    ) -> tuple[Counterclaim, ...]:
        """Find where passages say what cannot all be right, without asking for anything.

        Sentences of different passages are compared that share half of their terms. Linear in
        the passages.

        Args:
            limit: passages to compare, 1 to 1000, by source and place.
            source_sets: look only into these; None for all.
            severity: how much harm a wrong choice would do.
            language: BCP 47 tag of the words of the result; "" for English.
            policy: the bars.

        Raises:
            CapabilityDenied, InvariantError, ScopeDenied, EvidenceAdapterUnavailable: as
                ``find_passage_contradictions``.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.compare_sources()
        ()
        """
        with self._checking(SearchRequest("", limit=limit, source_sets=source_sets)) as looked:
            session, scope = looked
            passages = ClaimFetcher(session, scope, limit).walk(limit)
            check_scope(passages, scope)
            matter = self._matter(session, Severity(severity), language)
            return self._counted(session, scope, _weighed(passages, matter, policy))

    def weigh_contradictions(
        self,
        entity: str | None = None,
        *,
        source_sets: Iterable[str] | None = None,
        severity: Severity | None = None,
        language: str = "",
        policy: CheckingPolicy = DEFAULT_CHECKING,
    ) -> tuple[Counterclaim, ...]:
        """Decide what may be shown of statements that contradict one another; both sides stay.

        Args:
            entity: by any of its names; None for every one.
            source_sets: look only into these; None for all.
            severity: how much harm a wrong choice would do; None for that of each conflict.
            language: BCP 47 tag of the words of the result; "" for English.
            policy: the bars.

        Raises:
            CapabilityDenied: the actor's role may not.
            InvariantError, ScopeDenied, EvidenceAdapterUnavailable: as ``find_contradictions``.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.weigh_contradictions()
        ()
        """
        report = self.find_contradictions(entity, source_sets=source_sets)
        conflicts = [each for each in report.conflicts if each.kind == ConflictKind.CONTRADICTION]
        asked = SearchRequest("", source_sets=source_sets)
        with self._checking(asked) as (session, scope):
            matter = self._matter(session, Severity.MEDIUM, language)
            found = tuple(
                counterclaim_of(
                    each,
                    rate_sides(session, scope, each),
                    evolve(
                        matter,
                        rules=(each.rule,),
                        severity=Severity(severity or each.severity.value),
                    ),
                    policy,
                )
                for each in conflicts
            )
            return self._counted(session, scope, found)

    def _counted(
        self, session: Session, scope: Scope, found: tuple[Counterclaim, ...]
    ) -> tuple[Counterclaim, ...]:
        """Say of each what rests on the words that are at stake in it."""
        listed = [tuple(_at_stake(each)) for each in found]
        counts = count_dependents(session.connection, scope, self._context.actor.id, listed)
        return tuple(
            evolve(each, dependents=count) for each, count in zip(found, counts, strict=True)
        )

    def _matter(self, session: Session, severity: Severity, language: str) -> Matter:
        return Matter(
            rules=("unknown",),
            severity=severity,
            at=session.now,
            actor=self._context.actor.id,
            language=language or "en",
            safety=safety_filter(session.rules),
        )


def _weighed(
    passages: Sequence[EvidencePassage], matter: Matter, policy: CheckingPolicy
) -> tuple[Counterclaim, ...]:
    found = find_contradictions(passages, matter.topic, policy)
    return tuple(
        weigh_contradiction(each, matter, cite_sentence, policy)
        for each in found
        if is_borne_out(each, matter.topic)
    )


def _at_stake(found: Counterclaim) -> Iterator[CitedWords]:
    """Give the words of the side that is not preferred; of both where none is."""
    for side in (found.first, found.second):
        if side.id != found.preferred:
            for each in side.citations:
                if each.source_id and each.span is not None:
                    yield CitedWords(each.source_id, each.span)
