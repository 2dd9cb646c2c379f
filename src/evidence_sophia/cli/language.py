"""In which language does a command speak? The option that names it, and what is said of it."""

from __future__ import annotations

import argparse
import sys

from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.text.language_tag import is_language_tag, primary_language

__all__ = ["add_language_option", "note_the_words"]


def add_language_option(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Add ``--language``; what has not the form of a tag is refused.

    Args:
        parser: of the command.
        meaning: what it is the language of, and the default.
    """
    parser.add_argument("--language", default="", type=_tag, metavar="TAG", help=meaning)


def note_the_words(arguments: argparse.Namespace) -> None:
    """Say on standard error that the library has no words in the language that was named."""
    from evidence_sophia.answering.wording import (  # noqa: PLC0415 - reads the languages
        LANGUAGES,
        shipped_language,
    )

    language = primary_language(arguments.language)
    if not language or shipped_language(language) == language:
        return
    note = f"there are no words in {language}, so what is said beside the sources is English; "
    note += f"there are words in {', '.join(LANGUAGES)}"
    Terminal(sys.stderr, colour=not arguments.no_color).write(("note: ", "warn"), note)


def _tag(text: str) -> str:
    if text and not is_language_tag(text):
        message = f"{text!r:.40} is no language tag; write one such as en or pt-BR"
        raise argparse.ArgumentTypeError(message)
    return text
