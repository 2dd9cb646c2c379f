"""Which person does a name with commas name, as RIS and the Web of Science write it?"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from evidence_sophia.exports.bibliography.bibtex_names import particle_and_rest
from evidence_sophia.model.reference import PersonName, as_line
from evidence_sophia.text.characters import is_upper

__all__ = ["each_comma_name", "read_comma_name", "write_comma_name"]

_MOST_COMMAS = 2
_LONGEST_REMEMBERED = 100  # the same people write many papers, and their names are short
_AND: Final = re.compile(r" (?:and|AND) ")
_INITIALS: Final = re.compile(r"((?:[A-Z]\.-?)(?: ?-?[A-Z]\.){0,4}) ([^ .]+(?: [^ .]+){0,3})")


def each_comma_name(text: str) -> list[str]:
    """Cut names at semicolons, or where ``and`` stands between two that have commas.

    >>> each_comma_name("Smith, John and Doe, Jane")
    ['Smith, John', 'Doe, Jane']
    """
    if "&" in text:
        return [text]
    names = [part for each in text.split(";") for part in _AND.split(each)]
    return names if all("," in name for name in names) else text.split(";")


def read_comma_name(text: str) -> PersonName | None:
    """Read ``Family, Given, Suffix``; a name without a comma, or before its only one, is whole.

    >>> read_comma_name("van Gogh, Vincent").particle
    'van'
    """
    return _remembered(text) if len(text) <= _LONGEST_REMEMBERED else _read(text)


def _read(text: str) -> PersonName | None:
    parts = [as_line(part) for part in text.split(",", _MOST_COMMAS)]
    if not any(parts[1:]):
        literal = parts[0] or as_line(text)
        return _initialled(literal) or (PersonName(literal=literal) if literal else None)
    particle, family = (as_line(" ".join(w)) for w in particle_and_rest(parts[0].split(" ")))
    if not family:
        literal = as_line(text)
        return PersonName(literal=literal) if literal else None
    return PersonName(
        particle=particle,
        family=family,
        given=parts[1],
        suffix=parts[2] if len(parts) > _MOST_COMMAS else "",
    )


def _initialled(text: str) -> PersonName | None:
    """Read ``M. K. van Dijk``: initials show that it is a person, though there is no comma."""
    found = _INITIALS.fullmatch(text)
    if found is None:
        return None
    particle, family = particle_and_rest(found[2].split(" "))
    if len(family) > 1 or not is_upper(family[0][0]):
        return None
    return PersonName(given=found[1], particle=" ".join(particle), family=family[0])


@lru_cache(4096)
def _remembered(text: str) -> PersonName | None:
    return _read(text)


@lru_cache(1024)
def write_comma_name(name: PersonName) -> tuple[str, bool]:
    """Write a name, and say whether it reads back as the same name.

    >>> write_comma_name(PersonName(family="Marx", given="Karl"))
    ('Marx, Karl', True)
    """
    text = (name.literal or _divided(name)).replace(";", ",")  # which would part two names
    if len(each_comma_name(text)) > 1:
        text = _AND.sub(" & ", text)
    return text, read_comma_name(text) == name


def _divided(name: PersonName) -> str:
    head = " ".join(filter(None, (name.particle, name.family)))
    return ", ".join([head, name.given, *([name.suffix] if name.suffix else [])]).rstrip(" ")
