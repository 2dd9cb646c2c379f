"""In which words is a value shown? The labels of displays, one data file a language.

A language is added by adding its file ``labels/<language>.json``.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["LABEL_LANGUAGES", "label", "member_label"]

_FOLDER: Final = "labels"
_SUFFIX: Final = ".json"
_FALLBACK: Final = "en"
_PLACE: Final = re.compile(r"\{([a-z]+)\}")

LABEL_LANGUAGES: Final = tuple(
    sorted(
        each.name.removesuffix(_SUFFIX)
        for each in (files(__package__) / _FOLDER).iterdir()
        if each.name.endswith(_SUFFIX)
    )
)
"""Languages with a file."""


def label(key: str, language: str = _FALLBACK, **values: object) -> str:
    """Give a label in a language, in English where there is no file of it.

    >>> label("fetched", "de-AT", day="2026-05-01"), label("notes", "ja")
    ('abgerufen 2026-05-01', 'Notes')
    """
    text = _labels(_shipped(language))[key]
    return _PLACE.sub(lambda place: str(values[place[1]]), text)


def member_label(kind: str, member: str, language: str = _FALLBACK) -> str:
    """Give the word for a member of an open enum; an unknown one is shown as it is.

    >>> member_label("state", "partial", "fr"), member_label("state", "novel", "fr")
    ('partielle', 'novel')
    """
    return _labels(_shipped(language)).get(f"{kind}_{member}", member.replace("_", " "))


def _shipped(language: str) -> str:
    base = language.lower().partition("-")[0]
    return base if base in LABEL_LANGUAGES else _FALLBACK


@cache
def _labels(language: str) -> dict[str, str]:
    data = (files(__package__) / _FOLDER / f"{language}{_SUFFIX}").read_text(encoding="utf-8")
    texts: dict[str, str] = json.loads(data)
    return texts
