"""Can the last release read the documents of today?

Until there is a release the frozen vectors stand in for it, so this skips.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.integration.conftest import PROJECT, run_or_show

pytestmark = pytest.mark.integration

VECTORS = PROJECT / "docs" / "contract" / "vectors" / "v1.0" / "documents.json"

#: Reads every document that is read today; what a newer minor version has added is reported.
PROGRAM = """
import json, sys
from evidence_sophia.cli.contract.wire_types import WIRE_TYPES
from evidence_sophia.codec import decode_report
accepted = json.load(open(sys.argv[1], encoding="utf-8"))["accepted"]
known = [each for each in accepted if each["schema"] in WIRE_TYPES]
for each in known:
    decode_report(WIRE_TYPES[each["schema"]], each["document"])
print(len(known))
"""


def last_release() -> str:
    """Name the last tag; skip where there is none."""
    command = ["git", "-C", str(PROJECT), "describe", "--tags", "--abbrev=0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("there is no release yet")
    return done.stdout.strip()


def test_the_last_release_reads_the_documents_of_today(tmp_path: Path) -> None:
    """Fields that it does not know are reported, and everything else is understood."""
    tag = last_release()
    old = tmp_path / "old"
    run_or_show(["git", "-C", str(PROJECT), "worktree", "add", "--detach", str(old), tag])
    try:
        run_or_show([sys.executable, "-m", "venv", tmp_path / "venv"])
        python = tmp_path / "venv" / "bin" / "python"
        run_or_show([python, "-m", "pip", "install", "--quiet", old])
        done = subprocess.run(
            [python, "-c", PROGRAM, VECTORS], capture_output=True, text=True, check=False
        )
    finally:
        run_or_show(["git", "-C", str(PROJECT), "worktree", "remove", "--force", str(old)])
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0
