"""What do all shapes look up while they read the evidence?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from attrs import Factory, field, frozen

from evidence_sophia.exports.blocks import CitationMark, Inline, TextRun
from evidence_sophia.exports.shapes.wording import words
from evidence_sophia.exports.shapes.works import Work, works_of
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import PackedClaim

__all__ = ["Study"]


def _by_citation(study: Study) -> dict[int, Work]:
    return {number: work for work in study.works for number in work.numbers}


def _numbers(study: Study) -> dict[str, int]:
    listed = enumerate(study.subject.citations, start=1)
    return {citation.id: number for number, citation in listed}


@frozen(kw_only=True, eq=False)
class Study:
    """A subject with its works and the numbers of its citations.

    Attributes:
        subject: what is exported.
        works: what it rests on.
    """

    subject: ExportSubject
    works: tuple[Work, ...] = field(
        default=Factory(lambda self: works_of(self.subject), takes_self=True), init=False
    )
    _works_by_number: dict[int, Work] = field(
        default=Factory(_by_citation, takes_self=True), init=False, repr=False
    )
    _numbers_by_id: dict[str, int] = field(
        default=Factory(_numbers, takes_self=True), init=False, repr=False
    )

    @property
    def day(self) -> date | None:
        """The day the evidence was made; the newest day of fetching where that is unknown."""
        made = self.subject.created_at
        return made.date() if made else self.subject.as_of

    def work_of(self, number: int) -> Work:
        """Give the work of a citation by its number."""
        return self._works_by_number[number]

    def cited(self, claim: PackedClaim) -> Sequence[tuple[int, Citation]]:
        """List the citations of a claim with their numbers, once each, in its own order."""
        numbers = dict.fromkeys(self._numbers_by_id[id_] for id_ in claim.citation_ids)
        return [(number, self.subject.citations[number - 1]) for number in numbers]

    def rests_on_retracted(self, claim: PackedClaim) -> bool:
        """Whether a citation of the claim has a source on which nothing may rest."""
        works = (self.work_of(number) for number, _ in self.cited(claim))
        return any(work.retraction.forbids_grounding for work in works)

    def status(self, claim: PackedClaim) -> str:
        """Say how far a claim is grounded, and whether a source of it was retracted."""
        if self.rests_on_retracted(claim):
            return f"{words(claim.status)}, but its source was retracted"
        return words(claim.status)

    def sentence(self, claim: PackedClaim) -> tuple[Inline, ...]:
        """Give a claim with the marks of its citations."""
        marks = tuple(CitationMark(number=number) for number, _ in self.cited(claim))
        return (TextRun(text=f"{claim.text} " if marks else claim.text), *marks)
