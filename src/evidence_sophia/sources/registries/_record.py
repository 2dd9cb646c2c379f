"""How is a registry's JSON record read so that all its problems are found at once?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import has_lone_surrogate, shown

__all__ = ["RecordReader"]

#: Bytes; the largest records of Crossref, with thousands of authors, have about 5 million.
_LARGEST_RECORD = 32_000_000


class RecordReader:
    """Reads the fields of one JSON object and remembers what is wrong with them.

    A field that is absent or null is empty. One of another type is a problem, and never taken
    for something else.
    """

    def __init__(self, record: dict[str, Any], path: str, problems: list[str]) -> None:
        self._record = record
        self._path = path
        self._problems = problems

    def __repr__(self) -> str:
        return f"RecordReader({self._path})"

    @classmethod
    def of(cls, data: object, what: str) -> RecordReader:
        """Open a record: its bytes or text, or the object read from them.

        Raises:
            DecodeError: it is no JSON object, or larger than any record.
        """
        if isinstance(data, bytes | str):
            if len(data) > _LARGEST_RECORD:
                message = f"{what} has more than {_LARGEST_RECORD} bytes"
                raise DecodeError(message)
            data = read_json(data)
        if not isinstance(data, dict):
            message = f"{what} is a JSON object, not {shown(data)}"
            raise DecodeError(message)
        return cls(data, "$", [])

    @property
    def path(self) -> str:
        """Where the object stands in its document."""
        return self._path

    def has(self, key: str) -> bool:
        """Whether the field stands in the record, null or not."""
        return key in self._record

    def raw(self, key: str) -> object:
        """Give a field as it stands."""
        return self._record.get(key)

    def text(self, key: str) -> str:
        """Give a text; "" if there is none."""
        value: str | None = self._typed(key, str, "a text")
        if value and has_lone_surrogate(value):
            self.problem(key, "holds half a character")
            return ""
        return value or ""

    def number_or_text(self, key: str) -> str:
        """Give an identifier that is written as a number or as a text; "" if there is none."""
        value = self._record.get(key)
        return str(value) if type(value) is int else self.text(key)

    def whole(self, key: str) -> int | None:
        """Give a whole number; None if there is none."""
        value: int | None = self._typed(key, int, "a whole number")
        return value

    def count(self, key: str) -> int | None:
        """Give a whole number that cannot be negative; None if there is none."""
        value = self.whole(key)
        if value is not None and value < 0:
            self.problem(key, f"is negative: {shown(value)}")
        return value

    def flag(self, key: str) -> bool | None:
        """Give a boolean; None if there is none."""
        value: bool | None = self._typed(key, bool, "true or false")
        return value

    def first_text(self, key: str) -> str:
        """Give the first of a list of texts, as Crossref writes titles; "" if it is empty."""
        for place, item in enumerate(self._typed(key, list, "a list") or []):
            if isinstance(item, str) and not has_lone_surrogate(item):
                return item
            self.problem(f"{key}[{place}]", f"is no text: {shown(item)}")
        return ""

    def part(self, key: str) -> RecordReader:
        """Open an object within the record; an empty one if there is none."""
        value = self._typed(key, dict, "an object") or {}
        return RecordReader(value, f"{self._path}.{key}", self._problems)

    def parts(self, key: str) -> Iterator[RecordReader]:
        """Open the objects of a list within the record."""
        for place, item in enumerate(self._typed(key, list, "a list") or []):
            if isinstance(item, dict):
                yield RecordReader(item, f"{self._path}.{key}[{place}]", self._problems)
            else:
                self.problem(f"{key}[{place}]", f"is no object: {shown(item)}")

    def keys(self) -> tuple[str, ...]:
        """List the names of the fields, sorted."""
        names: Iterable[object] = self._record  # an object in memory may have others
        return tuple(sorted(name for name in names if isinstance(name, str)))

    def problem(self, key: str, what: str) -> None:
        """Remember a problem of a field."""
        self._problems.append(f"{self._path}.{key} {what}")

    def finish(self, what: str) -> None:
        """Raise all problems at once, if there are any.

        Raises:
            DecodeError: there are; the details list each with its path.
        """
        if self._problems:
            message = f"{what} cannot be read"
            raise DecodeError(message, details=self._problems)

    def _typed(self, key: str, kind: type, name: str) -> Any:  # noqa: ANN401 - the kind asked for
        value = self._record.get(key)
        if value is None or type(value) is kind:
            return value
        self.problem(key, f"is not {name}: {shown(value)}")
        return None
