"""Which rights does a text or an address grant, and under which licence?

Nothing that is not understood grants anything: it is ``unknown``, and a flag says why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources._rights_names import (
    ADDRESSES,
    CC_ADDRESS,
    CC_NAME,
    CC_PORTS,
    DEPRECATED,
    NAMES,
    RESERVED,
    RIGHTS_STATEMENT,
    STATEMENTS,
)
from evidence_sophia.sources._spdx import parse_expression
from evidence_sophia.sources.crossref import RecordLicence
from evidence_sophia.sources.stated_rights import RightsCondition, RightsFlag, StatedRights

__all__ = ["read_rights", "rights_of_record"]

#: Characters; what is longer is the text of a licence, not its name.
_LONGEST: Final = 1_000
_ASCII_FOLD: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
_SCHEME: Final = re.compile(r"https?://", re.IGNORECASE)
_WORDS: Final = {
    "attribution": "by",
    "noncommercial": "nc",
    "noderivatives": "nd",
    "noderivs": "nd",
    "noderiv": "nd",
    "sharealike": "sa",
}
_CC_ORDER: Final = ("by", "nc", "nd", "sa")
_LISTS: Final = re.compile(r"[,;/]")
_OPERATOR: Final = re.compile(r"(?:^| )(?:and|or|with)(?: |$)|[()+]")
_ONE_WORD: Final = re.compile(r"[A-Za-z0-9.+:-]+")
_REFERENCE: Final = re.compile(r"(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+")


_CONDITIONS: Final = dict(zip(_CC_ORDER, RightsCondition, strict=True))
#: From what grants least to what grants most; ``min`` of all, ``max`` of a choice.
_ORDER: Final = (RightsStatus.BLOCKED, RightsStatus.UNKNOWN, RightsStatus.GRANTED)


def read_rights(text: object, *, granted: Collection[str] = ()) -> StatedRights:
    """Read what a source states of its rights.

    Args:
        text: a string: an address of a licence, an SPDX expression, a name, a list of names.
        granted: ``LicenseRef-`` identifiers whose terms the caller knows to grant the use.

    Returns:
        ``granted`` only for a licence that is recognised as a whole. Of a list all must grant.

    Raises:
        InvariantError: ``text`` is no string.
        MissingExtraError: it may be an SPDX expression that only ``license-expression``
            (extra ``cite``) can read.

    >>> read_rights("http://creativecommons.org/licenses/by/4.0/").spdx
    'CC-BY-4.0'
    >>> read_rights("Sleepydog License").status.value
    'unknown'
    """
    if not isinstance(text, str):
        message = f"rights are stated in a text, not {shown(text)}"
        raise InvariantError(message)
    if len(text) > _LONGEST:
        return _unknown(text, RightsFlag.UNKNOWN_NAME)
    line = " ".join(text.split()).rstrip(".")
    folded = line.translate(_ASCII_FOLD)
    known = _fixed(text, folded) or _address(text, folded) or _named(text, folded)
    return known or _composed(text, line, folded, granted)


def rights_of_record(licences: Iterable[RecordLicence], as_of: date) -> StatedRights:
    """Say what the licences of a registry's record grant on a day.

    Only those of the best version count: the version of record, else the accepted manuscript,
    else text mining. Of several, one that grants is enough, as the later one replaces the
    earlier. One that begins later grants nothing yet; one that begins on an unknown day does
    so only without a delay.

    Raises:
        MissingExtraError: as :func:`read_rights`.
    """
    listed = list(licences)
    best = [one for one in listed if one.version == listed[0].version]
    begun = [one for one in best if _has_begun(one, as_of)]
    if not begun:
        flag = RightsFlag.NOT_YET if best else RightsFlag.MISSING
        return _unknown("; ".join(one.url for one in best), flag)
    return max((read_rights(one.url) for one in begun), key=lambda one: _ORDER.index(one.status))


def _has_begun(licence: RecordLicence, day: date) -> bool:
    start = licence.start.date
    if start is None:
        return not licence.delay_days
    first = start.earliest()
    if start.day is None:
        # A month may begin with its last day; what is not certain has not begun.
        first += timedelta(days=30 if start.month else 365)
    return first <= day


def _unknown(raw: str, *flags: RightsFlag, spdx: str = "") -> StatedRights:
    return StatedRights(raw=raw, spdx=spdx, flags=tuple(sorted(flags)))


def _fixed(raw: str, folded: str) -> StatedRights | None:
    """Read the words that are no licence: nothing, none, no assertion, all rights reserved."""
    if not folded:
        return _unknown(raw, RightsFlag.MISSING)
    if folded == "noassertion":
        return _unknown(raw, RightsFlag.NO_ASSERTION, spdx="NOASSERTION")
    if folded == "none":
        return _unknown(raw, RightsFlag.NO_LICENCE, spdx="NONE")
    if any(words in folded for words in RESERVED):
        return StatedRights(raw=raw, status=RightsStatus.BLOCKED)
    return None


def _address(raw: str, folded: str) -> StatedRights | None:
    scheme = _SCHEME.match(folded)
    if scheme is None and "." not in folded.partition("/")[0]:
        return None
    address = folded[scheme.end() :] if scheme else folded
    address = address.partition("#")[0]
    if match := CC_ADDRESS.fullmatch(address):
        public = {"zero": "CC0-1.0", "mark": "CC-PDM-1.0"}.get(match["public"] or "")
        kinds = (match["kind"] or "").split("-")
        return _granted(raw, public) if public else _cc(raw, kinds, match["version"], match["port"])
    if match := RIGHTS_STATEMENT.fullmatch(address):
        return _statement(raw, match["name"])
    id_ = ADDRESSES.get(address.rstrip("/"), "")
    if id_.startswith("LicenseRef-"):
        return _unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=id_)
    if id_:
        return _granted(raw, id_)
    return _unknown(raw, RightsFlag.UNKNOWN_NAME) if scheme else None


def _statement(raw: str, folded: str) -> StatedRights:
    found = STATEMENTS.get(folded)
    if found is None:
        return _unknown(raw, RightsFlag.UNKNOWN_NAME)
    name, is_reserved = found
    spdx = f"LicenseRef-rightsstatements-{name}-1.0"
    if is_reserved:
        return StatedRights(raw=raw, status=RightsStatus.BLOCKED, spdx=spdx)
    return _unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=spdx)


def _named(raw: str, folded: str) -> StatedRights | None:
    if folded in NAMES:
        return _granted(raw, NAMES[folded])
    match = CC_NAME.fullmatch(folded)
    if match is None:
        return None
    words = (
        match["words"].replace("non-c", "nonc").replace("no-d", "nod").replace("share-a", "sharea")
    )
    parts = [_WORDS.get(word, word) for word in re.split("[ -]+", words)]
    return _cc(raw, parts, match["version"], match["port"])


def _cc(raw: str, parts: list[str], version: str | None, port: str | None) -> StatedRights:
    kinds = [kind for kind in _CC_ORDER if kind in parts]
    if len(kinds) != len(parts) or {"nd", "sa"} <= set(kinds):
        return _unknown(raw, RightsFlag.UNKNOWN_NAME)  # there is no such licence
    id_ = "-".join(("CC", *kinds)).upper()
    if version is None:
        return _granted(raw, f"LicenseRef-{id_}", RightsFlag.VERSION_MISSING)
    plain = f"{id_}-{version}"
    if not port:
        return _granted(raw, plain)
    ported = f"{plain}-{port.upper()}"
    return _granted(raw, ported if ported in CC_PORTS else f"LicenseRef-{ported}")


def _granted(raw: str, spdx: str, *flags: RightsFlag) -> StatedRights:
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


def _composed(text: str, line: str, folded: str, granted: Collection[str]) -> StatedRights:
    """Read what is no single known name: a reference, a list, an expression."""
    if _REFERENCE.fullmatch(line):
        return _reference(text, line, granted)
    if _LISTS.search(line) and not _SCHEME.match(line):
        return _list(text, line, granted)
    if _ONE_WORD.fullmatch(line) or _OPERATOR.search(folded):
        return _expression(text, line, granted)
    bare = folded.removesuffix(" license").removesuffix(" licence")
    if bare != folded and _ONE_WORD.fullmatch(bare):
        return _expression(text, bare, granted)
    return _unknown(text, RightsFlag.UNKNOWN_NAME)


def _reference(raw: str, line: str, granted: Collection[str]) -> StatedRights:
    if line in granted:
        return _granted(raw, line)
    return _unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=line)


def _list(raw: str, line: str, granted: Collection[str]) -> StatedRights:
    """Read names side by side: nothing says that one may choose, so all must grant."""
    parts = [part.strip() for part in _LISTS.split(line)]
    found = [read_rights(part, granted=granted) for part in parts if part]
    if not found:
        return _unknown(raw, RightsFlag.MALFORMED)
    named = tuple(dict.fromkeys(one.spdx for one in found))
    if len(named) > 1:
        named = tuple(f"({each})" if " " in each else each for each in named)
    spdx = " AND ".join(named) if all(named) else ""
    flags = {flag for one in found for flag in one.flags} | {RightsFlag.LIST_READ_AS_ALL}
    return StatedRights(
        raw=raw,
        status=min((one.status for one in found), key=_ORDER.index),
        spdx=spdx,
        conditions=tuple(sorted({each for one in found for each in one.conditions})),
        flags=tuple(sorted(flags)),
    )


def _expression(raw: str, line: str, granted: Collection[str]) -> StatedRights:
    found = parse_expression(line, _other_name)
    if found.unknown:
        return _unknown(raw, RightsFlag.UNKNOWN_NAME)
    if not found.is_well_formed:
        return _unknown(raw, RightsFlag.MALFORMED)
    rank = found.decide(lambda id_: _ORDER.index(_status(id_, granted)))
    flags = () if _ORDER[rank] == RightsStatus.GRANTED else (RightsFlag.UNKNOWN_TERMS,)
    return StatedRights(
        raw=raw,
        status=_ORDER[rank],
        spdx=found.text,
        conditions=_conditions(found.text),
        flags=flags,
    )


def _other_name(word: str) -> str:
    folded = word.translate(_ASCII_FOLD)
    return DEPRECATED.get(folded) or NAMES.get(folded, "")


def _status(id_: str, granted: Collection[str]) -> RightsStatus:
    """Give what one licence grants, its exception left aside: it only ever adds."""
    licence = id_.partition(" WITH ")[0]
    if "LicenseRef-" in licence and licence not in granted:
        return RightsStatus.UNKNOWN
    return RightsStatus.GRANTED
