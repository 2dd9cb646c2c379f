"""What may be said to a question on this evidence? The pure decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from attrs import field, frozen

from evidence_sophia.answering.candidates import Candidate, candidates
from evidence_sophia.answering.choose import choose
from evidence_sophia.answering.cite import Cited, cite
from evidence_sophia.answering.compose import compose
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.notes import dropped_note, notes_on
from evidence_sophia.answering.policy import DEFAULT_POLICY, AnswerPolicy
from evidence_sophia.answering.question import Question, read_question
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.answering.wording import DEFAULT_LANGUAGE
from evidence_sophia.model.answer import Answer, Note, RefusalReason
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.source import Source
from evidence_sophia.retrieval.analyzers import analyze, analyzer_for, available_analyzers
from evidence_sophia.text.language import UNDETERMINED, detect_language
from evidence_sophia.text.language_tag import primary_language

__all__ = ["decide"]


@frozen(kw_only=True)
class _Reading:
    """A hit with its source, the question as its analyzer reads it, and what it offers."""

    hit: Hit
    source: Source
    is_expired: bool
    question: Question = field(repr=False)
    offers: tuple[Candidate, ...] = field(repr=False)

    @property
    def is_retracted(self) -> bool:
        return self.source.retraction.forbids_grounding and not self.is_expired

    @property
    def is_usable(self) -> bool:
        return not (self.is_expired or self.is_retracted)

    def shares_words(self) -> bool:
        passage = self.hit.passage
        text = f"{passage.title} {passage.heading} {passage.text}"
        return not self.question.terms.isdisjoint(analyze(text, self.question.analyzer))


def decide(
    question: str,
    evidence: Evidence,
    *,
    now: datetime | None = None,
    policy: AnswerPolicy = DEFAULT_POLICY,
) -> Answer:
    """Answer a question with verbatim sentences of the evidence, or refuse.

    Every sentence is found again in its passage by ``quotes`` before it may appear. A
    retracted source grounds nothing: what would rest on it alone is refused with its notice.

    Args:
        question: any text.
        evidence: what retrieval brought.
        now: the caller's time, aware.
        policy: the constants of extraction.
    """
    language = _question_language(question, evidence)
    refusal = partial(refuse, question, language=language, generated_at=now)
    if not question.strip():
        return refusal(RefusalReason.EMPTY_QUERY)
    readings = _read(question, evidence, language, policy)
    usable = _in_language([item for item in readings if item.is_usable], language, policy)
    withheld = _good([item for item in readings if item.is_retracted], policy)
    expired = _good([item for item in readings if item.is_expired], policy)
    notes = notes_on(
        retracted=[item.source for item in withheld],
        expired=[item.source for item in expired],
        language=language,
    )
    chosen = choose([offer for item in usable for offer in item.offers], policy)
    if _rests_on(withheld, chosen, policy):
        return refusal(RefusalReason.RETRACTED_SOURCE, notes=notes)
    if _rests_on(expired, chosen, policy):
        chosen = ()
    cited, dropped = _cite(chosen, evidence, language)
    notes = (*notes, *dropped)
    if not cited:
        return refusal(_why_nothing(readings), notes=notes)
    return compose(
        question,
        [item.claim for item in cited],
        [item.citation for item in cited],
        language=language,
        notes=(*notes, *_concerns(cited, evidence, language)),
        generated_at=now,
    )


def _question_language(question: str, evidence: Evidence) -> str:
    """Give the language to answer in: the question's, else that of the best hit."""
    detected = detect_language(question).language
    if detected != UNDETERMINED:
        return detected
    return evidence.hits[0].passage.language if evidence.hits else DEFAULT_LANGUAGE


def _read(
    question: str, evidence: Evidence, language: str, policy: AnswerPolicy
) -> tuple[_Reading, ...]:
    read: dict[str, Question] = {}
    readings = []
    for hit in evidence.hits:
        analyzer = _analyzer_of(hit)
        if analyzer not in read:
            read[analyzer] = read_question(
                question, evidence.hits, language=language, analyzer=analyzer
            )
        offers = candidates(read[analyzer], hit, policy)
        source = evidence.source_of(hit)
        readings.append(
            _Reading(
                hit=hit,
                source=source,
                is_expired=evidence.is_expired(source),
                question=read[analyzer],
                offers=offers,
            )
        )
    return tuple(readings)


def _analyzer_of(hit: Hit) -> str:
    """Give the analyzer that found a hit; the one of its language where another engine did."""
    available = available_analyzers()
    for step in hit.label.steps:
        if step.analyzer in available:
            return step.analyzer
    return analyzer_for(hit.passage.language, available)


def _in_language(
    readings: Sequence[_Reading], language: str, policy: AnswerPolicy
) -> Sequence[_Reading]:
    """Keep the passages in the question's own language, if they can answer at all."""
    wanted = primary_language(language)
    own = [item for item in readings if primary_language(item.hit.passage.language) == wanted]
    return own if _good(own, policy) else readings


def _good(readings: Iterable[_Reading], policy: AnswerPolicy) -> list[_Reading]:
    return [item for item in readings if _best(item.offers) >= policy.min_coverage]


def _best(offers: Iterable[Candidate]) -> float:
    return max((offer.coverage for offer in offers), default=0.0)


def _rests_on(
    unusable: Sequence[_Reading], chosen: Sequence[Candidate], policy: AnswerPolicy
) -> bool:
    """Whether only sources that may not be quoted say it: nothing else comes near them."""
    best = max((_best(item.offers) for item in unusable), default=0.0)
    return bool(unusable) and (not chosen or best > _best(chosen) + policy.unusable_margin)


def _cite(
    chosen: Sequence[Candidate], evidence: Evidence, language: str
) -> tuple[list[Cited], tuple[Note, ...]]:
    cited: list[Cited] = []
    dropped: list[Note] = []
    for offer in chosen:
        source = evidence.source_of(offer.hit)
        checked = cite(len(cited) + 1, offer, source)
        if checked is None:
            dropped.append(dropped_note(source, language))
        else:
            cited.append(checked)
    return cited, tuple(dropped)


def _concerns(cited: Iterable[Cited], evidence: Evidence, language: str) -> tuple[Note, ...]:
    used = {item.citation.source_id for item in cited}
    sources = [source for source in evidence.sources if source.id in used]
    return notes_on(cited=sources, language=language)


def _why_nothing(readings: Iterable[_Reading]) -> RefusalReason:
    if any(item.shares_words() for item in readings if not item.is_expired):
        return RefusalReason.NO_SUPPORTED_SENTENCES
    return RefusalReason.OUT_OF_SCOPE
