"""By which key are an entity's rows found, without its name in them?"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from evidence_sophia.codec.digests import raw_digest

__all__ = ["opaque_key"]

#: Before what is digested, so that no other digest of a text is one of these.
_PREFIX: Final = b"entity\0"
_BYTES: Final = 16


@lru_cache(maxsize=4_096)
def opaque_key(key: str) -> str:
    """Give the form of a subject's key that tells its name to nobody; "" of "".

    A name stands in the one row that an erasure deletes, and nowhere else: locks, aliases and
    the log hold on by this. Whoever guesses a name can still find out whether it is meant.

    >>> opaque_key("ann") == opaque_key("ann"), opaque_key("")
    (True, '')
    """
    return raw_digest(_PREFIX + key.encode(), "blake3")[:_BYTES].hex() if key else ""
