"""What does each source say of a claim? One verdict a source, with the sentences that decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from evidence_sophia.checking.claims import TextClaim
from evidence_sophia.checking.evidence import EvidencePassage, PassageSentence
from evidence_sophia.checking.narrowing import in_context, in_one_sentence, narrowed
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.model._rules import BASIS_POINTS
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import EvidenceSentence
from evidence_sophia.support.judge import ReadEvidence, judge_support, read_evidence
from evidence_sophia.support.nli import NliScorer
from evidence_sophia.support.policy import SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict

__all__ = ["Reader", "SourceVerdict", "match_sources"]


@frozen(kw_only=True)
class SourceVerdict:
    """What one source says of a claim.

    Attributes:
        source_id: the source.
        label: supported, refuted, or not enough.
        score: how well it is supported, in basis points.
        alignment: how much of it one of the deciding sentences speaks of, in basis points.
        method: what decided.
        rules: ids of the guards that fired.
        is_calibrated: whether the score may be taken for a probability.
        places: the deciding sentences: passage and sentence.
    """

    source_id: str
    label: JudgeLabel
    score: int
    alignment: int
    method: VerificationMethod
    rules: tuple[str, ...]
    is_calibrated: bool
    places: tuple[tuple[EvidencePassage, PassageSentence], ...] = field(repr=False)


class Reader:
    """Reads passages for the judge, each once for all claims of a text."""

    def __init__(self) -> None:
        self._read: dict[str, ReadEvidence] = {}

    def __repr__(self) -> str:
        return f"<Reader of {len(self._read)} passages>"

    def read(self, found: EvidencePassage) -> ReadEvidence:
        """Give the sentences of a passage as read."""
        id_ = found.passage.id
        if id_ not in self._read:
            listed = [
                EvidenceSentence(each.text, start=each.span.start) for each in found.sentences
            ]
            self._read[id_] = read_evidence(listed, language=found.passage.language)
        return self._read[id_]

    def read_all(self, passages: Iterable[EvidencePassage]) -> ReadEvidence:
        """Give the sentences of several passages as one evidence."""
        parts = [self.read(each) for each in passages]
        return ReadEvidence(
            tuple(sentence for part in parts for sentence in part.sentences),
            parts[0].language,
            tuple(held for part in parts for held in part.held),
        )


def match_sources(
    claim: TextClaim,
    passages: Iterable[EvidencePassage],
    reader: Reader,
    policy: CheckingPolicy,
    scorer: NliScorer | None = None,
) -> tuple[SourceVerdict, ...]:
    """Judge a claim by each source, in the order in which they were found.

    The passages of one source are one evidence: a document may say one thing in two places.
    Those of two sources never are. What is retracted says nothing.
    """
    return tuple(
        _verdict(claim, group, reader, policy, scorer) for group in _by_source(passages).values()
    )


def _by_source(passages: Iterable[EvidencePassage]) -> Mapping[str, list[EvidencePassage]]:
    groups: dict[str, list[EvidencePassage]] = {}
    for each in passages:
        if each.may_ground and each.sentences:
            groups.setdefault(each.source.id, []).append(each)
    for group in groups.values():
        group.sort(key=lambda each: each.passage.span)
    return groups


def _verdict(
    claim: TextClaim,
    group: list[EvidencePassage],
    reader: Reader,
    policy: CheckingPolicy,
    scorer: NliScorer | None,
) -> SourceVerdict:
    places = [(each, sentence) for each in group for sentence in each.sentences if sentence.text]
    evidence = reader.read_all(group)
    judged = _judge(claim.text, evidence, policy, scorer)
    deciding = tuple(places[at] for at in judged.sentences)
    judged = in_context(claim, judged, deciding, evidence.language)
    held = [evidence.held[at] for at in judged.sentences]
    judged = narrowed(claim.text, judged, deciding, held)
    return SourceVerdict(
        source_id=group[0].source.id,
        label=judged.label,
        score=round(judged.score * BASIS_POINTS),
        alignment=round(in_one_sentence(claim.text, held) * BASIS_POINTS),
        method=judged.method,
        rules=judged.rules,
        is_calibrated=judged.is_calibrated,
        places=deciding,
    )


def _judge(
    claim: str, evidence: ReadEvidence, policy: CheckingPolicy, scorer: NliScorer | None
) -> SupportVerdict:
    """Judge by the bar of the loop.

    Where the guards fired the judge's own bar holds: it halves what they veto, and is set so
    that nothing vetoed reaches it.
    """
    judged = judge_support(claim, evidence, scorer=scorer)
    if judged.label != JudgeLabel.NOT_ENOUGH or judged.rules:
        return judged
    return judge_support(
        claim, evidence, policy=SupportPolicy(supported_from=policy.support), scorer=scorer
    )
