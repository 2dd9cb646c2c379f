"""Which files can be read, and how?"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from evidence_sophia.model.source_format import SourceFormat

__all__ = ["ALIASES_NAME", "FORMATS", "MANIFEST_NAMES", "format_of"]

#: Suffix in lower case -> how the file is read.
FORMATS: Final = {
    ".md": SourceFormat.MARKDOWN,
    ".markdown": SourceFormat.MARKDOWN,
    ".txt": SourceFormat.PLAIN,
    ".text": SourceFormat.PLAIN,
    ".html": SourceFormat.HTML,
    ".htm": SourceFormat.HTML,
    ".xhtml": SourceFormat.HTML,
}

#: A folder has exactly one of these.
MANIFEST_NAMES: Final = ("manifest.jsonl", "manifest.json", "manifest.csv")
#: A folder may have this beside it: other names of the things its documents are about.
ALIASES_NAME: Final = "aliases.jsonl"


def format_of(file: str) -> SourceFormat | None:
    """Give the format of a file by its name; None where there is no reader for it.

    >>> str(format_of("guide/Start.HTM"))
    'html'
    """
    return FORMATS.get(PurePosixPath(file).suffix.lower())
