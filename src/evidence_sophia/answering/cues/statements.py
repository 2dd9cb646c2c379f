"""Does a sentence state something: whole, long enough, and more than names?"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from evidence_sophia.text.characters import char_class
from evidence_sophia.text.words import word_count

__all__ = ["is_statement"]

#: A sentence of fewer words says too little to be an answer.
_MIN_WORDS: Final = 4
#: In a script with capitals a sentence has so many words that start small; a row of a table,
#: or a list of names and dates, has fewer.
_MIN_SMALL_WORDS: Final = 2

#: A name or a unit in another script has few letters without case; more are prose.
_FEW_UNCASED: Final = 3

#: What closes a statement: a stop, an ellipsis or an exclamation mark in any shipped script,
#: then closing quotes, brackets and note marks. Questions and lead-ins do not count.
_STATEMENT = re.compile("[.!…。！．｡۔।][\"'”’»«›‹“)\\]】」』）]*(?: *\\[[^\\[\\] ]{1,12}\\])*$")

#: The number of an item in running text, and brackets that come in pairs.
_NUMBER: Final = re.compile("^\\(?[0-9a-z]{1,3}\\) ")
_BRACKETS: Final = ("()", "[]", "（）", "【】")

#: How a line of code, of a shell's session or of a comment starts.
_CODE: Final = re.compile("[$#%>|&;{}=/\\\\*+-]+ |>>>|[.]{3} ")

#: A sentence that only sends the reader elsewhere.
_REFERENCE: Final = re.compile(
    "(?:(?:for (?:more )?(?:details|information|examples)[^.,]{0,40},? )?(?:please )?see "
    "|(?:siehe|véase|vea|voir|cf[.]|参见|详见) ?)[^.]{0,80}(?:[.][^. ][^.]{0,40})?[.]$",
    re.IGNORECASE,
)


def is_statement(text: str, *, is_item: bool) -> bool:
    """Whether a sentence states something.

    Args:
        text: the sentence as a reader sees it.
        is_item: whether it stands in a list, where what starts small is no rest of a sentence.
    """
    return (
        _STATEMENT.search(text) is not None
        and _CODE.match(text) is None
        and _REFERENCE.match(text) is None
        and (is_item or _small_start().match(_NUMBER.sub("", text)) is None)
        and _is_balanced(_NUMBER.sub("", text))
        and word_count(text) >= _MIN_WORDS
        and _says_more_than_names(text)
    )


def _is_balanced(text: str) -> bool:
    """Whether each bracket has its other half: a sentence that was cut has one left over."""
    return all(text.count(one) == text.count(other) for one, other in _BRACKETS)


def _says_more_than_names(text: str) -> bool:
    """Whether words start small; a script without capitals cannot show it."""
    letters = len(_letters().findall(text))
    is_cased = letters - len(_cased().findall(text)) <= _FEW_UNCASED
    has_capital = _capital().search(text) is not None
    few = len(_small_words().findall(text)) < _MIN_SMALL_WORDS
    return not (is_cased and has_capital and few)


@cache
def _small_words() -> re.Pattern[str]:
    word = char_class("word")
    return re.compile(f"(?<![{word}])[{char_class('lower')}][{word}]+")


@cache
def _small_start() -> re.Pattern[str]:
    """Find a plain small word at the start: the end of a sentence that began elsewhere.

    Names of functions start small too; they hold a mark, a digit or a capital. "name - what it
    is" and "name: what it is" are entries of a list.
    """
    small = char_class("lower")
    return re.compile(f"[{small}]+['’]?[{small}]*[,;]?(?= )(?! [-–—] )(?!(?: [^ ]+){{0,3}}:)")


@cache
def _cased() -> re.Pattern[str]:
    return re.compile(f"[{char_class('upper')}{char_class('lower')}]")


@cache
def _letters() -> re.Pattern[str]:
    return re.compile(f"[{char_class('letter')}]")


@cache
def _capital() -> re.Pattern[str]:
    return re.compile(f"[{char_class('upper')}]")
