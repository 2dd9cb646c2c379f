"""Laws of reading a string: whatever it holds, its parts lie in it, in order, and none is lost."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_space
from evidence_sophia.text.language import detect_language
from evidence_sophia.text.line_groups import line_groups
from evidence_sophia.text.negation import negators
from evidence_sophia.text.normal import casefold, nfc, nfd, nfkc
from evidence_sophia.text.numbers import numbers
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.tables import LANGUAGES
from evidence_sophia.text.words import content_words, word_count, words

pytestmark = pytest.mark.law

_WORDS = ["A", "b", "Dr", "U.S", "3", "IV", "z", "Der", "说", "قال", "д", "e\u0301", "\u0378"]
_MARKS = [
    ".",
    "!",
    "?",
    "…",
    "。",
    "？",
    "؟",
    ",",
    ":",
    "-",
    "•",
    "#",
    "|",
    "(",
    ")",
    "[",
    "]",
    "»",
]
_QUOTES = ["“", "”", '"', "'", "===", "1. ", "%", "😀"]
_BLANKS = [" ", "  ", "\n", "\n\n", "\r\n", "\xa0", "\u2029"]
_pieces = st.sampled_from([*_WORDS, *_MARKS, *_QUOTES, *_BLANKS])
any_text = st.text(max_size=40) | st.lists(_pieces, max_size=40).map("".join)
any_language = st.sampled_from([*LANGUAGES, "und"])


def ink(text: str) -> str:
    """Leave out the blanks."""
    return "".join(ch for ch in text if not is_space(ch))


def are_in_order(spans: list[Span]) -> bool:
    """Whether spans are sorted, disjoint and not empty."""
    return all(map(len, spans)) and all(one.end <= two.start for one, two in pairwise(spans))


@given(any_text, any_language)
def test_sentences_cover_the_text(text: str, language: str) -> None:
    """The rule: «every non-blank character belongs to exactly one sentence»."""
    spans = list(sentences(text, language))
    assert are_in_order(spans)
    parts = [span.of(text) for span in spans]
    assert ink("".join(parts)) == ink(text)
    assert not any(is_space(part[0]) or is_space(part[-1]) for part in parts)


@given(any_text)
def test_groups_of_lines_cover_the_text(text: str) -> None:
    """The rule: «Every character that is not blank lies in exactly one group»."""
    spans = [Span(*group) for group in line_groups(text)]
    assert are_in_order(spans)
    assert ink("".join(span.of(text) for span in spans)) == ink(text)


@given(any_text, any_language)
def test_a_text_that_is_split_again_gives_the_same(text: str, language: str) -> None:
    """The rule: «The same input gives the same bytes»."""
    assert sentences(text, language) == sentences(str(text), language)


@given(any_text, any_language)
def test_words_numbers_and_negators_lie_in_the_text(text: str, language: str) -> None:
    """Spans are half-open, in code points of the text, sorted and disjoint."""
    assert are_in_order([word.span for word in words(text)])
    assert all(word.span.of(text) == word.text for word in words(text))
    assert word_count(text) == len(words(text))
    assert are_in_order([number.span for number in numbers(text, language)])
    assert are_in_order(list(negators(text, language)))


@given(any_text, any_language)
def test_content_words_only_narrow(text: str, language: str) -> None:
    """What carries content is part of the folded text."""
    folded = casefold(nfkc(text)).replace("’", "'")
    assert all(word in folded for word in content_words(text, language))


@given(any_text)
def test_detection_never_fails(text: str) -> None:
    """The rule: «`und` for too little evidence; never an exception»."""
    found = detect_language(text)
    assert (found.confidence == 0) == (found.language == "und")
    assert 0 <= found.confidence <= 1


@given(any_text)
def test_normal_forms_are_idempotent(text: str) -> None:
    """A canonical form of a canonical form is itself, and NFC and NFD agree on what is equal."""
    for form in (nfc, nfd, nfkc):
        assert form(form(text)) == form(text)
    assert nfc(nfd(text)) == nfc(text)
    assert nfd(nfc(text)) == nfd(text)
