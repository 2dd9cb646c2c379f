"""Fit how likely a claim is supported given the judge's score, and how far it may be trusted.

    python benchmarks/fit_calibration.py [--dry]

Called after ``fit_support``, on the same data. Every score is of weights fitted without the
pair's document; every probability behind a risk is of a map fitted without it. Two maps: for
evidence of one sentence (polarity) and of several (SciFact and WiCE, weighing alike).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from math import log
from typing import Any

import numpy as np
from attrs import evolve, frozen

import fit_support
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.support.calibration import CalibrationMap, evidence_size
from evidence_sophia.support.drift import SIZE
from evidence_sophia.support.evidence import EvidenceSentence
from evidence_sophia.support.features import FEATURES
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.risk import RiskStep, risk_coverage
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import (
    FeatureWeight,
    SupportWeights,
    TypicalMean,
    shipped_weights,
)
from support_data import FOLDS, SETS, Pair, fold_of, pairs_of

KINDS = ("sentence_map", "passage_map")


@frozen
class Scored:
    """A pair, its set, and the verdict of weights fitted without its document."""

    set: str
    pair: Pair
    verdict: SupportVerdict

    @property
    def is_supported(self) -> bool:
        """Whether the label says so."""
        return self.pair.label == "supported"

    @property
    def kind(self) -> str:
        """Which map holds for it."""
        return KINDS[len(self.pair.evidence) > 1]


def main() -> None:
    """Fit, print the maps, and add them to the artefact."""
    rows = scored({name: pairs_of(name) for name in SETS})
    curves = {kind: curve_of(rows, kind) for kind in KINDS}
    maps = {kind: evolve(fit_map(rows, kind), curve=curves[kind]) for kind in KINDS}
    typical = typical_means(rows)
    for kind, found in maps.items():
        print(kind, listed(found))
    if "--dry" not in sys.argv[1:]:
        artefact = json.loads(fit_support.ARTEFACT.read_text(encoding="utf-8"))
        listed_means = [
            {"name": e.name, "low": e.low, "high": e.high, "deviation": e.deviation}
            for e in typical
        ]
        fit_support.write(
            {**artefact, "typical": listed_means}
            | {kind: listed(found) for kind, found in maps.items()}
        )


def weights_by_fold(sets: dict[str, list[Pair]]) -> list[SupportWeights]:
    """Fit weights for each fold on the documents of the others."""
    table = fit_support.make_table(sets)
    return [weights_of(table, table.folds != fold) for fold in range(FOLDS)]


def weights_of(table: fit_support.Table, chosen: fit_support.Array) -> SupportWeights:
    """Fit weights on the chosen rows."""
    listed_rows, intercept = fit_support.listed_weights(table, chosen)
    features = tuple(FeatureWeight(**each) for each in listed_rows)
    return evolve(shipped_weights(), features=features, intercept=intercept)


def scored(sets: dict[str, list[Pair]]) -> list[Scored]:
    """Judge each pair by weights fitted without its document."""
    folds = weights_by_fold(sets)
    return [
        Scored(name, pair, verdict_of(pair, folds[fold_of(pair)]))
        for name, pairs in sets.items()
        for pair in pairs
    ]


def verdict_of(pair: Pair, weights: SupportWeights) -> SupportVerdict:
    """Judge a pair."""
    held = [EvidenceSentence(sentence) for sentence in pair.evidence]
    return judge_support(pair.claim, held, language="en", weights=weights)


def fit_map(rows: Iterable[Scored], kind: str) -> CalibrationMap:
    """Fit the map of one kind on rows; each set weighs alike."""
    chosen = [
        row
        for row in rows
        if row.kind == kind and row.verdict.method == VerificationMethod.COVERAGE
    ]
    sets = [row.set for row in chosen]
    importance = np.array([len(chosen) / len(set(sets)) / sets.count(each) for each in sets])
    wanted = np.array([float(row.is_supported) for row in chosen])
    logits = [_logit(row.verdict.score) for row in chosen]
    sizes = [evidence_size(len(row.pair.evidence)) for row in chosen]
    columns = [logits, sizes] if kind == "passage_map" else [logits]
    found = fit_support.newton(
        np.c_[np.array(columns).T, np.ones(len(chosen))], wanted, importance, 1e-6
    )
    return CalibrationMap(
        slope=round(float(found[0]), 4),
        per_sentences=round(float(found[1]), 4) if len(columns) > 1 else 0.0,
        intercept=round(float(found[-1]), 4),
        prior=round(10_000 * float((importance * wanted).sum() / importance.sum())),
    )


def _logit(score: float) -> float:
    return max(-6.0, min(6.0, log(score / (1 - score))))


def probabilities(rows: Sequence[Scored], kind: str) -> list[tuple[Scored, int]]:
    """Give each row of a kind the probability of a map fitted without its document."""
    found = []
    for fold in range(FOLDS):
        fitted = fit_map((row for row in rows if fold_of(row.pair) != fold), kind)
        found += [
            (row, fitted.probability(row.verdict.score, len(row.pair.evidence)))
            for row in rows
            if row.kind == kind
            and fold_of(row.pair) == fold
            and row.verdict.method == VerificationMethod.COVERAGE
        ]
    return found


def curve_of(rows: Sequence[Scored], kind: str) -> tuple[RiskStep, ...]:
    """Count the risk of each bar on held-out probabilities.

    Only claims that the judge supports are ever accepted.
    """
    return risk_coverage(
        (probability, row.is_supported)
        for row, probability in probabilities(rows, kind)
        if row.verdict.is_supported
    )


def typical_means(rows: Sequence[Scored]) -> tuple[TypicalMean, ...]:
    """Give the range of the sets' means of each feature, and the greatest deviation."""
    judged = [row for row in rows if row.verdict.features]
    sets = sorted({row.set for row in judged})
    return tuple(
        _typical(name, [[_value(row, name) for row in judged if row.set == each] for each in sets])
        for name in (*FEATURES, SIZE)
    )


def _value(row: Scored, name: str) -> float:
    if name == SIZE:
        return evidence_size(len(row.pair.evidence))
    return dict(row.verdict.features)[name]


def _typical(name: str, groups: list[list[float]]) -> TypicalMean:
    means = [float(np.mean(group)) for group in groups]
    spread = max(float(np.std(group)) for group in groups)
    return TypicalMean(
        name=name,
        low=round(min(means), 4),
        high=round(max(means), 4),
        deviation=round(spread, 4),
    )


def listed(found: CalibrationMap) -> dict[str, Any]:
    """List a map as the artefact holds it."""
    return {
        "slope": found.slope,
        "intercept": found.intercept,
        "per_sentences": found.per_sentences,
        "prior": found.prior,
        "curve": [[step.bar, step.accepted, step.wrong] for step in found.curve],
    }


if __name__ == "__main__":
    main()
