"""Which host does a URL name, so surely that its domain's standing may be lent to it?

Programs disagree about hostile URLs: what one library reads as a trusted host, a browser
reads as another one. So every form that any two of them read differently is refused, with
its reason; what is left is folded to one spelling, the A-label form, and compared label by
label. No network, no suffix list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.sources.identifiers._host_addresses import ipv4_text, ipv6_text, is_numeric
from evidence_sophia.sources.identifiers._host_labels import read_label

__all__ = ["Host", "HostFlag", "HostRefusal", "parse_host"]

#: RFC 1035: a name has at most 253 characters when it is written with dots.
_LONGEST_NAME: Final = 253
#: Characters of a name before it is folded; no name that passes needs more.
_LONGEST_RAW: Final = 1_024
_HIGHEST_PORT: Final = 65_535
_USUAL_PORTS: Final = frozenset({"", "80", "443"})

#: Written out: under IGNORECASE the long s (U+017F) would count as an s.
_AUTHORITY: Final = re.compile(r"[Hh][Tt][Tt][Pp][Ss]?://([^/?#]*)")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
#: The common case: labels of ASCII letters, digits and inner hyphens, none of them an A-label.
_PLAIN_LABEL: Final = r"(?![Xx][Nn]--)[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_PLAIN_NAME: Final = re.compile(rf"{_PLAIN_LABEL}(?:\.{_PLAIN_LABEL})*\.?")
_ODD: Final = re.compile(r"[^A-Za-z0-9_.-]")
_BRACKETED: Final = re.compile(r"\[([0-9A-Fa-f:.]+)\](?::([0-9]{0,5}))?")
_PORT: Final = re.compile("[0-9]{0,5}")
#: The four full stops that part labels (UTS 46, section 2.3).
_STOPS: Final = re.compile("[.\u3002\uff0e\uff61]")


class HostRefusal(OpenEnum):
    """Why a URL names no host that may be trusted; "" for a host that was read.

    ``control`` a control character; ``backslash`` browsers read it as a slash, most
    libraries do not; ``scheme`` neither ``http://`` nor ``https://``; ``empty`` no host;
    ``userinfo`` more than one ``@``; ``percent`` a percent sign in the host; ``port`` no
    port; ``character`` a character no name can hold; ``label`` an empty, overlong or
    malformed label; ``length`` longer than any name; ``address`` a malformed address.
    """

    CONTROL = "host:control"
    BACKSLASH = "host:backslash"
    SCHEME = "host:scheme"
    EMPTY = "host:empty"
    USERINFO = "host:several_userinfo"
    PERCENT = "host:percent"
    PORT = "host:bad_port"
    CHARACTER = "host:character"
    LABEL = "host:label"
    LENGTH = "host:length"
    ADDRESS = "host:bad_address"


class HostFlag(OpenEnum):
    """What a reader should know about a host that was read.

    ``normalised`` it was written with other characters than its name has; ``international``
    it has letters outside ASCII; ``mixed_scripts`` one label mixes Latin, Greek or Cyrillic
    letters, as look-alikes do; ``userinfo`` a user name stands before it; ``port`` an
    unusual port stands after it; ``address`` it is an address, which no domain vouches for.
    """

    NORMALISED = "host:normalised"
    INTERNATIONAL = "host:international"
    MIXED_SCRIPTS = "host:mixed_scripts"
    USERINFO = "host:userinfo"
    PORT = "host:port"
    ADDRESS = "host:address"


def _sorted_flags(flags: Iterable[HostFlag]) -> tuple[HostFlag, ...]:
    return tuple(sorted(flags))


@frozen(kw_only=True)
class Host:
    """The host of a URL, or why it has none.

    Attributes:
        name: lower-case A-labels without a root dot; ``192.0.2.1`` or ``[2001:db8::1]`` for
            an address; "" where the URL was refused.
        flags: what to know about it, sorted.
        refusal: why the URL was refused; None where a host was read.
    """

    name: str = ""
    flags: tuple[HostFlag, ...] = field(default=(), converter=_sorted_flags)
    refusal: HostRefusal | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the URL names no host that may be trusted."""
        return self.refusal is not None

    @property
    def is_address(self) -> bool:
        """Whether it is an IP address."""
        return HostFlag.ADDRESS in self.flags

    @property
    def notes(self) -> tuple[str, ...]:
        """The reason codes that a score lists: the flags, or the refusal."""
        return tuple(self.flags) if self.refusal is None else (str(self.refusal),)

    def is_within(self, zone: str) -> bool:
        """Whether it is the domain, or a name below it; an address is within none.

        >>> parse_host("https://www.nature.com/").is_within("nature.com")
        True
        >>> parse_host("https://nature.com.evil.example/").is_within("nature.com")
        False
        """
        if self.is_address or not zone:
            return False
        return self.name == zone or self.name.endswith("." + zone)


def parse_host(url: str) -> Host:
    r"""Read the host of an ``http`` or ``https`` URL; never raises on any text.

    >>> parse_host("https://WWW.Nature.com:443/articles").name
    'www.nature.com'
    >>> parse_host("https://evil.example\\@nature.com/").refusal
    <HostRefusal.BACKSLASH: 'host:backslash'>
    """
    text = url.strip(" ")
    # Of ASCII, what is not printable is a control; of more, that depends on the Python.
    if not text.isprintable() if text.isascii() else _CONTROL.search(text):
        return Host(refusal=HostRefusal.CONTROL)
    if "\\" in text:
        return Host(refusal=HostRefusal.BACKSLASH)
    match = _AUTHORITY.match(text)
    if match is None:
        return Host(refusal=HostRefusal.SCHEME)
    userinfo, at, place = match[1].rpartition("@")
    if "@" in userinfo:
        return Host(refusal=HostRefusal.USERINFO)
    return _placed(place, (HostFlag.USERINFO,) if at else ())


def _placed(place: str, flags: tuple[HostFlag, ...]) -> Host:
    """Read ``host[:port]``."""
    if place.startswith("["):
        return _bracketed(place, flags)
    raw, colon, port = place.partition(":")
    if not raw:
        return Host(refusal=HostRefusal.EMPTY)
    if colon and not _is_port(port):
        return Host(refusal=HostRefusal.PORT)
    return _named(raw, (*flags, *_port_flags(port)))


def _is_port(text: str) -> bool:
    return _PORT.fullmatch(text) is not None and int(text or 0) <= _HIGHEST_PORT


def _port_flags(port: str) -> tuple[HostFlag, ...]:
    return () if port in _USUAL_PORTS else (HostFlag.PORT,)


def _bracketed(place: str, flags: tuple[HostFlag, ...]) -> Host:
    match = _BRACKETED.fullmatch(place)
    address = None if match is None else ipv6_text(match[1])
    if match is None or address is None:
        return Host(refusal=HostRefusal.ADDRESS)
    if not _is_port(match[2] or ""):
        return Host(refusal=HostRefusal.PORT)
    port = _port_flags(match[2] or "")
    return Host(name=f"[{address}]", flags=(*flags, *port, HostFlag.ADDRESS))


def _named(raw: str, flags: tuple[HostFlag, ...]) -> Host:
    if "%" in raw:
        return Host(refusal=HostRefusal.PERCENT)
    if len(raw) > _LONGEST_RAW:
        return Host(refusal=HostRefusal.LENGTH)
    if not _PLAIN_NAME.fullmatch(raw):
        return _international(raw, flags)
    return _finished(raw.lower().removesuffix("."), flags)


def _international(raw: str, flags: tuple[HostFlag, ...]) -> Host:
    """Read a name with labels that are not plain ASCII, or with something that is no label."""
    written = _STOPS.split(raw)
    if not written[-1] and len(written) > 1:
        del written[-1]  # one root dot
    if not all(written):
        return Host(refusal=HostRefusal.LABEL)
    labels = [read_label(label) for label in written]
    known = [label for label in labels if label is not None]
    if len(known) < len(labels):
        return Host(refusal=HostRefusal.CHARACTER if _ODD.search(raw) else HostRefusal.LABEL)
    found = [HostFlag.INTERNATIONAL] if any(label.a != label.u for label in known) else []
    name = ".".join(label.a for label in known)
    if _lowered(raw) not in (name, ".".join(label.u for label in known)):
        found.append(HostFlag.NORMALISED)
    if any(label.mixes_scripts for label in known):
        found.append(HostFlag.MIXED_SCRIPTS)
    return _finished(name, (*flags, *found))


def _lowered(raw: str) -> str:
    return "".join(ch.lower() if ch.isascii() else ch for ch in raw).removesuffix(".")


def _finished(name: str, flags: tuple[HostFlag, ...]) -> Host:
    if is_numeric(name.rpartition(".")[2]):
        address = ipv4_text(name)
        if address is None:
            return Host(refusal=HostRefusal.ADDRESS)
        return Host(name=address, flags=(*flags, HostFlag.ADDRESS))
    if len(name) > _LONGEST_NAME:
        return Host(refusal=HostRefusal.LENGTH)
    return Host(name=name, flags=flags)
