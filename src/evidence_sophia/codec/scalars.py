"""How do single values travel: text, enums, numbers, days and times?"""

from __future__ import annotations

import math
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar

from evidence_sophia.codec.canonical import MAX_SAFE_INTEGER
from evidence_sophia.codec.problems import problem
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.dates import PartialDate

__all__ = ["DAY_FORM", "SCALARS", "TIME_FORM"]

T = TypeVar("T")

DAY_FORM: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
#: RFC 3339 with a zone and at most microseconds; we write six digits and ``Z``.
TIME_FORM: Final = (
    rf"{DAY_FORM}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}(\.[0-9]{{1,6}})?(Z|[+-][0-9]{{2}}:[0-9]{{2}})"
)

_DAY = re.compile(DAY_FORM)
_TIME = re.compile(TIME_FORM)


def _refuse(value: object, wanted: str) -> NoReturn:
    message = f"{wanted} is wanted, not {_kind(value)}"
    raise problem(message)


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return f"the number {shown(value, 40)}"
    if isinstance(value, str):
        return f"the string {value!r:.40}"
    return "an object" if isinstance(value, dict) else "a list"


def _text(value: object, form: type) -> str:
    if type(value) is not str:
        _refuse(value, "a string")
    # cattrs finds the hook of str for every StrEnum too, since an enum of ours is a str.
    return _member(value, form) if issubclass(form, Enum) else value


def _member(value: str, form: Any) -> Any:  # noqa: ANN401 - any enum and its member
    try:
        return form(value)
    except ValueError:
        known = ", ".join(member.value for member in form)
        message = f"one of {known} is wanted, not {value!r:.40}"
        raise problem(message) from None


def _whole(value: object, _form: type) -> int:
    if type(value) is not int:
        _refuse(value, "an integer")
    if abs(value) > MAX_SAFE_INTEGER:
        message = "an integer lies beyond 2^53 - 1"
        raise problem(message)
    return value


def _real(value: object, form: type) -> float:
    if type(value) is int:
        return float(_whole(value, form))
    if type(value) is not float or not math.isfinite(value):
        _refuse(value, "a finite number")
    return value


def _truth(value: object, _form: type) -> bool:
    if type(value) is not bool:
        _refuse(value, "a boolean")
    return value


def _matching(value: object, form: re.Pattern[str], wanted: str) -> str:
    if type(value) is not str or not form.fullmatch(value):
        _refuse(value, wanted)
    return value


def _day(value: object, _form: type) -> date:
    text = _matching(value, _DAY, "a day YYYY-MM-DD")
    return _made(date.fromisoformat, text)


def _time(value: object, _form: type) -> datetime:
    text = _matching(value, _TIME, "a time YYYY-MM-DDTHH:MM:SS.ffffffZ with its zone")
    return _made(lambda time: datetime.fromisoformat(time).astimezone(UTC), text)


def _partial_date(value: object, _form: type) -> PartialDate:
    if type(value) is not str:
        _refuse(value, "a date YYYY-MM-DD, YYYY-MM or YYYY")
    return _made(PartialDate.parse, value)


def _made(make: Callable[[str], T], text: str) -> T:
    try:
        return make(text)
    except (ValueError, OverflowError):
        message = f"there is no such date: {text!r:.40}"
        raise problem(message) from None


def _bytes(value: object, _form: type) -> bytes:
    if type(value) is not str:
        _refuse(value, "bytes in base64")
    try:
        data = b64decode(value, validate=True)
    except ValueError:
        data = b""
    if _write_bytes(data) != value:  # the last digit may carry bits that no byte holds
        message = "not the base64 of any bytes, with its padding"
        raise problem(message)
    return data


def _write_bytes(value: bytes) -> str:
    return b64encode(value).decode()


def _write_whole(value: int) -> int:
    if abs(value) > MAX_SAFE_INTEGER:
        message = "an integer beyond 2^53 - 1 cannot travel"
        raise InvariantError(message)
    return value


def _write_real(value: float) -> float:
    if not math.isfinite(value):
        message = f"{value} cannot travel: a float must be finite"
        raise InvariantError(message)
    return float(value)


def _write_time(value: datetime) -> str:
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _same(value: Any) -> Any:  # noqa: ANN401 - what JSON has already
    return value


#: Type -> how it is read and how it is written.
SCALARS: Final[dict[Any, tuple[Callable[[Any, Any], Any], Callable[[Any], Any]]]] = {
    str: (_text, str),
    int: (_whole, _write_whole),
    float: (_real, _write_real),
    bool: (_truth, _same),
    date: (_day, date.isoformat),
    datetime: (_time, _write_time),
    PartialDate: (_partial_date, str),
    bytes: (_bytes, _write_bytes),
}
