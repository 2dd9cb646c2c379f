from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.cli.contract.source_set_vectors import refused_set_problem, set_problem

VECTORS = json.loads(
    (Path(__file__).parents[3] / "docs/contract/vectors/v1.0/source-sets.json").read_text("utf-8")
)


@pytest.mark.parametrize("vector", VECTORS["accepted"], ids=lambda vector: vector["name"])
def test_a_golden_set_holds(vector: dict[str, Any]) -> None:
    """The recorded leaves, facets, roots and digests are those of this version."""
    assert set_problem(vector) == ""


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=lambda vector: vector["name"])
def test_a_golden_refusal_holds(vector: dict[str, Any]) -> None:
    """A recorded refusal names the recorded places."""
    assert refused_set_problem(vector) == ""


def test_a_difference_is_told() -> None:
    """Another digest, other bytes of a leaf, other places and an acceptance are failures."""
    good = VECTORS["accepted"][1]
    other = {**good, "sha256": {**good["sha256"], "membersRoot": "sha256:0"}}
    assert set_problem(other) == "the sha256 membersRoot differs"
    assert "bytes of a leaf" in set_problem({**good, "leaves": {"full": "{}"}})
    assert refused_set_problem(good) == "it was accepted"
    refused = {**VECTORS["refused"][0], "problemPaths": []}
    assert refused_set_problem(refused).startswith("the problems stand at")
