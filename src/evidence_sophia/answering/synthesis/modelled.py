"""What of a model's words is shown? What passes the same checks as the words of a source."""

from __future__ import annotations

from attrs import evolve, field, frozen

from evidence_sophia.answering.asked import Asked
from evidence_sophia.answering.citing.claim_guard import BearsOut
from evidence_sophia.answering.citing.guard import GuardFinding, guard_answer
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.notes import CAUTIONS
from evidence_sophia.answering.record.trace import ModelRecord
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety_gate import certifies
from evidence_sophia.answering.synthesis.seam import (
    ModelSeam,
    SynthesisOutcome,
    Synthesized,
    abstention,
    answer_of,
    synthesize_or_extract,
)
from evidence_sophia.answering.synthesis.synthesizer import Synthesis, Synthesize, Synthesizer
from evidence_sophia.answering.wording import wording
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.answer import Answer, Confidence
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.finding import JudgeLabel

__all__ = ["Modelled", "RecordedSynthesizer", "word_answer"]


@frozen(kw_only=True)
class Modelled:
    """An answer after a model may have worded it.

    Attributes:
        made: the answer and how far the model worded it.
        reply: what the model proposed, as it came; None without a usable reply.
        checked: each claim of the model with what the citation guard says of it.
    """

    made: Synthesized
    reply: Synthesis | None = None
    checked: tuple[tuple[Claim, GuardFinding], ...] = field(default=(), repr=False)

    @property
    def record(self) -> ModelRecord | None:
        """What a trace keeps of it; None where no model was asked."""
        if self.made.outcome == SynthesisOutcome.NOT_TRIED:
            return None
        return ModelRecord(
            outcome=self.made.outcome, reply=self.reply, error_code=self.made.error_code
        )


class _Recorder:
    """A synthesizer whose last reply is kept."""

    def __init__(self, synthesizer: Synthesizer) -> None:
        self._synthesizer = synthesizer
        self.reply: Synthesis | None = None

    def synthesize(self, request: Synthesize, context: RequestContext, /) -> Synthesis:
        reply: object = self._synthesizer.synthesize(request, context)
        if not isinstance(reply, Synthesis):  # whatever a synthesizer without types may give
            message = f"the synthesizer gave {shown(reply)}"
            raise BackendError(message)
        self.reply = reply
        return reply


class RecordedSynthesizer:
    """A synthesizer that says again what a trace recorded; nothing is asked of a model.

    Args:
        record: of the trace.
    """

    def __init__(self, record: ModelRecord) -> None:
        self._record = record

    def __repr__(self) -> str:
        return f"<RecordedSynthesizer {self._record.outcome}>"

    def synthesize(self, _request: Synthesize, _context: RequestContext, /) -> Synthesis:
        """Give the recorded proposal.

        Raises:
            BackendError: the attempt failed when it was recorded.
        """
        if self._record.reply is None:
            message = f"the recorded attempt failed: {self._record.error_code}"
            raise BackendError(message)
        return self._record.reply


def word_answer(
    asked: Asked,
    extractive: Answer,
    evidence: Evidence,
    context: RequestContext,
    *,
    rules: AnswerRules,
    seam: ModelSeam | None,
) -> Modelled:
    """Let a model word an answer that stands already; what it cannot prove is not shown.

    Its sentences pass the guard and the safety filter while they are sanitised, and the guard
    once more as claims of an answer, against the passages that were retrieved.

    Args:
        asked: the question as it was read.
        extractive: the answer of the sources alone, or a refusal.
        evidence: what retrieval brought.
        context: of the request; its deadline holds for the model too.
        rules: by which it is decided.
        seam: the model; None for none.
    """
    if seam is None:
        return Modelled(made=synthesize_or_extract(extractive, context, seam=None))
    recorder = _Recorder(seam.synthesizer)
    guarded = evolve(seam, synthesizer=recorder, guard=_both(seam.guard, asked, rules))
    made = synthesize_or_extract(extractive, context, seam=guarded)
    if made.outcome != SynthesisOutcome.SYNTHESIZED:
        return Modelled(made=made, reply=recorder.reply)
    checked = guard_answer(made.answer, evidence)
    answer = _standing(made.answer, [claim for claim, finding in checked if finding.stands], asked)
    return Modelled(made=evolve(made, answer=answer), reply=recorder.reply, checked=checked)


def _both(guard: BearsOut, asked: Asked, rules: AnswerRules) -> BearsOut:
    """Hold a sentence against its evidence, and then against the safety policy."""

    def judge(sentence: str, evidence: str, language: str) -> JudgeLabel:
        label = guard(sentence, evidence, language)
        if label == JudgeLabel.SUPPORTED and certifies(sentence, asked.question, rules.safety):
            return JudgeLabel.NOT_ENOUGH
        return label

    return judge


def _standing(answer: Answer, claims: list[Claim], asked: Asked) -> Answer:
    """Compose the answer anew of the claims that stand; an abstention where none does."""
    if not claims:
        return abstention(answer, SynthesisOutcome.NOTHING_LEFT)
    cited = {id_ for claim in claims for id_ in claim.citation_ids}
    made = answer_of(answer, claims, [each for each in answer.citations if each.id in cited])
    is_weak = any(note.code in CAUTIONS for note in answer.notes)
    return evolve(
        made,
        disclosure=wording("disclosure_synthesized", asked.language.words),
        confidence=Confidence.CAUTIOUS if is_weak else made.confidence,
    )
