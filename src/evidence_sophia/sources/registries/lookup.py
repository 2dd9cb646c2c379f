"""How is a registry asked about a DOI without telling it which one?

The registry hears the first digits of a digest, answers with all digests that begin so, and
the comparison is made at home.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.sources.identifiers.doi import normalise_doi

__all__ = ["PREFIX_LENGTH", "digest_prefix", "match_prefix"]

#: Hexadecimal digits: among 50,000 retracted works about twelve share the first three.
PREFIX_LENGTH: Final = 3
#: From this length on a prefix would name one work among all that have a DOI.
_TELLING_LENGTH: Final = 7


def digest_prefix(doi: str, length: int = PREFIX_LENGTH) -> str:
    """Give the first digits of the SHA-256 digest of a DOI, to ask a registry with.

    Args:
        doi: in any form.
        length: how many digits, 1 to 6; more would tell the registry which work it is.

    Raises:
        InvariantError: it is no DOI, or the length is none.

    >>> digest_prefix("https://doi.org/10.5555/ABC") == digest_prefix("10.5555/abc")
    True
    """
    if type(length) is not int or not 1 <= length < _TELLING_LENGTH:
        message = f"a prefix has 1 to {_TELLING_LENGTH - 1} digits, not {shown(length)}"
        raise InvariantError(message)
    return _digest(normalise_doi(doi))[:length]


def match_prefix(dois: Iterable[str], digests: Iterable[str]) -> tuple[str, ...]:
    """Say which of one's own DOIs are among the digests that a registry answered with.

    Args:
        dois: in any form.
        digests: 64 hexadecimal digits each, in any case.

    Returns:
        the DOIs in normal form, sorted, once each.

    Raises:
        InvariantError: one of them is no DOI.
    """
    answered = {digest.lower() for digest in digests}
    own = {normalise_doi(doi) for doi in dois}
    return tuple(sorted(doi for doi in own if _digest(doi) in answered))


def _digest(doi: str) -> str:
    return hashlib.sha256(doi.encode()).hexdigest()
