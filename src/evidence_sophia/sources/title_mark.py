"""Does a title say that an article was retracted, or that it is the notice of one?

A title is a hint and never a record: what it says makes a work ``suspected`` until a registry
speaks. A notice is not what it announces.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.retraction_event import RetractionEvent, state_of_type

__all__ = ["TitleMark", "read_title", "suspicion_from_title"]

#: Characters of a title that are looked at; a mark stands at its beginning or its end.
_LONGEST_TITLE: Final = 2_000
_BLANKS: Final = r"[ \t\r\n\u00a0]"
_MARKED: Final = re.compile(
    rf"{_BLANKS}*[\[(【]?{_BLANKS}*(?P<word>retracted|withdrawn|removed)"
    rf"(?:{_BLANKS}(?:article|paper|chapter|manuscript|preprint))?{_BLANKS}*"
    rf"(?:[\])】]{_BLANKS}*[:.\u2014\u2013-]?|[:\u2014\u2013])",
    re.IGNORECASE,
)
_MARKED_AT_END: Final = re.compile(
    rf"[\[(【](?P<word>retracted|withdrawn|removed)"
    rf"(?:{_BLANKS}(?:article|paper))?[\])】]{_BLANKS}*",
    re.IGNORECASE,
)
_DASH: Final = "[:\u2014\u2013]"
# "Retraction of claims" and "Correction for attenuation" are subjects, "Correction to" is none.
_NOTICE: Final = re.compile(
    rf"{_BLANKS}*(?:(?:author|publisher|editorial){_BLANKS})?(?:notice{_BLANKS}of{_BLANKS})?"
    rf"(?P<kind>partial{_BLANKS}retraction|retraction|withdrawal|removal"
    rf"|expression{_BLANKS}of{_BLANKS}concern|corrigendum|correction|erratum|addendum"
    rf"|reinstatement)(?:{_BLANKS}(?:note|notice|statement){_BLANKS}(?:of|for|on){_BLANKS}"
    rf"|(?:{_BLANKS}(?:note|notice|statement))?"
    rf"(?:{_BLANKS}*{_DASH}|{_BLANKS}*-{_BLANKS}|{_BLANKS}to(?:{_BLANKS}*:|{_BLANKS})|{_BLANKS}*$))"
    rf"(?P<about>.*)",
    re.IGNORECASE | re.DOTALL,
)
_WORDS: Final = {"retracted": "retraction", "withdrawn": "withdrawal", "removed": "removal"}
_ASCII_FOLD: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


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
    start = title[:_LONGEST_TITLE]
    match = _MARKED.match(start) or _MARKED_AT_END.fullmatch(title, _last_bracket(title))
    if match:
        return TitleMark(state=state_of_type(_WORDS[match["word"].translate(_ASCII_FOLD)]))
    notice = _NOTICE.match(start)
    if notice is None:
        return TitleMark()
    about = notice["about"].strip(" \t\r\n\u00a0“”\"'.")
    return TitleMark(state=state_of_type(notice["kind"]), is_notice=True, about=about)


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
        sources=("title",),
        label=title[:_LONGEST_TITLE],
    )


def _last_bracket(title: str) -> int:
    """Find where a mark at the end may begin."""
    window = max(0, len(title) - 40)  # the longest mark has 19 characters
    return max(title.rfind(bracket, window) for bracket in "[(【") % (len(title) + 1)
