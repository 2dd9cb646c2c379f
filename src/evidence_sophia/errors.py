"""What can go wrong, as types: the whole error tree.

::

    SophiaError                  code, retryable (*), details; problem() and hint()
    |- ContractError             IncompatibleContractError, ContractViolationError,
    |                            UnsupportedCapabilityError
    |- AdapterError              NotFoundError, ConflictError, InvalidCursorError,
    |                            EvidenceAdapterUnavailable*, RateLimitedError*,
    |                            DeadlineExceededError*, BackendError
    |- AccessError               InvalidRole, CapabilityDenied, ScopeDenied, SourceScopeViolation
    |- DataError (ValueError)    DecodeError, InvariantError, DigestMismatchError
    |- StoreError                AnalyzerMismatchError, EmbedderMismatchError,
    |                            SchemaVersionError, CorruptStoreError
    |- MissingExtraError (ImportError)
    `- InternalError             a failed self-check: our bug, never the caller's

``str(error)`` says what happened, ``error.hint()`` what a person should do. Types and
codes are public; messages are not. A negative finding is never an error but a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

__all__ = [
    "AccessError",
    "AdapterError",
    "AnalyzerMismatchError",
    "BackendError",
    "CapabilityDenied",
    "ConflictError",
    "ContractError",
    "ContractViolationError",
    "CorruptStoreError",
    "DataError",
    "DeadlineExceededError",
    "DecodeError",
    "DigestMismatchError",
    "EmbedderMismatchError",
    "EvidenceAdapterUnavailable",
    "IncompatibleContractError",
    "InternalError",
    "InvalidCursorError",
    "InvalidRole",
    "InvariantError",
    "MissingExtraError",
    "NotFoundError",
    "RateLimitedError",
    "SchemaVersionError",
    "ScopeDenied",
    "SophiaError",
    "SourceScopeViolation",
    "StoreError",
    "UnsupportedCapabilityError",
    "error_for_code",
]


class SophiaError(Exception):
    """The root of every error this library raises.

    Args:
        message: what happened, one sentence.
        hint: what a person should do; the class's own hint where empty.
        details: every single problem, one line each, with its path or line.
    """

    code: ClassVar[str] = "sophia_error"
    retryable: ClassVar[bool] = False
    default_hint: ClassVar[str] = "Read the message and the details."

    def __init__(self, message: str, *, hint: str = "", details: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.details = tuple(details)
        self._hint = hint

    def __str__(self) -> str:
        return "\n  - ".join((self.message, *self.details))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message, self._hint, self.details, self._extra()))

    def hint(self) -> str:
        """Say what a person should do about it."""
        return self._hint or self.default_hint

    def problem(self) -> dict[str, object]:
        """Give the error as an RFC 9457 problem object (without HTTP status)."""
        return {
            "type": f"urn:evidence-sophia:error:{self.code}",
            "title": type(self).__name__,
            "detail": self.message,
            "code": self.code,
            "retryable": self.retryable,
            "hint": self.hint(),
            "problems": list(self.details),
        }

    def _extra(self) -> dict[str, object]:
        return {}


def _rebuild(
    cls: type[SophiaError],
    message: str,
    hint: str,
    details: tuple[str, ...],
    extra: dict[str, object],
) -> SophiaError:
    error = cls(message, hint=hint, details=details)
    error.__dict__.update(extra)
    return error


class ContractError(SophiaError):
    """Two sides of the evidence adapter contract do not fit."""

    code = "contract_error"
    default_hint = "Compare the contract versions and capabilities of both sides."


class IncompatibleContractError(ContractError):
    """The contract versions of the two sides have no version in common."""

    code = "incompatible_contract"
    default_hint = "Upgrade the side whose version is the lower one."


class ContractViolationError(ContractError):
    """An adapter does not have the shape it declares; the details list every problem."""

    code = "contract_violation"
    default_hint = "Mend every listed problem of the adapter."


class UnsupportedCapabilityError(ContractError):
    """A capability was used that the adapter does not declare."""

    code = "unsupported_capability"
    default_hint = "Ask the adapter's description which capabilities it declares."


class AdapterError(SophiaError):
    """A request to an evidence adapter could not be carried out."""

    code = "adapter_error"
    default_hint = "Check the request and the backend behind the adapter."


class NotFoundError(AdapterError):
    """Nothing with that id stands within the scope of the request."""

    code = "not_found"
    default_hint = "Check the id and the scope (tenant and source sets) of the request."


class ConflictError(AdapterError):
    """The write rests on a version that has moved, or reuses an idempotency key."""

    code = "conflict"
    default_hint = "Read the current state and decide again."


class InvalidCursorError(AdapterError):
    """The cursor is stale, foreign or malformed."""

    code = "invalid_cursor"
    default_hint = "Start again from the first page."


class EvidenceAdapterUnavailable(AdapterError):  # noqa: N818 - the contract's published name
    """The backend is missing, closed or broken. Nothing was invented in its place."""

    code = "evidence_adapter_unavailable"
    retryable = True
    default_hint = "Open the backend, or check that it is running, then try again."


class RateLimitedError(AdapterError):
    """The backend asks to wait; ``retry_after`` is in seconds, None where unknown."""

    code = "rate_limited"
    retryable = True
    default_hint = "Wait for retry_after seconds, then try again."

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        details: Iterable[str] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, hint=hint, details=details)
        self.retry_after = retry_after

    def _extra(self) -> dict[str, object]:
        return {"retry_after": self.retry_after}


class DeadlineExceededError(AdapterError):
    """The deadline of the request context has passed."""

    code = "deadline_exceeded"
    retryable = True
    default_hint = "Give the request a later deadline."


class BackendError(AdapterError):
    """The backend raised something of its own; it is the ``__cause__`` of this error."""

    code = "backend_error"
    default_hint = "Look at the cause; it comes from the backend, not from this library."


class AccessError(SophiaError):
    """The actor or the scope of the request does not allow it."""

    code = "access_error"
    default_hint = "Use an actor and a scope that allow the request."


class InvalidRole(AccessError):  # noqa: N818 - the contract's published name
    """The role is none of the known ones."""

    code = "invalid_role"
    default_hint = "Use one of: grounding, review, admin."


class CapabilityDenied(AccessError):  # noqa: N818 - the contract's published name
    """The role may not use the capability or the action."""

    code = "capability_denied"
    default_hint = "Use the least role that the message names."


class ScopeDenied(AccessError):  # noqa: N818 - the contract's published name
    """The request is wider than its own context."""

    code = "scope_denied"
    default_hint = "Ask only for source sets of the request's own scope."


class SourceScopeViolation(AccessError):  # noqa: N818 - the contract's published name
    """Evidence came back from outside the scope: a hard failure, never data."""

    code = "source_scope_violation"
    default_hint = "Report it: the backend does not filter by scope."


class DataError(SophiaError, ValueError):
    """A value or a document is not what it must be."""

    code = "data_error"
    default_hint = "Mend the listed problems."


class DecodeError(DataError):
    """A document could not be read; the details list every problem with its path."""

    code = "decode_error"
    default_hint = "Mend every listed problem; a path such as $.a[3] names its place."


class InvariantError(DataError):
    """A value breaks a rule of its own type."""

    code = "invariant_error"
    default_hint = "Give the value that the message asks for."


class DigestMismatchError(DataError):
    """The bytes are not those the digest names."""

    code = "digest_mismatch"
    default_hint = "Fetch the bytes again, or find out who changed them."


class StoreError(SophiaError):
    """The store cannot be used as asked."""

    code = "store_error"
    default_hint = "Check the file and the way it was opened."


class AnalyzerMismatchError(StoreError):
    """The index was built with other analyzers than those of this installation."""

    code = "analyzer_mismatch"
    default_hint = "Install the analyzers the index names, or ingest the sources again."


class EmbedderMismatchError(StoreError):
    """The stored vectors are of another embedder than the base is opened with, or missing."""

    code = "embedder_mismatch"
    default_hint = "Open the base with the embedder it names, or make its vectors anew."


class SchemaVersionError(StoreError):
    """The file's schema is foreign, changed by another tool, or newer than this library."""

    code = "schema_version"
    default_hint = "Open another file, or upgrade evidence-sophia."


class CorruptStoreError(StoreError):
    """The stored bytes do not hold together."""

    code = "corrupt_store"
    default_hint = "Restore the file from a copy, or ingest the sources again."


class MissingExtraError(SophiaError, ImportError):
    """An optional dependency is not installed; ``extra`` names what to install."""

    code = "missing_extra"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        details: Iterable[str] = (),
        extra: str = "",
    ) -> None:
        super().__init__(message, hint=hint, details=details)
        self.extra = extra

    def hint(self) -> str:
        """Say which extra to install."""
        return self._hint or f'Install it: pip install "evidence-sophia[{self.extra}]"'

    def _extra(self) -> dict[str, object]:
        return {"extra": self.extra}


class InternalError(SophiaError):
    """A self-check failed: a bug of this library, never the caller's."""

    code = "internal_error"
    default_hint = "Report it with the input that led here."


def error_for_code(code: str) -> type[SophiaError]:
    """Give the class of an error code; ``SophiaError`` for an unknown one.

    >>> error_for_code("not_found").__name__
    'NotFoundError'
    """
    return _by_code().get(code, SophiaError)


def _by_code() -> dict[str, type[SophiaError]]:
    found: dict[str, type[SophiaError]] = {}
    pending: list[type[SophiaError]] = [SophiaError]
    while pending:
        cls = pending.pop()
        found[cls.code] = cls
        pending.extend(cls.__subclasses__())
    return found
