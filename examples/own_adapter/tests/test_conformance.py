"""Tantivy behind the contract passes the conformance kit."""

from __future__ import annotations

import pytest
from evidence_sophia_tantivy import TantivyAdapter

from evidence_sophia.testing import AdapterConformance


class TestTantivy(AdapterConformance):
    """Every check of the kit, as a test."""

    @pytest.fixture
    def adapter(self) -> TantivyAdapter:
        """Give a fresh adapter."""
        return TantivyAdapter()
