"""By which other names are the things of a folder known? Its file ``aliases.jsonl``, if any.

One JSON object a line: ``{"entity": "Saturn V", "aliases": ["SA-500", "Сатурн-5"]}``. The entity
stands in the ``entities`` of some row of the manifest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest.contents import entry_problem, read_bytes
from evidence_sophia.ingest.decoding import decode_text
from evidence_sophia.ingest.folder import Folder
from evidence_sophia.ingest.formats import ALIASES_NAME
from evidence_sophia.ingest.manifest_fields import NotAValue, filled_text

__all__ = ["parse_aliases", "read_aliases"]

_FIELDS: Final = frozenset({"aliases", "entity"})
_HINT: Final = "Mend every listed problem; nothing was written."

Pair = tuple[str, str]


def read_aliases(folder: Folder) -> tuple[Pair, ...]:
    """Read the aliases of a checked folder; none where it has no file of them.

    Raises:
        DecodeError: the file cannot be read, or a line has a problem; all are listed.
    """
    path = folder.path / ALIASES_NAME
    if not path.exists() and not path.is_symlink():
        return ()
    problem = entry_problem(path, ALIASES_NAME, folder.path.resolve())
    if problem:
        message = f"{ALIASES_NAME} {problem}"
        raise DecodeError(message, hint="Put the file itself into the folder.")
    text, _ = decode_text(read_bytes(path))
    return parse_aliases(text, (name for file in folder.files for name in file.row.entities))


def parse_aliases(text: str, entities: Iterable[str]) -> tuple[Pair, ...]:
    """Read the lines of such a file; give pairs of an entity and an alias, in their order.

    Args:
        text: what stands in the file.
        entities: the names that the manifest knows.

    Raises:
        DecodeError: a line has a problem; all are listed.

    >>> parse_aliases('{"entity": "Saturn V", "aliases": ["SA-500"]}', ["Saturn V"])
    (('Saturn V', 'SA-500'),)
    """
    known = frozenset(entities)
    pairs: list[Pair] = []
    problems: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            pairs += _pairs(line, known)
        except NotAValue as problem:
            problems.append(f"{ALIASES_NAME}:{number}: {problem}")
    if problems:
        noun = "problem" if len(problems) == 1 else "problems"
        message = f"{ALIASES_NAME} has {len(problems)} {noun}"
        raise DecodeError(message, hint=_HINT, details=problems)
    return tuple(dict.fromkeys(pairs))


def _pairs(line: str, known: frozenset[str]) -> Iterator[Pair]:
    row = _row(line)
    entity = filled_text(row["entity"])
    if entity not in known:
        message = f"entity {entity!r:.200} stands in no row of the manifest"
        raise NotAValue(message)
    listed = row["aliases"]
    if not isinstance(listed, list) or not listed:
        message = "aliases must be a list of names"
        raise NotAValue(message)
    return iter([(entity, filled_text(alias)) for alias in listed])


def _row(line: str) -> dict[str, object]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        message = "is no JSON"
        raise NotAValue(message) from error
    if not isinstance(row, dict) or row.keys() != _FIELDS:
        message = "must be an object with entity and aliases"
        raise NotAValue(message)
    return row
