"""Which model speaks? Embedders, generators and judges behind the library's own seams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.providers.hashing import HashingEmbedder as HashingEmbedder

__all__ = [
    "HashingEmbedder",
]

_HOME = {
    "HashingEmbedder": "hashing",
}

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(__name__, _HOME)
