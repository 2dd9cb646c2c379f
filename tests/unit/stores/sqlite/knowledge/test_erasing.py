"""Does an erasure leave a word anywhere in the file?"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.knowledge_base import ANN, BOT, PREDICATES, REVA, context_of

from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.knowledge.deciding import (
    erase,
    merge_entities,
    remember_fact,
)
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import (
    correct,
    declare_predicate,
    retract,
    revert,
)

#: Every personal text of the tests below holds this, and nothing else does.
_WORD = "quux"


def said(number: int, predicate: str, value: str = "") -> Correction:
    """Give what a person says of somebody."""
    return Correction(
        source_set="s",
        subject=f"Zoë {_WORD} {number}",
        predicate=predicate,
        value=value or f"{_WORD.upper()} {number}",
        reason=f"{_WORD} told me {number}",
    )


def fill(database: Database, people: int) -> list[str]:
    """Write texts of every kind; give the ids of all entries that hold one."""
    ids: list[str] = []
    with database.acting(context_of(OWNER)) as writer:
        for predicate in PREDICATES:
            declare_predicate(writer, predicate, source_set="s")
    for number in range(people):
        with database.acting(context_of(ANN)) as writer:
            works = correct(writer, said(number, "works_at"))
            makes = correct(writer, said(number, "makes"))
            founded = correct(writer, said(number, "founded", "1950"))
            bad = correct(writer, said(number, "weighs"))  # no number: refused, and kept
            gone = retract(writer, makes.id, reason=_WORD)
            merged = merge_entities(
                writer, f"{_WORD} alias {number}", f"Zoë {_WORD} {number}", source_set="s"
            )
        with database.acting(context_of(REVA)) as writer:
            back = revert(writer, works.id, reason=_WORD)
        with database.acting(context_of(BOT)) as writer:
            fact = remember_fact(writer, f"{_WORD} was here {number}", source_set="s")
            queued = correct(writer, said(number, "works_at"))
        made = (works, makes, founded, bad, gone, merged, back, fact, queued)
        ids += [each.id for each in made]
    return ids


def erase_all(database: Database, ids: list[str], actor: Actor = OWNER) -> None:
    """Erase every entry."""
    with database.acting(context_of(actor)) as writer:
        assert all(erase(writer, each).is_accepted for each in ids)


def found(path: Path) -> list[str]:
    """List the files of a base that hold the word, in whatever case."""
    files = path.parent.glob(f"{path.name}*")
    return [each.name for each in files if _WORD.encode() in each.read_bytes().lower()]


@pytest.mark.parametrize("people", [2, 40])
def test_no_file_holds_a_word_of_what_was_erased(tmp_path: Path, people: int) -> None:
    """Text, keys, locks, aliases and the write-ahead log are rid of it; log and locks hold."""
    path = tmp_path / "base.db"
    with Database(path) as database:
        ids = fill(database, people)
        assert found(path)
        erase_all(database, ids)
        assert found(path) == []
        with database.snapshot() as connection:
            report = verify_log(connection, "a", "s")
        assert (report.findings, report.erased) == ((), len(ids))
        with database.acting(context_of(BOT)) as writer:
            kind = writer.connection.execute("SELECT count(*) FROM slot_lock").fetchone()
        assert kind[0] >= 3 * people
    assert found(path) == []


def test_a_reader_puts_the_clearing_off_until_it_ends(tmp_path: Path) -> None:
    """Whoever still reads the old state keeps the log alive; the next act clears it."""
    path = tmp_path / "base.db"
    with Database(path) as database:
        ids = fill(database, 1)
        with database.snapshot() as reader:
            reader.execute("SELECT count(*) FROM payload").fetchone()
            erase_all(database, ids)
            assert found(path)
        with database.acting(context_of(BOT)) as writer:
            remember_fact(writer, "the sky is blue", source_set="s")
        assert found(path) == []


def test_erasing_one_leaves_the_rest_whole(tmp_path: Path) -> None:
    """In whatever order texts go, the log verifies after each, and so do the locks."""
    path = tmp_path / "base.db"
    with Database(path) as database:
        ids = fill(database, 1)
        for number, each in enumerate(reversed(ids), start=1):
            erase_all(database, [each])
            with database.snapshot() as connection:
                report = verify_log(connection, "a", "s")
            assert (report.findings, report.erased) == ((), number)
