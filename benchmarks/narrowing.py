"""What does it do to answers that a question names the thing a document is about?

    python benchmarks/narrowing.py

The data are the English development paragraphs and questions of XQuAD beside the project. The
entities of an article are taken from its text alone: the two names that most of its paragraphs
hold and no other article's do. The same questions are asked of a base whose manifest names them
and of one that does not. Printed for the questions that name one, and for the others: answered,
right of those answered, and refused where the answering document is missing (which should
rise: what is left is about other things, or of the same article).
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from answers import DATA, Question, article, ask, is_right, questions, rows
from evidence_sophia import EvidenceBase
from evidence_sophia.retrieval.entities import EntityName, EntityNames
from intervals import share

LANGUAGE = "en"
PARTS = 8
NAME = re.compile(r"[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")
Entities = dict[int, list[str]]


def main() -> None:
    """Print both tables."""
    if not DATA.is_dir():
        sys.exit("the XQuAD data (../shared/data/xquad) are absent")
    entities = entities_of()
    known = EntityNames(
        EntityName(name=name, entity=name, source_set="default")
        for names in entities.values()
        for name in names
    )
    asked = questions(LANGUAGE)
    named = [each for each in asked if known.mentions(each.text).entities]
    others = [each for each in asked if not known.mentions(each.text).entities]
    for title, group in (("questions that name a thing", named), ("other questions", others)):
        print(f"{title}: {len(group)}")
        for label, given in (("without entities", {}), ("with entities", entities)):
            print(f"  {label}")
            for line in figures(group, given):
                print(f"    {line}", flush=True)


def figures(asked: list[Question], entities: Entities) -> Iterator[str]:
    """Ask a group of questions of the whole and of what lacks the answering document."""
    with base_of(lambda _: True, entities) as base:
        said = [(each, ask(base, each)) for each in asked]
    answered = [(each, answer) for each, answer in said if not answer.is_refusal]
    right = sum(is_right(each, answer) for each, answer in answered)
    yield f"answered      {share(len(answered), len(asked))}"
    yield f"right         {share(right, len(answered))}"
    order = [each["id"] for each in rows("docs", LANGUAGE)]
    refused = 0
    for part in range(PARTS):
        missing = set(order[part::PARTS])
        with base_of(lambda id_, missing=missing: id_ not in missing, entities) as base:  # type: ignore[misc] # bound early
            group = [each for each in asked if each.document in missing]
            refused += sum(ask(base, each).is_refusal for each in group)
    yield f"near refused  {share(refused, len(asked))}"
    refused = 0
    for half in (0, 1):
        with base_of(lambda id_, half=half: article(id_) % 2 != half, entities) as base:  # type: ignore[misc] # bound early
            group = [each for each in asked if article(each.document) % 2 == half]
            refused += sum(ask(base, each).is_refusal for each in group)
    yield f"far refused   {share(refused, len(asked))}"


def entities_of() -> Entities:
    """Find the two commonest names of each article that no other article has."""
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for row in rows("docs", LANGUAGE):
        inner = re.findall(r"(?<=[a-z,] )" + NAME.pattern, row["text"])
        counts[article(row["id"])].update(set(inner))
    spread = Counter(name for names in counts.values() for name in names)
    found = {}
    for number, names in counts.items():
        own = sorted((-count, name) for name, count in names.items() if spread[name] == 1)
        found[number] = [name for count, name in own[:2] if -count > 1]
    return found


def base_of(keeps: Callable[[str], bool], entities: Entities) -> EvidenceBase:
    """Make a base in memory of the paragraphs that are kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        manifest = []
        for row in filter(lambda row: keeps(row["id"]), rows("docs", LANGUAGE)):
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
                    "language": LANGUAGE,
                    "topic": "xquad",
                    "entities": entities.get(article(row["id"]), []),
                }
            )
        lines = "".join(json.dumps(each) + "\n" for each in manifest)
        (folder / "manifest.jsonl").write_text(lines, encoding="utf-8")
        base = EvidenceBase.open(":memory:")
        base.ingest(folder)
    return base


if __name__ == "__main__":
    main()
