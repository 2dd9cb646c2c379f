"""Does a sentence say what something is, or what it does?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.answering.leads import is_gloss
from evidence_sophia.answering.readable import Sentence
from evidence_sophia.retrieval.analyzers import analyze

__all__ = ["defines"]

#: A subject has few words besides the thing that it names: an article, an adjective, a gloss.
_SUBJECT_WORDS: Final = 8
#: Words that tell of a thing what it is, in the languages with a wording of their own.
_TELLS: Final = re.compile(
    "(?:^|(?<= ))(?:is|are|means|refers|denotes|was|were|provides|lets|allows|contains|consists"
    "|es|son|significa|permite|era|fue|ist|sind|bedeutet|bezeichnet|dient|war"
    "|est|sont|signifie|désigne|permet|était|fut)(?= )|[是指为]"
)
_DASH: Final = re.compile(" [-–—] ")


def defines(sentence: Sentence, asked: frozenset[str], analyzer: str) -> bool:
    """Whether a sentence is about exactly the thing asked for and says what it is.

    It names the thing as its subject ("A lily is a ..."), or it opens what stands under a line
    that names it.

    Args:
        sentence: to judge.
        asked: the content terms of the question.
        analyzer: id of the analyzer that made them.
    """
    subject = _subject(sentence.text)
    if subject and asked <= frozenset(analyze(subject, analyzer)):
        return True
    named = frozenset(analyze(sentence.lead, analyzer))
    return sentence.opens and bool(asked) and asked <= named


def _subject(text: str) -> str:
    """Give what stands before the word that tells; "" where there is none near the start."""
    mark = _DASH.search(text) if is_gloss(text) else _TELLS.search(text)
    subject = text[: mark.start()] if mark else ""
    return subject if len(subject.split()) <= _SUBJECT_WORDS else ""
