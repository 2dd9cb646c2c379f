"""The folder of further fonts that an export of a base may name."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import DataError


def test_further_fonts_reach_the_pdf(tmp_path: Path) -> None:
    """A mistyped folder is refused; formats that need no fonts do not look at it."""
    pytest.importorskip("typst", reason="the extra report is absent")
    with EvidenceBase.open(":memory:") as base:
        pack = base.build_evidence_pack("The Moon", claims=["It is made of cheese."])
        with pytest.raises(DataError, match="no fonts in"):
            base.export("bibliography", "pdf", pack=pack, fonts=tmp_path)
        assert base.export("bibliography", "csv", pack=pack, fonts=tmp_path).data
