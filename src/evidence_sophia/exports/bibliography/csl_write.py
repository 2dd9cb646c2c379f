"""How is a bibliography written as CSL-JSON?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from evidence_sophia.exports.bibliography.csl_dates import write_csl_date
from evidence_sophia.exports.bibliography.csl_read import VARIABLES, read_csl_keywords
from evidence_sophia.exports.bibliography.exact import (
    PREFIX,
    keyword_pairs,
    noted,
    retraction_pairs,
)
from evidence_sophia.exports.bibliography.kinds import CSL_GENRES, NUMBERED
from evidence_sophia.exports.bibliography.markup import changed_texts
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

__all__ = ["write_csl_json"]

#: CSL's other variables that hold plain text -> the metadata key each is kept under.
_TEXTS: Final = {
    name.lower(): name
    for name in (
        *("annote", "archive", "archive_collection", "archive_location", "archive-place"),
        *("authority", "call-number", "chapter-number", "citation-key", "citation-label"),
        *("citation-number", "collection-number", "container-title-short", "dimensions"),
        *("division", "event", "event-place", "event-title", "genre", "journalAbbreviation"),
        *("jurisdiction", "locator", "medium", "number", "number-of-pages", "number-of-volumes"),
        *("original-publisher", "original-publisher-place", "original-title", "page-first"),
        *("part", "part-title", "PMCID", "PMID", "printing", "references", "reviewed-genre"),
        *("reviewed-title", "scale", "section", "shortTitle", "source", "status", "supplement"),
        *("title-short", "version", "volume-title", "volume-title-short", "year-suffix"),
    )
}
_GENRES: Final = frozenset(genre for _, genre in CSL_GENRES.values())


def write_csl_json(references: Iterable[Reference]) -> bytes:
    """Write references as CSL-JSON, valid under its schema, in the order given.

    What CSL has no variable for stands in ``custom``, so that :func:`read_csl_json` gives back
    exactly the same references. A retraction's notice begins the note.

    >>> print(write_csl_json([Reference(id="k", kind="book", title="A")]).decode(), end="")
    [
    {"id":"k","type":"book","title":"A"}
    ]
    """
    items = [
        json.dumps(_item(each), ensure_ascii=False, separators=(",", ":")) for each in references
    ]
    return "".join(["[\n", ",\n".join(items), "\n]\n"]).encode()


def _item(reference: Reference) -> dict[str, Any]:
    custom = dict(_custom(reference))
    texts = dict(_texts(reference))
    made = {"id": reference.id, **_type(reference, custom), **texts, **_names(reference)}
    made |= _dates(reference)
    if reference.keywords:
        made["keyword"] = ", ".join(reference.keywords)
    if note := noted(reference):
        made["note"] = note
    for key, text in reference.metadata:
        if _is_variable(key, text, reference.kind):
            made[_TEXTS[key]] = text
    return {**made, "custom": custom} if custom else made


def _type(reference: Reference, custom: dict[str, str]) -> dict[str, str]:
    kind = reference.kind
    if kind in CSL_GENRES:
        stated, genre = CSL_GENRES[kind]
        return {"type": stated, "genre": genre}
    if kind.is_known:
        return {"type": str(kind)}
    custom[f"{PREFIX}kind"] = str(kind)
    return {"type": str(ReferenceKind.DOCUMENT)}


def _texts(reference: Reference) -> Iterator[tuple[str, str]]:
    for variable, name in VARIABLES.items():
        if name != "note" and (text := getattr(reference, name)):
            is_number = variable == "issue" and reference.kind in NUMBERED
            yield "number" if is_number else variable, text


def _names(reference: Reference) -> dict[str, Any]:
    found = {"author": reference.authors, "editor": reference.editors}
    return {role: [_name(name) for name in names] for role, names in found.items() if names}


def _name(name: PersonName) -> dict[str, str]:
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
        "literal": name.literal,
    }
    return {part: text for part, text in parts.items() if text}


def _dates(reference: Reference) -> dict[str, Any]:
    found = {
        "issued": (reference.issued, reference.issued_literal),
        "accessed": (reference.accessed, reference.accessed_literal),
    }
    return {name: write_csl_date(*given) for name, given in found.items() if any(given)}


def _custom(reference: Reference) -> Iterator[tuple[str, str]]:
    pairs = [*retraction_pairs(reference.retraction), *changed_texts(reference)]
    if reference.licence:
        pairs.append(("licence", reference.licence))
    keywords = reference.keywords
    if tuple(read_csl_keywords(", ".join(keywords))) != keywords:
        pairs += keyword_pairs(keywords)
    for key, text in reference.metadata:
        if key.startswith(PREFIX):
            pairs.append((f"meta.{key}", text))
        elif not _is_variable(key, text, reference.kind):
            yield key, text
    yield from ((f"{PREFIX}{name}", text) for name, text in pairs)


def _is_variable(key: str, text: str, kind: ReferenceKind) -> bool:
    """Whether a metadatum is a text variable of CSL that says nothing else about the kind."""
    says_kind = key == "genre" and (kind in CSL_GENRES or text.lower() in _GENRES)
    is_taken = key == "number" and kind in NUMBERED
    return key in _TEXTS and not says_kind and not is_taken
