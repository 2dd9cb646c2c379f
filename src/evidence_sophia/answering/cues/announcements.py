"""Does a heading, or the line before a list, announce what is not so, or what others say?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.assertion import phrases_in
from evidence_sophia.text.denial import is_untrue
from evidence_sophia.text.negation import negators
from evidence_sophia.text.normal import casefold, nfc

__all__ = [
    "announces_denial",
    "announces_errors",
    "announces_speech",
    "asks_which_is_true",
    "heads_errors",
    "heads_prohibitions",
]

#: Headings of what is widely believed and wrong; a tale of gods is headed otherwise.
_ERRORS: Final = re.compile(
    # English
    "(?:common|popular|widespread|frequent|persistent|typical|top|busting|debunk[a-z]*|[0-9]+) "
    "(?:[a-z]+ ){0,2}(?:myths|errors|fallacies|falsehoods|untruths)"
    "|myths? (?:about|busted|around|on )"
    "|misconceptions?|false (?:beliefs|claims|statements|facts)|urban legends|old wives['’] tales"
    "|^myth(?: ?[0-9]+)? ?[:.–—-]|hoaxes|fake news|^hypothes[ei]s$"
    # Spanish
    "|mitos? (?:comunes|frecuentes|populares|sobre|acerca|en torno)|ideas (?:falsas|erróneas)"
    "|falsas creencias|creencias (?:falsas|erróneas)|conceptos erróneos|bulos"
    "|^mito(?: ?[0-9]+)? ?[:.–—-]|^hipótesis$"
    # German
    "|(?:häufige|verbreitete|populäre|beliebte|gängige|[0-9]+) (?:[a-zäöüß]+ ){0,2}"
    "(?:mythen|irrtümer)"
    "|mythen (?:über|rund)|irrtümer|falschmeldungen|ammenmärchen|^mythos(?: ?[0-9]+)? ?[:.–—-]"
    "|^hypothesen?$"
    # French
    "|idées? reçues?|mythes? (?:courants|populaires|sur|autour)|fausses croyances"
    "|croyances fausses|contre-vérités|^mythe(?: ?[0-9]+)? ?[:.–—-]|^hypothèses?$"
)
#: Headings of lists of what is not to be done.
_PROHIBITIONS: Final = re.compile(
    "^(?:do['’]?s and )?don['’]?ts?(?:$|[ :])|^(?:do not|never|avoid|things to avoid|what to avoid)"
    "|not to (?:do|give|feed|use|eat)|(?:common|frequent|typical) mistakes|forbidden|prohibited"
    "|^(?:no |evit|nunca |qué no )|errores (?:comunes|frecuentes)|prohibid"
    "|^(?:nicht |nie |niemals |vermeide|was (?:man )?nicht|was zu vermeiden)"
    "|häufige fehler|verboten"
    "|^(?:ne |jamais |évite|à éviter|ce qu['’]il ne faut pas)"
    "|erreurs (?:courantes|fréquentes)|interdit"
)
#: Verbs of leaving undone, which no table of negators has.
_AVOIDING: Final = re.compile(
    "(?:avoid|refrain|forbidden|prohibited|banned|evit[ae]|prohibid[oa]|vermeide|unterlasse|verboten"
    "|évite|interdit)"
)
#: Questions that a quiz asks of a sentence.
_WHICH: Final = re.compile(
    "(?:true|right|fact|myth|reality) or (?:false|wrong|not|fiction|myth|fact|reality)"
    "|(?:verdadero|verdad|mito|cierto) o (?:falso|mentira|realidad|mito)"
    "|(?:wahr|richtig|mythos|fakt|wahrheit) oder (?:falsch|unwahr|fakt|mythos|wahrheit|fiktion)"
    "|(?:vrai|mythe|info) ou (?:faux|réalité|intox|mythe)"
)
_COLON: Final = re.compile("[:：][\"'”’»)\\]*_ ]*$")
_SECTIONS: Final = ("unasserted", "supposes")


def heads_errors(heading: str) -> bool:
    """Whether a heading is one of errors, in any language with a wording of its own.

    >>> heads_errors("Common myths about goldfish"), heads_errors("Greek myths")
    (True, False)
    """
    folded = casefold(nfc(heading)).strip(" #*_")
    return _ERRORS.search(folded) is not None or asks_which_is_true(folded)


def heads_prohibitions(heading: str) -> bool:
    """Whether a heading stands over a list of what is not to be done.

    >>> heads_prohibitions("Don'ts"), heads_prohibitions("Feeding")
    (True, False)
    """
    return _PROHIBITIONS.search(casefold(nfc(heading)).strip(" #*_")) is not None


def asks_which_is_true(text: str) -> bool:
    """Whether a text asks, as a quiz does, whether something is so.

    >>> asks_which_is_true("True or false?")
    True
    """
    return _WHICH.search(casefold(nfc(text))) is not None


def announces_errors(line: str, languages: tuple[str, ...]) -> bool:
    """Whether the line before a list says that what it holds is not, or may not be, so.

    >>> announces_errors("The following statements are false:", ("en",))
    True
    """
    if is_untrue(line, languages) or asks_which_is_true(line):
        return True
    return announces_speech(line) and any(
        any(phrases_in(line, language, section)) for language in languages for section in _SECTIONS
    )


def announces_denial(line: str, languages: tuple[str, ...]) -> bool:
    """Whether the line before a list tells what is not, or is not to be done.

    >>> announces_denial("Do not:", ("en",)), announces_denial("Do this:", ("en",))
    (True, False)
    """
    is_negative = any(negators(line, language) for language in languages)
    return is_negative or _AVOIDING.search(casefold(nfc(line))) is not None


def announces_speech(line: str) -> bool:
    """Whether a line ends as one does after which somebody else's words follow.

    >>> announces_speech("A bad book says:")
    True
    """
    return _COLON.search(line) is not None
