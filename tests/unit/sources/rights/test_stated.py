from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source_set import MemberRights, RightsStatus
from evidence_sophia.sources.rights.stated import StatedRights


def test_nothing_stated_grants_nothing() -> None:
    """Rights are unknown until something is understood."""
    stated = StatedRights(raw="x")
    assert stated.status == RightsStatus.UNKNOWN
    assert stated.for_member() == MemberRights()


@pytest.mark.parametrize(
    "fields", [{"raw": None}, {"spdx": 1}, {"flags": ["x"]}, {"conditions": "by"}]
)
def test_foreign_types_are_refused(fields: dict[str, Any]) -> None:
    """A field of another type is refused."""
    with pytest.raises(InvariantError):
        StatedRights(**({"raw": "x"} | fields))
