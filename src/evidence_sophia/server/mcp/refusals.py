"""What is told of an error? What its caller can mend, in full; of the inside, only its kind."""

from __future__ import annotations

from typing import Final

from evidence_sophia.errors import (
    AccessError,
    AdapterError,
    BackendError,
    ContractError,
    DataError,
    EvidenceAdapterUnavailable,
    SophiaError,
)

__all__ = ["told"]

#: Errors about what the caller gave or may; their messages name nothing else.
_OPEN: Final = (AccessError, AdapterError, ContractError, DataError)
#: Errors whose messages may name a file, a host or a cause.
_CLOSED: Final = (BackendError, EvidenceAdapterUnavailable)


def told(error: SophiaError) -> dict[str, object]:
    """Give an error as the problem document that a caller may see.

    >>> from evidence_sophia.errors import CorruptStoreError
    >>> told(CorruptStoreError("/srv/secret/evidence.db is damaged"))["detail"]
    'The evidence base could not do that.'
    """
    if isinstance(error, _OPEN) and not isinstance(error, _CLOSED):
        return error.problem()
    closed = type(error)("The evidence base could not do that.", hint=type(error).default_hint)
    return closed.problem()
