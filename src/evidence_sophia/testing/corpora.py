"""With which documents does the kit ask at the edges? None, equal ones, very many, odd letters."""

from __future__ import annotations

from functools import cache
from typing import Final

from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.standard_corpus import NORTH, seed_document

__all__ = ["EMPTY", "NEEDLE", "TORTURE", "huge", "twins", "unicode"]

#: Holds nothing at all.
EMPTY: Final = Corpus(name="empty")


@cache
def twins() -> Corpus:
    """Give six documents that differ in nothing but their ids."""
    text = "Basalt columns of the causeway have six sides, and a geologist counted them.\n"
    return Corpus(
        name="twins",
        documents=tuple(
            seed_document(
                NORTH, f"twins/{letter}.txt", "Basalt", text, url="https://north.example/b"
            )
            for letter in "fbdace"
        ),
    )


#: Stands once among thousands of passages.
NEEDLE: Final = "The heron of the weir wears ring number 70413."

_WORDS: Final = [
    "sluice",
    "orchard",
    "copper",
    "lantern",
    "meadow",
    "gravel",
    "timber",
    "barley",
    "harness",
    "quarry",
    "saddle",
    "willow",
    "anchor",
    "pebble",
    "thatch",
    "furrow",
    "kiln",
    "loom",
    "mallet",
    "trellis",
]


def _paragraph(document: int, number: int) -> str:
    first, second = (_WORDS[(document * step + number) % len(_WORDS)] for step in (7, 3))
    stone = 1 + (document * 37 + number * 11) % 89
    return (
        f"Entry {document:02}-{number:02} of the ledger names one {first} beside the {second}, "
        f"weighed at {stone} stone and carried to the {first} shed."
    )


def _ledger(document: int) -> str:
    paragraphs = [_paragraph(document, number) for number in range(60)]
    if document == 17:  # noqa: PLR2004 - one of forty
        paragraphs[31] = NEEDLE
    return "\n\n".join(paragraphs) + "\n"


@cache
def huge() -> Corpus:
    """Give forty documents with sixty paragraphs each, and :data:`NEEDLE` in one of them."""
    return Corpus(
        name="huge",
        documents=tuple(
            seed_document(NORTH, f"ledger/{number:02}.txt", f"Ledger {number:02}", _ledger(number))
            for number in range(40)
        ),
    )


#: A word that search finds, and the words around it that must come back as they stand.
TORTURE: Final[tuple[tuple[str, str], ...]] = (
    ("markerone", "Zoe\u0308 wrote cafe\u0301 and \u1e69 as s\u0323\u0307 in markerone letters."),
    (
        "markertwo",
        "The \U0001d51ance of markertwo uses \U00020bb7 and \U0001f9d1\u200d\U0001f680 signs.",
    ),
    (
        "markerthree",
        "In markerthree \u0634\u062c\u0631\u0629 and \u05e9\u05dc\u05d5\u05dd run the other way.",
    ),
    (
        "markerfour",
        "The \ufb01rst o\ufb03ce of markerfour keeps stra\u00dfe, \u0130zmir and \u2460 apart.",
    ),
    (
        "markerfive",
        "Soft\u00adhyphen, zero\u200bwidth and\u00a0no-break blanks stand in markerfive text.",
    ),
    ("markersix", "A bell \x07 and an escape \x1b[31m stand in markersix text as they came."),
    (
        "markerseven",
        "Marks \u202eof order\u202c and \u2066isolates\u2069 stand in markerseven text.",
    ),
    (
        "markereight",
        "\u5929\u7a7a\u7684\u989c and \u0e01\u0e23\u0e38\u0e07\u0e40 share the markereight line.",
    ),
)

#: What ends a line somewhere; each ends one line of the document.
_LINE_ENDS: Final = ("\n\n", "\n", "\u2028", "\u0085", "\x0c", "\r", "\r\n")


#: Stands before each of them: letters that are one code point, two UTF-16 units, four bytes.
_BEFORE: Final = "\u0301 \U0001f30a\U0001f30a begins.\n\n"


@cache
def unicode() -> Corpus:
    """Give texts that break whatever normalises, counts in other units or cuts at line ends."""
    documents = [
        seed_document(NORTH, f"torture/{word}.txt", f"Torture {word}", f"{_BEFORE}{text}\n")
        for word, text in TORTURE
    ]
    lines = "".join(f"Line {number} ends oddly.{end}" for number, end in enumerate(_LINE_ENDS))
    mixed = f"{lines}The word markernine follows \U0001f30a seven line ends.\n"
    documents.append(seed_document(NORTH, "torture/mixed.txt", "Mixed line ends", mixed))
    return Corpus(name="unicode", documents=tuple(documents))
