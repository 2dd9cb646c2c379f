"""What may a call to a model cost? A ceiling that holds before the call, not after it."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import AdapterError
from evidence_sophia.model._rules import not_blank, not_negative, tuple_of

__all__ = ["CostCeiling", "Spending", "TokenPrice", "most_tokens", "read_count"]

#: Tokens that the form of a request adds to its texts; generous.
_FORM: Final = 64


@frozen(kw_only=True)
class TokenPrice:
    """What a model takes, by its provider's own list.

    Attributes:
        model: its id, as the provider is told it.
        input, output: thousand-millionths (1e-9) of the currency for one token: 3 dollars for
            a million tokens are 3,000.
    """

    model: str = field(validator=not_blank)
    input: int = field(validator=not_negative)
    output: int = field(default=0, validator=not_negative)

    def of(self, input_tokens: int, output_tokens: int) -> int:
        """Give the price of so many tokens, in thousand-millionths.

        >>> TokenPrice(model="m", input=3_000, output=15_000).of(1_000, 100)
        4500000
        """
        return self.input * input_tokens + self.output * output_tokens


@frozen(kw_only=True)
class CostCeiling:
    """The most that one call may cost, its tries together.

    Attributes:
        most: thousand-millionths of the currency.
        prices: of the models that may be called; any other is refused.
    """

    most: int = field(validator=not_negative)
    prices: tuple[TokenPrice, ...] = field(validator=tuple_of(TokenPrice))

    def price_of(self, model: str) -> TokenPrice:
        """Give the price of a model.

        Raises:
            AdapterError: the table does not have it, so its cost has no ceiling.
        """
        for price in self.prices:
            if price.model == model:
                return price
        message = f"no price is known of the model {model:.100}, so it is not called"
        raise AdapterError(message, hint="Add the model to the prices of the ceiling.")


def most_tokens(*texts: str) -> int:
    """Give the most tokens that texts can be: one a byte, and the form of the request.

    >>> most_tokens("a word")
    70
    """
    return _FORM + sum(len(text.encode("utf-8", "backslashreplace")) for text in texts)


def read_count(value: object) -> int:
    """Read a count of tokens; what a server gets wrong there costs no answer.

    >>> read_count(7), read_count(-1), read_count("7")
    (7, 0, 0)
    """
    return max(0, value) if isinstance(value, int) and not isinstance(value, bool) else 0


class Spending:
    """What one call has cost so far, at most. A try counts whole once it is on its way.

    Args:
        ceiling: None for none.
        model: what is called.
        input_tokens, output_tokens: the most that one try can take.

    Raises:
        AdapterError: the model has no price.
    """

    def __init__(
        self, ceiling: CostCeiling | None, model: str, *, input_tokens: int, output_tokens: int
    ) -> None:
        self._most = ceiling.most if ceiling else None
        self._try = ceiling.price_of(model).of(input_tokens, output_tokens) if ceiling else 0
        self._spent = 0

    @property
    def allows_a_try(self) -> bool:
        """Whether one more try stays within the ceiling."""
        return self._most is None or self._spent + self._try <= self._most

    def check(self) -> None:
        """Refuse a call before it is made.

        Raises:
            AdapterError: it may cost more than the ceiling.
        """
        if not self.allows_a_try:
            message = (
                f"the call may cost {self._try} thousand-millionths, more than its ceiling"
                f" of {self._most}"
            )
            raise AdapterError(message, hint="Raise the ceiling, or ask for fewer tokens.")

    def start_try(self) -> None:
        """Count a try."""
        self._spent += self._try
