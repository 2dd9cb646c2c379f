"""Is a bundle still what it was when it was made?"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bundle.contents import FoundFile, contents_of
from evidence_sophia.exports.bundle.manifest import (
    EVIDENCE,
    EXPORT_BUNDLE,
    MANIFEST,
    BundleEntry,
    BundleManifest,
)
from evidence_sophia.model._rules import instance_of, not_negative, tuple_of
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["BundleFault", "BundleProblem", "BundleReport", "verify_bundle"]

#: A manifest of more bytes is none.
_MAX_MANIFEST: Final = 16 * 2**20


class BundleFault(OpenEnum):
    """What is wrong with a file of a bundle."""

    MISSING = "missing"
    ALTERED = "altered"
    EXTRA = "extra"
    HOSTILE = "hostile"


@frozen(kw_only=True)
class BundleProblem:
    """A file that is not what it must be.

    Attributes:
        path: as it stands in the bundle or its manifest.
        fault: what is wrong.
        text: it in words.
    """

    path: str = field(validator=instance_of(str))
    fault: BundleFault = field(converter=BundleFault)
    text: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class BundleReport:
    """What was found in a bundle.

    Attributes:
        manifest_digest: of the manifest's bytes: compare it with what its maker told you by
            another way, since whoever alters a file can alter the manifest too. "" without one.
        evidence_digest: what the manifest calls the evidence; "" without one.
        files: how many files are as the manifest says.
        problems: everything that is not, by path.
    """

    manifest_digest: str = field(default="", validator=instance_of(str))
    evidence_digest: str = field(default="", validator=instance_of(str))
    files: int = field(default=0, validator=not_negative)
    problems: tuple[BundleProblem, ...] = field(default=(), validator=tuple_of(BundleProblem))

    @property
    def is_intact(self) -> bool:
        """Whether every file is what the manifest says, and nothing else is there."""
        return not self.problems


def verify_bundle(source: bytes | str | os.PathLike[str]) -> BundleReport:
    """Compare a bundle with its manifest. Nothing is unpacked or followed.

    Args:
        source: the bytes of a zip archive, or the path of one or of a folder.

    Raises:
        DecodeError: it is neither a zip archive nor a folder, or has too many entries.
        OSError: it cannot be read.
    """
    found = contents_of(source)
    hostile = [*_hostile(found)]
    shunned = {problem.path for problem in hostile}
    plain = {one.path: one for one in found if not one.is_folder and one.path not in shunned}
    try:
        data = _manifest(plain)
        manifest = read_document(EXPORT_BUNDLE, data).value
    except DecodeError as error:
        fault = BundleFault.ALTERED if MANIFEST in plain else BundleFault.MISSING
        return _report(hostile, [_problem(MANIFEST, fault, str(error))])
    problems = [*_compare(manifest, plain), *_extra(manifest, plain)]
    wrong = {problem.path for problem in problems}
    return BundleReport(
        manifest_digest=digest(data),
        evidence_digest=manifest.evidence_digest,
        files=sum(entry.path not in wrong for entry in manifest.entries),
        problems=_sorted([*hostile, *problems]),
    )


def _report(*problems: list[BundleProblem]) -> BundleReport:
    return BundleReport(problems=_sorted([one for each in problems for one in each]))


def _sorted(problems: list[BundleProblem]) -> tuple[BundleProblem, ...]:
    return tuple(sorted(problems, key=lambda one: (one.path, one.fault, one.text)))


def _hostile(found: list[FoundFile]) -> Iterator[BundleProblem]:
    exact = Counter(one.path for one in found)
    folded = Counter(_folded(path) for path in exact)
    for path in exact:
        if exact[path] > 1:
            yield _problem(path, BundleFault.HOSTILE, "it stands there more than once")
        elif folded[_folded(path)] > 1:
            text = "another file or folder has its name, but for the case of letters"
            yield _problem(path, BundleFault.HOSTILE, text)
    for one in found:
        if one.hostile:
            yield _problem(one.path, BundleFault.HOSTILE, one.hostile)


def _folded(path: str) -> str:
    return path.removesuffix("/").lower()


def _manifest(plain: Mapping[str, FoundFile]) -> bytes:
    if MANIFEST not in plain:
        message = "there is no manifest"
        raise DecodeError(message)
    data = plain[MANIFEST].read(_MAX_MANIFEST + 1)
    if len(data) > _MAX_MANIFEST:
        message = f"the manifest has more than {_MAX_MANIFEST} bytes"
        raise DecodeError(message)
    return data


def _compare(manifest: BundleManifest, plain: Mapping[str, FoundFile]) -> Iterator[BundleProblem]:
    for entry in manifest.entries:
        if entry.path not in plain:
            yield _problem(entry.path, BundleFault.MISSING, "the manifest lists it")
        elif text := _difference(entry, plain[entry.path]):
            yield _problem(entry.path, BundleFault.ALTERED, text)
    named = {entry.path: entry.blake3 for entry in manifest.entries}
    if named.get(EVIDENCE) != manifest.evidence_digest:
        text = "it is not the evidence that the manifest names"
        yield _problem(EVIDENCE, BundleFault.ALTERED, text)


def _difference(entry: BundleEntry, file: FoundFile) -> str:
    if file.size != entry.size:
        return f"it has {file.size} bytes instead of {entry.size}"
    try:
        data = file.read(entry.size + 1)
    except DecodeError as error:
        return error.message
    if digest(data) != entry.blake3 or digest(data, "sha256") != entry.sha256:
        return "its digest is another one"
    return ""


def _extra(manifest: BundleManifest, plain: Mapping[str, FoundFile]) -> Iterator[BundleProblem]:
    listed = {MANIFEST, *(entry.path for entry in manifest.entries)}
    for path in plain:
        if path not in listed:
            yield _problem(path, BundleFault.EXTRA, "the manifest does not list it")


def _problem(path: str, fault: BundleFault, text: str) -> BundleProblem:
    return BundleProblem(path=path, fault=fault, text=text)
