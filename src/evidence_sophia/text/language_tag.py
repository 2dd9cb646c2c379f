"""Which language does a BCP 47 tag name, and is a text such a tag at all?"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["is_language_tag", "primary_language"]

#: RFC 5646, 2.1, without the tags of four letters and more, which name no language to date.
_TAG: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")


def is_language_tag(text: str) -> bool:
    """Whether a text has the form of a BCP 47 tag; no registry is asked whether there is such.

    >>> is_language_tag("pt-BR"), is_language_tag("english")
    (True, False)
    """
    return _TAG.fullmatch(text) is not None


def primary_language(tag: str) -> str:
    """Give the language of a BCP 47 tag, without script, region and variants.

    >>> primary_language("pt-BR"), primary_language("en")
    ('pt', 'en')
    """
    return tag.partition("-")[0].lower()
