"""Do the questions about the example corpus get the answers they should?

A known miss is expected to fail, with its reason; ``docs/explanation/limits.md`` tells of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from evidence_sophia import Answer, EvidenceBase

pytestmark = pytest.mark.integration

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE.parents[1] / "examples" / "corpus"
NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
CASES: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in (HERE / "corpus_questions.jsonl").read_text(encoding="utf-8").splitlines()
]
ANSWERED: Final = [
    pytest.param(case, marks=pytest.mark.xfail(reason=case["known_miss"]))
    if "known_miss" in case
    else case
    for case in CASES
    if "expected_file" in case
]
REFUSED: Final = [case for case in CASES if "refused" in case]


@pytest.fixture(scope="module")
def corpus() -> Iterator[EvidenceBase]:
    """Give a base of the example corpus."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(CORPUS)
        yield base


def cited_files(answer: Answer) -> list[str]:
    """Give the file of each citation, in order."""
    return [citation.source_id.partition("/")[2] for citation in answer.citations]


def files_of(case: dict[str, Any], name: str) -> set[str]:
    """Give the files that a case names: one, a list, or none."""
    named = case.get(name, [])
    return {named} if isinstance(named, str) else set(named)


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: case["question"])
def test_a_question_is_answered_from_its_file(corpus: EvidenceBase, case: dict[str, Any]) -> None:
    """The first sentence comes from a file that answers, and a conflicting one is shown too."""
    files = cited_files(corpus.answer(case["question"]))
    assert files
    assert files[0] in files_of(case, "expected_file") | files_of(case, "conflicting_file")
    assert files_of(case, "conflicting_file") <= set(files)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["question"] or "blank")
def test_a_question_without_an_answer_is_refused(
    corpus: EvidenceBase, case: dict[str, Any]
) -> None:
    """What the corpus does not say, or may not say, is refused for the stated reason."""
    answer = corpus.answer(case["question"])
    assert answer.is_refusal
    assert answer.reason == case["refused"]
    assert {case[name] for name in ("note",) if name in case} <= {
        str(note.code) for note in answer.notes
    }
