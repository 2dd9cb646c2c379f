from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import Dependent
from evidence_sophia.sources.readiness.artifacts import Artifact
from evidence_sophia.sources.readiness.policy import ExclusionRule, ReadinessPolicy


@pytest.mark.parametrize("wrong", ["some", "", None, 3, ["any"]])
def test_another_value_is_refused_with_those_there_are(wrong: Any) -> None:
    """A refusal is an error of this library and says what may be written."""
    with pytest.raises(InvariantError, match="is not a valid ExclusionRule") as refusal:
        ExclusionRule(wrong)
    assert refusal.value.hint() == "Use one of any, all."


@pytest.mark.parametrize(
    ("cls", "given"),
    [
        (Artifact, {"member_id": "a", "state": "fine"}),
        (Dependent, {"id": "a", "kind": "rumour"}),
        (Dependent, {"id": "a", "status": None}),
        (ReadinessPolicy, {"excluded_items": "some"}),
        (SourceChange, {"source_id": "a", "cause": "boredom"}),
    ],
)
def test_a_value_of_another_kind_is_refused(cls: type, given: dict[str, Any]) -> None:
    """No value class lets the error of the standard library through."""
    with pytest.raises(InvariantError):
        cls(**given)
