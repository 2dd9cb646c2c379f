"""Where does a text hold personal data? By form and check digits, never by guess.

Postal addresses and names are not told reliably by form, so names come from the caller and
addresses are left.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.privacy.access_keys import access_keys, telling_urls
from evidence_sophia.answering.privacy.check_digits import (
    iban_length,
    is_card,
    is_iban,
    is_national_id,
)
from evidence_sophia.answering.privacy.phone_numbers import phone_numbers
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import category, char_class
from evidence_sophia.text.normal import casefold, nfkc
from evidence_sophia.text.words import words

__all__ = ["PersonalData", "PersonalDataKind", "find_personal_data"]


class PersonalDataKind(OpenEnum):
    """What a piece of text tells about a person."""

    URL = "url"
    SECRET = "secret"  # noqa: S105 - the name of a kind
    EMAIL = "email"
    IBAN = "iban"
    CARD = "card"
    NATIONAL_ID = "national_id"
    IP_ADDRESS = "ip_address"
    PHONE = "phone"
    NAME = "name"


@frozen(kw_only=True)
class PersonalData:
    """A piece of text that tells about a person.

    Attributes:
        kind: what it tells.
        span: where.
    """

    kind: PersonalDataKind = field(converter=PersonalDataKind)
    span: Span = field(validator=instance_of(Span))


_Place = tuple[int, int]

_NO_WORD_BEFORE: Final = "(?<![A-Za-z0-9])"
_NO_WORD_AFTER: Final = "(?![A-Za-z0-9])"
_AT: Final = "(?:@| ?[\\[(]at[\\])] ?)"
_DOT: Final = "(?:[.]| ?[\\[(]dot[\\])] ?)"
_IBAN: Final = re.compile(
    _NO_WORD_BEFORE + "[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]){11,30}", re.IGNORECASE | re.ASCII
)
_CARD: Final = re.compile(
    "(?<![0-9])(?<![0-9][ -])(?:[0-9]{13,19}|[0-9]{4}(?:[ -][0-9]{4}){2,3}(?:[ -][0-9]{1,4})?"
    "|[0-9]{4}[ -][0-9]{6}[ -][0-9]{5})(?![0-9])(?![ -][0-9])"
)
_IDS: Final = (
    ("ssn", re.compile("(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9-])")),
    ("dni", re.compile(_NO_WORD_BEFORE + "[XYZxyz]?[ -]?[0-9]{7,8}[ -]?[A-Za-z]" + _NO_WORD_AFTER)),
    (
        "nir",
        re.compile(
            "(?<![0-9])[12] ?[0-9]{2} ?[0-9]{2} ?[0-9][0-9ABab] ?"
            "[0-9]{3} ?[0-9]{3} ?[0-9]{2}(?![0-9])"
        ),
    ),
    (
        "codice_fiscale",
        re.compile(
            _NO_WORD_BEFORE
            + "[A-Z]{3} ?[A-Z]{3} ?[0-9]{2}[A-Z][0-9]{2} ?[A-Z][0-9]{3}[A-Z]"
            + _NO_WORD_AFTER,
            re.IGNORECASE | re.ASCII,
        ),
    ),
    ("tax", re.compile("(?<![0-9])(?:[0-9]{11}|[0-9]{2} [0-9]{3} [0-9]{3} [0-9]{3})(?![0-9])")),
)
_NINO: Final = re.compile(
    _NO_WORD_BEFORE + "[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?(?:[0-9]{2} ?){3}[A-D]" + _NO_WORD_AFTER
)
_IP4: Final = re.compile("(?<![0-9A-Za-z.])[0-9]{1,3}(?:[.][0-9]{1,3}){3}(?![0-9A-Za-z]|[.][0-9])")
_IP6: Final = re.compile(
    "(?<![0-9A-Za-z:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![0-9A-Za-z:])"
)
_IP6_LEAST: Final = 6
_NAME_WORDS: Final = 6


def find_personal_data(text: str, names: Iterable[str] = ()) -> tuple[PersonalData, ...]:
    """Find personal data, sorted by place; no two overlap. Linear in the text; never raises.

    Args:
        text: the text.
        names: of persons, as they may stand in the text; case does not count.

    >>> [str(one.kind) for one in find_personal_data("Write to ada@example.org.")]
    ['email']
    """
    seen, places = _seen(text)
    taken = bytearray(len(text))
    found: list[PersonalData] = []
    for kind, find in _FINDERS:
        for start, end in find(seen):
            _take(kind, places[start], places[end - 1] + 1, taken, found)
    for start, end in _names(text, names):
        _take(PersonalDataKind.NAME, start, end, taken, found)
    return tuple(sorted(found, key=lambda one: one.span))


def _take(
    kind: PersonalDataKind, start: int, end: int, taken: bytearray, found: list[PersonalData]
) -> None:
    """Keep a find unless what was found before it holds some of it."""
    if not any(taken[start:end]):
        taken[start:end] = b"\x01" * (end - start)
        found.append(PersonalData(kind=kind, span=Span(start, end)))


def _seen(text: str) -> tuple[str, list[int]]:
    """Give the text without invisible characters, in plain forms, and the place of each one."""
    chars: list[str] = []
    places: list[int] = []
    for place, ch in enumerate(text):
        if ch.isascii() or category(ch) != "Cf":
            chars.append(_plain(ch))
            places.append(place)
    return "".join(chars), places


def _plain(ch: str) -> str:
    if ch.isascii():
        return ch
    if category(ch) == "Nd":
        return str(int(ch))
    if category(ch) in {"Zs", "Pd"}:
        return " " if category(ch) == "Zs" else "-"
    plain = nfkc(ch)
    return plain if len(plain) == 1 else ch


def _emails(text: str) -> Iterator[_Place]:
    """Look at every sign of an address, and from there to both sides."""
    word = char_class("word", bmp=True)
    local = re.compile(f"[{word}.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}$")
    domain = re.compile(f"[{word}-]{{1,63}}(?:{_DOT}[{word}-]{{1,63}}){{1,6}}")
    for sign in re.finditer(_AT, text):
        before = local.search(text, max(0, sign.start() - 64), sign.start())
        after = domain.match(text, sign.end())
        if before and after:
            start = sign.start() - len(before[0].lstrip(".!#$%&'*+/=?^`{|}~-"))
            if start < sign.start():
                yield start, after.end()


def _ibans(text: str) -> Iterator[_Place]:
    for match in _IBAN.finditer(text):
        length = iban_length(match[0][:2].upper())
        at, kept = match.start(), 0
        while kept < length and at < match.end():
            kept += text[at] not in " -"
            at += 1
        if kept == length and is_iban(_compact(text[match.start() : at])):
            yield match.start(), at


def _cards(text: str) -> Iterator[_Place]:
    return (match.span() for match in _CARD.finditer(text) if is_card(_compact(match[0])))


def _national_ids(text: str) -> Iterator[_Place]:
    for kind, pattern in _IDS:
        for match in pattern.finditer(text):
            if is_national_id(kind, _compact(match[0])):
                yield match.span()
    yield from (match.span() for match in _NINO.finditer(text))


def _addresses(text: str) -> Iterator[_Place]:
    for match in (*_IP4.finditer(text), *_IP6.finditer(text)):
        if "." in match[0] or len(match[0]) >= _IP6_LEAST:
            try:
                ipaddress.ip_address(match[0])
            except ValueError:
                continue
            yield match.span()


def _compact(number: str) -> str:
    return number.replace(" ", "").replace("-", "").upper()


def _names(text: str, names: Iterable[str]) -> Iterator[_Place]:
    """Find listed names, the longest first where several begin at a word."""
    listed: dict[str, list[tuple[str, ...]]] = {}
    for name in names:
        folded = tuple(_bare(word.text) for word in words(name))
        if 0 < len(folded) <= _NAME_WORDS:
            listed.setdefault(folded[0], []).append(folded)
    if not listed:
        return
    found = words(text)
    keys = [_bare(word.text) for word in found]
    for at, key in enumerate(keys):
        for one in sorted(listed.get(key, ()), key=len, reverse=True):
            if tuple(keys[at : at + len(one)]) == one:
                last = found[at + len(one) - 1]
                yield found[at].start, last.end - (len(last.text) - len(_stem(last.text)))
                break


def _bare(word: str) -> str:
    return casefold(nfkc(_stem(word)))


def _stem(word: str) -> str:
    """Give a word without the ending of an English genitive."""
    return word.removesuffix("'s").removesuffix("’s")


_FINDERS: Final[tuple[tuple[PersonalDataKind, Callable[[str], Iterator[_Place]]], ...]] = (
    (PersonalDataKind.URL, telling_urls),
    (PersonalDataKind.SECRET, access_keys),
    (PersonalDataKind.EMAIL, _emails),
    (PersonalDataKind.IBAN, _ibans),
    (PersonalDataKind.CARD, _cards),
    (PersonalDataKind.NATIONAL_ID, _national_ids),
    (PersonalDataKind.IP_ADDRESS, _addresses),
    (PersonalDataKind.PHONE, phone_numbers),
)
