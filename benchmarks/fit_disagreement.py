"""Fit the weights of ``compare_passages``, and write them where the library ships them.

    python benchmarks/fit_disagreement.py [--dry]

A logistic regression on the pairs of RAMDocs documents that name an answer: do the answers
differ once case and marks are set aside? Cross-validated by question in five folds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import evidence_sophia.support
from evidence_sophia.support.disagreement import (
    DISAGREEMENT_FEATURES,
    compare_read,
    disagreement_weights,
    read_for_question,
)
from evidence_sophia.text.terms import tokens
from fit_support import newton
from intervals import share
from support_data import DATA, FOLDS
from support_metrics import area, auroc, balanced_accuracy

ARTEFACT = Path(evidence_sophia.support.__file__).parent / "disagreement.json"
PENALTY = 1.0
NEEDLESS = 0.2  # share of agreeing pairs or questions that may be surfaced
Array = Any  # numpy's


def main(*, is_dry: bool = False) -> None:
    """Fit, print the cross-validated figures, and write the artefact unless it is a dry run."""
    if not is_dry:
        write(np.zeros(len(DISAGREEMENT_FEATURES)), 0.0, None)
    values, differ, questions = pairs()
    folds = np.array([int(sha256(each.encode()).hexdigest(), 16) % FOLDS for each in questions])
    scores = np.zeros(len(differ))
    for fold in range(FOLDS):
        weights, intercept = fit(values[folds != fold], differ[folds != fold])
        held_out = folds == fold
        scores[held_out] = 1 / (1 + np.exp(-(values[held_out] @ weights + intercept)))
    report(scores, differ, questions)
    weights, intercept = fit(values, differ)
    if not is_dry:
        write(weights, intercept, values)


def pairs() -> tuple[Array, Array, list[str]]:
    """Compute the features of each pair of documents with an answer."""
    lines = (DATA / "ramdocs" / "conflicts.jsonl").read_text(encoding="utf-8").splitlines()
    values, differ, questions = [], [], []
    for row in map(json.loads, lines):
        asked = row["question"]
        known = [
            (tokens(each["answer"]), read_for_question(asked, each["text"]))
            for each in row["documents"]
            if each["answer"] != "unknown"
        ]
        for (ours, first), (theirs, second) in combinations(known, 2):
            found = compare_read(asked, first, second)
            values.append([value for _, value in found.features])
            differ.append(float(ours != theirs))
            questions.append(row["id"])
    return np.array(values), np.array(differ), questions


def fit(values: Array, differ: Array) -> tuple[Array, float]:
    """Fit weights per unit and the intercept; differing and agreeing pairs weigh alike."""
    means, scale = values.mean(0), values.std(0)
    scale[scale < 1e-9] = 1.0
    share_of = differ.mean()
    importance = np.where(differ == 1, 0.5 / share_of, 0.5 / (1 - share_of))
    standard = np.c_[(values - means) / scale, np.ones(len(values))]
    found = newton(standard, differ, importance, PENALTY)
    weights = found[:-1] / scale
    return weights, found[-1] - (weights * means).sum()


def report(scores: Array, differ: Array, questions: Sequence[str]) -> None:
    """Print what the scores tell apart, pair by pair and question by question."""
    right, wrong = scores[differ == 1].tolist(), scores[differ == 0].tolist()
    print(f"RAMDocs pairs: AUROC {auroc(right, wrong)}")
    print(f"  at 0.5: {balanced_accuracy(right, wrong, 0.5)}")
    print(f"  needless at 0.5: {share(sum(each >= 0.5 for each in wrong), len(wrong))}")
    _at_bar("pairs", right, wrong)
    most: dict[str, float] = {}
    conflicts: dict[str, bool] = {}
    for score, differs, question in zip(scores.tolist(), differ.tolist(), questions, strict=True):
        most[question] = max(score, most.get(question, 0.0))
        conflicts[question] = conflicts.get(question, False) or differs == 1
    right = [most[each] for each in most if conflicts[each]]
    wrong = [most[each] for each in most if not conflicts[each]]
    print(f"RAMDocs questions, by their widest pair: AUROC {area(right, wrong):.3f}")
    _at_bar("questions", right, wrong)


def _at_bar(what: str, right: list[float], wrong: list[float]) -> None:
    bar = sorted(wrong)[int((1 - NEEDLESS) * len(wrong))]
    print(
        f"  {what} at most a fifth needless (bar {bar:.3f}): {balanced_accuracy(right, wrong, bar)}"
    )
    needless = sum(each >= bar for each in wrong)
    print(f"    needless {share(needless, len(wrong))}")


def write(weights: Array, intercept: float, values: Array | None) -> None:
    """Write the artefact, and let the library read it anew."""
    data = (DATA / "ramdocs" / "conflicts.jsonl").read_bytes()
    columns = values if values is not None else np.zeros((1, len(weights)))
    artefact = {
        "domain": "en: encyclopaedic passages, pairs",
        "language": "en",
        "training_digest": f"sha256:{sha256(data).hexdigest()}",
        "intercept": round(float(intercept), 5),
        "features": [
            {
                "name": name,
                "weight": round(float(weights[at]), 5),
                "mean": round(float(columns[:, at].mean()), 5),
                "low": round(float(columns[:, at].min()), 5),
                "high": round(float(columns[:, at].max()), 5),
            }
            for at, name in enumerate(DISAGREEMENT_FEATURES)
        ],
        "rarity": {},
        "rarest": 1.0,
    }
    text = json.dumps(artefact, ensure_ascii=False, indent=1, sort_keys=True)
    ARTEFACT.write_text(text + "\n", encoding="utf-8")
    disagreement_weights.cache_clear()


if __name__ == "__main__":
    main(is_dry="--dry" in sys.argv[1:])
