"""Does anything of the machine it was written on stand in the project?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[2]

#: Homes and package hosts, written so that this file does not match itself.
FORBIDDEN = re.compile(
    r"/(home|Users|root|work)/(?=[a-z])|index-[u]rl|/[s]imple/|[f]iles\.pythonhosted"
)

TEXT = {".py", ".md", ".toml", ".txt", ".jsonl", ".json", ".ipynb", ".yml"}
NAMES = {"Makefile", "run", "LICENSE"}
PARTS = ("src", "tests", "docs", "examples", "benchmarks", ".ci")


def _files() -> Iterator[Path]:
    yield from (path for path in PROJECT.iterdir() if path.is_file())
    for part in PARTS:
        yield from (path for path in (PROJECT / part).rglob("*") if path.is_file())


def test_no_file_names_a_machine_or_a_package_host() -> None:
    """Paths of one machine and addresses of registries stand nowhere."""
    skipped = {"_build", "__pycache__"}
    found = [
        f"{path.relative_to(PROJECT)}: {match[0]}"
        for path in _files()
        if (path.suffix in TEXT or path.name in NAMES) and skipped.isdisjoint(path.parts)
        for match in FORBIDDEN.finditer(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []
