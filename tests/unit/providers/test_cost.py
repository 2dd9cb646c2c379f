"""What a call may cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.errors import AdapterError, InvariantError
from evidence_sophia.providers.cost import (
    CostCeiling,
    Spending,
    TokenPrice,
    most_tokens,
    read_count,
)

PRICE = TokenPrice(model="m", input=3_000, output=15_000)


def test_a_model_without_a_price_is_refused() -> None:
    """Its cost would have no ceiling."""
    ceiling = CostCeiling(most=10**9, prices=(PRICE,))
    with pytest.raises(AdapterError, match="no price is known of the model other"):
        Spending(ceiling, "other", input_tokens=1, output_tokens=1)


def test_tries_add_up_to_the_ceiling_and_no_further() -> None:
    """One dollar pays for two tries of half a dollar."""
    half_a_dollar = {"input_tokens": 100_000, "output_tokens": 13_333}
    spending = Spending(CostCeiling(most=10**9, prices=(PRICE,)), "m", **half_a_dollar)
    allowed = []
    for _ in range(3):
        allowed.append(spending.allows_a_try)
        spending.start_try()
    assert allowed == [True, True, False]


def test_without_a_ceiling_every_try_is_allowed() -> None:
    """Then nothing is counted."""
    spending = Spending(None, "m", input_tokens=10**9, output_tokens=10**9)
    spending.start_try()
    spending.check()
    assert spending.allows_a_try


def test_a_refusal_says_both_sums() -> None:
    """What the call may cost, and what it may."""
    spending = Spending(CostCeiling(most=5, prices=(PRICE,)), "m", input_tokens=1, output_tokens=0)
    with pytest.raises(AdapterError, match=r"may cost 3000 .* ceiling of 5"):
        spending.check()


def test_a_price_is_not_negative() -> None:
    """Nobody is paid for a call."""
    with pytest.raises(InvariantError):
        TokenPrice(model="m", input=-1)


@pytest.mark.law
@given(st.text())
def test_no_text_has_more_tokens_than_are_counted(text: str) -> None:
    """A token is at least one byte, so bytes are the most that a text can cost."""
    assert most_tokens(text) >= len(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "7", [7]])
def test_a_count_that_is_none_is_zero(value: object) -> None:
    """What a server gets wrong there costs no answer."""
    assert read_count(value) == 0
    assert read_count(7) == 7
