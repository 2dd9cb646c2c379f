"""From which cosine on can a passage bear on a question? Fits the hashing embedder's floor.

    python benchmarks/fit_hashing.py [--write]

Data: the development questions of XQuAD in six languages and of SciFact, from ``../shared/data``
beside the project. For each question the best cosine among the six passages that a base finds
is taken twice: with the answering document there ("kept"), and with its whole article, for
SciFact all that it cites, taken away ("passed"). The floor is the highest that keeps 98 % of the
questions of each language. The shares printed are cross-validated: each fifth of the articles
is judged by the floor of the other four. ``--write`` ships the floor of all, with the digest of
the data.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from answers import article, base_of, questions
from evidence_sophia import EvidenceBase
from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.retrieval.embedder import EmbedTexts
from evidence_sophia.retrieval.vectors import cosine, query_vector, vectors_of
from intervals import share
from ranking import DATA, qrels, rows

LANGUAGES = ("ar", "de", "en", "es", "ru", "zh")
KEPT = 0.98
FOLDS = 5
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
SHIPPED = Path(__file__).parents[1] / "src/evidence_sophia/providers/hashing_fit.json"


class Case(NamedTuple):
    """A question's best cosine with and without what answers it, and its fold."""

    group: str
    fold: int
    present: float
    absent: float


def main() -> None:
    """Fit, judge, and ship the floor where asked to."""
    if not DATA.is_dir():
        sys.exit(f"the data are absent: {DATA}")
    cases = [*xquad(), *scifact()]
    floor = fit(cases)
    print(f"floor {floor / 10_000:.4f}, of {len(cases)} questions\n")
    print("cross-validated by article  kept                              passed without evidence")
    for group in sorted({case.group for case in cases}):
        mine = [case for case in cases if case.group == group]
        floors = {
            fold: fit([each for each in cases if each.fold != fold]) / 10_000
            for fold in range(FOLDS)
        }
        kept = sum(case.present >= floors[case.fold] for case in mine)
        passed = sum(case.absent >= floors[case.fold] for case in mine)
        print(f"{group:<27} {share(kept, len(mine)):<33} {share(passed, len(mine))}")
    if "--write" in sys.argv[1:]:
        body = {
            "data": data_digest(),
            "min_score_basis_points": floor,
            "questions": len(cases),
        }
        SHIPPED.write_text(json.dumps(body) + "\n", encoding="utf-8")


def fit(cases: list[Case]) -> int:
    """Give the highest floor, in basis points, that keeps enough of each group."""
    lowest = []
    for group in {case.group for case in cases}:
        best = sorted(case.present for case in cases if case.group == group)
        lowest.append(best[int(len(best) * (1 - KEPT))])
    return int(min(lowest) * 10_000)


def xquad() -> Iterator[Case]:
    """Ask all questions of six languages."""
    for language in LANGUAGES:
        asked = questions(language)
        with base_of(language, lambda _: True) as base:
            present = [best(base, each.text) for each in asked]
        absent: dict[str, float] = {}
        for half in (0, 1):
            with base_of(language, outside(half)) as base:
                missing = [each for each in asked if article(each.document) % 2 == half]
                absent |= {each.text: best(base, each.text) for each in missing}
        for each, found in zip(asked, present, strict=True):
            fold = article(each.document) % FOLDS
            yield Case(f"xquad {language}", fold, found, absent[each.text])


def outside(half: int) -> Callable[[str], bool]:
    """Keep the documents of the other half of the articles."""
    return lambda document: article(document) % 2 != half


def scifact() -> Iterator[Case]:
    """Compare all claims with the abstracts that they cite, and with the others."""
    folder = DATA / "scifact"
    docs, judged = rows(folder / "docs.jsonl"), qrels(folder)
    embedder = HashingEmbedder()
    texts = EmbedTexts(tuple(f"{doc['title']}\n{doc['text']}" for doc in docs))
    vectors = vectors_of(embedder, texts, CONTEXT)
    for number, query in enumerate(rows(folder / "queries.jsonl")):
        asked = query_vector(embedder, query["text"], CONTEXT)
        cited = judged[query["id"]]
        near = {doc["id"]: cosine(asked, v) for doc, v in zip(docs, vectors, strict=True)}
        absent = max(found for id_, found in near.items() if id_ not in cited)
        yield Case("scifact en", number % FOLDS, max(near.values()), absent)


def best(base: EvidenceBase, question: str) -> float:
    """Give the best cosine among the passages found; 0 where there is none."""
    hits = base.search(question)
    return max((hit.label.dense.cosine for hit in hits if hit.label.dense), default=0.0)


def data_digest() -> str:
    """Name the data by their bytes, file after file."""
    names = [DATA / "xquad" / "qrels.tsv", DATA / "scifact" / "qrels.tsv"]
    names += [DATA / "scifact" / f"{kind}.jsonl" for kind in ("docs", "queries")]
    names += [
        DATA / "xquad" / f"{kind}.{language}.jsonl"
        for kind in ("docs", "queries")
        for language in LANGUAGES
    ]
    return digest("".join(digest(name.read_bytes()) for name in names).encode())


if __name__ == "__main__":
    main()
