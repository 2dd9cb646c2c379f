"""Keys, and addresses that let somebody in."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.privacy.access_keys import access_keys, telling_urls


@pytest.mark.parametrize(
    ("text", "places"),
    [("AKIAABCDEFGHIJKLMNOP.", [(0, 20)]), ("AKIA is short", []), ("risk-free-of-all-charges", [])],
)
def test_keys_are_found(text: str, places: list[tuple[int, int]]) -> None:
    """A key is told by how its issuer writes it."""
    assert list(access_keys(text)) == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("see https://example.org/?token=abc.", [(4, 34)]),
        ("https://ada:pw@example.org/", [(0, 27)]),
        ("https://example.org/?page=2", []),
    ],
)
def test_telling_addresses_are_found(text: str, places: list[tuple[int, int]]) -> None:
    """An address tells where it names a person or carries what lets one in."""
    assert list(telling_urls(text)) == places
