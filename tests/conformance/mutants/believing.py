# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants that believe what a kept answer says of itself, or of its sources."""

from __future__ import annotations

from typing import ClassVar

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant
from tests.conformance.mutants.packing import Changed, Packs, changes_packs

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    GetEvidencePackRequest,
    ListCitationsRequest,
    ListEvidencePacksRequest,
)
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus
from evidence_sophia.testing.standard_corpus import NORTH


class Believing(Changed):
    """Grounds the claim of the answer that was kept under a title, whatever stands of it."""

    titles: ClassVar[tuple[str, ...]]

    def _answers(self) -> list[Answer]:
        books = (each for each in self.corpus.notebooks if each.title in self.titles)
        return [kept.answer for book in books for kept in book.answers]

    def _change(self, pack: EvidencePack) -> EvidencePack:
        for answer in self._answers():
            claim = answer.claims[0].text
            if [(each.text, each.status) for each in pack.claims] == [(claim, "unsupported")]:
                return self._grounded(pack, answer.citations[0])
        return pack

    def _grounded(self, pack: EvidencePack, citation: Citation) -> EvidencePack:
        claim = attrs.evolve(
            pack.claims[0], status=GroundingStatus.GROUNDED, citation_ids=(citation.id,)
        )
        source = self.corpus.document(NORTH, citation.source_id).source
        return attrs.evolve(pack, claims=(claim,), citations=(citation,), sources=(source,))


@changes_packs("pack-evidence.moved-quote-grounds-nothing")
class BelievesQuotes(Believing):
    """It does not look whether the quote of a kept answer still stands."""

    titles = ("Moved quote", "Invented quote")


@changes_packs("pack-evidence.invented-claim-grounds-nothing")
class BelievesClaims(Believing):
    """It does not look whether the quote of a kept answer has the words of the claim."""

    titles = ("Invented claim",)


@changes_packs("pack-evidence.ended-rights-ground-no-answer")
class HandsOnEndedRights(Believing):
    """It hands on what was kept while the rights still ran."""

    titles = ("Ended rights",)


@changes_packs("pack-evidence.facts-are-the-sources")
class BelievesFacts(Changed):
    """It copies what a kept answer says of its source."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        books = (each for each in self.corpus.notebooks if each.title == "Invented facts")
        told = {each.quote: each for book in books for each in book.answers[0].answer.citations}
        return attrs.evolve(
            pack,
            citations=tuple(
                attrs.evolve(each, licence=told[each.quote].licence) if each.quote in told else each
                for each in pack.citations
            ),
        )


def _seen(pack: EvidencePack, context: RequestContext) -> bool:
    sets = context.scope.source_sets
    return sets is None or {source.source_set for source in pack.sources} <= set(sets)


@mutant("evidence-packs.answers-bring-their-sets")
class ForgetsWhatAnswersCited(Wrong):
    """It knows the sources that a pack cites, and forgets those its answers cited."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.get_evidence_pack(request, context)
        except NotFoundError:
            found = self.right.get_evidence_pack(request, in_scope(context, None))
            if not _seen(found, context):
                raise
            return found


@mutant("evidence-packs.answers-bring-their-sets")
class ListsWhatAnswersHide(Wrong):
    """It lists a pack by the sources that it cites."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        page = self.right.list_evidence_packs(request, context)
        if page.items or request.cursor:
            return page
        wide = in_scope(context, None)
        packs = [
            self.right.get_evidence_pack(GetEvidencePackRequest(each.id), wide)
            for each in self.right.list_evidence_packs(request, wide).items
        ]
        return Page(items=tuple(pack.summary for pack in packs if _seen(pack, context)))


@mutant("citations.answer-noting-outside-is-not-found")
class CitesDespiteNotes(Wrong):
    """It looks at the citations of a kept answer, and not at its notes."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        try:
            return self.right.list_citations(request, context)
        except NotFoundError:
            found = self.right.list_citations(request, in_scope(context, None))
            sets = context.scope.source_sets or ()
            if not all(each.source_set in sets for each in found.items):
                raise
            return found
