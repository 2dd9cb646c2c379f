"""Which of the packs that were built may be seen, and which place has the next one?"""

from __future__ import annotations

from evidence_sophia.contract.requests import BuildEvidencePackRequest
from evidence_sophia.errors import ConflictError, NotFoundError
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.scope import Scope
from evidence_sophia.testing._memory.store import KeptPack, Tenant

__all__ = ["find_pack", "newest_packs", "place_of", "replayed"]


def find_pack(tenant: Tenant, pack_id: str, version: int | None, scope: Scope) -> EvidencePack:
    """Give a version of a pack, or its newest one.

    Raises:
        NotFoundError: nothing of it stands in scope.
    """
    versions = tenant.packs.get(pack_id, [])
    asked = versions[-1:]
    if version is not None:
        asked = [each for each in versions if each.pack.version == version]
    for each in asked:
        if each.is_within(scope):
            return each.pack
    message = f"no evidence pack {pack_id!r:.100}"
    raise NotFoundError(message, details=(pack_id,))


def newest_packs(tenant: Tenant, scope: Scope) -> list[EvidencePackSummary]:
    """List the newest versions in scope, by id."""
    newest = [versions[-1] for _, versions in sorted(tenant.packs.items())]
    return [each.pack.summary for each in newest if each.is_within(scope)]


def replayed(
    recorded: tuple[object, KeptPack], request: BuildEvidencePackRequest, scope: Scope
) -> EvidencePack:
    """Give the pack that a key recorded.

    Raises:
        ConflictError: the key was used for another request.
        NotFoundError: the pack is not in scope.
    """
    asked, kept = recorded
    if asked != request:
        message = "the idempotency key was used for another request"
        raise ConflictError(message, hint="Make a new key for a new intent.")
    if not kept.is_within(scope):
        message = "the recorded pack is not in scope"
        raise NotFoundError(message, details=(kept.pack.id,))
    return kept.pack


def place_of(
    tenant: Tenant, request: BuildEvidencePackRequest, scope: Scope, fresh: str
) -> tuple[str, int]:
    """Give the id and the version of the pack to build.

    Raises:
        ConflictError: the expected version is not the newest.
        NotFoundError: the pack to continue is not in scope.
    """
    if not request.pack_id:
        return fresh, 1
    newest = find_pack(tenant, request.pack_id, None, scope).version
    if newest != request.expected_version:
        message = f"the newest version is {newest}, not {request.expected_version}"
        raise ConflictError(message)
    return request.pack_id, newest + 1
