"""Does the public surface change only on purpose?"""

from __future__ import annotations

from tests.architecture.snapshot import SNAPSHOT, public_api


def test_the_public_surface_is_the_recorded_one() -> None:
    """A change of the surface is recorded by a command and explained in the changelog."""
    hint = "run python -m tests.architecture.snapshot and explain the change in CHANGELOG.md"
    assert public_api() == SNAPSHOT.read_text(encoding="utf-8"), hint
