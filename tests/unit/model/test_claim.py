from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.claim import Claim, ClaimLabel


def test_what_is_only_a_models_is_no_claim() -> None:
    """A claim without evidence cannot be made."""
    with pytest.raises(InvariantError, match="never leaves"):
        Claim(id="1", text="t", label=ClaimLabel.MODEL_ONLY, citation_ids=("c",))


def test_a_claim_has_a_citation() -> None:
    """An empty list of citations is refused."""
    with pytest.raises(InvariantError, match="at least one"):
        Claim(id="1", text="t", citation_ids=())
