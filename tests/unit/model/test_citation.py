from __future__ import annotations

from evidence_sophia.model.citation import SOURCE_KIND_WEIGHTS, Citation, weight_of
from evidence_sophia.model.source import SourceKind


def test_every_known_kind_has_one_weight() -> None:
    """The table lists each kind once, heaviest first."""
    kinds = [kind for kind, _ in SOURCE_KIND_WEIGHTS]
    weights = [weight for _, weight in SOURCE_KIND_WEIGHTS]
    assert sorted(kinds) == sorted(SourceKind)
    assert weights == sorted(weights, reverse=True)


def test_a_kind_nobody_knows_weighs_least() -> None:
    """An unknown kind never gains weight by being unknown."""
    assert weight_of(SourceKind("hearsay")) == weight_of(SourceKind.UNKNOWN) == 2_000


def test_a_citation_takes_the_weight_of_its_kind() -> None:
    """The weight follows the kind unless it is said."""
    assert Citation(id="c", source_kind=SourceKind.NEWS).weight == 7_000
    assert Citation(id="c", weight=1).weight == 1
