"""Which variables and keys configure a model."""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.providers.configured import variables


def test_variables_come_in_the_order_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """From what is given, and else from the environment of the process."""
    assert variables({"A": "1", "B": "2"}, "B", "A") == ("2", "1")
    monkeypatch.setenv("SOPHIA_LLM_MODEL", "small")
    assert variables(None, "SOPHIA_LLM_MODEL") == ("small",)


def test_all_that_are_not_set_are_named_and_none_that_is() -> None:
    """An empty one is none; no value is repeated."""
    with pytest.raises(InvariantError, match=r"^not set: A, C$") as caught:
        variables({"A": "", "B": "a secret"}, "A", "B", "C")
    assert "secret" not in str(caught.value)
