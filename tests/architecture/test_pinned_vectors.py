"""Are the golden vectors the ones that were written?"""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.codec.digests import digest

VECTORS = Path(__file__).parents[2] / "docs" / "contract" / "vectors" / "v1.0"

#: Name -> SHA-256. Written once. What a later version adds stands in a folder of its own.
PINNED = {
    "canonical-json.json": "ea1de663765e6c10ba6e5e80e4a12f1eb2f0332aa047929cce87b7a469e26558",
    "digests.json": "225d643bdb6ebdc2e59f3ef983d115d02039a18ae499b50d778805210dd18d1d",
    "documents.json": "4a42223e9efea38756914bec00cd8831c2ccc86b6029a044977f8afbc1c25f9f",
    "grants.json": "df427d9f3eb97e8e86375332bfe75d4a780205630102679ac6177eb8d1e4935e",
    "negotiation.json": "d5fe22e4d3bce655cdeb08cbbdcf4953cea349a5bbb8b7d6eb59777d39fbc253",
    "source-sets.json": "6547fe9bb910376c703800d9ab63fc80e694ac3e1fd8d02482b4c7045e8ef75f",
}


def test_every_vector_file_is_pinned() -> None:
    """A file that is not named here could be edited unseen."""
    assert sorted(path.name for path in VECTORS.glob("*.json")) == sorted(PINNED)


@pytest.mark.parametrize("name", PINNED)
def test_a_vector_file_is_never_edited(name: str) -> None:
    """Whoever has stored one of its digests must find it again."""
    assert digest((VECTORS / name).read_bytes(), "sha256") == f"sha256:{PINNED[name]}"
