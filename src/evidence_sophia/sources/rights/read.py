"""Which rights does a text or an address grant, and under which licence?

Nothing that is not understood grants anything: it is ``unknown``, and a flag says why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import date
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.dates.stated import last_day
from evidence_sophia.sources.registries.crossref import RecordLicence
from evidence_sophia.sources.rights._forms import fold_name, fold_text
from evidence_sophia.sources.rights._known import (
    RIGHTS_ORDER,
    SCHEME,
    known_rights,
    read_expression,
    unknown,
)
from evidence_sophia.sources.rights._known import granted as granted_by
from evidence_sophia.sources.rights._translations import in_english
from evidence_sophia.sources.rights._words import RESERVED
from evidence_sophia.sources.rights.stated import RightsFlag, StatedRights
from evidence_sophia.text.normal import casefold

__all__ = ["read_rights", "rights_of_record"]

#: Characters; what is longer is the text of a licence, not its name.
_LONGEST: Final = 2_000
_LISTS: Final = re.compile(r"[,;/]")
_OPERATOR: Final = re.compile(r"(?:^| )(?:and|or|with)(?: |$)|[()+]")
_ONE_WORD: Final = re.compile(r"[A-Za-z0-9.+:-]+")
#: "eupl 1.2", "bsd 3 clause": an identifier with blanks for its dashes.
_VERSIONED: Final = re.compile(r"[a-z]{2,12} [0-9][0-9.]{0,6}(?: clause)?")
_REFERENCE: Final = re.compile(r"(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+")


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
        return unknown(text, RightsFlag.UNKNOWN_NAME)
    line = _unwrapped(" ".join(text.split()).rstrip("."))
    folded = _unwrapped(fold_text(text))
    found = _fixed(text, folded) or known_rights(text, folded)
    if found is not None:
        return found
    english = in_english(folded)
    if english != folded and (found := known_rights(text, english)):
        return found
    return _composed(text, line, folded, granted)


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
        return unknown("; ".join(one.url for one in best), flag)
    return max(
        (read_rights(one.url) for one in begun), key=lambda one: RIGHTS_ORDER.index(one.status)
    )


def _has_begun(licence: RecordLicence, day: date) -> bool:
    start = licence.start.date
    # A month may begin with its last day; what is not certain has not begun.
    return not licence.delay_days if start is None else last_day(start) <= day


def _unwrapped(line: str) -> str:
    """Take one pair of brackets off a statement that stands in them as a whole."""
    inner = line[1:-1].strip(" .")
    is_wrapped = line[:1] + line[-1:] in {"()", "[]", "<>"} and not set("()[]<>") & set(inner)
    return inner if inner and is_wrapped else line


def _fixed(raw: str, folded: str) -> StatedRights | None:
    """Read the words that are no licence: nothing, none, no assertion, all rights reserved."""
    if not folded:
        return unknown(raw, RightsFlag.MISSING)
    if folded == "noassertion":
        return unknown(raw, RightsFlag.NO_ASSERTION, spdx="NOASSERTION")
    if folded == "none":
        return unknown(raw, RightsFlag.NO_LICENCE, spdx="NONE")
    if any(words in casefold(folded) for words in RESERVED):
        return StatedRights(raw=raw, status=RightsStatus.BLOCKED)
    return None


def _composed(text: str, line: str, folded: str, granted: Collection[str]) -> StatedRights:
    """Read what is no single known name: a reference, a list, an expression."""
    if _REFERENCE.fullmatch(line):
        return _reference(text, line, granted)
    if _LISTS.search(line) and not SCHEME.match(line):
        return _list(text, line, granted)
    if _ONE_WORD.fullmatch(line) or _OPERATOR.search(folded):
        return read_expression(text, line, granted)
    bare = fold_name(folded)
    if _VERSIONED.fullmatch(bare):
        bare = bare.replace(" ", "-")
    if _ONE_WORD.fullmatch(bare):
        return read_expression(text, bare, granted)
    return unknown(text, RightsFlag.UNKNOWN_NAME)


def _reference(raw: str, line: str, granted: Collection[str]) -> StatedRights:
    if line in granted:
        return granted_by(raw, line)
    return unknown(raw, RightsFlag.UNKNOWN_TERMS, spdx=line)


def _list(raw: str, line: str, granted: Collection[str]) -> StatedRights:
    """Read names side by side: nothing says that one may choose, so all must grant."""
    parts = [part.strip() for part in _LISTS.split(line)]
    found = [read_rights(part, granted=granted) for part in parts if part]
    if not found:
        return unknown(raw, RightsFlag.MALFORMED)
    named = tuple(dict.fromkeys(one.spdx for one in found))
    if len(named) > 1:
        named = tuple(f"({each})" if " " in each else each for each in named)
    spdx = " AND ".join(named) if all(named) else ""
    flags = {flag for one in found for flag in one.flags} | {RightsFlag.LIST_READ_AS_ALL}
    return StatedRights(
        raw=raw,
        status=min((one.status for one in found), key=RIGHTS_ORDER.index),
        spdx=spdx,
        conditions=tuple(sorted({each for one in found for each in one.conditions})),
        flags=tuple(sorted(flags)),
    )
