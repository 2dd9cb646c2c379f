"""May a model word this answer? It is asked once; what it cannot prove, the sources say instead."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.answering.citing.claim_guard import BearsOut, support_guard
from evidence_sophia.answering.compose import compose
from evidence_sophia.answering.privacy.redact import redact as redact_text
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.answering.synthesis.reply import MAX_CLAIMS
from evidence_sophia.answering.synthesis.sanitise import DroppedClaim, sanitise
from evidence_sophia.answering.synthesis.synthesizer import (
    OfferedPassage,
    Synthesis,
    Synthesize,
    Synthesizer,
)
from evidence_sophia.answering.wording import DEFAULT_LANGUAGE
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, SophiaError
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.answer import Answer, NoteCode, RefusalReason
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.open_enum import OpenEnum

__all__ = [
    "ModelSeam",
    "SynthesisOutcome",
    "Synthesized",
    "abstention",
    "answer_of",
    "decide_synthesis",
    "offer",
    "synthesize_or_extract",
]

_LOG = logging.getLogger("evidence_sophia.answering")


class SynthesisOutcome(OpenEnum):
    """What became of the attempt to let a model word an answer."""

    NOT_TRIED = "not_tried"
    SYNTHESIZED = "synthesized"
    ABSTAINED = "abstained"
    NOTHING_LEFT = "nothing_left"
    FAILED = "failed"


#: What is said where nothing of a model is: the key of its words.
_WORDS: Final = {
    SynthesisOutcome.ABSTAINED: "model_abstained",
    SynthesisOutcome.NOTHING_LEFT: "nothing_left",
}
#: Notes that speak of quoted sentences; nothing is quoted then.
_OF_ANSWERS: Final = frozenset({NoteCode.SOURCES_DISAGREE})


@frozen(kw_only=True)
class Synthesized:
    """An answer, and how far a model worded it.

    Attributes:
        answer: the model's where every claim of it is borne out, an abstention where nothing
            was; else the extractive one, untouched.
        outcome: which of these.
        error_code: of the error that made the attempt fail; "" without one.
        model: which model says it wrote it; "" if none was heard.
        dropped: what the model proposed and nobody sees.
    """

    answer: Answer = field(validator=instance_of(Answer))
    outcome: SynthesisOutcome = field(converter=SynthesisOutcome)
    error_code: str = field(default="", validator=instance_of(str))
    model: str = field(default="", validator=instance_of(str))
    dropped: tuple[DroppedClaim, ...] = field(default=(), validator=tuple_of(DroppedClaim))


def _redacted(text: str) -> str:
    return redact_text(text).text


@frozen(kw_only=True)
class ModelSeam:
    """Where a model is put, and what stands around it.

    Attributes:
        synthesizer: the model.
        redact: takes personal data out of every text before the model sees it; names that are
            to be taken out need one of the caller's own.
        guard: decides whether evidence supports a sentence.
    """

    synthesizer: Synthesizer
    redact: Callable[[str], str] = _redacted
    guard: BearsOut = support_guard


def synthesize_or_extract(
    extractive: Answer, context: RequestContext, *, seam: ModelSeam | None
) -> Synthesized:
    """Let a model word an answer that was already extracted; without proof the extract stays.

    The model is asked only where there is one and at least one citation. It sees the question
    and the cited words, without personal data. Any error, time-out or malformed reply leaves
    the extractive answer as it is; the error's code is told, its text goes nowhere.

    Args:
        extractive: the answer of the sources alone, or a refusal.
        context: of the request; its deadline holds for the model too.
        seam: the model; None for none.
    """
    if seam is None or not extractive.citations or extractive.is_refusal:
        return Synthesized(answer=extractive, outcome=SynthesisOutcome.NOT_TRIED)
    try:
        proposal = seam.synthesizer.synthesize(offer(extractive, seam.redact), context)
        return decide_synthesis(extractive, _bounded(proposal), guard=seam.guard)
    except Exception as error:  # noqa: BLE001 - a model's side may raise anything
        code = error.code if isinstance(error, SophiaError) else type(error).__name__
        _LOG.warning("synthesis failed: %s", code)
        return Synthesized(answer=extractive, outcome=SynthesisOutcome.FAILED, error_code=code)


def _bounded(proposal: Synthesis) -> Synthesis:
    """Refuse what is no answer for its length; whoever made it, each claim costs a judgement."""
    if len(proposal.claims) > MAX_CLAIMS:
        message = f"the synthesizer gave {len(proposal.claims)} claims"
        raise BackendError(message)
    return proposal


def offer(extractive: Answer, redact: Callable[[str], str] = _redacted) -> Synthesize:
    """Give what a model is asked: the question and the cited words, redacted, and no more."""
    return Synthesize(
        question=redact(extractive.query),
        passages=tuple(
            OfferedPassage(
                id=each.id,
                title=redact(each.title),
                text=redact(each.quote or each.summary),
                language=each.language,
            )
            for each in extractive.citations
        ),
        language=extractive.language or DEFAULT_LANGUAGE,
    )


def decide_synthesis(
    extractive: Answer, proposal: Synthesis, *, guard: BearsOut = support_guard
) -> Synthesized:
    """Decide what of a model's proposal is said. Pure: a recorded proposal replays.

    Args:
        extractive: the answer of the sources alone; its citations are the only real ones.
        proposal: what the model proposes.
        guard: decides whether evidence supports a sentence.
    """
    kept = sanitise(proposal, extractive.citations, guard=guard)
    if not kept.claims:
        outcome = SynthesisOutcome.ABSTAINED if kept.abstained else SynthesisOutcome.NOTHING_LEFT
        answer = abstention(extractive, outcome)
    else:
        outcome = SynthesisOutcome.SYNTHESIZED
        answer = answer_of(extractive, kept.claims, kept.citations)
    return Synthesized(
        answer=answer,
        outcome=outcome,
        model=proposal.model,
        dropped=kept.dropped,
    )


def answer_of(extractive: Answer, claims: Sequence[Claim], citations: Sequence[Citation]) -> Answer:
    """Compose the answer of the claims of a model that stand.

    Args:
        extractive: the answer in whose place it comes.
        claims: at least one.
        citations: those that the claims cite.
    """
    made = compose(
        extractive.query,
        claims,
        citations,
        language=extractive.language or DEFAULT_LANGUAGE,
        notes=extractive.notes,
        generated_at=extractive.generated_at,
    )
    return _beside(made, extractive)


def abstention(extractive: Answer, outcome: SynthesisOutcome) -> Answer:
    """Say nothing where a model found no answer, or where none of its sentences stands.

    The reason is low confidence; the words say what became of the model, since the sources may
    well hold an answer.

    Args:
        extractive: the answer of the sources alone.
        outcome: which of the two it is.
    """
    return _beside(
        refuse(
            extractive.query,
            RefusalReason.LOW_CONFIDENCE,
            language=extractive.language or DEFAULT_LANGUAGE,
            notes=tuple(note for note in extractive.notes if note.code not in _OF_ANSWERS),
            generated_at=extractive.generated_at,
            words=_WORDS[outcome],
        ),
        extractive,
    )


def _beside(answer: Answer, extractive: Answer) -> Answer:
    """Keep what stands beside the extractive answer: none of it is the model's to change."""
    return evolve(
        answer,
        language=extractive.language,
        disclosure=answer.disclosure if answer.is_refusal else extractive.disclosure,
        safety_class=extractive.safety_class,
        calibrated_confidence=extractive.calibrated_confidence,
    )
