"""The development data of support: claims, their evidence, and the document each belongs to."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen

__all__ = ["DATA", "SETS", "Pair", "digest_of", "fold_of", "pairs_of"]

DATA = Path(__file__).parents[1] / ".." / "shared" / "data"
SETS = ("polarity", "scifact", "wice")
FOLDS = 5


@frozen
class Pair:
    """A claim, its evidence sentences, the label, the document it belongs to, and its tags."""

    id: str
    claim: str
    evidence: tuple[str, ...]
    label: str
    document: str
    tags: tuple[str, ...]


def pairs_of(name: str) -> list[Pair]:
    """Read the pairs of one set."""
    lines = (DATA / name / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    return [_pair(name, json.loads(line)) for line in lines]


def _pair(name: str, row: dict[str, Any]) -> Pair:
    evidence = row["evidence"]
    document = {
        "scifact": str(evidence[0]["id"]).split(":")[0],
        "wice": str(row["id"]),
        "polarity": str(evidence[0]["text"]),
    }[name]
    return Pair(
        id=str(row["id"]),
        claim=str(row["claim"]),
        evidence=tuple(each["text"] for each in evidence),
        label=str(row["label"]),
        document=document,
        tags=tuple(row.get("tags", ())),
    )


def fold_of(pair: Pair) -> int:
    """Deal documents into folds, by digest."""
    return int(sha256(pair.document.encode()).hexdigest(), 16) % FOLDS


def digest_of(names: tuple[str, ...]) -> str:
    """Give the digest of the files of the sets, in order."""
    found = sha256()
    for name in names:
        found.update((DATA / name / "claims.jsonl").read_bytes())
    return f"sha256:{found.hexdigest()}"
