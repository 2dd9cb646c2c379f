"""Which work is a source a copy of, and what does its publisher say of that work?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.candidate import CandidateSource
from evidence_sophia.sources.doi import doi_or_none
from evidence_sophia.sources.hosts import parse_host
from evidence_sophia.sources.title_mark import read_title

__all__ = ["gravest", "retraction_of", "work_id_of"]

_PORT: Final = re.compile(":[0-9]*$")
_USUAL_PORTS: Final = frozenset({":", ":80", ":443"})
#: Keys that only tell who sent the reader. Whole names, never a pattern: a key that looks like
#: one of them may carry meaning (niksite/url-normalize#26, medialab/ural#208).
_TRACKING: Final = frozenset(
    {"utm_campaign", "utm_content", "utm_id", "utm_medium", "utm_source", "utm_term"}
    | {"dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid", "yclid"}
)

#: What a notice weighs when copies of one work say different things.
_GRAVITY: Final = {
    RetractionState.NONE: 0,
    RetractionState.ADDENDUM: 1,
    RetractionState.CORRECTION: 2,
    RetractionState.REINSTATED: 3,
    RetractionState.SUSPECTED: 5,
    RetractionState.EXPRESSION_OF_CONCERN: 6,
    RetractionState.WITHDRAWN: 7,
    RetractionState.RETRACTED: 8,
}
#: A state of a later version of this library says something we cannot read.
_GRAVITY_UNKNOWN: Final = 4


def work_id_of(source: CandidateSource) -> str:
    """Name the work of a source: what the caller says, else its DOI, else its tidied URL.

    >>> work_id_of(CandidateSource("https://doi.org/10.1000/ABC?utm_source=x"))
    '10.1000/abc'
    >>> work_id_of(CandidateSource("http://Example.org?b=1&utm_source=x&a=2#top"))
    'example.org/?b=1&a=2'
    """
    named = source.work_id or source.url
    doi = doi_or_none(named)
    if doi is not None or source.work_id:
        return doi or named
    host = parse_host(source.url)
    if host.is_refused:
        return source.url
    authority, rest = _parted(source.url.strip(" "))
    port = _PORT.search(authority)
    shown = "" if port is None or port[0] in _USUAL_PORTS else port[0]
    return f"{host.name}{shown}{_tidied(rest.partition('#')[0])}"


def retraction_of(source: CandidateSource) -> Retraction:
    """Give what is said of a source; a title that is marked as retracted makes it suspected.

    >>> marked = CandidateSource("https://a.example/1", title="RETRACTED: On tea")
    >>> str(retraction_of(marked).state)
    'suspected'
    """
    if source.retraction.state != RetractionState.NONE:
        return source.retraction
    mark = read_title(source.title)
    if mark.is_notice or mark.state == RetractionState.NONE:
        return source.retraction
    return Retraction(state=RetractionState.SUSPECTED, notice=source.title)


def gravest(notices: Iterable[Retraction]) -> Retraction:
    """Give the notice that decides for a work; it does not matter in which order they come.

    A reinstatement takes back what is not newer than it.
    """
    known = sorted(notices, key=_weight)
    back = [notice.since for notice in known if notice.state == RetractionState.REINSTATED]
    latest = max((day for day in back if day is not None), default=None)
    standing = [notice for notice in known if not _is_taken_back(notice, latest)]
    return (standing or known or [Retraction()])[-1]


def _is_taken_back(notice: Retraction, latest: date | None) -> bool:
    if latest is None or notice.since is None:
        return False
    return notice.state != RetractionState.REINSTATED and notice.since <= latest


def _weight(notice: Retraction) -> tuple[int, date, str, str]:
    gravity = _GRAVITY.get(notice.state, _GRAVITY_UNKNOWN)
    return gravity, notice.since or date.min, str(notice.state), notice.notice


def _parted(url: str) -> tuple[str, str]:
    """Part a URL that was read into ``host:port`` and what follows."""
    place = url.partition("://")[2]
    end = min((at for at in map(place.find, "/?#") if at >= 0), default=len(place))
    return place[:end], place[end:]


def _tidied(place: str) -> str:
    path, mark, query = place.partition("?")
    kept = [pair for pair in query.split("&") if pair.partition("=")[0] not in _TRACKING]
    query = "&".join(kept)
    return (path or "/") + (mark + query if query else "")
