"""Can anybody check what only one can sign?"""

from __future__ import annotations

import sys

import pytest
from attrs import evolve

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.knowledge.ed25519 import Ed25519Signer
from evidence_sophia.knowledge.signer import Signer

#: RFC 8032, section 7.1, test 2.
SECRET = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
PUBLIC = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
SIGNED = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)


def test_a_signature_is_that_of_the_standard() -> None:
    """Any language can make and check it (RFC 8032)."""
    signer: Signer = Ed25519Signer(key=SECRET)
    signature = signer.sign(b"\x72")
    assert signature.value == SIGNED
    assert (signature.algorithm, signature.key_id) == ("ed25519", digest(PUBLIC))
    assert Ed25519Signer(public_key=PUBLIC).verify(b"\x72", signature)


@pytest.mark.parametrize(
    "change",
    [
        {"algorithm": "hmac-sha256"},
        {"key_id": "k2"},
        {"value": "00"},
        {"value": "é"},
        {"value": SIGNED.upper()},
        {"value": "0" + SIGNED[1:]},
    ],
)
def test_another_key_algorithm_or_value_is_refused(change: dict[str, str]) -> None:
    """Each part of a signature counts."""
    signer = Ed25519Signer(key=SECRET)
    assert not signer.verify(b"\x72", evolve(signer.sign(b"\x72"), **change))
    assert not signer.verify(b"\x73", signer.sign(b"\x72"))


def test_a_public_key_signs_nothing() -> None:
    """Whoever checks cannot sign."""
    with pytest.raises(InvariantError, match="signs nothing"):
        Ed25519Signer(public_key=PUBLIC).sign(b"")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({}, "neither"),
        ({"key": bytes(31)}, "32 bytes"),
        ({"key": "x" * 32}, "32 bytes"),
        ({"public_key": bytes(33)}, "32 bytes"),
        ({"public_key": None}, "32 bytes"),
        ({"key": SECRET, "public_key": bytes(32)}, "not that of the private one"),
    ],
)
def test_keys_that_are_none_are_refused(keys: dict[str, bytes], message: str) -> None:
    """A key has a length, and the two belong together."""
    with pytest.raises(InvariantError, match=message):
        Ed25519Signer(**keys)  # type: ignore[arg-type]  # what a caller may give


def test_a_private_key_is_never_shown() -> None:
    """The representation names the public key alone."""
    assert SECRET.hex() not in repr(Ed25519Signer(key=SECRET))
    assert "key=" not in repr(Ed25519Signer(key=SECRET)).replace("public_key=", "")


def _without(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    for name in [each for each in sys.modules if each.startswith("cryptography")]:
        monkeypatch.delitem(sys.modules, name)

    class Finder:
        """Finds nothing of a name."""

        @staticmethod
        def find_spec(name: str, *_rest: object) -> None:
            if name.partition(".")[0] == "cryptography":
                message = f"no {missing}"
                raise ModuleNotFoundError(message, name=missing)

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install."""
    _without(monkeypatch, "cryptography")
    with pytest.raises(MissingExtraError) as refused:
        Ed25519Signer(key=SECRET)
    assert refused.value.extra == "sign"


def test_what_the_library_itself_lacks_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken installation is no missing extra."""
    _without(monkeypatch, "other")
    with pytest.raises(ModuleNotFoundError, match="no other"):
        Ed25519Signer(key=SECRET)
