"""Where does the next page begin? Opaque cursors, bound to the request they belong to."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import attrs

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.errors import InvalidCursorError, InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, shown

__all__ = ["cut_page", "make_cursor", "read_cursor", "read_number"]

T = TypeVar("T")

#: Bytes of the digest that a cursor carries: 16 keep two requests apart for certain.
_SEAL: Final = 16
#: A cursor is a place, not a document.
_MAX_POSITION: Final = 2_048
#: Every number of so many decimal digits is an integer of SQLite.
_MAX_DIGITS: Final = 18
_FOREIGN: Final = "the cursor does not belong to this request"


def make_cursor(verb: str, request: object, context: RequestContext, position: str) -> str:
    """Make the cursor of the page that begins at ``position``.

    It serves the same verb, request, actor and scope only; the limit may differ. It is no
    secret and no proof of a right: a reader of it checks scope and role as always.

    Args:
        verb: name of the verb.
        request: of the page before.
        context: the same.
        position: where the next page begins, in the adapter's own terms; not empty.

    Raises:
        InvariantError: the position is empty, longer than 2,048 bytes, or holds a lone
            surrogate.
    """
    if has_lone_surrogate(position):
        message = f"a cursor's position cannot be written as UTF-8: {shown(position)}"
        raise InvariantError(message)
    place = position.encode()
    if not 1 <= len(place) <= _MAX_POSITION:
        message = f"a cursor's position has 1 to {_MAX_POSITION} bytes, not {len(place)}"
        raise InvariantError(message)
    return urlsafe_b64encode(_seal(verb, request, context, place) + place).decode()


def read_cursor(verb: str, request: Any, context: RequestContext) -> str:  # noqa: ANN401 - any request with a cursor
    """Give the position that the cursor of a request stands for; "" for the first page.

    Raises:
        InvalidCursorError: the cursor was made for something else, altered, or is none.
    """
    if not request.cursor:
        return ""
    try:
        data = urlsafe_b64decode(request.cursor.encode("ascii"))
    except ValueError:
        data = b""
    place = data[_SEAL:]
    seal = _seal(verb, request, context, place)
    if not place or urlsafe_b64encode(seal + place).decode() != request.cursor:
        raise InvalidCursorError(_FOREIGN)
    try:
        return place.decode()
    except UnicodeDecodeError:  # a cursor can be made without make_cursor
        raise InvalidCursorError(_FOREIGN) from None


def read_number(position: str) -> int:
    """Read a number in the position of a cursor, which anybody can have made.

    Raises:
        InvalidCursorError: it is not written as 0 to 18 decimal digits; "" is 0.
    """
    if len(position) > _MAX_DIGITS or not (position or "0").isdecimal() or not position.isascii():
        raise InvalidCursorError(_FOREIGN)
    return int(position or 0)


def cut_page(
    verb: str,
    request: Any,  # noqa: ANN401 - as above
    context: RequestContext,
    results: Sequence[T],
) -> Page[T]:
    """Cut the page that a request asks for out of its whole result.

    It serves an adapter that has all of a result at hand. A result that is shorter than it
    was on the page before ends there.

    Args:
        verb: name of the verb.
        request: with a limit and a cursor.
        context: of the request.
        results: all of them, in their order.

    Raises:
        InvalidCursorError: the cursor does not belong to the request.
    """
    start = read_number(read_cursor(verb, request, context))
    stop = start + request.limit
    cursor = make_cursor(verb, request, context, str(stop)) if stop < len(results) else ""
    return Page(items=tuple(results[start:stop]), cursor=cursor)


def _seal(verb: str, request: Any, context: RequestContext, place: bytes) -> bytes:  # noqa: ANN401 - as above
    # The limit of a page may change on the way, the rest of the request may not.
    question = encode(attrs.evolve(request, cursor="", limit=1))
    bound = [verb, question, encode(context.scope), context.actor.id]
    # Any text is a query, halves of surrogate pairs too: canonical JSON has no form for those.
    told = json.dumps(bound, sort_keys=True).encode("ascii")
    return raw_digest(told + b"\0" + place)[:_SEAL]
