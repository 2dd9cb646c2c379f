"""Which type of answer does a question ask for: a number, a name, a definition, anything?"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from evidence_sophia.text.normal import casefold, nfc

__all__ = ["AnswerType", "answer_type_of", "holds"]


class AnswerType(StrEnum):
    """What an answering sentence should hold or do."""

    NUMBER = "number"
    NAME = "name"
    DEFINITION = "definition"
    YES_NO = "yes_no"
    PROCEDURE = "procedure"
    ANYTHING = "anything"


#: Phrases that ask for a time or an amount, in the languages with a wording of their own.
_NUMBER_PHRASES: Final = (
    # English
    "when", "how many", "how much", "how long", "how old", "how far", "how tall", "how high",
    "how heavy", "how deep", "how fast", "how often", "what year", "which year", "what date",
    "what day", "what time", "what percentage",
    # Spanish
    "cuándo", "cuántos", "cuántas", "cuánto", "cuánta", "qué año", "qué fecha", "qué día",
    "con qué frecuencia",
    # German
    "wann", "wie viele", "wie viel", "wie lange", "wie alt", "wie weit", "wie hoch", "wie oft",
    "wie schwer", "welchem jahr", "welches jahr", "welchem tag",
    # French
    "quand", "combien", "quelle année", "quelle date", "quel jour",
)  # fmt: skip

#: Phrases that ask for a person.
_NAME_PHRASES: Final = ("who", "whom", "whose", "quién", "quiénes", "wer", "wem", "wen", "qui")

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
#: A capital after a small letter and a blank: a name inside a sentence, in scripts with case.
_INNER_NAME = re.compile("(?<=[a-zß-öø-ÿа-я,] )[A-ZÀ-ÖØ-ÞА-Я][^ ,.;:!?]*")
_GAPS = re.compile("[^0-9a-zß-öø-ÿ]+")


def answer_type_of(question: str) -> AnswerType:
    """Give the type of answer that a question asks for, by its interrogative.

    >>> answer_type_of("How many people walked on the Moon?").value
    'number'
    """
    words = f" {_GAPS.sub(' ', casefold(nfc(question))).strip()} "
    if any(f" {phrase} " in words for phrase in _NUMBER_PHRASES):
        return AnswerType.NUMBER
    if any(f" {phrase} " in words for phrase in _NAME_PHRASES):
        return AnswerType.NAME
    if _DEFINITION.search(words) or _DEFINITION_ZH.search(question):
        return AnswerType.DEFINITION
    if _YES_NO.match(words):
        return AnswerType.YES_NO
    if _PROCEDURE.match(words) or _PROCEDURE_ZH.search(question):
        return AnswerType.PROCEDURE
    return AnswerType.ANYTHING


def holds(sentence: str, question: str, wanted: AnswerType) -> bool:
    """Whether a sentence holds what is asked for, beyond what the question itself names."""
    if wanted is AnswerType.PROCEDURE:
        return _ADVICE.search(sentence) is not None
    if wanted not in (AnswerType.NUMBER, AnswerType.NAME):
        return False
    thing = _NUMBER if wanted is AnswerType.NUMBER else _INNER_NAME
    return not set(thing.findall(sentence)) <= set(thing.findall(question))
