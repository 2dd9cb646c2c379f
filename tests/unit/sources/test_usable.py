"""May something rest on a stored source?"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from attrs import evolve
from tests.checking_values import DAY, passage_of

from evidence_sophia.model.source import Retraction
from evidence_sophia.sources.usable import PERSONAL, is_personal, may_ground

SOURCE = passage_of("A mill.").source


@pytest.mark.parametrize(
    ("facts", "is_usable"),
    [
        ({}, True),
        ({"retraction": Retraction(state="retracted")}, False),
        ({"retraction": Retraction(state="expression_of_concern")}, True),
        ({"rights_expire_on": DAY}, True),
        ({"rights_expire_on": date(2026, 5, 31)}, False),
        ({"metadata": (PERSONAL,)}, False),
    ],
)
def test_one_rule_says_what_may_be_used(facts: dict[str, Any], is_usable: bool) -> None:
    """Nothing rests on what is retracted, expired or personal; all else may be used."""
    assert may_ground(evolve(SOURCE, **facts), DAY) is is_usable


def test_a_source_says_that_it_is_personal() -> None:
    """Only the exact mark in the metadata counts."""
    assert is_personal(evolve(SOURCE, metadata=(("a", "b"), PERSONAL)))
    assert not is_personal(evolve(SOURCE, metadata=(("personal", "no"),)))
