"""Which kinds of golden vectors are there, and when does one hold?

Each check takes a vector as it stands in its file and says what is wrong, or "".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from evidence_sophia.cli.contract.refusals import Vector, refusal_problem
from evidence_sophia.cli.contract.source_set_vectors import refused_set_problem, set_problem
from evidence_sophia.cli.contract.wire_types import WIRE_TYPES
from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.digests import digest, digest_of
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.contract.grants import is_granted
from evidence_sophia.contract.version import ContractVersion, negotiate
from evidence_sophia.errors import DataError, IncompatibleContractError
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability

__all__ = ["CHECKS"]


def _bytes_problem(vector: Vector, data: bytes) -> str:
    for algorithm in ("blake3", "sha256"):
        if digest(data, algorithm) != vector[algorithm]:
            return f"the {algorithm} digest differs"
    return ""


def _canonical(vector: Vector) -> str:
    data = canonical_json(vector["value"])
    if data.decode() != vector["canonical"]:
        return "the canonical bytes differ"
    return _bytes_problem(vector, data)


def _not_canonical(vector: Vector) -> str:
    try:
        canonical_json(read_json(vector["json"]))
    except DataError:
        return ""
    return "it was accepted"


def _projection(vector: Vector) -> str:
    prefix = bytes.fromhex(vector["prefix"])
    for algorithm in ("blake3", "sha256"):
        made = digest_of(
            vector["schema"],
            vector["version"],
            vector["data"],
            prefix=prefix,
            algorithm=algorithm,
        )
        if made != vector[algorithm]:
            return f"the {algorithm} digest differs"
    return ""


def _document(vector: Vector) -> str:
    try:
        value = decode(WIRE_TYPES[vector["schema"]], vector["document"])
    except DataError as error:
        return f"it is refused: {', '.join(error.details)}"
    if encode(value) != vector["document"]:
        return "it is written in another way than it was read"
    return _bytes_problem(vector, canonical_json(vector["document"]))


def _no_document(vector: Vector) -> str:
    return refusal_problem(vector, partial(decode, WIRE_TYPES[vector["schema"]]))


def _negotiation(vector: Vector) -> str:
    sides = [decode(ContractVersion, vector[side]) for side in ("ours", "theirs")]
    for one, other in (sides, sides[::-1]):
        try:
            agreed = negotiate(one, other)
        except IncompatibleContractError:
            agreed = None
        if agreed != vector["agreed"]:
            return f"they agree on {agreed}"
    return ""


def _grant(vector: Vector) -> str:
    granted = is_granted(Role(vector["role"]), Capability(vector["capability"]))
    return "" if granted is vector["granted"] else f"granted is {granted}"


#: Kind of a vector file -> its lists -> the check of each vector in them.
CHECKS: Final[dict[str, dict[str, Callable[[Vector], str]]]] = {
    "canonical-json": {"accepted": _canonical, "refused": _not_canonical},
    "digests": {"projections": _projection},
    "documents": {"accepted": _document, "refused": _no_document},
    "negotiation": {"pairs": _negotiation},
    "grants": {"cells": _grant},
    "source-sets": {"accepted": set_problem, "refused": refused_set_problem},
}
