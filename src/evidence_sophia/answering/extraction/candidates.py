"""How well does each sentence of a passage answer the question? Verbatim, with a score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.cues.answer_type import AnswerType, holds
from evidence_sophia.answering.cues.back_references import refers_back
from evidence_sophia.answering.cues.changelogs import asks_about_changes, is_changelog
from evidence_sophia.answering.cues.conditions import is_conditional
from evidence_sophia.answering.cues.definitions import defines, starts_with
from evidence_sophia.answering.extraction.question import Question
from evidence_sophia.answering.extraction.readable import Sentence, readable_sentences
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.passage import Passage, PassageFlag
from evidence_sophia.model.span import Span
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.characters import is_digit
from evidence_sophia.text.language import UNDETERMINED, detect_language
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.tables import LANGUAGES
from evidence_sophia.text.words import content_words

__all__ = ["Candidate", "candidates"]

#: No sentence starts here.
_NOWHERE: Final = -1
#: How a heading ends that asks, and how much of a question it holds where it asks the same.
_ASKS: Final = ("?", "？", "؟")
_SAME_QUESTION: Final = 0.8
#: Shorter sentences hold too few words to tell a language; characters.
_FOREIGN_FROM: Final = 40
#: Where detection leads so clearly, a sentence of a page is in another language than the page.
_FOREIGN_CONFIDENCE: Final = 0.5


@frozen(kw_only=True)
class Candidate:
    """A sentence that could be part of an answer.

    Attributes:
        hit: the passage it stands in.
        text: the sentence as a reader sees it.
        span: where it stands in the passage's text, in code points.
        next_start: where the sentence starts that follows on it; -1 if none does.
        terms: its terms.
        coverage: share of the question's weight that it holds with its title and headings.
        score: coverage with what else speaks for it; for sorting only.
        facets: terms of the question that it holds itself, each with its share of the mean
            weight.
        held: terms of the question that it, its title or its headings hold.
        is_kind: whether it holds the kind of thing asked for: a number, a name, advice,
            what a thing is.
        lead: the line over it that names what it is about; "" if none.
        announced: the line before its list or quotation that tells what these hold; "" if none.
        is_quotation: whether it stands in a block quotation.
        is_item: whether it stands in a list.
    """

    hit: Hit = field(repr=False)
    text: str
    span: Span
    next_start: int
    terms: frozenset[str] = field(repr=False)
    coverage: float
    score: float
    facets: tuple[tuple[str, float], ...] = field(default=(), repr=False)
    held: frozenset[str] = field(default=frozenset(), repr=False)
    is_kind: bool = False
    lead: str = ""
    announced: str = ""
    is_quotation: bool = False
    is_item: bool = False


def candidates(question: Question, hit: Hit, policy: AnswerPolicy) -> tuple[Candidate, ...]:
    """List the sentences of a hit; one without a content term of the question covers 0."""
    if PassageFlag.CUT_SENTENCE in hit.passage.flags:
        return ()
    return tuple(_of_passage(question, hit, policy))


def _of_passage(question: Question, hit: Hit, policy: AnswerPolicy) -> Iterator[Candidate]:
    passage = hit.passage
    about = frozenset(analyze(f"{passage.title} {passage.heading}", question.analyzer))
    base = policy.hit_share * hit.score - _cost_of_changes(question, passage, policy)
    found = readable_sentences(passage)
    before, asked = frozenset[str](), question.pairs
    for sentence, following in zip_longest(found, found[1:]):
        read = analyze(sentence.text, question.analyzer)
        terms = frozenset(read)
        around = terms | before if sentence.follows else terms
        before = terms
        if _is_out_of_place(sentence, passage):
            continue
        context = about | frozenset(analyze(sentence.lead, question.analyzer))
        definition = _definition(question, sentence, passage.language)
        is_kind = definition == 1.0 or holds(
            sentence.text, question.text, question.answer_type, language=passage.language
        )
        coverage = _coverage(question, terms, context, policy)
        if sentence.opens:
            coverage = max(coverage, _asked_above(question, sentence, passage))
        if question.asks_for_one_thing and not definition:
            coverage = 0.0
        if question.asks_for_figure and not is_kind:
            coverage = 0.0
        yield Candidate(
            hit=hit,
            text=sentence.text,
            span=sentence.span,
            next_start=following.span.start if following and following.follows else _NOWHERE,
            terms=terms,
            coverage=coverage,
            score=coverage
            + base
            + policy.kind_bonus * is_kind
            + policy.order_bonus * len(asked.intersection(pairwise(read))) / max(1, len(asked))
            + policy.neighbour_share * (question.coverage(around) - question.coverage(terms))
            + policy.definition_bonus * definition
            - _costs(question, sentence, passage, policy),
            held=question.terms & (terms | context),
            is_kind=is_kind,
            facets=question.shares(terms),
            lead=sentence.lead,
            announced=sentence.announced,
            is_quotation=sentence.is_quotation,
            is_item=sentence.is_item,
        )


def _is_out_of_place(sentence: Sentence, passage: Passage) -> bool:
    """Whether a sentence hangs on one that is not there, or is in another language."""
    hangs = not sentence.follows and not (sentence.opens and sentence.lead)
    return (hangs and refers_back(sentence.text, passage.language)) or _is_foreign(
        sentence.text, passage.language
    )


def _is_foreign(text: str, language: str) -> bool:
    own = primary_language(language)
    if own not in LANGUAGES or len(text) < _FOREIGN_FROM:
        return False
    found = detect_language(text)
    is_sure = found.language != UNDETERMINED and found.confidence >= _FOREIGN_CONFIDENCE
    return is_sure and found.language != own


def _coverage(
    question: Question, terms: frozenset[str], context: frozenset[str], policy: AnswerPolicy
) -> float:
    own = question.coverage(terms)
    if not own or not question.is_met_by(terms | context):
        return 0.0
    return own + policy.context_share * (question.coverage(terms | context) - own)


def _asked_above(question: Question, sentence: Sentence, passage: Passage) -> float:
    """Give the coverage of a question that stands over a sentence and asks the same; else 0.

    What opens the text under it answers it, in whatever words.
    """
    for line in (sentence.lead, passage.heading.rpartition(" > ")[2]):
        if line.rstrip().endswith(_ASKS):
            terms = frozenset(analyze(line, question.analyzer))
            coverage = question.coverage(terms)
            words = set(content_words(line, primary_language(passage.language)))
            named = sum(not all(map(is_digit, word)) for word in words)
            if coverage >= _SAME_QUESTION and named <= len(question.terms):
                return coverage
    return 0.0


def _costs(question: Question, sentence: Sentence, passage: Passage, policy: AnswerPolicy) -> float:
    is_yes_no = question.answer_type is AnswerType.YES_NO
    is_beside = is_yes_no and is_conditional(sentence.text, passage.language)
    leans = refers_back(sentence.text, passage.language)
    return policy.condition_cost * is_beside + policy.leaning_cost * leans


def _definition(question: Question, sentence: Sentence, language: str) -> float:
    """Give how well a sentence says what a thing is: 1, 0.5 where it is only about it, 0."""
    if question.answer_type is not AnswerType.DEFINITION:
        return 0.0
    asked, analyzer = question.terms, question.analyzer
    lead = sentence.lead if sentence.opens else ""
    if defines(sentence.text, asked, lead=lead, language=language, analyzer=analyzer):
        return 1.0
    return 0.5 * starts_with(sentence.text, asked, language=language, analyzer=analyzer)


def _cost_of_changes(question: Question, passage: Passage, policy: AnswerPolicy) -> float:
    is_beside = is_changelog(passage.title, passage.heading) and not asks_about_changes(
        question.text
    )
    return policy.changes_cost * is_beside
