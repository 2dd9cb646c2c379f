"""What does an adapter say of itself?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.contract.description import CapabilitySupport, Description
from evidence_sophia.contract.version import V1_0
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.capability import Capability


def test_a_capability_stands_once_in_a_description() -> None:
    """Two levels for one capability would say nothing."""
    twice = (CapabilitySupport("citations"), CapabilitySupport("citations", level="no"))
    with pytest.raises(InvariantError) as caught:
        Description(contract=V1_0, capabilities=twice, implementation="x 1")
    assert caught.value.details == ("citations",)


def test_a_capability_that_is_not_named_is_not_declared() -> None:
    """Silence is no promise."""
    description = Description(
        contract=V1_0, capabilities=(CapabilitySupport("citations"),), implementation="x 1"
    )
    assert description.declares(Capability.CITATIONS)
    assert not description.declares(Capability.NOTEBOOKS)


@pytest.mark.doubling
def test_a_description_of_many_capabilities_takes_linear_time() -> None:
    """A hostile adapter may name as many as it likes."""

    def work(size: int) -> Callable[[], object]:
        named = tuple(CapabilitySupport(f"c{number}") for number in range(size))
        return lambda: Description(contract=V1_0, capabilities=named, implementation="x")

    assert growth(work, 2_000) < LINEAR
