"""Do SQL and Python put the same bytes together for a digest?"""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.stores.sqlite.knowledge.functions import chained
from evidence_sophia.stores.sqlite.knowledge.opaque import opaque_key
from evidence_sophia.stores.sqlite.knowledge.sql import framed

TEXTS = st.text(st.characters(codec="utf-8"))
VALUES = st.lists(
    st.one_of(TEXTS, st.integers(-(2**63), 2**63 - 1), st.binary()), min_size=1, max_size=9
)
_TYPES = {str: "TEXT", int: "INTEGER", bytes: "BLOB"}


@pytest.mark.law
@given(VALUES)
def test_sql_and_python_frame_alike(values: list[str | int | bytes]) -> None:
    """Whatever is digested, NUL and quotation marks included, both come to the same digest."""
    connection = sqlite3.connect(":memory:")
    expression = framed((f"?{n}", _TYPES[type(each)]) for n, each in enumerate(values, start=1))
    (data,) = connection.execute(f"SELECT {expression}", values).fetchone()
    connection.close()
    assert raw_digest(data, "blake3") == chained(*values)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", "c"), ("a", "bc")),
        (("1",), (1,)),
        (("A",), (b"A",)),
        (("", "x"), ("x", "")),
        ((1, 23), (12, 3)),
        ((b"\x01", b"\x23"), (b"\x01\x23", b"")),
        ((None,), ("",)),
    ],
)
def test_other_values_have_other_bytes(
    one: tuple[str | int | bytes | None, ...], other: tuple[str | int | bytes | None, ...]
) -> None:
    """Nothing can be moved from one value into the next, or into another type."""
    assert chained(*one) != chained(*other)


def test_only_what_a_row_holds_is_digested() -> None:
    """A number with a fraction has no one form."""
    with pytest.raises(InvariantError):
        chained(0.5)  # type: ignore[arg-type]  # the point


def test_an_opaque_key_is_no_plain_digest_of_a_name() -> None:
    """It is not found by digesting lists of names, and two names do not share one."""
    assert len(opaque_key("ann")) == 32
    assert opaque_key("ann") not in raw_digest(b"ann").hex()
    assert opaque_key("ann") != opaque_key("anne")
    assert opaque_key("") == ""
