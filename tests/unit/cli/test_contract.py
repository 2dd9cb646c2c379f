"""``evidence-sophia contract``: the schemas and vectors of this version, and of the folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from evidence_sophia.cli.contract.vectors import check_vectors
from evidence_sophia.cli.main import main

CONTRACT = Path(__file__).parents[3] / "docs" / "contract"
VECTORS = CONTRACT / "vectors" / "v1.0"
SCHEMAS = CONTRACT / "schema" / "v1"


def test_the_schemas_of_the_folder_are_those_of_the_values(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They are made from the values, and nobody edits them."""
    assert main(["contract", "schema", "--check", str(SCHEMAS)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(", 0 failed")


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.json")), ids=lambda path: path.stem)
def test_every_golden_vector_holds(path: Path) -> None:
    """The bytes and digests of a version never change in place once written."""
    wrong = [f"{name}: {problem}" for name, problem in check_vectors(path) if problem]
    assert wrong == []


def test_the_command_checks_every_vector(capsys: pytest.CaptureFixture[str]) -> None:
    """It ends with how many passed."""
    assert main(["contract", "vectors", "--check", str(VECTORS)]) == 0
    passed, failed = capsys.readouterr().out.split("\n")[-2].split(", ")
    assert failed == "0 failed"
    assert int(passed.split()[0]) > 100


def test_a_schema_that_differs_is_missing_or_is_foreign_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All differences are told at once."""
    folder = tmp_path / "schemas"
    assert main(["contract", "schema", "--out", str(folder)]) == 0
    (folder / "hit.json").unlink()
    (folder / "new.json").write_text("{}")
    (folder / "source.json").write_text("{}")
    assert main(["contract", "schema", "--check", str(folder)]) == 1
    said = capsys.readouterr().out
    for line in ("hit.json: is missing", "new.json: is no schema", "source.json: differs"):
        assert line in said


def test_one_schema_is_shown_and_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that travels not is told from one that does."""
    assert main(["contract", "schema", "search-request"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["$schema"].endswith("2020-12/schema")
    assert main(["contract", "schema"]) == 0
    assert "page-of-hit" in capsys.readouterr().out.split()
    assert main(["contract", "schema", "nothing"]) == 2
    assert "lists their names" in capsys.readouterr().err


#: File, list and index of a vector, the field to change, and what it is changed to.
CHANGES = [
    ("canonical-json", "accepted", 0, "value", 1),
    ("canonical-json", "accepted", 0, "blake3", "blake3:" + "0" * 64),
    ("canonical-json", "accepted", 0, "sha256", "sha256:" + "0" * 64),
    ("canonical-json", "refused", 0, "json", "1"),
    ("digests", "projections", 0, "data", {"x": 1}),
    ("digests", "projections", 0, "sha256", "sha256:" + "0" * 64),
    ("documents", "accepted", 3, "document", {"status": "ok"}),
    ("documents", "accepted", 3, "document", {"status": 1}),
    ("documents", "refused", 0, "document", {"query": "x"}),
    ("documents", "refused", 0, "problemPaths", ["$.other"]),
    ("negotiation", "pairs", 0, "agreed", None),
    ("grants", "cells", 0, "granted", False),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: "-".join(map(str, change[:4])))
def test_a_vector_that_does_not_hold_is_named(
    change: tuple[str, str, int, str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check that cannot fail would prove nothing."""
    kind, name, index, key, value = change
    shutil.copytree(VECTORS, tmp_path, dirs_exist_ok=True)
    path = tmp_path / f"{kind}.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    vector = document[name][index]
    vector[key] = value
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["contract", "vectors", "--check", str(tmp_path)]) == 1
    assert vector["name"] in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[]", "{}", '{"vectors": "unknown"}'])
def test_a_file_of_another_kind_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no vector file is not passed over in silence, and an empty folder neither."""
    assert main(["contract", "vectors", "--check", str(tmp_path)]) == 2
    (tmp_path / "x.json").write_text(text)
    assert main(["contract", "vectors", "--check", str(tmp_path)]) == 2
    assert "known kind" in capsys.readouterr().err
