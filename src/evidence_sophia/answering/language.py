"""In which language is a question answered? One choice; every string a reader sees follows it."""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.wording import DEFAULT_LANGUAGE, shipped_language
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.text.language import UNDETERMINED, detect_language
from evidence_sophia.text.language_tag import primary_language

__all__ = ["AnswerLanguage", "LanguageOrigin", "choose_language", "is_told_by"]


_LANGUAGE: Final = re.compile("[a-z]{2,8}")


class LanguageOrigin(OpenEnum):
    """Who decided on the language."""

    EXPLICIT = "explicit"
    DETECTED = "detected"
    CORPUS = "corpus"


@frozen(kw_only=True)
class AnswerLanguage:
    """The language of an answer.

    Attributes:
        tag: the language that was chosen; passages in it are preferred.
        words: the language of every word of the library's own: that one, or English where the
            library has no words in it.
        question: the language the question itself is read in.
        origin: who decided.
    """

    tag: str = field(validator=not_blank)
    words: str = field(validator=not_blank)
    question: str = field(validator=not_blank)
    origin: LanguageOrigin = field(converter=LanguageOrigin, validator=instance_of(LanguageOrigin))


def choose_language(question: str, *, explicit: str = "", corpus: str = "") -> AnswerLanguage:
    """Choose: an explicit language wins, else the question's own, else that of the corpus.

    Args:
        question: any text.
        explicit: BCP 47 tag that was asked for; "" if none was.
        corpus: the tag of most sources in scope; "" if unknown.

    >>> chosen = choose_language("Why are lilies dangerous to cats?", explicit="es-MX")
    >>> chosen.words, chosen.question, chosen.origin.value
    ('es', 'en', 'explicit')
    """
    detected = detect_language(question).language
    own = "" if detected == UNDETERMINED else detected
    named = _named(explicit)
    if named:
        tag, origin = named, LanguageOrigin.EXPLICIT
    elif own:
        tag, origin = own, LanguageOrigin.DETECTED
    else:
        tag, origin = _named(corpus) or DEFAULT_LANGUAGE, LanguageOrigin.CORPUS
    return AnswerLanguage(tag=tag, words=shipped_language(tag), question=own or tag, origin=origin)


def is_told_by(question: str, explicit: str) -> bool:
    """Whether a request tells its language by itself, so that the corpus need not be asked."""
    return bool(_named(explicit)) or detect_language(question).language != UNDETERMINED


def _named(tag: str) -> str:
    """Give the language a tag names; "" where it names none."""
    language = primary_language(tag)
    return language if _LANGUAGE.fullmatch(language) and language != UNDETERMINED else ""
