"""What stands in a bundle? The manifest: every file with its size and digests."""

from __future__ import annotations

import re
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import DocumentType, wrap
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    digest_text,
    instance_of,
    not_blank,
    not_negative,
    shown,
    tuple_of,
)

__all__ = [
    "EVIDENCE",
    "EXPORT_BUNDLE",
    "MANIFEST",
    "BundleEntry",
    "BundleFile",
    "BundleManifest",
    "LeftOut",
    "entry_of",
    "is_safe_path",
    "manifest_bytes",
]

#: The file that lists all others.
MANIFEST: Final = "manifest.json"
#: The file whose BLAKE3 digest is the digest of the evidence.
EVIDENCE: Final = "evidence.json"

_SAFE_PATH: Final = re.compile(
    r"(?!\.)[A-Za-z0-9._-]{1,100}(?<!\.)(/(?!\.)[A-Za-z0-9._-]{1,100}(?<!\.)){0,7}"
)
#: Names that one system or another takes for a device, whatever follows the first full stop.
_DEVICES: Final = re.compile(r"(?i)(^|/)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|/|$)")


def is_safe_path(path: str) -> bool:
    """Whether a path names the same file below a folder on every system.

    >>> is_safe_path("a/b.json"), is_safe_path("../b.json"), is_safe_path("C:b")
    (True, False, False)
    """
    return _SAFE_PATH.fullmatch(path) is not None and _DEVICES.search(path) is None


def _safe_path(_instance: object, attribute: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not is_safe_path(value):
        message = f"{attribute.name} must be a plain relative path, not {shown(value)}"
        raise InvariantError(message)


@frozen(kw_only=True)
class BundleFile:
    """A file of a bundle.

    Attributes:
        path: below the bundle, with ``/`` between its parts.
        media_type: of its bytes.
        data: the bytes.
    """

    path: str = field(validator=_safe_path)
    media_type: str = field(validator=not_blank)
    data: bytes = field(validator=instance_of(bytes), repr=False)


@frozen(kw_only=True)
class BundleEntry:
    """What the manifest says of a file.

    Attributes:
        path: below the bundle.
        media_type: of its bytes.
        size: in bytes.
        sha256, blake3: its digests.
    """

    path: str = field(validator=_safe_path)
    media_type: str = field(validator=not_blank)
    size: int = field(validator=not_negative)
    sha256: str = field(validator=digest_text)
    blake3: str = field(validator=digest_text)


@frozen(kw_only=True)
class LeftOut:
    """A file that could not be written, and why."""

    path: str = field(validator=_safe_path)
    reason: str = field(validator=not_blank)


@frozen(kw_only=True)
class BundleManifest:
    """What a bundle holds.

    Attributes:
        title: what the evidence is about.
        evidence_digest: digest of the evidence, which is that of ``evidence.json``.
        entries: every file but the manifest, by path.
        left_out: what could not be written where the bundle was made.
        pdf_producer: the program that set the PDFs, with its version, which equal bytes need;
            "" without a PDF.
    """

    title: str = field(validator=not_blank)
    evidence_digest: str = field(validator=digest_text)
    entries: tuple[BundleEntry, ...] = field(validator=tuple_of(BundleEntry))
    left_out: tuple[LeftOut, ...] = field(default=(), validator=tuple_of(LeftOut))
    pdf_producer: str = field(default="", validator=instance_of(str))

    @entries.validator
    def _stand_once(self, _attribute: Attribute[object], value: tuple[BundleEntry, ...]) -> None:
        paths = [entry.path.lower() for entry in value]
        if len({*paths, MANIFEST}) != len(paths) + 1:
            message = "a path stands twice in the manifest, or the manifest lists itself"
            raise InvariantError(message)


#: The manifest on the wire.
EXPORT_BUNDLE: Final = DocumentType(name="export-bundle", cls=BundleManifest)


def entry_of(file: BundleFile) -> BundleEntry:
    """Say what the manifest says of a file."""
    return BundleEntry(
        path=file.path,
        media_type=file.media_type,
        size=len(file.data),
        sha256=digest(file.data, "sha256"),
        blake3=digest(file.data),
    )


def manifest_bytes(manifest: BundleManifest) -> bytes:
    """Write a manifest as canonical JSON and a newline."""
    return canonical_json(wrap(EXPORT_BUNDLE, manifest)) + b"\n"
