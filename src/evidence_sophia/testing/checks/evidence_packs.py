"""Are packs kept, found and versioned as they should be?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.contract.requests import (
    GetEvidencePackRequest,
    ListEvidencePacksRequest,
)
from evidence_sophia.errors import ConflictError, InvalidCursorError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import DISTANCE, GREEN_LIGHT, build, kept_id
from evidence_sophia.testing.doubtful_corpus import doubtful
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_PACKS = frozenset({Capability.EVIDENCE_PACKS})
_AND_NOTEBOOKS = frozenset({Capability.EVIDENCE_PACKS, Capability.NOTEBOOKS})


def _listed(bench: Bench, **others: object) -> list[tuple[str, int]]:
    context = bench.context(**others)  # type: ignore[arg-type]  # arguments of a context
    found = bench.walk("list_evidence_packs", ListEvidencePacksRequest(), context)
    return [(summary.id, summary.version) for summary in found]


@check("evidence-packs.first-version-is-one", clause="P-01", needs=_PACKS)
def first_version_is_one(bench: Bench) -> None:
    """A new pack has the version 1, the title asked for, and the actor as its maker.

    Count from 1; take the maker from the context, never from the request.
    """
    bench.seed(standard())
    pack = build(bench, context=bench.context(actor="ada"))
    given = (pack.version, pack.title, pack.created_by)
    expect(given == (1, "Moon and harbour", "ada"), f"the pack says {given}")


@check("evidence-packs.kept-as-built", clause="P-02", needs=_PACKS)
def kept_as_built(bench: Bench) -> None:
    """What is got is what was built, to the last field.

    Keep the value itself; build nothing anew when it is read.
    """
    adapter = bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    for version in (None, 1):
        request = GetEvidencePackRequest(pack.id, version=version)
        expect(adapter.get_evidence_pack(request, bench.context()) == pack, "the pack differs")


@check("evidence-packs.new-version-counts-on", clause="P-03", needs=_PACKS)
def new_version_counts_on(bench: Bench) -> None:
    """A new version has the same id and the next number.

    Add one to the newest version.
    """
    bench.seed(standard())
    first = build(bench)
    second = build(bench, GREEN_LIGHT, pack_id=first.id, expected_version=1)
    given = (second.id, second.version)
    expect(given == (first.id, 2), f"the second version is {given}")


@check("evidence-packs.old-versions-stay", clause="P-04", needs=_PACKS)
def old_versions_stay(bench: Bench) -> None:
    """An old version stays as it was; without a version the newest is given.

    Never write over a version: a reviewer has signed it.
    """
    adapter = bench.seed(standard())
    first = build(bench)
    second = build(bench, GREEN_LIGHT, pack_id=first.id, expected_version=1)
    old = adapter.get_evidence_pack(GetEvidencePackRequest(first.id, version=1), bench.context())
    newest = adapter.get_evidence_pack(GetEvidencePackRequest(first.id), bench.context())
    expect(old == first, "the first version has changed")
    expect(newest == second, "without a version another than the newest is given")


@check("evidence-packs.stale-version-conflicts", clause="P-05", needs=_PACKS)
def stale_version_conflicts(bench: Bench) -> None:
    """A write that expects another version than the newest raises ConflictError.

    Compare and write in one transaction.
    """
    bench.seed(standard())
    pack = build(bench)
    build(bench, pack_id=pack.id, expected_version=1)
    for expected in (1, 3):
        expect_error(
            ConflictError,
            partial(build, bench, pack_id=pack.id, expected_version=expected),
            f"expecting version {expected} of a pack with two",
        )
    expect(_listed(bench) == [(pack.id, 2)], "a refused write was kept")


@check("evidence-packs.unknown-is-not-found", clause="P-06", needs=_PACKS)
def unknown_is_not_found(bench: Bench) -> None:
    """An unknown pack or version raises NotFoundError, on reading and on writing.

    Never build a pack under an id that a caller has made up.
    """
    adapter = bench.seed(standard())
    pack = build(bench)
    for request in (
        GetEvidencePackRequest("no-such-pack"),
        GetEvidencePackRequest(pack.id, version=2),
        GetEvidencePackRequest(pack.id, version=0),
    ):
        expect_error(
            NotFoundError,
            partial(adapter.get_evidence_pack, request, bench.context()),
            f"version {request.version} of {request.pack_id}",
        )
    expect_error(
        NotFoundError,
        lambda: build(bench, pack_id="no-such-pack", expected_version=1),
        "a new version of an unknown pack",
    )


@check("evidence-packs.listed-by-id", clause="P-07", needs=_PACKS)
def listed_by_id(bench: Bench) -> None:
    """Packs are listed by id, the newest version of each, with its facts.

    Sort by id; take title, count and dates from the newest version.
    """
    bench.seed(standard())
    built = [build(bench, title=f"Pack {number}") for number in range(3)]
    newer = build(
        bench,
        DISTANCE,
        GREEN_LIGHT,
        title="Pack 0, again",
        pack_id=built[0].id,
        expected_version=1,
    )
    found = bench.walk("list_evidence_packs", ListEvidencePacksRequest(), bench.context())
    wanted = sorted((pack.summary for pack in (newer, *built[1:])), key=lambda each: each.id)
    expect(list(found) == wanted, f"{len(found)} packs are listed, not the newest three by id")


@check("evidence-packs.listed-page-by-page", clause="C-02", needs=_PACKS)
def listed_page_by_page(bench: Bench) -> None:
    """The pages of the list, joined, are all packs.

    Page over the order of the ids.
    """
    adapter = bench.seed(standard())
    ids = sorted(build(bench).id for _ in range(3))
    request = ListEvidencePacksRequest(limit=1)
    walked = bench.walk("list_evidence_packs", request, bench.context())
    expect([each.id for each in walked] == ids, f"pages of 1 give {len(walked)} of 3 packs")
    cursor = adapter.list_evidence_packs(request, bench.context()).cursor
    for foreign, context in ((cursor, bench.context(actor="ben")), ("x", bench.context())):
        asked = ListEvidencePacksRequest(limit=1, cursor=foreign)
        expect_error(
            InvalidCursorError,
            partial(adapter.list_evidence_packs, asked, context),
            "a foreign cursor",
        )


@check("evidence-packs.other-tenant-sees-none", clause="P-08", needs=_PACKS)
def other_tenant_sees_none(bench: Bench) -> None:
    """A pack of one tenant is neither listed nor found nor continued in another.

    Keep packs by tenant.
    """
    adapter = bench.seed(standard())
    pack = build(bench)
    south = bench.context(SOUTH)
    expect(not _listed(bench, tenant=SOUTH), "a pack of another tenant is listed")
    expect_error(
        NotFoundError,
        lambda: adapter.get_evidence_pack(GetEvidencePackRequest(pack.id), south),
        "a pack of another tenant",
    )
    expect_error(
        NotFoundError,
        lambda: build(bench, pack_id=pack.id, expected_version=1, context=south),
        "a new version of a pack of another tenant",
    )


@check("evidence-packs.outside-the-scope-sees-none", clause="P-08", needs=_PACKS)
def outside_the_scope_sees_none(bench: Bench) -> None:
    """A pack with a source outside the scope is neither listed nor found nor continued.

    Compare the source sets of all its sources with the scope.
    """
    adapter = bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    narrow = bench.context(source_sets=("science",))
    expect(not _listed(bench, source_sets=("science",)), "a partly foreign pack is listed")
    expect_error(
        NotFoundError,
        lambda: adapter.get_evidence_pack(GetEvidencePackRequest(pack.id), narrow),
        "a partly foreign pack",
    )
    expect_error(
        NotFoundError,
        lambda: build(bench, pack_id=pack.id, expected_version=1, context=narrow),
        "a new version of a partly foreign pack",
    )


@check("evidence-packs.within-the-scope-is-seen", clause="P-08", needs=_PACKS)
def within_the_scope_is_seen(bench: Bench) -> None:
    """A pack whose every source is in scope is seen, by every actor who may read packs.

    Packs are the tenant's; only notebooks are their owner's.
    """
    bench.seed(standard())
    pack = build(bench, GREEN_LIGHT, context=bench.context(actor="ada"))
    seen = _listed(bench, actor="ben", role="review", source_sets=("law",))
    expect(seen == [(pack.id, 1)], "a pack within the scope is not listed for another actor")


@check("evidence-packs.answers-bring-their-sets", clause="P-19", needs=_AND_NOTEBOOKS)
def answers_bring_their_sets(bench: Bench) -> None:
    """A pack belongs to every source set that its answers cited, whether it cites it or not.

    The words of an answer come from all that it cited: keep those sets with the pack.
    """
    adapter = bench.seed(doubtful())
    answer_id = kept_id(bench, "Hidden set", bench.context())
    pack = build(bench, claims=(), answer_ids=(answer_id,))
    sets = {source.source_set for source in pack.sources}
    expect(sets == {"science"}, f"the pack has sources of {sorted(sets)}")
    expect(_listed(bench), "the pack is not listed where all of it is in scope")
    expect(not _listed(bench, source_sets=("science",)), "a pack with hidden words is listed")
    request = GetEvidencePackRequest(pack.id)
    expect_error(
        NotFoundError,
        lambda: adapter.get_evidence_pack(request, bench.context(source_sets=("science",))),
        "a pack with words of a hidden set",
    )


@check("evidence-packs.answer-of-another-is-refused", clause="P-09", needs=_AND_NOTEBOOKS)
def answer_of_another_is_refused(bench: Bench) -> None:
    """An answer that the actor has not kept is not packed, and nothing is kept.

    Find every part before writing anything.
    """
    bench.seed(standard())
    foreign = kept_id(bench, "Notes of Ben", bench.context(actor="ben"))
    for answer_id in (foreign, "no-such-answer"):
        expect_error(
            NotFoundError,
            partial(build, bench, answer_ids=(answer_id,)),
            "packing an answer that the actor has not kept",
        )
    expect(not _listed(bench), "a failed build has left a pack")
