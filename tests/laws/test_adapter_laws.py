"""Do the embedded base and the in-memory oracle agree, whatever is asked of them, in any order?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.embedded import embedded_adapter

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    GetEvidencePackRequest,
    ListEvidencePacksRequest,
    ListNeighboursRequest,
    ListSourcesRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import SophiaError
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.memory import memory_adapter
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

NOW = datetime(2024, 6, 1, tzinfo=UTC)

#: What stands in each source, and one sentence that stands in none.
CLAIMS = (
    "The mean distance of the Moon from the Earth is 384,400 kilometres.",
    "A lighthouse within the harbour shows a fixed green light.",
    "The palladium electrode produced excess heat at room temperature for ninety hours.",
    "Large doses of the vitamin shortened the common cold by eleven percent.",
    "The licensed atlas shows a copper mine north of the granite ridge.",
    "The newspaper called Tides is printed on Tuesdays in a bilberry shade.",
    "The harbour bell is rung by a trained seal.",
)

TENANTS = st.sampled_from((NORTH, SOUTH))
ACTORS = st.sampled_from(("ada", "ben"))
SETS = st.sampled_from((None, ("science",), ("law",), ("law", "science"), ()))
KEYS = st.sampled_from(("", "", "key-1", "key-2"))
SOURCES = st.sampled_from([each.source.id for each in standard().of(NORTH)])
SOME_CLAIMS = st.lists(st.sampled_from(CLAIMS), min_size=1, max_size=3)
CONTEXTS = st.builds(
    lambda tenant, actor, sets, key: Bench(None).context(
        tenant, actor=actor, source_sets=sets, idempotency_key=key
    ),
    TENANTS,
    ACTORS,
    SETS,
    KEYS,
)


def facts_of(pack: EvidencePack) -> object:
    """Give what of a pack does not depend on ids and on how sources are cut."""
    return (
        pack.version,
        pack.title,
        pack.created_by,
        [(claim.id, claim.text, claim.status) for claim in pack.claims],
        sorted({(cited.source_id, cited.quote) for cited in pack.citations}),
        [source.id for source in pack.sources],
        [(note.code, note.source_id) for note in pack.notes],
    )


class Agreement(RuleBasedStateMachine):
    """The two adapters, asked the same."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = memory_adapter(lambda: NOW)
        self.base = embedded_adapter(clock=lambda: NOW)
        self.memory.seed(standard())
        self.base.seed(standard())
        self.packs: list[tuple[str, str]] = []  # the id of a pack in each

    def teardown(self) -> None:
        """Close the base."""
        self.base.close()

    @rule(context=CONTEXTS, claims=SOME_CLAIMS, sets=SETS)
    def build(self, context: RequestContext, claims: list[str], sets: Any) -> None:
        """Build a pack."""
        asked = {"title": "Pack", "claims": tuple(claims), "source_sets": sets}
        self._build(context, asked, None)

    @rule(
        context=CONTEXTS,
        claims=SOME_CLAIMS,
        number=st.integers(min_value=0, max_value=5),
        expected=st.integers(min_value=1, max_value=3),
    )
    def build_on(
        self, context: RequestContext, claims: list[str], number: int, expected: int
    ) -> None:
        """Build a version of a pack."""
        asked = {"title": "Pack", "claims": tuple(claims), "expected_version": expected}
        self._build(context, asked, self._pack(number))

    @rule(
        context=CONTEXTS,
        number=st.integers(min_value=0, max_value=5),
        version=st.sampled_from((None, 1, 2, 9)),
    )
    def get(self, context: RequestContext, number: int, version: int | None) -> None:
        """Get a version of a pack."""
        first, second = (
            self._asked(
                each, "get_evidence_pack", GetEvidencePackRequest(id_, version=version), context
            )
            for each, id_ in zip((self.memory, self.base), self._pack(number), strict=True)
        )
        assert _shown(first) == _shown(second)

    @rule(context=CONTEXTS, claim=st.sampled_from(CLAIMS), sets=SETS)
    def verify(self, context: RequestContext, claim: str, sets: Any) -> None:
        """Verify a claim."""
        first, second = self._both(
            "verify_claim", VerifyClaimRequest(claim, source_sets=sets), context
        )
        assert getattr(first, "label", first) == getattr(second, "label", second)

    @rule(context=CONTEXTS, sets=SETS)
    def list_sources(self, context: RequestContext, sets: Any) -> None:
        """List sources."""
        first, second = self._both("list_sources", ListSourcesRequest(source_sets=sets), context)
        assert _ids(first) == _ids(second)

    @rule(context=CONTEXTS, source=SOURCES, sets=SETS)
    def list_neighbours(self, context: RequestContext, source: str, sets: Any) -> None:
        """List the neighbours of a source."""
        request = ListNeighboursRequest(source, source_sets=sets)
        first, second = self._both("list_neighbours", request, context)
        assert _linked(first) == _linked(second)

    @invariant()
    def the_same_packs_are_listed(self) -> None:
        """Both list the same number of packs, in every scope of both tenants."""
        for tenant in (NORTH, SOUTH):
            for sets in (None, ("law",), ()):
                context = Bench(None).context(tenant, source_sets=sets)
                pages = self._both("list_evidence_packs", ListEvidencePacksRequest(), context)
                told = [sorted((p.version, p.claims) for p in page.items) for page in pages]
                assert told[0] == told[1]

    def _pack(self, number: int) -> tuple[str, str]:
        return self.packs[number % len(self.packs)] if self.packs else ("none", "none")

    def _build(
        self, context: RequestContext, asked: dict[str, Any], ids: tuple[str, str] | None
    ) -> None:
        requests = [BuildEvidencePackRequest(**asked, pack_id=id_) for id_ in (ids or ("", ""))]
        first, second = (
            self._asked(each, "build_evidence_pack", request, context)
            for each, request in zip((self.memory, self.base), requests, strict=True)
        )
        assert _shown(first) == _shown(second)
        if isinstance(first, EvidencePack) and isinstance(second, EvidencePack):
            self.packs.append((first.id, second.id))
            assert len({one for one, _ in self.packs}) == len(set(self.packs))

    def _both(self, verb: str, request: object, context: RequestContext) -> tuple[Any, Any]:
        first, second = (
            self._asked(each, verb, request, context) for each in (self.memory, self.base)
        )
        return first, second

    def _asked(self, adapter: Any, verb: str, request: object, context: RequestContext) -> Any:
        try:
            return getattr(adapter, verb)(request, context)
        except SophiaError as error:
            return type(error)


def _shown(result: Any) -> object:
    return facts_of(result) if isinstance(result, EvidencePack) else result


def _ids(result: Any) -> object:
    return result if isinstance(result, type) else [each.id for each in result.items]


def _linked(result: Any) -> object:
    if isinstance(result, type):
        return result
    return [(n.relation, n.direction, n.target, n.source is None) for n in result.items]


#: Clauses P-01 to P-24, SG-01 to SG-08, V-01 to V-06: what both must do is the same.
TestAgreement = pytest.mark.law(Agreement.TestCase)
TestAgreement.settings = settings(stateful_step_count=15)
