"""How does anybody make a cursor that an adapter never gave? The seal has no secret."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any, Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import make_cursor

__all__ = ["forgeries"]

#: Bytes of the seal of ``make_cursor``, before the place.
_SEAL: Final = 16

#: What is no number from 0 on of a result, though some readers of numbers take it for one.
_NO_NUMBERS: Final = (
    "-1",
    "-2",
    "+2",
    "2.0",
    "1e1",
    "0x2",
    "1_0",
    "\u0662",
    "\u00b2",
    "nan",
    "inf",
    "null",
    "2\x00",
    "9" * 40,
    "1" * 2_000,
)
_NUMBER: Final = re.compile("[0-9]+")


def forgeries(verb: str, request: Any, context: RequestContext, cursor: str) -> Iterator[str]:  # noqa: ANN401 - any request with a cursor
    """Give sealed cursors of places that are none.

    Where an adapter uses the seal of the contract, the first number in its own place is
    replaced; to any other adapter they are cursors that it never made.

    Args:
        verb: name of the verb.
        request: that the cursor goes on with.
        context: of the request.
        cursor: that the adapter gave.
    """
    for wrong in _NO_NUMBERS:
        yield make_cursor(verb, request, context, wrong)
    place = _place(verb, request, context, cursor)
    number = _NUMBER.search(place)
    if number is not None and number[0] != place:
        for wrong in _NO_NUMBERS:
            other = f"{place[: number.start()]}{wrong}{place[number.end() :]}"
            if len(other.encode()) <= len(place) + 100:
                yield make_cursor(verb, request, context, other)


def _place(verb: str, request: Any, context: RequestContext, cursor: str) -> str:  # noqa: ANN401 - as above
    """Read the place in a cursor of the contract's form; "" for one of another form."""
    try:
        place = urlsafe_b64decode(cursor.encode("ascii"))[_SEAL:].decode()
    except ValueError:
        return ""
    is_sealed = place and make_cursor(verb, request, context, place) == cursor
    return place if is_sealed else ""
