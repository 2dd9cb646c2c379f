"""Does a sentence stand, whoever wrote it? Its passage was retrieved, and bears it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.citing.cite import Cited, cite
from evidence_sophia.answering.citing.claim_guard import support_guard
from evidence_sophia.answering.citing.taken_back import is_taken_back
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.injection import InjectionCategory, find_injections
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.span import Span

__all__ = [
    "GuardFinding",
    "GuardRule",
    "Guarded",
    "guard_answer",
    "guard_claim",
    "guard_sentences",
]


#: What is told of a passage but is no order: an invisible character, a long digest.
_NO_ORDERS: Final = (InjectionCategory.HIDDEN_TEXT, InjectionCategory.ENCODED_PAYLOAD)


class GuardRule(OpenEnum):
    """Why a sentence does not stand."""

    NOT_RETRIEVED = "not_retrieved"
    NOT_VERBATIM = "not_verbatim"
    DENIED = "denied"
    INJECTION = "injection"
    NOT_SUPPORTED = "not_supported"
    MISATTRIBUTED = "misattributed"


@frozen(kw_only=True)
class GuardFinding:
    """What the guard says of a sentence.

    Attributes:
        method: how it was held against its passage.
        rule: why it does not stand; None where it does.
        belongs_to: id of the passage that bears out a misattributed sentence; "" for others.
    """

    method: VerificationMethod = field(
        converter=VerificationMethod, validator=instance_of(VerificationMethod)
    )
    rule: GuardRule | None = None
    belongs_to: str = field(default="", validator=instance_of(str))

    @property
    def stands(self) -> bool:
        """Whether it may be said."""
        return self.rule is None


@frozen(kw_only=True)
class Guarded:
    """A chosen sentence after the guard; only one that stands is cited."""

    candidate: Candidate
    finding: GuardFinding
    cited: Cited | None = None


def guard_sentences(chosen: Sequence[Candidate], evidence: Evidence) -> tuple[Guarded, ...]:
    """Hold extracted sentences against their passages: word for word, at their own place.

    A sentence that the text around it takes back ("That is a myth.") does not stand, and
    neither does one that gives orders to a machine. The
    sentences are numbered from 1 in their order, those that fall included.
    """
    return tuple(_guarded(number, item, evidence) for number, item in enumerate(chosen, start=1))


def _guarded(number: int, candidate: Candidate, evidence: Evidence) -> Guarded:
    passage = candidate.hit.passage
    rule, cited = None, None
    if not _is_retrieved(passage.id, evidence):
        rule = GuardRule.NOT_RETRIEVED
    else:
        cited = cite(number, candidate, evidence.source_of(candidate.hit))
        if cited is None:
            rule = GuardRule.NOT_VERBATIM
        elif is_taken_back(candidate, evidence.around_of(passage.id)):
            rule, cited = GuardRule.DENIED, None
        elif _gives_orders(candidate):
            rule, cited = GuardRule.INJECTION, None
    finding = GuardFinding(method=VerificationMethod.VERBATIM, rule=rule)
    return Guarded(candidate=candidate, finding=finding, cited=cited)


def _gives_orders(candidate: Candidate) -> bool:
    """Whether a sentence tries to tell a machine what to do: it is named, and not repeated."""
    return any(each.category not in _NO_ORDERS for each in find_injections(candidate.text))


def guard_claim(
    text: str, passage_id: str, evidence: Evidence, *, within: Span | None = None
) -> GuardFinding:
    """Hold a sentence that anybody wrote against a passage.

    One that this passage does not bear out and another retrieved one does is misattributed; it
    does not stand either. Linear in the passages.

    Args:
        text: one sentence.
        passage_id: what it is said to rest on.
        evidence: what retrieval brought.
        within: the piece it is said to rest on, in code points of the source's text; None for
            the whole passage.
    """
    method = VerificationMethod.COVERAGE
    passage = _passage(passage_id, evidence)
    if passage is None:
        return GuardFinding(method=method, rule=GuardRule.NOT_RETRIEVED)
    piece = passage.text if within is None else _piece(passage, within)
    if _supports(text, piece, passage.language):
        return GuardFinding(method=method)
    own = _own_passage(text, passage_id, evidence)
    rule = GuardRule.MISATTRIBUTED if own else GuardRule.NOT_SUPPORTED
    return GuardFinding(method=method, rule=rule, belongs_to=own)


def _supports(text: str, piece: str, language: str) -> bool:
    return support_guard(text, piece, language) == JudgeLabel.SUPPORTED


def _own_passage(text: str, passage_id: str, evidence: Evidence) -> str:
    """Name the first of the other passages that may be quoted and bears a sentence out."""
    sources = {source.id: source for source in evidence.sources}
    for hit in evidence.hits:
        passage, source = hit.passage, sources[hit.passage.source_id]
        if passage.id == passage_id or not evidence.may_quote(source):
            continue
        if _supports(text, passage.text, passage.language):
            return passage.id
    return ""


def guard_answer(answer: Answer, evidence: Evidence) -> tuple[tuple[Claim, GuardFinding], ...]:
    """Hold the claims of an answer against the passages they cite: each citation must bear it."""
    by_id = {citation.id: citation for citation in answer.citations}
    found = []
    for claim in answer.claims:
        findings = [
            guard_claim(claim.text, by_id[id_].passage_id, evidence, within=by_id[id_].span)
            for id_ in claim.citation_ids
        ]
        found.append((claim, _worst(findings)))
    return tuple(found)


def _worst(findings: Iterable[GuardFinding]) -> GuardFinding:
    return min(findings, key=lambda finding: finding.stands)


def _is_retrieved(passage_id: str, evidence: Evidence) -> bool:
    return _passage(passage_id, evidence) is not None


def _passage(passage_id: str, evidence: Evidence) -> Passage | None:
    found = (hit.passage for hit in evidence.hits if hit.passage.id == passage_id)
    return next(found, None)


def _piece(passage: Passage, within: Span) -> str:
    start = passage.span.start
    first, last = max(0, within.start - start), max(0, within.end - start)
    return passage.text[first:last]
