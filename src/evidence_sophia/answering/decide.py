"""What may be said to a question on this evidence? The pure decision, stage by stage.

Gate, extraction, citation guard, safety filter, disagreement, confidence: each stage takes the
sentences of the one before and may only leave some out; that of disagreement may order them.
Where a sentence falls in the guard or the filter, the next best is chosen and checked too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from attrs import evolve, field, frozen

from evidence_sophia.answering.asked import Asked
from evidence_sophia.answering.checked import check_chosen
from evidence_sophia.answering.citing.cite import Cited, renumbered
from evidence_sophia.answering.citing.guard import Guarded
from evidence_sophia.answering.compose import compose
from evidence_sophia.answering.confidence import (
    ConfidenceFinding,
    ConfidenceStep,
    measure_confidence,
)
from evidence_sophia.answering.disagreement import Compared, compare_quoted
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.extract import Extraction
from evidence_sophia.answering.extraction.readings import read_hits
from evidence_sophia.answering.grounding_gate import GateFinding, pass_gate
from evidence_sophia.answering.injection import find_injections
from evidence_sophia.answering.notes import (
    CAUTIONS,
    disagreement_note,
    dropped_note,
    injection_note,
    notes_on,
    plain_note,
    withheld_note,
)
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety.classify import routing_notice
from evidence_sophia.answering.safety_gate import Filtered
from evidence_sophia.model.answer import Answer, Confidence, Note, NoteCode, RefusalReason
from evidence_sophia.model.hit import Hit

__all__ = ["Decision", "decide_answer", "refuse_asked"]

_FLAGS = {
    ConfidenceStep.REVIEW: NoteCode.NEEDS_REVIEW,
    ConfidenceStep.UNCALIBRATED: NoteCode.UNCALIBRATED,
}


@frozen(kw_only=True)
class Decision:
    """An answer with what each stage made of what it was given.

    Attributes:
        gate: what the grounding gate saw.
        extraction: the sentences that were offered and chosen, those of all tries.
        guarded: the chosen ones after the citation guard.
        filtered: those that stood, after the safety filter.
        compared: what was left, source against source.
        confidence: of the evidence.
        answer: what is said.
    """

    gate: GateFinding
    extraction: Extraction = field(repr=False)
    guarded: tuple[Guarded, ...] = field(repr=False)
    filtered: tuple[Filtered, ...] = field(repr=False)
    compared: Compared = field(repr=False)
    confidence: ConfidenceFinding
    answer: Answer


def decide_answer(
    asked: Asked, evidence: Evidence, rules: AnswerRules, *, now: datetime | None = None
) -> Decision:
    """Answer with sentences of the evidence that pass every stage, or refuse.

    Args:
        asked: the question as it was read.
        evidence: what retrieval brought.
        rules: by which it is decided.
        now: the caller's time, aware.
    """
    policy, words = rules.extraction, asked.language.words
    gate, passed = pass_gate(read_hits(asked.question, evidence, asked.language.question, policy))
    checked = check_chosen(asked, passed, evidence, rules)
    extraction, guarded, filtered = checked.extraction, checked.guarded, checked.filtered
    standing = [item.cited for item in filtered if item.is_kept]
    compared = compare_quoted(standing, evidence)
    kept = renumbered([standing[place] for place in compared.order])
    confidence = measure_confidence(_usable(evidence), policy, rules.confidence)
    notes = (
        *notes_on(retracted=extraction.retracted, expired=extraction.expired, language=words),
        *_left_out(guarded, filtered, evidence, words),
    )
    reason = _reason(extraction, kept, confidence)
    if reason is None:
        differing = (disagreement_note(each.first, each.second, words) for each in compared.found)
        notes = (*notes, *differing, *_concerns(kept, evidence, words), *_flags(confidence, words))
        answer = _composed(asked, kept, confidence, notes, now)
    else:
        answer = refuse_asked(asked, reason, rules, notes=notes, now=now)
    return Decision(
        gate=gate,
        extraction=extraction,
        guarded=guarded,
        filtered=filtered,
        compared=compared,
        confidence=confidence,
        answer=_with_class(answer, asked, rules),
    )


def refuse_asked(
    asked: Asked,
    reason: RefusalReason,
    rules: AnswerRules,
    *,
    notes: tuple[Note, ...] = (),
    now: datetime | None = None,
) -> Answer:
    """Refuse in the language of the answer, with the notice of the question's class."""
    refusal = refuse(
        asked.question, reason, language=asked.language.words, notes=notes, generated_at=now
    )
    return _with_class(refusal, asked, rules)


def _with_class(answer: Answer, asked: Asked, rules: AnswerRules) -> Answer:
    """Put the notice of a class before all other notes, once."""
    if answer.safety_class or not asked.safety.needs_notice:
        return answer
    text = routing_notice(asked.safety, asked.language.words, rules.safety)
    notice = Note(code=NoteCode.SAFETY_ROUTING, text=text)
    return evolve(answer, safety_class=asked.safety.name, notes=(notice, *answer.notes))


def _reason(
    extraction: Extraction, kept: Sequence[Cited], confidence: ConfidenceFinding
) -> RefusalReason | None:
    if extraction.reason is not None:
        return extraction.reason
    if not kept:
        return RefusalReason.NO_SUPPORTED_SENTENCES
    return RefusalReason.LOW_CONFIDENCE if confidence.step == ConfidenceStep.ABSTAIN else None


def _flags(confidence: ConfidenceFinding, language: str) -> tuple[Note, ...]:
    code = _FLAGS.get(confidence.step)
    return () if code is None else (plain_note(code, language),)


def _composed(
    asked: Asked,
    kept: Sequence[Cited],
    confidence: ConfidenceFinding,
    notes: tuple[Note, ...],
    now: datetime | None,
) -> Answer:
    answer = compose(
        asked.question,
        [item.claim for item in kept],
        [item.citation for item in kept],
        language=asked.language.words,
        notes=notes,
        generated_at=now,
    )
    is_weak = any(note.code in CAUTIONS for note in notes)
    return evolve(
        answer,
        calibrated_confidence=confidence.calibrated,
        confidence=Confidence.CAUTIOUS if is_weak else answer.confidence,
    )


def _usable(evidence: Evidence) -> Iterator[Hit]:
    """Give the hits that may be quoted."""
    for hit in evidence.hits:
        if evidence.may_quote(evidence.source_of(hit)):
            yield hit


def _left_out(
    guarded: Iterable[Guarded], filtered: Iterable[Filtered], evidence: Evidence, language: str
) -> Iterator[Note]:
    """Name the source of each sentence that fell in a check."""
    for item in guarded:
        if not item.finding.stands:
            yield dropped_note(evidence.source_of(item.candidate.hit), language)
    by_id = {source.id: source for source in evidence.sources}
    for each in filtered:
        source = by_id[each.cited.citation.source_id]
        if each.finding.is_certifying:
            yield withheld_note(source, language)
        elif each.hangs:
            yield dropped_note(source, language)


def _concerns(cited: Iterable[Cited], evidence: Evidence, language: str) -> Iterator[Note]:
    """Tell what should be known of the cited sources, and what else their passages hold."""
    citations = [item.citation for item in cited]
    used = {citation.source_id for citation in citations}
    yield from notes_on(
        cited=[source for source in evidence.sources if source.id in used], language=language
    )
    passages = {citation.passage_id for citation in citations}
    kinds: dict[str, set[str]] = {}
    for hit in evidence.hits:
        if hit.passage.id in passages:
            found = {str(each.category) for each in find_injections(hit.passage.text)}
            kinds.setdefault(hit.passage.source_id, set()).update(found)
    for source in evidence.sources:
        if kinds.get(source.id):
            yield injection_note(source, kinds[source.id], language)
