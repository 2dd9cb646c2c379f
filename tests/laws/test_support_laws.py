"""Laws of support: nothing is supported by nothing, and what is found lies in the evidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.alignment import align_sentences
from evidence_sophia.support.disagreement import compare_passages
from evidence_sophia.support.evidence import EvidenceSentence
from evidence_sophia.support.judge import RULES, judge_support
from evidence_sophia.support.nli import NliScores
from evidence_sophia.testing.scripted_scorer import ScriptedNliScorer
from evidence_sophia.text.sentences import sentences

pytestmark = pytest.mark.law

_WORDS = st.sampled_from(
    [
        *("cats", "Lilies", "not", "harm", "12", "red", "blue", "increase", "reduces", "no"),
        *("Paris", "of", "the", "third", "猫", "кошка", ",", ".", "(", "that", "3.5 km"),
        *("\u0378", "e\u0301"),
    ]
)
texts = st.one_of(st.lists(_WORDS, max_size=14).map(" ".join), st.text(max_size=60))


@given(texts, texts)
def test_any_pair_gets_a_verdict_within_the_evidence(claim: str, evidence: str) -> None:
    """Rule: "Judge results are (label, score, evidence spans, rule ids)", all in range."""
    found = judge_support(claim, evidence)
    assert 0.0 <= found.score <= 1.0
    assert set(found.rules) <= RULES
    assert all(span in sentences(evidence, "en") or span.of(evidence) for span in found.spans)
    assert found.is_supported == (found.score >= 0.6)


@given(texts)
def test_no_evidence_supports_nothing(claim: str) -> None:
    """Rule: "No evidence -> unsupported, never pass"."""
    assert judge_support(claim, "").label == JudgeLabel.NOT_ENOUGH


@given(texts, st.lists(texts, max_size=4))
def test_order_of_few_sentences_does_not_move_coverage(claim: str, given_: list[str]) -> None:
    """Rule: "Any permutation: equal scores", as long as all sentences are drawn on."""
    sentences_ = [EvidenceSentence(each) for each in given_]
    first = align_sentences(claim, sentences_).coverage
    assert align_sentences(claim, sentences_[::-1]).coverage == pytest.approx(first)


@given(texts, texts, st.floats(0, 1), st.floats(0, 1))
def test_a_model_never_moves_a_verdict_towards_support(
    claim: str, evidence: str, entailment: float, contradiction: float
) -> None:
    """Rule: "Only to move supported -> contradicted or unknown, never the reverse"."""
    scores = NliScores(entailment=entailment, neutral=0.0, contradiction=contradiction)
    alone = judge_support(claim, evidence, language="en")
    asked = judge_support(
        claim, evidence, language="en", scorer=ScriptedNliScorer(otherwise=scores)
    )
    assert asked.score <= alone.score
    assert alone.is_supported or asked == alone


@given(texts, texts, texts)
def test_a_disagreement_is_of_both(question: str, first: str, second: str) -> None:
    """Comparing the other way round gives the same score."""
    there = compare_passages(question, first, second).score
    assert there == pytest.approx(compare_passages(question, second, first).score)
