"""Can the base serve now?"""

from __future__ import annotations

from evidence_sophia.base.backend import Backend
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Health, HealthStatus
from evidence_sophia.errors import (
    AnalyzerMismatchError,
    EvidenceAdapterUnavailable,
    MissingExtraError,
    StoreError,
)
from evidence_sophia.retrieval.analyzers import check_analyzers
from evidence_sophia.stores.sqlite.counts import count_sets
from evidence_sophia.stores.sqlite.lexical.partition import read_partition
from evidence_sophia.stores.sqlite.migrations import check_schema

__all__ = ["check_health"]


def check_health(backend: Backend, context: RequestContext) -> Health:
    """Look at the file, its schema, the sources in scope and the index's analyzers.

    What lies deeper in the file is checked when it is read: every text by its digest.
    """
    try:
        with backend.reading(context) as session:
            connection, scope = session.connection, context.scope
            check_schema(connection, backend.database.name)
            sources = sum(count for _, count, _, _ in count_sets(connection, scope))
            partition = read_partition(connection, scope.tenant)
            if partition is not None:
                check_analyzers(partition.analyzers, partition.stemmer)
    except (AnalyzerMismatchError, MissingExtraError) as error:
        detail = f"it can be read but not searched: {error}"
        return Health(status=HealthStatus.DEGRADED, detail=detail)
    except (EvidenceAdapterUnavailable, StoreError) as error:
        return Health(status=HealthStatus.UNAVAILABLE, detail=str(error))
    noun = "source" if sources == 1 else "sources"
    return Health(status=HealthStatus.OK, detail=f"{sources} {noun} in scope")
