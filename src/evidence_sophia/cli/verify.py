"""``evidence-sophia verify``: which quotes stand in the source, and where?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from evidence_sophia.cli.base import print_document, terminal
from evidence_sophia.cli.verdicts import AskedQuote, CheckedQuote, show_verdicts
from evidence_sophia.errors import DataError
from evidence_sophia.ingest.formats import format_of
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.quotes.extract import find_quotations
from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "check which quotes stand in a source"
DESCRIPTION: Final = (
    "Check which quotes stand in a source. Typography is set aside, words are not. The source is a "
    "file, so no base is opened; check looks for what a text says in the sources of a base."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``verify`` takes."""
    parser.epilog = (
        "Exit code: 0 every quote was found, 1 at least one was not, 2 nothing was checked."
    )
    parser.add_argument(
        "source", metavar="SOURCE", help="the source's file; - reads standard input"
    )
    parser.add_argument(
        "--quote", action="append", default=[], metavar="TEXT", help="a quote (repeat for several)"
    )
    parser.add_argument(
        "--quotes", type=Path, metavar="FILE", help="a JSON list of quotes, or one quote a line"
    )
    parser.add_argument(
        "--text", type=Path, metavar="FILE", help="a text whose quotations are found and checked"
    )
    parser.add_argument(
        "--format",
        choices=("plain", "markdown", "html"),
        help="how the source is written (default: by its name, else plain)",
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``verify``: 0 if every quote was found, else 1.

    Raises:
        DataError: no quote was asked for or found, or a file is not what it must be.
        OSError: a file cannot be read.
    """
    asked = tuple(_asked(arguments))
    if not asked:
        message = "no quotation was found to check"
        hint = "A quotation stands in quotation marks or in a block quote; --quote TEXT gives one."
        raise DataError(message, hint=hint)
    source = _read(arguments.source)
    index = QuoteIndex(
        source, format=arguments.format or _format_of(arguments.source, SourceFormat.PLAIN)
    )
    checked = _check(index, asked)
    failed = sum(not one.verdict.is_found for one in checked)
    if arguments.json:
        _print_json(arguments.source, checked, failed)
    else:
        show_verdicts(terminal(arguments), arguments.source, source, checked)
    return 1 if failed else 0


def _asked(arguments: argparse.Namespace) -> Iterator[AskedQuote]:
    if not (arguments.quote or arguments.quotes or arguments.text):
        message = "no quote was given to check"
        raise DataError(message, hint="Give --quote TEXT, --quotes FILE or --text FILE.")
    yield from (AskedQuote(text=quote) for quote in arguments.quote)
    if arguments.quotes:
        yield from (AskedQuote(text=quote) for quote in _listed(arguments.quotes))
    if arguments.text:
        kind = _format_of(str(arguments.text), SourceFormat.MARKDOWN)
        for found in find_quotations(_read(str(arguments.text)), format=kind):
            yield AskedQuote(text=found.text, place=found.span)


def _listed(path: Path) -> list[str]:
    text = _read(str(path)).removeprefix("\ufeff")
    if not text.lstrip().startswith("[") and path.suffix != ".json":
        return [line.rstrip("\r") for line in text.split("\n") if line.strip()]
    try:
        quotes = json.loads(text)
    except (ValueError, RecursionError) as error:
        message = f"{path} is no JSON: {error}"
        raise DataError(message, hint='Write a list of texts: ["...", "..."].') from None
    if not isinstance(quotes, list) or not all(isinstance(quote, str) for quote in quotes):
        message = f"{path} is no JSON list of texts"
        raise DataError(message, hint='Write a list of texts: ["...", "..."].')
    return quotes


def _read(name: str) -> str:
    if name == "-" and sys.stdin is None:
        message = "standard input is closed"
        raise DataError(message, hint="Name a file, or send the source to standard input.")
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{name} is not UTF-8: byte {error.start} cannot be read"
        raise DataError(message, hint="Convert the file to UTF-8 first.") from None


def _format_of(name: str, otherwise: SourceFormat) -> SourceFormat:
    """Tell Markdown and HTML by the name; any other text may be whatever is usual there."""
    found = format_of(name)
    return otherwise if found in (None, SourceFormat.PLAIN) else found


def _check(index: QuoteIndex, asked: Sequence[AskedQuote]) -> list[CheckedQuote]:
    verdicts = index.verify_all([one.text for one in asked])
    return [
        CheckedQuote(
            asked=one,
            verdict=verdict,
            near_miss=None if verdict.is_found else index.explain(one.text),
        )
        for one, verdict in zip(asked, verdicts, strict=True)
    ]


def _print_json(source: str, checked: Sequence[CheckedQuote], failed: int) -> None:
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs

    document = {
        "source": source,
        "checked": len(checked),
        "failed": failed,
        "quotes": [
            {
                "verdict": encode(one.verdict),
                "nearMiss": None if one.near_miss is None else encode(one.near_miss),
                "place": None if one.asked.place is None else encode(one.asked.place),
            }
            for one in checked
        ],
    }
    print_document(document)
