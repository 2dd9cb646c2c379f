"""Does a claim end before what makes another statement of it? "The fee is enough [to live]"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evidence_sophia.support.tight.laid_out import LaidWord
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.phrases import phrases
from evidence_sophia.text.tables import table

__all__ = ["goes_on"]

_FOLLOWING: Final = frozenset({"es", "fr"})  # languages whose adjectives follow
_NEAR: Final = 3  # words after the claim that may be a phrase


def goes_on(layout: Layout) -> bool:
    """Whether the claim ends before what makes another statement of it.

    A purpose ("insufficient to reach it"), an object ("lost its sponsor"), what restricts
    ("farmers who left", "less than iron"), or of what there are millions.
    """
    at = max(layout.taken, default=-1) + 1
    after = [word for word in layout.said[at : at + _NEAR] if not word.marks]
    if at == 0 or not after or layout.said[at].marks:
        return False
    tokens, language = [word.token for word in after], layout.language
    return (
        _is_purpose(after, language)
        or tokens[0] in layout.words.articles
        or phrases(language, "possessives").begins(tokens) > 0
        or _is_described_after(layout, at)
        or phrases(language, "restricting").begins(tokens) > 0
        or (layout.said[at - 1].is_number and phrases(language, "of").begins(tokens) > 0)
    )


def _is_described_after(layout: Layout, at: int) -> bool:
    """Whether an adjective follows the last noun, where they do: "la malaria leve"."""
    word, language = layout.said[at], layout.language
    is_adjective = word.is_content and not (word.is_number or word.is_capital)
    return (
        language in _FOLLOWING
        and is_adjective
        and not layout.is_name(at - 1)
        and word.token not in layout.words.little
        and not phrases(language, "describing").begins([word.token])
        and not phrases(language, "harmless").begins([word.token])
    )


def _is_purpose(after: Sequence[LaidWord], language: str) -> bool:
    is_marked = after[0].token in table(language, "infinitive_markers") and len(after) > 1
    return is_marked and after[1].is_content and not (after[1].is_capital or after[1].is_number)
