"""What does a title in another language than English say of its article, or of another one?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from evidence_sophia.sources.retraction._title_words import (
    ARTICLE_WORDS,
    ASIAN_MARKS,
    ASIAN_NOTICES,
    MARKS,
    NOTICE_LEADS,
    NOTICES,
)
from evidence_sophia.text.normal import casefold

__all__ = ["read_elsewhere"]

_BLANKS: Final = r"[ \t\r\n\u00a0]"


def _kinds(table: Mapping[str, str]) -> dict[str, str]:
    """Give word -> the registries' name of what it says."""
    return {word.replace("_", " "): kind for kind, words in table.items() for word in words.split()}


def _any_of(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", _BLANKS) for word in longest_first)


_MARKS: Final = _kinds(MARKS)
_ASIAN_MARKS: Final = _kinds(ASIAN_MARKS)
_NOTICES: Final = _kinds(NOTICES)
_ASIAN_NOTICES: Final = _kinds(ASIAN_NOTICES)
_ARTICLE: Final = rf"(?:{_any_of(ARTICLE_WORDS.split())})"
_COLON: Final = "[:\uff1a\u2014\u2013]"
_MARKED_ELSEWHERE: Final = re.compile(
    rf"(?:(?P<open>[\[(【]){_BLANKS}*)?(?:{_ARTICLE}{_BLANKS}+)?(?P<word>{_any_of(_MARKS)})"
    rf"(?:{_BLANKS}+{_ARTICLE})?{_BLANKS}*(?(open)[\])】]|{_COLON})"
    rf"|(?P<open2>[\[(【〔［])?(?P<asian>{_any_of(_ASIAN_MARKS)})(?(open2)[\])】〕］]|{_BLANKS}*{_COLON})",
    re.IGNORECASE,
)
_MARKED_AT_END_ELSEWHERE: Final = re.compile(
    rf"[\[(【](?:(?:{_ARTICLE}{_BLANKS}+)?(?P<word>{_any_of(_MARKS)})(?:{_BLANKS}+{_ARTICLE})?"
    rf"|(?P<asian>{_any_of(_ASIAN_MARKS)}))[\])】]{_BLANKS}*",
    re.IGNORECASE,
)
_QUOTE: Final = '["“‘„«]'
_NOTICE_ELSEWHERE: Final = re.compile(
    rf"(?:(?:{_any_of(word.replace('_', ' ') for word in NOTICE_LEADS.split())}){_BLANKS}+)?"
    rf"(?P<kind>{_any_of(_NOTICES)})(?:{_BLANKS}+(?:zu|zum|zur|à|au|a|al|ad|bij|к|do))?"
    rf"(?:{_BLANKS}*(?:{_COLON}|$)|{_BLANKS}+-{_BLANKS}|{_BLANKS}+(?={_QUOTE}))(?P<about>.*)"
    rf"|[【\[]?(?P<asian>{_any_of(_ASIAN_NOTICES)})(?:{_BLANKS}*[】\]]|{_BLANKS}*(?:{_COLON}|$)"
    rf"|(?=[「『《]))(?P<about2>.*)",
    re.IGNORECASE | re.DOTALL,
)


def read_elsewhere(start: str, end: str) -> tuple[str, str | None] | None:
    """Read the mark of a title.

    Args:
        start: the beginning of the title, without blanks around it.
        end: its end, of at most a few hundred characters.

    Returns:
        the registries' name of the state, and the title of the article that a notice speaks
        of; None in its place where the title marks its own article. None for any other title.
    """
    mark = _MARKED_ELSEWHERE.match(start) or _MARKED_AT_END_ELSEWHERE.fullmatch(
        end, max(end.rfind(bracket) for bracket in "[(【") % (len(end) + 1)
    )
    if mark is not None:
        return _kind_of(mark, "word", _MARKS, _ASIAN_MARKS), None
    notice = _NOTICE_ELSEWHERE.match(start)
    if notice is None:
        return None
    about = notice["about"] or notice["about2"] or ""
    return _kind_of(notice, "kind", _NOTICES, _ASIAN_NOTICES), about


def _kind_of(
    match: re.Match[str], group: str, words: Mapping[str, str], asian: Mapping[str, str]
) -> str:
    if match["asian"]:
        return asian[" ".join(match["asian"].split())]
    return words[" ".join(casefold(match[group]).split())]
