"""What the tests of the knowledge tables share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.knowledge_base import Bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Give a base in memory whose predicates are declared."""
    made = Bench()
    yield made
    made.connection.close()
