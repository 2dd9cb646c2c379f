"""Which embedder does a command open a base with? One option for all that search."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from evidence_sophia.retrieval.embedder import Embedder

__all__ = ["HASHING", "add_embedder_option", "embedder_of"]

#: The name of the embedder that every base has.
HASHING: Final = "hashing"


def add_embedder_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--embedder``."""
    parser.add_argument(
        "--embedder",
        metavar="FILE",
        help="search by meaning, too, with the embedder that this JSON file describes: weights "
        "by path and SHA-256, or a provider's model, which is sent the texts; "
        f"{HASHING} names the one that counts words (the default)",
    )


def embedder_of(arguments: argparse.Namespace) -> Embedder | None:
    """Give the embedder that was named; None where none was, or the hashing one.

    Raises:
        DecodeError, EvidenceAdapterUnavailable, DigestMismatchError, MissingExtraError,
            OSError: as ``read_embedder``.
    """
    name = getattr(arguments, "embedder", None)
    if name is None or name == HASHING:
        return None
    from evidence_sophia.providers.described import read_embedder  # noqa: PLC0415 - loads cattrs

    return read_embedder(name)
