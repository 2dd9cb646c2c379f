"""Where does the file stand?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.errors import EvidenceAdapterUnavailable, InvariantError
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.place import identity


@pytest.mark.parametrize("name", ["", "\0", "a\0b", b"e.db", 5, None, Path])
def test_what_is_no_path_is_refused(name: Any) -> None:
    """An empty path, which SQLite takes for a temporary database, NUL and no text are refused."""
    with pytest.raises(InvariantError, match="not the path of a file"):
        Database(name)


def test_a_path_that_leads_nowhere_is_unavailable(tmp_path: Path) -> None:
    """A folder, a loop of links, a name too long, a home of nobody: no other error comes."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    names = (str(tmp_path), f"{tmp_path}/loop", f"{tmp_path}/loop/e.db", f"{tmp_path}/{'x' * 300}")
    for name in (*names, "~nobody-of-this-name/e.db", "\ud800", f"{tmp_path}/absent/e.db"):
        for create in (True, False):
            with pytest.raises(EvidenceAdapterUnavailable):
                Database(name, create=create)


def test_a_file_keeps_its_identity(tmp_path: Path) -> None:
    """Two files are two, a file that is not there and one in memory are none."""
    one, other = tmp_path / "one", tmp_path / "other"
    one.touch()
    other.touch()
    assert identity(one) == identity(tmp_path / "." / "one") != identity(other)
    assert identity(None) is identity(tmp_path / "absent") is None
