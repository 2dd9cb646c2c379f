"""Which adapters do the installed packages bring?"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from evidence_sophia.contract.installed import installed_adapters, load_adapter
from evidence_sophia.errors import BackendError, MissingExtraError, NotFoundError

MODULE = """
from evidence_sophia.errors import MissingExtraError
from tests.scripted_adapter import Scripted

def good():
    return Scripted()

def broken():
    raise RuntimeError("no server")

def lacking():
    raise MissingExtraError("the driver is missing", extra="mine")
"""
ENTRIES = """[evidence_sophia.adapters]
shelf-good = shelf_adapter:good
shelf-broken = shelf_adapter:broken
shelf-lacking = shelf_adapter:lacking
shelf-gone = shelf_adapter:gone
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that brings four adapters."""
    info = tmp_path / "shelf-1.0.dist-info"
    info.mkdir()
    (tmp_path / "shelf_adapter.py").write_text(MODULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "shelf_adapter", raising=False)


@pytest.mark.usefixtures("shelf")
def test_a_packages_adapters_are_found_and_made_by_name() -> None:
    """Nobody has to import the package; listing them loads nothing."""
    assert {"shelf-broken", "shelf-gone", "shelf-good"} <= set(installed_adapters())
    assert "shelf_adapter" not in sys.modules
    assert load_adapter("shelf-good").describe().implementation == "scripted 1"


@pytest.mark.usefixtures("shelf")
def test_a_package_that_fails_keeps_its_cause() -> None:
    """A driver that cannot start is told from a name that is wrong."""
    with pytest.raises(BackendError, match="shelf-broken") as caught:
        load_adapter("shelf-broken")
    assert isinstance(caught.value.__cause__, RuntimeError)
    with pytest.raises(BackendError, match="shelf-gone"):
        load_adapter("shelf-gone")
    with pytest.raises(MissingExtraError):
        load_adapter("shelf-lacking")


@pytest.mark.usefixtures("shelf")
def test_an_unknown_name_is_not_found_and_the_known_ones_are_named() -> None:
    """A misspelt name is mended at once."""
    with pytest.raises(NotFoundError) as caught:
        load_adapter("shelf-god")
    assert "shelf-good" in caught.value.hint()
