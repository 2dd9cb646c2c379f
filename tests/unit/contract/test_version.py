"""Which contract is this, and do two sides of it fit together?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.contract.version import CONTRACT, V1_0, ContractVersion, negotiate
from evidence_sophia.errors import IncompatibleContractError, InvariantError
from evidence_sophia.model.capability import Capability


def of(version: str, least: str = "1.0.0", contract: str = V1_0.contract) -> ContractVersion:
    """Give one side of a handshake."""
    return ContractVersion(contract=contract, version=version, minimum_compatible_version=least)


def test_the_contract_says_its_name_versions_consumers_and_capabilities() -> None:
    """The metadata stand on the contract value itself."""
    assert (CONTRACT.name, CONTRACT.version) == ("evidence.sophia.adapter", "1.0.0")
    assert CONTRACT.minimum_compatible_version == "1.0.0"
    expected = "metis assistant veritas nisaba studio admin tara arete nyx"
    assert " ".join(CONTRACT.consumers) == expected
    assert CONTRACT.capabilities == tuple(Capability)
    assert len(CONTRACT.capabilities) == 8


@pytest.mark.parametrize("text", ["1", "1.0", "1.0.0-rc1", "01.0.0", "1.0.0 ", "v1.0.0", ""])
def test_a_version_has_three_plain_numbers(text: str) -> None:
    """There are no pre-releases and no short forms."""
    with pytest.raises(InvariantError):
        of(text)


def test_a_minimum_is_not_newer_than_the_version_and_of_its_major() -> None:
    """A side cannot ask more of others than it is itself."""
    for version, least in (("1.0.0", "1.1.0"), ("2.0.0", "1.0.0")):
        with pytest.raises(InvariantError):
            of(version, least)


@pytest.mark.complaint("sickn33/agentic-awesome-skills#1003")
@pytest.mark.complaint("modelcontextprotocol/python-sdk#2307")
@pytest.mark.parametrize(
    ("ours", "theirs", "agreed"),
    [
        (of("1.0.0"), of("1.0.0"), "1.0.0"),
        (of("1.4.0"), of("1.0.0"), "1.0.0"),
        (of("1.4.0"), of("1.2.7", "1.2.0"), "1.2.7"),
        (of("1.10.0"), of("1.9.0"), "1.9.0"),
        (of("1.4.0", "1.2.0"), of("1.1.0"), None),
        (of("2.0.0", "2.0.0"), of("1.9.0"), None),
        (of("1.0.0"), of("1.0.0", contract="another.contract"), None),
    ],
)
def test_two_sides_agree_on_the_lower_version_or_not_at_all(
    ours: ContractVersion, theirs: ContractVersion, agreed: str | None
) -> None:
    """Each side must be at least the other's minimum, of the same name and major version."""
    for one, other in ((ours, theirs), (theirs, ours)):
        if agreed is not None:
            assert negotiate(one, other) == agreed
            continue
        with pytest.raises(IncompatibleContractError) as caught:
            negotiate(one, other)
        assert str(ours) in str(caught.value)
        assert str(theirs) in str(caught.value)


_digit = st.integers(min_value=0, max_value=3)
_small = st.tuples(_digit, _digit, _digit)
_Parts = tuple[tuple[int, int, int], tuple[int, int, int]]


@pytest.mark.law
@given(st.tuples(_small, _small), st.tuples(_small, _small))
def test_negotiation_is_symmetric(first: _Parts, second: _Parts) -> None:
    """Rule: negotiate is symmetric; it does not matter who asks."""
    sides = []
    for version, least in (first, second):
        low, high = sorted([(version[0], *least[1:]), version])
        sides.append(of(".".join(map(str, high)), ".".join(map(str, low))))
    outcomes = []
    for one, other in (sides, sides[::-1]):
        try:
            outcomes.append(negotiate(one, other))
        except IncompatibleContractError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]
