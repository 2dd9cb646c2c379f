"""``evidence-sophia contract vectors``: does this version still give the golden bytes?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from evidence_sophia.cli.base import terminal
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "check_vectors", "run"]

SUMMARY: Final = "check the golden vectors"
DESCRIPTION: Final = (
    "Recompute every golden vector: canonical bytes, digests, documents, negotiation, grants."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``contract vectors`` takes."""
    parser.add_argument(
        "--check",
        type=Path,
        metavar="DIR",
        required=True,
        help="the folder of the vector files, such as docs/contract/vectors/v1.0",
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``contract vectors``: 1 if a vector fails, else 0.

    Raises:
        DecodeError: a file is no vector file.
        OSError: a file cannot be read.
    """
    out = terminal(arguments)
    passed, failed = 0, 0
    for path in sorted(arguments.check.glob("*.json")):
        for name, problem in check_vectors(path):
            if problem:
                failed += 1
                out.write((f"{path.name}: {name}: {problem}", "bad"))
            else:
                passed += 1
    if not passed + failed:
        message = f"{arguments.check} holds no vectors"
        raise DecodeError(message, hint="Name the folder of a contract version, such as v1.0.")
    out.write(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check_vectors(path: Path) -> Iterator[tuple[str, str]]:
    """Recompute the vectors of a file.

    Yields:
        the name of each vector, and what is wrong with it, or "".

    Raises:
        DecodeError: the file is no vector file of a kind this version knows.
    """
    from evidence_sophia.cli.contract.vector_kinds import CHECKS  # noqa: PLC0415 - loads all rooms

    document: Any = read_json(path.read_bytes())
    kind = document.get("vectors") if isinstance(document, dict) else None
    if kind not in CHECKS:
        message = f"{path.name} is no vector file of a known kind"
        raise DecodeError(message, hint=f"Known kinds: {', '.join(CHECKS)}.")
    for list_name, check in CHECKS[kind].items():
        for vector in document[list_name]:
            yield vector["name"], check(vector)
