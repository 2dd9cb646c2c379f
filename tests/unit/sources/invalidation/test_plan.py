from __future__ import annotations

from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import (
    CitedSpan,
    DependencyGraph,
    Dependent,
    Dependents,
)
from evidence_sophia.sources.invalidation.plan import InvalidationPlan, plan_invalidation
from evidence_sophia.sources.invalidation.severity import Severity


def change(source_id: str, cause: str, *kept: str) -> SourceChange:
    """Make a change; the words named still stand."""
    return SourceChange(source_id=source_id, cause=cause, kept_spans=kept or None)


def claim(id_: str, *sources: str, **given: Any) -> Dependent:
    """Make a claim that cites sources, each of its own owner, at the floor, by its words."""
    citations = tuple(
        CitedSpan(source_id=each, span_digest=f"w-{each}", owner=each, meets_floor=True)
        for each in sources
    )
    return Dependent(**{"id": id_, "citations": citations, **given})


def answer(id_: str, *rests_on: str, status: str = "published") -> Dependent:
    """Make an answer that is made of others."""
    return Dependent(id=id_, kind="answer", status=status, rests_on=rests_on)


def planned(plan: InvalidationPlan) -> list[tuple[str, str, str]]:
    """Give id, severity and action of each item."""
    return [(item.id, str(item.severity), str(item.action)) for item in plan.items]


def test_a_retraction_reaches_all_that_rests_on_it() -> None:
    """The gravest items come first, each with its path and its cause."""
    graph = [
        claim("c", "s"),
        claim("other", "t"),
        answer("a", "c"),
        answer("b", "c", status="draft"),
    ]
    plan = plan_invalidation([change("s", "retracted")], graph)
    assert planned(plan) == [
        ("a", "critical", "unpublish"),
        ("b", "blocking", "hold"),
        ("c", "blocking", "hold"),
    ]
    assert plan.items[0].reason_path == ("s", "c", "a")
    assert plan.items[0].cause == "retracted"
    assert plan.severity is Severity.CRITICAL


def test_no_change_makes_an_empty_plan() -> None:
    """Nothing to do is a plan too."""
    plan = plan_invalidation([change("nobody", "retracted")], [claim("c", "s")])
    assert plan == InvalidationPlan()
    assert plan.severity is Severity.INFO


def test_words_that_still_stand_weigh_less() -> None:
    """Changed content is blocking only where the cited words changed or were not looked for."""
    graph = DependencyGraph([claim("c", "s", status="published")])
    kept = plan_invalidation([change("s", "content_changed", "w-s")], graph)
    gone = plan_invalidation([change("s", "content_changed", "others")], graph)
    unknown = plan_invalidation([change("s", "content_changed")], graph)
    assert planned(kept) == [("c", "review", "annotate")]
    assert planned(gone) == planned(unknown) == [("c", "blocking", "hold")]


@pytest.mark.complaint("treeverse/dvc#4551")
def test_unknown_words_are_changed_words() -> None:
    """A stage that always changes was served from a cache: what has no digest never matches."""
    cited = CitedSpan(source_id="s")
    plan = plan_invalidation(
        [change("s", "content_changed", "", "x")], [Dependent(id="c", citations=(cited,))]
    )
    assert plan.severity is Severity.REVIEW


def test_two_findings_on_one_source_keep_only_words_that_both_keep() -> None:
    """Where two looks at a changed content disagree, the words count as changed."""
    changes = [change("s", "content_changed", "w-s"), change("s", "content_changed", "x")]
    assert plan_invalidation(changes, [claim("c", "s")]).severity is Severity.REVIEW


def test_other_independent_support_weighs_one_step_less() -> None:
    """A claim that another owner's source still supports is looked at, not taken down."""
    graph = [claim("c", "s", "t", status="published"), answer("a", "c")]
    plan = plan_invalidation([change("s", "retracted")], graph)
    assert planned(plan) == [("a", "blocking", "hold"), ("c", "blocking", "hold")]
    assert all(item.has_other_support for item in plan.items)
    concern = plan_invalidation([change("s", "concern")], graph)
    assert planned(concern) == [("a", "review", "re-ground"), ("c", "review", "re-ground")]


@pytest.mark.parametrize(
    "other",
    [
        {"owner": "t", "meets_floor": False},
        {"owner": "", "meets_floor": True},
        {"owner": "s", "meets_floor": True},
    ],
)
def test_weak_unknown_or_dependent_support_does_not_count(other: dict[str, Any]) -> None:
    """Support comes from another owner whose source meets the floor."""
    first = CitedSpan(source_id="s", owner="s", meets_floor=True)
    cited = (first, CitedSpan(source_id="t", **other))
    plan = plan_invalidation([change("s", "retracted")], [Dependent(id="c", citations=cited)])
    assert plan.severity is Severity.BLOCKING


def test_a_source_without_an_owner_is_independent_of_none() -> None:
    """Who stands behind the changed source must be known too."""
    cited = (CitedSpan(source_id="s"), CitedSpan(source_id="t", owner="t", meets_floor=True))
    plan = plan_invalidation([change("s", "retracted")], [Dependent(id="c", citations=cited)])
    assert plan.severity is Severity.BLOCKING


def test_support_that_falls_with_it_does_not_count() -> None:
    """Two retracted sources do not hold each other up; a corrected one still does."""
    graph = [claim("c", "s", "t")]
    both = plan_invalidation([change("s", "retracted"), change("t", "retracted")], graph)
    assert both.severity is Severity.BLOCKING
    corrected = plan_invalidation([change("s", "retracted"), change("t", "correction")], graph)
    assert corrected.severity is Severity.REVIEW


def test_an_answer_is_not_one_assertion() -> None:
    """Sources that an answer cites for different sentences do not support one another."""
    plan = plan_invalidation([change("s", "retracted")], [claim("a", "s", "t", kind="answer")])
    assert plan.severity is Severity.BLOCKING


def test_the_gravest_path_counts_whatever_its_length() -> None:
    """A long path of a retraction outweighs a short one of a correction."""
    graph = [claim("c", "s"), answer("m", "c"), claim("d", "t"), answer("top", "d", "m")]
    plan = plan_invalidation([change("s", "retracted"), change("t", "correction")], graph)
    top = next(item for item in plan.items if item.id == "top")
    assert (top.severity, top.reason_path) == (Severity.CRITICAL, ("s", "c", "m", "top"))


def test_of_equally_grave_causes_the_one_that_has_precedence_is_named() -> None:
    """Retraction over rights over content over freshness."""
    causes = ["freshness_expired", "content_changed", "rights_expired", "concern"]
    for count in range(1, 5):
        changes = [change("s", cause) for cause in causes[:count]]
        plan = plan_invalidation(changes, [claim("c", "s")])
        assert plan.items[0].cause == causes[count - 1]


def test_what_is_only_displayed_goes_no_further() -> None:
    """A new title touches what cites the source and nothing above."""
    plan = plan_invalidation([change("s", "display_changed")], [claim("c", "s"), answer("a", "c")])
    assert planned(plan) == [("c", "info", "none")]


def test_what_is_settled_passes_nothing_on() -> None:
    """A claim that was grounded again with the same result cuts its path off."""
    graph = [claim("c", "s"), claim("d", "s"), answer("a", "c"), answer("b", "d")]
    plan = plan_invalidation([change("s", "retracted")], graph, settled=["c"])
    assert [item.id for item in plan.items] == ["b", "d"]


def test_cycles_end() -> None:
    """Pages that quote one another are planned once each."""
    graph = [claim("c", "s", rests_on=("a",)), answer("a", "c", "b"), answer("b", "a")]
    plan = plan_invalidation([change("s", "retracted")], graph)
    assert [(item.id, item.reason_path) for item in plan.items] == [
        ("a", ("s", "c", "a")),
        ("b", ("s", "c", "a", "b")),
        ("c", ("s", "c")),
    ]


def test_a_long_path_loses_its_middle() -> None:
    """The path of a long chain keeps its beginning and its end."""
    chain = [claim("n00", "s"), *(answer(f"n{n:02}", f"n{n - 1:02}") for n in range(1, 30))]
    plan = plan_invalidation([change("s", "retracted")], chain)
    paths = {item.id: item.reason_path for item in plan.items}
    assert paths["n10"] == ("s", *(f"n{n:02}" for n in range(11)))
    for id_ in ("n11", "n29"):
        last = int(id_[1:])
        end = tuple(f"n{n:02}" for n in range(last - 5, last + 1))
        assert paths[id_] == ("s", "n00", "n01", "n02", "n03", "…", *end)


def test_a_plan_travels() -> None:
    """A plan round-trips through JSON."""
    plan = plan_invalidation([change("s", "retracted")], [claim("c", "s"), answer("a", "c")])
    assert decode(InvalidationPlan, encode(plan)) == plan


def _chain(size: int) -> tuple[list[SourceChange], list[Dependent]]:
    links = [answer(f"n{n}", f"n{n - 1}") for n in range(1, size)]
    return [change("s", "retracted")], [claim("n0", "s"), *links]


def _star(size: int) -> tuple[list[SourceChange], list[Dependent]]:
    return [change("s", "retracted")], [claim(f"c{n}", "s", "t") for n in range(size)]


def _many(size: int) -> tuple[list[SourceChange], list[Dependent]]:
    """Many changes of one source, and one claim that cites many sources."""
    kept = [f"x{n}" for n in range(size)]
    changes = [change("s", "content_changed", *kept)] + [
        change(f"s{n}", "retracted") for n in range(size)
    ]
    return changes, [claim("c", "s", *(f"s{n}" for n in range(size)))] + _star(size)[1]


@pytest.mark.doubling
@pytest.mark.parametrize("shape", [_chain, _star, _many])
def test_planning_is_linear(shape: Any) -> None:
    """Twice as much to reach takes twice the time, in every shape."""

    def work(size: int) -> Any:
        changes, dependents = shape(size)
        graph = DependencyGraph(dependents)
        return lambda: plan_invalidation(changes, graph)

    assert growth(work, 1_000) < LINEAR


@pytest.mark.parametrize(
    ("changes", "dependents", "settled"),
    [
        (["s"], [], []),
        ([], Dependents(items=()), []),
        ([], ["c"], []),
        ([], [], "c"),
        ([], [], [1]),
    ],
)
def test_what_is_no_change_or_dependent_is_refused(
    changes: Any, dependents: Any, settled: Any
) -> None:
    """A document in the place of its items, and a text in the place of a list, are mistakes."""
    with pytest.raises(InvariantError, match="a list of"):
        plan_invalidation(changes, dependents, settled)


@pytest.mark.parametrize("back", [1, 2, 4_999])
def test_large_knots_end(back: int) -> None:
    """Chains, rings and diamonds need no stack, in whatever order they are given."""
    size = 5_000
    knot = [
        answer(f"n{place}", f"n{(place - 1) % size}", f"n{(place - back) % size}", f"n{place}")
        for place in range(size)
    ]
    changes = [change("s", "concern"), change("s", "retracted")]
    plan = plan_invalidation(changes, [claim("c", "s"), *knot[1:], answer("n0", "c")])
    assert len(plan.items) == size + 1
    assert {str(item.cause) for item in plan.items} == {"retracted"}
    again = [answer("n0", "c"), *knot[:0:-1], claim("c", "s")]
    assert plan_invalidation(changes[::-1], again) == plan


def test_two_spellings_of_a_source_are_one_source() -> None:
    """What cites a source by another normal form is not missed when the source falls."""
    for changed, cited in (("\u00e9", "e\u0301"), ("e\u0301", "\u00e9")):
        plan = plan_invalidation([change(changed, "retracted")], [claim("c", cited)])
        assert planned(plan) == [("c", "blocking", "hold")]
        assert plan.items[0].reason_path == ("\u00e9", "c")


def test_of_equal_paths_the_one_whose_ids_come_first_backwards_counts() -> None:
    """The last step decides, then the one before it."""
    graph = [
        claim("c", "s"),
        claim("d", "r"),
        answer("x", "d"),
        answer("y", "c"),
        answer("top", "y", "x"),
    ]
    plan = plan_invalidation([change("s", "retracted"), change("r", "retracted")], graph)
    paths = {item.id: item.reason_path for item in plan.items}
    assert paths["top"] == ("r", "d", "x", "top")


@pytest.mark.parametrize("owner", ["Example.ORG", "example.org"])
def test_another_spelling_of_an_owner_is_no_independent_support(owner: str) -> None:
    """One publisher does not hold itself up because somebody wrote it in capitals."""
    one, other = (
        CitedSpan(source_id=id_, owner=name, meets_floor=True)
        for id_, name in (("s", "example.org"), ("t", owner))
    )
    graph = [Dependent(id="c", citations=(one, other), status="published")]
    assert plan_invalidation([change("s", "retracted")], graph).severity is Severity.CRITICAL
    assert CitedSpan(source_id="s", owner="\u212bB").owner == "\u00e5b"


@pytest.mark.parametrize("owner", [" ", " a", None, 1, "\ud800"])
def test_a_blank_owner_is_not_known(owner: Any) -> None:
    """Blanks would count as somebody."""
    with pytest.raises(InvariantError):
        CitedSpan(source_id="s", owner=owner)
