"""What does an embedder change in a base?"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tests.embedders import SynonymEmbedder

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.errors import BackendError, EmbedderMismatchError
from evidence_sophia.model.hit import Hit, SearchMethod
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.retrieval.embedder import EmbedPurpose

from .conftest import NOW, PLANTS, SPACE, Fill

MORE = {
    "felines.md": "# Felines\n\nPoisonous lilies harm a feline.\n",
    "humid.md": "# Humid air\n\nMoisture helps.\n",
    "palms.md": "# Palms\n\nToxic is not what palms are.\n",
}


def opened(embedder: SynonymEmbedder | None, path: Path | str = ":memory:") -> EvidenceBase:
    """Open a base on the first of June 2026."""
    return EvidenceBase.open(path, clock=lambda: NOW, embedder=embedder)


def ids(hits: tuple[Hit, ...]) -> list[str]:
    """Give the sources of hits."""
    return [hit.passage.source_id.partition("/")[2] for hit in hits]


def test_each_hit_has_the_cosine_of_the_hashing_embedder(fill: Fill) -> None:
    """Without a word about embedders the label says how near the words stand."""
    with opened(None) as base:
        base.ingest(fill(PLANTS))
        (hit,) = base.search("toxic cats")
    dense = hit.label.dense
    assert dense is not None
    assert (dense.embedder, dense.is_semantic) == ("hashing-1-1024", False)
    assert dense.min_score < dense.cosine <= 1.0
    assert hit.label.method == SearchMethod.BM25
    assert hit.label.fusion is None


def test_the_hashing_embedder_stores_nothing_and_moves_nothing(fill: Fill, tmp_path: Path) -> None:
    """Its vectors are made when they are asked for."""
    path = tmp_path / "evidence.db"
    with opened(None, path) as base:
        base.ingest(fill(PLANTS | MORE))
        found = base.search("toxic lilies for a cat")
        assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
        with base._backend.database.snapshot() as connection:
            assert connection.execute("SELECT count(*) FROM passage_vector").fetchone() == (0,)


def test_a_passage_is_found_by_what_it_means(fill: Fill) -> None:
    """It shares no word with the question, and its label says which list found it."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE | SPACE))
        assert "humid.md" not in ids(opened_plain(base, "water"))
        hits = base.search("water")
    assert ids(hits) == ["ferns.md", "humid.md"]
    assert [hit.rank for hit in hits] == [1, 2]
    by_meaning = hits[1].label
    assert by_meaning.method == SearchMethod.HYBRID
    assert by_meaning.steps == ()
    assert by_meaning.fusion is not None
    assert [rank.method for rank in by_meaning.fusion.ranks] == [SearchMethod.DENSE]
    assert by_meaning.dense is not None
    assert by_meaning.dense.cosine == 1.0


def opened_plain(base: EvidenceBase, query: str) -> tuple[Hit, ...]:
    """Search the same file by words alone."""
    backend = evolve(base._backend, embedder=HashingEmbedder())
    return EvidenceBase(backend, base._context).search(query)


def test_a_fused_hit_is_explained(fill: Fill) -> None:
    """It has both ranks, the contributions of the words, and the cosine."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE))
        best = base.search("toxic lilies for cats")[0]
    label = best.label
    assert label.fusion is not None
    assert [str(rank.method) for rank in label.fusion.ranks] == ["BM25", "DENSE"]
    assert label.steps[0].total() > 0
    assert label.dense is not None
    assert label.native_score == sum(rank.contribution for rank in label.fusion.ranks)


def test_the_order_does_not_depend_on_the_limit(fill: Fill) -> None:
    """The first hits of a long list are those of a short one, and pages follow one another."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE | SPACE))
        everything = base.search("water for toxic cats on the moon", limit=100)
        assert len(everything) > 3
        for limit in range(1, len(everything)):
            assert ids(base.search("water for toxic cats on the moon", limit)) == ids(
                everything[:limit]
            )
        request = SearchRequest("water for toxic cats on the moon", limit=2)
        paged: list[Hit] = []
        page = base.adapter.search(request, base._context)
        paged += page.items
        while page.cursor:
            page = base.adapter.search(evolve(request, cursor=page.cursor), base._context)
            paged += page.items
        assert paged == list(everything)


def test_an_embedder_for_another_language_changes_no_order(fill: Fill) -> None:
    """Its list weighs nothing for a question in a language it was not made for."""
    with opened(SynonymEmbedder(languages=("de",))) as base:
        base.ingest(fill(PLANTS | MORE))
        assert ids(base.search("water")) == ids(opened_plain(base, "water"))
        (hit,) = base.search("moisture")
        assert hit.label.method == SearchMethod.BM25
        assert hit.label.dense is None, "no vector was made of a passage it cannot read"


def test_a_short_question_is_in_the_language_of_the_sources(fill: Fill) -> None:
    """One word tells no language; that of most sources in scope counts."""
    klingon = {name: {"language": "tlh"} for name in SPACE | PLANTS | MORE}
    with opened(SynonymEmbedder(languages=("en",))) as base:
        base.ingest(fill(PLANTS | MORE))
        base.ingest(fill(SPACE, klingon), source_set="klingon")
        assert "humid.md" in ids(base.search("water"))
        base.ingest(fill(SPACE | PLANTS | MORE, klingon), source_set="klingon")
        assert base.search("water")[0].label.method == SearchMethod.BM25
        assert "humid.md" in ids(base.search("water", source_sets=["default"]))


def test_a_question_that_tells_its_language_is_taken_at_its_word(fill: Fill) -> None:
    """The sources do not matter then."""
    with opened(SynonymEmbedder(languages=("en",))) as base:
        base.ingest(fill(PLANTS | MORE))
        assert "humid.md" in ids(base.search("Which of these plants need more water?"))
        assert "humid.md" not in ids(base.search("Welche von diesen Pflanzen brauchen water?"))


def test_vectors_are_made_anew_batch_by_batch(
    fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A base of any size is read a few passages at a time."""
    path = tmp_path / "evidence.db"
    with opened(None, path) as base:
        base.ingest(fill(PLANTS | MORE))
    monkeypatch.setattr("evidence_sophia.stores.sqlite.vectors.writes._BATCH", 2)
    embedder = SynonymEmbedder()
    with EvidenceBase.reembed(path, embedder, clock=lambda: NOW) as base:
        assert "humid.md" in ids(base.search("water"))
    assert [len(texts) for _, texts in embedder.asked] == [2, 2, 1, 1]


def test_marks_alone_find_nothing(fill: Fill) -> None:
    """A question without a word is near nothing."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS))
        assert base.search("???") == ()


def test_what_is_not_near_enough_is_not_found(fill: Fill) -> None:
    """Below the embedder's own floor a passage does not bear on a question."""
    with opened(SynonymEmbedder(min_score=0.9)) as base:
        base.ingest(fill(PLANTS | MORE))
        assert ids(base.search("felines and water")) == ["felines.md", "ferns.md"]


def test_a_question_is_embedded_once(fill: Fill) -> None:
    """An answer takes several searches and one vector."""
    embedder = SynonymEmbedder()
    with opened(embedder) as base:
        base.ingest(fill(PLANTS, {"ferns.md": {"rights_expires": "2020-01-01"}}))
        embedder.asked.clear()
        base.answer("Are lilies toxic to cats?")
    assert [purpose for purpose, _ in embedder.asked] == [EmbedPurpose.QUERY]


@pytest.mark.complaint("JasperFx/fisher#285")
def test_both_halves_of_a_search_keep_to_their_scope(fill: Fill, tmp_path: Path) -> None:
    """There the vectors were searched without the tenant, and found another one's text."""
    path = tmp_path / "evidence.db"
    with opened(SynonymEmbedder(), path) as base:
        base.ingest(fill(MORE), source_set="seen")
        base.ingest(fill(PLANTS), source_set="unseen")
        other = base.acting_as(base._context.actor, tenant="other")
        other.ingest(fill(SPACE))
        assert set(ids(base.search("toxic moisture", source_sets=["seen"]))) == set(MORE)
        assert ids(base.search("lunar")) == []
        assert ids(other.search("lunar")) == ["moon.md"]
        assert ids(other.search("feline")) == []


@pytest.mark.complaint("RailtownAI/railtracks#1183")
def test_ingesting_for_one_tenant_leaves_the_vectors_of_another(fill: Fill) -> None:
    """There a document of the same name took the other tenant's entries away."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(MORE))
        other = base.acting_as(base._context.actor, tenant="other")
        other.ingest(fill(MORE))
        other.ingest(fill(SPACE))
        assert "humid.md" in ids(base.search("water"))
        assert "humid.md" not in ids(other.search("water"))


@pytest.mark.complaint("deepset-ai/haystack#11997")
def test_a_removed_document_takes_its_vectors_along(fill: Fill) -> None:
    """What is gone is not found by its meaning either."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE))
        assert "humid.md" in ids(base.search("water"))
        base.ingest(fill(PLANTS))
        assert ids(base.search("water")) == ["ferns.md"]
        with base._backend.database.snapshot() as connection:
            (passages,) = connection.execute("SELECT count(*) FROM passage").fetchone()
            (vectors,) = connection.execute("SELECT count(*) FROM passage_vector").fetchone()
    assert passages == vectors


def test_a_base_remembers_its_embedder(fill: Fill, tmp_path: Path) -> None:
    """Another one is refused, to read and to write; the same one is welcome."""
    path = tmp_path / "evidence.db"
    with opened(SynonymEmbedder(), path) as base:
        base.ingest(fill(PLANTS))
    with pytest.raises(EmbedderMismatchError, match="synonyms-1, not with synonyms-2") as caught:
        opened(SynonymEmbedder("synonyms-2"), path)
    assert "reembed" in caught.value.hint()
    with opened(SynonymEmbedder(), path) as base:
        assert base.search("water")


def test_a_base_without_vectors_refuses_a_semantic_embedder(fill: Fill, tmp_path: Path) -> None:
    """Half of the passages would never be found by their meaning."""
    path = tmp_path / "evidence.db"
    with opened(None, path) as base:
        base.ingest(fill(PLANTS))
    with pytest.raises(EmbedderMismatchError, match="have no vectors"):
        opened(SynonymEmbedder(), path)


def test_vectors_are_made_anew_on_request(fill: Fill, tmp_path: Path) -> None:
    """They are those that ingesting with the embedder gives."""
    path = tmp_path / "evidence.db"
    with opened(None, path) as base:
        base.ingest(fill(PLANTS | MORE))
    with EvidenceBase.reembed(path, SynonymEmbedder(), clock=lambda: NOW) as base:
        made = base.search("water")
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE))
        assert base.search("water") == made
    with opened(SynonymEmbedder(), path) as base:
        assert base.search("water") == made


def test_a_base_with_vectors_can_be_read_by_words_and_not_be_written(
    fill: Fill, tmp_path: Path
) -> None:
    """New passages would lack the vectors that the others have."""
    path = tmp_path / "evidence.db"
    with opened(SynonymEmbedder(), path) as base:
        base.ingest(fill(PLANTS))
    with opened(None, path) as base:
        assert ids(base.search("water")) == ["ferns.md"]
        with pytest.raises(EmbedderMismatchError, match="have vectors of synonyms-1"):
            base.ingest(fill(PLANTS | MORE))
        assert ids(base.search("moisture")) == []
    with EvidenceBase.reembed(path, HashingEmbedder(), clock=lambda: NOW) as base:
        base.ingest(fill(PLANTS | MORE))
        assert ids(base.search("moisture")) == ["humid.md"]


def test_a_failure_of_the_embedder_leaves_everything_as_it_was(fill: Fill, tmp_path: Path) -> None:
    """Neither a passage nor a vector of an unfinished run is kept."""

    class Failing(SynonymEmbedder):
        def embed(self, *_arguments: object) -> list[list[float]]:
            return [[float("nan")] * 4]

    path = tmp_path / "evidence.db"
    with opened(SynonymEmbedder(), path) as base:
        base.ingest(fill(PLANTS))
        before = base.search("water")
    with opened(Failing(), path) as base, pytest.raises(BackendError):
        base.ingest(fill(PLANTS | {"one.md": "# One\n\nMoisture.\n"}))
    with pytest.raises(BackendError):
        EvidenceBase.reembed(path, Failing(), clock=lambda: NOW)
    with opened(SynonymEmbedder(), path) as base:
        assert base.search("water") == before


def test_an_answer_rests_on_hits_with_their_cosines(fill: Fill) -> None:
    """Hybrid order serves answers too."""
    with opened(SynonymEmbedder()) as base:
        base.ingest(fill(PLANTS | MORE))
        answer = base.answer("Are lilies toxic to cats?")
    assert not answer.is_refusal
    assert answer.citations[0].source_id == "default/lilies.md"
