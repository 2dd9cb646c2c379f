"""Does a script say what it holds?"""

from __future__ import annotations

from evidence_sophia.support.nli import NliScores
from evidence_sophia.testing.scripted_scorer import ScriptedNliScorer


def test_a_script_answers_in_order() -> None:
    """Pairs of the script get their scores, any other pair the rest."""
    sure = NliScores(entailment=1.0, neutral=0.0, contradiction=0.0)
    scorer = ScriptedNliScorer(((("a", "b"), sure),))
    found = scorer.score([("x", "y"), ("a", "b")])
    assert [each.entailment for each in found] == [0.0, 1.0]
