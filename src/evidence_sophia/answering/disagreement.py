"""Do the sources of an answer agree? What they say differently is told, the better one first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import field, frozen

from evidence_sophia.answering.citing.cite import Cited
from evidence_sophia.answering.cues.back_references import refers_back
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.source import Source
from evidence_sophia.support.opposed import SourceSentence, opposing_rules
from evidence_sophia.support.source_quality import (
    CLEAR_GAP,
    SourceQuality,
    dimensions_of,
    rate_source,
)

__all__ = ["Compared", "SourcesDisagree", "compare_quoted"]


@frozen(kw_only=True)
class SourcesDisagree:
    """Two sources of an answer that cannot both be right.

    Attributes:
        first, second: the sources; a better one is the first, else the one that is quoted first.
        rules: ids of the rules that tell, sorted.
        preferred: id of the one that is clearly better; "" where neither is.
    """

    first: Source
    second: Source
    rules: tuple[str, ...]
    preferred: str = ""


@frozen(kw_only=True)
class Compared:
    """The sentences of an answer after they were held against one another; none is left out.

    Attributes:
        order: their places, as they were given, in the order in which they are said.
        found: sources that disagree, each pair once.
    """

    order: tuple[int, ...] = ()
    found: tuple[SourcesDisagree, ...] = field(default=(), repr=False)


def compare_quoted(kept: Sequence[Cited], evidence: Evidence) -> Compared:
    """Compare the sentences of different sources, pair by pair.

    Each source is shown; where two disagree and one is clearly better, its sentences come
    first. A sentence that refers back does not say by itself what it is about, and is not
    compared. Linear in the length of a sentence, quadratic in their number.

    Args:
        kept: what an answer would say: a few sentences.
        evidence: with the sources.
    """
    sources = {source.id: source for source in evidence.sources}
    headings = {hit.passage.id: hit.passage.heading for hit in evidence.hits}
    found: dict[frozenset[str], SourcesDisagree] = {}
    for one, other in _pairs(kept):
        pair = frozenset({one.citation.source_id, other.citation.source_id})
        rules = () if pair in found else _rules(one, other, headings)
        if rules:
            first, second = sources[one.citation.source_id], sources[other.citation.source_id]
            found[pair] = _finding(first, second, rules)
    each = tuple(found.values())
    return Compared(order=_in_order(kept, each), found=each)


def _pairs(kept: Sequence[Cited]) -> Iterator[tuple[Cited, Cited]]:
    standing = [item for item in kept if not refers_back(item.claim.text, item.citation.language)]
    for one, other in combinations(standing, 2):
        if one.citation.source_id != other.citation.source_id:
            yield one, other


def _rules(one: Cited, other: Cited, headings: dict[str, str]) -> tuple[str, ...]:
    return opposing_rules(*(_sentence_of(item, headings) for item in (one, other)))


def _sentence_of(item: Cited, headings: dict[str, str]) -> SourceSentence:
    citation = item.citation
    heads = f"{citation.title} {headings.get(citation.passage_id, '')}"
    return SourceSentence(text=item.claim.text, heads=heads, language=citation.language)


def _finding(first: Source, second: Source, rules: tuple[str, ...]) -> SourcesDisagree:
    one, other = (rate_source(dimensions_of(source)) for source in (first, second))
    if not (isinstance(one, SourceQuality) and isinstance(other, SourceQuality)):
        return SourcesDisagree(first=first, second=second, rules=rules)
    better, worse = (first, second) if one.score >= other.score else (second, first)
    if abs(one.score - other.score) < CLEAR_GAP:
        return SourcesDisagree(first=first, second=second, rules=rules)
    return SourcesDisagree(first=better, second=worse, rules=rules, preferred=better.id)


def _in_order(kept: Sequence[Cited], found: Sequence[SourcesDisagree]) -> tuple[int, ...]:
    """Put the sentences of a better source right before those of the one it disagrees with."""
    order = list(range(len(kept)))
    for each in found:
        if not each.preferred:
            continue
        better = [at for at in order if kept[at].citation.source_id == each.first.id]
        rest = [at for at in order if at not in better]
        worse = next(
            n for n, at in enumerate(rest) if kept[at].citation.source_id == each.second.id
        )
        if order.index(better[0]) > order.index(rest[worse]):
            order = [*rest[:worse], *better, *rest[worse:]]
    return tuple(order)
