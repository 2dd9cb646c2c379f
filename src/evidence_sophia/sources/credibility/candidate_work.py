"""Which work is a source a copy of, and what does its publisher say of that work?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.retraction.event import FROM_TITLE, RetractionEvent
from evidence_sophia.sources.retraction.status import status_of
from evidence_sophia.sources.retraction.title_mark import read_title

__all__ = ["gravest", "retraction_of", "work_id_of"]

_PORT: Final = re.compile(":[0-9]*$")
_USUAL_PORTS: Final = frozenset({":", ":80", ":443"})
#: Keys that only tell who sent the reader. Whole names, never a pattern: a key that looks like
#: one of them may carry meaning (niksite/url-normalize#26, medialab/ural#208).
_TRACKING: Final = frozenset(
    {"utm_campaign", "utm_content", "utm_id", "utm_medium", "utm_source", "utm_term"}
    | {"dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid", "yclid"}
)


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

    The rule is that of ``status_of``: only a reinstatement that certainly came later lifts.
    """
    decided = status_of(map(_event, filter(_says_something, notices))).decided_by
    if decided is None:
        return Retraction()
    since = decided.date.earliest() if decided.date else None
    return Retraction(state=decided.state, notice=decided.notice, since=since)


def _says_something(notice: Retraction) -> bool:
    return notice.state != RetractionState.NONE


def _event(notice: Retraction) -> RetractionEvent:
    """Write a notice as an event of the one work that the copies share."""
    day = notice.since
    return RetractionEvent(
        work="this",
        state=notice.state,
        notice=notice.notice,
        date=PartialDate.of(day) if day else None,
        sources=() if day else (FROM_TITLE,),
    )


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
