"""Which type of answer does a question ask for: a number, a name, a definition, anything?

Words that only ask for a measure ("how long", "wie hoch") are told from those that an answer
should hold.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import Final

from evidence_sophia.text.normal import casefold, nfc
from evidence_sophia.text.tables import table
from evidence_sophia.text.words import words

__all__ = [
    "AnswerType",
    "answer_type_of",
    "asking_words",
    "asks_for_figure",
    "holds",
    "without_count_words",
]


class AnswerType(StrEnum):
    """What an answering sentence should hold or do."""

    NUMBER = "number"
    NAME = "name"
    DEFINITION = "definition"
    YES_NO = "yes_no"
    PROCEDURE = "procedure"
    ANYTHING = "anything"


#: Phrases that ask for a time.
_TIME_PHRASES: Final = (
    # English
    "when", "what year", "which year", "what date", "what day", "what time",
    # Spanish
    "cuándo", "qué año", "qué fecha", "qué día",
    # German
    "wann", "welchem jahr", "welches jahr", "welchem tag",
    # French
    "quand", "quelle année", "quelle date", "quel jour",
)  # fmt: skip
#: Phrases that ask for an amount which may be told without a figure ("little", "in summer").
_AMOUNT_PHRASES: Final = (
    # English
    "how much", "how often", "what percentage",
    # Spanish
    "cuánto", "cuánta", "qué frecuencia", "cada cuánto",
    # German
    "wie viel", "wieviel", "wie oft", "wie häufig", "wie groß",
    # French
    "combien", "à quelle fréquence",
)  # fmt: skip
#: Phrases that ask for a count or a measure; only a figure tells it.
_FIGURE_PHRASES: Final = (
    # English
    "how many", "how long", "how old", "how far", "how tall", "how high", "how heavy", "how deep",
    "how fast", "how big", "how large", "how wide", "how thick",
    # Spanish
    "cuántos", "cuántas", "cuánto tiempo", "qué distancia", "qué velocidad", "qué altura",
    "qué edad",
    # German
    "wie viele", "wieviele", "wie lange", "wie lang", "wie alt", "wie weit", "wie hoch",
    "wie schwer", "wie schnell", "wie tief", "wie breit",
    # French
    "combien de temps", "quelle distance", "quelle vitesse", "quelle hauteur", "quel âge",
)  # fmt: skip
_NUMBER_PHRASES: Final = (*_TIME_PHRASES, *_AMOUNT_PHRASES, *_FIGURE_PHRASES)

#: Phrases that ask for a person.
_NAME_PHRASES: Final = ("who", "whom", "whose", "quién", "quiénes", "wer", "wem", "wen", "qui")

#: Words of these phrases that name nothing.
_COUNT_WORDS: Final = frozenset(
    (
        "how", "many", "much", "often", "cuánto", "cuánta", "cuántos", "cuántas", "wie", "viel",
        "viele", "wieviel", "wieviele", "oft", "combien",
    )
)  # fmt: skip
#: Words that say no more than "who" does.
_PERSON_WORDS: Final = frozenset({"person", "persona", "personne"})

#: Questions for what something is, or does. The words have lost their marks and doubled blanks.
_DEFINITION: Final = re.compile(
    "^ (?:what(?: is| are| s| was| were| does .* (?:do|mean)(?= $))"
    "|qué(?: es| son| hace| significa)"
    "|was(?: ist| sind| macht| bedeutet)|qu(?: est ce qu(?:e|)| est ce que c est que)"
    "|(?:que|c est quoi|que signifie|que fait)) "
)
_DEFINITION_ZH: Final = re.compile("什么是|是什么|什麼是|是什麼")

#: How a question for yes or no starts.
_YES_NO: Final = re.compile(
    "^ (?:is|are|was|were|do|does|did|can|could|should|may|must|will|would|has|have"
    "|ist|sind|war|waren|kann|können|darf|soll|sollte|muss|hat|haben|wird"
    "|es|son|puede|pueden|debo|se puede|hay que|est ce que|peut on|faut il|dois je) "
)

#: How a question for a way to do something starts.
_PROCEDURE: Final = re.compile(
    "^ (?:how (?:do|can|to|should)|cómo|wie (?:[^ ]+ )?(?:ich|man)|comment) "
)
_PROCEDURE_ZH: Final = re.compile("如何|怎么|怎样")
#: What tells a reader to do something.
_ADVICE: Final = re.compile(
    "(?:^|[ (])(?:use|using|run|type|you can|to [a-z]+ [^,.]{1,60},"
    "|use|utilice|puede|ejecute|para [a-zñ]+r [^,.]{1,60},"
    "|verwenden|benutzen|können Sie|um [^,.]{1,60},"
    "|utilisez|vous pouvez|exécutez|pour [a-zé]+r [^,.]{1,60},)(?= |$)|使用|运行|可以",
    re.IGNORECASE,
)

_NUMBER = re.compile("[0-9]+(?:[.,:][0-9]+)*")
#: Figures that name a thing, or several of a kind: "Apollo 8 and 13", "Tank no. 2".
_DESIGNATION: Final = re.compile(
    "(?<![^ (])([A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)[ \u00a0-](?:no[.] )?[0-9]{1,3}"
    "(?:(?:, | and | to | y | und | et |[-–])[0-9]{1,3})*(?![0-9.,:%°])"
)
#: Values whose words are seldom meant as figures.
_NO_COUNT: Final = ("0", "1")
#: A capital after a small letter and a blank: a name inside a sentence, in scripts with case.
_INNER_NAME = re.compile("(?<=[a-zß-öø-ÿа-я,] )[A-ZÀ-ÖØ-ÞА-Я][^ ,.;:!?]*")
_GAPS = re.compile("[^0-9a-zß-öø-ÿ]+")


def answer_type_of(question: str) -> AnswerType:
    """Give the type of answer that a question asks for, by its interrogative.

    >>> answer_type_of("How many people walked on the Moon?").value
    'number'
    """
    plain = _plain(question)
    if any(f" {phrase} " in plain for phrase in _NUMBER_PHRASES):
        return AnswerType.NUMBER
    if any(f" {phrase} " in plain for phrase in _NAME_PHRASES):
        return AnswerType.NAME
    if _DEFINITION.search(plain) or _DEFINITION_ZH.search(question):
        return AnswerType.DEFINITION
    if _YES_NO.match(plain):
        return AnswerType.YES_NO
    if _PROCEDURE.match(plain) or _PROCEDURE_ZH.search(question):
        return AnswerType.PROCEDURE
    return AnswerType.ANYTHING


def asks_for_figure(question: str) -> bool:
    """Whether only a figure answers a question.

    >>> asks_for_figure("How far is the Moon?"), asks_for_figure("How often does it flower?")
    (True, False)
    """
    plain = _plain(question)
    return any(f" {phrase} " in plain for phrase in _FIGURE_PHRASES)


def asking_words(question: str) -> frozenset[str]:
    """Give the folded words of a question that only ask: for an amount, a time, a person.

    >>> sorted(asking_words("How long is the memory of goldfish?"))
    ['how', 'long']
    """
    plain = _plain(question)
    asked = (phrase for phrase in _NUMBER_PHRASES if f" {phrase} " in plain)
    found = frozenset(word for phrase in asked for word in phrase.split())
    asks_who = any(f" {phrase} " in plain for phrase in _NAME_PHRASES)
    return found | _PERSON_WORDS if asks_who else found


def without_count_words(question: str) -> str:
    """Give a question without "how many" and the like, which stand over all kinds of counts.

    >>> without_count_words("How many people walked on the Moon?")
    'people walked on the Moon?'
    """
    asking = asking_words(question) & _COUNT_WORDS
    kept, last = [], 0
    for word in words(question):
        if casefold(nfc(word.text)) in asking:
            kept.append(question[last : word.start])
            last = word.end
    rest = "".join((*kept, question[last:])).strip()
    return rest if words(rest) else question


def holds(sentence: str, question: str, wanted: AnswerType, *, language: str = "") -> bool:
    """Whether a sentence holds what is asked for, beyond what the question itself names.

    Args:
        sentence: to judge.
        question: as it was asked.
        wanted: type of answer.
        language: BCP 47 tag by which numbers in words are read; "" for figures alone.
    """
    if wanted is AnswerType.PROCEDURE:
        return _ADVICE.search(sentence) is not None
    if wanted is AnswerType.NUMBER:
        return not _numbers(sentence, language) <= _numbers(question, language)
    if wanted is not AnswerType.NAME:
        return False
    return not set(_INNER_NAME.findall(sentence)) <= set(_INNER_NAME.findall(question))


def _plain(question: str) -> str:
    """Give the folded words between single blanks, one before and one after all."""
    return f" {_GAPS.sub(' ', casefold(nfc(question))).strip()} "


def _numbers(text: str, language: str) -> set[str]:
    written = {casefold(word.text) for word in words(text)} & _number_words(language)

    def counted(found: re.Match[str]) -> str:
        return found[0] if casefold(found[1]) in table(language, "stop_words") else ""

    return written.union(_NUMBER.findall(_DESIGNATION.sub(counted, text)))


@cache
def _number_words(language: str) -> frozenset[str]:
    """Give the words for two and more: "one" is an article in most languages, or a pronoun."""
    pairs = (entry.partition("=") for entry in table(language, "number_words"))
    return frozenset(word for word, _, value in pairs if value not in _NO_COUNT)
