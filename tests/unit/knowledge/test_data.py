from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.knowledge_values import evidence

from evidence_sophia.knowledge.conflicts import kind_of_keys
from evidence_sophia.knowledge.grounding import ground_proposal
from evidence_sophia.knowledge.keys import value_key
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.conflict import ConflictKind
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import words

pytestmark = pytest.mark.data
SAYS = Predicate("says")


def rows(path: Path) -> list[dict[str, Any]]:
    """Read a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_sentences_that_differ_by_a_denial_or_a_number_are_never_duplicates(
    shared_data: Path,
) -> None:
    """Of thousands of pairs that differ in one word not one counts as the same."""
    for row in rows(shared_data / "polarity" / "claims.jsonl"):
        keys = [value_key(text, SAYS) for text in (row["claim"], row["evidence"][0]["text"])]
        assert kind_of_keys(keys[0], keys[1], ValueType.TEXT)[0] == ConflictKind.CONTRADICTION


def proposals(folder: Path, language: str) -> list[tuple[str, Proposal]]:
    """Give what a miner of answers would propose, each with its text: a tenth of them."""
    texts = {row["id"]: row["text"] for row in rows(folder / f"docs.{language}.jsonl")}
    found = (line.split("\t") for line in (folder / "qrels.tsv").read_text().splitlines()[1:])
    home = {question: document for question, document, *_ in found}
    made = []
    for row in rows(folder / f"queries.{language}.jsonl")[::10]:
        text, answer = texts[home[row["id"]]], row["answers"][0]
        end = answer["start"] + len(answer["text"])
        for span in sentences(text, language):
            if span.start <= answer["start"] and end <= span.end and len(span) <= 300:
                said = span.of(text)
                asked = Proposal(
                    subject=words(said)[0].text,
                    predicate="says",
                    value=answer["text"],
                    quote=said,
                    near=span.start,
                )
                made.append((text, asked))
    return made


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "ru", "zh"])
def test_values_in_six_languages_are_kept_as_the_source_writes_them(
    shared_data: Path, language: str
) -> None:
    """Nearly all true statements ground, and each value is the source's own words."""
    asked = proposals(shared_data / "xquad", language)
    found = [
        (ground_proposal(each, SAYS, evidence(text, language=language)), each)
        for text, each in asked
    ]
    grounded = [(one, each) for one, each in found if one.reason is None]
    assert all(one.value == each.value for one, each in grounded)
    # What speaks of something denied nearby is refused, in doubt too.
    assert len(grounded) / len(found) >= 0.8


def test_a_changed_quote_of_a_real_claim_is_ungrounded(shared_data: Path) -> None:
    """The same words with one more are not there."""
    for text, each in proposals(shared_data / "xquad", "en"):
        changed = Proposal(
            subject=each.subject, predicate="says", value="zzz", quote=f"{each.quote} zzz"[-300:]
        )
        assert ground_proposal(changed, SAYS, evidence(text)).reason == "ungrounded"
