"""How does a list become a page with a cursor?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import make_cursor
from evidence_sophia.contract.page import Page

__all__ = ["page_of"]

T = TypeVar("T")


def page_of(
    verb: str,
    request: Any,  # noqa: ANN401 - any request with a limit
    context: RequestContext,
    rows: Sequence[T],
    position: Callable[[T], str],
) -> Page[T]:
    """Give the first rows as a page; the cursor names the last of them.

    Args:
        verb: name of the verb.
        request: of the page.
        context: the same.
        rows: one more than the limit where the list goes on.
        position: where the next page begins, by the last row of this one.
    """
    if len(rows) <= request.limit:
        return Page(items=tuple(rows))
    items = tuple(rows[: request.limit])
    return Page(items=items, cursor=make_cursor(verb, request, context, position(items[-1])))
