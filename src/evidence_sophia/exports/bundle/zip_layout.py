"""Does every byte of a zip archive belong to a file that the archive lists?

Programs look for the list of a zip archive at its end, so that anything may stand before it,
behind it and between its files: another archive, a program, a file that the list does not name.
Some programs also take the name of a file from an extra field.
"""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["other_names", "stray_bytes"]

_LOCAL: Final = b"PK\x03\x04"
_LISTED: Final = b"PK\x01\x02"
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x06"
_LOCATOR_64: Final = b"PK\x06\x07"
_LOCATOR_64_SIZE: Final = 20
_SIZES_FOLLOW: Final = 0x8
_SIZES_SIZES: Final = (12, 16, 20, 24)  # with or without a signature, in 32 or 64 bits
_NAME_FIELD: Final = 0x7075


def stray_bytes(data: bytes, infos: Sequence[zipfile.ZipInfo]) -> str:
    """Say where an archive holds what belongs to no file of it; "" where it holds nothing else.

    Args:
        data: the archive.
        infos: its files, as :mod:`zipfile` lists them.
    """
    try:
        return _stray(data, infos)
    except struct.error:
        return "its parts do not fit together"


def other_names(data: bytes, info: zipfile.ZipInfo) -> bool:
    """Whether an extra field gives a file of an archive another name for some programs."""
    try:
        name, extra = struct.unpack_from("<HH", data, info.header_offset + 26)
    except struct.error:
        return True
    start = info.header_offset + 30 + name
    fields = (*_field_ids(data[start : start + extra]), *_field_ids(info.extra))
    return _NAME_FIELD in fields


def _stray(data: bytes, infos: Sequence[zipfile.ZipInfo]) -> str:
    at, names = 0, dict[int, bytes]()
    for info in sorted(infos, key=lambda info: info.header_offset):
        if info.header_offset != at or data[at : at + 4] != _LOCAL:
            return "bytes that belong to no file stand before or between its files"
        (size,) = struct.unpack_from("<H", data, at + 26)
        names[at] = data[at + 30 : at + 30 + size]
        at = _end_of_file(data, at, info)
    for info in infos:
        if data[at : at + 4] != _LISTED:
            return "bytes that belong to no file stand between its files and their list"
        name, extra, comment = struct.unpack_from("<HHH", data, at + 28)
        if comment:
            return "a comment stands in the list of its files"
        if data[at + 46 : at + 46 + name] != names[info.header_offset]:
            return "a file has another name in the list"
        at += 46 + name + extra
    return "" if data[_behind_64(data, at) :] == _plain_end(data) else "bytes stand behind its list"


def _end_of_file(data: bytes, at: int, info: zipfile.ZipInfo) -> int:
    name, extra = struct.unpack_from("<HH", data, at + 26)
    end: int = at + 30 + name + extra + info.compress_size
    if not info.flag_bits & _SIZES_FOLLOW:
        return end
    ends = (end + size for size in _SIZES_SIZES)
    return next((each for each in ends if data[each : each + 4] in (_LOCAL, _LISTED)), end)


def _behind_64(data: bytes, at: int) -> int:
    """Give where the end record begins: behind the two records of archives of 64 bits."""
    if data[at : at + 4] != _END_64:
        return at
    (size,) = struct.unpack_from("<Q", data, at + 4)
    at += 12 + size
    return at + _LOCATOR_64_SIZE if data[at : at + 4] == _LOCATOR_64 else at


def _plain_end(data: bytes) -> bytes:
    """Give the end of the archive if it is an end record without a comment; else no end of it."""
    last = data[-22:]
    return last if last[:4] == _END and last[-2:] == b"\0\0" else data + b"\0"


def _field_ids(extra: bytes) -> Iterator[int]:
    at = 0
    while at + 4 <= len(extra):
        field, size = struct.unpack_from("<HH", extra, at)
        yield field
        at += 4 + size
