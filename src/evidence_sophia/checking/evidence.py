"""What did retrieval bring for a claim, and may it be used? Evidence within its scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Final, TypeAlias

from attrs import field, frozen

from evidence_sophia.errors import SourceScopeViolation
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.sources.usable import may_ground

__all__ = [
    "Citer",
    "ClaimEvidence",
    "EvidencePassage",
    "PassageSentence",
    "Place",
    "Places",
    "check_scope",
    "choose_retriever",
]


@frozen
class PassageSentence:
    """A sentence of a passage.

    Attributes:
        text: as a reader sees it.
        span: where it stands in the passage's text, in code points.
    """

    text: str = field(validator=instance_of(str))
    span: Span = field(validator=instance_of(Span))


@frozen(kw_only=True)
class EvidencePassage:
    """A passage that was retrieved, with its source, as far as a claim may rest on it.

    Attributes:
        tenant: the partition it was read from.
        passage: the passage.
        source: its source.
        sentences: its statements, in order.
        day: on which it was read; it decides whether its rights have ended.
    """

    tenant: str = field(validator=not_blank)
    passage: Passage = field(validator=instance_of(Passage))
    source: Source = field(validator=instance_of(Source))
    sentences: tuple[PassageSentence, ...] = field(validator=tuple_of(PassageSentence))
    day: date = field(validator=instance_of(date))

    @property
    def may_ground(self) -> bool:
        """Whether anything may rest on it."""
        return may_ground(self.source, self.day)

    @property
    def is_retracted(self) -> bool:
        """Whether it is of a source that was retracted, so that a finding can name it."""
        return self.source.retraction.forbids_grounding


@frozen
class Place:
    """A sentence in its passage.

    Attributes:
        passage: the passage.
        sentence: one of its sentences.
    """

    passage: EvidencePassage
    sentence: PassageSentence


Places: TypeAlias = tuple[Place, ...]
"""Sentences that decide, each in its passage."""

Citer: TypeAlias = Callable[[str, EvidencePassage, Span], Citation]
"""Cites a span of a passage under an id; a pure function that the caller brings."""


@frozen(kw_only=True)
class ClaimEvidence:
    """What was fetched for one claim.

    Attributes:
        passages: best first.
        is_independent: whether another retriever brought it than the one that found the
            passages which the text was written from.
    """

    passages: tuple[EvidencePassage, ...] = field(default=(), validator=tuple_of(EvidencePassage))
    is_independent: bool = field(default=True, validator=instance_of(bool))


def check_scope(passages: Iterable[EvidencePassage], scope: Scope) -> None:
    """Stop where evidence comes from outside of the scope: never data, a hard failure.

    Raises:
        SourceScopeViolation: a passage is of another tenant or source set, or is said to be
            of another source than its own.
    """
    sets = None if scope.source_sets is None else frozenset(scope.source_sets)
    strangers = [
        each.passage.id
        for each in passages
        if each.tenant != scope.tenant
        or each.passage.source_id != each.source.id
        or each.passage.source_set != each.source.source_set
        or (sets is not None and each.passage.source_set not in sets)
    ]
    if strangers:
        message = "evidence was brought from outside of the declared source sets or tenant"
        raise SourceScopeViolation(message, details=strangers)


#: What counts as used once a method has found passages.
_PARTS: Final = {
    SearchMethod.BM25: (SearchMethod.BM25,),
    SearchMethod.DENSE: (SearchMethod.DENSE,),
    SearchMethod.HYBRID: (SearchMethod.BM25, SearchMethod.DENSE),
}


def choose_retriever(
    found_by: SearchMethod | None, available: Sequence[SearchMethod]
) -> tuple[SearchMethod, bool]:
    """Choose with which retriever a claim is looked for, and say whether it is independent.

    The method that found the passages first is skipped. Where no other semantic or lexical one
    is left, it is used again, and is not independent.

    Args:
        found_by: the method that the text was written from; None where nothing is known, so
            that every one is independent.
        available: the methods there are, the best first; at least one.

    >>> choose_retriever(SearchMethod.BM25, [SearchMethod.BM25])[1]
    False
    """
    if found_by is None:
        return available[0], True
    used = _PARTS.get(found_by, (found_by,))
    unused = [method for method in available if not set(_PARTS.get(method, (method,))) & set(used)]
    if unused:
        return unused[0], True
    return (found_by if found_by in available else available[0]), False
