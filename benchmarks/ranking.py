"""How well does our lexical index rank beside bm25s? nDCG@10 with intervals.

    python benchmarks/ranking.py

Data: the development slices of SciFact (English claims, abstracts with titles) and XQuAD (the
same questions and paragraphs in six languages, no titles), read from ``../shared/data`` beside
the project. Each corpus is one tenant. Intervals: 95 % percentile bootstrap over the queries,
2,000 samples, fixed seed; the last column is the paired difference to bm25s as it comes.
"""

from __future__ import annotations

import json
import math
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import bm25s

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import analyze, analyzer_for, available_analyzers
from evidence_sophia.retrieval.lexical_index import AddPassages, IndexedPassage, LexicalQuery
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.schema import LEXICAL_DDL

DATA = Path(__file__).parents[1] / "../shared/data"
LIMIT = 10
SAMPLES = 2_000
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))


class Task(NamedTuple):
    """A corpus with judged queries."""

    name: str
    language: str
    docs: list[dict[str, str]]
    queries: list[dict[str, str]]
    judged: Mapping[str, frozenset[str]]


#: Gives the ids of the best documents for a query.
Search = Callable[[str], list[str]]


def main() -> None:
    """Run every task and print the table."""
    if not DATA.is_dir():
        sys.exit(f"the data are absent: {DATA}")
    print(f"nDCG@{LIMIT} [95 % interval]\n")
    print(f"{'task':<10} {'ours':<21} {'bm25s':<21} {'bm25s, our terms':<21} ours - bm25s")
    for task in tasks():
        gains = [measure(task, make) for make in (ours, bm25s_plain, bm25s_terms)]
        difference = [a - b for a, b in zip(gains[0], gains[1], strict=True)]
        cells = " ".join(f"{interval(values):<21}" for values in gains)
        print(f"{task.name:<10} {cells} {interval(difference, signed=True)}")


def tasks() -> Iterator[Task]:
    """Read the tasks."""
    folder = DATA / "scifact"
    yield Task(
        "scifact", "en", rows(folder / "docs.jsonl"), rows(folder / "queries.jsonl"), qrels(folder)
    )
    folder = DATA / "xquad"
    for language in ("ar", "de", "en", "es", "ru", "zh"):
        docs, queries = (rows(folder / f"{kind}.{language}.jsonl") for kind in ("docs", "queries"))
        yield Task(f"xquad {language}", language, docs, queries, qrels(folder))


def rows(path: Path) -> list[dict[str, str]]:
    """Read a JSON lines file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def qrels(folder: Path) -> dict[str, frozenset[str]]:
    """Read the documents that answer each query."""
    found: dict[str, set[str]] = {}
    with (folder / "qrels.tsv").open(encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            query, document, score = line.split()
            if int(score) > 0:
                found.setdefault(query, set()).add(document)
    return {query: frozenset(documents) for query, documents in found.items()}


def measure(task: Task, make: Callable[[Task], Search]) -> list[float]:
    """Give nDCG of every query."""
    search = make(task)
    return [ndcg(search(query["text"]), task.judged[query["id"]]) for query in task.queries]


def ndcg(found: Sequence[str], relevant: frozenset[str]) -> float:
    """Give nDCG with gains of 0 and 1 (Jarvelin and Kekalainen, 2002)."""
    gain = math.fsum(
        1 / math.log2(rank + 2) for rank, document in enumerate(found) if document in relevant
    )
    ideal = math.fsum(1 / math.log2(rank + 2) for rank in range(min(LIMIT, len(relevant))))
    return gain / ideal


def interval(values: Sequence[float], *, signed: bool = False) -> str:
    """Give the mean with its bootstrap interval."""
    chance = Random(17)  # noqa: S311 - repeatable, not secret
    means = sorted(fmean(chance.choices(values, k=len(values))) for _ in range(SAMPLES))
    low, high = means[round(SAMPLES * 0.025)], means[round(SAMPLES * 0.975) - 1]
    sign = "+" if signed else ""
    return f"{fmean(values):{sign}.3f} [{low:{sign}.3f} {high:{sign}.3f}]"


def ours(task: Task, limit: int = LIMIT) -> Search:
    """Index with our defaults."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in LEXICAL_DDL:
        connection.execute(statement)
    index = SqliteLexicalIndex(connection)
    passages = tuple(
        IndexedPassage(
            passage_id=doc["id"],
            source_set="default",
            source_id=doc["id"],
            language=task.language,
            title=doc.get("title", ""),
            body=doc["text"],
        )
        for doc in task.docs
    )
    connection.execute("BEGIN IMMEDIATE")
    index.add(AddPassages(passages=passages), CONTEXT)
    connection.execute("COMMIT")

    def search(query: str) -> list[str]:
        asked = LexicalQuery(query, limit=limit, explain=False)
        return [hit.passage_id for hit in index.search(asked, CONTEXT).hits]

    return search


def bm25s_plain(task: Task) -> Search:
    """Index with bm25s as it comes: its own words, English stop words for English."""
    stop = "en" if task.language == "en" else []

    def words(texts: list[str]) -> list[list[str]]:
        found = bm25s.tokenize(texts, stopwords=stop, return_ids=False, show_progress=False)
        return [list(each) for each in found]

    return bm25s_over(task, words)


def bm25s_terms(task: Task) -> Search:
    """Index with bm25s over the terms of our analyzer: what is left is BM25F."""
    analyzer = analyzer_for(task.language, available_analyzers())
    return bm25s_over(task, lambda texts: [analyze(text, analyzer) for text in texts])


def bm25s_over(task: Task, words: Callable[[list[str]], list[list[str]]]) -> Search:
    """Index title and body in one with bm25s (k1 1.2, b 0.75, Lucene's idf)."""
    texts = [f"{doc.get('title', '')} {doc['text']}" for doc in task.docs]
    ids = [doc["id"] for doc in task.docs]
    engine = bm25s.BM25(k1=1.2, b=0.75, method="lucene", backend="numpy")
    engine.index(words(texts), show_progress=False)

    def search(query: str) -> list[str]:
        asked = words([query])
        if not any(word in engine.vocab_dict for word in asked[0]):
            return []
        found, scores = engine.retrieve(asked, k=LIMIT, show_progress=False, n_threads=0)
        pairs = zip(found[0], scores[0], strict=True)
        return [ids[number] for number, score in pairs if score > 0]

    return search


if __name__ == "__main__":
    main()
