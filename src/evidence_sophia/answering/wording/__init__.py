"""In which words are refusals and notes said? One data file a language."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

from evidence_sophia.text.language_tag import primary_language

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "wording"]

DEFAULT_LANGUAGE: Final = "en"
#: Languages with a data file of their own.
LANGUAGES: Final = ("de", "en", "es", "fr")

_PLACE = re.compile(r"\{([a-z]+)\}")


def wording(key: str, language: str = DEFAULT_LANGUAGE, **values: str) -> str:
    """Give a text in a language, English where it is not shipped, with its places filled.

    >>> wording("closing")
    'Nothing is asserted here beyond these sources.'
    """
    base = primary_language(language)
    text = _texts(base if base in LANGUAGES else DEFAULT_LANGUAGE)[key]
    # One pass, so that a title that holds "{notice}" stays as it is.
    return _PLACE.sub(lambda place: values[place[1]], text).strip()


@cache
def _texts(language: str) -> dict[str, str]:
    data = (files(__package__) / f"{language}.json").read_text(encoding="utf-8")
    texts: dict[str, str] = json.loads(data)
    return texts
