"""Does this full stop end a sentence, or does it belong to what stands before it?

The answer looks at the word before the dot, at the one before that, and at the word after it;
never further than some forty characters, so that asking about every dot of a text is linear.
Word lists per language come from ``tables``: words that never end a sentence (``always``),
those that do not before a number, those that do only before a word that often begins a
sentence (``maybe``), and those that do before any capital (``final``). In a script without
capitals ``maybe`` is read the other way round: such a word ends a sentence except before one
that carries on (``continues``).
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from evidence_sophia.text.characters import (
    char_class,
    is_digit,
    is_letter,
    is_lower,
    is_space,
    is_upper,
    is_word,
    script,
)
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table

__all__ = ["Rules", "dot_ends", "is_starter", "rules_for", "word_at"]

_REACH = 40  # characters looked at on either side of a dot
_CHAIN_PART = 3  # letters of a part of "z. B.", "EE. UU.", "n. Chr."
_UNITS = frozenset("mglhstdACKVJ")  # metre to day; ampere, coulomb or Celsius, kelvin, volt, joule
_INITIAL_SCRIPTS = frozenset({"Arabic", "Hebrew"})  # no capitals, yet letters with a dot
_ROMAN = re.compile("[IVXLC]+")
_BULLETS = "#>•‣◦▪●·*+-–— \t\xa0\n"
_VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœаеёиоуыэюя")


class Rules(NamedTuple):
    """The word lists of one language that decide about dots and quotations."""

    always: frozenset[str]
    before_number: frozenset[str]
    before_number_suffix: frozenset[str]
    maybe: frozenset[str]
    final: frozenset[str]
    time_words: frozenset[str]
    continues: frozenset[str]
    starters: frozenset[str]
    labels: frozenset[str]
    designations: frozenset[str]
    pronoun_letters: frozenset[str]
    before_pronoun: frozenset[str]
    ordinals: frozenset[str]
    after_ordinal: frozenset[str]
    speech_verbs: frozenset[str]


class _Dot(NamedTuple):
    """What stands around a dot."""

    word: str
    chain: str
    previous: str
    follows_number: bool
    words_before: int
    head: str
    next_word: str
    starts: bool


@cache
def rules_for(language: str) -> Rules:
    """Give the rules of a language; where it has no abbreviations of its own, the English ones."""
    home = language if table(language, "always") else "en"
    lists = {name: table(home, name) for name in Rules._fields}
    return Rules(**{**lists, "speech_verbs": table(language, "speech_verbs")})


def dot_ends(text: str, start: int, dot: int, head: int, rules: Rules) -> bool:
    """Whether the dot at ``dot`` ends the sentence that began at ``start``.

    Args:
        text: the text.
        start: where the sentence began.
        dot: where the dot stands.
        head: where the first letter or digit after it stands; it is no small letter.
        rules: of the language.
    """
    if _is_enumerator(text, start, dot, rules):
        return False
    seen = _look(text, start, dot, head, rules)
    return not seen.word or _word_ends(seen, rules)


def word_at(text: str, start: int) -> str:
    """Read the word that begins at a position, at most forty characters of it."""
    end, limit = start, min(len(text), start + _REACH)
    while end < limit and is_word(text[end]):
        end += 1
    return text[start:end]


def is_starter(text: str, start: int, rules: Rules) -> bool:
    """Whether the word at ``start`` is one that often begins a sentence, and no initial."""
    word = word_at(text, start)
    initial = len(word) == 1 and text[start + 1 : start + 2] == "."
    return not initial and casefold(word) in rules.starters


def _is_enumerator(text: str, start: int, dot: int, rules: Rules) -> bool:
    """Whether nothing but "3", "b", "IV" or "Chapter 3" stands before the dot."""
    if dot - start > _REACH:
        return False
    label, _, sign = text[start:dot].lstrip(_BULLETS).rpartition(" ")
    if label and casefold(label) not in rules.labels:
        return False
    return _signs().fullmatch(sign) is not None


def _look(text: str, start: int, dot: int, head: int, rules: Rules) -> _Dot:
    begin = _word_start(text, start, dot)
    word, before = _bare(text[begin:dot].strip(".-")), _skip_blanks_back(text, start, begin)
    return _Dot(
        word=word,
        chain=_chain(text, start, begin, dot),
        previous=casefold(text[_word_start(text, start, before) : before]),
        follows_number=before > start and (is_digit(text[before - 1]) or text[before - 1] == "°"),
        words_before=text.count(" ", max(start, before - _REACH), before) + 1,
        head=text[head],
        next_word=word_at(text, head),
        starts=is_starter(text, head, rules),
    )


def _bare(word: str) -> str:
    """Take the Arabic "and" off a single letter that it is written together with."""
    return word[1:] if len(word) == 2 and word[0] == "و" else word  # noqa: PLR2004 - a letter


def _word_start(text: str, start: int, end: int) -> int:
    """Step back over a word with its inner dots and hyphens."""
    limit = max(start, end - _REACH)
    while end > limit and (is_word(text[end - 1]) or text[end - 1] in ".-"):
        end -= 1
    return end


def _skip_blanks_back(text: str, start: int, end: int) -> int:
    limit = max(start, end - _REACH)
    while end > limit and is_space(text[end - 1]):
        end -= 1
    return end


def _chain(text: str, start: int, begin: int, dot: int) -> str:
    """Join parts of an abbreviation that are written apart: "z. B" becomes "z.B"."""
    parts = [text[begin:dot]]
    while len(parts) < _CHAIN_PART:
        end = _skip_blanks_back(text, start, begin)
        first = _word_start(text, start, end)
        part = text[first:end]
        if end == begin or not part.endswith(".") or len(part) > _CHAIN_PART + 1:
            break
        parts, begin = [part[:-1], *parts], first
    return ".".join(parts)


def _word_ends(seen: _Dot, rules: Rules) -> bool:
    """Decide by the word before the dot, the most telling kind first."""
    names = _spellings(seen)
    if all(map(is_digit, seen.word)):
        return _number_ends(seen, rules)
    if rules.ordinals and _ROMAN.fullmatch(seen.word):
        return seen.starts
    listed = _listed_ends(seen, names, rules)
    if listed is not None:
        return listed
    return _letter_ends(seen, rules) if len(seen.word) == 1 else _unlisted_ends(seen)


def _listed_ends(seen: _Dot, names: frozenset[str], rules: Rules) -> bool | None:
    """Decide for a word of the lists; None for any other."""
    if f"{seen.chain}.{seen.next_word}" in rules.always | rules.maybe | rules.final:
        return False
    if names & rules.final:
        return _time_ends(seen, rules)
    is_unit = len(seen.word) == 1 and seen.follows_number
    if names & rules.always and not is_unit:
        return False
    if _counts(seen, names, rules) and _is_number_like(seen):
        return False
    if names & rules.maybe:
        return seen.next_word not in rules.continues if rules.continues else seen.starts
    return None


def _time_ends(seen: _Dot, rules: Rules) -> bool:
    """A time of day ends a sentence before a capital, but not one like "At 5 a.m. Mary"."""
    if is_digit(seen.head) or seen.next_word in rules.time_words:
        return False
    return seen.words_before > 2 or seen.starts  # noqa: PLR2004 - a preposition and a number


def _spellings(seen: _Dot) -> frozenset[str]:
    """Give the forms under which the word may stand in a list."""
    forms = {seen.word, seen.chain, seen.word.rpartition("-")[2]}
    return frozenset(forms | {form[:1].lower() + form[1:] for form in forms})


def _number_ends(seen: _Dot, rules: Rules) -> bool:
    """A number with a dot may be an ordinal, in languages that write them so."""
    if not rules.ordinals:
        return True
    if is_digit(seen.head):
        return len(seen.word) > 2  # noqa: PLR2004 - a day or a month has two digits
    if seen.starts or len(seen.word) > 3 or seen.previous in rules.labels:  # noqa: PLR2004 - a year
        return True
    return seen.previous not in rules.ordinals and seen.next_word not in rules.after_ordinal


def _counts(seen: _Dot, names: frozenset[str], rules: Rules) -> bool:
    """Whether the word is one that a number follows: "No.", "Fig.", "S."."""
    return bool(names & rules.before_number) or any(
        map(seen.word.endswith, rules.before_number_suffix)
    )


def _is_number_like(seen: _Dot) -> bool:
    """Whether a number, a Roman numeral or a single capital follows."""
    if seen.starts:
        return False
    is_roman = _ROMAN.fullmatch(seen.next_word) is not None
    return is_digit(seen.head) or is_roman or (len(seen.next_word) == 1 and is_upper(seen.head))


def _letter_ends(seen: _Dot, rules: Rules) -> bool:
    """A single letter is an initial, a unit, a designation or a pronoun."""
    letter = seen.word
    if seen.previous in rules.designations or seen.previous in rules.labels:
        return True
    if letter in rules.pronoun_letters and seen.previous in rules.before_pronoun:
        return True
    if is_digit(seen.head):
        return False
    has_case = is_upper(letter) or is_lower(letter)
    if seen.follows_number and (letter in _UNITS or not has_case):
        return seen.next_word not in rules.continues
    return seen.starts if has_case else script(letter) not in _INITIAL_SCRIPTS


def _unlisted_ends(seen: _Dot) -> bool:
    """An acronym with dots or a short word without a vowel is taken for an abbreviation."""
    parts = seen.word.split(".")
    is_acronym = len(parts) > 1 and all(_is_short(part) for part in parts)
    is_clipped = _is_clipped(seen.word) and not seen.follows_number  # after one it is a unit
    return seen.starts if is_acronym or is_clipped else True


def _is_short(part: str) -> bool:
    letters = part.strip("-")
    return len(letters) in {1, 2} and all(map(is_letter, letters))


def _is_clipped(word: str) -> bool:
    """Whether a word looks like "bzw": short, in small letters, no vowel."""
    if len(word) > 4 or not all(map(is_lower, word[1:])):  # noqa: PLR2004 - longer ones are rare
        return False
    return script(word[0]) in {"Latin", "Cyrillic"} and not _VOWELS & set(casefold(word))


@cache
def _signs() -> re.Pattern[str]:
    digit, letter = char_class("digit"), char_class("letter")
    number = rf"[{digit}]{{1,3}}(?:\.[{digit}]{{1,2}}){{0,3}}"
    return re.compile(rf"[(\[]?(?:{number}|[{letter}]|[ivx]{{1,5}}|[IVX]{{1,5}})")
