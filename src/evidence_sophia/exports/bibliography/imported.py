"""What came of reading a bibliography: its references, and everything that was wrong with it."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.reference import Reference, as_line

__all__ = [
    "MOST_PROBLEMS",
    "MOST_REFERENCES",
    "BibliographyFormat",
    "BibliographyImport",
    "BibliographyProblem",
    "BibliographyProblemCode",
    "ProblemLog",
]

#: So many problems are told one by one; beyond, they are counted.
MOST_PROBLEMS: Final = 10_000
#: So many references are read of one file; more is no bibliography, and fills the memory.
MOST_REFERENCES: Final = 500_000
_LONGEST_MESSAGE: Final = 300


class BibliographyFormat(OpenEnum):
    """How a bibliography is written down."""

    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    WEB_OF_SCIENCE = "web-of-science"


class BibliographyProblemCode(OpenEnum):
    """What is wrong with a bibliography."""

    ENCODING_GUESSED = "encoding:guessed"
    CHARACTERS_LOST = "encoding:damaged"
    FORMAT_UNKNOWN = "format:unknown"
    ENTRY_MALFORMED = "entry:malformed"
    ENTRY_UNCLOSED = "entry:unclosed"
    KEY_MISSING = "key:missing"
    KEY_DUPLICATE = "key:duplicate"
    KIND_UNKNOWN = "kind:unknown"
    FIELD_DUPLICATE = "field:duplicate"
    FIELD_UNREADABLE = "field:unreadable"
    STRING_UNDEFINED = "string:undefined"
    MACRO_UNKNOWN = "macro:unknown"
    PARENT_MISSING = "crossref:missing"
    DATE_UNREADABLE = "date:unreadable"
    TEXT_OUTSIDE = "text:outside"
    LIMIT_REACHED = "limit:reached"


@frozen(kw_only=True)
class BibliographyProblem:
    """One thing that could not be read as it stands, or was read by a guess.

    Attributes:
        line: where it stands, from 1; 0 where it concerns the whole.
        code: what kind of problem it is.
        message: what was found, and what became of it.
        key: the entry it concerns; "" if none.
    """

    line: int
    code: BibliographyProblemCode = field(converter=BibliographyProblemCode)
    message: str
    key: str = ""


@frozen(kw_only=True)
class BibliographyImport:
    """A bibliography that was read.

    Attributes:
        format: what it was read as.
        encoding: how its bytes were read; "" where text was given.
        references: those it holds, in their order; ids may stand twice, which is a problem told.
        problems: everything that was wrong, in the order of the lines.
    """

    format: BibliographyFormat = field(converter=BibliographyFormat)
    encoding: str = ""
    references: tuple[Reference, ...] = ()
    problems: tuple[BibliographyProblem, ...] = ()


class ProblemLog:
    """Collects problems while a bibliography is read; beyond a limit it only counts them."""

    def __init__(self) -> None:
        self._found: list[BibliographyProblem] = []
        self._uncounted = 0

    def add(self, line: int, code: BibliographyProblemCode, message: str, key: str = "") -> None:
        """Tell of a problem."""
        if len(self._found) >= MOST_PROBLEMS:
            self._uncounted += 1
            return
        text = as_line(message[:_LONGEST_MESSAGE])
        self._found.append(BibliographyProblem(line=line, code=code, message=text, key=key[:80]))

    def is_full(self, count: int, line: int) -> bool:
        """Whether there are as many references as are read, and tell of it."""
        if count < MOST_REFERENCES:
            return False
        message = f"only {MOST_REFERENCES:,} references are read; nothing from here on is"
        self.add(line, BibliographyProblemCode.LIMIT_REACHED, message)
        return True

    def problems(self) -> tuple[BibliographyProblem, ...]:
        """Give all problems by line, and how many more there were."""
        found = sorted(self._found, key=lambda problem: problem.line)
        if self._uncounted:
            message = f"{self._uncounted:,} more problems were found"
            code = BibliographyProblemCode.LIMIT_REACHED
            found.append(BibliographyProblem(line=0, code=code, message=message))
        return tuple(found)
