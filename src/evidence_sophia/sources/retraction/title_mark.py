"""Does a title say that an article was retracted, or that it is the notice of one?

A title is a hint and never a record: what it says makes a work ``suspected`` until a registry
speaks. A notice is not what it announces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.retraction._title_elsewhere import read_elsewhere
from evidence_sophia.sources.retraction.event import FROM_TITLE, RetractionEvent, state_of_type
from evidence_sophia.text.normal import ascii_lower

__all__ = ["TitleMark", "read_title", "suspicion_from_title", "suspicions"]

#: Characters of a title that are looked at; a mark stands at its beginning or its end.
_LONGEST_TITLE: Final = 2_000
_LONGEST_END: Final = 200
_BLANKS: Final = r"[ \t\r\n\u00a0]"
_BLANK_SIGNS: Final = " \t\r\n\u00a0"
_MARKED: Final = re.compile(
    rf"(?:[\[(【]{_BLANKS}*)?(?:(?:article|paper|chapter){_BLANKS})?"
    rf"(?P<word>retracted|withdrawn|removed|temporary{_BLANKS}removal)"
    rf"(?:{_BLANKS}(?:article|paper|chapter|manuscript|preprint"
    rf"|and{_BLANKS}(?:replaced|republished)))?{_BLANKS}*"
    rf"(?:[\])】]{_BLANKS}*[:.\u2014\u2013-]?|[:\u2014\u2013]|(?<={_BLANKS})-{_BLANKS})",
    re.IGNORECASE,
)
_MARKED_AT_END: Final = re.compile(
    rf"[\[(【](?P<word>retracted|withdrawn|removed)"
    rf"(?:{_BLANKS}(?:article|paper)(?:[.,;:][^][()【】]*)?)?(?:{_BLANKS}[0-9]{{4}})?"
    rf"[\])】]{_BLANKS}*",
    re.IGNORECASE,
)
#: In capitals within a title that is not: no colon is needed then.
_CAPITALS: Final = re.compile(
    r"[*]*(?P<word>RETRACTED|WITHDRAWN)(?: (?:ARTICLE|PAPER))?"
    r"[^A-Za-z0-9].*?[a-z]",
    re.DOTALL,
)
_CAPITALS_AT_END: Final = re.compile(
    r"[a-z)\]?!\"”'][.:]?[ \u2013\u2014-]{1,3}(?P<word>RETRACTED|WITHDRAWN)\.?$"
)
#: "On tea (Retraction of vol 12, pg 3, 2011)", as indexes of citations title notices.
_NOTICE_AT_END: Final = re.compile(
    rf"[\[(](?P<kind>retraction|withdrawal|expression{_BLANKS}of{_BLANKS}concern|correction"
    rf"|erratum|addendum){_BLANKS}(?:of|to|for|on){_BLANKS}vol[^][()]*[\])]{_BLANKS}*",
    re.IGNORECASE,
)
_DASH: Final = "[:\u2014\u2013]"
# "Retraction of claims" and "Correction for attenuation" are subjects, "Correction to" is none.
_NOTICE: Final = re.compile(
    rf"(?:(?:author|publisher|editorial|editor)(?:['’]s)?{_BLANKS})?"
    rf"(?:(?:notice|statement){_BLANKS}of{_BLANKS})?"
    rf"(?:(?P<kind>partial{_BLANKS}retraction|retraction|withdrawal|removal"
    rf"|(?:expression|statement|note|notice){_BLANKS}of{_BLANKS}concern|correction|reinstatement)(?:{_BLANKS}(?:note|notice|statement){_BLANKS}(?:of|for|on){_BLANKS}"
    rf"|{_BLANKS}(?:of|for|to|regarding|concerning|about|on){_BLANKS}*(?:{_DASH}|[\"“‘])|\.{_BLANKS}"
    rf"|{_BLANKS}for{_BLANKS}(?:the{_BLANKS})?(?:research{_BLANKS})?(?:article|paper|report)(?:{_DASH}|{_BLANKS})"
    rf"|{_BLANKS}for{_BLANKS}(?=[^,:]{{1,80}}{_BLANKS}et{_BLANKS}al)"
    rf"|(?:{_BLANKS}(?:note|notice|statement|and{_BLANKS}(?:replacement|republication)))?"
    rf"(?:{_BLANKS}*{_DASH}|{_BLANKS}*-{_BLANKS}|{_BLANKS}to(?:{_BLANKS}*:|{_BLANKS})|{_BLANKS}*$))"
    # These words are no subject of an article, so a word that joins is enough.
    rf"|(?P<sure>corrigendum|corrigenda|erratum|errata|addendum|addenda|corrections(?=$))"
    rf"(?:{_BLANKS}(?:note|notice))?(?:{_BLANKS}*(?:{_DASH}|\.?$)|{_BLANKS}-{_BLANKS}|\.{_BLANKS}"
    rf"|{_BLANKS}(?:to|for)(?:{_DASH}|{_BLANKS})|{_BLANKS}*(?=[\"“‘])))"
    r"(?P<about>.*)",
    re.IGNORECASE | re.DOTALL,
)

_WORDS: Final = {"retracted": "retraction", "withdrawn": "withdrawal"}
#: Markup that registries keep in titles.
_TAG: Final = re.compile(r"</?[A-Za-z]{1,10}>")
_PLURALS: Final = {
    "corrections": "correction",
    "corrigenda": "corrigendum",
    "addenda": "addendum",
}


@frozen(kw_only=True)
class TitleMark:
    """What a title says of itself.

    Attributes:
        state: the state it claims for an article; ``none`` if it claims none.
        is_notice: whether the title is that of a notice, so that the state is another's.
        about: the title of the article a notice speaks of; "" otherwise.
    """

    state: RetractionState = field(default=RetractionState.NONE, converter=RetractionState)
    is_notice: bool = field(default=False, validator=instance_of(bool))
    about: str = field(default="", validator=instance_of(str))


def read_title(title: str) -> TitleMark:
    """Read the mark of a title.

    >>> read_title("RETRACTED: A study").state.value
    'retracted'
    >>> read_title("Retraction: A study").is_notice
    True
    """
    start, end = _tidied(title[:_LONGEST_TITLE]), _tidied(title[-_LONGEST_END:])
    match = (
        _MARKED.match(start)
        or _CAPITALS.match(start)
        or _MARKED_AT_END.fullmatch(end, _last_bracket(end))
        or _CAPITALS_AT_END.search(end, max(0, len(end) - 20))
    )
    if match:
        word = ascii_lower(match["word"])
        return TitleMark(state=state_of_type(_WORDS.get(word, "removal")))
    if match := _NOTICE_AT_END.fullmatch(end, _last_bracket(end)):
        return _announced(match["kind"], end[: match.start()])
    notice = _NOTICE.match(start)
    if notice is None:
        found = read_elsewhere(start, end)
        if found is None:
            return TitleMark()
        kind, about = found
        return TitleMark(state=state_of_type(kind)) if about is None else _announced(kind, about)
    return _announced(notice["kind"] or notice["sure"], notice["about"])


def suspicion_from_title(work: str, title: str) -> RetractionEvent | None:
    """Give the suspicion that a title alone raises about its own work; None if none.

    Args:
        work: a DOI in normal form, or another id of the work; "" if it has none.
        title: as the record or the page gives it.
    """
    mark = read_title(title)
    if mark.is_notice or mark.state == RetractionState.NONE:
        return None
    return RetractionEvent(
        work=work,
        state=RetractionState.SUSPECTED,
        sources=(FROM_TITLE,),
        label=title[:_LONGEST_TITLE],
    )


def suspicions(
    doi: str, title: str, events: Iterable[RetractionEvent], *, is_notice: bool = False
) -> tuple[RetractionEvent, ...]:
    """List what a title alone makes suspected, beside what its record says.

    Some publishers title the notice like the article ("Retracted: On tea"): where the record
    announces that state of another work, the title says nothing of its own. A notice whose
    record names no article makes an article suspected that somebody must find.

    Args:
        doi: of the record.
        title: of the record.
        events: what the record says.
        is_notice: whether the record calls itself a notice; a title may do so, too.
    """
    mark = read_title(title)
    announced = {event.state for event in events if event.notice == doi != event.work}
    if (is_notice or mark.is_notice) and not announced:
        label = mark.about or title
        state = RetractionState.SUSPECTED
        return (
            RetractionEvent(work="", state=state, notice=doi, sources=(FROM_TITLE,), label=label),
        )
    own = None if mark.state in announced else suspicion_from_title(doi, title)
    return () if own is None else (own,)


def _announced(kind: str, about: str) -> TitleMark:
    about = about.strip(_BLANK_SIGNS + "“”„«»\"'.")
    return TitleMark(state=_state_of(kind), is_notice=True, about=about)


def _state_of(kind: str) -> RetractionState:
    folded = " ".join(ascii_lower(kind).split())
    if folded.endswith("of concern"):
        return RetractionState.EXPRESSION_OF_CONCERN
    return state_of_type(_PLURALS.get(folded, folded))


def _tidied(part: str) -> str:
    return _TAG.sub("", part).strip(_BLANK_SIGNS)


def _last_bracket(end: str) -> int:
    """Find where a mark at the end may begin."""
    return max(end.rfind(bracket) for bracket in "[(【") % (len(end) + 1)
