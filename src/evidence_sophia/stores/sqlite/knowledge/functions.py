"""What does SQLite ask Python while it carries out an act? The registered functions.

Without them a connection cannot write: the triggers that call them fail. Their names carry the
version of the keys, so that a library with other keys cannot write either.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from attrs import define, field

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import InvariantError, StoreError
from evidence_sophia.knowledge.conflicts import kind_of_keys
from evidence_sophia.knowledge.keys import names_subject, subject_key, value_key
from evidence_sophia.model.actor import Authority, Role
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.stores.sqlite.knowledge.opaque import opaque_key
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT, function
from evidence_sophia.text.language_tag import primary_language

__all__ = ["Standing", "chained", "register"]

_AUTHORITIES: Final = tuple(Authority)
_ROLES: Final = tuple(Role)
#: Bytes of a salt.
_SALT: Final = 16


@define
class Standing:
    """Who holds a connection now, and what time it is; nobody can write while it is nobody.

    Attributes:
        clock: gives microseconds since 1970 UTC.
        context: of the request; None between requests.
        salts: gives the random bytes of a payload.
        refusal: what was raised within SQLite, which tells nobody.
    """

    clock: Callable[[], int]
    context: RequestContext | None = None
    salts: Callable[[], bytes] = field(default=lambda: secrets.token_bytes(_SALT))
    refusal: StoreError | None = None

    def actor(self, what: str) -> str | int:
        """Give the id, the authority or the role of whoever acts.

        Raises:
            InvariantError: nobody does, or there is no such fact.
        """
        actor = self._bound().actor
        facts: dict[str, str | int] = {
            "id": actor.id,
            "authority": _AUTHORITIES.index(actor.authority),
            "role": _ROLES.index(actor.role),
        }
        if what not in facts:
            message = "no such fact of an actor"
            raise InvariantError(message)
        return facts[what]

    def covers(self, tenant: str, source_set: str) -> int:
        """Whether the scope holds a source set."""
        scope = self._bound().scope
        sets = scope.source_sets
        return int(tenant == scope.tenant and (sets is None or source_set in sets))

    def tick(self, previous: int | None) -> int:
        """Give the time of an act: later than the one before, whatever the clock says.

        Raises:
            StoreError: that would be at the end of all time, when nothing is believed.
        """
        now = self.clock()
        tick = now if previous is None else max(previous + 1, now)
        if tick >= FOREVER_AT:
            message = "the clock stands at the end of all time"
            self.refusal = StoreError(message, hint="Set the clock right; nothing was written.")
            raise self.refusal
        return tick

    def _bound(self) -> RequestContext:
        if self.context is None:
            message = "nobody acts on this connection"
            raise InvariantError(message)
        return self.context


def register(connection: sqlite3.Connection, standing: Standing) -> None:
    """Give a connection the functions without which it cannot write knowledge."""
    fixed: dict[str, tuple[int, Callable[..., str | bytes | int]]] = {
        "key": (1, _key),
        "entity": (1, opaque_key),
        "value_key": (4, _value_key),
        "names": (2, _names),
        "names_within": (6, _names_within),
        "rule": (3, _rule),
        "characters": (1, _characters),
        "digest": (1, _digest),
    }
    moving: dict[str, tuple[int, Callable[..., str | bytes | int]]] = {
        "actor": (1, standing.actor),
        "in_scope": (2, standing.covers),
        "tick": (1, standing.tick),
        "salt": (0, lambda: standing.salts()),  # noqa: PLW0108 - salts may be replaced later
    }
    for name, (count, call) in fixed.items():
        connection.create_function(function(name), count, call, deterministic=True)
    for name, (count, call) in moving.items():
        connection.create_function(function(name), count, call)


def chained(*values: str | bytes | int | None) -> bytes:
    """Give the digest over values: texts and bytes, then the type and length or number of each.

    The triggers put the same bytes together in SQL (``sql.framed``).

    Raises:
        InvariantError: a value is neither text, bytes nor an integer.
    """
    parts = [_shown(value) for value in values]
    data = b"".join(part for part, _ in parts)
    return _digest(data + b"|" + b",".join(mark for _, mark in parts))


def _digest(data: bytes) -> bytes:
    return raw_digest(data, "blake3")


def _shown(value: object) -> tuple[bytes, bytes]:
    if isinstance(value, str):
        text = value.encode()
        return text, b"t%d" % len(text)
    if isinstance(value, int):
        return b"", b"i%d" % value
    if isinstance(value, bytes):
        return value.hex().upper().encode(), b"b%d" % (2 * len(value))
    if value is None:
        return b"", b"n"
    message = "only text, bytes and integers are digested"
    raise InvariantError(message)


def _key(text: str) -> str:
    try:
        return subject_key(text)
    except InvariantError:
        return ""


def _value_key(value: str, value_type: str, unit: str, language: str) -> str:
    try:
        spoken = primary_language(language) or "en"
        key = value_key(value, _predicate(value_type, unit), language=spoken)
    except InvariantError:
        return ""
    return opaque_key(key) if value_type == ValueType.ENTITY else key


@lru_cache(maxsize=256)
def _predicate(value_type: str, unit: str) -> Predicate:
    return Predicate("value", value_type=value_type, unit=unit)


def _names(key: str, quote: bytes) -> int:
    return int(names_subject(key, quote.decode(errors="replace")))


def _names_within(key: str, skip: int, length: int, *bodies: bytes | None) -> int:
    text = b"".join(body for body in bodies if body is not None).decode(errors="replace")
    return int(names_subject(key, text[skip : skip + length]))


def _rule(first: str, second: str, value_type: str) -> str:
    return kind_of_keys(first, second, ValueType(value_type))[1]


def _characters(data: bytes) -> int:
    try:
        return len(data.decode())
    except UnicodeDecodeError:
        return -1
