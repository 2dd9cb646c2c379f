"""How is a model of inference stood in for? By a script of what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from evidence_sophia.support.nli import NliScores

__all__ = ["ScriptedNliScorer"]

_NEUTRAL: Final = NliScores(entailment=0.0, neutral=1.0, contradiction=0.0)


@frozen
class ScriptedNliScorer:
    """Answers from a script: for tests, and to replay what a model once said.

    Attributes:
        script: (premise, claim) and the scores given to them.
        otherwise: what any other pair is given.
    """

    script: tuple[tuple[tuple[str, str], NliScores], ...] = ()
    otherwise: NliScores = _NEUTRAL

    def score(self, pairs: Sequence[tuple[str, str]], /) -> Sequence[NliScores]:
        """Give the scores of each pair, in order."""
        known = dict(self.script)
        return [known.get(pair, self.otherwise) for pair in pairs]
