"""Is this file the one that was meant? Weights are read by path, against a pinned digest."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from attrs import field, frozen

from evidence_sophia.codec.digests import same_digest
from evidence_sophia.errors import DigestMismatchError, EvidenceAdapterUnavailable
from evidence_sophia.model._rules import digest_text

__all__ = ["PinnedFile"]


def _path(value: str | os.PathLike[str]) -> Path:
    return Path(value)


def _pin(value: str) -> str:
    return value if value.startswith("sha256:") else f"sha256:{value}"


@frozen
class PinnedFile:
    """A file with the digest that its bytes must have.

    Attributes:
        path: where it is.
        sha256: 64 hexadecimal digits, with or without ``sha256:`` before them.
    """

    path: Path = field(converter=_path)
    sha256: str = field(converter=_pin, validator=digest_text)

    def read(self) -> bytes:
        """Read the bytes that the digest names.

        Raises:
            EvidenceAdapterUnavailable: the file cannot be read.
            DigestMismatchError: it holds other bytes.
        """
        try:
            data = self.path.read_bytes()
        except OSError as error:
            message = f"{self.path.name} cannot be read: {error.strerror or error}"
            raise EvidenceAdapterUnavailable(message, hint="Check the path.") from error
        if not same_digest(f"sha256:{sha256(data).hexdigest()}", self.sha256):
            message = f"{self.path.name} is not the file whose digest was pinned"
            raise DigestMismatchError(message)
        return data
