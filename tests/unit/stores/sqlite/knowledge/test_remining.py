"""Does a correction outlive every re-mining of its sources?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.knowledge_base import ANN, BOT, Bench, add_source

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.acts import Correction, GroundedProposal, ProposedQuote
from evidence_sophia.knowledge.proposal import RejectionReason
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.deciding import merge_entities
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import correct, propose

_BELIEVED = "SELECT * FROM belief WHERE tx_to = 253402300799999999 ORDER BY id"


@pytest.mark.complaint("Graphify-Labs/graphify#1871")
@pytest.mark.parametrize("slots", [30, pytest.param(1_000, marks=pytest.mark.deep)])
@pytest.mark.timeout(300)
def test_no_pass_over_the_sources_brings_a_value_back(bench: Bench, slots: int) -> None:
    """Every re-mined variant is skipped as locked, and the current view stays byte-identical."""
    text = "".join(f"Firm {each} was founded in 1950. " for each in range(slots))
    bench.connection.set_authorizer(None)
    add_source(bench.connection, "a", "s/firms", text)
    mined = list(_mined(text, slots))
    with bench.acting(BOT) as writer:
        assert all(propose(writer, each).is_accepted for each in mined)
    with bench.acting(ANN) as writer:
        for each in range(slots):
            said = Correction(
                source_set="s", subject=f"Firm {each}", predicate="founded", value="1951"
            )
            assert correct(writer, said).is_accepted
            merge_entities(writer, f"The firm no. {each}", f"Firm {each}", source_set="s")
    before = bench.connection.execute(_BELIEVED).fetchall()
    for variant in ("again", "case", "alias and interval"):
        with bench.acting(BOT) as writer:
            found = [propose(writer, _varied(each, variant)) for each in mined]
        assert {each.reason for each in found} == {RejectionReason.SLOT_LOCKED}
    assert bench.connection.execute(_BELIEVED).fetchall() == before
    assert verify_log(bench.connection, "a", "s").is_whole


def _mined(text: str, slots: int) -> Iterator[GroundedProposal]:
    at = 0
    for each in range(slots):
        words = f"Firm {each} was founded in 1950."
        at = text.index(words, at)
        quote = ProposedQuote(
            source_id="s/firms",
            text_digest=digest(text.encode()),
            span=Span(at, at + len(words)),
            quote=words,
        )
        yield GroundedProposal(
            source_set="s",
            subject=f"Firm {each}",
            predicate="founded",
            value="1950",
            quote=quote,
        )


def _varied(proposal: GroundedProposal, variant: str) -> GroundedProposal:
    subjects = {
        "again": proposal.subject,
        "case": f"  {proposal.subject.upper()}\u00a0",
        "alias and interval": proposal.subject.replace("Firm", "THE firm no."),
    }
    valid = ValidTime(start=from_row(0), end=from_row(10**15))
    return GroundedProposal(
        source_set="s",
        subject=subjects[variant],
        predicate="founded",
        value="1950",
        quote=proposal.quote,
        valid=valid if "interval" in variant else proposal.valid,
    )
