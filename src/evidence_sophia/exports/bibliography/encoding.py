"""How are the bytes of a bibliography read as text, and what is said where that is a guess?"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode, ProblemLog

__all__ = ["MAX_BYTES", "DecodedText", "decode_bibliography"]

#: A bibliography may be so large: 200,000 long entries. More is refused.
MAX_BYTES: Final = 64 * 1024 * 1024

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_HIGH: Final = re.compile(b"[\x80-\xff]+")
#: Pairs of the rows that GB 2312 fills: 0xA1 to 0xA9 signs, 0xB0 to 0xF7 characters.
_INSIDE_WORD: Final = re.compile(b"[A-Za-z][\x80-\xff]{2}[A-Za-z]")
_GB2312_PAIRS: Final = re.compile(b"(?:[\xa1-\xa9\xb0-\xf7][\xa1-\xfe])+")


@frozen(kw_only=True)
class DecodedText:
    """The text of a bibliography and how it was read.

    Attributes:
        text: without a byte order mark, every line end as one newline.
        encoding: the name of the encoding; "" where text was given.
    """

    text: str
    encoding: str


def decode_bibliography(data: bytes | str, encoding: str | None, log: ProblemLog) -> DecodedText:
    """Read bytes as text: UTF-8 or what a byte order mark says, else by a guess that is told.

    Args:
        data: the bibliography.
        encoding: what the caller knows its encoding to be; None if nothing is known.
        log: told where the encoding was guessed or characters were lost.

    Raises:
        DecodeError: it is larger than :data:`MAX_BYTES`, or the named encoding is unknown.
    """
    if len(data) > MAX_BYTES:
        message = f"the bibliography has {len(data):,} bytes; at most {MAX_BYTES:,} are read"
        raise DecodeError(message, hint="Split it into several files.")
    if isinstance(data, str):
        return DecodedText(text=_lines(data.removeprefix("\ufeff")), encoding="")
    name, rest = (encoding, data) if encoding else _named(data, log)
    return DecodedText(text=_lines(_decoded(rest, name, log).removeprefix("\ufeff")), encoding=name)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _named(data: bytes, log: ProblemLog) -> tuple[str, bytes]:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name, data[len(mark) :]
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return _guessed(data, error.start, log), data
    return "utf-8", data


def _guessed(data: bytes, first: int, log: ProblemLog) -> str:
    """Guess between a Chinese and a Western encoding: in the former high bytes come in pairs.

    A lone pair within a word of Latin letters is Western all the same, as in ``Größe``.
    """
    runs = _HIGH.findall(data)
    is_western = all(len(run) < 4 for run in runs) and _INSIDE_WORD.search(data)  # noqa: PLR2004 - two pairs
    is_chinese = not is_western and all(_GB2312_PAIRS.fullmatch(run) for run in runs)
    name = "gb18030" if is_chinese else "cp1252"
    line = data.count(b"\n", 0, first) + 1
    message = f"not UTF-8 at byte {first}; read as {name}, which is a guess"
    log.add(line, BibliographyProblemCode.ENCODING_GUESSED, message)
    return name


def _decoded(data: bytes, name: str, log: ProblemLog) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte {error.start} and maybe more are no {name}; U+FFFD stands in their place"
        log.add(line, BibliographyProblemCode.CHARACTERS_LOST, message)
        return data.decode(name, "replace")
    except (LookupError, ValueError) as error:
        message = f"no text encoding is named {name!r:.40}"
        raise DecodeError(message) from error
