"""Do a tenant's vectors fit the embedder that the base is opened with?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from evidence_sophia.base.backend import Backend
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.retrieval.vectors import embedder_description
from evidence_sophia.stores.sqlite.vectors.space import check_space
from evidence_sophia.stores.sqlite.vectors.writes import SqliteVectors

__all__ = ["with_vectors_checked", "with_vectors_made"]


def with_vectors_checked(backend: Backend, context: RequestContext) -> Backend:
    """Give a backend whose embedder can read the vectors there are; otherwise close it.

    One that stores no vectors can read a base that has some: they are passed over.

    Raises:
        EmbedderMismatchError: the vectors are of another embedder, or are missing.
    """
    described = embedder_description(backend.embedder)
    if described.is_semantic:
        with _closed_on_failure(backend), backend.database.snapshot() as connection:
            check_space(connection, context.tenant, described)
    return backend


def with_vectors_made(backend: Backend, context: RequestContext) -> Backend:
    """Give a backend whose vectors of the context's tenant were made anew, or taken away.

    Raises:
        BackendError, EvidenceAdapterUnavailable: the embedder failed; nothing is changed then.
    """
    with _closed_on_failure(backend), backend.database.transaction() as connection:
        SqliteVectors(connection=connection, embedder=backend.embedder).embed_again(context)
    return backend


@contextmanager
def _closed_on_failure(backend: Backend) -> Iterator[None]:
    try:
        yield
    except BaseException:
        backend.database.close()
        raise
