"""Is a log that was written once still read, and still written so?"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from blake3 import blake3
from tests.golden_log import GOLDEN, build
from tests.knowledge_logs import restored, written

from evidence_sophia.codec.digests import digest
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

#: SHA-256 of the file, and the digest of its last entry. Written once.
PINNED = "sha256:cd54fcc31b8d253bf462ec4a8297aced87cf052dee9a94a060757c258e5984bd"
HEAD = "blake3:895bdff0fdbdb67bcd9a4107ff05120b961be709aa92dc3e8c865eab085ff6c9"


def shown(value: Any) -> tuple[bytes, str]:
    """Give what a value, as the lines write it, adds to what is digested, and its mark."""
    if isinstance(value, dict):
        ((form, text),) = value.items()
        if form == "integer":
            return b"", f"i{text}"
        data: bytes = bytes.fromhex(text) if form == "hex" else text.encode()
        return data.hex().upper().encode(), f"b{2 * len(data)}"
    if isinstance(value, int):
        return b"", f"i{value}"
    text = str(value).encode()
    return text, f"t{len(text)}"


def digest_by_rule(values: list[Any]) -> bytes:
    """Digest values by the published rule alone: all they add, a bar, and their marks."""
    parts = [shown(value) for value in values]
    marks = ",".join(mark for _, mark in parts)
    return blake3(b"".join(part for part, _ in parts) + b"|" + marks.encode()).digest()


def test_the_file_is_never_edited() -> None:
    """Whoever has stored its digest must find it again."""
    assert digest(GOLDEN.read_bytes(), "sha256") == PINNED


def test_the_same_acts_leave_the_same_bytes() -> None:
    """What this version writes is what was written then."""
    assert build() == GOLDEN.read_bytes()


def test_it_is_restored_and_written_again_byte_for_byte() -> None:
    """What was written then is a log still, and whole."""
    connection = restored(GOLDEN.read_bytes())
    assert written(connection) == GOLDEN.read_bytes()
    assert verify_log(connection, "a", "s").is_whole
    connection.close()


def test_every_digest_follows_from_the_lines_alone() -> None:
    """Any language can check a log: the digest before, the kind and the columns in their order."""
    first, *lines, last = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())
    before = b""
    for line in lines:
        values = [line["columns"][name] for name in first["columns"][line["kind"]]]
        before = digest_by_rule([{"hex": before.hex()}, line["kind"], *values])
        assert line["digest"] == f"blake3:{before.hex()}"
        if isinstance(line.get("text"), dict):
            text = digest_by_rule([line["text"][name] for name in first["text"]])
            assert line["columns"]["payload_digest"] == {"hex": text.hex()}
    assert last["head"]["digest"] == lines[-1]["digest"] == HEAD


def test_it_holds_an_entry_of_every_kind() -> None:
    """Nothing that a log can hold is missing."""
    first, *lines, _ = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())
    kinds = Counter(line["kind"] for line in lines)
    assert set(kinds) == set(first["columns"])
    assert any(line.get("text") == "erased" for line in lines)
    operations = {line["columns"].get("operation") for line in lines}
    assert operations >= {"assert", "correct", "retract", "revert"}
