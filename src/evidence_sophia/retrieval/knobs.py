"""What can be tuned in BM25F?"""

from __future__ import annotations

from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["DEFAULT_KNOBS", "FIELDS", "Bm25fKnobs"]

#: The fields of a passage, in the order of every tuple of per-field numbers.
FIELDS: Final = ("title", "heading", "body")

# Far beyond any useful value, and small enough that no product overflows.
_LARGEST: Final = 1_000.0


def _number(instance: object, attribute: Attribute[float], value: float) -> None:
    # Not a number fails every comparison; anything but a float is not compared.
    if type(value) is not float or not 0.0 <= value <= _LARGEST:
        name = f"{type(instance).__name__}.{attribute.name}"
        message = f"{name} must be a number from 0 to {_LARGEST:.0f}, not {shown(value)}"
        raise InvariantError(message)


def _share(instance: object, attribute: Attribute[float], value: float) -> None:
    _number(instance, attribute, value)
    if value > 1.0:
        message = (
            f"{type(instance).__name__}.{attribute.name} must be in [0, 1], not {shown(value)}"
        )
        raise InvariantError(message)


def _float(value: float) -> float:
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST
    return float(value) if whole else value


@frozen(kw_only=True, cache_hash=True)
class Bm25fKnobs:
    """The parameters of BM25F; they are applied at search time, never baked into an index.

    Attributes:
        k1: term frequency saturation, 0 to 1000. 1.2 is the customary value (Robertson and
            Zaragoza, "The Probabilistic Relevance Framework", 2009).
        b: length normalisation, 0 (none) to 1 (full), the same for every field.
        title: weight of the title, 0 to 1000.
        heading: weight of the headings above the passage.
        body: weight of the passage's own text.

    Raises:
        InvariantError: a number outside its range, or no field with a weight.
    """

    k1: float = field(default=1.2, converter=_float, validator=_number)
    b: float = field(default=0.75, converter=_float, validator=_share)
    title: float = field(default=3.0, converter=_float, validator=_number)
    heading: float = field(default=2.0, converter=_float, validator=_number)
    body: float = field(default=1.0, converter=_float, validator=_number)

    def __attrs_post_init__(self) -> None:
        if not any(self.weights):
            message = "at least one field must have a weight above 0"
            raise InvariantError(message)

    @property
    def weights(self) -> tuple[float, float, float]:
        """The weights in the order of ``FIELDS``."""
        return (self.title, self.heading, self.body)


#: What a query that names no knobs is scored with.
DEFAULT_KNOBS: Final = Bm25fKnobs()
