"""Does a sentence say what something is, or what it does?"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from evidence_sophia.answering.cues.leads import is_gloss
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.words import content_words

__all__ = ["defines", "starts_with"]

#: A subject has few words besides the thing that it names: an article, an adjective, a gloss.
_SUBJECT_WORDS: Final = 8
#: Words that tell of a thing what it is, in the languages with a wording of their own.
_TELLS: Final = re.compile(
    "(?:^|(?<= ))(?:is|are|means|refers|denotes|was|were|provides|lets|allows|contains|consists"
    "|es|son|significa|permite|era|fue|ist|sind|bedeutet|bezeichnet|dient|war"
    "|est|sont|signifie|désigne|permet|était|fut)(?= )|[是指为]"
)
#: Words that give a thing its name.
_NAMES: Final = re.compile(
    "(?:called|known as|termed|dubbed|named|llamad[oa]s?|conocid[oa] como|genannt|bezeichnet als"
    "|appelée?s?|nommée?s?)(?= )|称为|叫做"
)
_NAME_WORDS: Final = 5
#: So many further terms may stand in a name: "the Debian project" for Debian.
_MORE_TERMS: Final = 1
#: What parts a thing from its other name: "Pothos, Epipremnum aureum, is a vine".
_APPOSITION: Final = re.compile("[,(（，]")
_DASH: Final = re.compile(" [-–—] ")


def defines(
    sentence: str, asked: frozenset[str], *, lead: str = "", language: str, analyzer: str
) -> bool:
    """Whether a sentence says of exactly the thing asked for what it is.

    It names the thing as its subject ("A lily is a ..."), gives it its name ("... is called a
    lily"), or opens what stands under a line that names it.

    Args:
        sentence: to judge.
        asked: the content terms of the question; without any, nothing is defined.
        lead: the line over it, if it is the first sentence under that; else "".
        language: BCP 47 tag of the sentence.
        analyzer: id of the analyzer that made the terms.
    """
    read = partial(_terms, language=language, analyzer=analyzer)
    subject = _subject(sentence)
    names = (subject, _APPOSITION.split(subject, maxsplit=1)[0], _name(sentence), lead)
    return bool(asked) and any(_is_of(read(name), asked) for name in names)


def starts_with(sentence: str, asked: frozenset[str], *, language: str, analyzer: str) -> bool:
    """Whether a sentence starts with the thing asked for, perhaps after an article.

    Args:
        sentence: to judge.
        asked: the content terms of the question.
        language: BCP 47 tag of the sentence.
        analyzer: id of the analyzer that made the terms.
    """
    read = partial(_terms, language=language, analyzer=analyzer)
    named = [found for word in sentence.split()[: len(asked) + 1] if (found := read(word))]
    return (
        bool(named) and not named[0].isdisjoint(asked) and asked <= frozenset[str]().union(*named)
    )


def _terms(part: str, language: str, analyzer: str) -> frozenset[str]:
    words = content_words(part, primary_language(language))
    return frozenset(term for word in words for term in analyze(word, analyzer))


def _is_of(named: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a name is the thing's, and not that of something else that mentions it."""
    return asked <= named and len(named - asked) <= _MORE_TERMS


def _subject(text: str) -> str:
    """Give what stands before the word that tells; "" where there is none near the start."""
    mark = _DASH.search(text) if is_gloss(text) else _TELLS.search(text)
    subject = text[: mark.start()] if mark else ""
    return subject if len(subject.split()) <= _SUBJECT_WORDS else ""


def _name(text: str) -> str:
    """Give what stands right after "known as" and the like; "" where nothing is named."""
    mark = _NAMES.search(text)
    return " ".join(text[mark.end() :].split()[:_NAME_WORDS]) if mark else ""
