"""What does one change cost in a set of 1,000,000 sources, beside doing it all again?

    python benchmarks/source_sets.py [members]

The flat peer is what one writes first: the canonical JSON of every member, hashed in one go
with the same digest. The plan is compared with the time that loading the dependents takes:
300,000 claims and 60,000 answers for 1,000,000 sources, in the same proportion for fewer.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from attrs import evolve
from blake3 import blake3

from evidence_sophia.model.source_set import MemberRights, MemberVersion, SourceSet, SourceSetMember
from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import CitedSpan, DependencyGraph, Dependent
from evidence_sophia.sources.invalidation.plan import plan_invalidation
from evidence_sophia.sources.sets.digest import digest_over, hash_source_set
from evidence_sophia.sources.sets.member_leaf import member_projection
from evidence_sophia.sources.sets.member_tree import MemberTree

MEMBERS = 1_000_000
CLAIMS_PER_SOURCE = 0.3
ANSWERS_PER_SOURCE = 0.06
RIGHTS = MemberRights(status="granted", spdx="CC-BY-4.0")
VERSION = MemberVersion(stage="version_of_record")
OTHER = "blake3:" + "f" * 64


def main() -> None:
    """Run both comparisons and print their ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else MEMBERS
    members = [member(number) for number in range(count)]
    made = SourceSet(id="all", tenant_scope="local", policy_hash=OTHER, members=tuple(members))
    gc.freeze()  # a collection in the middle would count a million values that never change
    print(f"{count:,} members\n")
    rehash(made, members)
    print()
    plan(count)


def member(number: int) -> SourceSetMember:
    """Make a member."""
    return SourceSetMember(
        id=f"source-{number:07}",
        uri=f"https://example.org/articles/{number}",
        source_kind="scholarly",
        content_hash=f"blake3:{number:064x}",
        rights=RIGHTS,
        version=VERSION,
        scope="local",
    )


def rehash(made: SourceSet, members: list[SourceSetMember]) -> None:
    """Compare changes of the tree with a flat re-hash."""
    flat = seconds(lambda: flat_digest(members))
    show("flat re-hash", flat, flat)
    show("hash_source_set", seconds(lambda: hash_source_set(made)), flat)
    tree = MemberTree.of(members)
    changed = [evolve(each, content_hash=OTHER) for each in sample(members, 10_000)]
    singles = changed[:2_000]
    state = tree

    def one_by_one() -> None:
        nonlocal state
        for each in singles:
            state = state.put(each)
            digest_over(made, state.root)

    show("one change and its digest", seconds(one_by_one) / len(singles), flat)
    for size in (100, 10_000):
        some = seconds(partial(tree.edit, put=changed[:size]))
        show(f"{size:,} changes at once", some, flat)
    edited = tree.edit(put=changed[:100])
    show("find 100 changes in two trees", seconds(lambda: list(tree.differing(edited))), flat)
    below = MemberTree.of(members[:65_535])
    show("65,535 + 1: one level deeper", seconds(lambda: below.put(members[-1])), flat)
    if state.root != tree.edit(put=singles).root:
        sys.exit("the root depends on the history of edits")


def flat_digest(members: list[SourceSetMember]) -> str:
    """Hash every member again, in one go; plain ``json.dumps``, which is canonical here."""
    hasher = blake3()
    for each in members:
        facts = member_projection(each)
        text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        hasher.update(text.encode())
    return str(hasher.hexdigest())


def show(what: str, took: float, flat: float) -> None:
    """Print a figure beside the flat re-hash."""
    print(f"{what:<31} {took * 1e3:12.3f} ms  {flat / took:10,.0f} times as fast as flat")


def plan(count: int) -> None:
    """Compare planning with loading what rests on the sources."""
    claims, answers = int(count * CLAIMS_PER_SOURCE), int(count * ANSWERS_PER_SOURCE)
    chance = Random(17)  # noqa: S311 - repeatable, not secret
    start = process_time()
    graph = DependencyGraph(dependents(count, claims, answers, chance))
    load = process_time() - start
    gc.freeze()
    what = f"load {claims:,} claims, {answers:,} answers"
    print(f"{what:<31} {load * 1e3:12.3f} ms")
    cited = f"source-{chance.randrange(count):07}"
    while not graph.citing(cited):
        cited = f"source-{chance.randrange(count):07}"
    for size in (1, 1_000):
        ids = [cited, *(f"source-{chance.randrange(count):07}" for _ in range(size - 1))]
        changes = [SourceChange(source_id=each, cause="retracted") for each in ids]
        found = plan_invalidation(changes, graph)
        took = seconds(partial(plan_invalidation, changes, graph), repeats=5)
        what = f"plan {size:,} retraction{'s' if size > 1 else ''}"
        ratio = f"1/{load / took:,.0f} of loading, {len(found.items):,} reached"
        print(f"{what:<31} {took * 1e3:12.3f} ms  {ratio}")


def dependents(count: int, claims: int, answers: int, chance: Random) -> list[Dependent]:
    """Make claims that cite one to three sources, and answers of three to eight claims."""
    made = [
        Dependent(
            id=f"claim-{number}",
            status="published",
            citations=tuple(
                CitedSpan(source_id=f"source-{chance.randrange(count):07}", span_digest=OTHER)
                for _ in range(chance.randint(1, 3))
            ),
        )
        for number in range(claims)
    ]
    made += [
        Dependent(
            id=f"answer-{number}",
            kind="answer",
            status="published",
            rests_on=tuple(
                f"claim-{chance.randrange(claims)}" for _ in range(chance.randint(3, 8))
            ),
        )
        for number in range(answers)
    ]
    return made


def sample(members: list[SourceSetMember], size: int) -> list[SourceSetMember]:
    """Choose members, the same in every run."""
    return Random(17).sample(members, min(size, len(members)))  # noqa: S311 - repeatable, not secret


def seconds(work: Callable[[], object], *, repeats: int = 1) -> float:
    """Give the least CPU time of some runs."""
    runs = []
    for _ in range(repeats):
        start = process_time()
        work()
        runs.append(process_time() - start)
    return min(runs)


if __name__ == "__main__":
    main()
