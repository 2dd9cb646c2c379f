"""Which references does a CSL-JSON document hold?"""

from __future__ import annotations

import json
from typing import Final

from evidence_sophia.exports.bibliography.csl_dates import read_csl_date
from evidence_sophia.exports.bibliography.csl_scan import Item, scan_csl_json
from evidence_sophia.exports.bibliography.draft import Draft
from evidence_sophia.exports.bibliography.encoding import decode_bibliography
from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.kinds import (
    CSL_GENRES,
    NUMBERED,
)
from evidence_sophia.exports.bibliography.stated_kinds import stated_kind
from evidence_sophia.model._lines import as_line, as_prose
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

__all__ = ["VARIABLES", "read_csl_json", "read_csl_keywords"]

#: CSL variables -> fields of a reference; the first of several is how a field is written.
VARIABLES: Final[dict[str, str]] = {
    "title": "title",
    "container-title": "container_title",
    "publisher": "publisher",
    "publisher-place": "place",
    "volume": "volume",
    "issue": "issue",
    "page": "pages",
    "edition": "edition",
    "collection-title": "series",
    "DOI": "doi",
    "ISBN": "isbn",
    "ISSN": "issn",
    "URL": "url",
    "language": "language",
    "abstract": "abstract",
    "note": "note",
}
_OWN: Final = ("id", "type", "author", "editor", "issued", "accessed", "keyword", "custom", "genre")
#: Names without their joints and in lower case, and some of other formats -> names in CSL.
_SPELLED: Final[dict[str, str]] = {
    **{name.lower().replace("-", ""): name for name in (*VARIABLES, *_OWN)},
    "pages": "page",
    "keywords": "keyword",
    "journal": "container-title",
    "year": "issued",
}
#: How terms of use are named; no variable of CSL holds them.
LICENCES: Final = ("license", "licence", "rights", "copyright")
_VERSIONS: Final = {"vor": 0, "am": 1, "unspecified": 2}
#: Where the date of publication stands; the others than CSL's are Crossref's.
_ISSUED: Final = ("issued", "published", "published-print", "published-online", "posted")
_NUMBERS: Final = ("ISSN", "ISBN")  # journals and books have several
_NAME_PARTS: Final = ("family", "given", "suffix", "literal")
#: Other names for the halves of a name.
_NAME_SPELLED: Final = {
    **dict.fromkeys(("last", "lastName", "last_name", "surname", "familyName"), "family"),
    **dict.fromkeys(("first", "firstName", "first_name", "forename", "givenName"), "given"),
}
#: What is part of a name, or says only how it is shown.
_NAME_KEYS: Final = frozenset(
    (
        *(*_NAME_PARTS, "name", "dropping-particle", "non-dropping-particle", "comma-suffix"),
        *("static-ordering", "parse-names", "sequence", "isInstitution"),
    )
)


def read_csl_json(data: bytes | str, *, encoding: str | None = None) -> BibliographyImport:
    r"""Read CSL-JSON, tolerantly, and tell everything that is wrong with it.

    A list of items is read, one item, several one after the other, an object with ``items``,
    a ``message`` of Crossref or one that holds items by their ids; of a document that breaks
    off, the items before the break.

    Args:
        data: the document.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is too large, or no encoding has that name.

    >>> found = read_csl_json('[{"id": 7, "type": "book", "issued": {"date-parts": [[1986]]}}]')
    >>> found.references[0].id, str(found.references[0].issued)
    ('7', '1986')
    """
    log = ProblemLog()
    decoded = decode_bibliography(data, encoding, log)
    references: list[Reference] = []
    lines: dict[str, int] = {}
    for line, item in scan_csl_json(decoded.text, log):
        if log.is_full(len(references), line):
            break
        reference = _reference(line, item, log)
        if lines.setdefault(reference.id, len(references)) != len(references):
            message = f"the id is that of item {lines[reference.id] + 1} already; both are kept"
            log.add(line, Code.KEY_DUPLICATE, message, reference.id)
        references.append(reference)
    return BibliographyImport(
        format=BibliographyFormat.CSL_JSON,
        encoding=decoded.encoding,
        references=tuple(references),
        problems=log.problems(),
    )


def _text(value: object) -> str:
    """Give a text, or a number as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return str(value)


def _named(item: Item) -> Item:
    """Give the variables their names in CSL, whatever case and joints they are written with."""
    given: Item = dict(item)
    for name in item:
        known = _SPELLED.get(name.lower().replace("_", "").replace("-", ""))
        if known and known not in given:
            given[known] = given.pop(name)
    return given


def _reference(line: int, item: Item, log: ProblemLog) -> Reference:
    repeated, item = getattr(item, "repeated", ()), _named(item)
    draft = Draft(line=line, key=_text(item.get("id")))
    for name in repeated:
        message = f"{name:.60} stands twice in the item; the last one is taken"
        log.add(line, Code.FIELD_DUPLICATE, message, draft.key)
    draft.kind = _kind(draft, item, log)
    for role in ("author", "editor"):
        draft.names[role] = _names(role, item.get(role), draft, log)
    dates = [item.get(name) for name in _ISSUED if item.get(name)]
    draft.date("issued", read_csl_date(next(iter(dates), None)), log)
    draft.date("accessed", read_csl_date(item.get("accessed")), log)
    draft.keywords = read_csl_keywords(item.get("keyword"))
    if draft.kind in NUMBERED and not item.get("issue"):
        item = {("issue" if name == "number" else name): item[name] for name in item}
    for variable, name in VARIABLES.items():
        if text := _read_text(variable, item.get(variable), draft, log):
            draft.put(name, text, variable, log)
    draft.put("licence", _licence(item), "licence", log)
    _keep_rest(draft, item, log)
    return draft.finish(log)


def _licence(item: Item) -> str:
    """Give the terms of use: a text, or of Crossref's list that of the version of record."""
    for name in LICENCES:
        if text := _text(item.get(name)):
            return text
    listed = item.get("license")
    terms = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    terms.sort(key=lambda each: _VERSIONS.get(_text(each.get("content-version")), len(_VERSIONS)))
    return next(filter(None, (_text(each.get("URL")) for each in terms)), "")


def _read_text(variable: str, value: object, draft: Draft, log: ProblemLog) -> str:
    text = _text(value)
    if not text and value not in (None, "", [], {}):
        if isinstance(value, list) and all(map(_text, value)):
            _keep_further(variable, value[1:], draft, log)
            return _text(value[0])
        log.add(draft.line, Code.FIELD_UNREADABLE, f"{variable} is no text", draft.key)
        draft.keep(variable, _dumped(value))
    return text


def _keep_further(variable: str, values: list[object], draft: Draft, log: ProblemLog) -> None:
    """Keep what stands behind the first one of a list, as Crossref gives titles and numbers."""
    for further in values:
        draft.keep(variable, _text(further))
    if values and variable not in _NUMBERS:
        message = f"{variable} is a list; those behind the first are kept as metadata"
        log.add(draft.line, Code.FIELD_DUPLICATE, message, draft.key)


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _kind(draft: Draft, item: Item, log: ProblemLog) -> ReferenceKind:
    stated, genre = _text(item.get("type")), as_line(_text(item.get("genre")))
    for kind, form in CSL_GENRES.items():
        if (stated, genre.lower()) == form:
            return kind
    if "genre" in item:
        draft.keep("genre", _text(item["genre"]) or _dumped(item["genre"]))
    known = stated_kind(stated) or as_line(stated)
    if not known:
        log.add(draft.line, Code.KIND_UNKNOWN, "no type; it counts as a document", draft.key)
    elif not ReferenceKind(known).is_known:
        log.add(draft.line, Code.KIND_UNKNOWN, f"the type {known:.40} is not known", draft.key)
    return ReferenceKind(known or "document")


def _names(role: str, value: object, draft: Draft, log: ProblemLog) -> list[PersonName]:
    found: list[PersonName] = []
    for each in value if isinstance(value, list) else [value] if value else []:
        name = _name(each)
        if name is None:
            log.add(draft.line, Code.FIELD_UNREADABLE, f"{each!r:.60} is no name", draft.key)
            draft.keep(f"{role}-unread", _dumped(each))
        else:
            found.append(name)
            _keep_rest_of_name(role, each, name, draft)
    return found


def _keep_rest_of_name(role: str, value: object, name: PersonName, draft: Draft) -> None:
    """Keep what else stands beside a name, as registries give ORCIDs and affiliations."""
    for key, rest in value.items() if isinstance(value, dict) else ():
        if _NAME_SPELLED.get(key, key) not in _NAME_KEYS and rest not in (None, "", [], {}):
            draft.keep(f"{role}-{key}", f"{name}: {_text(rest) or _dumped(rest)}")


def _name(value: object) -> PersonName | None:
    if isinstance(value, str):
        literal = as_line(value)
        return PersonName(literal=literal) if literal else None
    if not isinstance(value, dict):
        return None
    value = {_NAME_SPELLED.get(key, key): part for key, part in value.items()}
    parts = {part: as_line(_text(value.get(part))) for part in _NAME_PARTS}
    particles = (_text(value.get(f"{kind}-particle")) for kind in ("dropping", "non-dropping"))
    particle = as_line(" ".join(particles))
    if parts["family"]:
        parts["literal"] = ""
        return PersonName(particle=particle, **parts)
    whole = " ".join((parts["given"], particle, parts["suffix"]))
    literal = parts["literal"] or as_line(whole) or as_line(_text(value.get("name")))
    return PersonName(literal=literal) if literal else None


def read_csl_keywords(value: object) -> list[str]:
    """Cut keywords at commas, or at semicolons where there are any.

    >>> read_csl_keywords("grounding, quotes")
    ['grounding', 'quotes']
    """
    if isinstance(value, list):
        return [word for word in (as_line(_text(each)) for each in value) if word]
    text = _text(value)
    words = (as_line(word) for word in text.split(";" if ";" in text else ","))
    return [word for word in words if word]


def _keep_rest(draft: Draft, item: Item, log: ProblemLog) -> None:
    for name, value in item.items():
        is_terms = name in LICENCES and _text(value) == draft.texts.get("licence")
        if name not in VARIABLES and name not in _OWN and not is_terms:
            _keep(draft, name, value)
    custom = item.get("custom")
    for name, value in custom.items() if isinstance(custom, dict) else ():
        _keep(draft, name, value)
    if custom is not None and not isinstance(custom, dict):
        log.add(draft.line, Code.FIELD_UNREADABLE, "custom is no object", draft.key)
        draft.keep("custom", _dumped(custom))


def _keep(draft: Draft, name: str, value: object) -> None:
    text = as_prose(_text(value))
    if not text and value not in (None, "", [], {}):
        text = _names_text(value) or _dumped(value)
    draft.keep(name, text)


def _names_text(value: object) -> str:
    names = [_name(each) for each in value] if isinstance(value, list) else []
    return "; ".join(str(name) for name in names) if all(names) else ""
