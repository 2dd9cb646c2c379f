"""Which form do the ids and the URI of a source take when they come in?

The one place where they are normalised: a digest is computed over what stands in the value.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, shown
from evidence_sophia.model.source_set import check_member_id, check_member_uri
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.text.normal import nfc

__all__ = ["normal_member_id", "normal_uri", "normal_work_id"]

_SCHEME: Final = re.compile("([A-Za-z][A-Za-z0-9+.-]*):(.*)")
_WEB: Final = re.compile(r"//([^/?#]*)(.*)")
_PORT: Final = re.compile(":([0-9]*)$")
_USUAL_PORT: Final = {"http": "80", "https": "443"}
#: What RFC 3986 lets stand in a URI; all else is percent-encoded as UTF-8 (RFC 3987, 3.1).
_NOT_URI: Final = re.compile(r"[^A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]")
#: Where programs part ways about what is meant; nothing of this kind is repaired.
_UNCLEAR: Final = re.compile(r"[\\\x00-\x20\x7f-\x9f\u2028\u2029]")


def normal_member_id(text: str) -> str:
    r"""Give the id of a member in normal form C, the same on every Python.

    Raises:
        InvariantError: it is no id (see ``check_member_id``).

    >>> normal_member_id("cafe\u0301") == "caf\u00e9"
    True
    """
    id_ = check_member_id(text)
    return id_ if id_.isascii() else nfc(id_)


def normal_work_id(text: str) -> str:
    """Give the id of a work in the form in which two members of one work have it.

    That is the normal form of a DOI, however it is written, or any other text in normal
    form C. What is said of a work reaches its manifestations only under one id.

    >>> normal_work_id("https://doi.org/10.1000/ABC"), normal_work_id("urn:isbn:0451450523")
    ('10.1000/abc', 'urn:isbn:0451450523')
    """
    return doi_or_none(text) or nfc(text)


def normal_uri(text: object) -> str:
    """Give a URI in the form in which members of sets hold it.

    The scheme and a host are in lower case, the host of a web address is its A-label
    without root dot and usual port, characters beyond ASCII are percent-encoded. Path, query
    and fragment keep their case, their order and every key.

    Raises:
        InvariantError: it has no scheme, holds a backslash, a blank or a control, names user
            information, or its host is none.

    >>> normal_uri("HTTPS://Bücher.example:443/Straße?b=1&a=2")
    'https://xn--bcher-kva.example/Stra%C3%9Fe?b=1&a=2'
    """
    match = _SCHEME.fullmatch(text) if isinstance(text, str) else None
    if match is None or _UNCLEAR.search(match[0]) or has_lone_surrogate(match[0]):
        message = f"not a URI: {shown(text)}"
        raise InvariantError(message, hint="Write scheme:rest, such as https://host/path.")
    scheme, rest = match[1].lower(), match[2]
    place = _WEB.fullmatch(rest)
    if scheme in _USUAL_PORT and place is None:
        message = f"a web address has a host: {text!a:.80}"
        raise InvariantError(message)
    if place is not None:
        rest = f"//{_authority(scheme, place[1])}{place[2]}"
    encoded = _NOT_URI.sub(lambda found: _percent(found[0]), nfc(rest))
    return check_member_uri(f"{scheme}:{encoded}")


def _authority(scheme: str, written: str) -> str:
    if scheme not in _USUAL_PORT:
        if not written.isascii():
            message = f"a host has a letter beyond ASCII: {written!a:.80}"
            raise InvariantError(message, hint="Write its A-label, such as xn--bcher-kva.example.")
        return written.lower()
    host = parse_host(f"{scheme}://{written}")
    if host.is_refused or "@" in written:
        why = ", ".join(host.notes)
        message = f"the host of a URI cannot be trusted: {written!a:.80} ({why})"
        raise InvariantError(message)
    port = _PORT.search(written)
    if port is None or port[1] in ("", _USUAL_PORT[scheme]):
        return host.name
    return f"{host.name}:{int(port[1])}"


def _percent(ch: str) -> str:
    return "".join(f"%{byte:02X}" for byte in ch.encode())
