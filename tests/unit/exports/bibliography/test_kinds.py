from __future__ import annotations

import pytest

from evidence_sophia.exports.bibliography import reference_kind_of, source_kind_of
from evidence_sophia.exports.bibliography.kinds import (
    BIBTEX_KINDS,
    BIBTEX_TYPES,
    RIS_KINDS,
    RIS_TYPES,
)
from evidence_sophia.model.reference import ReferenceKind
from evidence_sophia.model.source import SourceKind


@pytest.mark.parametrize("kind", list(SourceKind))
def test_every_kind_of_source_survives_being_listed(kind: SourceKind) -> None:
    """A source listed as a reference and imported again is of the same kind."""
    assert source_kind_of(reference_kind_of(kind)) == kind


def test_a_kind_that_nobody_knows_is_unknown() -> None:
    """An unknown kind of either side is the least one of the other."""
    assert source_kind_of(ReferenceKind("brochure")) == SourceKind.UNKNOWN
    assert reference_kind_of(SourceKind("podcast")) == ReferenceKind.DOCUMENT


def test_what_is_written_for_a_kind_means_that_kind() -> None:
    """No two kinds share the type they are written as."""
    assert all(BIBTEX_KINDS[name] == kind for kind, name in BIBTEX_TYPES.items())
    assert all(RIS_KINDS[name] == kind for kind, name in RIS_TYPES.items())
