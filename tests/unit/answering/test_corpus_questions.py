"""How well are questions on the example corpus answered? Labelled ones, as a floor.

The table lists each question with a piece of the sentence that answers it, nothing where the
corpus does not, and pieces of what may stand beside that.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

from evidence_sophia import EvidenceBase
from evidence_sophia.model.answer import Answer

HERE = Path(__file__).parent
CORPUS = HERE.parents[2] / "examples" / "corpus"


@frozen(kw_only=True)
class Asked:
    """A labelled question with its answer."""

    question: str
    answer: str
    beside: tuple[str, ...]
    given: Answer

    @property
    def texts(self) -> list[str]:
        """What is said, in its order."""
        return [claim.text for claim in self.given.claims]

    @property
    def fits(self) -> list[bool]:
        """Whether each sentence answers, or may stand beside one that does."""
        pieces = (self.answer, *self.beside) if self.answer else ()
        return [any(piece in text for piece in pieces) for text in self.texts]

    @property
    def is_right(self) -> bool:
        """Whether the first sentence answers, or the one that follows on it."""
        answering = [self.answer in text for text in self.texts] if self.answer else []
        return answering[:1] == [True] or (self.fits[:1] == [True] and answering[1:2] == [True])


@pytest.fixture(scope="module")
def asked() -> Iterator[list[Asked]]:
    """Ask all questions of a base of the corpus."""
    with (HERE / "corpus_questions.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    with EvidenceBase.open(":memory:") as base:
        base.ingest(CORPUS)
        yield [
            Asked(
                question=row["question"],
                answer=row["answer"],
                beside=tuple(filter(None, row["beside"].split("|"))),
                given=base.answer(row["question"]),
            )
            for row in rows
        ]


def test_first_sentences_answer(asked: list[Asked]) -> None:
    """Of the answers to labelled questions so many begin with what was asked for."""
    assert sum(each.is_right for each in asked) >= 25


def test_few_answers_hold_a_sentence_beside_the_point(asked: list[Asked]) -> None:
    """Of all answers so few hold any sentence that does not answer."""
    assert sum(not all(each.fits) for each in asked) <= 10


def test_what_the_corpus_answers_is_seldom_refused(asked: list[Asked]) -> None:
    """Of the questions that the corpus answers so few are refused."""
    assert sum(bool(each.answer) and not each.texts for each in asked) <= 1


def test_what_the_corpus_does_not_answer_is_mostly_refused(asked: list[Asked]) -> None:
    """Of the questions that it does not answer so few get an answer."""
    assert sum(not each.answer and bool(each.texts) for each in asked) <= 5


@pytest.mark.parametrize(
    ("question", "piece"),
    [
        ("How many people walked on the Moon?", "twelve people"),
        ("How long did Apollo 17 stay on the Moon?", "three days"),
        ("Does the jade plant contain saponins?", ""),
    ],
)
def test_a_question_is_answered_from_the_right_page(
    question: str, piece: str, asked: list[Asked]
) -> None:
    """Counts in words, words that only ask and other things' sentences do not mislead."""
    (found,) = (each for each in asked if each.question == question)
    assert found.is_right if piece else found.given.is_refusal
    assert all(found.fits)
