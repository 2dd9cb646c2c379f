"""Does this text support that sentence? Supported, refuted, or not enough to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from evidence_sophia.model._rules import in_basis_points
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.span import Span
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import (
    EvidenceSentence,
    ReadClaim,
    ReadSentence,
    read_sentence,
    split_evidence,
)
from evidence_sophia.support.features import contradicting_slots, features
from evidence_sophia.support.guards.assertion import withholds
from evidence_sophia.support.guards.negation import negation_differs
from evidence_sophia.support.nli import NliScorer, narrowed_by, scores_of
from evidence_sophia.support.policy import DEFAULT, SupportPolicy
from evidence_sophia.support.verbatim import Words, words_found
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.vetoes import VETOED, is_uncertifiable, vetoes
from evidence_sophia.support.weights import SupportWeights, shipped_weights
from evidence_sophia.text.language import spoken_language

__all__ = ["REFUTING_RULES", "RULES", "ReadEvidence", "judge_support", "read_evidence"]

REFUTING_RULES: Final = frozenset(
    {
        "category",
        "category_slot",
        "denied",
        "direction",
        "direction_reversed",
        "negation",
        "number_slot",
        "opposite",
        "opposite_near",
        "opposite_slot",
        "unit_differs",
    }
)
"""Rules that contradict; the others only say that something is missing."""

RULES: Final = REFUTING_RULES | {
    "conditional",
    "contradicted_elsewhere",
    "direction_unmet",
    "name_missing",
    "negation_unmet",
    "nli_contradiction",
    "nli_not_entailed",
    "not_asserted",
    "number_missing",
    "overstated",
    "roles_swapped",
}
"""The ids of all guards."""

_HALF: Final = 0.5  # of the claim, in one sentence
_ELSEWHERE: Final = ("negation", "opposite_slot", "category_slot", "number_slot")
_TELLING: Final = 80  # code points of a text that its language is told by


@frozen(eq=False)
class ReadEvidence:
    """Evidence read once, for many claims.

    Attributes:
        sentences: its sentences.
        language: ISO 639-1 code.
        held: the same sentences by their terms.
    """

    sentences: tuple[EvidenceSentence, ...]
    language: str
    held: tuple[ReadSentence, ...]

    @classmethod
    def joined(cls, parts: Sequence[ReadEvidence]) -> ReadEvidence:
        """Give several, at least one, as one evidence in the language of the first."""
        return cls(
            tuple(sentence for part in parts for sentence in part.sentences),
            parts[0].language,
            tuple(held for part in parts for held in part.held),
        )


def read_evidence(
    evidence: Sequence[EvidenceSentence] | str, *, language: str = ""
) -> ReadEvidence:
    """Read evidence that many claims are to be held against. Linear in its length.

    Args:
        evidence: its sentences, or a text to be split.
        language: BCP 47 tag; "" to detect it.
    """
    spoken = spoken_language(_sample(evidence), language)
    found = split_evidence(evidence, spoken)
    return ReadEvidence(found, spoken, tuple(read_sentence(each.text, spoken) for each in found))


def _sample(evidence: Sequence[EvidenceSentence] | str, claim: str = "") -> str:
    """Give what tells the language; of evidence that is too short to tell, the claim beside it."""
    sample = evidence if isinstance(evidence, str) else " ".join(each.text for each in evidence[:3])
    return sample if len(sample) >= _TELLING else f"{claim} {sample}"


def judge_support(
    claim: str,
    evidence: Sequence[EvidenceSentence] | str | ReadEvidence,
    *,
    policy: SupportPolicy = DEFAULT,
    language: str = "",
    scorer: NliScorer | None = None,
    weights: SupportWeights | None = None,
) -> SupportVerdict:
    """Judge whether evidence supports one claim.

    The very words certify, where the text stands by them. Else the claim is aligned with the
    five sentences that hold most of it; guards compare it with the best of them; a logistic
    score of coverage and guards decides. A claim is refuted only where a guard says how.

    Args:
        claim: one sentence.
        evidence: its sentences, a text to be split, or what ``read_evidence`` gave.
        policy: the bars.
        language: BCP 47 tag of both; "" to detect that of the evidence.
        scorer: a model of inference; it is asked about the best sentence alone, and can only
            take support away.
        weights: fitted on data of one's own; those that the library ships unless given.

    Returns:
        a verdict. Without words in the claim or in the evidence it is ``not_enough``.

    Raises:
        BackendError: the scorer cannot be run, or gives no scores.

    >>> judge_support("All lilies harm dogs.", "Tests showed that all lilies harm cats.").label
    <JudgeLabel.REFUTED: 'refuted'>
    >>> judge_support("Lilies harm cats.", "It is known: lilies harm cats.").method
    <VerificationMethod.VERBATIM: 'verbatim'>
    """
    read = (
        evidence
        if isinstance(evidence, ReadEvidence)
        else read_evidence(evidence, language=spoken_language(_sample(evidence, claim), language))
    )
    asked = ReadClaim(claim, read.language)
    held = read.held
    if not asked.asked or not any(sentence.held for sentence in held):
        return _nothing()
    found = Match(asked, held)
    verdict = _verbatim(found, read) or _scored(found, read, policy, weights or shipped_weights())
    if scorer is None or not verdict.is_supported:
        return verdict
    return narrowed_by(scores_of(scorer, found.best.text, claim), verdict, policy)


def _nothing() -> SupportVerdict:
    return SupportVerdict(
        label=JudgeLabel.NOT_ENOUGH, score=0.0, method=VerificationMethod.COVERAGE
    )


def _verbatim(found: Match, read: ReadEvidence) -> SupportVerdict | None:
    """Certify or refute by the very words; None where they do not stand in the evidence."""
    claim = found.claim
    outcomes = {
        at: words_found(claim.text, sentence.text, _following(read, at), read.language)
        for _, at, sentence in found.rows
        if claim.held <= sentence.held
    }
    for at, outcome in outcomes.items():
        if outcome is Words.STAND and negation_differs(Match(found.claim, [found.held[at]])):
            outcomes[at] = Words.DENIED
        elif outcome is Words.STAND and withholds(found, found.held[at]):
            outcomes[at] = Words.WITHHELD
    for outcome, label, rules in (
        (Words.DENIED, JudgeLabel.REFUTED, ("denied",)),
        (Words.STAND, JudgeLabel.SUPPORTED, ()),
        (Words.CONDITIONAL, JudgeLabel.NOT_ENOUGH, ("conditional",)),
        (Words.WITHHELD, JudgeLabel.NOT_ENOUGH, ("not_asserted",)),
    ):
        places = [at for at, each in outcomes.items() if each is outcome]
        if places:
            return _by_words(found, read, places[0], (label, rules))
    return None


def _by_words(
    found: Match, read: ReadEvidence, at: int, outcome: tuple[JudgeLabel, tuple[str, ...]]
) -> SupportVerdict:
    label, rules = outcome
    is_certain = label == JudgeLabel.SUPPORTED
    if is_certain and _is_contradicted_elsewhere(found):
        rules = ("contradicted_elsewhere",)
    return SupportVerdict(
        label=label,
        score=float(is_certain),
        method=VerificationMethod.VERBATIM,
        spans=(_span(read, at),),
        sentences=(at,),
        rules=rules,
        is_calibrated=True,
        evidence_sentences=len(read.held),
    )


def _is_contradicted_elsewhere(found: Match) -> bool:
    """Whether another sentence that says nearly the claim's words contradicts it."""
    for coverage, _, sentence in found.rows:
        if coverage >= _HALF and sentence is not found.best:
            values = dict(features(Match(found.claim, [sentence])))
            if any(values[rule] for rule in _ELSEWHERE):
                return True
    return False


def _following(read: ReadEvidence, at: int) -> str:
    return read.sentences[at + 1].text if at + 1 < len(read.sentences) else ""


def _span(read: ReadEvidence, at: int) -> Span:
    return read.sentences[at].span


def _scored(
    found: Match, read: ReadEvidence, policy: SupportPolicy, weights: SupportWeights
) -> SupportVerdict:
    values = features(found)
    score = weights.score(values)
    if is_uncertifiable(found, dict(values)):
        score = min(score, VETOED)
    extra = vetoes(found, score)
    score = min(score, VETOED) if extra else score
    named = (name for name, value in values if value > 0 and name in RULES)
    rules = tuple(sorted((*named, *extra)))
    label = _label(found, score, rules, policy)
    deciding = _deciding(found, label)
    return SupportVerdict(
        label=label,
        score=score,
        method=VerificationMethod.COVERAGE,
        spans=tuple(_span(read, at) for at in deciding),
        sentences=deciding,
        rules=rules,
        is_calibrated=read.language == weights.language and weights.has_seen(values),
        features=values,
        evidence_sentences=len(read.held),
    )


def _label(found: Match, score: float, rules: tuple[str, ...], policy: SupportPolicy) -> JudgeLabel:
    if in_basis_points(score) >= policy.supported_from:
        return JudgeLabel.SUPPORTED
    contradicts = not REFUTING_RULES.isdisjoint(rules)
    is_about_it = in_basis_points(found.coverage) >= policy.refuted_from
    if contradicts and (is_about_it or _is_only_flipped(found)):
        return JudgeLabel.REFUTED
    return JudgeLabel.NOT_ENOUGH


def _is_only_flipped(found: Match) -> bool:
    """Whether all that the best sentence lacks of the claim stands there as its contradiction."""
    flipped = {term for slot in contradicting_slots(found) for term in slot.claimed}
    lacking = found.claim.content - found.best.held
    return bool(lacking) and lacking <= flipped


def _deciding(found: Match, label: JudgeLabel) -> tuple[int, ...]:
    """Name the sentences that decide: the best for a contradiction, else all that add a word."""
    best = next(at for _, at, sentence in found.rows if sentence is found.best)
    if label == JudgeLabel.REFUTED:
        return (best,)
    asked, places = found.claim.wanted, []
    for _, at, sentence in found.rows:
        if new := asked & sentence.held:
            places.append(at)
            asked -= new
    return tuple(sorted(places))
