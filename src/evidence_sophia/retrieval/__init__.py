"""Which passages bear on it? BM25F, dense and fused, with labels that explain each hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.retrieval.analyzers import analyze as analyze
    from evidence_sophia.retrieval.analyzers import analyzer_for as analyzer_for
    from evidence_sophia.retrieval.dense import VectorTable as VectorTable
    from evidence_sophia.retrieval.dense import nearest as nearest
    from evidence_sophia.retrieval.embedder import Embedder as Embedder
    from evidence_sophia.retrieval.embedder import EmbedderDescription as EmbedderDescription
    from evidence_sophia.retrieval.embedder import EmbedPurpose as EmbedPurpose
    from evidence_sophia.retrieval.embedder import EmbedTexts as EmbedTexts
    from evidence_sophia.retrieval.fusion import FusedHit as FusedHit
    from evidence_sophia.retrieval.fusion import RankedList as RankedList
    from evidence_sophia.retrieval.fusion import fuse as fuse
    from evidence_sophia.retrieval.knobs import Bm25fKnobs as Bm25fKnobs
    from evidence_sophia.retrieval.lexical_index import AddPassages as AddPassages
    from evidence_sophia.retrieval.lexical_index import DeletePassages as DeletePassages
    from evidence_sophia.retrieval.lexical_index import EmptyReason as EmptyReason
    from evidence_sophia.retrieval.lexical_index import IndexedPassage as IndexedPassage
    from evidence_sophia.retrieval.lexical_index import LexicalHit as LexicalHit
    from evidence_sophia.retrieval.lexical_index import LexicalIndex as LexicalIndex
    from evidence_sophia.retrieval.lexical_index import LexicalQuery as LexicalQuery
    from evidence_sophia.retrieval.lexical_index import LexicalResult as LexicalResult

__all__ = [
    "AddPassages",
    "Bm25fKnobs",
    "DeletePassages",
    "EmbedPurpose",
    "EmbedTexts",
    "Embedder",
    "EmbedderDescription",
    "EmptyReason",
    "FusedHit",
    "IndexedPassage",
    "LexicalHit",
    "LexicalIndex",
    "LexicalQuery",
    "LexicalResult",
    "RankedList",
    "VectorTable",
    "analyze",
    "analyzer_for",
    "fuse",
    "nearest",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "AddPassages": "lexical_index",
            "Bm25fKnobs": "knobs",
            "DeletePassages": "lexical_index",
            "EmbedPurpose": "embedder",
            "EmbedTexts": "embedder",
            "Embedder": "embedder",
            "EmbedderDescription": "embedder",
            "EmptyReason": "lexical_index",
            "FusedHit": "fusion",
            "IndexedPassage": "lexical_index",
            "LexicalHit": "lexical_index",
            "LexicalIndex": "lexical_index",
            "LexicalQuery": "lexical_index",
            "LexicalResult": "lexical_index",
            "RankedList": "fusion",
            "VectorTable": "dense",
            "analyze": "analyzers",
            "analyzer_for": "analyzers",
            "fuse": "fusion",
            "nearest": "dense",
        },
    )
