"""Do the pages of the documentation keep their promises?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from evidence_sophia.ingest.manifest_fields import FIELDS

PROJECT = Path(__file__).parents[2]
PAGES = [
    PROJECT / "README.md",
    PROJECT / "examples" / "own_adapter" / "README.md",
    *sorted((PROJECT / "docs").rglob("*.md")),
]

#: Blocks that are run, shown output, settings, and what the builder reads.
LANGUAGES = {"python", "console", "text", "json", "{toctree}", "{eval-rst}", "{include}"}

_FENCE = re.compile(r"^ *```(\S*)(?: .*)?$", re.MULTILINE)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_block_says_what_it_is(path: Path) -> None:
    """No block escapes being run by having another language, or none."""
    opened = _FENCE.findall(path.read_text(encoding="utf-8"))[::2]
    assert set(opened) <= LANGUAGES


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_block_of_json_is_json(path: Path) -> None:
    """Settings can be copied as they stand."""
    for block in re.findall(
        r"^```json\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        json.loads(block)


def test_the_readme_is_short() -> None:
    """A newcomer reads at most 150 lines."""
    assert len((PROJECT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_the_manifest_page_names_every_field() -> None:
    """The table of fields is the reader's own, in its order, with what is needed."""
    page = (PROJECT / "docs/howto/manifest.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| (yes)? ?\|$", page, re.MULTILINE)
    assert rows == [(name, "yes" if rule.required else "") for name, rule in FIELDS.items()]
