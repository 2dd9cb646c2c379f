"""In which words is a finding told? One file a language, the same keys in each."""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from typing import Final

from evidence_sophia.text.language_tag import primary_language

__all__ = ["WORDED", "say", "wording"]

WORDED: Final = ("de", "en", "es", "fr")
"""ISO 639-1 codes of the languages that findings are worded in."""

_FALLBACK: Final = "en"


def say(key: str, language: str, **facts: object) -> str:
    """Word a finding; in English where the language has no file.

    >>> say("unsupported", "en")
    'No source in scope supports the claim.'
    """
    return wording(language)[key].format(**facts)


def wording(language: str) -> dict[str, str]:
    """Give all sentences of a language by key."""
    code = primary_language(language)
    return _read(code if code in WORDED else _FALLBACK)


@cache
def _read(code: str) -> dict[str, str]:
    data = pkgutil.get_data("evidence_sophia.checking", f"wording/{code}.json") or b"{}"
    found: dict[str, str] = json.loads(data)
    return found
