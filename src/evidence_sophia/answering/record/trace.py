"""How did an answer come about? Every stage with what it was given and what it kept."""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.synthesis.seam import SynthesisOutcome
from evidence_sophia.answering.synthesis.synthesizer import Synthesis
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model._rules import aware_utc, digest_text, instance_of, tuple_of
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["AnswerTrace", "ModelRecord", "StageName", "StageRecord", "TraceFact", "TraceItem"]


class StageName(OpenEnum):
    """The stages of an answer, in their order."""

    LANGUAGE = "language"
    SAFETY_CLASS = "safety_class"
    RETRIEVAL = "retrieval"
    GROUNDING_GATE = "grounding_gate"
    EXTRACTION = "extraction"
    CITATION_GUARD = "citation_guard"
    SAFETY_FILTER = "safety_filter"
    DISAGREEMENT = "disagreement"
    CONFIDENCE = "confidence"
    SYNTHESIS = "synthesis"
    ANSWER = "answer"


@frozen(kw_only=True)
class TraceItem:
    """A passage or a sentence that a stage was given.

    Attributes:
        id: of the passage; for a sentence with its place, ``passage@start-end`` in code points
            of the passage's text.
        text: the sentence; "" for a passage.
        why: why the stage left it out; "" for what it kept.
    """

    id: str = field(validator=instance_of(str))
    text: str = field(default="", validator=instance_of(str))
    why: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class TraceFact:
    """Something that a stage found out."""

    name: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class StageRecord:
    """What a stage was given, found out and left out.

    Attributes:
        stage: which one.
        facts: what it found out, in a fixed order.
        given: passages or sentences; each one that was left out says why.
    """

    stage: StageName = field(converter=StageName, validator=instance_of(StageName))
    facts: tuple[TraceFact, ...] = field(default=(), validator=tuple_of(TraceFact))
    given: tuple[TraceItem, ...] = field(default=(), validator=tuple_of(TraceItem))

    @property
    def kept(self) -> tuple[TraceItem, ...]:
        """What the next stage was given."""
        return tuple(item for item in self.given if not item.why)


@frozen(kw_only=True)
class ModelRecord:
    """What a model said, where one was asked.

    Attributes:
        outcome: what became of it.
        reply: its proposal as it came; None without a usable one.
        error_code: of the error that made it fail; "" without one.
    """

    outcome: SynthesisOutcome = field(
        converter=SynthesisOutcome, validator=instance_of(SynthesisOutcome)
    )
    reply: Synthesis | None = None
    error_code: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class AnswerTrace:
    """An answer with everything it was made of, enough to make it again.

    Attributes:
        request: what was asked.
        asked_at: the caller's time, aware UTC.
        corpus_language: the tag of most sources in scope, where it was needed; "" else.
        rules: digest of the rules by which it was decided.
        evidence: what retrieval brought; None where it was not reached or failed.
        retrieval_error: code of the error that retrieval ended with; "" without one.
        model: what a model said; None where none was asked.
        stages: in their order; those that were not reached are missing.
        answer: the answer, as it was given.
    """

    request: AnswerRequest = field(validator=instance_of(AnswerRequest))
    asked_at: datetime = field(converter=aware_utc)
    corpus_language: str = field(default="", validator=instance_of(str))
    rules: str = field(validator=digest_text)
    evidence: Evidence | None = field(default=None, repr=False)
    retrieval_error: str = field(default="", validator=instance_of(str))
    model: ModelRecord | None = None
    stages: tuple[StageRecord, ...] = field(validator=tuple_of(StageRecord), repr=False)
    answer: Answer = field(validator=instance_of(Answer))

    def stage(self, name: StageName | str) -> StageRecord | None:
        """Give the record of a stage; None if it was not reached."""
        return next((record for record in self.stages if record.stage == name), None)

    def _repr_html_(self) -> str:
        from evidence_sophia.answering.record.display import trace_html  # noqa: PLC0415 - display is rare

        return trace_html(self)
