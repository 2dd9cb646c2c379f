"""Do a tenant's vectors fit the embedder that the base is opened with?"""

from __future__ import annotations

from evidence_sophia.base.backend import Backend
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.stores.sqlite.vectors.space import check_space
from evidence_sophia.stores.sqlite.vectors.writes import SqliteVectors

__all__ = ["check_vectors", "make_vectors"]


def check_vectors(backend: Backend, context: RequestContext) -> None:
    """Refuse an embedder that cannot read the vectors there are.

    One that stores no vectors can read a base that has some: they are passed over.

    Raises:
        StoreError: the vectors are of another embedder, or are missing.
    """
    described = backend.embedder.describe()
    if described.is_semantic:
        with backend.database.snapshot() as connection:
            check_space(connection, context.tenant, described)


def make_vectors(backend: Backend, context: RequestContext) -> None:
    """Make all vectors of the context's tenant anew, or take them away.

    Raises:
        BackendError, EvidenceAdapterUnavailable: the embedder failed; nothing is changed then.
    """
    with backend.database.transaction() as connection:
        SqliteVectors(connection=connection, embedder=backend.embedder).embed_again(context)
