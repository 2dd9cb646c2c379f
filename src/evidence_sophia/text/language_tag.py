"""Which language does a BCP 47 tag name?"""

from __future__ import annotations

__all__ = ["primary_language"]


def primary_language(tag: str) -> str:
    """Give the language of a BCP 47 tag, without script, region and variants.

    >>> primary_language("pt-BR"), primary_language("en")
    ('pt', 'en')
    """
    return tag.partition("-")[0].lower()
