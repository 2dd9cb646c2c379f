"""What do vectors add to words? nDCG@10 of words, vectors and both, and of two peers.

    python benchmarks/ranking_hybrid.py [MODEL VOCABULARY [LANGUAGES]]

The data and measures are those of ``ranking.py``. Rows: BM25F; the vectors alone; both fused by
their rank, at several weights of the vectors, the hashing embedder's own being 0; beside them
``rank_bm25`` (BM25Okapi over our terms) as a lexical peer, and that and the vectors fused as
equals, which is what most hybrid searches do. With two paths a semantic embedder is
measured too, on the tasks in its languages (such as ``en,de``; all where none are given): a
table of static vectors (``.npy``, ``safetensors``) with its vocabulary, or a sentence
transformer (``.onnx``) with its tokenizer; nothing is downloaded. The last column is the paired
difference to BM25F.
"""

from __future__ import annotations

import sys
from array import array
from hashlib import sha256
from itertools import chain
from pathlib import Path

from rank_bm25 import BM25Okapi

from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.providers.onnx_embedder import OnnxEmbedder
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.providers.static_vectors import StaticVectors
from evidence_sophia.retrieval.analyzers import analyze, analyzer_for, available_analyzers
from evidence_sophia.retrieval.dense import VectorTable, nearest
from evidence_sophia.retrieval.embedder import Embedder, EmbedTexts
from evidence_sophia.retrieval.fusion import RankedList, fuse
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import query_vector, vectors_of
from ranking import CONTEXT, DATA, LIMIT, Task, interval, ndcg, ours, tasks

DEPTH = 100
WEIGHTS = (0.05, 0.1, 0.2, 0.5, 1.0)
EVERYTHING = SourceFilter(source_sets=None)

#: Gives the ids of the best documents for each query of a task.
Rankings = list[list[str]]


def main() -> None:
    """Run every task and print its table."""
    if not DATA.is_dir():
        sys.exit(f"the data are absent: {DATA}")
    semantic = None if len(sys.argv) <= 2 else embedder_of(Path(sys.argv[1]), Path(sys.argv[2]))
    languages = sys.argv[3].split(",") if len(sys.argv) > 3 else None
    for task in tasks():
        embedders: list[tuple[str, Embedder]] = [("hashing", HashingEmbedder())]
        if semantic is not None and (languages is None or task.language in languages):
            embedders.append(("semantic", semantic))
        report(task, embedders)


def embedder_of(model: Path, vocabulary: Path) -> Embedder:
    """Open a model by the kind of its file."""
    kind = OnnxEmbedder if model.suffix == ".onnx" else StaticVectors
    return kind(pinned(model), pinned(vocabulary), languages=())


def report(task: Task, embedders: list[tuple[str, Embedder]]) -> None:
    """Print the table of one task."""
    search = ours(task, DEPTH)
    words = [search(query["text"]) for query in task.queries]
    peer = okapi(task)
    base = gains(task, words)
    print(f"\n{task.name}")
    show("BM25F", base, base)
    show("rank_bm25", gains(task, peer), base)
    for name, embedder in embedders:
        near = dense(task, embedder)
        show(name, gains(task, near), base)
        show(f"rank_bm25 + {name} as equals", gains(task, fused(peer, near, 1.0)), base)
        for weight in WEIGHTS:
            show(f"BM25F + {weight} {name}", gains(task, fused(words, near, weight)), base)


def show(name: str, values: list[float], base: list[float]) -> None:
    """Print a row."""
    difference = [a - b for a, b in zip(values, base, strict=True)]
    print(f"  {name:<32} {interval(values):<22} {interval(difference, signed=True)}", flush=True)


def gains(task: Task, rankings: Rankings) -> list[float]:
    """Give nDCG of every query."""
    pairs = zip(rankings, task.queries, strict=True)
    return [ndcg(found[:LIMIT], task.judged[query["id"]]) for found, query in pairs]


def dense(task: Task, embedder: Embedder) -> Rankings:
    """Rank by the vectors alone."""
    texts = EmbedTexts(tuple(f"{doc.get('title', '')}\n{doc['text']}" for doc in task.docs))
    ids = tuple(doc["id"] for doc in task.docs)
    numbers = array("f", chain.from_iterable(vectors_of(embedder, texts, CONTEXT)))
    table = VectorTable(
        dimensions=embedder.describe().dimensions,
        ids=ids,
        sources=tuple((id_, "default") for id_ in ids),
        numbers=numbers,
    )
    found = []
    for query in task.queries:
        vector = query_vector(embedder, query["text"], CONTEXT)
        found.append([id_ for id_, _ in nearest(vector, table, DEPTH, EVERYTHING)])
    return found


def okapi(task: Task) -> Rankings:
    """Rank with rank_bm25 over the terms of our analyzer."""
    analyzer = analyzer_for(task.language, available_analyzers())
    texts = (f"{doc.get('title', '')} {doc['text']}" for doc in task.docs)
    engine = BM25Okapi([analyze(text, analyzer) for text in texts])
    found = []
    for query in task.queries:
        scores = engine.get_scores(analyze(query["text"], analyzer))
        best = sorted(range(len(scores)), key=lambda n: (-scores[n], task.docs[n]["id"]))
        found.append([task.docs[number]["id"] for number in best[:DEPTH]])
    return found


def fused(words: Rankings, near: Rankings, weight: float) -> Rankings:
    """Fuse two rankings of every query by rank."""
    return [
        [
            hit.passage_id
            for hit in fuse(
                (
                    RankedList(method=SearchMethod.BM25, ids=tuple(first)),
                    RankedList(method=SearchMethod.DENSE, ids=tuple(second), weight=weight),
                )
            )
        ]
        for first, second in zip(words, near, strict=True)
    ]


def pinned(path: Path) -> PinnedFile:
    """Pin a file as it is."""
    return PinnedFile(path, sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
