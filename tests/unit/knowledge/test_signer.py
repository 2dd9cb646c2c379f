from __future__ import annotations

import hmac

import pytest
from attrs import evolve

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.signer import HmacSigner, Signature, Signer

SIGNER = HmacSigner(key=bytes(range(32)), key_id="k1")


def test_a_signer_knows_its_own_signature_again() -> None:
    """What was signed is verified, and anything else is not."""
    port: Signer = SIGNER
    signature = port.sign(b"head")
    assert port.verify(b"head", signature)
    assert not port.verify(b"heat", signature)


def test_a_signature_is_plain_hmac() -> None:
    """Any language can compute it (RFC 2104, FIPS 180-4)."""
    assert SIGNER.sign(b"head").value == hmac.new(bytes(range(32)), b"head", "sha256").hexdigest()


@pytest.mark.parametrize(
    "change", [{"algorithm": "ed25519"}, {"key_id": "k2"}, {"value": "00"}, {"value": "é"}]
)
def test_another_key_algorithm_or_value_is_refused(change: dict[str, str]) -> None:
    """Each part of a signature counts."""
    assert not SIGNER.verify(b"head", evolve(SIGNER.sign(b"head"), **change))


@pytest.mark.parametrize("key", [b"", bytes(31), "x" * 32, None])
def test_a_short_key_is_refused(key: object) -> None:
    """A key that can be guessed signs nothing."""
    with pytest.raises(InvariantError, match="at least 32 bytes") as caught:
        HmacSigner(key=key, key_id="k")  # type: ignore[arg-type] # what a caller may give
    assert "openssl rand -out key 32" in caught.value.hint()


def test_a_key_is_never_shown() -> None:
    """The representation names the key and hides it."""
    assert repr(SIGNER) == "HmacSigner(key_id='k1')"


def test_a_signature_travels() -> None:
    """It is read back as it was written."""
    signature = SIGNER.sign(b"head")
    assert decode(Signature, encode(signature)) == signature
