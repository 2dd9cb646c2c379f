"""What does an embedder promise?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedPurpose, EmbedTexts


def described(**changes: object) -> EmbedderDescription:
    """Describe an embedder."""
    fields = {"id": "x", "dimensions": 2, "is_semantic": True, "min_score": 0.1} | changes
    return EmbedderDescription(**fields)  # type: ignore[arg-type] # a test hands over anything


def test_a_request_is_for_passages_unless_said_otherwise() -> None:
    """The purpose has a default, and texts become a tuple."""
    assert EmbedTexts(["a"]) == EmbedTexts(("a",), purpose=EmbedPurpose.PASSAGE)


def test_a_single_text_is_no_list_of_texts() -> None:
    """A string would be embedded letter by letter."""
    with pytest.raises(InvariantError, match="list of str"):
        EmbedTexts("a")


@pytest.mark.parametrize("dimensions", [0, -1, 65_537])
def test_dimensions_have_bounds(dimensions: int) -> None:
    """No embedder has so few or so many."""
    with pytest.raises(InvariantError, match="dimensions"):
        described(dimensions=dimensions)


@pytest.mark.parametrize("change", [{"min_score": 2.0}, {"weight": 1.5}, {"id": " "}])
def test_numbers_and_names_are_checked(change: dict[str, object]) -> None:
    """A score is a cosine, a weight a share, and an id is not blank."""
    with pytest.raises(InvariantError):
        described(**change)


def test_languages_are_primary_tags() -> None:
    """Regions are passed over, and each language stands once."""
    assert described(languages=("en-GB", "de", "en")).languages == ("de", "en")


@pytest.mark.parametrize(
    ("change", "language", "weight"),
    [
        ({}, "tlh", 1.0),
        ({"weight": 0.5}, "en", 0.5),
        ({"languages": ("en",)}, "en-US", 1.0),
        ({"languages": ("en",)}, "de", 0.0),
        ({"languages": ("en",)}, "und", 0.0),
        ({"is_semantic": False}, "en", 0.0),
    ],
)
def test_a_list_weighs_nothing_where_it_would_mislead(
    change: dict[str, object], language: str, weight: float
) -> None:
    """Only a semantic embedder that was made for the language takes part."""
    assert described(**change).weight_for(language) == weight
