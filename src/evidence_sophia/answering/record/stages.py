"""What stands in the record of each stage?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from evidence_sophia.answering.asked import Asked
from evidence_sophia.answering.citing.guard import GuardFinding
from evidence_sophia.answering.confidence import ConfidenceFinding, ConfidenceStep
from evidence_sophia.answering.decide import Decision
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.choose import why_passed_over
from evidence_sophia.answering.grounding_gate import GateFinding
from evidence_sophia.answering.record.trace import StageName, StageRecord, TraceFact, TraceItem
from evidence_sophia.answering.safety_gate import Filtered
from evidence_sophia.answering.synthesis.modelled import Modelled
from evidence_sophia.answering.synthesis.sanitise import DroppedClaim
from evidence_sophia.answering.synthesis.synthesizer import Synthesis
from evidence_sophia.model._rules import in_basis_points
from evidence_sophia.model.answer import Answer, RefusalReason

__all__ = ["AnswerRun", "Fetched", "stages_of"]

_BELOW = "gate_not_passed"
#: And for one that refers back to a sentence that fell.
_HANGS = "left_hanging"
#: Code points of a dropped claim of a model that its record repeats; the reply holds them all.
_DROPPED = 300


@frozen(kw_only=True)
class Fetched:
    """What was fetched for a question, or how that failed.

    Attributes:
        corpus_language: the tag of most sources in scope, where it was needed; "" else.
        evidence: what retrieval brought; None where it was not reached or failed.
        error: code of the error that retrieval ended with; "" without one.
    """

    corpus_language: str = ""
    evidence: Evidence | None = field(default=None, repr=False)
    error: str = ""


@frozen(kw_only=True)
class AnswerRun:
    """All that happened to a question; what was not reached is None.

    Attributes:
        asked: the question as it was read.
        answer: what is said.
        fetched: what was fetched for it.
        decision: what was decided on the evidence.
        modelled: what became of a model.
    """

    asked: Asked
    answer: Answer
    fetched: Fetched
    decision: Decision | None = field(default=None, repr=False)
    modelled: Modelled | None = field(default=None, repr=False)


def stages_of(run: AnswerRun) -> tuple[StageRecord, ...]:
    """Record the stages that were reached, in their order."""
    evidence, error = run.fetched.evidence, run.fetched.error
    records = [*_asked_records(run.asked)]
    if evidence is not None or error:
        records.append(_retrieval_record(evidence, error))
    if evidence is not None and run.decision is not None:
        records += _decision_records(run.decision, evidence)
    if run.modelled is not None:
        records.append(_synthesis_record(run.modelled))
    return (*records, _answer_record(run.answer))


def _asked_records(asked: Asked) -> tuple[StageRecord, ...]:
    """Record what was read of the question."""
    language = asked.language
    kinds = sorted({str(finding.category) for finding in asked.injections})
    return (
        StageRecord(
            stage=StageName.LANGUAGE,
            facts=_facts(
                ("chosen", language.tag),
                ("words", language.words),
                ("question", language.question),
                ("origin", str(language.origin)),
            ),
        ),
        StageRecord(
            stage=StageName.SAFETY_CLASS,
            facts=_facts(
                ("class", asked.safety.name),
                *(("injection", kind) for kind in kinds),
            ),
        ),
    )


def _retrieval_record(evidence: Evidence | None, error: str) -> StageRecord:
    """Record what retrieval brought, or how it failed."""
    hits = evidence.hits if evidence else ()
    return StageRecord(
        stage=StageName.RETRIEVAL,
        facts=_facts(("passages", str(len(hits))), ("error", error)),
        given=tuple(TraceItem(id=hit.passage.id) for hit in hits),
    )


def _decision_records(decision: Decision, evidence: Evidence) -> Iterator[StageRecord]:
    """Record the stages from the gate to the confidence."""
    gate, extraction = decision.gate, decision.extraction
    yield StageRecord(
        stage=StageName.GROUNDING_GATE,
        facts=_gate_facts(gate),
        given=tuple(
            TraceItem(id=hit.passage.id, why="" if gate.is_passed else _BELOW)
            for hit in evidence.hits
        ),
    )
    chosen = set(map(_place, extraction.chosen))
    policy = extraction.policy
    yield StageRecord(
        stage=StageName.EXTRACTION,
        facts=_facts(("reason", str(extraction.reason or ""))),
        given=tuple(
            _sentence(
                item,
                "" if _place(item) in chosen else why_passed_over(item, extraction.chosen, policy),
            )
            for item in extraction.offers
        ),
    )
    yield StageRecord(
        stage=StageName.CITATION_GUARD,
        given=tuple(
            _sentence(item.candidate, str(item.finding.rule or "")) for item in decision.guarded
        ),
    )
    yield _filter_record(decision)
    yield _disagreement_record(decision)
    yield _confidence_record(decision)


def _filter_record(decision: Decision) -> StageRecord:
    standing = [item.candidate for item in decision.guarded if item.finding.stands]
    return StageRecord(
        stage=StageName.SAFETY_FILTER,
        given=tuple(
            _sentence(candidate, _why_left_out(each))
            for candidate, each in zip(standing, decision.filtered, strict=True)
        ),
    )


def _why_left_out(item: Filtered) -> str:
    rules = {one.rule for one in item.finding.certifications}
    return ",".join(sorted(rules)) or (_HANGS if item.hangs else "")


def _disagreement_record(decision: Decision) -> StageRecord:
    """Record which sources disagree; the sentences stand in the order in which they are said."""
    return StageRecord(
        stage=StageName.DISAGREEMENT,
        facts=_facts(
            *(
                fact
                for each in decision.compared.found
                for fact in (
                    ("sources", f"{each.first.id}, {each.second.id}"),
                    ("rules", ",".join(each.rules)),
                    ("preferred", each.preferred),
                )
            )
        ),
        given=tuple(_sentence(candidate, "") for candidate in _kept(decision)),
    )


def _kept(decision: Decision) -> list[Candidate]:
    """Give the sentences that passed the filter, in the order in which they are said."""
    standing = [item.candidate for item in decision.guarded if item.finding.stands]
    kept = [
        candidate
        for candidate, each in zip(standing, decision.filtered, strict=True)
        if each.is_kept
    ]
    return [kept[place] for place in decision.compared.order]


def _confidence_record(decision: Decision) -> StageRecord:
    found = decision.confidence
    why = RefusalReason.LOW_CONFIDENCE if found.step == ConfidenceStep.ABSTAIN else ""
    return StageRecord(
        stage=StageName.CONFIDENCE,
        facts=_confidence_facts(found),
        given=tuple(_sentence(candidate, str(why)) for candidate in _kept(decision)),
    )


def _synthesis_record(modelled: Modelled) -> StageRecord:
    """Record what became of the attempt to let a model word the answer."""
    made = modelled.made
    return StageRecord(
        stage=StageName.SYNTHESIS,
        facts=_facts(
            ("outcome", str(made.outcome)),
            ("model", made.model),
            ("error", made.error_code),
        ),
        given=(
            *(
                TraceItem(id=claim.id, text=claim.text, why=_why(finding))
                for claim, finding in modelled.checked
            ),
            *(_dropped(each, modelled.reply) for each in made.dropped),
        ),
    )


def _dropped(fallen: DroppedClaim, reply: Synthesis | None) -> TraceItem:
    """Record a claim that a model proposed and nobody sees, by its number and its words."""
    proposed = reply.claims[fallen.number - 1].text if reply else ""
    return TraceItem(id=f"proposal-{fallen.number}", text=proposed[:_DROPPED], why=_why(fallen))


def _why(fallen: DroppedClaim | GuardFinding) -> str:
    """Say why a claim is not said, and where a misattributed one belongs; "" if it stands."""
    why = fallen.reason if isinstance(fallen, DroppedClaim) else fallen.rule or ""
    return f"{why}, belongs to {fallen.belongs_to}" if fallen.belongs_to else str(why)


def _answer_record(answer: Answer) -> StageRecord:
    """Record what was said; its sentences are those of the answer."""
    return StageRecord(
        stage=StageName.ANSWER,
        facts=_facts(
            ("state", str(answer.state)),
            ("reason", str(answer.reason or "")),
            ("confidence", str(answer.confidence)),
            *(("note", str(note.code)) for note in answer.notes),
        ),
        given=tuple(TraceItem(id=claim.id, text=claim.text) for claim in answer.claims),
    )


def _facts(*pairs: tuple[str, str]) -> tuple[TraceFact, ...]:
    return tuple(TraceFact(name=name, value=value) for name, value in pairs if value)


def _gate_facts(gate: GateFinding) -> tuple[TraceFact, ...]:
    near = gate.nearest
    measured: Iterable[tuple[str, str]] = ()
    if near is not None:
        measured = (
            ("embedder", near.embedder),
            ("best_cosine", _points(near.cosine)),
            ("min_score", _points(near.min_score)),
        )
    return _facts(*measured, ("shares_words", str(gate.shares_words).lower()))


def _confidence_facts(found: ConfidenceFinding) -> tuple[TraceFact, ...]:
    return _facts(
        ("step", str(found.step)),
        ("calibrated", str(found.calibrated)),
        ("best_cosine", "" if found.best is None else _points(found.best)),
        ("margin", "" if found.margin is None else _points(found.margin)),
    )


def _points(number: float) -> str:
    """Give a number in basis points: the record is the same on every machine."""
    return str(in_basis_points(number))


def _place(item: Candidate) -> str:
    return f"{item.hit.passage.id}@{item.span.start}-{item.span.end}"


def _sentence(item: Candidate, why: str) -> TraceItem:
    return TraceItem(id=_place(item), text=item.text, why=why)
