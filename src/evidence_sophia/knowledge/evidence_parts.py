"""Is what was found only a part of something else? York of New York, Ann of Ann's brother."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.span import Span
from evidence_sophia.text.assertion import phrases_in
from evidence_sophia.text.characters import is_digit, is_lower, is_upper, is_word
from evidence_sophia.text.denial import within
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import vocabulary
from evidence_sophia.text.units import magnitude_of
from evidence_sophia.text.words import Word, words

__all__ = ["is_part_of_other", "is_part_of_subject", "only_beside", "without_parts"]

_DASHES: Final = "-‐‑–"
_FIGURES: Final = re.compile("[0-9](?:[0-9.,'’]*[0-9])?")
#: What makes another quantity of the number before it.
_RATES: Final = re.compile(" ?[%‰°]")
_CURRENCIES: Final = "€$£¥"
_COMPARED: Final = re.compile(
    "(?: [^ ,.;:]{1,20})? (?:less|more|[a-z]{2,12}er|weniger|mehr|menos|más|(?:de )?(?:moins|plus))"
    " (?:than|als|que|de|unter|über)(?= )"
)
#: Titles before a name that are no part of it.
_TITLES: Final = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "professor",
        "sir",
        "lord",
        "lady",
        "president",
        "king",
        "queen",
        "prince",
        "princess",
        "pope",
        "captain",
        "general",
        "minister",
        "herr",
        "frau",
        "señor",
        "señora",
        "monsieur",
        "madame",
        "don",
        "doña",
    ]
)
_POSSESSIVE: Final = re.compile("['’]s? +(?=[^ ,.;:])")
#: Code points before a name that may set it beside the subject.
_BEFORE: Final = 60
_OF: Final = ("of", "von", "de", "d'", "du")


def is_part_of_other(text: str, value: Span, predicate: Predicate, language: str) -> bool:
    """Whether a value is cut out of a longer name, number or range.

    Args:
        text: the quote.
        value: where the value stands in it.
        predicate: it says the type and the unit.
        language: ISO 639-1 code of the text.

    >>> is_part_of_other("in New Delhi", Span(7, 12), Predicate("place"), "en")
    True
    """
    if _is_joined(text, value, predicate):
        return True
    if predicate.value_type == ValueType.NUMBER:
        return _is_other_quantity(text, value, predicate)
    return _has_name_beside(text, value, language)


def is_part_of_subject(key: str, quote: str, value: Span) -> bool:
    """Whether a value is a part of the subject's name where the quote names it.

    >>> is_part_of_subject("ann miller", "Ann Miller sings", Span(4, 10))
    True
    """
    return any(
        place.start <= value.start and value.end <= place.end and len(value) < len(place)
        for place in _places(key, quote)
    )


def without_parts(quote: str, predicate: Predicate) -> str:
    """Blank out the numbers of a quote that are only parts of others. Linear.

    >>> without_parts("12 sheep, 3-4 cows", Predicate("n", value_type="number"))
    '12 sheep,  -  cows'
    """
    kept = list(quote)
    for figure in _FIGURES.finditer(quote):
        place = Span(*figure.span())
        if _is_joined(quote, place, predicate) or _is_compared(quote, place):
            kept[place.start : place.end] = " " * len(place)
    return "".join(kept)


def _is_joined(text: str, value: Span, predicate: Predicate) -> bool:
    """Whether a hyphen, or a dash between figures, joins it to what stands beside it."""
    for dash, beside in ((value.start - 1, value.start - 2), (value.end, value.end + 1)):
        if not (0 <= dash < len(text) and 0 <= beside < len(text) and text[dash] in _DASHES):
            continue
        inner = text[value.start if dash < value.start else value.end - 1]
        if not (is_word(text[beside]) and is_word(inner)):
            continue
        if text[dash] != "–" or (
            is_digit(text[beside]) and predicate.value_type == ValueType.NUMBER
        ):
            return True
    return False


def _is_other_quantity(text: str, value: Span, predicate: Predicate) -> bool:
    after, before = (
        text[value.end : value.end + _BEFORE],
        text[max(0, value.start - 2) : value.start],
    )
    if _is_compared(text, value):
        return True
    if predicate.unit or not is_digit(text[value.end - 1]):
        return False
    following = words(after)[:1]
    is_scaled = any(magnitude_of(word.text) is not None for word in following if word.start == 1)
    is_money = before.strip(" ")[-1:] in tuple(_CURRENCIES)
    return _RATES.match(after) is not None or is_scaled or is_money


def _is_compared(text: str, value: Span) -> bool:
    """Whether it says by how much something differs: "12 kg less than"."""
    after = text[value.end : value.end + _BEFORE]
    return _COMPARED.match(after) is not None and not after.startswith(" rather")


def _has_name_beside(text: str, value: Span, language: str) -> bool:
    """Whether a word with a capital goes on with a value that has one."""
    before = text[max(0, value.start - _BEFORE) : value.start]
    after = text[value.end : value.end + _BEFORE]
    mine = words(value.of(text))
    first, last = (mine[0].text, mine[-1].text) if mine else ("", "")
    previous = [word for word in words(before) if before[word.end :] in (" ", "\u00a0")]
    following = [word for word in words(after)[:1] if after[: word.start] in (" ", "\u00a0")]
    if language == "de":
        heads = table(language, "name_heads")
        return _is_name(first) and any(
            _is_name(word.text) and casefold(word.text) in heads for word in previous
        )
    return (_is_name(first) and any(_continues(word, language) for word in previous)) or (
        _is_name(last) and any(_continues(word, language) for word in following)
    )


def _is_name(word: str) -> bool:
    """Whether a word is written with one capital, its first; short forms are not."""
    return len(word) > 1 and is_upper(word[0]) and all(map(is_lower, word[1:]))


def _continues(word: Word, language: str) -> bool:
    folded = casefold(word.text)
    is_common = folded in _TITLES or folded in vocabulary(language).stop_words
    return _is_name(word.text) and not is_common


def only_beside(key: str, text: str, quote: Span, value: Span | None, language: str) -> bool:
    """Whether a quote names a subject only beside what it speaks of.

    "Ann's brother", "unlike Ann, ..." and "the brother of Ann" speak of someone else. What is
    Ann's own may be the value: "Ann's brother Tom".

    Args:
        key: of the subject; the quote names it.
        text: the quote and what stands around it.
        quote: where the quote stands in it.
        value: where the value stands in it; None if nobody knows.
        language: ISO 639-1 code of the text.

    >>> only_beside("ann", "Unlike Ann, Tom was born in Oslo", Span(7, 32), None, "en")
    True
    """
    places = [each for each in _places(key, text) if within(each, quote)]
    return bool(places) and all(_is_beside(text, place, value, language) for place in places)


def _places(key: str, quote: str) -> Iterator[Span]:
    """Find a name in a text, word by word."""
    wanted = tuple(casefold(word.text) for word in words(key))
    said = words(quote)
    for at in range(len(said) - len(wanted) + 1):
        found = [_bare(casefold(word.text)) for word in said[at : at + len(wanted)]]
        if tuple(found) == wanted:
            last = said[at + len(wanted) - 1]
            yield Span(said[at].start, last.start + len(_bare(last.text)))


def _bare(word: str) -> str:
    return word[:-2] if word.endswith(("'s", "’s")) else word


def _is_beside(quote: str, place: Span, value: Span | None, language: str) -> bool:
    own = _POSSESSIVE.match(quote, place.end)
    if own:
        return not _is_owned(quote, own.end(), value)
    before = quote[max(0, place.start - _BEFORE) : place.start]
    if _ends_with(before, language, "other_subject"):
        return True
    after = quote[place.end :]
    if _ends_with(before, language, "other_subject_comma"):
        return after.startswith(",") or language == "de"
    head = before.rstrip(" ")
    of = next((each for each in _OF if head.endswith(f" {each}")), "")
    return bool(of) and _ends_with(head[: -len(of)], language, "kin")


def _is_owned(quote: str, start: int, value: Span | None) -> bool:
    """Whether the value is what the subject owns, or its name: one word on at most."""
    if value is None or value.start < start:
        return True
    return quote[start : value.start].count(" ") <= 1


def _ends_with(before: str, language: str, section: str) -> bool:
    return any(
        before[found.end :].strip(" ") == "" for found in phrases_in(before, language, section)
    )
