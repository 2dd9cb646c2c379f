"""Which licence does a sentence or a paragraph state, if every word of it is understood?

The names and addresses of licences are looked for in it; all must mean one licence. Every other
word must be one that changes nothing (``_rights_words``), or stand in the notice of ownership at
the beginning. So a word that limits the licence, or one nobody here knows, grants nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.rights._translations import PLAIN_WORDS_ELSEWHERE
from evidence_sophia.sources.rights._words import CLAUSES, DENIALS, PLAIN_WORDS
from evidence_sophia.sources.rights.stated import StatedRights

__all__ = ["read_prose"]

#: Words of the longest name of a licence, "creative commons attribution non commercial no
#: derivatives 4.0 international public license".
_LONGEST_NAME: Final = 11
_ADDRESS: Final = re.compile(r"(?:https?:)?//[^ ]+|(?:www\.)?creativecommons\.org/[^ ]+")
_OWN_ADDRESS: Final = re.compile(r"https?://(?:dx\.)?doi\.org/10\.[^ ]+")
#: "© 2019 The Authors. Published by Elsevier Ltd." up to the end of its sentence.
_OWNER: Final = re.compile(
    r"(?:^|(?<=[.;:] ))(?:©|\(c\)|copyright|published by|on behalf of|licensee)(?![a-z])"
    r"(?:[^.;]|\.(?! ))*(?:[.;](?= |$)|$)"
)
#: "Journal of Foo published by Wiley.", "published by the Society under the terms of".
_PUBLISHER: Final = re.compile(
    r"(?:^|(?<=[.;:] ))[^.;:]{0,100} published by [^.;:]{1,100}[.;](?= |$)"
    r"|published by [^.;:]{1,100}?(?= under )"
)
#: Tools that put a work into the public domain or say that it is there.
_PUBLIC_DOMAIN: Final = frozenset({"CC0-1.0", "CC-PDM-1.0"})
_UNDERSTOOD: Final = PLAIN_WORDS | PLAIN_WORDS_ELSEWHERE
_EDGE: Final = ".,;:!()[]{}<>*|'’"
_TELLS: Final = re.compile(r"[0-9]|license|licence|^cc|public domain|creative commons")


def read_prose(
    raw: str, folded: str, known_name: Callable[[str, str], StatedRights | None]
) -> StatedRights | None:
    """Read a statement in sentences; None if it is not understood as a whole.

    Args:
        raw: the text as it stands.
        folded: the same, folded (``fold_text``).
        known_name: reads a name or an address that stands alone.
    """
    found: list[StatedRights] = []
    owned = _without_owner(folded.replace(",", ""))
    named = _without_addresses(raw, owned, known_name, found)
    if named is None:
        return None
    rest, kinds = _without_clauses(named)
    words = [word for word in (part.strip(_EDGE) for part in rest.split(" ")) if word]
    if not all(word in _UNDERSTOOD for word in _without_names(raw, words, known_name, found)):
        return None
    one = _agreed(found)
    if one is None or not kinds <= _kinds(one):
        return None
    return one


def _kinds(one: StatedRights) -> set[str]:
    return set(one.spdx.split("-"))


def _without_owner(folded: str) -> str:
    """Take notices of ownership away; one that says more than a name and a year stays."""
    for notice in (_PUBLISHER, _OWNER):
        folded = notice.sub(lambda match: match[0] if _says_more(match[0]) else "", folded)
    return folded


def _says_more(notice: str) -> bool:
    words = (word.strip(_EDGE) for word in notice.split(" "))
    return any(word in DENIALS or "://" in word or word[:2] == "cc" for word in words)


def _without_addresses(
    raw: str,
    text: str,
    known_name: Callable[[str, str], StatedRights | None],
    found: list[StatedRights],
) -> str | None:
    for address in _ADDRESS.findall(text):
        if _OWN_ADDRESS.fullmatch(address):
            continue
        one = known_name(raw, address.rstrip(_EDGE))
        if one is None or one.status != RightsStatus.GRANTED:
            return None
        found.append(one)
    return _ADDRESS.sub(" ", text)


def _without_clauses(text: str) -> tuple[str, set[str]]:
    """Take standing clauses away, and say which kinds of licence they fit."""
    kinds: set[str] = set()
    text = " ".join(text.replace("licence", "license").split())
    for kind, clauses in CLAUSES.items():
        for clause in clauses:
            if clause in text:
                text = text.replace(clause, " ")
                kinds |= {kind} if kind else set()
    return text, kinds


def _without_names(
    raw: str,
    words: list[str],
    known_name: Callable[[str, str], StatedRights | None],
    found: list[StatedRights],
) -> Iterator[str]:
    """Give the words that are no part of the name of a licence; the longest name counts."""
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            name = " ".join(words[at : at + length])
            one = known_name(raw, name) if _TELLS.search(name) else None
            if one is not None and one.status == RightsStatus.GRANTED:
                found.append(one)
                at += length
                break
        else:
            yield words[at]
            at += 1


def _agreed(found: list[StatedRights]) -> StatedRights | None:
    """Give the one licence that all names mean; one without version agrees with its versions."""
    if any(one.spdx in _PUBLIC_DOMAIN for one in found):
        found = [one for one in found if one.spdx != "LicenseRef-public-domain"]
    exact = {one.spdx: one for one in found if not _is_loose(one)}
    loose = {one.spdx: one for one in found if _is_loose(one)}
    if len(exact) > 1 or (not exact and len(loose) != 1):
        return None
    if not exact:
        return next(iter(loose.values()))
    one = next(iter(exact.values()))
    heads = {f"LicenseRef-{one.spdx.rpartition('-')[0]}", f"LicenseRef-{one.spdx}"}
    return one if set(loose) <= heads else None


def _is_loose(one: StatedRights) -> bool:
    return bool(one.flags)
