"""``evidence-sophia contract schema``: the JSON Schema of every value that travels."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from evidence_sophia.cli.base import terminal
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.schema import json_schema
from evidence_sophia.errors import NotFoundError

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run", "schema_files"]

SUMMARY: Final = "show, write or check the JSON Schemas"
DESCRIPTION: Final = (
    "JSON Schema 2020-12 of the values that travel, made from the values themselves."
)

#: Names every schema file with the SHA-256 of its bytes.
_PINNED: Final = "PINNED.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``contract schema`` takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="show this one, such as hit")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write all of them into a folder")
    parser.add_argument("--check", type=Path, metavar="DIR", help="compare with those of a folder")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``contract schema``: 1 if a file differs, else 0.

    Raises:
        NotFoundError: no value of that name travels.
        OSError: a file cannot be read or written.
    """
    if arguments.name is not None:
        sys.stdout.write(_text(_schema(arguments.name)))
        return 0
    if arguments.out is not None:
        arguments.out.mkdir(parents=True, exist_ok=True)
        for name, text in schema_files().items():
            (arguments.out / name).write_text(text, encoding="utf-8", newline="\n")
        return 0
    if arguments.check is not None:
        return _check(arguments)
    sys.stdout.writelines(f"{name}\n" for name in _types())
    return 0


def schema_files() -> dict[str, str]:
    """Give every schema file's name and text, with the file that pins them."""
    files = {f"{name}.json": _text(_schema(name)) for name in _types()}
    pins = {name: digest(text.encode(), "sha256") for name, text in files.items()}
    return {**files, _PINNED: _text(pins)}


def _types() -> dict[str, Any]:
    from evidence_sophia.cli.contract.wire_types import WIRE_TYPES  # noqa: PLC0415 - loads all rooms

    return WIRE_TYPES


def _schema(name: str) -> dict[str, Any]:
    if name not in _types():
        message = f"no value {name!r:.80} travels"
        raise NotFoundError(message, hint="evidence-sophia contract schema lists their names.")
    return json_schema(_types()[name])


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _check(arguments: argparse.Namespace) -> int:
    wanted = schema_files()
    found = {path.name for path in arguments.check.glob("*.json")}
    wrong = [f"{name}: is no schema of this version" for name in sorted(found - set(wanted))]
    for name, text in wanted.items():
        path = arguments.check / name
        if not path.is_file():
            wrong.append(f"{name}: is missing")
        elif path.read_text(encoding="utf-8") != text:
            wrong.append(f"{name}: differs")
    out = terminal(arguments)
    for line in wrong:
        out.write((line, "bad"))
    out.write(f"{len(wanted) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0
