"""How do long results travel? Page by page, with an opaque cursor."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of

__all__ = ["Page"]

T = TypeVar("T")


@frozen(kw_only=True)
class Page(Generic[T]):
    """A part of a result.

    Attributes:
        items: at most as many as the request's limit.
        cursor: opaque; give it back for the next page; "" on the last one.
    """

    items: tuple[T, ...] = field(validator=instance_of(tuple))
    cursor: str = field(default="", validator=instance_of(str))
