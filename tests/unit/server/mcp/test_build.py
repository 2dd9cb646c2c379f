from __future__ import annotations

import sys

import pytest
from tests.agents import PERSON

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.tokens import TokenTable

WIRED = "evidence_sophia.server.mcp.wired"


@pytest.fixture
def base() -> EvidenceBase:
    """Give a base that is not looked into."""
    return EvidenceBase.open(":memory:")


def test_without_the_sdk_the_extra_is_named(
    base: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to guess what to install."""
    monkeypatch.delitem(sys.modules, WIRED, raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    with pytest.raises(MissingExtraError) as caught:
        build_server(base)
    assert caught.value.hint() == 'Install it: pip install "evidence-sophia[mcp]"'


def test_a_missing_module_of_ours_is_no_missing_extra(
    base: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken installation is not explained away."""
    monkeypatch.setitem(sys.modules, WIRED, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        build_server(base)
    assert not isinstance(caught.value, MissingExtraError)


def test_a_server_has_one_principal_or_tokens(base: EvidenceBase) -> None:
    """Both would leave it open who acts."""
    with pytest.raises(InvariantError, match="not both"):
        build_server(base, PERSON, tokens=TokenTable({}))
