from __future__ import annotations

import pytest

from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.errors import DecodeError, InvariantError


def test_text_and_bytes_read_alike() -> None:
    """A string, UTF-8 and UTF-8 with a byte order mark give the same document."""
    assert read_json('{"a": 1.5}') == read_json(b'{"a": 1.5}') == {"a": 1.5}
    assert read_json(b'\xef\xbb\xbf{"a": 1.5}') == {"a": 1.5}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff", "not UTF-8 at byte 0"),
        ("{", "no JSON"),
        ("", "line 1, column 1"),
        ('{"a": 1, "b": 2, "a": 1}', "a key stands twice"),
        ("[NaN]", "NaN is not JSON"),
        ("[-Infinity]", "-Infinity is not JSON"),
        ("[1e999]", "too large"),
        ("[-1e999]", "too large"),
        ("1" * 5_000, "too long"),
        ("[" * 200_000, "nests too deep"),
    ],
    ids=["utf8", "open", "empty", "twice", "nan", "inf", "big", "small", "long", "deep"],
)
def test_what_is_not_strict_json_is_a_decode_error(text: bytes | str, says: str) -> None:
    """Every failure of reading is one typed error that says what is wrong."""
    with pytest.raises(DecodeError, match=says):
        read_json(text)


def test_a_repeated_key_is_named() -> None:
    """The details name each key that stands twice, once."""
    with pytest.raises(DecodeError) as caught:
        read_json('{"a": 1, "a": 2, "a": 3, "b": 4}')
    assert caught.value.details == ("'a'",)


def test_a_lone_surrogate_survives_as_its_escape() -> None:
    """Text that UTF-8 cannot carry is escaped, other text is not."""
    data = write_json({"a": "é\ud800"})
    assert data == '{"a": "é\\ud800"}\n'.encode()
    assert read_json(data) == {"a": "é\ud800"}


KNOT: list[object] = []
KNOT.append(KNOT)
DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}, KNOT, DEEP])
def test_what_json_cannot_say_is_not_written(value: object) -> None:
    """NaN, foreign objects and endless nesting are refused with a typed error."""
    with pytest.raises(InvariantError):
        write_json([value])


def test_indented_text_reads_back() -> None:
    """An indented document is the same document."""
    assert read_json(write_json({"a": [1]}, indent=2)) == {"a": [1]}
