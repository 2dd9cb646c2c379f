"""Is docs/contract enough for another language? Two small readers in other languages say so.

They are built of packages that nobody here wrote, see only a copy of that folder, and check
schemas, canonical form and digests on their own.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

CONTRACT = Path(__file__).parents[2] / "docs" / "contract"
READERS = Path(__file__).parent / "readers"

Reader = Callable[[Path], subprocess.CompletedProcess[str]]


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def build(command: list[str], folder: Path) -> None:
    """Run a step of a build; skip the test where its packages cannot be had."""
    done = run(command, folder)
    if done.returncode:
        pytest.skip(f"{' '.join(command)} failed: {(done.stderr or done.stdout)[-300:]}")


def typescript(folder: Path) -> list[str]:
    """Build the TypeScript reader."""
    if not shutil.which("npm"):
        pytest.skip("npm is not installed; make integration installs it")
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    build(["npm", "install", *quiet], folder)
    done = run(["npx", "--no-install", "tsc"], folder)
    assert done.returncode == 0, done.stdout
    return ["node", str(folder / "build" / "reader.js")]


def go(folder: Path) -> list[str]:
    """Build the Go reader."""
    program = shutil.which("go") or shutil.which("/usr/local/go/bin/go")
    if not program:
        pytest.skip("go is not installed; make integration installs it")
    build([program, "mod", "download"], folder)
    done = run([program, "build", "-o", "reader", "."], folder)
    assert done.returncode == 0, done.stderr
    return [str(folder / "reader")]


@pytest.fixture(scope="module", params=[typescript, go], ids=["typescript", "go"])
def reader(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Build a reader away from the project."""
    name = request.param.__name__
    folder = tmp_path_factory.mktemp("readers") / name
    shutil.copytree(READERS / name, folder)
    command = request.param(folder)
    return lambda contract: run([*command, str(contract)], folder)


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    """Copy the folder of the contract to where nothing else stands."""
    return Path(shutil.copytree(CONTRACT, tmp_path / "contract"))


def test_a_reader_in_another_language_finds_every_vector_right(
    reader: Reader, contract: Path
) -> None:
    """The folder alone is enough."""
    done = reader(contract)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith(", 0 failed")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("canonical-json.json", '"canonical": "null"', '"canonical": "nul"'),
        ("canonical-json.json", '"json": "1.5"', '"json": "15"'),
        ("digests.json", '"prefix": "00"', '"prefix": "03"'),
        ("source-sets.json", '"depth": 1', '"depth": 0'),
        ("source-sets.json", '"tenantScope": "local"', '"tenantScope": "other"'),
        ("documents.json", '"title": "Lilies and cats"', '"title": "Lilies"'),
    ],
)
def test_a_reader_notices_a_vector_that_was_changed(
    reader: Reader, contract: Path, name: str, old: str, new: str
) -> None:
    """A reader that cannot fail would prove nothing."""
    path = contract / "vectors" / "v1.0" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = reader(contract)
    assert done.returncode == 1, done.stdout + done.stderr
    assert not done.stdout.splitlines()[-1].endswith(", 0 failed")


def test_the_typescript_reader_notices_a_changed_schema_and_a_wrong_document(
    reader: Reader, contract: Path, request: pytest.FixtureRequest
) -> None:
    """Pins and schemas are really used; the Go reader does not read schemas."""
    if "go" in request.node.name:
        pytest.skip("the Go reader checks canonical form and digests only")
    schema = contract / "schema" / "v1" / "source.json"
    document = json.loads(schema.read_text(encoding="utf-8"))
    document["$defs"]["Source"]["properties"]["title"] = {"type": "integer"}
    schema.write_text(json.dumps(document), encoding="utf-8")
    done = reader(contract)
    assert done.returncode == 1
    assert "source.json: its bytes are not the pinned ones" in done.stdout
    assert "must be integer" in done.stdout
