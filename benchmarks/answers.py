"""How often does an answer hold the right sentence, and how often is nothing said rightly?

The data are the XQuAD development paragraphs and questions beside the project, in six
languages; each paragraph is a document. Five shares are printed for each language, with
Wilson intervals of 95 %:

- answered: questions with an answer, of all (every question has one);
- right: answers with a sentence that holds the labelled span, of those answered;
- near refused: refusals where the one document that answers was taken away, its neighbours
  from the same article kept;
- needless notes: answers with a note that two sources disagree, of those answered; the
  paragraphs agree;
- far refused: refusals where all articles of the question's half were taken away.

Beside them, a peer on the same six passages: the sentence with the best RapidFuzz
``token_set_ratio``, which always answers. The constants of extraction were chosen on these
data, so the figures are of fit.

    python benchmarks/answers.py [--quick]
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from attrs import frozen
from rapidfuzz import fuzz

from evidence_sophia import EvidenceBase
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.model.answer import Answer, NoteCode, RefusalReason
from evidence_sophia.model.hit import Hit
from evidence_sophia.text.sentences import sentences
from intervals import share

DATA = Path(__file__).parents[1] / ".." / "shared" / "data" / "xquad"
LANGUAGES = ("en", "es", "de", "zh", "ar", "ru")


@frozen(kw_only=True)
class Question:
    """A question, the document that answers it, and where in it."""

    text: str
    document: str
    places: tuple[tuple[int, int], ...]


def main() -> None:
    """Print the shares of each language."""
    if not DATA.is_dir():
        sys.exit("the XQuAD data (../shared/data/xquad) are absent")
    step = 6 if "--quick" in sys.argv[1:] else 1
    for language in LANGUAGES:
        report(language, questions(language)[::step])


def report(language: str, asked: list[Question]) -> None:
    """Ask all questions of a language and print what came of it."""
    with base_of(language, lambda _: True) as whole:
        answers = [(each, ask(whole, each)) for each in asked]
        peers = [(each, whole.search(each.text)) for each in asked]
    said = [(each, answer) for each, answer in answers if not answer.is_refusal]
    right = sum(is_right(each, answer) for each, answer in said)
    peer = sum(peer_is_right(each, hits) for each, hits in peers)
    print(f"{language}  answered      {share(len(said), len(asked))}")
    print(f"    right         {share(right, len(said))}")
    noted = sum(disagrees(answer) for _, answer in said)
    print(f"    needless notes {share(noted, len(said))}")
    print(f"    peer right    {share(peer, len(asked))}")
    print(f"    near refused  {share(refused_near(language, asked), len(asked))}")
    print(f"    far refused   {share(refused_far(language, asked), len(asked))}", flush=True)


def ask(base: EvidenceBase, question: Question) -> Answer:
    """Ask; stop where a failure would be counted as a refusal."""
    answer = base.answer(question.text)
    if answer.reason == RefusalReason.RETRIEVAL_ERROR:
        sys.exit("retrieval failed; its cause stands above")
    return answer


def refused_near(language: str, asked: Iterable[Question]) -> int:
    """Count the refusals where the answering document alone is missing.

    Documents are dealt into eight bases, each of which lacks an eighth of them.
    """
    parts = 8
    groups: dict[int, list[Question]] = {}
    order = [each["id"] for each in rows("docs", language)]
    for each in asked:
        groups.setdefault(order.index(each.document) % parts, []).append(each)
    refused = 0
    for part, group in groups.items():
        missing = set(order[part::parts])
        with base_of(language, lambda id_, missing=missing: id_ not in missing) as base:  # type: ignore[misc] # bound early
            refused += sum(ask(base, each).is_refusal for each in group)
    return refused


def refused_far(language: str, asked: list[Question]) -> int:
    """Count the refusals where half of the articles, the question's among them, is missing."""
    refused = 0
    for half in (0, 1):
        with base_of(language, lambda id_, half=half: article(id_) % 2 != half) as base:  # type: ignore[misc] # bound early
            group = [each for each in asked if article(each.document) % 2 == half]
            refused += sum(ask(base, each).is_refusal for each in group)
    return refused


def is_right(question: Question, answer: Answer) -> bool:
    """Whether a cited sentence of the answering document holds a labelled span."""
    return any(
        citation.source_id == f"default/{question.document}.txt"
        and citation.span is not None
        and citation.span.start <= start
        and end <= citation.span.end
        for citation in answer.citations
        for start, end in question.places
    )


def disagrees(answer: Answer) -> bool:
    """Whether a note says that two sources of an answer disagree."""
    return any(note.code == NoteCode.SOURCES_DISAGREE for note in answer.notes)


def peer_is_right(question: Question, hits: tuple[Hit, ...]) -> bool:
    """Whether RapidFuzz's best sentence of the passages holds a labelled span."""
    offers = [
        (fuzz.token_set_ratio(question.text, span.of(hit.passage.text)), hit, span)
        for hit in hits
        for span in sentences(hit.passage.text, hit.passage.language)
    ]
    if not offers:
        return False
    _, hit, span = max(offers, key=lambda offer: offer[0])
    first = hit.passage.span.start
    return hit.passage.source_id == f"default/{question.document}.txt" and any(
        first + span.start <= start and end <= first + span.end for start, end in question.places
    )


def base_of(
    language: str, keeps: Callable[[str], bool], rules: AnswerRules | None = None
) -> EvidenceBase:
    """Make a base in memory of the paragraphs that are kept; the shipped rules if None."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        manifest = []
        for row in filter(lambda row: keeps(row["id"]), rows("docs", language)):
            file = f"{row['id']}.txt"
            (folder / file).write_text(row["text"], encoding="utf-8")
            manifest.append(
                {
                    "file": file,
                    "title": row["id"],
                    "source": "Wikipedia, by way of XQuAD",
                    "url": f"https://example.org/{row['id']}",
                    "licence": "CC-BY-SA-4.0",
                    "fetched": "2026-01-01",
                    "language": language,
                    "topic": "xquad",
                }
            )
        lines = "".join(json.dumps(each) + "\n" for each in manifest)
        (folder / "manifest.jsonl").write_text(lines, encoding="utf-8")
        base = EvidenceBase.open(":memory:", rules=rules)
        base.ingest(folder)
    return base


def questions(language: str) -> list[Question]:
    """Read the questions of a language with the places of their answers."""
    lines = (DATA / "qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]
    documents = dict(each.split("\t")[:2] for each in lines)
    return [
        Question(
            text=row["text"],
            document=documents[row["id"]],
            places=tuple((a["start"], a["start"] + len(a["text"])) for a in row["answers"]),
        )
        for row in rows("queries", language)
    ]


def rows(kind: str, language: str) -> list[dict[str, Any]]:
    """Read a file of rows."""
    lines = (DATA / f"{kind}.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(each) for each in lines]


def article(document: str) -> int:
    """Give the number of a document's article; in the development half all names are even."""
    return int(document[1:3]) // 2


if __name__ == "__main__":
    main()
