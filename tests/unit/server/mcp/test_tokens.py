from __future__ import annotations

import json
from pathlib import Path

import pytest

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model.actor import Actor
from evidence_sophia.server.mcp.tokens import read_tokens, token_digest

ENTRY = {
    "tokenDigest": token_digest("secret-of-ann"),
    "actor": {"id": "ann", "role": "review", "authority": "person"},
    "tenant": "garden",
    "sourceSets": ["plants"],
}


def written(path: Path, *entries: object) -> Path:
    """Write a file of tokens."""
    path.write_text(json.dumps({"tokens": entries}), encoding="utf-8")
    return path


def test_a_token_leads_to_its_principal(tmp_path: Path) -> None:
    """The file holds digests; the token itself stands nowhere."""
    table = read_tokens(written(tmp_path / "tokens.json", ENTRY))
    principal = table.principal_of("secret-of-ann")
    assert principal is not None
    assert principal.actor == Actor("ann", role="review", authority="person")
    assert (principal.tenant, principal.source_sets) == ("garden", ("plants",))


@pytest.mark.parametrize("token", ["", "secret-of-bob", "\ud800", ENTRY["tokenDigest"]])
def test_an_unknown_token_leads_to_nobody(tmp_path: Path, token: str) -> None:
    """Nor does the digest itself, which the file shows."""
    assert read_tokens(written(tmp_path / "tokens.json", ENTRY)).principal_of(token) is None


def test_one_token_is_one_principal(tmp_path: Path) -> None:
    """Two entries of one token would leave it open whose it is."""
    path = written(tmp_path / "tokens.json", ENTRY, ENTRY)
    with pytest.raises(InvariantError, match="one token"):
        read_tokens(path)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    """A token in clear is not taken for a digest."""
    path = written(tmp_path / "tokens.json", {**ENTRY, "token": "secret-of-ann"})
    with pytest.raises(DecodeError):
        read_tokens(path)


@pytest.mark.parametrize("text", [json.dumps(ENTRY), "[]", "no JSON", '{"tokens": 3}'])
def test_a_file_of_another_form_is_told_the_form(tmp_path: Path, text: str) -> None:
    """The message names the file, the hint an example and what makes an entry."""
    path = tmp_path / "tokens.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DecodeError, match="is no file of tokens") as caught:
        read_tokens(path)
    assert "_File" not in str(caught.value)
    assert caught.value.details
    assert '{"tokens": [{"tokenDigest"' in caught.value.hint()
    assert "--token-entry" in caught.value.hint()
