"""Which licence does a name, an address or an SPDX expression state?"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.rights._forms import (
    ADDRESSES,
    CC_ADDRESS,
    CC_NAME,
    CC_PLACES,
    CC_PORTS,
    LEAD,
    NAMED_ADDRESS,
    RIGHTS_STATEMENT,
    STATEMENTS,
    TAIL,
    fold_name,
    fold_text,
)
from evidence_sophia.sources.rights._licence_names import DEPRECATED, NAMES
from evidence_sophia.sources.rights._prose import read_prose
from evidence_sophia.sources.rights._spdx import parse_expression
from evidence_sophia.sources.rights.stated import RightsCondition, RightsFlag, StatedRights

__all__ = ["RIGHTS_ORDER", "SCHEME", "granted", "known_rights", "read_expression", "unknown"]

SCHEME: Final = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_WORDS: Final = {
    "attribution": "by",
    "noncommercial": "nc",
    "noderivatives": "nd",
    "noderivs": "nd",
    "noderiv": "nd",
    "sharealike": "sa",
}
_TWICE: Final = re.compile(
    r"(?P<name>[^()]*[^() ,;:|-])(?: \((?P<short>[^()]+)\)(?: license)?"
    r"|[ ,;:|-]+(?P<address>https?://[^ ]+))"
)
_HALF_WORD: Final = re.compile("(non|no|share)[ -]+")
_DASHED_VERSION: Final = re.compile(r"(?<=-[0-9])-(?=[0-9]$)")
_CC_ORDER: Final = ("by", "nc", "nd", "sa")
_CONDITIONS: Final = dict(zip(_CC_ORDER, RightsCondition, strict=True))
#: From what grants least to what grants most; ``min`` of all, ``max`` of a choice.
RIGHTS_ORDER: Final = (RightsStatus.BLOCKED, RightsStatus.UNKNOWN, RightsStatus.GRANTED)


def unknown(raw: str, *flags: RightsFlag, spdx: str = "") -> StatedRights:
    """Say that nothing is granted, and why."""
    return StatedRights(raw=raw, spdx=spdx, flags=tuple(sorted(flags)))


def granted(raw: str, spdx: str, *flags: RightsFlag) -> StatedRights:
    """Say that a licence grants the use."""
    status = RightsStatus.GRANTED
    found = _conditions(spdx)
    return StatedRights(raw=raw, status=status, spdx=spdx, conditions=found, flags=flags)


def _conditions(spdx: str) -> tuple[RightsCondition, ...]:
    parts = {
        part.lower()
        for word in re.split("[ ()]+", spdx)
        if "CC-BY" in word
        for part in word.split("-")
    }
    return tuple(sorted(_CONDITIONS[kind] for kind in _CC_ORDER if kind in parts))


def known_rights(raw: str, folded: str) -> StatedRights | None:
    """Read an address or a name, alone or in one of the sentences that introduce them."""
    found = _known_name(raw, folded)
    if found is not None:
        return found
    lead = LEAD.match(folded)
    rest = TAIL.sub("", folded[lead.end() if lead else 0 :])
    if rest != folded and (found := _known_name(raw, rest)):
        return found
    return _said_twice(raw, rest) or read_prose(raw, folded, _known_name)


def _said_twice(raw: str, folded: str) -> StatedRights | None:
    """Read a name with its abbreviation or address behind it; both must say the same."""
    match = _TWICE.fullmatch(folded)
    if match is None:
        return None
    one = _known_name(raw, match["name"].removesuffix(" license"))
    other = _known_name(raw, match["short"] or match["address"])
    if one is None or other is None or one.status != other.status:
        return None
    if one.spdx == other.spdx or one.spdx == _without_version(other.spdx):
        return other
    return one if other.spdx == _without_version(one.spdx) else None


def _known_name(raw: str, folded: str) -> StatedRights | None:
    return _address(raw, folded) or _named(raw, folded)


def _without_version(spdx: str) -> str:
    return f"LicenseRef-{spdx.rpartition('-')[0]}"


def _address(raw: str, folded: str) -> StatedRights | None:
    scheme = SCHEME.match(folded)
    if scheme is None and "." not in folded.partition("/")[0]:
        return None
    address = folded[scheme.end() :] if scheme else folded
    found = _at_address(raw, address.partition("#")[0])
    return found or (unknown(raw, RightsFlag.UNKNOWN_NAME) if scheme else None)


def _at_address(raw: str, address: str) -> StatedRights | None:
    if match := CC_ADDRESS.fullmatch(address):
        public = {"zero": "CC0-1.0", "mark": "CC-PDM-1.0"}.get(match["public"] or "")
        kinds = (match["kind"] or "").split("-")
        return granted(raw, public) if public else _cc(raw, kinds, match["version"], match["port"])
    if match := RIGHTS_STATEMENT.fullmatch(address):
        return _statement(raw, match["name"])
    if match := NAMED_ADDRESS.fullmatch(address):
        return _by_identifier(raw, match["name"])
    id_ = ADDRESSES.get(address.rstrip("/"), "")
    if id_.startswith("LicenseRef-"):
        return unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=id_)
    return granted(raw, id_) if id_ else None


def _by_identifier(raw: str, name: str) -> StatedRights:
    """Read the last part of an address: ``mit``, ``apache-2-0``, ``fdl-1.3``."""
    name = _DASHED_VERSION.sub(".", name)
    return read_expression(raw, f"gfdl{name[3:]}" if name.startswith("fdl-") else name, ())


def _statement(raw: str, folded: str) -> StatedRights:
    found = STATEMENTS.get(folded)
    if found is None:
        return unknown(raw, RightsFlag.UNKNOWN_NAME)
    name, is_reserved = found
    spdx = f"LicenseRef-rightsstatements-{name}-1.0"
    if is_reserved:
        return StatedRights(raw=raw, status=RightsStatus.BLOCKED, spdx=spdx)
    return unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=spdx)


def _named(raw: str, folded: str) -> StatedRights | None:
    name = fold_name(folded)
    if name in NAMES:
        return granted(raw, NAMES[name])
    match = CC_NAME.fullmatch(name)
    if match is None or not (
        match["cc"] or (match["version"] and (match["reach"] or match["port"]))
    ):
        return None
    words = _HALF_WORD.sub(r"\1", match["words"])
    parts = [_WORDS.get(word, word) for word in re.split("[ -]+", words)]
    version = match["version"]
    return _cc(raw, parts, f"{version}.0" if version in {*"1234"} else version, match["port"])


def _cc(raw: str, parts: list[str], version: str | None, port: str | None) -> StatedRights:
    kinds = [kind for kind in _CC_ORDER if kind in parts]
    if len(kinds) != len(parts) or {"nd", "sa"} <= set(kinds):
        return unknown(raw, RightsFlag.UNKNOWN_NAME)  # there is no such licence
    id_ = "-".join(("CC", *kinds)).upper()
    if version is None and not port:
        return granted(raw, f"LicenseRef-{id_}", RightsFlag.VERSION_MISSING)
    if port and (port not in CC_PLACES or version in {None, "4.0"}):
        return unknown(raw, RightsFlag.UNKNOWN_NAME)
    plain = f"{id_}-{version}"
    if not port:
        return granted(raw, plain)
    ported = f"{plain}-{port.upper()}"
    return granted(raw, ported if ported in CC_PORTS else f"LicenseRef-{ported}")


def read_expression(raw: str, line: str, allowed: Collection[str]) -> StatedRights:
    """Read an SPDX expression; ``allowed`` are the references that grant the use."""
    found = parse_expression(line, _other_name)
    if found.unknown:
        return unknown(raw, RightsFlag.UNKNOWN_NAME)
    if not found.is_well_formed:
        return unknown(raw, RightsFlag.MALFORMED)
    rank = found.decide(lambda id_: RIGHTS_ORDER.index(_status(id_, allowed)))
    flags = () if RIGHTS_ORDER[rank] == RightsStatus.GRANTED else (RightsFlag.UNKNOWN_TERMS,)
    return StatedRights(
        raw=raw,
        status=RIGHTS_ORDER[rank],
        spdx=found.text,
        conditions=_conditions(found.text),
        flags=flags,
    )


def _other_name(word: str) -> str:
    folded = fold_text(word)
    return DEPRECATED.get(folded) or NAMES.get(folded, "")


def _status(id_: str, allowed: Collection[str]) -> RightsStatus:
    """Give what one licence grants, its exception left aside: it only ever adds."""
    licence = id_.partition(" WITH ")[0]
    if "LicenseRef-" in licence and licence not in allowed:
        return RightsStatus.UNKNOWN
    return RightsStatus.GRANTED
