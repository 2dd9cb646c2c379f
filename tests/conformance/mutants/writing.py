# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of ``build_evidence_pack``: keys, deadlines, and calls at once."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from tests.conformance.mutants.mutant import Company, Wrong, mutant

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import BuildEvidencePackRequest, GetEvidencePackRequest
from evidence_sophia.errors import ConflictError
from evidence_sophia.model.evidence_pack import EvidencePack

Key = tuple[str, ...]


def _without_key(context: RequestContext) -> RequestContext:
    return attrs.evolve(context, idempotency_key="")


@mutant(
    "pack-writes.same-key-replays",
    "pack-writes.replay-outlives-new-versions",
    "pack-writes.same-key-other-request-conflicts",
    "pack-writes.one-key-at-once-builds-once",
)
class IgnoresKeys(Wrong):
    """It knows no idempotency keys."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self.right.build_evidence_pack(request, _without_key(context))


class Recorded(Wrong):
    """Keeps its own record of keys, in a way of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._records: dict[Key, tuple[BuildEvidencePackRequest, EvidencePack]] = {}

    def _built(
        self,
        key: Key,
        request: BuildEvidencePackRequest,
        context: RequestContext,
        replay: Callable[[EvidencePack], EvidencePack] = lambda pack: pack,
    ) -> EvidencePack:
        if key in self._records and context.idempotency_key:
            asked, pack = self._records[key]
            if asked != request:
                message = "the key was used for another request"
                raise ConflictError(message)
            return replay(pack)
        pack = self.right.build_evidence_pack(request, context)
        self._records[key] = (request, pack)
        return pack


@mutant("pack-writes.same-key-other-request-conflicts")
class ReplaysAnything(Wrong):
    """It replays a key whatever is asked."""

    def __init__(self) -> None:
        super().__init__()
        self._packs: dict[Key, EvidencePack] = {}

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        key = (context.tenant, context.actor.id, context.idempotency_key)
        if context.idempotency_key and key in self._packs:
            return self._packs[key]
        pack = self.right.build_evidence_pack(request, context)
        self._packs[key] = pack
        return pack


@mutant("pack-writes.replay-outlives-new-versions")
class ReplaysTheNewest(Recorded):
    """It replays the newest version of the pack that a key has built."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        def newest(pack: EvidencePack) -> EvidencePack:
            return self.right.get_evidence_pack(GetEvidencePackRequest(pack.id), context)

        key = (context.tenant, context.actor.id, context.idempotency_key)
        return self._built(key, request, context, newest)


@mutant("pack-writes.key-is-the-actors")
class SharesKeysOfActors(Recorded):
    """It records a key without the actor."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self._built((context.tenant, context.idempotency_key), request, context)


@mutant("pack-writes.key-is-the-tenants")
class SharesKeysOfTenants(Recorded):
    """It records a key without the tenant."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self._built((context.actor.id, context.idempotency_key), request, context)


@mutant(
    "evidence-packs.stale-version-conflicts",
    "evidence-packs.listed-page-by-page",
    "pack-writes.no-key-builds-anew",
    "pack-writes.one-of-many-wins",
)
class MakesKeys(Recorded):
    """It makes a key of the request where the caller gives none."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        made = context.idempotency_key or f"{hash(request)}"
        keyed = attrs.evolve(context, idempotency_key=made)
        return self.right.build_evidence_pack(request, keyed)


@mutant("pack-writes.failure-records-no-key")
class RecordsFailures(Wrong):
    """It records a key before it builds."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[Key, BuildEvidencePackRequest] = {}

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        key = (context.tenant, context.actor.id, context.idempotency_key)
        if context.idempotency_key and self._seen.setdefault(key, request) != request:
            message = "the key was used for another request"
            raise ConflictError(message)
        return self.right.build_evidence_pack(request, context)


@mutant("evidence-packs.answer-of-another-is-refused", "pack-writes.failure-keeps-no-version")
class WritesHalves(Wrong):
    """It writes the claims before it looks for the answers."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        try:
            return self.right.build_evidence_pack(request, context)
        except Exception:
            if request.claims and request.answer_ids:
                half = attrs.evolve(request, answer_ids=())
                self.right.build_evidence_pack(half, context)
            raise


@mutant("pack-writes.passed-deadline-writes-nothing")
class WritesLate(Wrong):
    """It writes behind a deadline that has passed."""

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        return self.right.build_evidence_pack(request, attrs.evolve(context, deadline=None))


@mutant("pack-writes.one-of-many-wins")
class RacesForVersions(Wrong):
    """It compares versions, waits, and then writes."""

    def __init__(self) -> None:
        super().__init__()
        self._company = Company()

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        if not request.pack_id:
            return self.right.build_evidence_pack(request, context)
        asked = GetEvidencePackRequest(request.pack_id)
        if self.right.get_evidence_pack(asked, context).version != request.expected_version:
            message = "the version has moved"
            raise ConflictError(message)
        self._company.wait(linger=0.05)
        while True:
            newest = self.right.get_evidence_pack(asked, context).version
            try:
                moved = attrs.evolve(request, expected_version=newest)
                return self.right.build_evidence_pack(moved, context)
            except ConflictError:
                continue


@mutant("pack-writes.one-key-at-once-builds-once")
class RacesForKeys(Recorded):
    """It looks for a key, waits, and then builds."""

    def __init__(self) -> None:
        super().__init__()
        self._company = Company()

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext
    ) -> EvidencePack:
        key = (context.tenant, context.actor.id, context.idempotency_key)
        if context.idempotency_key and key not in self._records:
            self._company.wait(linger=0.05)
            pack = self.right.build_evidence_pack(request, _without_key(context))
            self._records[key] = (request, pack)
            return pack
        return self._built(key, request, context)
