"""Does the time of the verbs grow with what they are given, and not with its square?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from tests.doubling import LINEAR, growth
from tests.knowledge_verbs import ONE, founded, said

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.citation import Citation


@pytest.mark.doubling
def test_a_batch_takes_time_as_it_is_long(bot: EvidenceBase) -> None:
    """Twice the proposals take twice the time."""

    def work(size: int) -> Callable[[], object]:
        asked = [founded(str(1_000 + number % 900)) for number in range(size)]
        return lambda: bot.propose_statements(asked)

    assert growth(work, 50) < LINEAR


@pytest.mark.doubling
@pytest.mark.parametrize("field", ["subject", "value", "quote", "source_id", "reason"])
def test_a_hostile_text_takes_time_as_it_is_long(bot: EvidenceBase, field: str) -> None:
    """Twice the characters of any field take twice the time, or none at all."""

    def work(size: int) -> Callable[[], object]:
        words = {"subject": "Acme", "value": "anvils", "quote": "Acme makes anvils."}
        words |= {"source_id": ONE, field: "x" * size}
        asked = [said(predicate="makes", **words)]
        return lambda: bot.propose_statements(asked)

    assert growth(work, 250_000) < LINEAR


@pytest.mark.doubling
def test_a_page_takes_time_as_it_cites(bot: EvidenceBase) -> None:
    """Twice the citations take twice the time: a source is folded once."""

    def work(size: int) -> Callable[[], object]:
        page = [
            Citation(id=str(number), source_id=ONE, quote="Acme was founded in 1987.")
            for number in range(1, size + 1)
        ]
        return lambda: bot.verify_citations(page)

    assert growth(work, 100) < LINEAR


@pytest.mark.doubling
def test_a_quote_that_is_not_there_takes_time_as_it_is_long(bot: EvidenceBase) -> None:
    """Twice the characters of a quote that is looked for take twice the time."""
    fresh = count()

    def work(size: int) -> Callable[[], object]:
        return lambda: bot.preflight_not_in_source(ONE, f"{next(fresh)} anvils " * (size // 9))

    assert growth(work, 10_000) < LINEAR
