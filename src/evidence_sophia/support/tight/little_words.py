"""Which little words join the parts of a sentence, and which one rules a word?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from evidence_sophia.support.tight.laid_out import LaidWord
from evidence_sophia.support.tight.phrases import phrases, section_names
from evidence_sophia.text.tables import table

__all__ = ["LittleWords", "chunks", "is_passive", "link", "little_words"]


class LittleWords:
    """The little words of a language."""

    def __init__(self, language: str) -> None:
        self.markers = dict(_named(each) for each in table(language, "role_markers"))
        for name in section_names(language, "links/"):
            self.markers |= {word: name for (word, *_) in phrases(language, name).all}
        self.agents = table(language, "agent_markers")
        self.passives = table(language, "passive_words")
        self.joining = table(language, "joining_words")
        self.articles = table(language, "role_articles")
        self.clauses = table(language, "clause_words") - self.articles - self.joining - {"das"}
        self.auxiliaries = frozenset(
            word for (word, *rest) in phrases(language, "finite").all if not rest
        ) & (self.passives | table(language, "stop_words"))
        self.adverb_ends = tuple(word for (word,) in phrases(language, "adverb_ends").all)
        self.past_ends = tuple(word for (word,) in phrases(language, "finite_ends").all)
        self.little = frozenset(self.markers) | self.articles


@cache
def little_words(language: str) -> LittleWords:
    """Give the little words of a language."""
    return LittleWords(language)


def _named(entry: str) -> tuple[str, str]:
    word, _, form_of = entry.partition("=")
    return word, form_of or word


def is_passive(words: Sequence[LaidWord], known: LittleWords) -> bool:
    """Whether some words name by whom something is done; "by 1902" names nobody."""
    aux = next((at for at, word in enumerate(words) if word.token in known.passives), len(words))
    return any(
        word.token in known.agents and not (at + 1 < len(words) and words[at + 1].is_number)
        for at, word in enumerate(words)
        if at > aux
    )


def chunks(words: Sequence[LaidWord], known: LittleWords) -> Iterator[tuple[int, int]]:
    """Number the part of each word of content: bare words are 0, each ruled group has its own."""
    group, count, is_filled = 0, 0, False
    for at, word in enumerate(words):
        if word.marks:
            group = 0
        if word.token in known.markers:
            count += 1
            group, is_filled = count, False
        elif word.is_content:
            is_filled = True
            yield group, at
        elif is_filled:
            group = 0


def link(
    words: Sequence[LaidWord], at: int, known: LittleWords, taken: frozenset[int] | None = None
) -> str:
    """Give the little word that rules a word; "" where none does.

    Where ``taken`` is given, words that are not among them may stand between: "on high cliffs".
    """
    for before in range(at, 0, -1):
        word = words[before - 1]
        if words[before].marks and not words[before].is_number:
            return ""
        if word.token in known.markers:
            return known.markers[word.token]
        is_describing = taken is not None and word.is_content and before - 1 not in taken
        if not (is_describing or word.token in known.articles):
            return ""
    return ""
