"""In which words are refusals and notes said? One data file a language.

A language is added by adding its file: the languages are those that have one.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

from evidence_sophia.text.language_tag import primary_language

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "is_worded", "shipped_language", "wording"]

DEFAULT_LANGUAGE: Final = "en"

_SUFFIX: Final = ".json"
_PLACE: Final = re.compile(r"\{([a-z]+)\}")

LANGUAGES: Final = tuple(
    sorted(
        each.name.removesuffix(_SUFFIX)
        for each in files(__package__).iterdir()
        if each.name.endswith(_SUFFIX)
    )
)
"""Languages with a data file of their own."""


def shipped_language(language: str) -> str:
    """Give the language that a text in a language is said in: English where it is not shipped.

    >>> shipped_language("es-MX"), shipped_language("ja")
    ('es', 'en')
    """
    base = primary_language(language)
    return base if base in LANGUAGES else DEFAULT_LANGUAGE


def is_worded(key: str) -> bool:
    """Whether there are words for a key."""
    return key in _texts(DEFAULT_LANGUAGE)


def wording(key: str, language: str = DEFAULT_LANGUAGE, **values: str) -> str:
    """Give a text in a language, English where it is not shipped, with its places filled.

    >>> wording("closing")
    'Nothing is asserted here beyond these sources.'
    """
    text = _texts(shipped_language(language))[key]
    # One pass, so that a title that holds "{notice}" stays as it is.
    return _PLACE.sub(lambda place: values[place[1]], text).strip()


@cache
def _texts(language: str) -> dict[str, str]:
    data = (files(__package__) / f"{language}{_SUFFIX}").read_text(encoding="utf-8")
    texts: dict[str, str] = json.loads(data)
    return texts
