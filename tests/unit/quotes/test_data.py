"""Quotes from published data: answer spans, evidence sentences, pairs that differ by a word."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.model.quote import QuoteLevel, QuoteReason
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.selectors import (
    position_selector,
    quote_selector,
    resolve_selectors,
    to_unit,
)
from evidence_sophia.text.characters import is_word

pytestmark = pytest.mark.data

LANGUAGES = ("ar", "de", "en", "es", "ru", "zh")
CUT_EDGES = {"ar": 13, "de": 2, "ru": 2, "en": 1, "es": 1}
EDGE_REASONS = (QuoteReason.CUTS_WORD, QuoteReason.CUTS_NUMBER)

TRUE_PREFIXES = {"neg-snli-647"}
"""The one pair of the polarity data whose claim stands in its premise word for word."""

BUT_FOR_THE_STOP = {"neg-rte-119", "neg-rte-245", "neg-rte-356"}
"""Pairs whose claim is a true prefix of its premise but for the closing stop."""


@cache
def rows(path: Path) -> tuple[dict[str, Any], ...]:
    """Read a file of JSON lines."""
    return tuple(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


@cache
def answers(folder: Path, language: str) -> tuple[tuple[QuoteIndex, str, int], ...]:
    """Give each answer with its paragraph's index and its offset there."""
    return tuple(_answers(folder, language))


def _answers(folder: Path, language: str) -> Iterator[tuple[QuoteIndex, str, int]]:
    indexes = {
        row["id"]: QuoteIndex(str(row["text"])) for row in rows(folder / f"docs.{language}.jsonl")
    }
    lines = (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines()
    home = {line.split("\t")[0]: line.split("\t")[1] for line in lines}
    for query in rows(folder / f"queries.{language}.jsonl"):
        for answer in query["answers"]:
            yield indexes[home[query["id"]]], answer["text"], answer["start"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answer_spans_are_found_at_their_offset(shared_data: Path, language: str) -> None:
    """Each answer is found exactly where it stands; those that cut a word or number are not."""
    refused: Counter[str] = Counter()
    for index, text, start in answers(shared_data / "xquad", language):
        verdict = index.verify_at(text, start, start + len(text))
        if verdict.is_found:
            assert (verdict.span, verdict.level) == (
                Span(start, start + len(text)),
                QuoteLevel.EXACT,
            )
        else:
            assert verdict.reason in EDGE_REASONS
            refused[language] += 1
    assert refused[language] == CUT_EDGES.get(language, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_picks_the_answer_among_its_copies(shared_data: Path, language: str) -> None:
    """Where an answer stands several times, the offset picks the right place."""
    for index, text, start in answers(shared_data / "xquad", language)[::3]:
        verdict = index.verify(text, near=start)
        if index.verify_at(text, start, start + len(text)).is_found:
            assert verdict.span == Span(start, start + len(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_selectors_lead_back_to_the_answer(shared_data: Path, language: str) -> None:
    """Text and position selectors of every unit resolve to the span they were made from."""
    for number, (index, text, start) in enumerate(answers(shared_data / "xquad", language)[::5]):
        span = Span(start, start + len(text))
        unit = list(OffsetUnit)[number % 3]
        if index.verify_at(text, start, span.end).is_found:
            quote = quote_selector(index.source, span)
            position = position_selector(index.source, span, unit)
            assert resolve_selectors(index, quote, position).span == span


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_three_units_name_the_answer(shared_data: Path, language: str, unit: OffsetUnit) -> None:
    """A span counted in bytes or UTF-16 units cuts the same characters."""
    codec = {"code_points": "utf-32-le", "utf8": "utf-8", "utf16": "utf-16-le"}[unit]
    width = {"code_points": 4, "utf8": 1, "utf16": 2}[unit]
    for index, text, start in answers(shared_data / "xquad", language)[::7]:
        there = to_unit(index.source, Span(start, start + len(text)), unit)
        encoded = index.source.encode(codec)[there.start * width : there.end * width]
        assert encoded.decode(codec) == text


def pages(shared_data: Path, joint: str) -> Iterator[tuple[QuoteIndex, list[str]]]:
    """Give each page, its sentences joined, with the sentences that say something."""
    for row in rows(shared_data / "wice" / "claims.jsonl"):
        sentences = [one["text"] for one in row["evidence"]]
        told = [text for text in sentences if any(is_word(ch) for ch in text)]
        yield QuoteIndex(joint.join(sentences)), told


def test_evidence_sentences_are_found_in_long_pages(shared_data: Path) -> None:
    """Every sentence of a page is found in the joined page, whatever signs it holds."""
    for index, sentences in pages(shared_data, " "):
        assert [one.quote for one in index.verify_all(sentences) if not one.is_found] == []


def test_only_halves_of_broken_words_are_refused_at_line_ends(shared_data: Path) -> None:
    """With a sentence a line, only what goes on after a line-end hyphen is refused."""
    for index, sentences in pages(shared_data, "\n"):
        refused = [one for one in index.verify_all(sentences) if not one.is_found]
        assert all(f"-\n{one.quote}" in index.source for one in refused)
        assert {one.reason for one in refused} <= {QuoteReason.CUTS_WORD}


def test_a_claim_that_differs_by_a_word_is_never_found(shared_data: Path) -> None:
    """Claims that negate their premise, or replace one word of it, are refused."""
    found = {
        row["id"]
        for row in rows(shared_data / "polarity" / "claims.jsonl")
        for premise in row["evidence"]
        if QuoteIndex(premise["text"]).verify(row["claim"]).is_found
    }
    assert found <= TRUE_PREFIXES | BUT_FOR_THE_STOP
    assert found >= TRUE_PREFIXES


def test_no_mutation_of_an_abstract_is_found(shared_data: Path) -> None:
    """A sentence with one digit, negation, unit, letter, mark or word changed is refused."""
    assert admitted(rows(shared_data / "scifact" / "docs.jsonl")[::6]) == []


@pytest.mark.deep
def test_no_mutation_of_any_abstract_is_found(shared_data: Path) -> None:
    """The same for all abstracts; it takes a while."""
    assert admitted(rows(shared_data / "scifact" / "docs.jsonl")) == []


def admitted(docs: Iterable[dict[str, Any]]) -> list[tuple[str, str]]:
    """List the mutants that are found though they stand nowhere."""
    indexes = [QuoteIndex(row["text"]) for row in docs]
    return [
        (kind, mutant)
        for index in indexes
        for kind, mutant in mutants(index.source)
        if index.verify(mutant).is_found
    ]


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """Change each sentence of a text in one place, in every way that has a place in it."""
    for sentence in text.split(". "):
        for kind, pattern, becomes in MUTATIONS:
            mutant = re.sub(pattern, becomes, sentence, count=1)
            if mutant != sentence and mutant not in text:
                yield kind, mutant


MUTATIONS = (
    ("digit", r"[0-8](?=[^0-9]|$)", lambda found: str(int(found[0]) + 1)),
    ("not dropped", r" (?:not|no) ", lambda _found: " "),
    ("not added", r" (is|are|was|were|can|may) ", lambda found: f" {found[1]} not "),
    ("unit", r"(?<=[0-9] )[mk]g", lambda _found: "µg"),
    ("percent", "%", lambda _found: "‰"),
    ("confusable", "a", lambda _found: "\u0430"),
    ("diacritic", "e", lambda _found: "é"),
    ("combining mark", "o", lambda _found: "o\u0308"),
    ("superscript", r"2(?=[^0-9])", lambda _found: "²"),
    ("Greek", "[αβγ]", lambda _found: "a"),
    ("plus or minus", "±", lambda _found: "+"),
    ("word order", r"([a-z]{4,}) ([a-z]{4,})", lambda found: f"{found[2]} {found[1]}"),
    ("word dropped", r" [a-z]{4,} ", lambda _found: " "),
    ("word added", r" ([a-z]{4,}) ", lambda found: f" {found[1]} indeed "),
    ("case", r" [a-z]", lambda found: found[0].upper()),
)
"""Kind, where, and what stands there instead."""
