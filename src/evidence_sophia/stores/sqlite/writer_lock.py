"""Which one connection may write and checkpoint now? A lock file beside the database.

SQLite serialises writers by itself, but not writers against checkpoints: before 3.51.3 a
checkpoint that runs beside a commit can lose that commit (the WAL-reset race). Whoever
writes or checkpoints a file through this library holds its lock, so the two never meet.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from evidence_sophia.errors import EvidenceAdapterUnavailable, StoreError

__all__ = ["WriterLock"]

#: Seconds between two tries for a lock that another process holds.
_PAUSE: Final = 0.002

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        # Closing is not enough: a process forked meanwhile has the descriptor open too.
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class WriterLock:
    """Mutual exclusion of the threads and processes that write one file.

    Args:
        path: the lock file; None locks out threads only (a database in memory).
        patience: seconds to wait for the present holder.
    """

    def __init__(self, path: Path | None, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._threads = threading.Lock()
        self._holder = 0

    def __repr__(self) -> str:
        return f"WriterLock({str(self._path)!r})"

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock for a block.

        Raises:
            EvidenceAdapterUnavailable: somebody else held it for longer than the patience.
            StoreError: this very thread holds it already.
        """
        me = threading.get_ident()
        if self._holder == me:
            message = "this thread has a transaction open already"
            raise StoreError(message, hint="Use the transaction that is open.")
        deadline = time.monotonic() + self._patience
        if not self._threads.acquire(timeout=self._patience):
            raise self._refusal()
        try:
            descriptor = self._wait(deadline)
            self._holder = me
            try:
                yield
            finally:
                self._holder = 0
                if descriptor is not None:
                    _release(descriptor)
        finally:
            self._threads.release()

    def remove_file(self) -> None:
        """Remove the lock file if nobody uses it now; it is made again when needed."""
        if self._path is None or not self._threads.acquire(blocking=False):
            return
        try:
            # Where its folder is gone or cannot be written, there is nothing to tidy up.
            with suppress(OSError, EvidenceAdapterUnavailable):
                descriptor = self._attempt()
                if descriptor is not None:
                    try:
                        self._path.unlink()
                    finally:
                        _release(descriptor)
        finally:
            self._threads.release()

    def _wait(self, deadline: float) -> int | None:
        if self._path is None:
            return None
        while True:
            descriptor = self._attempt()
            if descriptor is not None:
                return descriptor
            if time.monotonic() >= deadline:
                raise self._refusal()
            time.sleep(_PAUSE)

    def _attempt(self) -> int | None:
        assert self._path is not None  # noqa: S101 - narrows the type; both callers checked it
        descriptor = _open(self._path)
        if descriptor is None:
            return None
        try:
            is_mine = _try_lock(descriptor)
        except OSError as error:  # a file system without locks
            os.close(descriptor)
            raise _unwritable(self._path, "locked") from error
        if not is_mine:
            os.close(descriptor)
            return None
        if not _is_still_there(descriptor, self._path):
            _release(descriptor)
            return None
        return descriptor

    def _refusal(self) -> EvidenceAdapterUnavailable:
        message = f"somebody else has been writing for {self._patience:g} seconds"
        return EvidenceAdapterUnavailable(
            message, hint="Wait for the other writer, then try again."
        )


def _open(path: Path) -> int | None:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
    try:
        return os.open(path, flags, 0o666)
    except PermissionError as error:
        if sys.platform == "win32":  # a file that is just being removed cannot be opened there
            return None
        raise _unwritable(path) from error
    except OSError as error:
        raise _unwritable(path) from error


def _unwritable(path: Path, done: str = "opened") -> EvidenceAdapterUnavailable:
    message = f"the lock file {path} cannot be {done}"
    return EvidenceAdapterUnavailable(message, hint="Make its folder exist and be writable.")


def _is_still_there(descriptor: int, path: Path) -> bool:
    """Whether the locked file is the one the path names, not one that was removed meanwhile."""
    mine = os.fstat(descriptor)
    try:
        named = path.stat()
    except OSError:
        return False
    return (mine.st_dev, mine.st_ino) == (named.st_dev, named.st_ino)


def _release(descriptor: int) -> None:
    try:
        _unlock(descriptor)
    finally:
        os.close(descriptor)
