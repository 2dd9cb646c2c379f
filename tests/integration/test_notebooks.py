"""Do the example notebooks run from top to bottom?"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted((EXAMPLES / "notebooks").glob("*.ipynb"))

PROGRAM = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
"""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    """Every cell runs in a fresh kernel, in a copy of the examples."""
    pytest.importorskip("nbclient", reason="the extra docs is not installed")
    pytest.importorskip("ipykernel", reason="the extra docs is not installed")
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    folder = tmp_path / "examples" / "notebooks"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder / path.name)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_there_are_notebooks() -> None:
    """The examples hold notebooks to run."""
    assert NOTEBOOKS
