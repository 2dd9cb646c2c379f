"""What does each source say of a claim? One finding a source, with the sentences that decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from evidence_sophia.checking.claims import TextClaim
from evidence_sophia.checking.evidence import EvidencePassage, Place, Places
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.narrowing import (
    in_context,
    in_one_sentence,
    narrowed,
    withheld,
)
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.checking.report import SourceFinding
from evidence_sophia.checking.retold import denials_retold
from evidence_sophia.checking.standing import standing
from evidence_sophia.model._rules import in_basis_points
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import EvidenceSentence
from evidence_sophia.support.judge import ReadEvidence, judge_support, read_evidence
from evidence_sophia.support.nli import NliScorer
from evidence_sophia.support.policy import SupportPolicy
from evidence_sophia.support.selective import calibrated_confidence
from evidence_sophia.support.subjects import names_another
from evidence_sophia.support.verdict import SupportVerdict

__all__ = ["Reader", "match_sources"]


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
        return ReadEvidence.joined([self.read(each) for each in passages])


def match_sources(
    claim: TextClaim,
    passages: Iterable[EvidencePassage],
    reader: Reader,
    tools: LoopTools,
    policy: CheckingPolicy,
) -> tuple[SourceFinding, ...]:
    """Judge a claim by each source, in the order in which they were found.

    The passages of one source are one evidence: a document may say one thing in two places.
    Those of two sources never are. What is retracted says nothing.
    """
    judged = [
        _judged(claim, group, reader, policy, tools.scorer)
        for group in _by_source(passages).values()
    ]
    own = [each.title for each in judged if each.has_the_words]
    found: list[SourceFinding] = []
    number = 1
    for each in judged:
        citations = tuple(
            tools.cite(str(at), place.passage, place.sentence.span)
            for at, place in enumerate(each.places, start=number)
        )
        number += len(citations)
        found.append(_finding(each.beside(own), policy.prior, citations))
    return tuple(found)


def _by_source(passages: Iterable[EvidencePassage]) -> Mapping[str, list[EvidencePassage]]:
    groups: dict[str, list[EvidencePassage]] = {}
    for each in passages:
        if each.may_ground and each.sentences:
            groups.setdefault(each.source.id, []).append(each)
    for group in groups.values():
        group.sort(key=lambda each: each.passage.span)
    return groups


@frozen
class _Judged:
    """A verdict, how much of the claim one deciding sentence holds, and those sentences."""

    verdict: SupportVerdict
    alignment: float
    source_id: str
    title: str
    places: Places

    @property
    def has_the_words(self) -> bool:
        """Whether the claim stands in the source word for word."""
        verdict = self.verdict
        return verdict.is_supported and verdict.method == VerificationMethod.VERBATIM

    def beside(self, titles: Iterable[str]) -> _Judged:
        """Give what it says beside sources that have the claim's words, by their titles.

        Documents on two of a series ("Apollo 16", "Apollo 17") speak each of its own.
        """
        is_of_another = any(names_another(title, self.title) for title in titles)
        if self.verdict.label != JudgeLabel.REFUTED or not is_of_another:
            return self
        return evolve(self, verdict=withheld(self.verdict, "other_subject"))


def _finding(judged: _Judged, prior: int, citations: tuple[Citation, ...]) -> SourceFinding:
    verdict = judged.verdict
    return SourceFinding(
        source_id=judged.source_id,
        label=verdict.label,
        score=in_basis_points(verdict.score),
        probability=calibrated_confidence(verdict, prior=prior),
        alignment=in_basis_points(judged.alignment),
        method=verdict.method,
        rules=verdict.rules,
        citations=citations,
    )


def _judged(
    claim: TextClaim,
    group: list[EvidencePassage],
    reader: Reader,
    policy: CheckingPolicy,
    scorer: NliScorer | None,
) -> _Judged:
    places = [Place(each, said) for each in group for said in each.sentences if said.text]
    evidence = reader.read_all(group)
    judged = _judge(claim.text, evidence, policy, scorer)
    is_near = judged.label != JudgeLabel.NOT_ENOUGH or "not_asserted" in judged.rules
    if is_near and judged.method == VerificationMethod.COVERAGE:
        judged, evidence = _retold(claim.text, judged, places, evidence)
    deciding = tuple(places[at] for at in judged.sentences)
    judged = in_context(claim, judged, deciding, evidence.language)
    held = [evidence.held[at] for at in judged.sentences]
    judged = narrowed(claim.text, judged, deciding, held)
    judged = standing(claim.text, judged, deciding, held)
    title = group[0].source.title
    return _Judged(judged, in_one_sentence(claim.text, held), group[0].source.id, title, deciding)


def _retold(
    claim: str, judged: SupportVerdict, places: list[Place], evidence: ReadEvidence
) -> tuple[SupportVerdict, ReadEvidence]:
    """Let a denial of the same source decide that is made of a pronoun.

    Said of what a title names, it is less than sure.
    """
    for at, sentence in denials_retold(claim, places, evidence.held):
        read = read_evidence([sentence], language=evidence.language)
        told = judge_support(claim, read)
        if told.label not in (judged.label, JudgeLabel.NOT_ENOUGH):
            held = (*evidence.held[:at], *read.held, *evidence.held[at + 1 :])
            rules = tuple(sorted({*told.rules, "pronoun"}))
            found = evolve(
                told, sentences=(at,), rules=rules, evidence_sentences=len(evidence.held)
            )
            return found, ReadEvidence(evidence.sentences, evidence.language, held)
    return judged, evidence


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
