"""Which elements are open here, and what do they mean for the text?

A stack, with the places of each name beside it: whether an element is open, and whether another
stands in between, is known without walking. So 100,000 levels cost no more than 100,000 tags.
"""

from __future__ import annotations

from typing import NamedTuple

from evidence_sophia.text._html.elements import (
    BARRIERS,
    BLOCKS,
    CLOSES_PARAGRAPH,
    IMPLIED_ENDS,
    Part,
)

__all__ = ["Element", "Stack"]


class Element(NamedTuple):
    """An open element with all that it has inherited.

    Attributes:
        name: of its tag.
        part: in what kinds of elements its text stands.
        heading: level of the heading it is or stands in, else 0.
        lists: how many lists it stands in.
    """

    name: str
    part: int = Part.NONE
    heading: int = 0
    lists: int = 0


_PAGE = Element("")


class Stack:
    """The open elements, outermost first."""

    __slots__ = ("_elements", "_places", "top")

    def __init__(self) -> None:
        self._elements: list[Element] = []
        self._places: dict[str, list[int]] = {}
        self.top = _PAGE

    def push(self, element: Element) -> None:
        """Open an element."""
        self._places.setdefault(element.name, []).append(len(self._elements))
        self._elements.append(element)
        self.top = element

    def close(self, name: str) -> int:
        """Close the innermost element of that name and all inside it.

        Returns the line ends that the closed elements put behind them; -1 if none was open.
        """
        place = self._last(name)
        return self._close_from(place) if place >= 0 else -1

    def close_implied(self, name: str) -> None:
        """Close what may not contain an element of that name."""
        if name in CLOSES_PARAGRAPH:
            self._close_unless("p", BARRIERS)
        ends, barriers = IMPLIED_ENDS.get(name, ((), ()))
        for ended in ends:
            self._close_unless(ended, barriers)

    def _close_unless(self, name: str, barriers: tuple[str, ...]) -> None:
        place = self._last(name)
        if place >= 0 and place > max(map(self._last, barriers)):
            self._close_from(place)

    def _last(self, name: str) -> int:
        places = self._places.get(name)
        return places[-1] if places else -1

    def _close_from(self, place: int) -> int:
        lines = 0
        while len(self._elements) > place:
            element = self._elements.pop()
            self._places[element.name].pop()
            if not element.part & Part.HIDDEN:
                lines = max(lines, BLOCKS.get(element.name, 0))
        self.top = self._elements[-1] if self._elements else _PAGE
        return lines
