"""Is the one verb that writes safe to try again, and to call at once?"""

from __future__ import annotations

from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    ListEvidencePacksRequest,
)
from evidence_sophia.errors import ConflictError, DeadlineExceededError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.testing.bench import PAST, Bench
from evidence_sophia.testing.checks._asking import DISTANCE, GREEN_LIGHT, build
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

_PACKS = frozenset({Capability.EVIDENCE_PACKS})
_AT_ONCE = 8


def _count(bench: Bench, tenant: str = NORTH) -> int:
    context = bench.context(tenant)
    return len(bench.walk("list_evidence_packs", ListEvidencePacksRequest(), context))


def _keyed(bench: Bench, *claims: str, actor: str = "ada", tenant: str = NORTH) -> EvidencePack:
    context = bench.context(tenant, actor=actor, idempotency_key="key-1")
    return build(bench, *claims, context=context)


@check("pack-writes.same-key-replays", clause="P-20", needs=_PACKS)
def same_key_replays(bench: Bench) -> None:
    """The same key with the same request gives the recorded pack, and builds nothing.

    Record key, request and pack in the transaction that keeps the pack.
    """
    bench.seed(standard())
    first, second = _keyed(bench), _keyed(bench)
    expect(first == second, "the second call gives another pack")
    expect(_count(bench) == 1, f"two calls with one key keep {_count(bench)} packs")


@check("pack-writes.replay-outlives-new-versions", clause="P-20", needs=_PACKS)
def replay_outlives_new_versions(bench: Bench) -> None:
    """A replay gives the recorded version, though newer ones were built since.

    Look for the key before looking at versions.
    """
    bench.seed(standard())
    first = _keyed(bench)
    build(bench, pack_id=first.id, expected_version=1)
    expect(_keyed(bench) == first, "the replay gives another version")


@check("pack-writes.same-key-other-request-conflicts", clause="P-21", needs=_PACKS)
def same_key_other_request_conflicts(bench: Bench) -> None:
    """The same key with another request raises ConflictError, and keeps nothing.

    Compare the whole request with the recorded one.
    """
    bench.seed(standard())
    _keyed(bench, DISTANCE)
    expect_error(ConflictError, lambda: _keyed(bench, GREEN_LIGHT), "one key for two requests")
    expect(_count(bench) == 1, "the refused request was kept")


@check("pack-writes.key-is-the-actors", clause="P-22", needs=_PACKS)
def key_is_the_actors(bench: Bench) -> None:
    """The key of one actor is none of another's.

    Record it with the id of the actor.
    """
    bench.seed(standard())
    ada = _keyed(bench, DISTANCE)
    ben = _keyed(bench, GREEN_LIGHT, actor="ben")
    expect((ada.created_by, ben.created_by) == ("ada", "ben"), "a key serves two actors")


@check("pack-writes.key-is-the-tenants", clause="P-22", needs=_PACKS)
def key_is_the_tenants(bench: Bench) -> None:
    """The key of one tenant is none of another's.

    Record it with the tenant.
    """
    bench.seed(standard())
    _keyed(bench)
    _keyed(bench, tenant=SOUTH)
    counts = (_count(bench), _count(bench, SOUTH))
    expect(counts == (1, 1), f"a key used in two tenants keeps {counts} packs")


@check("pack-writes.no-key-builds-anew", clause="P-23", needs=_PACKS)
def no_key_builds_anew(bench: Bench) -> None:
    """Two equal requests without a key build two packs.

    Never make a key of the request: only the caller knows the intent.
    """
    bench.seed(standard())
    first, second = build(bench), build(bench)
    expect(first.id != second.id, "two intents give one pack")
    expect(_count(bench) == 2, f"two builds keep {_count(bench)} packs")  # noqa: PLR2004 - as it says


@check("pack-writes.failure-records-no-key", clause="P-24", needs=_PACKS)
def failure_records_no_key(bench: Bench) -> None:
    """A build that fails records nothing under its key.

    Record the key together with the pack, not before.
    """
    adapter = bench.seed(standard())
    context = bench.context(idempotency_key="key-1")
    bad = BuildEvidencePackRequest("Moon", answer_ids=("no-such-answer",))
    expect_error(
        NotFoundError, lambda: adapter.build_evidence_pack(bad, context), "an unknown answer"
    )
    pack = build(bench, context=context)
    expect(pack.version == 1, "the key of a failed build is taken")


@check("pack-writes.failure-keeps-no-version", clause="P-24", needs=_PACKS)
def failure_keeps_no_version(bench: Bench) -> None:
    """A build that fails half-way leaves the pack at its version.

    Write all or nothing.
    """
    bench.seed(standard())
    pack = build(bench)
    expect_error(
        NotFoundError,
        lambda: build(
            bench, DISTANCE, answer_ids=("no-such",), pack_id=pack.id, expected_version=1
        ),
        "an unknown answer",
    )
    again = build(bench, pack_id=pack.id, expected_version=1)
    expect(again.version == 2, f"the next version is {again.version}")  # noqa: PLR2004 - as it says


@check("pack-writes.passed-deadline-writes-nothing", clause="P-25", needs=_PACKS)
def passed_deadline_writes_nothing(bench: Bench) -> None:
    """Behind a deadline that has passed, nothing is written, by the adapter itself either.

    Call context.check(now) before any work.
    """
    bench.seed(standard())
    late = bench.context(deadline=PAST)
    request = BuildEvidencePackRequest("Late", claims=(DISTANCE,))
    expect_error(
        DeadlineExceededError,
        lambda: bench.raw.build_evidence_pack(request, late),
        "a deadline that has passed",
    )
    expect(_count(bench) == 0, "a late write was kept")


@check("pack-writes.one-of-many-wins", clause="P-26", needs=_PACKS)
def one_of_many_wins(bench: Bench) -> None:
    """Of many writes at once that expect one version, one succeeds and the rest conflict.

    Compare and write under one lock, or in one serialised transaction.
    """
    bench.seed(standard())
    pack = build(bench)
    request = BuildEvidencePackRequest(
        "At once", claims=(DISTANCE,), pack_id=pack.id, expected_version=1
    )
    results = bench.together(
        "build_evidence_pack", [(request, bench.context()) for _ in range(_AT_ONCE)]
    )
    won = [each for each in results if isinstance(each, EvidencePack)]
    lost = [each for each in results if isinstance(each, ConflictError)]
    counts = (len(won), len(lost))
    expect(counts == (1, _AT_ONCE - 1), f"{counts[0]} won and {counts[1]} lost of {_AT_ONCE}")


@check("pack-writes.one-key-at-once-builds-once", clause="P-26", needs=_PACKS)
def one_key_at_once_builds_once(bench: Bench) -> None:
    """Many calls at once with one key keep one pack, and each gives it.

    Take the key before building, in the transaction that keeps the pack.
    """
    bench.seed(standard())
    request = BuildEvidencePackRequest("At once", claims=(DISTANCE,))
    context = bench.context(idempotency_key="key-1")
    results = bench.together("build_evidence_pack", [(request, context)] * _AT_ONCE)
    packs = {each for each in results if isinstance(each, EvidencePack)}
    expect(len(packs) == 1, f"one key gives {len(packs)} packs")
    expect(_count(bench) == 1, f"one key keeps {_count(bench)} packs")
