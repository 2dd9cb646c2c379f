"""Does a signed head say all that a reader of a log must be able to trust?"""

from __future__ import annotations

import pytest
from attrs import evolve

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.log_head import (
    LogHead,
    SignedHead,
    is_signed_by,
    residue_of,
    sign_head,
)
from evidence_sophia.knowledge.signer import HmacSigner

HEAD = LogHead(tenant="a", source_set="s", position=7, digest="blake3:" + "1" * 64)
SIGNER = HmacSigner(key=bytes(32), key_id="k")


@pytest.mark.parametrize(
    "change",
    [
        {"tenant": "b"},
        {"source_set": "t"},
        {"position": 8},
        {"digest": "blake3:" + "2" * 64},
        {"residue": "blake3:" + "2" * 64},
    ],
)
def test_every_part_of_a_head_is_signed(change: dict[str, object]) -> None:
    """A head that was changed anywhere is signed by nobody."""
    signed = sign_head(HEAD, SIGNER)
    changed = evolve(HEAD, **change)  # type: ignore[arg-type]  # of its own fields
    assert is_signed_by(signed, SIGNER)
    assert not is_signed_by(SignedHead(head=changed, signature=signed.signature), SIGNER)


def test_a_signed_head_travels() -> None:
    """It is read back as it was written."""
    signed = sign_head(evolve(HEAD, residue="blake3:" + "2" * 64), SIGNER)
    assert decode(SignedHead, encode(signed)) == signed


def test_a_residue_is_a_digest_or_nothing() -> None:
    """Anything else is refused."""
    with pytest.raises(InvariantError):
        evolve(HEAD, residue="x")


def test_a_residue_says_which_statement_made_which_lock() -> None:
    """In any order; each number counts."""
    one = residue_of([(1, 2), (3, 4)])
    assert one == residue_of([(3, 4), (1, 2)])
    assert len({one, residue_of([(1, 2)]), residue_of([(1, 4), (3, 2)]), residue_of([]), ""}) == 4
