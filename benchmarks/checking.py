"""How well do the fact-check loop and the contradiction loop find what is so?

    python benchmarks/checking.py

On the development data beside the project. SciFact and WiCE go through the whole loop: the
evidence of every claim stands in an evidence base, the claims are looked for in it, judged source
by source, and decided. RAMDocs goes through the detection of contradictions. Each figure stands
with its n and an interval of 95 % (Wilson; a seeded bootstrap for areas). The weights of the judge
were fitted on the same data; what support alone reaches cross-validated stands in
``benchmarks/support.py``. The bars of the loop were fixed beforehand but for three guards
(``scattered``, ``denied_beside``, a missing number) that were chosen on these data.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import combinations
from math import fsum
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.answered import is_borne_out
from evidence_sophia.checking.contradictions import ANSWERS_DIFFER, find_contradictions
from evidence_sophia.checking.counterclaim import ClaimSide, Counterclaim, Matter
from evidence_sophia.checking.evidence import EvidencePassage, PassageSentence
from evidence_sophia.checking.report import ClaimCheck
from evidence_sophia.checking.weighing import weigh_contradiction
from evidence_sophia.codec.digests import digest
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.support.disagreement import compare_passages
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.terms import tokens
from intervals import share
from support_data import DATA, Pair, pairs_of
from support_metrics import auroc, balanced_accuracy

_DAY = date(2026, 1, 1)
LABELS = ("supported", "refuted", "not_enough")
#: How a claim ended, and the label that it is compared with. What is borne out in part counts as
#: supported, since it is shown; it is never reported as a pass.
JUDGED_AS = {
    "pass": "supported",
    "partial": "supported",
    "contradicted": "refuted",
    "unsupported": "not_enough",
}
SHOWN = (GroundingStatus.GROUNDED, GroundingStatus.PARTIALLY_GROUNDED)


def main() -> None:
    """Print all figures."""
    if not DATA.is_dir():
        sys.exit("the development data (../shared/data) are absent")
    for name in ("scifact", "wice"):
        loop(name, pairs_of(name))
    end_to_end()
    ramdocs()


def loop(name: str, pairs: Sequence[Pair]) -> None:
    """Put the evidence of a set into a base, and check each claim against it.

    A claim with its own evidence is asked within a source set of that evidence alone, as its
    label says nothing of the other documents.
    """
    with tempfile.TemporaryDirectory() as folder, EvidenceBase.open(":memory:") as base:
        for number, pair in enumerate(pairs):
            base.ingest(_folder(Path(folder) / f"{number}", pair), source_set=f"s{number}")
        start = process_time()
        checks = [_check(base, pair.claim, f"s{number}") for number, pair in enumerate(pairs)]
        spent = process_time() - start
    each = 1_000 * spent / len(pairs)
    print(f"== {name} through the loop ({len(pairs)} claims, {each:.1f} ms each)")
    _report(pairs, checks)


def _folder(folder: Path, pair: Pair) -> Path:
    folder.mkdir()
    (folder / "evidence.txt").write_text("\n\n".join(pair.evidence), encoding="utf-8")
    row = _row("evidence.txt", "Evidence")
    (folder / "manifest.jsonl").write_text(row + "\n", encoding="utf-8")
    return folder


def _row(file: str, title: str) -> str:
    return json.dumps(
        {
            "file": file,
            "title": title,
            "source": "development data",
            "url": f"https://example.org/{file}",
            "licence": "unknown",
            "fetched": "2026-01-01",
            "language": "en",
            "topic": "claims",
        }
    )


def _check(base: EvidenceBase, claim: str, source_set: str) -> ClaimCheck:
    report = base.check_claims((claim,), source_sets=(source_set,))
    return report.claims[0]


def _report(pairs: Sequence[Pair], checks: Sequence[ClaimCheck]) -> None:
    rows = [(pair.label, check) for pair, check in zip(pairs, checks, strict=True)]
    for title, kept in (
        ("cited", (GroundingStatus.GROUNDED,)),
        ("cited or hedged", SHOWN),
    ):
        right = [float(check.status in kept) for label, check in rows if label == "supported"]
        wrong = [float(check.status in kept) for label, check in rows if label != "supported"]
        good = int(sum(right))
        print(f"  {title}: {balanced_accuracy(right, wrong, 0.5)}")
        print(f"    right of those {title}: {share(good, good + int(sum(wrong)))}")
    for label, status in (
        ("refuted", GroundingStatus.GROUNDED),
        ("refuted", GroundingStatus.CONFLICTING),
        ("supported", GroundingStatus.CONFLICTING),
    ):
        found = [check.status == status for known, check in rows if known == label]
        if found:
            print(f"  {label} and {status}: {share(sum(found), len(found))}")
    print(f"  statuses: {dict(Counter(str(check.status) for _, check in rows))}")


def end_to_end() -> None:
    """Look each claim of SciFact up among all documents, decide, and cite.

    The documents are those of the retrieval set, and the abstracts of the pairs that it lacks. A
    claim with several pairs has the label of the one that decides about it.
    """
    pairs = pairs_of("scifact")
    labels = {claim: _label_of(claim, pairs) for claim in dict.fromkeys(p.claim for p in pairs)}
    with tempfile.TemporaryDirectory() as folder, EvidenceBase.open(":memory:") as base:
        count = _write_documents(Path(folder), pairs)
        base.ingest(folder)
        start = process_time()
        checks = {claim: base.check_claims((claim,)).claims[0] for claim in labels}
        spent = process_time() - start
    each = 1_000 * spent / len(labels)
    print(f"== scifact end to end ({len(labels)} claims, {count} documents, {each:.1f} ms each)")
    rows = [(labels[claim], JUDGED_AS[check.termination or ""]) for claim, check in checks.items()]
    print(f"  3-way macro-F1: {interval(rows, macro_f1)}")
    for label in LABELS:
        print(f"    {label}: F1 {f1(rows, label):.3f}")
    refuted = [checks[claim] for claim, label in labels.items() if label == "refuted"]
    passed = sum(check.termination == "pass" for check in refuted)
    print(f"  refuted claims reported pass: {share(passed, len(refuted))}")
    cited = [(labels[claim], check) for claim, check in checks.items() if check.action == "cite"]
    good = sum(label == "supported" for label, _ in cited)
    print(f"  right of those cited: {share(good, len(cited))}")
    told = [check for check in checks.values() if check.deciding]
    whole = sum(bool(check.citations and check.method) for check in told)
    print(f"  decided with a quote, a method and a confidence: {share(whole, len(told))}")


def _label_of(claim: str, pairs: Sequence[Pair]) -> str:
    known = {pair.label for pair in pairs if pair.claim == claim}
    return next(label for label in ("refuted", "supported", "not_enough") if label in known)


def macro_f1(rows: Sequence[tuple[str, str]]) -> float:
    """Give the mean of the F1 of the three labels."""
    return fsum(f1(rows, label) for label in LABELS) / len(LABELS)


def f1(rows: Sequence[tuple[str, str]], label: str) -> float:
    """Give the F1 of a label, from rows of what is so and what was found."""
    both = sum(known == found == label for known, found in rows)
    either = sum((known == label) + (found == label) for known, found in rows)
    return 2 * both / either if either else 0.0


def interval(rows: Sequence[tuple[str, str]], value: Callable[..., float]) -> str:
    """Give a figure of rows with a seeded bootstrap of 95 %."""
    chance = Random(1729)  # noqa: S311 - no secret
    drawn = sorted(value(chance.choices(rows, k=len(rows))) for _ in range(1_000))
    return f"{value(rows):.3f} [{drawn[25]:.3f}, {drawn[974]:.3f}] (n {len(rows)})"


def _write_documents(folder: Path, pairs: Sequence[Pair]) -> int:
    lines = (DATA / "scifact" / "docs.jsonl").read_text(encoding="utf-8").splitlines()
    known = {each["id"]: (each["title"], each["text"]) for each in map(json.loads, lines)}
    for pair in pairs:
        known.setdefault(pair.document, (pair.evidence[0], " ".join(pair.evidence[1:])))
    rows = []
    for id_, (title, text) in known.items():
        (folder / f"{id_}.txt").write_text(text, encoding="utf-8")
        rows.append(_row(f"{id_}.txt", title or id_))
    (folder / "manifest.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return len(rows)


def ramdocs() -> None:
    """Print what the contradiction loop tells apart on questions and pairs of documents.

    A question's answer is surfaced if one of its documents stands on a side of a finding, or is
    the first one, which an answer would quote. A base shows less of what it finds than there is
    among passages that are known to answer: a search brings others, too. Both are printed.
    """
    right: list[float] = []
    wrong: list[float] = []
    found: list[tuple[bool, bool]] = []
    surfaced: list[tuple[bool, bool]] = []
    shown: list[tuple[bool, bool]] = []
    whole: list[bool] = []
    whole_shown: list[bool] = []
    lone: list[bool] = []
    start, pairs = process_time(), 0
    for row in _questions():
        documents = [each for each in row["documents"] if each["answer"] != "unknown"]
        passages = [
            _passage(row["id"], number, each["text"]) for number, each in enumerate(documents)
        ]
        hits = _looped(passages, row["question"])
        told = tuple(weighed for weighed, is_told in hits if is_told)
        everything = tuple(weighed for weighed, _ in hits)
        differs_at_all = False
        for (here, first), (there, second) in combinations(enumerate(documents), 2):
            pairs += 1
            differs = tokens(first["answer"]) != tokens(second["answer"])
            differs_at_all |= differs
            score = compare_passages(row["question"], first["text"], second["text"]).score
            (right if differs else wrong).append(score)
            hit = find_contradictions([passages[here], passages[there]], row["question"])
            found.append((differs, bool(hit)))
        surfaced.append((differs_at_all, bool(everything)))
        shown.append((differs_at_all, bool(told)))
        whole.append(_shows_all(row, documents, everything))
        whole_shown.append(_shows_all(row, documents, told))
        lone += _preferred_wrong(documents, everything)
    print(f"== RAMDocs ({len(surfaced)} questions, {pairs} pairs, {process_time() - start:.1f} s)")
    print(f"  score of the answers, in sample: AUROC {auroc(right, wrong)}")
    _surfaced("pairs", found)
    _surfaced("questions, passages that answer", surfaced)
    print(f"    all right answers surfaced: {share(sum(whole), len(whole))}")
    _surfaced("questions, as a base shows them", shown)
    print(f"    all right answers surfaced: {share(sum(whole_shown), len(whole_shown))}")
    print(f"  a lone wrong answer preferred: {share(sum(lone), len(lone))}")
    print(f"  (the rule {ANSWERS_DIFFER!r} is cross-validated in benchmarks/fit_disagreement.py)")


def _looped(
    passages: Sequence[EvidencePassage], question: str
) -> tuple[tuple[Counterclaim, bool], ...]:
    """Run the loop over passages; say of each finding whether a base would show it."""
    matter = Matter(
        topic=question, rules=("unknown",), at=datetime(2026, 1, 1, tzinfo=UTC), actor="benchmark"
    )
    return tuple(
        (weigh_contradiction(each, matter, _cite), is_borne_out(each, question))
        for each in find_contradictions(passages, question)
    )


def _cite(id_: str, found: EvidencePassage, span: Span) -> Citation:
    return Citation(id=id_, source_id=found.source.id, quote=span.of(found.passage.text), span=span)


def _number(side: ClaimSide) -> int:
    return int(side.citations[0].source_id.rpartition("-")[2])


def _shows_all(
    row: dict[str, Any], documents: Sequence[dict[str, Any]], hits: Sequence[Counterclaim]
) -> bool:
    shown = {0} | {_number(side) for each in hits for side in (each.first, each.second)}
    told = {tuple(tokens(documents[at]["answer"])) for at in shown if at < len(documents)}
    given = {tuple(tokens(each["answer"])) for each in documents}
    wanted = {tuple(tokens(each)) for each in row["gold_answers"]} & given
    return wanted <= told


def _preferred_wrong(
    documents: Sequence[dict[str, Any]], hits: Sequence[Counterclaim]
) -> Iterator[bool]:
    """Say of each finding with a wrong answer on one side whether that side is preferred."""
    for each in hits:
        sides = (each.first, each.second)
        wrong = [side for side in sides if documents[_number(side)]["type"] == "misinfo"]
        if len(wrong) == 1:
            yield each.preferred == wrong[0].id


def _surfaced(what: str, rows: Sequence[tuple[bool, bool]]) -> None:
    differing = [float(hit) for differs, hit in rows if differs]
    agreeing = [float(hit) for differs, hit in rows if not differs]
    print(f"  {what}: {balanced_accuracy(differing, agreeing, 0.5)}")
    print(f"    surfaced: {share(int(sum(differing)), len(differing))}")
    print(f"    needless: {share(int(sum(agreeing)), len(agreeing))}")


def _questions() -> Iterator[dict[str, Any]]:
    lines = (DATA / "ramdocs" / "conflicts.jsonl").read_text(encoding="utf-8").splitlines()
    yield from map(json.loads, lines)


def _passage(question: str, number: int, text: str) -> EvidencePassage:
    name = f"default/{question}-{number}"
    empty = digest(b"")
    source = Source(
        id=name,
        source_set="default",
        title=name,
        name="RAMDocs",
        url="https://example.org/",
        licence="MIT",
        fetched_on=_DAY,
        language="en",
        topic="questions",
        format="plain",
        digest=empty,
        text_digest=empty,
    )
    passage = Passage(
        id=name,
        source_id=name,
        source_set="default",
        text_digest=empty,
        span=Span(0, len(text)),
        text=text,
        format="plain",
        language="en",
    )
    listed = tuple(PassageSentence(span.of(text), span) for span in sentences(text))
    return EvidencePassage(
        tenant="local", passage=passage, source=source, sentences=listed, day=_DAY
    )


if __name__ == "__main__":
    main()
