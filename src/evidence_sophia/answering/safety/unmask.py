"""Which words does a reader see in this text, whatever it is made of?

A reader takes "sаfe" with a Cyrillic letter, "s\u200bafe", "s4fe", "SÄFE" and "sa<b>fe</b>" for
one word; so does this module. It gives words in a plain Latin spelling with their places. Words
that are split into pieces are put together by :mod:`.joins`, which needs a vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import attrs
from attrs import field, frozen

from evidence_sophia.answering.safety.confusables import LEET, LOOKALIKES, SYMBOLS
from evidence_sophia.text.characters import category, is_lower, is_space, is_upper
from evidence_sophia.text.entities import decode_reference
from evidence_sophia.text.normal import casefold, nfd, nfkc

__all__ = ["CLAUSE", "NO_BREAK", "SENTENCE", "Token", "key_of", "skeleton_of", "unmask"]

#: What stands before a word: nothing that parts, what parts clauses, what parts sentences.
NO_BREAK: Final = 0
CLAUSE: Final = 1
SENTENCE: Final = 2

#: Words of fewer letters are compared as they are: "all" is not "ail".
_SHORT: Final = 4
_CACHE: Final = 8192
#: Marks that part clauses before a blank, and those that always do.
_CLAUSE_MARKS: Final = frozenset(",;:)]|•·،，；：）、")
_CLAUSE_ALWAYS: Final = frozenset("([–—;、，；")
_SENTENCE_MARKS: Final = frozenset(".!…。！．")
_QUESTION_MARKS: Final = frozenset("?？؟")
#: Blank glyphs that are letters or symbols by their category.
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5")
_UNSEEN: Final = frozenset({"Cf", "Cn", "Mn", "Me", "Mc", "Cs", "Cc"})
_TURN: Final = "\u202e"
_TURN_ENDS: Final = frozenset("\u202c\u202d\u2069\n")
_MARKUP: Final = re.compile(
    "<[/!A-Za-z][^<>]{0,200}>|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});"
)
_DIGITS: Final = frozenset("0123456789")
#: Words before a full stop that ends no sentence; so does none after an initial or an ordinal.
_SHORTENED: Final = frozenset(
    {"al", "approx", "aprox", "art", "bspw", "bzw", "ca", "cf", "dr", "dra", "dres"}
    | {"env", "etc", "evtl", "fig", "ggf", "inkl", "jr", "lt", "max", "mind", "mio"}
    | {"mlle", "mm", "mme", "mr", "mrs", "ms", "num", "pag", "prof", "sog", "sp"}
    | {"spp", "sr", "sra", "ssp", "st", "subsp", "usw", "var", "vgl", "vol", "vs"}
)
_ORDINAL: Final = 2
_RUNS: Final = re.compile("(.)\\1+", re.DOTALL)


@frozen(kw_only=True)
class Token:
    """A word as a reader sees it.

    Attributes:
        word: in plain lower-case letters.
        start: the first position of what it is made of.
        end: the position after the last.
        gap: ``NO_BREAK``, ``CLAUSE`` or ``SENTENCE``: what stands before it.
        asks: whether a question mark stands between it and the next word.
        is_glued: whether no blank stands between it and the word before.
        is_spelt: whether it was spelt, letter by letter, as no honest text spells a word.
        key: the form by which words are compared.
    """

    word: str
    start: int
    end: int
    gap: int = NO_BREAK
    asks: bool = False
    is_glued: bool = False
    is_spelt: bool = False
    key: str = field(init=False, repr=False, eq=False)

    @key.default
    def _key(self) -> str:
        return key_of(self.word)


class _Glyph(NamedTuple):
    ch: str
    start: int
    end: int
    letters: str


@lru_cache(_CACHE)
def key_of(word: str) -> str:
    """Give the form by which words are compared; short words are compared as they are.

    >>> key_of("harmless") == key_of("harmiess"), key_of("ail") == key_of("all")
    (True, False)
    """
    skeleton = skeleton_of(word)
    return word if len(skeleton) < _SHORT else skeleton


@lru_cache(_CACHE)
def skeleton_of(word: str) -> str:
    """Fold what only a close look tells apart: i and l, rn and m, doubled letters."""
    single = _RUNS.sub("\\1", word.replace("rn", "m").replace("vv", "w"))
    return single.replace("i", "l")


def unmask(text: str) -> tuple[Token, ...]:
    r"""Find the words a reader sees, in order. Linear in the text; never raises.

    >>> [token.word for token in unmask("It's s4fe, \u0455\u0430f\u0435 and SÄ\u200bFE.")]
    ['it', 's', 'safe', 'safe', 'and', 'safe']
    """
    glyphs = list(_as_seen(_glyphs(text)))
    return tuple(_tokens(_with_symbols(glyphs)))


def _glyphs(text: str) -> Iterator[_Glyph]:
    """Give the characters, with markup left out and references resolved."""
    at = 0
    for match in _MARKUP.finditer(text):
        yield from _plain(text, at, match.start())
        at = match.end()
        if match[0][0] == "&":
            chars, _ = decode_reference(match[0]) or (match[0], 0)
            yield from (_Glyph(ch, match.start(), at, _letters(ch)) for ch in chars)
    yield from _plain(text, at, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[_Glyph]:
    for at in range(start, end):
        yield _Glyph(text[at], at, at + 1, _letters(text[at]))


def _as_seen(glyphs: Iterable[_Glyph]) -> Iterator[_Glyph]:
    """Leave out what is not shown; turn what a right-to-left override turns."""
    turned: list[_Glyph] | None = None
    for glyph in glyphs:
        if turned is not None and glyph.ch in _TURN_ENDS:
            yield from reversed(turned)
            turned = None
        elif turned is None and glyph.ch == _TURN:
            turned = []
        if glyph.letters and turned is not None:
            turned.append(glyph)
        elif glyph.letters:
            yield glyph
    yield from reversed(turned or ())


@lru_cache(_CACHE)
def _letters(ch: str) -> str:
    """Give the plain letters of a character; "" if it is not shown, " " if it is no letter."""
    if is_space(ch):
        return " "
    if ch in _BLANK_LETTERS or category(ch) in _UNSEEN:
        return ""
    plain = LOOKALIKES.get(ch) or "".join(LOOKALIKES.get(one, one) for one in _bare(ch))
    return plain if all(category(one)[0] in "LN" for one in plain) else " "


def _bare(ch: str) -> str:
    """Give a character without case, compatibility forms and marks."""
    return "".join(one for one in nfd(casefold(nfkc(ch))) if category(one)[0] != "M")


def _with_symbols(glyphs: list[_Glyph]) -> Iterator[_Glyph]:
    """Read a mark between letters as the letter it stands for."""
    for index, glyph in enumerate(glyphs):
        if glyph.ch in SYMBOLS and glyph.letters == " " and _stands_for_one(glyphs, index):
            yield glyph._replace(letters=SYMBOLS[glyph.ch])
        else:
            yield glyph


def _stands_for_one(glyphs: list[_Glyph], index: int) -> bool:
    mark = glyphs[index].ch
    far, further, before, after, next_, last = (
        _at(glyphs, index + step) for step in (-3, -2, -1, 1, 2, 3)
    )
    ahead, behind = _is_latin(before[-1]), _is_latin(after[0])
    if ahead or behind:
        return _is_letter_here(mark, before[-1], after[0])
    if mark in "$@" and after[0] in _DIGITS:
        return _is_latin(next_[0])  # "$4fe", but "$4"
    # In "s @ f e" the letters stand alone, and so does the mark.
    is_alone = before == " " == after and last == " " and _is_latin(next_)
    return is_alone and far == " " and (_is_latin(further) or further == " ")


def _at(glyphs: list[_Glyph], index: int) -> str:
    return glyphs[index].letters if 0 <= index < len(glyphs) else " "


def _is_letter_here(mark: str, before: str, after: str) -> bool:
    """Whether a mark is a letter beside one: within a word, or at the edge it is used at."""
    if all(_is_latin(ch) or ch in _DIGITS for ch in (before, after)):
        return True
    return (_is_latin(after) and mark in "$@") or (_is_latin(before) and mark == "€")


def _is_latin(ch: str) -> bool:
    return "a" <= ch <= "z"


def _tokens(glyphs: Iterable[_Glyph]) -> Iterator[Token]:
    """Group letters into words, and read what stands between them."""
    held: Token | None = None
    word: list[_Glyph] = []
    between: list[str] = [" "]
    end = _Glyph(" ", 0, 0, " ")
    for glyph, after in pairwise((*glyphs, end, end)):
        is_letter = glyph.letters != " "
        if word and (not is_letter or _begins_word(word, glyph.ch, after.ch)):
            if held is not None:
                yield _asking(held, between)
            held = _token(word, between, held)
            word, between = [], []
        if is_letter:
            word.append(glyph)
        else:
            between.append(glyph.ch)
    if held is not None:
        yield _asking(held, between)


def _begins_word(word: list[_Glyph], ch: str, after: str) -> bool:
    """Whether a capital begins a word of its own: in "SafeForCats", but not in "nOt"."""
    return len(word) > 1 and is_lower(word[-1].ch) and is_upper(ch) and is_lower(after)


def _asking(token: Token, between: list[str]) -> Token:
    asks = not _QUESTION_MARKS.isdisjoint(between)
    return attrs.evolve(token, asks=True) if asks else token


def _token(glyphs: list[_Glyph], between: list[str], before: Token | None) -> Token:
    word = "".join(glyph.letters for glyph in glyphs)
    if any(_is_latin(ch) for ch in word):
        word = word.translate(LEET)
    return Token(
        word=word,
        start=min(glyph.start for glyph in glyphs),
        end=max(glyph.end for glyph in glyphs),
        gap=SENTENCE if before is None else _gap(between, before.word),
        is_glued=before is not None and not any(is_space(ch) for ch in between),
    )


def _gap(between: list[str], before: str) -> int:
    """Tell how far two words are parted by what stands between them."""
    if not _QUESTION_MARKS.isdisjoint(between) or between.count("\n") > 1:
        return SENTENCE
    is_spaced = any(is_space(ch) for ch in between)
    if is_spaced and not _SENTENCE_MARKS.isdisjoint(between):
        return CLAUSE if between[0] == "." and _is_shortened(before) else SENTENCE
    parts = is_spaced and not _CLAUSE_MARKS.isdisjoint(between)
    return CLAUSE if parts or not _CLAUSE_ALWAYS.isdisjoint(between) or _is_dash(between) else 0


def _is_shortened(word: str) -> bool:
    """Whether a full stop after a word may end no sentence: "Dr.", "L.", "the 3. day"."""
    is_ordinal = len(word) <= _ORDINAL and _DIGITS.issuperset(word)
    return len(word) == 1 or is_ordinal or word in _SHORTENED


def _is_dash(between: list[str]) -> bool:
    return "".join(between).strip() in {"-", "--"} and is_space(between[0])
