# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capability ``evidence_packs``: what is kept, and found again."""

from __future__ import annotations

from typing import Any

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    GetEvidencePackRequest,
    ListEvidencePacksRequest,
)
from evidence_sophia.errors import ConflictError, InvalidCursorError, NotFoundError
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary, GroundingStatus
from evidence_sophia.model.source import Source

Packs = Page[EvidencePackSummary]


class Changed(Wrong):
    """Changes every pack it gives, new or read, in the same way."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        # Every mutant below says how.
        raise NotImplementedError

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self._change(self.right.build_evidence_pack(request, context))

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self._change(self.right.get_evidence_pack(request, context))

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        page = self.right.list_evidence_packs(request, context)
        wide = in_scope(context, None)
        packs = (
            self.right.get_evidence_pack(GetEvidencePackRequest(each.id), wide)
            for each in page.items
        )
        return attrs.evolve(page, items=tuple(self._change(pack).summary for pack in packs))


def changes_packs(*fails: str) -> Any:
    """Register a subclass of :class:`Changed` with all three verbs as its changes."""

    def register(cls: type[Changed]) -> type[Wrong]:
        for name in ("build_evidence_pack", "get_evidence_pack", "list_evidence_packs"):
            setattr(cls, name, vars(Changed)[name])
        return mutant(*fails)(cls)

    return register


@changes_packs("evidence-packs.first-version-is-one", "pack-writes.key-is-the-actors")
class NamesNoMaker(Changed):
    """It names itself as the maker of a pack."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        return attrs.evolve(pack, created_by="the service")


@mutant("evidence-packs.kept-as-built", "evidence-packs.old-versions-stay")
class BuildsAnewOnReading(Wrong):
    """It takes the time of reading for the time of building."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        pack = self.right.get_evidence_pack(request, context)
        later = pack.created_at.replace(year=pack.created_at.year + 1, day=1)
        return attrs.evolve(pack, created_at=later)


@mutant(
    "evidence-packs.first-version-is-one",
    "evidence-packs.kept-as-built",
    "evidence-packs.old-versions-stay",
    "evidence-packs.listed-by-id",
    "pack-writes.failure-records-no-key",
)
class StartsAtZero(Wrong):
    """It gives a pack that it has just built the version before."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        pack = self.right.build_evidence_pack(request, context)
        return attrs.evolve(pack, version=0) if pack.version == 1 else pack


@mutant(
    "evidence-packs.new-version-counts-on",
    "evidence-packs.old-versions-stay",
    "evidence-packs.listed-by-id",
    "pack-writes.failure-keeps-no-version",
)
class SkipsVersions(Wrong):
    """It counts versions by two."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        pack = self.right.build_evidence_pack(request, context)
        return attrs.evolve(pack, version=pack.version * 2 - 1)


@mutant("evidence-packs.old-versions-stay")
class GivesTheFirstVersion(Wrong):
    """Without a version it gives the first one."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        if request.version is None:
            request = attrs.evolve(request, version=1)
        return self.right.get_evidence_pack(request, context)


@mutant("evidence-packs.old-versions-stay")
class WritesOverVersions(Wrong):
    """It keeps the newest version only, and gives it for any older one."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        self.right.get_evidence_pack(request, context)
        newest = self.right.get_evidence_pack(GetEvidencePackRequest(request.pack_id), context)
        return attrs.evolve(newest, version=request.version or newest.version)


@mutant("evidence-packs.stale-version-conflicts", "pack-writes.one-of-many-wins")
class LastWriterWins(Wrong):
    """It does not compare versions."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        while True:
            try:
                return self.right.build_evidence_pack(request, context)
            except ConflictError:
                if not request.pack_id:
                    raise
                asked = GetEvidencePackRequest(request.pack_id)
                newest = self.right.get_evidence_pack(asked, context).version
                request = attrs.evolve(request, expected_version=newest)


@mutant(
    "evidence-packs.unknown-is-not-found",
    "evidence-packs.other-tenant-sees-none",
    "evidence-packs.outside-the-scope-sees-none",
)
class BuildsUnderAnyId(Wrong):
    """It takes an unknown pack id for a new pack."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.build_evidence_pack(request, context)
        except NotFoundError:
            if not request.pack_id or request.answer_ids:
                raise
            anew = attrs.evolve(request, pack_id="", expected_version=0)
            return self.right.build_evidence_pack(anew, context)


@mutant("evidence-packs.unknown-is-not-found")
class GivesTheNearestVersion(Wrong):
    """It gives the newest version where the asked one does not exist."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.get_evidence_pack(request, context)
        except NotFoundError:
            newest = GetEvidencePackRequest(request.pack_id)
            return self.right.get_evidence_pack(newest, context)


@mutant("evidence-packs.listed-by-id")
class ListsNewestFirst(Wrong):
    """It lists the newest pack first."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        page = self.right.list_evidence_packs(request, context)
        return attrs.evolve(page, items=page.items[::-1])


@mutant("evidence-packs.listed-page-by-page")
class CutsTheListOfPacks(Wrong):
    """It gives the first page of its packs, and no cursor."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        return attrs.evolve(self.right.list_evidence_packs(request, context), cursor="")


@mutant("evidence-packs.listed-page-by-page")
class TakesAnyPackCursor(Wrong):
    """It begins anew where the cursor is not its own."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        try:
            return self.right.list_evidence_packs(request, context)
        except InvalidCursorError:
            return self.right.list_evidence_packs(attrs.evolve(request, cursor=""), context)


@mutant("evidence-packs.other-tenant-sees-none")
class SharesPacksAcrossTenants(Wrong):
    """It finds a pack by its id alone."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.get_evidence_pack(request, context)
        except NotFoundError:
            other = "south" if context.tenant == "north" else "north"
            return self.right.get_evidence_pack(request, in_scope(context, tenant=other))


@mutant(
    "evidence-packs.outside-the-scope-sees-none",
    "evidence-packs.answers-bring-their-sets",
)
class ListsPartlyForeignPacks(Wrong):
    """It lists packs without looking at their sources."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        page = self.right.list_evidence_packs(attrs.evolve(request, cursor=""), context)
        if page.items or request.cursor:
            return self.right.list_evidence_packs(request, context)
        return self.right.list_evidence_packs(request, in_scope(context, None))


@mutant("evidence-packs.within-the-scope-is-seen", "extremes.empty-packs")
class HidesPacksOfOthers(Wrong):
    """It lists an actor's own packs only."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        page = self.right.list_evidence_packs(request, context)
        own = tuple(each for each in page.items if each.created_by == context.actor.id)
        return attrs.evolve(page, items=own)


@mutant("extremes.empty-packs")
class HidesPacksWithoutSources(Wrong):
    """It lists only packs that have a source in scope."""

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext
    ) -> Packs:
        if context.scope.source_sets == ():
            return Page(items=())
        return self.right.list_evidence_packs(request, context)


@mutant("evidence-packs.answer-of-another-is-refused")
class PacksAnswersOfOthers(Wrong):
    """It packs an answer whoever has kept it."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.build_evidence_pack(request, context)
        except NotFoundError:
            if not request.answer_ids:
                raise
            ben = attrs.evolve(context, actor=attrs.evolve(context.actor, id="ben"))
            return self.right.build_evidence_pack(request, ben)


@mutant("hostile.any-pack-id-is-unknown")
class ReadsPackIds(Wrong):
    """It makes a path of an id."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        if "\0" in request.pack_id:
            message = "embedded null byte"
            raise ValueError(message)
        return self.right.get_evidence_pack(request, context)


def _claims(pack: EvidencePack, **changes: Any) -> EvidencePack:
    return attrs.evolve(pack, claims=tuple(attrs.evolve(claim, **changes) for claim in pack.claims))


@changes_packs(
    "pack-evidence.unsupported-claim-is-kept", "pack-evidence.request-narrows-the-evidence"
)
class GroundsEverything(Changed):
    """It gives an unsupported claim the first citation that there is."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        ids = tuple(citation.id for citation in pack.citations[:1])
        return attrs.evolve(
            pack,
            claims=tuple(
                attrs.evolve(claim, status=GroundingStatus.GROUNDED, citation_ids=ids)
                if ids and claim.status == "unsupported"
                else claim
                for claim in pack.claims
            ),
        )


@changes_packs(
    "pack-evidence.unsupported-claim-is-kept",
    "pack-evidence.claims-are-numbered",
    "pack-evidence.retracted-source-grounds-nothing",
    "pack-evidence.request-narrows-the-evidence",
    "pack-evidence.moved-quote-grounds-nothing",
    "pack-evidence.invented-claim-grounds-nothing",
    "pack-evidence.ended-rights-ground-no-answer",
)
class DropsUnsupportedClaims(Changed):
    """It leaves out what is not grounded."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        kept = tuple(claim for claim in pack.claims if claim.status != "unsupported")
        return attrs.evolve(pack, claims=kept)


@changes_packs(
    "pack-evidence.verbatim-claim-is-grounded",
    "pack-evidence.facts-are-the-sources",
)
class ShiftsSpans(Changed):
    """It quotes with an offset of one."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        return attrs.evolve(
            pack,
            citations=tuple(
                attrs.evolve(each, span=attrs.evolve(each.span, start=each.span.start + 1))
                if each.span
                else each
                for each in pack.citations
            ),
        )


@changes_packs("pack-evidence.claims-are-numbered")
class NamesClaimsFreely(Changed):
    """It names claims by their words."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        named = tuple(
            attrs.evolve(claim, id=f"{number}-{claim.text[:6]}")
            for number, claim in enumerate(pack.claims)
        )
        return attrs.evolve(pack, claims=named)


@changes_packs("pack-evidence.citations-are-numbered")
class SortsCitationsOfPacks(Changed):
    """It holds the citations of a pack backwards."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        return attrs.evolve(pack, citations=pack.citations[::-1])


@changes_packs("pack-evidence.sources-stand-by-id")
class ThinsSources(Changed):
    """It keeps no more of a source than its title."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        def thin(source: Source) -> Source:
            return attrs.evolve(source, licence="unknown", published=None)

        return attrs.evolve(pack, sources=tuple(thin(each) for each in pack.sources))


@changes_packs("pack-evidence.concern-is-noted", "pack-evidence.retraction-is-noted")
class NotesNothing(Changed):
    """It leaves the notes out."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        return attrs.evolve(pack, notes=())


@changes_packs("pack-evidence.retraction-is-noted")
class NotesConcernsOnly(Changed):
    """It looks at the notices of sources of claims, and not at those of kept answers."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        kept = tuple(note for note in pack.notes if note.code != "retracted_source")
        return attrs.evolve(pack, notes=kept)


@changes_packs("pack-evidence.kept-answers-bring-their-evidence")
class ForgetsTheAnswers(Changed):
    """It does not say from which answer a claim comes."""

    def _change(self, pack: EvidencePack) -> EvidencePack:
        return _claims(pack, answer_id="")


@mutant("pack-evidence.retracted-source-grounds-nothing")
class GroundsOnRetracted(Wrong):
    """It does not look at retractions."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        if not any("palladium" in claim for claim in request.claims):
            return self.right.build_evidence_pack(request, context)
        asked = attrs.evolve(request, claims=("Neap tides come at the quarters of the Moon",))
        pack = self.right.build_evidence_pack(asked, context)
        return _claims(pack, text=request.claims[0])


@mutant("pack-evidence.request-narrows-the-evidence")
class PacksTheWholeScope(Wrong):
    """It verifies claims in the scope of the context."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        whole = attrs.evolve(request, source_sets=None)
        return self.right.build_evidence_pack(whole, context)
