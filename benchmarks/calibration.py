"""Is the judge as sure as it should be, does it keep a target risk, and does it know its range?

    python benchmarks/calibration.py

On the development data beside the project. Weights, maps and bars are each fitted without the
pair's document (five folds). Beside each calibration error stands what a judge with the same
probabilities and perfect calibration would show on as few pairs. Out of the domain: fitted on
two of the three sets, the third is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random

from attrs import evolve

import fit_calibration
import fit_support
from evidence_sophia.support.calibration import CalibrationMap
from evidence_sophia.support.drift import drifted_features
from evidence_sophia.support.risk import Z_95, risk_threshold
from evidence_sophia.support.selective import Selection, select_at
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import shipped_weights
from fit_calibration import KINDS, Scored, curve_of, fit_map, probabilities, scored, typical_means
from intervals import share
from support_data import FOLDS, SETS, Pair, fold_of, pairs_of

BINS = 10
DRAWS = 200
SEED = 1729
TARGETS = (500, 1000, 2000, 3000)

#: (probability, whether it was right).
Case = tuple[float, bool]
Measure = Callable[[Sequence[Case]], float]


def main() -> None:
    """Print all figures."""
    rows = scored({name: pairs_of(name) for name in SETS})
    print("== in domain: calibration error (cross-validated by document)")
    cases: dict[str, list[Case]] = {name: [] for name in SETS}
    for kind in KINDS:
        for row, probability in probabilities(rows, kind):
            cases[row.set].append((probability / 10_000, row.is_supported))
    for name in SETS:
        print_errors(name, cases[name])
    print("== in domain: realised risk of what is accepted (bars of the other folds)")
    for z, rule in ((Z_95, "Wilson's upper bound keeps the target"), (0.0, "the rate as observed")):
        print(f"  {rule}")
        for target in TARGETS:
            print_risk(rows, target, z)
    print("== in domain: drift of each fold of a set against the others")
    for name in SETS:
        fired = sum(bool(fold_drift(rows, name, fold)) for fold in range(FOLDS))
        print(f"  {name:9} fires in {share(fired, FOLDS)}")
    print("== out of domain: fitted on the other two sets")
    for name in SETS:
        out_of_domain(name)


def fold_drift(rows: Sequence[Scored], name: str, fold: int) -> tuple[str, ...]:
    """Hold the pairs of a set and fold against means of all other folds."""
    typical = typical_means([row for row in rows if fold_of(row.pair) != fold])
    here = [row.verdict for row in rows if row.set == name and fold_of(row.pair) == fold]
    return drifted_features(here, evolve(shipped_weights(), typical=typical))


def out_of_domain(held_out: str) -> None:
    """Fit on two sets, judge the third: does the drift check see it, and how wrong is the map?"""
    known = {name: pairs_of(name) for name in SETS if name != held_out}
    rows = scored(known)
    table = fit_support.make_table(known)
    weights = fit_calibration.weights_of(table, table.folds >= 0)
    maps = {
        kind: evolve(fit_map(rows, kind), curve=curve_of(rows, kind))
        for kind in KINDS
        if any(row.kind == kind for row in rows)
    }
    weights = evolve(
        weights,
        typical=typical_means(rows),
        sentence_map=maps.get("sentence_map"),
        passage_map=maps.get("passage_map"),
    )
    pairs = pairs_of(held_out)
    verdicts = [fit_calibration.verdict_of(pair, weights) for pair in pairs]
    drifted = drifted_features(verdicts, weights)
    print(f"  {held_out:9} drifted: {', '.join(drifted) or 'none'}")
    print(
        f"  {'':9} the first 40 pairs alone: {', '.join(drifted_features(verdicts[:40], weights))}"
    )
    selected = select_at(verdicts, 3000, z=0.0, weights=weights)
    print(f"  {'':9} accepted at 30 %: {share(selected.count(Selection.ACCEPT), len(pairs))}")
    kind = KINDS[len(pairs[0].evidence) > 1]
    used = maps.get(kind) or next(iter(maps.values()))
    print_errors(
        "", [_case(used, verdict, pair) for verdict, pair in zip(verdicts, pairs, strict=True)]
    )


def _case(used: CalibrationMap, verdict: SupportVerdict, pair: Pair) -> Case:
    probability = used.probability(verdict.score, verdict.evidence_sentences)
    return probability / 10_000, pair.label == "supported"


def print_errors(name: str, cases: Sequence[Case]) -> None:
    """Print both calibration errors with intervals and what chance alone makes of them."""
    for title, measure in (("equal width", equal_width), ("equal mass", equal_mass)):
        low, high = bootstrap(measure, cases)
        print(
            f"  {name:9} ECE, {title:11} {measure(cases):.3f} [{low:.3f}, {high:.3f}] "
            f"(n {len(cases)}; perfect {perfect(measure, cases):.3f})"
        )
        name = ""


def equal_width(cases: Sequence[Case]) -> float:
    """Give the expected calibration error over ten bins of equal width, the last one closed."""
    bins: list[list[Case]] = [[] for _ in range(BINS)]
    for case in cases:
        bins[min(int(case[0] * BINS), BINS - 1)].append(case)
    return _error(bins, len(cases))


def equal_mass(cases: Sequence[Case]) -> float:
    """Give the expected calibration error over ten bins of equal mass, ties kept together."""
    order = sorted(cases)
    bins: list[list[Case]] = [[]]
    for at, case in enumerate(order):
        is_full = len(bins[-1]) >= len(order) / BINS
        if is_full and case[0] != order[at - 1][0]:
            bins.append([])
        bins[-1].append(case)
    return _error(bins, len(cases))


def _error(bins: Sequence[Sequence[Case]], total: int) -> float:
    return fsum(
        abs(fsum(p for p, _ in each) - sum(is_right for _, is_right in each)) for each in bins
    ) / max(1, total)


def bootstrap(measure: Measure, cases: Sequence[Case]) -> tuple[float, float]:
    """Give the interval of 95 % of a measure, drawn within the two labels."""
    draw = Random(SEED)  # noqa: S311 - a bootstrap, repeatable on purpose
    groups = [[case for case in cases if case[1] is label] for label in (True, False)]
    found = sorted(
        measure([case for group in groups for case in draw.choices(group, k=len(group))])
        for _ in range(DRAWS)
    )
    return found[int(0.025 * DRAWS)], found[int(0.975 * DRAWS) - 1]


def perfect(measure: Measure, cases: Sequence[Case]) -> float:
    """Give the mean error of labels drawn from the very probabilities."""
    draw = Random(SEED)  # noqa: S311 - a simulation, repeatable on purpose
    found = [measure([(p, draw.random() < p) for p, _ in cases]) for _ in range(DRAWS)]
    return fsum(found) / DRAWS


def print_risk(rows: Sequence[Scored], target: int, z: float) -> None:
    """Print how much is accepted at a target, and how much of that is wrong."""
    accepted: dict[str, list[bool]] = {name: [] for name in SETS}
    for kind in KINDS:
        known = [each for each in probabilities(rows, kind) if each[0].verdict.is_supported]
        for fold in range(FOLDS):
            others = [row for row in rows if fold_of(row.pair) != fold]
            bar = risk_threshold(curve_of(others, kind), target, z=z)
            for row, probability in known:
                if bar is not None and fold_of(row.pair) == fold and probability >= bar:
                    accepted[row.set].append(row.is_supported)
    accepted["two above"] = accepted["scifact"] + accepted["wice"]
    for name, right in accepted.items():
        total = sum(
            row.set == name or (name == "two above" and row.kind == KINDS[1]) for row in rows
        )
        wrong = share(len(right) - sum(right), len(right))
        print(
            f"  {target / 100:3.0f} % {name:9} accepted {share(len(right), total)}; wrong {wrong}"
        )


if __name__ == "__main__":
    main()
