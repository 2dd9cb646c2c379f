from __future__ import annotations

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bibliography.encoding import MAX_BYTES, decode_bibliography
from evidence_sophia.exports.bibliography.imported import MOST_PROBLEMS, ProblemLog
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code


def decoded(data: bytes | str, encoding: str | None = None) -> tuple[str, str, list[str]]:
    """Decode, and give text, encoding and problems."""
    log = ProblemLog()
    found = decode_bibliography(data, encoding, log)
    return found.text, found.encoding, [str(problem.code) for problem in log.problems()]


@pytest.mark.parametrize(
    ("data", "text", "encoding", "problems"),
    [
        ("\ufeffa\r\nb\rc", "a\nb\nc", "", []),
        ("é".encode(), "é", "utf-8", []),
        (b"\xef\xbb\xbfa", "a", "utf-8", []),
        ("\ufeffé".encode("utf-16-le"), "é", "utf-16-le", []),
        ("\ufeffé".encode("utf-16-be"), "é", "utf-16-be", []),
        ("测试".encode("gbk"), "测试", "gb18030", ["encoding:guessed"]),
        (b"M\xfcller", "Müller", "cp1252", ["encoding:guessed"]),
        (b"\x81\x8d", "\ufffd\ufffd", "cp1252", ["encoding:guessed", "encoding:damaged"]),
    ],
)
def test_bytes_become_text(
    data: bytes | str, text: str, encoding: str, problems: list[str]
) -> None:
    """Marks and UTF-8 are sure; everything else is a guess that is told."""
    assert decoded(data) == (text, encoding, problems)


def test_a_named_encoding_is_taken() -> None:
    """What the caller knows is no guess; what does not fit it is told."""
    assert decoded("测".encode("gbk"), "gbk") == ("测", "gbk", [])
    assert decoded(b"\xff", "utf-8") == ("\ufffd", "utf-8", ["encoding:damaged"])
    with pytest.raises(DecodeError, match="no text encoding is named 'nonsense'"):
        decoded(b"a", "nonsense")


def test_too_large_a_bibliography_is_refused() -> None:
    """The limit is told, and what to do."""
    with pytest.raises(DecodeError, match="at most") as caught:
        decoded(bytes(MAX_BYTES + 1))
    assert caught.value.hint() == "Split it into several files."


def test_problems_beyond_a_limit_are_counted() -> None:
    """A hostile file fills no memory with complaints, and none is silently dropped."""
    log = ProblemLog()
    for line in range(MOST_PROBLEMS + 5):
        log.add(MOST_PROBLEMS - line, Code.TEXT_OUTSIDE, "x")
    problems = log.problems()
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].message == "5 more problems were found"
    assert problems[0].line < problems[1].line
