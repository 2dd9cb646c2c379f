"""Which model speaks? Embedders, generators and judges behind the library's own seams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.providers.anthropic import AnthropicGenerator as AnthropicGenerator
    from evidence_sophia.providers.bedrock import BedrockGenerator as BedrockGenerator
    from evidence_sophia.providers.bedrock import BedrockRegion as BedrockRegion
    from evidence_sophia.providers.bedrock import TitanEmbedder as TitanEmbedder
    from evidence_sophia.providers.cost import CostCeiling as CostCeiling
    from evidence_sophia.providers.cost import TokenPrice as TokenPrice
    from evidence_sophia.providers.described import read_embedder as read_embedder
    from evidence_sophia.providers.described import read_scorer as read_scorer
    from evidence_sophia.providers.extractive import ExtractiveGenerator as ExtractiveGenerator
    from evidence_sophia.providers.hashing import HashingEmbedder as HashingEmbedder
    from evidence_sophia.providers.network_embedding import RemoteModel as RemoteModel
    from evidence_sophia.providers.onnx_embedder import OnnxEmbedder as OnnxEmbedder
    from evidence_sophia.providers.onnx_nli import OnnxNliScorer as OnnxNliScorer
    from evidence_sophia.providers.openai_compatible import (
        OpenAICompatibleEmbedder as OpenAICompatibleEmbedder,
    )
    from evidence_sophia.providers.openai_compatible import (
        OpenAICompatibleGenerator as OpenAICompatibleGenerator,
    )
    from evidence_sophia.providers.openai_compatible import (
        OpenAICompatibleServer as OpenAICompatibleServer,
    )
    from evidence_sophia.providers.pinned import PinnedFile as PinnedFile
    from evidence_sophia.providers.static_vectors import StaticVectors as StaticVectors
    from evidence_sophia.providers.timing import Clocks as Clocks
    from evidence_sophia.providers.timing import Limits as Limits

__all__ = [
    "AnthropicGenerator",
    "BedrockGenerator",
    "BedrockRegion",
    "Clocks",
    "CostCeiling",
    "ExtractiveGenerator",
    "HashingEmbedder",
    "Limits",
    "OnnxEmbedder",
    "OnnxNliScorer",
    "OpenAICompatibleEmbedder",
    "OpenAICompatibleGenerator",
    "OpenAICompatibleServer",
    "PinnedFile",
    "RemoteModel",
    "StaticVectors",
    "TitanEmbedder",
    "TokenPrice",
    "read_embedder",
    "read_scorer",
]

_HOME = {
    "AnthropicGenerator": "anthropic",
    "BedrockGenerator": "bedrock",
    "BedrockRegion": "bedrock",
    "Clocks": "timing",
    "CostCeiling": "cost",
    "ExtractiveGenerator": "extractive",
    "HashingEmbedder": "hashing",
    "Limits": "timing",
    "OnnxEmbedder": "onnx_embedder",
    "OnnxNliScorer": "onnx_nli",
    "OpenAICompatibleEmbedder": "openai_compatible",
    "OpenAICompatibleGenerator": "openai_compatible",
    "OpenAICompatibleServer": "openai_compatible",
    "PinnedFile": "pinned",
    "RemoteModel": "network_embedding",
    "StaticVectors": "static_vectors",
    "TitanEmbedder": "bedrock",
    "TokenPrice": "cost",
    "read_embedder": "described",
    "read_scorer": "described",
}

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(__name__, _HOME)
