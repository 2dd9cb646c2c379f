"""Does this mark end a sentence, and where does the sentence then end?

A mark is a run such as ``.``, ``?!``, ``...`` or ``。``. What closes with it (quotation marks,
brackets, note marks) belongs to the sentence. Everything looks a bounded way to either side.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from evidence_sophia.text.abbreviations import Rules, dot_ends, is_starter, word_at
from evidence_sophia.text.characters import (
    char_class,
    is_digit,
    is_letter,
    is_lower,
    is_space,
    is_unspaced,
    is_upper,
    is_word,
)

__all__ = ["MARKS", "end_after"]

_REACH = 300  # how far back the partner of a bracket or quotation mark is looked for

_FULL_MARKS = "。！？｡．"  # need no blank after them
_MARKS = "." + "!?…‥‼⁇⁈⁉؟۔।॥։።፧။។៕" + _FULL_MARKS
MARKS = re.compile(rf"[{_MARKS}]+(?:[ \xa0]\.(?=[ \xa0\n.\"”)]|$))*")
"""A run of marks that may end a sentence; ``. . .`` is one run."""

_QUOTES = "\"'“”„‟‘’‚‛«»‹›「」『』"
_CLOSERS = _QUOTES + ")]}）］｝】〕〉》〗*_`†‡¹²³⁰⁴⁵⁶⁷⁸⁹"
_NOTE = r"\[[^\]\[\n]{1,24}\]"
_CLOSING = re.compile(rf"(?:[{re.escape(_CLOSERS)}]|{_NOTE})*")
# After 。 an opening mark may follow directly; after a Latin full stop “ closes (in German).
_CLOSING_FULL = re.compile(rf"(?:(?![“‘「『«„])[{re.escape(_CLOSERS)}]|{_NOTE})*")
# French sets a blank before the closing mark; what opens a German quotation touches a word.
_LATE_GUILLEMET = re.compile("[ \xa0\u202f]+»(?![^ \n\t\xa0.,;:!?)\\]»])")
_OPENERS = frozenset("\"'“”„«»‹›‘‚([{（［「『《¿¡*_#§–—―-+~<>•‣◦▪●·$€£")
_CONTINUES = frozenset(",;:،؛，、；：)]}）］」』%/")
_OPENING_OF = {")": "(", "）": "（", "]": "["}
_BRACKETED = re.compile(r"\([^()\n]*\) ?(.)")
_ANNOUNCED = re.compile(r"[:：][ \xa0\n]{0,3}[\"“”„«»‘「『]")
_ELLIPSIS = re.compile(r"…|‥|\. ?\.")


class _Mark(NamedTuple):
    """A mark in its place: the sentence's start, the mark's range, the end with what closes."""

    text: str
    start: int
    first: int
    stop: int
    end: int
    limit: int

    @property
    def sign(self) -> str:
        return self.text[self.first : self.stop]

    @property
    def closers(self) -> str:
        return self.text[self.stop : self.end]


def end_after(
    text: str, start: int, mark: tuple[int, int], limit: int, rules: Rules
) -> tuple[int, bool]:
    """Say where the run of marks and closers ends, and whether a sentence ends there.

    Args:
        text: the text.
        start: where the sentence began.
        mark: the half-open range of the mark.
        limit: where the group of lines ends.
        rules: of the language.
    """
    seen = _Mark(text, start, *mark, _closed(text, mark[1], limit), limit)
    if seen.end >= limit:
        return limit, True
    if any(sign in _FULL_MARKS for sign in seen.sign) or _is_half_width_full_stop(seen):
        return seen.end, _full_mark_ends(seen, rules)
    note = _note_digits(seen)
    if note:
        return note, True
    if not is_space(text[seen.end]):
        return seen.end, _touching_ends(seen, rules)
    return seen.end, _spaced_mark_ends(seen, rules)


def _closed(text: str, stop: int, limit: int) -> int:
    """Step over what closes with the mark."""
    closers = _CLOSING_FULL if text[stop - 1] in _FULL_MARKS else _CLOSING
    closing = closers.match(text, stop, limit)
    stop = closing.end() if closing else stop
    late = _LATE_GUILLEMET.match(text, stop, limit)
    return late.end() if late else stop


def _is_half_width_full_stop(seen: _Mark) -> bool:
    """Whether ``!`` or ``?`` follows a script without blanks, and so needs none after it."""
    return seen.sign[0] in "!?" and seen.first > 0 and is_unspaced(seen.text[seen.first - 1])


# -- marks that need no blank -----------------------------------------------------------------


def _full_mark_ends(seen: _Mark, rules: Rules) -> bool:
    following = seen.text[seen.end]
    if seen.sign == "．" and is_digit(following):
        return False
    if following in _CONTINUES or following in "—…" or _closes_title(seen):
        return False
    if _bracket_is_inside(seen) or _is_quoted_by(seen, following):
        return False
    return not _is_cited(seen, rules)


def _closes_title(seen: _Mark) -> bool:
    return any(sign in "》〉" for sign in seen.closers)


def _is_quoted_by(seen: _Mark, following: str) -> bool:
    """Japanese reports speech with a particle after the closing mark."""
    return following in "とっ" and any(sign in _QUOTES for sign in seen.closers)


# -- marks before a blank ---------------------------------------------------------------------


def _note_digits(seen: _Mark) -> int:
    """Find note numbers set against a full stop (``later.12 Others``); 0 if there are none."""
    found = _notes().match(seen.text, seen.end, seen.limit)
    before = seen.text[max(seen.start, seen.first - 3) : seen.first]
    is_prose = len(before) == 3 and all(map(is_lower, before))  # noqa: PLR2004 - no short form
    return found.end() if found and is_prose and seen.sign == "." else 0


def _touching_ends(seen: _Mark, rules: Rules) -> bool:
    """Without a blank only a change to a script without blanks ends a sentence."""
    if not is_unspaced(seen.text[seen.end]) or seen.sign != "." or not seen.first:
        return bool(seen.sign.strip(".…‥")) and is_unspaced(seen.text[seen.end])
    tail = seen.text[max(seen.start, seen.first - 3) : seen.first]
    if tail and is_unspaced(tail[-1]):
        return True
    is_prose = len(tail) == 3 and all(map(is_lower, tail))  # noqa: PLR2004 - no short form
    return is_prose and dot_ends(seen.text, seen.start, seen.first, seen.end, rules)


def _spaced_mark_ends(seen: _Mark, rules: Rules) -> bool:
    text, after = seen.text, _skip_blanks(seen.text, seen.end, seen.limit)
    if text[after] in _CONTINUES or _is_cut_out(seen) or _is_mark_alone(text, after):
        return False
    head = _head(text, after, seen.limit)
    if is_lower(text[head]) and not _has_inner_capital(text, head):
        return False
    if _ELLIPSIS.search(seen.sign):
        return _ellipsis_ends(seen, head, rules)
    if seen.sign != ".":
        return not (
            _bracket_is_inside(seen)
            or _is_cited(seen, rules)
            or _goes_on_after_bracket(seen, after)
        )
    return dot_ends(text, seen.start, seen.first, head, rules)


def _skip_blanks(text: str, start: int, limit: int) -> int:
    while start < limit - 1 and is_space(text[start]):
        start += 1
    return start


def _is_cut_out(seen: _Mark) -> bool:
    """Whether the mark is the "[...]" of an omission."""
    return seen.text[max(seen.start, seen.first - 1)] in "[(" and seen.closers[:1] in {")", "]"}


def _is_mark_alone(text: str, at: int) -> bool:
    """Whether another mark follows that is not the dot of a name such as ".NET"."""
    return text[at] in _MARKS and not is_word(text[at + 1 : at + 2] or " ")


def _head(text: str, after: int, limit: int) -> int:
    """Step over what opens a sentence to its first letter or digit."""
    last = min(limit, after + 8) - 1
    while after < last and (text[after] in _OPENERS or is_space(text[after])):
        after += 1
    return after


def _has_inner_capital(text: str, head: int) -> bool:
    """Whether a small letter begins a name such as "iPhone" or "pH"."""
    return is_upper(text[head + 1 : head + 2] or " ")


def _ellipsis_ends(seen: _Mark, head: int, rules: Rules) -> bool:
    """Three dots end a sentence before a capital that says something.

    It says nothing where a word is stammered ("We... We") or always has a capital ("I"). In a
    script without capitals they end a sentence of more than one word.
    """
    first = seen.text[head]
    if is_letter(first) and not is_upper(first) and not is_lower(first):
        return any(map(is_space, seen.text[max(seen.start, seen.first - _REACH) : seen.first]))
    word = word_at(seen.text, head)
    return word not in rules.pronoun_letters and not seen.text.endswith(
        word, seen.start, seen.first
    )


# -- brackets and quotations ------------------------------------------------------------------


def _bracket_is_inside(seen: _Mark) -> bool:
    """Whether a bracket closes that was opened in the middle of the sentence."""
    opening = next((_OPENING_OF[sign] for sign in seen.closers if sign in _OPENING_OF), None)
    if opening is None:
        return False
    found = seen.text.rfind(opening, max(seen.start, seen.first - _REACH), seen.first)
    return found >= 0 and any(map(is_word, seen.text[max(seen.start, found - _REACH) : found]))


def _goes_on_after_bracket(seen: _Mark, after: int) -> bool:
    """Whether a bracket follows and then a small letter: “Stop!” (1956) is a film."""
    if seen.text[after] != "(":
        return False
    near = _BRACKETED.match(seen.text, after, min(seen.limit, after + _REACH))
    return near is not None and is_lower(near[1])


def _is_cited(seen: _Mark, rules: Rules) -> bool:
    """Whether a quotation closes whose speaker is named after it, within the sentence."""
    if not any(sign in _QUOTES for sign in seen.closers) or _is_announced(seen):
        return False
    after = _skip_blanks(seen.text, seen.end, seen.limit)
    if is_unspaced(seen.text[after]):
        return _speaker(rules).match(seen.text, after, seen.limit) is not None
    words = _words_from(seen.text, after, seen.limit)
    if not is_upper(seen.text[after]):
        return words[:1] != [] and words[0] in rules.speech_verbs
    if is_starter(seen.text, after, rules) and words[0] not in rules.pronoun_letters:
        return False
    return not rules.speech_verbs.isdisjoint(words[1:])


def _is_announced(seen: _Mark) -> bool:
    """Whether the quotation was opened after a colon: then its speaker is already named."""
    near = seen.text[max(seen.start, seen.first - _REACH) : seen.first]
    return _ANNOUNCED.search(near) is not None


def _words_from(text: str, start: int, limit: int) -> list[str]:
    """Read three words that have single blanks between them."""
    words: list[str] = []
    while len(words) < 3 and start < limit:  # noqa: PLR2004 - a name of two words and the verb
        word = word_at(text, start)
        words, start = [*words, word], start + len(word) + 1
    return words


@cache
def _speaker(rules: Rules) -> re.Pattern[str]:
    """Match a short subject and a verb of saying, in a script without blanks."""
    verbs = "|".join(sorted(rules.speech_verbs, key=lambda verb: (-len(verb), verb))) or "(?!)"
    return re.compile(rf"[^，。！？；：、“”‘’「」『』\n ]{{0,8}}?(?:{verbs})[道着著]?[，。！：；]")


@cache
def _notes() -> re.Pattern[str]:
    return re.compile(rf"[{char_class('digit')}]{{1,3}}(?=[ \xa0\n][\"“(]?[{char_class('upper')}])")
