"""Are lines of a log read as they were written, and nothing else?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.knowledge.log_entry import LogEntry, LogHeading
from evidence_sophia.knowledge.log_head import LogHead, sign_head
from evidence_sophia.knowledge.log_lines import (
    LOG_LINES,
    MAX_LINE,
    read_log_lines,
    write_log_lines,
)
from evidence_sophia.knowledge.signer import HmacSigner

DIGEST = "blake3:" + "0" * 64
HEADING = LogHeading(
    tenant="Überall \u202e",
    source_set="s",
    algorithm="blake3",
    keys=1,
    columns=(("act", ("id", "when", "mark")), ("start", ("note",))),
    text=("salt", "words"),
)
START = LogEntry(kind="start", position=0, row=(("note", "n"),), digest=DIGEST)


def act(position: int, mark: bytes = b"", **more: object) -> LogEntry:
    """Give an entry."""
    row = (("id", position), ("when", -(2**60)), ("mark", mark))
    return LogEntry(kind="act", position=position, row=row, digest=DIGEST, **more)  # type: ignore[arg-type]


TEXT = (("salt", b"\xff\x00"), ("words", 'Ос\x00ло \u202e"\\\n𝒳'))
ENTRIES = (
    START,
    act(1, b"plain \xc3\xa9", has_text=True, text=TEXT, locks=(7, 9)),
    act(2, b"\x00\x01", has_text=True),
    act(3, "\u0416".encode()),
)
HEAD = LogHead(tenant=HEADING.tenant, source_set="s", position=3, digest=DIGEST)
SIGNED = sign_head(HEAD, HmacSigner(key=bytes(32), key_id="k"))
WRITTEN = write_log_lines(HEADING, ENTRIES, HEAD, SIGNED.signature)


def entries_of(data: bytes) -> list[LogEntry]:
    """Read all of a file."""
    return [entry for _, entry in read_log_lines(data).entries()]


def test_what_is_written_is_read_and_written_again_byte_for_byte() -> None:
    """Every text, byte and integer comes back as it was."""
    log = read_log_lines(WRITTEN)
    assert (log.heading, log.head, log.signed_head) == (HEADING, HEAD, SIGNED)
    assert tuple(entries_of(WRITTEN)) == ENTRIES
    assert write_log_lines(log.heading, entries_of(WRITTEN), log.head, log.signature) == WRITTEN


def test_a_head_that_nobody_signed_is_read_too() -> None:
    """A signature is not needed to read a log."""
    assert read_log_lines(write_log_lines(HEADING, ENTRIES, HEAD)).signed_head is None


def test_the_first_line_says_how_to_read_the_others() -> None:
    """Schema, version, algorithm, keys and the order of the columns stand there."""
    first = WRITTEN.splitlines()[0].decode()
    for said in (LOG_LINES, '"1.0"', '"blake3"', '"keys":1', '["id","when","mark"]'):
        assert said in first


def test_bytes_are_text_where_they_can_be_read_as_such() -> None:
    """A quote can be read in the file; a salt is hexadecimal."""
    lines = WRITTEN.decode().splitlines()
    assert '"mark":{"utf8":"plain é"}' in lines[2]
    assert '"salt":{"hex":"ff00"}' in lines[2]
    assert '"mark":{"hex":"0001"}' in lines[3]
    assert '"when":{"integer":"-1152921504606846976"}' in lines[3]


def test_an_erased_text_says_so() -> None:
    """It is told from a text that was never there."""
    _, first, second, third = entries_of(WRITTEN)
    assert [each.is_erased for each in (first, second, third)] == [False, True, False]
    assert first.columns()["words"] == TEXT[1][1]
    assert dict(third.columns()) == dict(third.row)


def test_an_entry_without_a_text_holds_none() -> None:
    """The two cannot contradict each other."""
    with pytest.raises(InvariantError, match="has none"):
        act(1, text=TEXT)


def _line(number: int, old: str, new: str) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        assert old in lines[number - 1]
        return [
            line.replace(old, new, 1) if place == number - 1 else line
            for place, line in enumerate(lines)
        ]

    return changed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_line(1, '"1.0"', '"1.1"'), "line 1: not evidence-sophia/knowledge-log 1.0"),
        (_line(1, LOG_LINES, "other"), "line 1"),
        (_line(1, '"keys":1', '"keys":"1"'), "line 1"),
        (_line(1, '"keys":1', '"keyt":1'), "line 1"),
        (_line(1, '"text":["salt"', '"textual":1,"text":["salt"'), "line 1"),
        (_line(1, '"version":"1.0"', '"version":"1.0","zest":1'), "line 1: more or less"),
        (_line(2, '"note":"n"', '"note":null'), "line 2: no text, bytes or integer"),
        (_line(2, '"note":"n"', '"note":true'), "line 2: no text, bytes or integer"),
        (_line(2, '"note":"n"', '"note":1.5'), "line 2"),
        (_line(2, '"note":"n"', '"note":{"hex":"0"}'), "line 2"),
        (_line(2, '"note":"n"', '"note":{"integer":"1"}'), "line 2: more or less"),
        (_line(2, '"note":"n"', '"note":{"integer":"x"}'), "line 2"),
        (_line(2, '"note":"n"', '"note":{"hex":"61"}'), "line 2: more or less"),
        (_line(2, '"note":"n"', '"mote":"n"'), "line 2: other columns"),
        (_line(2, '"kind":"start"', '"kind":"end"'), "line 2: an entry of the unknown kind"),
        (_line(2, '"kind":"start"', '"kind":["start"]'), "line 2"),
        (_line(2, '"position":0', '"position":-1'), "line 2"),
        (_line(2, '"position":0', '"position":0,"zest":1'), "line 2: more or less"),
        (_line(2, '"position":0', '"position": 0'), "line 2: not written as"),
        (_line(2, '"position":0', '"position":0,"position":0'), "line 2: a key stands twice"),
        (_line(3, '"locks":[7,9]', '"locks":7'), "line 3"),
        (_line(3, '"locks":[7,9]', '"locks":[]'), "line 3: more or less"),
        (_line(3, '"locks":[7,9]', '"locks":["7"]'), "line 3"),
        (_line(4, '"erased"', "null"), "line 4: more or less"),
        (_line(4, '"erased"', '"gone"'), "line 4"),
        (_line(5, '"position":3', '"position":4'), "line 5: entry 4 stands where 3 belongs"),
        (
            _line(6, '"position":3', '"position":4'),
            "the last line counts 5 entries",
        ),
        (_line(6, '"tenant":"Ü', '"tenant":"U'), "name two logs"),
        (_line(6, '"signature"', '"signatura"'), "line 6"),
        (_line(6, '"value":', '"valve":'), "line 6"),
        (lambda lines: lines[:5], "line 5"),
        (lambda lines: lines[:1], "no head"),
        (lambda lines: [*lines, lines[-1]], "line 6: not what belongs there"),
        (lambda lines: [*lines[:3], *lines[4:]], "line 4: entry 3 stands where 2 belongs"),
        (lambda lines: [*lines[:4], "", *lines[4:]], "line 5"),
        (lambda lines: [*lines[:4], "[" * 200_000, *lines[4:]], "line 5"),
        (lambda lines: [*lines[:4], "9" * 5_000, *lines[4:]], "line 5"),
        (lambda lines: [*lines[:4], "\ufeff" + lines[4], *lines[5:]], "line 5: not written"),
    ],
)
def test_a_file_of_anything_else_is_refused(
    change: Callable[[list[str]], list[str]], message: str
) -> None:
    """Cut, changed, reordered and foreign files are refused, with the line."""
    lines = change(WRITTEN.decode().split("\n")[:-1])
    with pytest.raises(DecodeError, match=message):
        entries_of("".join(f"{line}\n" for line in lines).encode())


@pytest.mark.parametrize("data", [b"", WRITTEN[:-1], "text", None, 7])
def test_a_file_without_its_end_is_refused(data: object) -> None:
    """A cut file is no shorter log."""
    with pytest.raises(DecodeError):
        read_log_lines(data)  # type: ignore[arg-type]  # what a caller may give


@pytest.mark.parametrize("place", [0, 1, 2, 99])
def test_a_line_beyond_measure_is_passed_over(place: int) -> None:
    """Neither the first, the last nor one in the middle makes anybody read it."""
    lines = WRITTEN.splitlines(keepends=True)
    lines.insert(place, b"9" * (MAX_LINE + 1) + b"\n")
    with pytest.raises(DecodeError, match=r"longer than|no head"):
        entries_of(b"".join(lines))


def test_a_lone_surrogate_is_not_written() -> None:
    """What UTF-8 cannot keep is refused, not altered."""
    with pytest.raises(InvariantError, match="no canonical JSON"):
        write_log_lines(HEADING, [evolve(START, row=(("note", "\ud800"),))], HEAD)


@pytest.mark.doubling
def test_reading_grows_with_the_file() -> None:
    """Twice the entries take twice the time."""

    def work(size: int) -> Callable[[], object]:
        entries = [START, *(act(number) for number in range(1, size))]
        data = write_log_lines(HEADING, entries, evolve(HEAD, position=size - 1))
        return lambda: entries_of(data)

    assert growth(work, 500) < LINEAR


@pytest.mark.doubling
@pytest.mark.parametrize("piece", [b"[", b'{"a":', b'"\\u0000', b"9", b"\xc3\xa9", b" "])
def test_a_hostile_line_takes_time_that_grows_with_it(piece: bytes) -> None:
    """No line of any shape takes longer than its length allows."""

    def work(size: int) -> Callable[[], object]:
        lines = WRITTEN.splitlines(keepends=True)
        data = b"".join([*lines[:2], piece * size + b"\n", *lines[2:]])

        def read() -> None:
            with pytest.raises(DecodeError):
                entries_of(data)

        return read

    assert growth(work, 20_000) < LINEAR
