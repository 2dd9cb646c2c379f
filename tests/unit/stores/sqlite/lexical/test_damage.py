from __future__ import annotations

import random
import sqlite3
import warnings
from contextlib import suppress

import pytest
from tests.lexical_reference import Index, passage

from evidence_sophia.errors import StoreError
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.lexical_index import LexicalQuery

PLACES = (
    ("lexical_columns", "columns"),
    ("lexical_columns", "sources"),
    ("lexical_ids", "body"),
    ("lexical_terms", "body"),
)


def damaged(engine: str, table: str, column: str, chance: random.Random) -> Index:
    """Make an index in whose bytes a few are not what they were."""
    index = Index(engine=engine)
    index.add(*(passage(f"p{n:03d}", f"word{n % 9} all " * (n % 20), title="t") for n in range(90)))
    index.delete("p004", "p050")
    rows = index.connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()  # noqa: S608 - constants
    row, data = chance.choice(rows)
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    cut = chance.choice([len(changed)] * 3 + [chance.randrange(len(changed) + 1)])
    update = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"  # noqa: S608 - constants
    index.connection.execute(update, (bytes(changed[:cut]), row))
    return index


@pytest.mark.parametrize("engine", ["numpy", "stdlib"])
@pytest.mark.parametrize(("table", "column"), PLACES)
def test_damaged_bytes_are_an_error_of_the_store(engine: str, table: str, column: str) -> None:
    """Whatever stands in a file that another tool wrote to, nothing else than our error comes."""
    chance = random.Random(f"{table} {column}")  # noqa: S311 - repeatable, not secret
    query = LexicalQuery("word1 word2 all t", knobs=Bm25fKnobs(b=1.0))
    for _ in range(40):
        index = damaged(engine, table, column, chance)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with suppress(StoreError):
                index.search(query)
            # The schema's own rules may refuse as well; the database tells that as StoreError.
            with suppress(StoreError, sqlite3.IntegrityError):
                index.delete("p001")
            if index.connection.in_transaction:
                index.connection.execute("ROLLBACK")
            with suppress(StoreError):
                index.compact()
        index.close()
