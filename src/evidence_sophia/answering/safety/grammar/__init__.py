"""Which words of a language turn, limit or carry what a sentence says? One file a language.

The files hold what every domain shares; what a domain certifies or fears stands in its policy.
A file ``<language>.txt`` holds sections, ``[name]`` and then phrases between bars:

============= ===================================================================================
absent_after  phrases that deny that the thing before them was seen ("none reported")
affirming     phrases with a negator that deny nothing ("not only")
believes      words by which something passes for what it may not be ("is thought to be")
blames        how those are named who are wrong ("whoever says")
boundaries    words that begin a clause
compounding   stands where nouns are written as one word, as in German
concedes      words before what is granted, not meant ("although")
complements   words that hand a denial on to the clause they lead to ("does not mean that")
concord       stands where two negators deny once, as in Spanish
coordinators  words that join two words of one kind
copulas       verbs that link a thing and what it is
denials       phrases that deny what follows ("a myth")
denied_after  phrases that deny what stands before them ("is a myth")
endings       letters that a noun may end in beside those of its listed form
doubted_after phrases that leave open what stands before them ("is unknown")
determiners   articles and their kind
doubts        phrases after which nothing is said of what follows ("whether", "make sure")
leads         words before an answer ("Answer:")
lacks         phrases that deny the thing after them, and no more ("has no")
light         words over which a denial reaches
no            negators of a noun
no_answer     answers that deny the question before
not           negators of a verb
prepositions  words before a noun that is not what the sentence is about
presupposing  how questions begin that take their content for granted
pronouns      words that stand for a thing
refutes       clauses that take back what was said ("but that is a lie")
relatives     words that begin a clause on what stands before it
sweeping      phrases that deny whatever follows in the clause ("no amount of")
toward        words before those whom it concerns
turns         words before what is meant after all ("but", "in fact")
yes           answers that affirm the question before
============= ===================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sections import read_sections

__all__ = ["LANGUAGES", "SECTIONS", "grammar"]

#: Languages with a file.
LANGUAGES: Final = ("de", "en", "es", "fr")
#: The sections of a file; a vocabulary may have groups of these names, too.
SECTIONS: Final = frozenset(
    {
        "absent_after",
        "affirming",
        "believes",
        "blames",
        "boundaries",
        "complements",
        "compounding",
        "concedes",
        "concord",
        "coordinators",
        "copulas",
        "denials",
        "endings",
        "relatives",
        "sweeping",
        "turns",
    }
    | {
        "denied_after",
        "determiners",
        "doubted_after",
        "doubts",
        "lacks",
        "leads",
        "light",
        "no",
        "no_answer",
    }
    | {"not", "prepositions", "presupposing", "pronouns", "refutes", "toward", "yes"}
)


def grammar(language: str) -> Mapping[str, tuple[str, ...]]:
    """Give the phrases of a language by section; empty for a language without a file.

    >>> grammar("en")["coordinators"]
    ('and', 'or', 'nor')
    """
    return _sections(primary_language(language))


@cache
def _sections(language: str) -> Mapping[str, tuple[str, ...]]:
    if language not in LANGUAGES:
        return {}
    found = read_sections(__name__, f"{language}.txt")
    return {name: tuple(one.strip() for one in body.split("|")) for name, body in found.items()}
