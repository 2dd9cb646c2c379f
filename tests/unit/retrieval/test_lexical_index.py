from __future__ import annotations

import pytest
from tests.lexical_reference import passage

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    EmptyReason,
    LexicalQuery,
)


def test_an_id_stands_once_in_a_request() -> None:
    """Two passages of one id in one request have no order to replace one another in."""
    with pytest.raises(InvariantError, match="twice"):
        AddPassages(passages=(passage("a"), passage("a")))


def test_an_id_must_be_storable() -> None:
    """A blank id or a lone surrogate is refused before the store."""
    with pytest.raises(InvariantError):
        passage(" ")
    with pytest.raises(InvariantError, match="surrogate"):
        passage("\ud800")
    with pytest.raises(InvariantError, match="surrogate"):
        DeletePassages(passage_ids=("\ud800",))
    with pytest.raises(InvariantError, match="tuple"):
        DeletePassages(passage_ids=("a", 1))  # type: ignore[arg-type] # a wrong type is refused


@pytest.mark.parametrize("limit", [0, -1, 1001, 1.0, True, "1"])
def test_a_limit_is_in_range(limit: int) -> None:
    """A limit is an integer from 1 to 1000."""
    with pytest.raises(InvariantError, match="limit"):
        LexicalQuery("q", limit=limit)


def test_reasons_are_open() -> None:
    """A reason of a later version survives."""
    assert EmptyReason("later") == "later"
