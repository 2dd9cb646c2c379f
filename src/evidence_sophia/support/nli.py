"""What may a model of inference change? It may take support away, never give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import evolve, field, frozen

from evidence_sophia.errors import BackendError
from evidence_sophia.model._rules import in_basis_points, shown, unit_interval
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.policy import SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict

__all__ = ["NliScorer", "NliScores", "narrowed_by", "scores_of"]


@frozen(kw_only=True)
class NliScores:
    """How a model reads a premise and a claim: three probabilities."""

    entailment: float = field(validator=unit_interval)
    neutral: float = field(validator=unit_interval)
    contradiction: float = field(validator=unit_interval)


class NliScorer(Protocol):
    """Scores pairs of a premise sentence and a claim."""

    def score(self, pairs: Sequence[tuple[str, str]], /) -> Sequence[NliScores]:
        """Give the scores of each pair, in order.

        Raises:
            BackendError: the model cannot be run.
        """
        ...


def scores_of(scorer: NliScorer, premise: str, claim: str) -> NliScores:
    """Ask a model about one pair. A model without a verdict is no verdict of its own.

    Raises:
        BackendError: the model cannot be run, or gave anything but the scores of the pair.
    """
    given: object = scorer.score([(premise, claim)])
    if isinstance(given, Sequence) and len(given) == 1 and isinstance(given[0], NliScores):
        return given[0]
    message = f"the model of inference gave {shown(given)} for one pair"
    raise BackendError(message, hint="Give one NliScores for each pair, in order.")


def narrowed_by(
    scores: NliScores, verdict: SupportVerdict, policy: SupportPolicy
) -> SupportVerdict:
    """Move a supported verdict to refuted or not enough where a model says so.

    Verbatim support stands: models of inference err there. So does any other verdict: a model
    never moves one towards support.
    """
    if not verdict.is_supported or verdict.method == VerificationMethod.VERBATIM:
        return verdict
    if in_basis_points(scores.contradiction) >= policy.nli_contradiction:
        label, rule = JudgeLabel.REFUTED, "nli_contradiction"
    elif in_basis_points(scores.entailment) < policy.nli_entailment:
        label, rule = JudgeLabel.NOT_ENOUGH, "nli_not_entailed"
    else:
        return verdict
    return evolve(
        verdict,
        label=label,
        score=min(verdict.score, scores.entailment),
        method=VerificationMethod.NLI,
        rules=tuple(sorted({*verdict.rules, rule})),
    )
