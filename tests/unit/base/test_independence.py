"""Is a claim looked for by another method than the one that its text was written from?"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.report import ClaimCheck
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.providers.pinned import PinnedFile

from .conftest import Fill

np = pytest.importorskip("numpy", reason="static vectors need NumPy (extra embed)")

from evidence_sophia.providers.static_vectors import (  # noqa: E402 - after the skip
    StaticVectors,
)

#: Words of one meaning point in one direction.
MEANINGS = {
    "cat": (1, 0, 0),
    "feline": (1, 0.1, 0),
    "toxic": (0, 1, 0),
    "poison": (0.1, 1, 0),
    "moon": (0, 0, 1),
    "lunar": (0, 0.1, 1),
}
TEXTS = {
    "words.md": "Somebody saw one cat.\n",
    "meaning.md": "Every feline knows poison.\n",
    "moon.md": "Lunar soil looks grey.\n",
}


@pytest.fixture
def semantic(tmp_path: Path, fill: Fill) -> Iterator[EvidenceBase]:
    """A base with a table of static vectors, read by path like any other."""
    table = BytesIO()
    np.save(table, np.array(list(MEANINGS.values()), dtype=np.float32))
    files = []
    for name, data in (
        ("table.npy", table.getvalue()),
        ("words.txt", "\n".join(MEANINGS).encode()),
    ):
        (tmp_path / name).write_bytes(data)
        files.append(PinnedFile(tmp_path / name, sha256(data).hexdigest()))
    matrix, vocabulary = files
    embedder = StaticVectors(matrix, vocabulary, languages=(), min_score=0.5)
    with EvidenceBase.open(":memory:", embedder=embedder) as base:
        base.ingest(fill(TEXTS))
        yield base


def checked(base: EvidenceBase, found_by: SearchMethod | None) -> tuple[ClaimCheck, set[str]]:
    """Check a claim, and give what was looked at for it."""
    (found,) = base.check_text("Our cat hates toxic lilies.", found_by=found_by).claims
    return found, {each.source_id.partition("/")[2] for each in found.sources}


@pytest.mark.parametrize(
    ("found_by", "is_independent", "looked_at"),
    [
        (None, True, {"words.md", "meaning.md"}),
        (SearchMethod.BM25, True, {"words.md", "meaning.md"}),
        (SearchMethod.DENSE, True, {"words.md"}),
        (SearchMethod.HYBRID, False, {"words.md", "meaning.md"}),
    ],
)
def test_the_method_that_found_the_passages_is_skipped(
    semantic: EvidenceBase,
    found_by: SearchMethod | None,
    is_independent: bool,
    looked_at: set[str],
) -> None:
    """Words after meaning and meaning after words; after both together nothing is left."""
    found, sources = checked(semantic, found_by)
    assert found.is_independent is is_independent
    assert sources == looked_at


@pytest.mark.parametrize(
    ("found_by", "is_independent"),
    [
        (None, True),
        (SearchMethod.BM25, False),
        (SearchMethod.DENSE, True),
        (SearchMethod.HYBRID, False),
    ],
)
def test_without_a_semantic_embedder_words_are_what_is_left(
    fill: Fill,
    found_by: SearchMethod | None,
    is_independent: bool,
) -> None:
    """The hashing embedder is no semantic one: it never makes a finding independent."""
    with EvidenceBase.open(":memory:") as base:
        base.ingest(fill(TEXTS))
        found, sources = checked(base, found_by)
    assert found.is_independent is is_independent
    assert sources == {"words.md"}
