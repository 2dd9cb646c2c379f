"""What every test shares: Hypothesis profiles and the third-party data beside the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

PROJECT = Path(__file__).parents[1]
SHARED_DATA = PROJECT.parent / "shared" / "data"

# The fast profile repeats the same examples, so that a red run stays red while it is being
# mended; the deep one looks for new examples each time.
settings.register_profile(
    "fast",
    max_examples=20,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep", max_examples=1_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Give the folder of third-party data beside the project; skip where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the third-party data beside the project (../shared/data) are absent")
    return SHARED_DATA


@pytest.fixture(scope="session")
def project_root() -> Path:
    """Give the root of the project."""
    return PROJECT
