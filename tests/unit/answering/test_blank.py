"""Questions in which there is nothing to read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.deciding import decide

from evidence_sophia.answering.blank import is_blank
from evidence_sophia.answering.compose import compose_extractive_answer
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.answer import RefusalReason
from evidence_sophia.model.citation import Citation


@pytest.mark.parametrize(
    "text", ["", " \t\r\n", "\u00a0", "\u200b\u2060\ufeff", "\u3164", "\u202e", "\x00", "\ud800"]
)
def test_what_nobody_sees_is_blank(text: str, evidence: Callable[[], Evidence]) -> None:
    """Blanks, controls, invisible characters, halves: there is no question to answer."""
    assert is_blank(text)
    assert decide(text, evidence()).reason == RefusalReason.EMPTY_QUERY
    lily = Citation(id="a", title="Lilies", summary="Lilies harm cats.")
    assert compose_extractive_answer(text, [lily]).reason == RefusalReason.EMPTY_QUERY


@pytest.mark.parametrize("text", ["?", "猫", "🐱", " a", "\u200bа", "́"])
def test_what_somebody_sees_is_not(text: str) -> None:
    """A mark, a sign, a letter of any script."""
    assert not is_blank(text)
