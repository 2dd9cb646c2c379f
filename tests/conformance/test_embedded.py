"""Does the embedded base keep the contract, in memory and in a file, in both colours?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.embedded import AwaitedAdapter, SeededAdapter, embedded_adapter

from evidence_sophia.testing.conformance import AdapterConformance


class TestInMemory(AdapterConformance):
    """A base in memory, called blocking."""

    @pytest.fixture
    def adapter(self) -> Iterator[SeededAdapter]:
        """Give the adapter of an empty base in memory."""
        made = embedded_adapter()
        yield made
        made.close()


class TestInAFile(AdapterConformance):
    """A base in a file, called blocking."""

    @pytest.fixture
    def adapter(self, tmp_path: Path) -> Iterator[SeededAdapter]:
        """Give the adapter of an empty base in a file."""
        made = embedded_adapter(str(tmp_path / "evidence.db"))
        yield made
        made.close()


@pytest.mark.deep
class TestInAFileAwaited(AdapterConformance):
    """A base in a file, awaited: natively and over the bridge."""

    @pytest.fixture
    def adapter(self, tmp_path: Path) -> Iterator[AwaitedAdapter]:
        """Give the adapter of an empty base in a file."""
        made = embedded_adapter(str(tmp_path / "evidence.db"))
        yield AwaitedAdapter(made)
        made.close()
