"""Does an entry of no telling type name a preprint?

BibTeX has no type for one: its entries are ``misc``, ``online``, ``unpublished``, or an article
in no journal, and say by other fields which server keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["PREPRINT_TYPES", "names_preprint"]

#: The types that a preprint may have, where it stands in nothing.
PREPRINT_TYPES: Final = ("article", "electronic", "misc", "online", "unpublished")

_SERVER: Final = (
    "(?:ar|bior|medr|chemr|psyar|socar|earthar|engr|techr|lawar|edar|africar)xiv"
    r"|arxiv\.org|ecoevorxiv|ssrn|preprints(?:\.org)?|research square|osf preprints"
)
_IS_SERVER: Final = re.compile(rf"(?:{_SERVER})(?:[ ]?\(.{{0,40}}\))?", re.IGNORECASE)
#: How an identifier of arXiv stands in a note.
_STATED: Final = re.compile(
    r"(?:arxiv|biorxiv|medrxiv)[ ](?:e-)?prints?(?:[ :].{0,60})?"
    r"|arxiv:[ ]?[a-z0-9.-]+(?:/[0-9]+)?(?:v[0-9]+)?(?:[ ]?\[.{1,30}\])?\.?",
    re.IGNORECASE,
)
_DOI: Final = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE)
#: Fields that hold the name of a server, and fields that may hold an identifier of one.
_SERVERS: Final = ("archiveprefix", "eprinttype", "archive", "publisher", "institution")
_NOTES: Final = ("howpublished", "note")


def names_preprint(entry: Mapping[str, str]) -> bool:
    """Whether fields say that a server for preprints keeps the work, and nothing else does.

    Args:
        entry: the fields by their names, as text.

    >>> names_preprint({"eprint": "1706.03762", "archiveprefix": "arXiv"})
    True
    """
    if entry.get("container_title"):
        return False
    return (
        any(_IS_SERVER.fullmatch(entry.get(name, "")) for name in _SERVERS)
        or any(_STATED.fullmatch(entry.get(name, "")) for name in _NOTES)
        or _DOI.match(entry.get("doi", "")) is not None
        or bool(entry.get("eprint") and entry.get("primaryclass"))
    )
