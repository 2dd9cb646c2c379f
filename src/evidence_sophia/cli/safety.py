"""By which safety policy does a command answer and check? The shipped one, or a folder's."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from evidence_sophia.errors import DecodeError

if TYPE_CHECKING:
    from evidence_sophia.answering.rules import AnswerRules

__all__ = ["add_safety_option", "rules_of"]


def add_safety_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--safety``."""
    parser.add_argument(
        "--safety",
        type=Path,
        metavar="FOLDER",
        help="answer and check by the safety policy in this folder: policy.json and one "
        "<language>.json a language (default: the shipped one, of plants, foods, household "
        "substances and medicines)",
    )


def rules_of(arguments: argparse.Namespace) -> AnswerRules | None:
    """Give the rules with the policy that was named; None where none was.

    Raises:
        DecodeError: the files of the folder are no policy; the details list every problem.
        OSError: the folder or a file of it cannot be read.
    """
    folder: Path | None = getattr(arguments, "safety", None)
    if folder is None:
        return None
    from evidence_sophia.answering.rules import AnswerRules  # noqa: PLC0415 - rarely asked for
    from evidence_sophia.answering.safety.reading import read_policy  # noqa: PLC0415 - likewise

    documents = {
        path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".json"
    }
    try:
        return AnswerRules(safety=read_policy(documents))
    except DecodeError as error:
        message = f"{folder} holds no safety policy"
        hint = "Mend what is listed; the how-to on safety says what the files hold."
        raise DecodeError(message, details=error.details, hint=hint) from None
