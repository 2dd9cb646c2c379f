"""Whose token is that? Principals by the digest of a bearer token.

A file of tokens holds no token, only digests: whoever reads it cannot act by it. A token is
looked up by its digest, so that no comparison tells how much of a guess was right.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.converter import decode
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model._rules import digest_text, instance_of, tuple_of
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import DEFAULT_TENANT
from evidence_sophia.server.mcp.principal import Principal

__all__ = ["TokenTable", "read_tokens", "token_digest"]


@frozen(kw_only=True)
class _Entry:
    token_digest: str = field(validator=digest_text)
    actor: Actor = field(validator=instance_of(Actor))
    tenant: str = field(default=DEFAULT_TENANT, validator=instance_of(str))
    source_sets: tuple[str, ...] | None = None


@frozen(kw_only=True)
class _File:
    tokens: tuple[_Entry, ...] = field(validator=tuple_of(_Entry))


def _fixed(principals: Mapping[str, Principal]) -> Mapping[str, Principal]:
    return MappingProxyType(dict(principals))


@frozen
class TokenTable:
    """The principals of a server that is reached over HTTP.

    Attributes:
        principals: digest of a token -> whose it is.
    """

    principals: Mapping[str, Principal] = field(converter=_fixed)

    def principal_of(self, token: str) -> Principal | None:
        """Give the principal of a token; None for an unknown one."""
        return self.principals.get(token_digest(token))


def token_digest(token: str) -> str:
    """Give the digest of a token, as a file of tokens names it.

    >>> token_digest("a token")[:14]
    'blake3:bdb80a6'
    """
    return digest(token.encode("utf-8", "surrogatepass"))


#: What a file of tokens looks like, for whoever is told that theirs is none.
_FORM: Final = (
    '{"tokens": [{"tokenDigest": "blake3:...", "actor": {"id": "ann", "role": "grounding", '
    '"authority": "model"}}]}'
)


def read_tokens(path: str | os.PathLike[str]) -> TokenTable:
    """Read a file of tokens: ``{"tokens": [{"tokenDigest", "actor", "tenant", "sourceSets"}]}``.

    Raises:
        DecodeError: the file is no such document; all problems are listed.
        InvariantError: two entries have one token.
        OSError: the file cannot be read.
    """
    file = _decoded(path)
    principals = {
        each.token_digest: Principal(
            actor=each.actor, tenant=each.tenant, source_sets=each.source_sets
        )
        for each in file.tokens
    }
    if len(principals) < len(file.tokens):
        message = f"two entries of {os.fspath(path)} have one token"
        raise InvariantError(message, hint="Give each principal a token of its own.")
    return TokenTable(principals)


def _decoded(path: str | os.PathLike[str]) -> _File:
    try:
        return decode(_File, read_json(Path(path).read_bytes()))
    except DecodeError as error:
        message = f"{os.fspath(path)} is no file of tokens"
        details = error.details or (error.message,)
        hint = f"Its form is {_FORM}; evidence-sophia mcp --token-entry makes an entry."
        raise DecodeError(message, hint=hint, details=details) from None
