"""Does the judge tell what evidence supports from what it refutes or leaves open?

    python benchmarks/support.py [--quick]

On the development data beside the project. Each figure stands with its n and an interval of
95 % (Wilson for shares, a seeded bootstrap for areas). The weights were fitted on these data, so
every figure of the judge is cross-validated: a pair is judged by weights fitted without its
document. Thresholds and lists of words were chosen on the same data, though, and no part of them
is left out. Beside the judge stands a plain baseline of nine features of word overlap
(``support_baseline``) with thresholds fixed beforehand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from time import process_time

from attrs import frozen

import fit_calibration
import fit_disagreement
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import EvidenceSentence, forget_sentences
from evidence_sophia.support.judge import REFUTING_RULES, judge_support
from evidence_sophia.support.policy import DEFAULT
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights
from evidence_sophia.text.sentences import sentences
from intervals import share
from support_baseline import (
    apart_features,
    baseline_features,
    baseline_idf,
    chunk_guard,
    three_way,
)
from support_data import DATA, SETS, Pair, fold_of, pairs_of
from support_metrics import auroc, balanced_accuracy

LABELS = ("supported", "refuted", "not_enough")
LANGUAGES = ("ar", "de", "en", "es", "ru", "zh")
COVERED = 0.66
CHUNK = 120  # words

#: Makes a claim and its evidence of the paragraphs of a language, of a paragraph and a sentence.
Maker = Callable[[dict[str, list[str]], str, int], tuple[str, list[str]] | None]


@frozen
class Judged:
    """A pair, the judge's verdict, and the baseline's features."""

    pair: Pair
    verdict: SupportVerdict
    plain: dict[str, float]


def main() -> None:
    """Print all figures."""
    if not DATA.is_dir():
        sys.exit("the development data (../shared/data) are absent")
    sets = {name: pairs_of(name) for name in SETS}
    if "--quick" in sys.argv[1:]:
        sets["polarity"] = sets["polarity"][::6]
    folds = fit_calibration.weights_by_fold(sets)
    for name, pairs in sets.items():
        judged = judge_all(pairs, folds)
        print(f"== {name} ({len(pairs)} pairs)")
        quality(judged)
        if name != "polarity":
            negation_guard(judged)
        else:
            categories(judged)
    print("== RAMDocs")
    fit_disagreement.main(is_dry=True)
    print("== XQuAD, parallel languages")
    parallel()
    print("== throughput on the SciFact pairs, one core")
    throughput(sets["scifact"])


def judge_all(pairs: list[Pair], folds: list[SupportWeights]) -> list[Judged]:
    """Judge each pair by the weights of its fold."""
    idf = baseline_idf(sentence for pair in pairs for sentence in pair.evidence)
    return [
        Judged(
            pair,
            judge_support(
                pair.claim,
                [EvidenceSentence(sentence) for sentence in pair.evidence],
                language="en",
                weights=folds[fold_of(pair)],
            ),
            baseline_features(pair.claim, pair.evidence, idf),
        )
        for pair in pairs
    ]


def quality(judged: list[Judged]) -> None:
    """Print what the scores and labels tell apart, the baseline's below."""
    for name, score, label in (
        ("judge", _score, _label),
        ("baseline", _plain_score, _plain_label),
    ):
        groups = {
            wanted: [score(each) for each in judged if each.pair.label == wanted]
            for wanted in LABELS
        }
        rest = groups["refuted"] + groups["not_enough"]
        print(f"  {name:9} supported against the rest: AUROC {auroc(groups['supported'], rest)}")
        if groups["refuted"]:
            print(
                f"  {'':9} against refuted: AUROC {auroc(groups['supported'], groups['refuted'])}"
            )
            print(f"  {'':9} three labels: macro-F1 {macro_f1(judged, label):.3f}")
        bar = DEFAULT.supported_from / 10_000 if name == "judge" else COVERED
        print(f"  {'':9} at {bar}: {balanced_accuracy(groups['supported'], rest, bar)}")
    certain = [each for each in judged if each.verdict.method == VerificationMethod.VERBATIM]
    stands = [each for each in certain if each.verdict.is_supported]
    right = sum(each.pair.label == "supported" for each in stands)
    print(f"  certified verbatim, and labelled supported: {share(right, len(stands))}")
    calibrated = sum(each.verdict.is_calibrated for each in judged)
    print(f"  within the training range: {share(calibrated, len(judged))}")


def _score(each: Judged) -> float:
    return each.verdict.score


def _label(each: Judged) -> str:
    return str(each.verdict.label)


def _plain_score(each: Judged) -> float:
    return each.plain["guarded"]


def _plain_label(each: Judged) -> str:
    return three_way(each.plain)


def macro_f1(judged: list[Judged], label: Callable[[Judged], str]) -> float:
    """Give the mean of the three labels' F1."""
    total = 0.0
    for wanted in LABELS:
        hits = sum(each.pair.label == wanted == label(each) for each in judged)
        named = sum(each.pair.label == wanted for each in judged)
        total += 2 * hits / max(1, named + sum(label(each) == wanted for each in judged))
    return total / len(LABELS)


def negation_guard(judged: list[Judged]) -> None:
    """Print how many supported, covered claims a guard of negation rejects."""
    supported = [each for each in judged if each.pair.label == "supported"]
    rows = [(each, chunk_guard(each.pair.claim, each.pair.evidence, CHUNK)) for each in supported]
    covered = [(each, differs) for each, (coverage, differs) in rows if coverage >= COVERED]
    fired = sum("negation" in each.verdict.rules for each, _ in covered)
    lost = sum(
        "negation" in each.verdict.rules and not each.verdict.is_supported for each, _ in covered
    )
    print(f"  supported, covered claims: negation differs {share(fired, len(covered))}")
    print(f"    and the claim is rejected {share(lost, len(covered))}")
    best = sum(each.plain["neg"] > 0 for each, _ in covered)
    print(f"    baseline, best sentence {share(best, len(covered))}")
    print(f"    baseline, chunk {share(sum(differs for _, differs in covered), len(covered))}")


def categories(judged: list[Judged]) -> None:
    """Print for each kind of polarity how many pairs a guard refutes."""
    kinds = sorted({each.pair.tags[1] for each in judged})
    for kind in kinds:
        here = [each for each in judged if each.pair.tags[1] == kind]
        for label in LABELS:
            rows = [each for each in here if each.pair.label == label]
            if rows:
                refuted = sum(each.verdict.label == JudgeLabel.REFUTED for each in rows)
                print(f"  {kind:17} {label:10} refuted {share(refuted, len(rows))}")
    flips = [each for each in judged if "lexical" in each.pair.tags]
    fired = [not REFUTING_RULES.isdisjoint(each.verdict.rules) for each in flips]
    print(f"  one-word flips with a contradicting rule: {share(sum(fired), len(flips))}")


def parallel() -> None:
    """Print how often the six languages get one verdict on parallel pairs, and how often right."""
    texts = {language: _paragraphs(language) for language in LANGUAGES}
    names = sorted(texts["en"])
    kinds: tuple[tuple[str, Maker, bool], ...] = (
        ("its own paragraph", _within, True),
        ("without the sentence", _without, False),
        ("another article", _elsewhere, False),
        ("a number changed", _changed, False),
    )
    all_rows: list[list[bool]] = []
    for title, make, wanted in kinds:
        rows = []
        for name in names:
            if len({len(texts[language][name]) for language in LANGUAGES}) > 1:
                continue  # split differently: no parallel sentences
            for at in range(len(texts["en"][name])):
                made = [(each, make(texts[each], name, at)) for each in LANGUAGES]
                said = [is_supported(language, *pair) for language, pair in made if pair]
                rows += [said] if len(said) == len(LANGUAGES) else []
        all_rows += rows
        equal = sum(len(set(row)) == 1 for row in rows)
        right = sum(said == wanted for row in rows for said in row)
        print(f"  {title:22} equal {share(equal, len(rows))}")
        print(f"  {'':22} right {share(right, len(rows) * len(LANGUAGES))}")
    equal = sum(len(set(row)) == 1 for row in all_rows)
    print(f"  {'all':22} equal {share(equal, len(all_rows))}")


def is_supported(language: str, claim: str, held: list[str]) -> bool:
    """Judge one claim of a language."""
    found = judge_support(claim, [EvidenceSentence(each) for each in held], language=language)
    return found.is_supported


def _paragraphs(language: str) -> dict[str, list[str]]:
    lines = (DATA / "xquad" / f"docs.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return {
        row["id"]: [span.of(row["text"]) for span in sentences(row["text"], language)]
        for row in rows
    }


def _within(found: dict[str, list[str]], name: str, at: int) -> tuple[str, list[str]]:
    return found[name][at], found[name]


def _elsewhere(found: dict[str, list[str]], name: str, at: int) -> tuple[str, list[str]]:
    return found[name][at], found[_other(sorted(found), name)]


def _without(found: dict[str, list[str]], name: str, at: int) -> tuple[str, list[str]]:
    return found[name][at], [each for place, each in enumerate(found[name]) if place != at]


def _changed(found: dict[str, list[str]], name: str, at: int) -> tuple[str, list[str]] | None:
    """Change the first digit of a sentence, the same way in each language."""
    claim = found[name][at]
    place = next((spot for spot, ch in enumerate(claim) if ch in "123456789"), -1)
    if place < 0:
        return None
    digit = str(int(claim[place]) % 9 + 1)
    return claim[:place] + digit + claim[place + 1 :], found[name]


def _other(names: Sequence[str], name: str) -> str:
    """Name the first paragraph of another article."""
    later = [each for each in names if each[:3] > name[:3]]
    return later[0] if later else names[0]


def throughput(pairs: list[Pair]) -> None:
    """Print pairs a second beside the baseline, in CPU time, the best of five runs each."""
    idf = baseline_idf(sentence for pair in pairs for sentence in pair.evidence)
    held = [[EvidenceSentence(sentence) for sentence in pair.evidence] for pair in pairs]

    def afresh() -> None:
        forget_sentences()
        judge()

    def judge() -> None:
        for pair, sentences_ in zip(pairs, held, strict=True):
            judge_support(pair.claim, sentences_, language="en")

    def baseline() -> None:
        for pair in pairs:
            baseline_features(pair.claim, pair.evidence, idf)

    def apart() -> None:
        for pair in pairs:
            apart_features(pair.claim, pair.evidence, idf)

    rates = [len(pairs) / least_seconds(run) for run in (afresh, baseline, apart, judge)]
    print(f"  judge {rates[0]:.0f} pairs a second, no sentence read before")
    print(
        f"  judge {rates[3]:.0f} where the evidence was read before: "
        f"ratio {rates[3] / rates[1]:.2f} to the first baseline below"
    )
    print(
        f"  baseline, words shared among features {rates[1]:.0f}: ratio {rates[0] / rates[1]:.2f}"
    )
    print(f"  baseline, each feature by itself {rates[2]:.0f}: ratio {rates[0] / rates[2]:.2f}")


def least_seconds(run: Callable[[], None]) -> float:
    """Give the least CPU time of five runs."""
    times = []
    for _ in range(5):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
