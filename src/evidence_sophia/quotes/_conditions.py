"""Does a text hold a word that takes back or narrows what was said?

The words of seven languages, small on purpose: what they miss stays unwarned, and what they
find by mistake only warns, or refuses an elision that a person can spell out.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

__all__ = ["follows_negation", "holds_condition", "precedes_condition"]


def _split(words: str, separator: str = " ") -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(separator) if word.strip())


_LIMITERS: Final = _split(
    "except unless provided providing excluding without only but however if until although "
    "though whereas save otherwise apart rather than subject außer sofern ohne nur aber jedoch "
    "wenn falls bis obwohl ausgenommen sauf excepté sans seulement mais cependant si hormis "
    "moins pourvu excepto salvo sin solo sólo pero aunque menos siempre кроме если только но "
    "однако без хотя إلا لكن بدون فقط إذا سوى بشرط "
    "rarely seldom few little less almost nearly merely partly unable unlikely instead against "
    "allegedly reportedly supposedly purportedly fail fails failed failing refuse refuses refused "
    "refusing deny denies denied denying lack lacks lacked lacking false falsely wrongly "
    "selten wenig wenige weniger beinahe angeblich vermeintlich rarement guère peu presque "
    "prétendument raramente apenas poco pocos casi supuestamente редко едва мало почти якобы "
)
_AT_EDGE: Final = _split(
    "except, unless, provided, providing, excluding, but only, but not, only if, only when, "
    "other than, apart from, save for, save when, as long as, so long as, subject to, if, when, "
    "until, without, außer, sofern, es sei denn, wenn, falls, sauf, excepté, à moins, à "
    "condition, si, excepto, salvo, a menos, siempre que, кроме, если, за исключением, إلا, "
    "بشرط, إذا ",
    ",",
)
_NEGATORS: Final = _split(
    "not no never none neither nor cannot nobody nothing nowhere hardly scarcely barely nicht "
    "kein keine keinen keinem keiner keines nie niemals niemand nichts weder noch kaum ne pas "
    "non jamais aucun aucune ni rien personne nunca ningún ninguna ninguno nadie nada tampoco "
    "jamás не нет ни никогда никто ничего нельзя لا لم لن ليس ليست غير ما "
)
_CHINESE: Final = "不没沒未无無非勿别除但仅僅只若如果"
_CHINESE_AT_EDGE: Final = ("除非", "除了", "但是", "但", "如果", "只要", "只有", "仅当", "若")
_CHINESE_NEGATORS: Final = "不没沒未无無非勿莫"
_NEGATING: Final = frozenset(_NEGATORS)
_CHINESE_NEGATING: Final = frozenset(_CHINESE_NEGATORS)
_BLANKS: Final = frozenset(" \n")
_LEAD: Final = r"[ \n,;:()\-\u2013\u2014\uff0c\uff1b\u060c]{0,4}"
_FIRST_WORD: Final = re.compile(_LEAD + "([^ -@])")
_STARTS: Final = frozenset(word[:1] for word in (*_AT_EDGE, *_CHINESE_AT_EDGE, *_NEGATORS))
_LETTER: Final = r"a-zA-Z\u00c0-\u024f\u0400-\u04ff\u0600-\u06ff"


def holds_condition(text: str) -> bool:
    """Whether a negation or a limiting word stands in ``text``.

    >>> holds_condition("and, unless heated, is"), holds_condition("and then is")
    (True, False)
    """
    return _inside().search(text) is not None


def precedes_condition(after: str) -> bool:
    """Whether the text right after a quote narrows it: "except", "unless", "provided that"."""
    word = _FIRST_WORD.match(after)
    if word is None or word[1].lower() not in _STARTS:
        return False
    return _at_edge().match(after) is not None


def follows_negation(before: str) -> bool:
    """Whether the word right before a quote negates it."""
    if before[-1:] in _BLANKS:
        word = before.rstrip(" \n").rpartition(" ")[2].rpartition("\n")[2].lower()
        return word in _NEGATING or word.endswith(("n't", "n\u2019t"))
    return before[-1:] in _CHINESE_NEGATING


@cache
def _inside() -> re.Pattern[str]:
    words = "|".join(sorted({*_LIMITERS, *_NEGATORS}, key=len, reverse=True))
    return re.compile(
        f"(?<![{_LETTER}])(?:{words})(?![{_LETTER}])|n['\u2019]t(?![{_LETTER}])|[{_CHINESE}]",
        re.IGNORECASE,
    )


@cache
def _at_edge() -> re.Pattern[str]:
    words = "|".join(sorted({*_AT_EDGE, *_NEGATORS} - {"ما", "ni"}, key=len, reverse=True))
    chinese = "|".join(_CHINESE_AT_EDGE)
    return re.compile(f"{_LEAD}(?:(?:{words})(?![{_LETTER}])|{chinese})", re.IGNORECASE)
