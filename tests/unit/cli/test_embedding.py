"""Searching by meaning from a shell."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from tests.lilies import write_lilies

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main

Capture = pytest.CaptureFixture[str]

TEXT = "Lilies are toxic to cats."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write one document."""
    return write_lilies(tmp_path / "docs", TEXT)


def describe(path: Path, numbers: list[list[float]]) -> str:
    """Write static vectors of three words with their description, and name it."""
    path.mkdir()
    np.save(path / "words.npy", np.array(numbers, dtype=np.float32))
    (path / "words.txt").write_text("cats\nfeline\nmoon\n", encoding="utf-8")
    document = {
        "type": "static",
        "languages": ["en"],
        "minScore": 0.3,
        **{
            field: {"path": name, "sha256": sha256((path / name).read_bytes()).hexdigest()}
            for field, name in (("matrix", "words.npy"), ("vocabulary", "words.txt"))
        },
    }
    (path / "embedder.json").write_text(json.dumps(document), encoding="utf-8")
    return str(path / "embedder.json")


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Describe an embedder that knows a feline for a cat."""
    return describe(tmp_path / "words", [[1, 0], [1, 0.2], [0, 1]])


@pytest.fixture
def embedded(tmp_path: Path, folder: Path, words: str, capsys: Capture) -> str:
    """Fill a base by the command, with vectors."""
    base = str(tmp_path / "evidence.db")
    assert main(["ingest", str(folder), "--base", base, "--embedder", words]) == 0
    assert "its vectors are of static-1:sha256:" in capsys.readouterr().out
    return base


@pytest.fixture
def plain(tmp_path: Path, folder: Path, capsys: Capture) -> str:
    """Fill a base by the command, without vectors."""
    base = str(tmp_path / "plain.db")
    assert main(["ingest", str(folder), "--base", base]) == 0
    assert "its vectors" not in capsys.readouterr().out
    return base


def test_a_word_that_stands_nowhere_finds_what_means_it(
    embedded: str, words: str, capsys: Capture
) -> None:
    """With the embedder alone; the hit says that its meaning found it."""
    assert main(["search", "feline", "--base", embedded, "--embedder", words]) == 0
    found = capsys.readouterr()
    assert "Lilies are toxic to cats." in found.out
    assert "found by: meaning 0.9" in found.out
    assert found.err == ""
    assert main(["search", "sky", "--base", embedded, "--embedder", words]) == 0
    assert "or stands near them in meaning." in capsys.readouterr().out


def test_a_base_with_vectors_that_are_not_used_is_named(embedded: str, capsys: Capture) -> None:
    """The words are looked for, and a note says what else there is; asked for, it is silent."""
    assert main(["search", "feline", "--base", embedded]) == 0
    found = capsys.readouterr()
    assert "No passage holds any of these words.\n" in found.out
    assert "--embedder uses the vectors of static-1:sha256:" in found.err
    assert main(["search", "cats", "--base", embedded, "--embedder", "hashing"]) == 0
    found = capsys.readouterr()
    assert "meaning" not in found.out
    assert found.err == ""


@pytest.mark.parametrize(
    "command",
    [
        ["search", "cats"],
        ["ask", "What is toxic to cats?"],
        ["contradictions", "cats"],
        ["check", "README.md"],
        ["export", "--question", "What is toxic to cats?"],
        ["mcp"],
        ["ingest", "docs"],
    ],
    ids=lambda command: command[0],
)
def test_another_embedder_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    embedded: str,
    capsys: Capture,
    command: list[str],
) -> None:
    """Before anything is looked for or written, with both names and what to do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README.md").write_text(TEXT, encoding="utf-8")
    other = describe(tmp_path / "other", [[0, 1], [1, 0.2], [1, 0]])
    extra = ["--json"] if command[0] != "mcp" else []
    assert main([*command, "--base", embedded, "--embedder", other, *extra]) == 2
    found = capsys.readouterr()
    if extra:
        assert json.loads(found.out)["code"] == "embedder_mismatch"
    assert found.err.count("static-1:sha256:") == 2
    assert "ingest with --reembed" in found.err


def test_a_base_without_vectors_gets_them_on_request(
    plain: str, words: str, capsys: Capture
) -> None:
    """It refuses the embedder until its vectors are made; no folder is needed for that."""
    search = ["search", "feline", "--base", plain, "--embedder", words]
    assert main(search) == 2
    assert "have no vectors of static-1" in capsys.readouterr().err
    assert main(["ingest", "--reembed", "--base", plain, "--embedder", words]) == 0
    assert "holds 1 sources in 1 passages" in capsys.readouterr().out
    assert main(search) == 0
    assert "Lilies are toxic to cats." in capsys.readouterr().out


def test_vectors_are_taken_away_and_the_folder_is_ingested(
    embedded: str, folder: Path, capsys: Capture
) -> None:
    """A changed document could not be written beside them otherwise."""
    write_lilies(folder, TEXT.replace("cats", "dogs"))
    assert main(["ingest", str(folder), "--base", embedded]) == 2
    assert "--reembed --embedder hashing" in " ".join(capsys.readouterr().err.split())
    arguments = ["--reembed", "--embedder", "hashing", "--base", embedded]
    assert main(["ingest", str(folder), *arguments]) == 0
    with EvidenceBase.open(embedded) as base:
        assert base.stats().embedder == ""
        assert "dogs" in base.search("toxic")[0].passage.text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--reembed"], "no embedder is named"),
        ([], "no folder is named"),
        (["--draft-manifest", "--reembed", "--embedder", "hashing"], "no folder is named"),
    ],
)
def test_what_is_missing_is_told(arguments: list[str], problem: str, capsys: Capture) -> None:
    """Nothing is opened."""
    assert main(["ingest", *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_a_description_that_is_none_is_told(embedded: str, capsys: Capture) -> None:
    """As a finding about the file, with its form."""
    assert main(["search", "cats", "--base", embedded, "--embedder", "missing.json"]) == 2
    assert "missing.json" in capsys.readouterr().err
    assert main(["search", "cats", "--base", embedded, "--embedder", embedded]) == 2
    assert "describes no embedder" in capsys.readouterr().err
