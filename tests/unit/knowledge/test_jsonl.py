from __future__ import annotations

import pytest
from tests.knowledge_values import BORN_IN, LIKES, NOON, statement, years

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.knowledge.jsonl import read_statement_lines, write_statement_lines
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.statement import Qualifier

TOLD = (
    statement("Rome"),
    statement(
        'Ос\x00ло \u202e"\\\n',
        authority=Authority.PERSON,
        references=(),
        valid=years(1990, 2000),
        recorded_to=NOON.replace(hour=13),
        qualifiers=(Qualifier("by", "hand"),),
        supersedes="x",
        superseded_by="y",
    ),
)
WRITTEN = write_statement_lines(TOLD, (BORN_IN, LIKES))


def test_what_is_written_is_read_and_written_again_byte_for_byte() -> None:
    """Export, import and export give the same bytes."""
    statements, predicates = read_statement_lines(WRITTEN)
    assert (statements, predicates) == (TOLD, (BORN_IN, LIKES))
    assert write_statement_lines(statements, predicates) == WRITTEN


def test_each_value_is_one_line() -> None:
    """A line break within a text is escaped."""
    assert WRITTEN.count(b"\n") == 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "does not end"),
        (WRITTEN[:-1], "does not end"),
        (b"{}\n", "not evidence-sophia"),
        (WRITTEN.replace(b'"1.0"', b'"2.0"'), "not evidence-sophia"),
        (WRITTEN + b"{\n", "line 6"),
        (WRITTEN + b'{"fact":{}}\n', "neither a statement nor a predicate"),
        (WRITTEN + b"\n", "line 6"),
        (WRITTEN.replace(b'"value":"Rome"', b'"value":""'), "line 4"),
        (WRITTEN.replace(b'"value":"Rome"', b'"value": "Rome"'), "not written as"),
        (WRITTEN + WRITTEN.splitlines(keepends=True)[1], "not written as"),
        (WRITTEN.replace(b'"value":"Rome"', b'"more":1,"value":"Rome"'), "line 4"),
    ],
)
def test_a_file_of_anything_else_is_refused_whole(data: bytes, message: str) -> None:
    """Cut, changed, reordered and foreign files are refused, with the line."""
    with pytest.raises(DecodeError, match=message):
        read_statement_lines(data)


def test_a_lone_surrogate_is_not_written() -> None:
    """What UTF-8 cannot keep is refused, not altered."""
    with pytest.raises(InvariantError, match="no canonical JSON"):
        write_statement_lines((statement("\ud800"),))
