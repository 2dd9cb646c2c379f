"""How do long results travel? Page by page, with an opaque cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from attrs import evolve, field, frozen

from evidence_sophia.contract._drop import drop
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import ContractViolationError, InvariantError
from evidence_sophia.model._rules import instance_of, shown

__all__ = ["Page", "pages"]

T = TypeVar("T")
R = TypeVar("R")


@frozen(kw_only=True)
class Page(Generic[T]):
    """A part of a result.

    Attributes:
        items: at most as many as the request's limit.
        cursor: opaque; give it back for the next page; "" on the last one.
    """

    items: tuple[T, ...] = field(validator=instance_of(tuple))
    cursor: str = field(default="", validator=instance_of(str))


def pages(
    verb: Callable[[R, RequestContext], Page[T]], request: R, context: RequestContext
) -> Iterator[Page[T]]:
    """Walk all pages of a result, from the request's own cursor on.

    Args:
        verb: a verb that gives pages, such as ``adapter.search``.
        request: of the first page.
        context: for every page.

    Raises:
        InvariantError: the verb gives no pages, or has to be awaited.
        ContractViolationError: the adapter gives a cursor that it has given before, so that
            the walk would not end.
        SophiaError: whatever the verb raises.
    """
    asked: Any = request
    seen = {asked.cursor}
    while True:
        page = verb(asked, context)
        given: object = page  # a coroutine, where the types were not checked
        if not isinstance(given, Page):
            drop(given)
            message = f"not a verb that gives pages: it gave {shown(given)}"
            raise InvariantError(message, hint="Await the pages of an async adapter one by one.")
        yield page
        if not page.cursor:
            return
        if page.cursor in seen:
            message = "the adapter gives the same cursor twice"
            raise ContractViolationError(message)
        seen.add(page.cursor)
        asked = evolve(asked, cursor=page.cursor)
