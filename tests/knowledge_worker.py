"""A process that writes knowledge beside others, for tests of races and of sudden death."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from tests.knowledge_base import BOT, context_of, founded

from evidence_sophia.stores.sqlite.knowledge.deciding import remember_fact
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.knowledge.writing import propose
from evidence_sophia.stores.sqlite.writer_lock import WriterLock

__all__ = ["main"]


def main(path: str, name: str, count: int) -> None:
    """Write so many transactions under the writer lock; print each once it is committed."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=60)
    connection.execute("PRAGMA wal_autocheckpoint = 0").fetchall()
    writer = KnowledgeWriter(connection)
    lock = WriterLock(Path(f"{path}-lock"), 60)
    with writer.acting(context_of(BOT)):
        for number in range(count):
            with lock.held():
                connection.execute("BEGIN IMMEDIATE")
                if number % 10 == 0:
                    propose(writer, founded("1987"))
                outcome = remember_fact(writer, f"{name} {number}", source_set="s")
                connection.execute("COMMIT")
            sys.stdout.write(f"{outcome.id} {name} {number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
