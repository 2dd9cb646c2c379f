"""Does a sentence call the one before it wrong, as "Wrong!" and "In fact, it is untrue." do?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.denial import is_untrue, takes_back
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.words import words

__all__ = ["is_retort"]

#: Words of a sentence that is a verdict and nothing else.
_BARE: Final = 3
#: A sentence that takes another one back says so within so many code points.
_HEAD: Final = 300
#: Words that lead on to the verdict, up to a comma or without one.
_LEAD: Final = re.compile("^[^,;:.]{1,60}, ")
_TURN: Final = re.compile(
    "^(?:but|yet|and|however|still|though|pero|y|sin embargo|aber|doch|jedoch|und|mais|et"
    "|cependant|pourtant) +"
)
#: "The claim is false", "such beliefs are wrong": what was said, by a noun.
_NOUN: Final = re.compile(
    "^(?:the|this|that|these|those|such(?: an?)?) (?:[a-z-]+ )?(?:claim|belief|idea|notion"
    "|statement|story|stories|rumou?r|theory|theories|myth|assertion|view|saying|allegation)s? "
    "|^(?:la|el|esta|este|esa|ese|tal) (?:[a-zñáéíóú]+ )?(?:afirmación|creencia|idea|noción|frase"
    "|historia|rumor|teoría|mito) "
    "|^(?:die|der|das|diese[rs]?|solche) (?:[a-zäöüß]+ )?(?:behauptung|annahme|idee|aussage"
    "|geschichte|gerücht|theorie|mythos|ansicht)(?:en)? "
    "|^(?:l['’]|la |le |cette |cet |ce |une telle )(?:affirmation|croyance|idée|notion|phrase"
    "|histoire|rumeur|théorie|mythe) "
)
#: A verb of refuting, and what it refutes: the sentence before.
_REFUTED: Final = re.compile(
    "(?:disprove[dns]?|refute[ds]?|debunk(?:ed|s)?|discredit(?:ed|s)?|dispel(?:led|s)?"
    "|contradict(?:ed|s)?|den(?:ied|ies)) (?:this|that|it|these|those|them)(?: [a-z]+)?[.!)]"
    "|(?:desmentido|refutado|desmienten?|refutan?) (?:esto|eso|esta|este|esa|ese)"
    "|(?:réfute|contredit|démenti|réfuté) (?:ceci|cela|cette|ce )"
    "|(?:widerlegt|widerlegen|widerlegten) (?:dies|das|diese|es)"
)

#: Turns of phrase that take back what was said before, where a sentence begins with them.
_PHRASES: Final = re.compile(
    # English
    "nothing could be further from|far from it|not (?:so|quite|at all)[.!]|or so |think again"
    "|just kidding|nonsense|if only"
    "|(?:at least,? )?(?:that is|that['’]s) what (?:people|many|some|they)"
    "|there is (?:little|no) (?:scientific )?(?:evidence|proof|basis) (?:for|of|to support) "
    "(?:this|that|it|these)|(?:this|that|the) [a-z]+ (?:has|have|had) (?:little|no) "
    "(?:scientific |factual )?(?:basis|evidence|foundation|support)"
    # Spanish
    "|(?:es |una? )?mentira|nada más lejos|nada de eso|no es así|en absoluto[.!]|ni mucho menos"
    "|es(?:o|to) (?:es lo que )?(?:dicen|creen)|no hay (?:pruebas|evidencia) de (?:ello|eso|esto)"
    # German
    "|weit gefehlt|von wegen|unsinn|quatsch|keineswegs|mitnichten|das ist gelogen|irrtum[.!]"
    "|so (?:heißt es|glauben|denken|sagt man)|dafür gibt es kein"
    # French
    "|rien n['’]est (?:plus|moins) (?:faux|vrai)|loin de là|c['’]est un mensonge|pas du tout[.!]"
    "|que nenni|(?:du moins,? )?c['’]est ce qu|il n['’]y a aucune preuve"
)
_NO: Final = re.compile("(?:no|nein|non|nope)[.!]?")


def is_retort(sentence: str, languages: tuple[str, ...]) -> bool:
    """Whether a sentence calls the one before it wrong. It is read at its beginning alone.

    Args:
        sentence: the one after.
        languages: ISO 639-1 codes of those it may be in.

    >>> is_retort("Wrong!", ("en",)), is_retort("Research has disproved this.", ("en",))
    (True, True)
    >>> is_retort("Wrong turns cost an hour.", ("en",))
    False
    """
    said = casefold(sentence[:_HEAD]).strip(" *_>-\n\"'“”‘’«»")
    rests = {said, _LEAD.sub("", said), _TURN.sub("", said)}
    return (
        _is_bare(said, languages)
        or any(_PHRASES.match(rest) or _NO.fullmatch(rest) for rest in rests)
        or any(takes_back(rest, languages) for rest in rests)
        or any(_NOUN.search(rest) and is_untrue(rest, languages) for rest in rests)
        or _REFUTED.search(said) is not None
    )


def _is_bare(said: str, languages: tuple[str, ...]) -> bool:
    """Whether a sentence is a verdict alone: its last word is the one that says so."""
    found = words(said)
    if not 1 <= len(found) <= _BARE:
        return False
    return is_untrue(said, languages) and not is_untrue(said[: found[-1].start], languages)
