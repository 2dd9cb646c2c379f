"""What does a judge decide? Three questions about two texts, each answered by a verdict."""

from __future__ import annotations

from typing import Protocol

from attrs import evolve, field, frozen

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.nli import NliScorer
from evidence_sophia.support.policy import DEFAULT, SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict

__all__ = ["DeterministicJudge", "Judge"]


class Judge(Protocol):
    """Decides about pairs of texts; the same pair always gets the same verdict."""

    def entails(self, evidence: str, claim: str, /) -> SupportVerdict:
        """Say whether the evidence supports the claim.

        Raises:
            BackendError: a model that the judge asks cannot be run.
        """
        ...

    def contains(self, text: str, fact: str, /) -> SupportVerdict:
        """Say whether a text states a fact, in whatever words.

        Raises:
            BackendError: a model that the judge asks cannot be run.
        """
        ...

    def equivalent(self, first: str, second: str, /) -> SupportVerdict:
        """Say whether two texts state the same.

        Raises:
            BackendError: a model that the judge asks cannot be run.
        """
        ...


@frozen(kw_only=True)
class DeterministicJudge:
    """Judges by ``judge_support``; without a scorer no model takes part.

    Attributes:
        policy: the bars.
        language: BCP 47 tag of the texts; "" to detect it from each evidence.
        scorer: a model that may take support away.
    """

    policy: SupportPolicy = field(default=DEFAULT)
    language: str = field(default="")
    scorer: NliScorer | None = field(default=None)

    def entails(self, evidence: str, claim: str, /) -> SupportVerdict:
        """Say whether the evidence supports the claim.

        >>> DeterministicJudge().entails("All lilies harm cats.", "Lilies harm cats.").is_supported
        True
        """
        return judge_support(
            claim, evidence, policy=self.policy, language=self.language, scorer=self.scorer
        )

    def contains(self, text: str, fact: str, /) -> SupportVerdict:
        """Say whether a text states a fact: whether it is evidence for it."""
        return self.entails(text, fact)

    def equivalent(self, first: str, second: str, /) -> SupportVerdict:
        """Say whether two texts state the same: each is evidence for the other.

        The weaker of the two verdicts is given; its spans are those of the first text, where
        that is the evidence, else those of the second.
        """
        there, back = self.entails(first, second), self.entails(second, first)
        weaker = min(there, back, key=lambda verdict: (_ORDER.index(verdict.label), verdict.score))
        return evolve(weaker, rules=tuple(sorted({*there.rules, *back.rules})))


_ORDER = (JudgeLabel.REFUTED, JudgeLabel.NOT_ENOUGH, JudgeLabel.SUPPORTED)
