"""Is our lexical index right, and how fast is it beside others? One run, one table of ratios.

    python benchmarks/lexical.py [--quick]

Process CPU time, contenders interleaved round by round, the median of the rounds. The corpus is
``zipf_corpus``: one tenant, its 20 source sets as scopes. ``--quick``: a tenth of it.
"""

from __future__ import annotations

import argparse
import math
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from lexical_contenders import Bm25s, Contender, Fts5, Ours, RankBm25, Tantivy
from zipf_corpus import Corpus, Row, make_corpus

LIMIT = 10
SET = "set-07"
ORDERS = 60
#: Weights of title and body in the exact reference: BM25F's defaults, and all words alike.
BM25F, FLAT = (3.0, 1.0), None


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="10,000 passages, fewer rounds")
    quick = parser.parse_args().quick
    corpus = make_corpus(10_000 if quick else 100_000, 200)
    with tempfile.TemporaryDirectory() as name:
        run(corpus, Path(name), rounds=3 if quick else 5)


def run(corpus: Corpus, folder: Path, *, rounds: int) -> None:
    """Build every index, then measure."""
    ours, tantivy, bm25s = Ours(folder, engine="numpy"), Tantivy(folder), Bm25s()
    fts5, okapi = Fts5(folder), RankBm25()
    building: tuple[Contender, ...] = (ours, tantivy, bm25s, fts5, okapi)
    built = {each.name: cpu(partial(each.build, corpus.rows)) for each in building}
    stdlib, explained = Ours(folder, engine="stdlib"), Ours(folder, engine="numpy", explain=True)
    print(f"{len(corpus.rows):,} passages, {len(corpus.queries)} queries, {LIMIT} hits each\n")
    print("index, CPU s:   " + ", ".join(f"{name} {spent:.1f}" for name, spent in built.items()))
    print_orders(corpus, (ours, stdlib), (tantivy, bm25s, fts5, okapi))
    sizes = ours.size() / 1e6, tantivy.size() / 1e6
    rates = query_rates(corpus, (ours, explained, stdlib, tantivy, bm25s, fts5, okapi), rounds)
    rates["tantivy (addresses)"] = addresses_rate(corpus, tantivy)
    scoped = scoped_rates(corpus, (ours, stdlib, tantivy, bm25s), rounds)
    opened = {c.name: opening(c, corpus.queries[0]) for c in (ours, stdlib, tantivy)}
    added = adding(corpus, ours, tantivy)
    print_rates("queries a second", rates)
    print_rates("queries a second in one source set (5 %)", scoped)
    print(
        "\nopen and first query, CPU ms: "
        + ", ".join(f"{n} {1e3 * s:.0f}" for n, s in opened.items())
    )
    for name, (spent, passed) in added.items():
        times = f"{1e3 * spent:.2f} ms CPU, {1e3 * passed:.2f} ms in all"
        print(f"durable add of one passage: {name}: {times}")
    print(f"index size, MB: ours {sizes[0]:.1f}, tantivy {sizes[1]:.1f}")
    print_goals(rates, scoped, added, sizes)


def cpu(action: Callable[[], object]) -> float:
    """Give the process CPU seconds of an action."""
    start = time.process_time()
    action()
    return time.process_time() - start


def ask(search: Callable[[Sequence[str], int], object], queries: Sequence[Sequence[str]]) -> None:
    """Answer queries one after the other."""
    for query in queries:
        search(query, LIMIT)


def query_rates(corpus: Corpus, contenders: Sequence[Contender], rounds: int) -> dict[str, float]:
    """Give queries a CPU second, each contender warm, the median of the rounds."""
    share = {"FTS5": 10, "rank_bm25": 40}
    spent: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for lap in range(rounds + 1):
        for contender in contenders:
            queries = corpus.queries[:: share.get(contender.name, 1)]
            seconds = cpu(partial(ask, contender.search, queries))
            if lap:  # the first lap warms up
                spent[contender.name].append(len(queries) / seconds)
    return {name: statistics.median(laps) for name, laps in spent.items()}


def addresses_rate(corpus: Corpus, tantivy: Tantivy) -> float:
    """Give tantivy's rate without reading ids."""
    laps = [cpu(partial(ask, tantivy.addresses, corpus.queries)) for _ in range(5)]
    return len(corpus.queries) / statistics.median(laps)


def scoped_rates(
    corpus: Corpus, contenders: Sequence[Ours | Tantivy | Bm25s], rounds: int
) -> dict[str, float]:
    """Give queries a CPU second within one source set."""
    spent: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    queries = corpus.queries[::4]
    for lap in range(rounds + 1):
        for contender in contenders:
            seconds = cpu(partial(ask, partial(contender.scoped, source_set=SET), queries))
            if lap:
                spent[contender.name].append(len(queries) / seconds)
    return {name: statistics.median(laps) for name, laps in spent.items()}


def opening(contender: Ours | Tantivy, query: Sequence[str]) -> float:
    """Give the CPU seconds to open an index and answer a first query."""

    def open_and_ask() -> None:
        contender.open()
        contender.search(query, LIMIT)

    return statistics.median(cpu(open_and_ask) for _ in range(3))


def adding(corpus: Corpus, *contenders: Ours | Tantivy) -> dict[str, tuple[float, float]]:
    """Give the median CPU and wall seconds of adding one passage durably."""
    spent: dict[str, list[tuple[float, float]]] = {each.name: [] for each in contenders}
    for number in range(21):
        row = corpus.rows[number]._replace(id=f"new-{number:03d}")
        for contender in contenders:
            start = time.perf_counter()
            seconds = cpu(partial(contender.add, [row]))
            spent[contender.name].append((seconds, time.perf_counter() - start))
    return {
        name: (statistics.median(c for c, _ in laps), statistics.median(w for _, w in laps))
        for name, laps in spent.items()
    }


def print_orders(corpus: Corpus, ours: Sequence[Contender], others: Sequence[Contender]) -> None:
    """Print for how many queries the order is that of the exact formula."""
    asked = corpus.queries[:ORDERS]
    print("\norder of the exact formula (computed passage by passage), of 60 queries:")
    exact = exact_orders(corpus.rows, asked, BM25F)
    for contender in ours:
        same = sum(contender.search(q, LIMIT) == e for q, e in zip(asked, exact, strict=True))
        print(f"  {contender.name:<22} {same}/{len(asked)} (BM25F, title 3)")
    flat = exact_orders(corpus.rows, asked, FLAT)
    for contender in others:
        same = sum(contender.search(q, LIMIT) == e for q, e in zip(asked, flat, strict=True))
        print(f"  {contender.name:<22} {same}/{len(asked)} (BM25, one field)")


def exact_orders(
    rows: Sequence[Row], queries: Sequence[Sequence[str]], weights: tuple[float, float] | None
) -> list[list[str]]:
    """Score every passage with the formula as it is written down; ties by id."""
    fields = [(row.words,) if weights is None else (row.title, row.body) for row in rows]
    weighing = (1.0,) if weights is None else weights
    averages = [statistics.fmean(len(f[n]) for f in fields) for n in range(len(weighing))]
    wanted = {word for query in queries for word in query}
    held: dict[str, list[tuple[int, list[int]]]] = {word: [] for word in wanted}
    for number, parts in enumerate(fields):
        counts = [Counter(wanted.intersection(p) and (w for w in p if w in wanted)) for p in parts]
        for word in set().union(*counts):
            held[word].append((number, [count[word] for count in counts]))
    orders = []
    for query in queries:
        scores: dict[int, list[float]] = {}
        for word, qf in Counter(query).items():
            idf = math.log(1 + (len(rows) - len(held[word]) + 0.5) / (len(held[word]) + 0.5))
            for number, tfs in held[word]:
                x = sum(
                    w * tf / (1 - 0.75 + 0.75 * len(part) / average)
                    for w, tf, part, average in zip(
                        weighing, tfs, fields[number], averages, strict=True
                    )
                )
                scores.setdefault(number, []).append(qf * idf * x / (1.2 + x))
        best = sorted((-math.fsum(parts), rows[number].id) for number, parts in scores.items())
        orders.append([passage_id for _, passage_id in best[:LIMIT]])
    return orders


def print_rates(title: str, rates: dict[str, float]) -> None:
    """Print rates, fastest first."""
    print(f"\n{title}:")
    for name, rate in sorted(rates.items(), key=lambda pair: -pair[1]):
        print(f"  {name:<22} {rate:10,.0f}")


def print_goals(
    rates: dict[str, float],
    scoped: dict[str, float],
    added: dict[str, tuple[float, float]],
    sizes: tuple[float, float],
) -> None:
    """Print each goal with its ratio."""
    ours, stdlib = rates["ours (numpy)"], rates["ours (stdlib)"]
    goals = (
        ("with NumPy / tantivy", ours / rates["tantivy"], 1.5),
        ("with NumPy / tantivy (addresses only)", ours / rates["tantivy (addresses)"], 1.5),
        ("with NumPy / bm25s (numpy)", ours / rates["bm25s (numpy)"], 2.5),
        ("with NumPy / rank_bm25", ours / rates["rank_bm25"], 500.0),
        ("standard library / FTS5", stdlib / rates["FTS5"], 10.0),
        ("one source set: with NumPy / tantivy", scoped["ours (numpy)"] / scoped["tantivy"], 3.0),
        (
            "one source set: with NumPy / bm25s",
            scoped["ours (numpy)"] / scoped["bm25s (numpy)"],
            20.0,
        ),
        ("durable add, CPU: tantivy / ours", added["tantivy"][0] / added["ours (numpy)"][0], 1.0),
        ("durable add, all: tantivy / ours", added["tantivy"][1] / added["ours (numpy)"][1], 1.0),
        ("index size: 2 x tantivy / ours", 2 * sizes[1] / sizes[0], 1.0),
    )
    print("\ngoal                                        ratio   at least")
    for name, ratio, goal in goals:
        verdict = "reached" if ratio >= goal else "NOT REACHED"
        print(f"  {name:<38} {ratio:9.2f}   {goal:8.2f}  {verdict}")


if __name__ == "__main__":
    main()
