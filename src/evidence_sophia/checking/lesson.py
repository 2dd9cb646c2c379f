"""What of a lesson do its sources bear out, and what must its teacher look at?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import Attribute, field, frozen

from evidence_sophia.checking.report import ClaimCheck, FactCheckReport
from evidence_sophia.checking.wordings import say
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.evidence_pack import GroundingStatus

__all__ = ["Lesson", "LessonClaim", "LessonFinding", "LessonReport", "ground_lesson"]


@frozen(kw_only=True)
class LessonClaim:
    """One thing that a lesson teaches.

    Attributes:
        id: unique within the lesson.
        text: the claim.
        level: for whom it is, in the lesson's own words, such as "grade 7".
        objective: what a learner can do once it is learnt.
        prerequisites: ids of claims that it rests on.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=not_blank)
    level: str = field(default="", validator=instance_of(str))
    objective: str = field(default="", validator=instance_of(str))
    prerequisites: tuple[str, ...] = field(default=(), validator=tuple_of(str))


@frozen(kw_only=True)
class Lesson:
    """What is taught, claim by claim, and from which sources.

    Attributes:
        title: of the lesson.
        claims: in the order in which they are taught; ids stand once, and a prerequisite
            names another claim of the lesson.
        source_sets: the sets that it is grounded in; None for all in scope.
        language: BCP 47 tag; "" to detect it.
    """

    title: str = field(validator=not_blank)
    claims: tuple[LessonClaim, ...] = field(validator=tuple_of(LessonClaim))
    source_sets: tuple[str, ...] | None = None
    language: str = field(default="", validator=instance_of(str))

    @claims.validator
    def _hold_together(self, _attribute: Attribute[object], value: tuple[LessonClaim, ...]) -> None:
        ids = Counter(each.id for each in value)
        unknown = sorted(
            f"{each.id}: {needed}"
            for each in value
            for needed in each.prerequisites
            if needed not in ids or needed == each.id
        )
        twice = sorted(id_ for id_, number in ids.items() if number > 1)
        if twice:
            message = "two claims of the lesson have the same id"
            raise InvariantError(message, details=twice, hint="Give every claim an id of its own.")
        if unknown:
            message = "a prerequisite is no other claim of the lesson"
            hint = "Name other claims of the lesson by their ids, or leave the prerequisite out."
            raise InvariantError(message, details=unknown, hint=hint)


@frozen(kw_only=True)
class LessonFinding:
    """How far one claim of a lesson is grounded.

    Attributes:
        claim: the claim, with level, objective and prerequisites as they were given.
        status: how far it is grounded.
        ungrounded: ids of the prerequisites, near and far, that are not grounded.
        check: the record of the fact-check loop.
        look_at: what a teacher must look at, one sentence each; the first is never missing.
    """

    claim: LessonClaim = field(validator=instance_of(LessonClaim))
    status: GroundingStatus = field(converter=GroundingStatus)
    ungrounded: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    check: ClaimCheck = field(validator=instance_of(ClaimCheck))
    look_at: tuple[str, ...] = field(validator=tuple_of(str))

    @property
    def needs_a_teacher(self) -> bool:
        """Whether anything is left to look at."""
        return self.status != GroundingStatus.GROUNDED or bool(self.ungrounded)


@frozen(kw_only=True)
class LessonReport:
    """How far a lesson is grounded: every claim of it stands here once, in order.

    Attributes:
        title: of the lesson.
        findings: one a claim.
        policy: digest of the policy that decided.
    """

    title: str = field(validator=not_blank)
    findings: tuple[LessonFinding, ...] = field(validator=tuple_of(LessonFinding))
    policy: str = field(validator=not_blank)

    @property
    def is_grounded(self) -> bool:
        """Whether there are claims and nothing is left to look at."""
        return bool(self.findings) and not any(each.needs_a_teacher for each in self.findings)

    def _repr_html_(self) -> str:
        from evidence_sophia.checking.display import (  # noqa: PLC0415 - display is rare
            lesson_html,
        )

        return lesson_html(self)


def ground_lesson(lesson: Lesson, report: FactCheckReport) -> LessonReport:
    """Say how far each claim of a lesson is grounded, and what rests on what is not.

    Args:
        lesson: the lesson.
        report: of its claims, one check each, in their order.

    Raises:
        InvariantError: the report is of other claims.
    """
    if len(report.claims) != len(lesson.claims):
        message = f"{len(lesson.claims)} claims are taught, {len(report.claims)} were checked"
        raise InvariantError(message)
    checks = {claim.id: check for claim, check in zip(lesson.claims, report.claims, strict=True)}
    texts = {claim.id: claim for claim in lesson.claims}
    findings = tuple(_finding(claim, checks, texts, report.language) for claim in lesson.claims)
    return LessonReport(title=lesson.title, findings=findings, policy=report.policy)


def _finding(
    claim: LessonClaim,
    checks: Mapping[str, ClaimCheck],
    claims: Mapping[str, LessonClaim],
    language: str,
) -> LessonFinding:
    status = _status(checks[claim.id])
    weak = tuple(id_ for id_ in _needed(claim, claims) if not _is_grounded(checks[id_]))
    look_at = [say(f"look.{status}", language)]
    look_at += [say("look.prerequisite", language, prerequisite=claims[id_].text) for id_ in weak]
    return LessonFinding(
        claim=claim,
        status=status,
        ungrounded=weak,
        check=checks[claim.id],
        look_at=tuple(look_at),
    )


def _status(check: ClaimCheck) -> GroundingStatus:
    return check.status or GroundingStatus.UNSUPPORTED


def _is_grounded(check: ClaimCheck) -> bool:
    return check.status == GroundingStatus.GROUNDED


def _needed(claim: LessonClaim, claims: Mapping[str, LessonClaim]) -> Iterator[str]:
    """Walk what a claim rests on, near and far, each once; circles end."""
    seen = {claim.id}
    waiting = list(claim.prerequisites)
    while waiting:
        id_ = waiting.pop(0)
        if id_ not in seen:
            seen.add(id_)
            yield id_
            waiting.extend(claims[id_].prerequisites)
