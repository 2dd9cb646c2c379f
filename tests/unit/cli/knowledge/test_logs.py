"""``knowledge verify-log``, ``sign-head``, ``export`` and ``import``."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.knowledge_command import Command


@pytest.fixture
def key(tmp_path: Path) -> str:
    """Keep a key in a file."""
    (tmp_path / "key").write_bytes(bytes(range(32)))
    return str(tmp_path / "key")


def test_a_whole_log_is_whole(command: Command) -> None:
    """Every entry is read; an edited row ends with one and is named."""
    code, out = command("knowledge", "verify-log")
    assert code == 0
    assert out.startswith("whole  default: ")
    with closing(sqlite3.connect(command.path, isolation_level=None)) as other:
        (trigger,) = other.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'predicate_constant'"
        ).fetchone()
        other.execute("DROP TRIGGER predicate_constant")
        other.execute("UPDATE predicate SET unit = 'kg' WHERE predicate = 'makes'")
        other.execute(trigger)
    code, out = command("knowledge", "verify-log", "--source-set", "default")
    assert code == 1
    assert "edited_row: predicate row 2" in out
    code, (report,) = command.json("knowledge", "verify-log")
    assert (code, len(report["findings"])) == (1, 1)


def test_no_log_is_said(command: Command) -> None:
    """Nothing was written in that tenant's name."""
    assert command("knowledge", "verify-log", "--tenant", "other")[1] == "There is no log yet.\n"


def test_a_head_is_signed_and_checked(command: Command, key: str, tmp_path: Path) -> None:
    """It fits the log it was made of, with the key, and the doctor takes it too."""
    head = str(tmp_path / "head.json")
    code, out = command("knowledge", "sign-head", "--key", key, "--out", head)
    assert code == 0
    assert "signed with hmac-sha256" in out
    code, out = command("knowledge", "verify-log", "--head", head, "--key", key)
    assert code == 0
    assert "  the signed head fits: entry " in out
    assert command("doctor", "--head", head, "--key", key)[0] == 0
    code, out = command("knowledge", "sign-head", "--key", key)
    assert (code, json.loads(out)) == (0, json.loads(Path(head).read_bytes()))
    words = ("knowledge", "sign-head", "--key", key, "--out", head)
    assert command.json(*words)[1] == json.loads(out)


def test_a_head_signed_by_ed25519_is_checked_with_the_public_key(
    command: Command, key: str, tmp_path: Path
) -> None:
    """Whoever has the public key can check, without the private one."""
    signer = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ed25519")
    private = signer.Ed25519PrivateKey.from_private_bytes(Path(key).read_bytes())
    (tmp_path / "public").write_bytes(private.public_key().public_bytes_raw())
    head = str(tmp_path / "head.json")
    assert command("knowledge", "sign-head", "--key", key, "--ed25519", "--out", head)[0] == 0
    public = ("--public-key", str(tmp_path / "public"))
    assert command("knowledge", "verify-log", "--head", head, *public)[0] == 0
    assert command("knowledge", "verify-log", "--head", head, "--key", key)[0] == 0


def test_a_head_and_its_key_come_together(command: Command, key: str, tmp_path: Path) -> None:
    """One without the other is an error that says so."""
    head = str(tmp_path / "head.json")
    command("knowledge", "sign-head", "--key", key, "--out", head)
    assert "--head FILE" in command.failing("knowledge", "verify-log", "--key", key)
    assert "--key FILE" in command.failing("knowledge", "verify-log", "--head", head)
    (tmp_path / "other").write_bytes(bytes(32))
    words = ("knowledge", "verify-log", "--head", head, "--key", str(tmp_path / "other"))
    assert "not signed by this signer" in command.failing(*words)


def test_a_log_moves_to_an_empty_base_as_it_is(command: Command, key: str, tmp_path: Path) -> None:
    """With its signature it is restored whole; into the base it is from, it comes as proposals."""
    command.propose()
    file = str(tmp_path / "log.jsonl")
    code, out = command("knowledge", "export", "--out", file, "--key", key)
    assert code == 0
    assert "log.jsonl holds" in out
    assert out.endswith("its head is signed\n")
    _, out = command("knowledge", "import", file, "--key", key)
    assert "brought in as proposals" in out
    assert "since the source set has a log already" in out
    command.path = tmp_path / "new.db"
    code, out = command("knowledge", "import", file, "--key", key)
    assert code == 0
    assert "restored as it is" in out
    assert [each["value"] for each in command.json("knowledge", "query", "Acme")[1]] == ["1987"]


def test_an_unsigned_log_comes_as_proposals(command: Command, tmp_path: Path) -> None:
    """Without a key nothing is taken over as it is; a program is told why."""
    command.propose()
    file = str(tmp_path / "log.jsonl")
    code, told = command.json("knowledge", "export", "--out", file)
    assert (code, told["bytes"]) == (0, Path(file).stat().st_size)
    assert (
        "comes into another base as proposals" in command("knowledge", "export", "--out", file)[1]
    )
    _, report = command.json("knowledge", "import", file)
    assert report["obstacle"] == "unsigned"


def test_no_base_is_made_for_what_is_no_log(command: Command, key: str, tmp_path: Path) -> None:
    """A file that cannot be read leaves nothing behind, whether its head is named or not."""
    head = str(tmp_path / "head.json")
    command("knowledge", "sign-head", "--key", key, "--out", head)
    (tmp_path / "log.jsonl").write_text("{}\n")
    command.path = tmp_path / "new.db"
    for more in ((), ("--head", head, "--key", key)):
        command.failing("knowledge", "import", str(tmp_path / "log.jsonl"), *more)
        assert not command.path.exists()


@pytest.mark.parametrize(
    ("form", "begins"), [("jsonl", "{"), ("prov-json", "{"), ("trig", "@prefix")]
)
def test_every_format_is_written(command: Command, form: str, begins: str) -> None:
    """To standard output by default, and nothing else with it."""
    command.propose()
    code, out = command("knowledge", "export", "--format", form)
    assert code == 0
    assert out.startswith(begins)


def test_only_the_log_carries_a_signature(command: Command, key: str) -> None:
    """A key with another format is an error."""
    words = ("knowledge", "export", "--format", "trig", "--key", key)
    assert "only jsonl carries a signed head" in command.failing(*words)
