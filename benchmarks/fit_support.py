"""Fit the weights of the judge of support, and write them where the library ships them.

    python benchmarks/fit_support.py [--dry]

A logistic regression over the features of ``support.features``, on the development data beside
the project. The three sets weigh alike, and within each the supported and the rest; the penalty
is on standardised weights. What is printed is cross-validated by document in five folds: no
document, premise or page is in training and test at once. The rarity of words is counted without
labels over all sentences. The maps to probabilities are fitted afterwards, by
``fit_calibration``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import log
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen

import evidence_sophia.support
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim, ReadSentence
from evidence_sophia.support.features import FEATURES, features
from evidence_sophia.support.weights import shipped_weights
from evidence_sophia.text.terms import tokens, vocabulary
from support_data import FOLDS, SETS, Pair, digest_of, fold_of, pairs_of
from support_metrics import auroc, balanced_accuracy

ARTEFACT = Path(evidence_sophia.support.__file__).parent / "weights.json"
PENALTY = 10.0
SET_WEIGHT = 500.0  # pairs that each set counts as
COMMON = 0.002  # share of sentences from which a term is common

Array = Any  # numpy's


@frozen(eq=False)
class Table:
    """Features, labels, sets and folds of all pairs, row by row."""

    values: Array
    labels: Array
    sets: Array
    folds: Array
    importance: Array


def main() -> None:
    """Fit, print the cross-validated figures, and write the artefact."""
    sets = {name: pairs_of(name) for name in SETS}
    rarity, rarest = count_rarity([pair for pairs in sets.values() for pair in pairs])
    if "--dry" not in sys.argv[1:]:
        write({**bare(), "rarity": rarity, "rarest": rarest})
    table = make_table(sets)
    report(table, cross_validated(table))
    listed, intercept = listed_weights(table, np.ones(len(table.labels), bool))
    for each in listed:
        print(f"  {each['name']:24} {each['weight']:8.3f}  mean {each['mean']:.3f}")
    if "--dry" not in sys.argv[1:]:
        write(
            {**bare(), "features": listed, "intercept": intercept}
            | {"rarity": rarity, "rarest": rarest}
        )


def listed_weights(table: Table, chosen: Array) -> tuple[list[dict[str, Any]], float]:
    """Fit on the chosen rows, and list the features as the artefact holds them."""
    means, weights, intercept = fit(table, chosen)
    values = table.values[chosen]
    return [
        {
            "name": name,
            "weight": round(float(weights[at]), 5),
            "mean": round(float(means[at]), 5),
            "low": round(float(values[:, at].min()), 5),
            "high": round(float(values[:, at].max()), 5),
        }
        for at, name in enumerate(FEATURES)
    ], round(float(intercept), 5)


def bare() -> dict[str, Any]:
    """Begin an artefact."""
    return {
        "domain": "en: encyclopaedic, scientific and everyday sentences",
        "language": "en",
        "training_digest": digest_of(SETS),
        "intercept": 0.0,
        "features": [],
    }


def write(artefact: dict[str, Any]) -> None:
    """Write the artefact, and let the library read it anew."""
    text = json.dumps(artefact, ensure_ascii=False, indent=1, sort_keys=True)
    ARTEFACT.write_text(text + "\n", encoding="utf-8")
    shipped_weights.cache_clear()


def count_rarity(pairs: list[Pair]) -> tuple[dict[str, float], float]:
    """Weigh the common terms of the distinct sentences by ``ln(1 + n / (1 + df))``."""
    known = vocabulary("en")
    distinct = sorted({sentence for pair in pairs for sentence in pair.evidence})
    counts = Counter(
        term
        for sentence in distinct
        for term in {known[token] for token in tokens(sentence) if not known.is_empty(token)}
    )
    total = len(distinct)
    common = {term: count for term, count in counts.items() if count >= COMMON * total}
    rarest = round(log(1 + total / (1 + COMMON * total)), 2)
    return {term: round(log(1 + total / (1 + common[term])), 2) for term in sorted(common)}, rarest


def values_of(pair: Pair) -> list[float]:
    """Compute the features of one pair."""
    held = [ReadSentence(sentence, "en") for sentence in pair.evidence]
    return [value for _, value in features(Match(ReadClaim(pair.claim, "en"), held))]


def make_table(sets: dict[str, list[Pair]]) -> Table:
    """Compute the features of all pairs."""
    rows = [(name, pair) for name, pairs in sets.items() for pair in pairs]
    labels = np.array([pair.label for _, pair in rows])
    names = np.array([name for name, _ in rows])
    importance = np.zeros(len(rows))
    for name in sets:
        for side in (labels == "supported", labels != "supported"):
            here = (names == name) & side
            importance[here] = SET_WEIGHT / 2 / here.sum()
    return Table(
        values=np.array([values_of(pair) for _, pair in rows]),
        labels=labels,
        sets=names,
        folds=np.array([fold_of(pair) for _, pair in rows]),
        importance=importance,
    )


def fit(table: Table, chosen: Array) -> tuple[Array, Array, float]:
    """Fit on the chosen rows: means, weights per unit, intercept."""
    importance = table.importance[chosen]
    values = table.values[chosen]
    means = (values * importance[:, None]).sum(0) / importance.sum()
    scale = np.sqrt((((values - means) ** 2) * importance[:, None]).sum(0) / importance.sum())
    scale[scale < 1e-9] = 1.0
    standard = np.c_[(values - means) / scale, np.ones(len(values))]
    found = newton(
        standard, (table.labels[chosen] == "supported").astype(float), importance, PENALTY
    )
    weights = found[:-1] / scale
    return means, weights, found[-1] - (weights * means).sum()


def newton(values: Array, wanted: Array, importance: Array, strength: float) -> Array:
    """Fit a logistic regression; the last column is the intercept, which bears no penalty."""
    penalty = np.eye(values.shape[1]) * strength
    penalty[-1, -1] = 1e-6
    found = np.zeros(values.shape[1])
    for _ in range(30):
        scores = 1 / (1 + np.exp(-values @ found))
        slope = values.T @ (importance * (wanted - scores)) - penalty @ found
        bend = (values * (importance * scores * (1 - scores))[:, None]).T @ values + penalty
        found = found + np.linalg.solve(bend, slope)
    return found


def cross_validated(table: Table) -> Array:
    """Score each pair by weights fitted without its document."""
    scores = np.zeros(len(table.labels))
    for fold in range(FOLDS):
        held_out = table.folds == fold
        _, weights, intercept = fit(table, ~held_out)
        scores[held_out] = 1 / (1 + np.exp(-(table.values[held_out] @ weights + intercept)))
    return scores


def report(table: Table, scores: Array) -> None:
    """Print what the scores tell apart, set by set."""
    for name in SETS:
        here = table.sets == name
        rows = list(zip(table.labels[here].tolist(), scores[here].tolist(), strict=True))
        supported = [score for label, score in rows if label == "supported"]
        refuted = [score for label, score in rows if label == "refuted"]
        rest = [score for label, score in rows if label != "supported"]
        print(f"{name:9} supported against the rest: AUROC {auroc(supported, rest)}")
        print(f"{'':9} at 0.5: {balanced_accuracy(supported, rest, 0.5)}")
        if refuted:
            print(f"{'':9} supported against refuted: AUROC {auroc(supported, refuted)}")


if __name__ == "__main__":
    main()
