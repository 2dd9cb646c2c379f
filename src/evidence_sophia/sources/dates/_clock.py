"""What time of day and which zone stand beside a date?"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from evidence_sophia.sources.dates._names import DAYS, FILLERS, MONTHS, ZONES
from evidence_sophia.sources.dates.stated import FARTHEST_ZONE, DateFlag, is_clock
from evidence_sophia.text.normal import casefold

__all__ = ["Clock", "split_clock"]

# Not after a sign or a digit: "+02:00" is an offset.
_HALF: Final = r"(?: ?(?P<half>[AaPp])\.?[Mm](?![A-Za-z])\.?)"
_TIME: Final = re.compile(
    r"(?<![0-9+-])(?P<hour>[0-9]{1,2})(?:[:h]| h )(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:[.,](?P<part>[0-9]{1,9})[0-9]*)?)?(?![0-9:])" + _HALF + "?"
)
_HOUR: Final = re.compile(r"(?<![0-9:+-])(?P<hour>[0-9]{1,2})" + _HALF)
#: An hour alone states no minute, so it is no time of day here; the day stays.
_HOUR_ALONE: Final = re.compile(r"(?<=[0-9])[Tt][0-9]{2}(?=[Zz]|[+-][0-9]{2}|$)")
_PDF: Final = re.compile(r"D:(?=[0-9]{8})")
_COMPACT: Final = re.compile(
    r"(?P<day>[0-9]{8})[Tt ]?(?P<hour>[0-9]{2})(?P<minute>[0-9]{2})(?P<second>[0-9]{2})?"
)
_EXIF: Final = re.compile(r"([0-9]{4}):([0-9]{2}):([0-9]{2})(?![0-9:])")
_ZONED_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?=[Zz]|[+-][0-9]{2}:[0-9]{2}$)")
_ZONE: Final = re.compile(
    r" ?(?P<zone>(?:(?:[A-Za-z]{1,5})? ?(?P<sign>[+-])(?P<hours>[0-9]{1,2})"
    r"(?::?(?P<minutes>[0-9]{2}))?(?![0-9:])(?: (?:UTC|GMT)(?![A-Za-z]))?"
    r"|(?P<region>[A-Z][A-Za-z]+(?:/[A-Za-z_]+)+)"
    r"|(?P<word>[A-Za-z]{1,5})(?![A-Za-z]))(?: ?\([^()]*\)|\[[^][]*\])?)"
)
_NOON: Final = 12


@frozen
class Clock:
    """A time and a zone as they stand beside a date.

    Attributes:
        rest: the text without them.
        time: ``HH:MM:SS.fff`` as far as stated; "" if none or impossible.
        zone: as written.
        offset: minutes east of UTC; None if not certain.
        flags: what to know about them.
        zone_name: the abbreviation of the zone, folded; "" if it has none.
    """

    rest: str
    time: str = ""
    zone: str = ""
    offset: int | None = None
    flags: tuple[DateFlag, ...] = ()
    zone_name: str = ""


def split_clock(text: str) -> Clock:
    """Take the time and the zone out of a line that states a date."""
    if _PDF.match(text):  # D:20160629150741+02'00'
        text = text[2:].replace("'", ":").rstrip(":")
    if match := _COMPACT.match(text):
        return _beside(match, match["day"], text)
    text = _EXIF.sub(r"\1-\2-\3", text, count=1)
    if match := _TIME.search(text) or _HOUR.search(text):
        return _beside(match, text[: match.start()], text)
    if match := _HOUR_ALONE.search(text):
        return _with_zone(text[: match.start()], "", text, match.end())
    if match := _ZONED_DAY.match(text):
        return _with_zone(match[0], "", text, match.end())
    return Clock(text)


def _beside(match: re.Match[str], before: str, text: str) -> Clock:
    return _with_zone(before, _time(match), text, match.end())


def _with_zone(before: str, time: str, text: str, end: int) -> Clock:
    flags = [DateFlag.TIME_IMPOSSIBLE] if time and not is_clock(time) else []
    zone = _ZONE.match(text, end)
    if zone is not None and _is_zone(zone):
        end = zone.end()
        offset = _offset(zone)
        flags += [DateFlag.ZONE_UNKNOWN] if offset is None else []
        written, name = zone["zone"], casefold(zone["word"] or "")
    else:
        offset, written, name = None, "", ""
        flags += [DateFlag.ZONE_MISSING]
    return Clock(
        rest=_joined(before, text[end:]),
        time="" if DateFlag.TIME_IMPOSSIBLE in flags else time,
        zone=written,
        offset=offset,
        flags=tuple(flags),
        zone_name=name,
    )


def _joined(before: str, after: str) -> str:
    """Join what stood around a time, without the words and signs that led to it."""
    before = before.rstrip(" ,;:|-")
    if before[-1:] in ("T", "t") and before[-2:-1] in frozenset("0123456789"):
        before = before[:-1]
    words = [*before.split(" "), *after.split(" ")]
    return " ".join(word for word in words if word and casefold(word) not in FILLERS)


def _time(match: re.Match[str]) -> str:
    found = match.groupdict()
    hour, half = int(found["hour"]), (found.get("half") or "").upper()
    if half and not 1 <= hour <= _NOON:
        hour = 99  # no such hour on a dial
    elif half:
        hour = hour % _NOON + (_NOON if half == "P" else 0)
    seconds = f":{found['second']}" if found.get("second") else ""
    part = f".{found['part']}" if found.get("part") else ""
    return f"{hour:02d}:{found.get('minute') or '00'}{seconds}{part}"


def _is_zone(match: re.Match[str]) -> bool:
    """Tell a zone from the name of a month or from any other word."""
    word = match["word"]
    if word is None:
        return True
    folded = casefold(word)
    if folded in ZONES:
        return True
    return word == word.upper() and folded not in MONTHS and folded not in DAYS


def _offset(match: re.Match[str]) -> int | None:
    if match["word"]:
        return ZONES.get(casefold(match["word"]))
    if match["region"]:
        return None  # it takes the history of that place to know
    hours, minutes = int(match["hours"]), int(match["minutes"] or 0)
    total = hours * 60 + minutes
    if minutes >= 60 or total > FARTHEST_ZONE:  # noqa: PLR2004 - minutes of an hour
        return None
    return -total if match["sign"] == "-" else total
