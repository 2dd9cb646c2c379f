from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.contract.requests import AnswerRequest, SearchRequest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.scope import Scope, check_set_id


@pytest.mark.parametrize("wrong", ["", " ", ".a", "-a", "a b", "a/b", "é", "a" * 65, "a\n", None])
def test_what_is_no_id_of_a_set_is_refused(wrong: str) -> None:
    """Blanks, slashes, other letters, great length and None are refused."""
    with pytest.raises(InvariantError, match="source set"):
        check_set_id(wrong)
    with pytest.raises(InvariantError, match="source set"):
        Scope(tenant="t", source_sets=(wrong,))


@pytest.mark.parametrize("wrong", ["a", b"a", 5, True, 1.5, [["a"]], (None,), {1: 2}, (10**5_000,)])
def test_source_sets_are_a_list_of_ids(wrong: Any) -> None:
    """One text is no list, and what is no list has no ids; a request checks them too."""
    for make in (
        lambda: Scope(tenant="t", source_sets=wrong),
        lambda: SearchRequest("q", source_sets=wrong),
        lambda: AnswerRequest("q", source_sets=wrong),
    ):
        with pytest.raises(InvariantError, match="source set"):
            make()


def test_ids_are_sorted_and_stand_once() -> None:
    """Two scopes of the same sets are equal."""
    assert Scope(tenant="t", source_sets=("b", "a", "b")) == Scope(
        tenant="t", source_sets=("a", "b")
    )


@pytest.mark.parametrize(
    ("wide", "narrow", "covers"),
    [
        (None, None, True),
        (None, ("a",), True),
        (("a",), None, False),
        (("a", "b"), ("a",), True),
        (("a",), ("a", "b"), False),
        ((), (), True),
        ((), ("a",), False),
    ],
)
def test_a_scope_covers_what_lies_within_it(
    wide: tuple[str, ...] | None, narrow: tuple[str, ...] | None, covers: bool
) -> None:
    """None is the whole tenant, an empty tuple sees nothing."""
    scope = Scope(tenant="t", source_sets=wide)
    assert scope.covers(Scope(tenant="t", source_sets=narrow)) is covers
    assert not scope.covers(Scope(tenant="other", source_sets=narrow))
