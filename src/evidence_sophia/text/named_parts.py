"""Which parts does a text call by a name of its own, "Table 3", and where is each meant?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_unspaced, is_word
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.words import Word, words

__all__ = ["NamedReference", "named_parts", "named_references"]

#: After the word: "3", "4.2", "1b", "A1", and after a capital one "IV" or "B"; six numbers at
#: most, so that parts nest no deeper.
_FIGURE: Final = r"[A-Z]?[0-9]{1,4}(?:\.[0-9]{1,4}){0,5}[a-z]?"
_NUMBER: Final = re.compile(rf"\.?[ \xa0]{{0,2}}({_FIGURE}|[IVXLC]+|[A-Z])")
#: What may stand before a name that heads a part: blanks and marks of markup.
_MARKUP: Final = " \t>#*_|[-"
#: What stands after the number of a heading or a caption; running text goes on in words.
_HEADED: Final = re.compile(r"[*_\]]{0,4}[ \t]{0,4}(?:[.:|)–—-]|\r?(?:\n|$))")
#: A title without a mark before it: the rest of a line that is no sentence.
_TITLED: Final = re.compile(r" [^\n.!?:;]{1,60}(?:\n|$)")
_LINE_START: Final = 24  # code points before a name at most


@frozen(kw_only=True)
class NamedReference:
    """A part of a text, called by its name.

    Attributes:
        name: word and number, folded: "table 3"; short forms are written out.
        span: the words, in code points of the text.
        is_division: whether it is one of the parts that a text is divided into (a section, an
            article), which hold others, rather than a caption (a table, a footnote).
    """

    name: str
    span: Span
    is_division: bool


def named_references(text: str, language: str = "en") -> tuple[NamedReference, ...]:
    """Find where a text names a part: its own, or another's. Linear in the text.

    Args:
        text: the text.
        language: BCP 47 tag; one without word lists is read as English.

    >>> [each.name for each in named_references("As Fig. 1b and Section 4.2 show, ...")]
    ['figure 1b', 'section 4.2']
    """
    kinds = _kinds(primary_language(language))
    return tuple(_references(text, words(text), kinds))


def named_parts(text: str, language: str = "en") -> tuple[tuple[str, Span], ...]:
    r"""Find the parts that a text heads by a name, in order: name, and span with the heading.

    A name heads a part where it opens a line, and a mark, the end of the line or a short title
    follows it. A table ends where the next part begins; a section ends at the next one that is
    not beneath it. Linear in the text.

    >>> text = "Table 2: Deaths\nAsia 12\nTable 3: Births\nAsia 14"
    >>> [(name, span.of(text)) for name, span in named_parts(text)]
    [('table 2', 'Table 2: Deaths\nAsia 12\n'), ('table 3', 'Table 3: Births\nAsia 14')]
    """
    heads = [each for each in named_references(text, language) if _heads_a_part(text, each.span)]
    return tuple(
        (head.name, Span(head.span.start, _end(heads, at, len(text))))
        for at, head in enumerate(heads)
    )


def _references(
    text: str, found: Sequence[Word], kinds: dict[str, tuple[str, bool]]
) -> Iterator[NamedReference]:
    for word in found:
        kind, start = kinds.get(casefold(word.text)), word.start
        if kind is None and is_unspaced(word.text[-1]):  # words run on there: 如表3
            kind, start = kinds.get(word.text[-1]), word.end - 1
        match = _NUMBER.match(text, word.end) if kind else None
        if kind and match and _is_number(word.text, match):
            yield NamedReference(
                name=f"{kind[0]} {casefold(match[1])}",
                span=Span(start, match.end()),
                is_division=kind[1],
            )


def _is_number(word: str, match: re.Match[str]) -> bool:
    """Whether what follows is a number of the part, whole; "in part I agree" has none."""
    after = match.string[match.end() : match.end() + 1]
    is_cut = after != "" and is_word(after) and not is_unspaced(after)
    is_letters = match[1][-1] not in "0123456789" and match[1].isupper()
    return not is_cut and not (is_letters and word[0] == casefold(word[0]))


def _heads_a_part(text: str, span: Span) -> bool:
    before = text[max(0, span.start - _LINE_START) : span.start]
    _, at_line, opening = before.rpartition("\n")
    opens = (at_line or span.start <= _LINE_START) and not opening.strip(_MARKUP)
    return bool(opens) and any(form.match(text, span.end) for form in (_HEADED, _TITLED))


def _end(heads: Sequence[NamedReference], at: int, last: int) -> int:
    """Say where the part ends that the head at a place opens."""
    own = heads[at]
    for head in heads[at + 1 :]:
        if not own.is_division or _is_beside(head.name, own.name):
            return head.span.start
    return last


def _is_beside(name: str, own: str) -> bool:
    """Whether a division is of the same kind as another, and not beneath it."""
    is_same_kind = name.partition(" ")[0] == own.partition(" ")[0]
    return is_same_kind and not name.startswith(f"{own}.")


@cache
def _kinds(language: str) -> dict[str, tuple[str, bool]]:
    found: dict[str, tuple[str, bool]] = {}
    for section, is_division in (("captions", False), ("divisions", True)):
        for entry in table(language, section) or table("en", section):
            word, _, long = entry.partition("=")
            found[casefold(word)] = (casefold(long or word), is_division)
    return found
