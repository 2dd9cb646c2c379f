from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import SourceKind


def test_an_unknown_value_is_kept_and_says_so() -> None:
    """A value of a later version equals its string and is not known."""
    later = SourceKind("podcast")
    assert later == "podcast"
    assert str(later) == later.name == later.value == "podcast"
    assert not later.is_known
    assert SourceKind.NEWS.is_known


@pytest.mark.parametrize("wrong", ["", None, 3])
def test_what_is_no_value_at_all_is_refused(wrong: Any) -> None:
    """Nothing and what is no string are no members of anything."""
    with pytest.raises(InvariantError, match="is not a valid SourceKind"):
        SourceKind(wrong)


def test_two_unknown_members_of_one_value_are_equal() -> None:
    """They are two objects, one value and one key."""
    assert len({SourceKind("podcast"), SourceKind("podcast"), "podcast"}) == 1
