"""The same PDF in every process and Python, and a judge of PDF/UA and PDF/A nobody here wrote."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from tests.integration.conftest import VERSIONS, python_of
from tests.pdf_documents import EVERYWHERE, HEBREW, REPORT, document

from evidence_sophia.exports.document import Document, document_bytes
from evidence_sophia.exports.pdf import pdf_producer, write_pdf

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]

PROJECT = Path(__file__).parents[2]
JUDGE = Path(__file__).parent / "readers" / "pdf_conformance"
DOCUMENTS = {"report": REPORT, "hebrew": HEBREW, "hostile": document(*EVERYWHERE)}
SCRIPT = """
import sys
from hashlib import sha256
from pathlib import Path
from evidence_sophia.exports.document import read_export_document
from evidence_sophia.exports.pdf import write_pdf
for path in sys.argv[1:]:
    data = write_pdf(read_export_document(Path(path).read_bytes()))
    print(sha256(data).hexdigest())
"""
SETTINGS = [
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Kolkata", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "99", "TZ": "America/Lima", "LANG": "de_DE.UTF-8"},
    {"PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "86400", "PYTHONUTF8": "0"},
]

Judge = Callable[[str, dict[str, Document]], str]


@pytest.fixture(scope="module", params=VERSIONS)
def python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Make an environment with the same Typst in a version of Python."""
    version = request.param
    if sys.version.startswith(f"{version}."):
        return sys.executable
    found = python_of(version)
    if found is None:
        pytest.skip(f"Python {version} is not installed")
    folder = tmp_path_factory.mktemp("pdf") / version
    subprocess.run([found, "-m", "venv", folder], check=True)
    needs = ["attrs", "cattrs", "typing-extensions", "blake3", pdf_producer().replace(" ", "==")]
    command = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", *needs]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"Typst cannot be installed for Python {version}: {done.stderr[-200:]}")
    return str(folder / "bin" / "python")


@pytest.mark.parametrize("setting", SETTINGS, ids=["one", "two", "three"])
def test_a_pdf_has_the_same_bytes_in_every_process(
    python: str, setting: dict[str, str], tmp_path: Path
) -> None:
    """Hash seed, locale, time zone and version of Python have no part in it."""
    paths = []
    for name, made in DOCUMENTS.items():
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_bytes(document_bytes(made))
    done = subprocess.run(
        [python, "-c", SCRIPT, *map(str, paths)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(PROJECT / "src"), **setting},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    expected = [sha256(write_pdf(made)).hexdigest() for made in DOCUMENTS.values()]
    assert done.stdout.split() == expected


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Fetch the validator, and give what judges documents by a standard."""
    maven, java = shutil.which("mvn"), shutil.which("java")
    if not (maven and java):
        pytest.skip("the validator of PDF/UA needs Java and Maven")
    folder = tmp_path_factory.mktemp("judge")
    shutil.copytree(JUDGE, folder, dirs_exist_ok=True)
    fetch = [maven, "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"]
    done = subprocess.run(fetch, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"the validator of PDF/UA cannot be fetched: {done.stdout[-200:]}")

    def verdict(standard: str, documents: dict[str, Document]) -> str:
        for name, made in documents.items():
            (folder / f"{name}.pdf").write_bytes(write_pdf(made))
        files = [f"{name}.pdf" for name in documents]
        command = [java, "-cp", "lib/*", "Check.java", standard, *files]
        judged = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert judged.returncode == 0, judged.stderr
        return judged.stdout

    return verdict


@pytest.mark.parametrize("standard", ["ua1", "2a"])
def test_the_pages_keep_to_the_standards(judge: Judge, standard: str) -> None:
    """PDF/UA-1 and PDF/A-2a: no check of the validator fails."""
    expected = "".join(f"{name}.pdf {standard} 0\n" for name in DOCUMENTS)
    assert judge(standard, DOCUMENTS) == expected


def test_a_document_without_a_day_is_accessible_too(judge: Judge) -> None:
    """It makes no claim to be PDF/A, but it is PDF/UA-1."""
    made = {"undated": document(*EVERYWHERE, day=None)}
    assert judge("ua1", made) == "undated.pdf ua1 0\n"
