"""What of the oracle does the kit itself not see?"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    ListEvidencePacksRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import NotFoundError
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.corpus import Corpus, SeedAnswer
from evidence_sophia.testing.memory import memory_adapter
from evidence_sophia.testing.memory_async import async_memory_adapter
from evidence_sophia.testing.standard_corpus import NORTH, standard

GREEN_LIGHT = "A lighthouse within the harbour shows a fixed green light."


@pytest.fixture
def bench() -> Bench:
    """Give a seeded bench."""
    made = Bench(memory_adapter())
    made.seed(standard())
    return made


def test_a_replay_stays_in_scope(bench: Bench) -> None:
    """A recorded pack that is outside the asker's scope is not found."""
    request = BuildEvidencePackRequest("Light", claims=(GREEN_LIGHT,))
    bench.adapter.build_evidence_pack(request, bench.context(idempotency_key="key"))
    narrow = bench.context(source_sets=("science",), idempotency_key="key")
    with pytest.raises(NotFoundError):
        bench.adapter.build_evidence_pack(request, narrow)


def test_why_nothing_supports_is_told(bench: Bench) -> None:
    """A claim that stands only in a retracted source is explained by that source."""
    claim = "The palladium electrode produced excess heat"
    finding = bench.adapter.verify_claim(VerifyClaimRequest(claim), bench.context())
    assert "Heat from palladium" in finding.explanation


def test_seeding_again_replaces_all(bench: Bench) -> None:
    """What a corpus does not hold is gone after seeding it."""
    request = BuildEvidencePackRequest("Light", claims=(GREEN_LIGHT,))
    bench.adapter.build_evidence_pack(request, bench.context())
    bench.seed(standard())
    packs = bench.adapter.list_evidence_packs(ListEvidencePacksRequest(), bench.context())
    assert packs.items == ()


def test_an_unverified_claim_is_partially_grounded() -> None:
    """A claim of a kept answer whose places were not verified is not grounded as a whole."""
    seeded = next(each for each in standard().notebooks if each.title == "Notes of Ben")
    answer = seeded.answers[0].answer
    claim = answer.claims[0]
    place = attrs.evolve(claim.provenance[0], verified=False)
    doubtful = attrs.evolve(answer, claims=(attrs.evolve(claim, provenance=(place,)),))
    notebook = attrs.evolve(seeded, answers=(SeedAnswer(answer=doubtful),))
    bench = Bench(memory_adapter())
    bench.seed(Corpus(name="doubtful", documents=standard().of(NORTH), notebooks=(notebook,)))
    ben = bench.context(actor="ben")
    kept = next(iter(bench.raw._store.of(ben).notebooks.values())).entries[0].answer_id  # type: ignore[attr-defined]  # the oracle's own
    pack = bench.adapter.build_evidence_pack(
        BuildEvidencePackRequest("Doubtful", answer_ids=(kept,)), ben
    )
    assert pack.claims[0].status == "partially_grounded"


@pytest.mark.parametrize("factory", [memory_adapter, async_memory_adapter])
def test_it_shows_no_texts(factory: Any) -> None:
    """Its representation says what it is, and nothing of what it holds."""
    assert repr(factory()) in ("<MemoryAdapter>", "<AsyncMemoryAdapter>")
