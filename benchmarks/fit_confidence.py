"""How sure is an answer, by how near its evidence stands? Fits the scale of confidence.

    python benchmarks/fit_confidence.py [--write]

Data: the development questions of XQuAD in six languages, from ``../shared/data`` beside the
project, each asked three times: with its document there, with its document alone taken away, and
with half of all articles, its own among them, taken away. Only answers count, not refusals: the
scale says how often an answer is right, and one from a base without the document never is.

A logistic regression over the best cosine among the passages and its lead over the next, by
Newton's method. What is printed is cross-validated by article in five folds: the fit has seen no
article that it is judged on. ``--write`` ships the fit of all, with the digest of the data. The
embedder is the hashing one, which counts words; the languages are read as one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import evidence_sophia.answering
from answers import DATA, LANGUAGES, Question, article, base_of, is_right, questions, rows
from evidence_sophia import EvidenceBase
from evidence_sophia.answering.confidence import ConfidenceScale, measure_confidence
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.codec.digests import digest
from evidence_sophia.providers.hashing import HashingEmbedder
from intervals import share
from support_metrics import auroc

ARTEFACT = Path(evidence_sophia.answering.__file__).parent / "confidence.json"
FOLDS = 5
PARTS = 8
BINS = 10
STEPS = 30  # of Newton's method; it stands still after ten
BARS = (1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 6000)
UNBARRED = AnswerRules(extraction=AnswerPolicy(abstain_below=0, review_below=0))

Array = Any  # numpy's


class Case(NamedTuple):
    """A question that was answered or refused, and how near its evidence stood."""

    language: str
    kind: str
    fold: int
    best: float
    margin: float
    is_answered: bool
    is_right: bool


def main() -> None:
    """Fit, judge, and ship the scale where asked to."""
    if not DATA.is_dir():
        sys.exit(f"the data are absent: {DATA}")
    cases = [case for language in LANGUAGES for case in cases_of(language)]
    answered = [case for case in cases if case.is_answered]
    folds = np.array([case.fold for case in answered])
    values, labels = matrix(answered), np.array([float(case.is_right) for case in answered])
    probability = np.zeros(len(answered))
    for fold in range(FOLDS):
        seen, held = folds != fold, folds == fold
        probability[held] = predict(fit(values[seen], labels[seen]), values[held])
    report(cases, answered, probability)
    weights = fit(values, labels)
    print("weights", [round(float(each), 4) for each in weights])
    if "--write" in sys.argv[1:]:
        write(weights, answered)


def report(cases: list[Case], answered: list[Case], probability: Array) -> None:
    """Print how well it tells right answers from wrong ones, and what each bar would do."""
    right = [p for p, case in zip(probability, answered, strict=True) if case.is_right]
    wrong = [p for p, case in zip(probability, answered, strict=True) if not case.is_right]
    print(f"cross-validated by article: AUROC {auroc(right, wrong)}")
    print(f"    ECE {calibration_error(probability, answered):.3f} in {BINS} equal-width bins")
    for language in LANGUAGES:
        mine = [case.language == language for case in answered]
        own = [case for case, kept in zip(answered, mine, strict=True) if kept]
        print(f"    ECE {language} {calibration_error(probability[mine], own):.3f} (n {len(own)})")
    print("bar     right answers kept                wrong answers of the whole   near   far kept")
    for bar in BARS:
        kept = [case for p, case in zip(probability, answered, strict=True) if p * 10_000 >= bar]
        counts = []
        for kind in ("whole", "near", "far"):
            of = [case for case in answered if case.kind == kind and not case.is_right]
            counts.append(f"{sum(c.kind == kind and not c.is_right for c in kept)}/{len(of)}")
        print(
            f"{bar:<7} {share(sum(c.is_right for c in kept), len(right)):<36} {'   '.join(counts)}"
        )
    print(f"cases {len(cases)}, answered {len(answered)}")


def calibration_error(probability: Array, answered: list[Case]) -> float:
    """Give the expected calibration error over bins of equal width."""
    places = np.minimum((probability * BINS).astype(int), BINS - 1)
    labels = np.array([float(case.is_right) for case in answered])
    total = 0.0
    for place in range(BINS):
        inside = places == place
        if inside.any():
            total += inside.sum() * abs(probability[inside].mean() - labels[inside].mean())
    return float(total / len(answered))


def matrix(cases: list[Case]) -> Array:
    """Give the features, row by row, after a column of ones."""
    return np.array([[1.0, case.best, case.margin] for case in cases])


def fit(values: Array, labels: Array) -> Array:
    """Fit a logistic regression by Newton's method."""
    weights = np.zeros(values.shape[1])
    for _ in range(STEPS):
        found = predict(weights, values)
        slope = values.T @ (labels - found)
        curve = (values * (found * (1 - found))[:, None]).T @ values
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def predict(weights: Array, values: Array) -> Array:
    """Give the probabilities."""
    return 1.0 / (1.0 + np.exp(-(values @ weights)))


def cases_of(language: str) -> Iterator[Case]:
    """Ask all questions of a language, with and without what answers them."""
    asked = questions(language)
    order = [each["id"] for each in rows("docs", language)]
    yield from ask_all(language, "whole", asked, lambda _: True)
    for part in range(PARTS):
        missing = set(order[part::PARTS])
        group = [each for each in asked if each.document in missing]
        yield from ask_all(language, "near", group, lambda id_, gone=missing: id_ not in gone)  # type: ignore[misc] # bound early
    for half in (0, 1):
        group = [each for each in asked if article(each.document) % 2 == half]
        yield from ask_all(language, "far", group, lambda id_, h=half: article(id_) % 2 != h)  # type: ignore[misc] # bound early


def ask_all(
    language: str, kind: str, asked: list[Question], keeps: Callable[[str], bool]
) -> Iterator[Case]:
    """Ask questions of the documents that are kept, with no bar on the confidence."""
    with base_of(language, keeps, UNBARRED) as base:
        for each in asked:
            yield case_of(base, language, kind, each)


def case_of(base: EvidenceBase, language: str, kind: str, question: Question) -> Case:
    """Ask one question."""
    trace = base.trace(question.text)
    hits = trace.evidence.hits if trace.evidence else ()
    found = measure_confidence(hits, UNBARRED.extraction, UNBARRED.confidence)
    return Case(
        language=language,
        kind=kind,
        fold=article(question.document) % FOLDS,
        best=found.best or 0.0,
        margin=found.margin or 0.0,
        is_answered=not trace.answer.is_refusal,
        is_right=kind == "whole" and is_right(question, trace.answer),
    )


def write(weights: Array, answered: list[Case]) -> None:
    """Ship the scale."""
    intercept, best, margin = (round(float(each) * 1_000_000) for each in weights)
    scale = ConfidenceScale(
        data=data_digest(),
        questions=len(answered),
        embedder=HashingEmbedder().describe().id,
        languages=tuple(sorted(LANGUAGES)),
        intercept=intercept,
        best=best,
        margin=margin,
        lowest=int(min(case.best for case in answered) * 10_000),
        highest=int(max(case.best for case in answered) * 10_000) + 1,
        widest=int(max(case.margin for case in answered) * 10_000) + 1,
    )
    names = [each.name for each in ConfidenceScale.__attrs_attrs__]
    body = {name: getattr(scale, name) for name in names}
    ARTEFACT.write_text(json.dumps(body) + "\n", encoding="utf-8")


def data_digest() -> str:
    """Name the data by their bytes."""
    files = sorted(
        [DATA / "qrels.tsv"]
        + [
            DATA / f"{kind}.{language}.jsonl"
            for kind in ("docs", "queries")
            for language in LANGUAGES
        ]
    )
    return digest(b"".join(each.read_bytes() for each in files))


if __name__ == "__main__":
    main()
