"""Where do passages say what cannot all be right? Detection, and the loop around it.

Two sentences of different passages contradict where one of them, taken as a claim, is refuted by
the other under the guards of support; two passages answer a question differently where what they
say nearest to its words differs. Each finding names its rule and quotes both sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from typing import Final

from attrs import frozen

from evidence_sophia.checking.evidence import EvidencePassage, PassageSentence, Place
from evidence_sophia.checking.measures import UNIT_DIFFERS, unit_differs
from evidence_sophia.checking.narrowing import in_one_sentence
from evidence_sophia.checking.phrases import phrases
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.subjects import speaks_of_another
from evidence_sophia.model._rules import BASIS_POINTS, in_basis_points
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.disagreement import AnsweringPassage, compare_read, read_for_question
from evidence_sophia.support.evidence import EvidenceSentence, ReadSentence
from evidence_sophia.support.judge import ReadEvidence, judge_support
from evidence_sophia.support.subjects import names_another, names_one_of_a_series
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.terms import tokens

__all__ = ["ANSWERS_DIFFER", "Contradiction", "find_contradictions", "first_answer"]

ANSWERS_DIFFER: Final = "answers_differ"
"""The rule of two passages that answer a question differently; all others are of support."""

_RARE: Final = 6  # terms of a sentence by which others that speak of the same are found
_COMMON: Final = 48  # sentences with a term, at most, that are looked at for it
_CLOSEST: Final = 8  # sentences that one is compared with
_CLOSE: Final = 5_000  # alignment from which any rule of support tells
#: Rules that tell by themselves between two sources: they compare what stands in one place.
_TELLING: Final = frozenset(
    {"category_slot", "denied", "number_slot", "opposite_near", "opposite_slot", UNIT_DIFFERS}
)
_AS_NEAR: Final = 0.4  # of the question, per what the nearest passage holds: it answers, too


@frozen(kw_only=True)
class Contradiction:
    """Two sentences that cannot both be right.

    Attributes:
        rules: ids of the rules that fired, sorted.
        alignment: how much of their terms they share, in basis points.
        confidence: in basis points.
        first, second: the sentences, in the order in which the passages were given.
    """

    rules: tuple[str, ...]
    alignment: int
    confidence: int
    first: Place
    second: Place


@frozen(eq=False)
class _Row:
    place: Place
    read: ReadSentence
    at: int  # of its passage


def find_contradictions(
    passages: Sequence[EvidencePassage],
    question: str = "",
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> tuple[Contradiction, ...]:
    """Find what contradicts among passages, the surest first. Linear in their length.

    A pair of passages is named once, by its surest finding. What is retracted takes no part.

    Args:
        passages: of one matter, a few dozen at most.
        question: what they were found for; "" to compare their sentences alone.
        policy: the bars.
    """
    usable = [each for each in passages if each.may_ground and each.sentences]
    found = [*_by_sentence(usable, policy)]
    if question:
        found += _by_answer(usable, question, policy)
    best: dict[tuple[str, str], Contradiction] = {}
    for each in sorted(found, key=_order):
        best.setdefault((each.first.passage.passage.id, each.second.passage.passage.id), each)
    return tuple(best.values())


def _order(found: Contradiction) -> tuple[bool, int, str, str]:
    is_hint = found.rules == (ANSWERS_DIFFER,)  # a rule that says what differs comes first
    sides = (found.first.passage.passage.id, found.second.passage.passage.id)
    return (is_hint, -found.confidence, *sides)


def _by_sentence(
    passages: Sequence[EvidencePassage], policy: CheckingPolicy
) -> Iterator[Contradiction]:
    rows = [
        _Row(Place(passage, sentence), ReadSentence(sentence.text, _language(passage)), at)
        for at, passage in enumerate(passages)
        for sentence in passage.sentences
    ]
    for one, other in _aligned(rows, policy):
        found = _compare(one, other, policy)
        if found is not None:
            yield found


def _language(passage: EvidencePassage) -> str:
    return primary_language(passage.passage.language)


def _aligned(rows: Sequence[_Row], policy: CheckingPolicy) -> Iterator[tuple[_Row, _Row]]:
    """Give pairs of sentences of different passages that share enough, each once."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        for term in row.read.content:
            holders[term].append(number)
    seen: set[tuple[int, int]] = set()
    for number, row in enumerate(rows):
        for other in _nearest(number, row, rows, holders):
            pair = (min(number, other), max(number, other))
            if pair not in seen and _alignment(row, rows[other]) >= policy.alignment:
                seen.add(pair)
                yield rows[pair[0]], rows[pair[1]]


def _nearest(
    number: int, row: _Row, rows: Sequence[_Row], holders: dict[str, list[int]]
) -> list[int]:
    """Give the sentences of other passages that share the most of its rarest terms."""
    rarest = sorted(row.read.content, key=lambda term: (len(holders[term]), term))
    shared = [term for term in rarest if len(holders[term]) > 1][:_RARE]
    counts: dict[int, int] = defaultdict(int)
    for term in shared:
        for other in holders[term][:_COMMON]:
            if rows[other].at != row.at:
                counts[other] += 1
    return sorted(counts, key=lambda other: (-counts[other], abs(other - number)))[:_CLOSEST]


def _alignment(one: _Row, other: _Row) -> int:
    first, second = one.read.content, other.read.content
    return BASIS_POINTS * len(first & second) // len(first | second)


def _compare(one: _Row, other: _Row, policy: CheckingPolicy) -> Contradiction | None:
    """Take each of two sentences as a claim and hold it against the other."""
    found = [*_refutations(one, other), *_refutations(other, one)]
    alignment = _alignment(one, other)
    is_apart = one.place.passage.source.id != other.place.passage.source.id
    sure = [
        (score, rules)
        for score, rules in found
        if score >= policy.contradiction
        and (alignment >= _CLOSE or (is_apart and not _TELLING.isdisjoint(rules)))
    ]
    if not sure:
        return None
    confidence, _ = max(sure)
    return Contradiction(
        rules=tuple(sorted({rule for _, rules in sure for rule in rules})),
        alignment=alignment,
        confidence=confidence,
        first=one.place,
        second=other.place,
    )


def _refutations(claim: _Row, said: _Row) -> Iterator[tuple[int, tuple[str, ...]]]:
    text, asserted = said.place.sentence.text, claim.place.sentence.text
    if _are_of_a_series(claim.place, said.place):
        return
    evidence = ReadEvidence((EvidenceSentence(text),), said.read.language, (said.read,))
    judged = judge_support(asserted, evidence)
    aligned = in_one_sentence(asserted, (said.read,))
    rules, score = judged.rules, max(1 - judged.score, aligned)
    if judged.label != JudgeLabel.REFUTED:
        if not unit_differs(asserted, said.read):
            return
        rules, score = tuple(sorted({*rules, UNIT_DIFFERS})), aligned
    if not speaks_of_another(asserted, (said.place,), rules, aligned):
        yield in_basis_points(score), rules


def _are_of_a_series(one: Place, other: Place) -> bool:
    """Whether documents on two of a series speak each of its own: "Apollo 12", "Apollo 14".

    A sentence that names one of a series itself is compared by that name.
    """
    if names_one_of_a_series(one.sentence.text) or names_one_of_a_series(other.sentence.text):
        return False
    return names_another(one.passage.source.title, other.passage.source.title)


def _by_answer(
    passages: Iterable[EvidencePassage], question: str, policy: CheckingPolicy
) -> Iterator[Contradiction]:
    read = [(each, *_answer_of(each, question)) for each in passages]
    read = [row for row in read if not names_another(question, row[2].text)]
    floor = _AS_NEAR * max((row[1].coverage for row in read), default=0.0)
    answering = [row for row in read if row[1].coverage >= floor]
    for (one, first, here), (other, second, there) in combinations(answering, 2):
        if not _are_comparable(Place(one, here), Place(other, there), question):
            continue
        found = compare_read(question, first, second, language=_language(one))
        score = in_basis_points(found.score)
        # Both speak of the question: so far they are aligned.
        alignment = in_basis_points(min(first.coverage, second.coverage))
        if score >= policy.answers_differ and alignment >= policy.alignment:
            yield Contradiction(
                rules=(ANSWERS_DIFFER,),
                alignment=alignment,
                confidence=score,
                first=Place(one, here),
                second=Place(other, there),
            )


def _are_comparable(one: Place, other: Place, question: str) -> bool:
    """Whether two answers may differ: of two sources, both with figures if it asks for one."""
    if one.passage.source.id == other.passage.source.id or _are_of_a_series(one, other):
        return False
    language = _language(one.passage)
    if not phrases(language, "asks_figure").stands_in(tokens(question)):
        return True
    read = (ReadSentence(each.sentence.text, language) for each in (one, other))
    return len({bool(each.numbers) for each in read}) == 1


def first_answer(passages: Iterable[EvidencePassage], question: str) -> str:
    """Give the sentence of the first usable passage that is nearest to a question; or "".

    Others that speak of the same may do so in its words rather than in those of the question.
    """
    usable = (each for each in passages if each.may_ground and each.sentences)
    first = next(usable, None)
    return "" if first is None else _answer_of(first, question)[1].text


def _answer_of(passage: EvidencePassage, question: str) -> tuple[AnsweringPassage, PassageSentence]:
    """Read a passage for a question, and give the sentence that is nearest to it."""
    text = "\n".join(each.text for each in passage.sentences)
    read = read_for_question(question, text, language=_language(passage))
    ends = accumulate(len(each.text) + 1 for each in passage.sentences)
    rows = zip(ends, passage.sentences, strict=True)
    return read, next(sentence for end, sentence in rows if read.best.start < end)
