"""Which one connection may write and checkpoint now?"""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from evidence_sophia.errors import EvidenceAdapterUnavailable, StoreError
from evidence_sophia.stores.sqlite.writer_lock import WriterLock


def test_one_holder_at_a_time(tmp_path: Path) -> None:
    """While one holds the lock of a file, another is told so after its patience."""
    path = tmp_path / "lock"
    one, two = WriterLock(path, 1.0), WriterLock(path, 0.02)
    with one.held(), pytest.raises(EvidenceAdapterUnavailable), two.held():
        pass
    with two.held():
        assert path.exists()


def test_the_same_thread_cannot_hold_it_twice() -> None:
    """A thread that would wait for itself is refused at once."""
    lock = WriterLock(None, 60.0)
    with lock.held(), pytest.raises(StoreError), lock.held():
        pass


def test_an_exception_releases_it(tmp_path: Path) -> None:
    """The lock is free again after its block has failed."""
    lock = WriterLock(tmp_path / "lock", 0.02)
    for _ in range(2):
        with pytest.raises(KeyError), lock.held():
            raise KeyError


def test_the_file_goes_when_nobody_uses_it(tmp_path: Path) -> None:
    """The file is removed unless somebody holds the lock, and is made again when needed."""
    path = tmp_path / "lock"
    one, two = WriterLock(path, 1.0), WriterLock(path, 1.0)
    with one.held():
        one.remove_file()
        two.remove_file()
        assert path.exists()
    two.remove_file()
    assert not path.exists()
    with one.held():
        assert path.exists()
    WriterLock(None, 1.0).remove_file()


def test_a_lock_on_a_removed_file_is_no_lock(tmp_path: Path) -> None:
    """Whoever locked a file that was removed meanwhile tries again with the one that is there."""
    path = tmp_path / "lock"
    lock = WriterLock(path, 1.0)
    with lock.held():
        path.unlink()
        with WriterLock(path, 1.0).held():
            assert path.exists()


def test_a_forked_process_does_not_keep_it(tmp_path: Path) -> None:
    """A process that was forked while the lock was held does not hold it too."""
    lock = WriterLock(tmp_path / "lock", 0.5)
    reader, writer = os.pipe()
    with lock.held():
        child = os.fork()
        if child == 0:
            os.close(writer)
            os.read(reader, 1)
            os._exit(0)
    with lock.held():
        pass
    os.close(writer)
    os.close(reader)
    assert os.waitpid(child, 0)[1] == 0


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    """A lock file that cannot be made is an error of ours."""
    lock = WriterLock(tmp_path / "absent" / "lock", 1.0)
    with pytest.raises(EvidenceAdapterUnavailable, match="cannot be opened"), lock.held():
        pass
    assert "absent" in repr(lock)


def test_a_folder_that_is_gone_leaves_nothing_to_tidy(tmp_path: Path) -> None:
    """Removing the lock file of a folder that was deleted meanwhile is no failure."""
    folder = tmp_path / "folder"
    folder.mkdir()
    lock = WriterLock(folder / "lock", 1.0)
    with lock.held():
        pass
    (folder / "lock").unlink()
    folder.rmdir()
    lock.remove_file()


def test_a_file_system_without_locks_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where files cannot be locked, writing is refused: two writers could meet there."""
    fcntl = pytest.importorskip("fcntl", reason="Windows locks files in another way")

    def no_locks(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    lock = WriterLock(tmp_path / "lock", 1.0)
    with pytest.raises(EvidenceAdapterUnavailable, match="cannot be locked"), lock.held():
        pass
    lock.remove_file()
