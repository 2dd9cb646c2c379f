"""Where does a text hold what opens an account: keys, tokens, addresses with a password?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["access_keys", "telling_urls"]

_URL: Final = re.compile("[a-z]{2,12}://[^ \t\n\r\f\v<>\"'`{}|]{1,2000}", re.IGNORECASE | re.ASCII)
_TELLING_URL: Final = re.compile(
    "://[^/?#]{1,300}@|[?&#;](?:[a-z0-9_-]{0,20}(?:token|secret|password|passwd|signature|session)"
    "[a-z0-9_-]{0,10}|(?:api|access|auth)[_-]?key|key|pwd|sig|auth|sid|jwt|code|email|e-mail|user"
    "|userid|username|phone|name)=[^&]",
    re.IGNORECASE,
)
_SECRETS: Final = re.compile(
    "(?<![A-Za-z0-9_-])"
    "(?:eyJ[A-Za-z0-9_-]{8,2000}+[.]eyJ[A-Za-z0-9_-]{8,4000}+[.][A-Za-z0-9_-]{0,1000}"
    "|(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200}|gh[pousr]_[A-Za-z0-9]{20,255}|AKIA[0-9A-Z]{16}"
    "|xox[abpr]-[A-Za-z0-9-]{10,200}|AIza[A-Za-z0-9_-]{35}|glpat-[A-Za-z0-9_-]{20})"
    "(?![A-Za-z0-9])"
)


def telling_urls(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of addresses that name a person or let somebody in. Linear in the text.

    >>> list(telling_urls("https://example.org/?token=abc and https://example.org/"))
    [(0, 30)]
    """
    for match in _URL.finditer(text):
        if _TELLING_URL.search(match[0]):
            yield match.start(), match.start() + len(match[0].rstrip(".,;:!?)"))


def access_keys(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of keys and tokens, by how their issuers write them. Linear in the text.

    >>> list(access_keys("AKIAABCDEFGHIJKLMNOP is a key"))
    [(0, 20)]
    """
    return (match.span() for match in _SECRETS.finditer(text))
