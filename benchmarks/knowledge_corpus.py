"""What the benchmarks of knowledge are about: made-up firms, what texts say of them, a base of it.

A firm has a paragraph of five sentences, from which eleven statements are mined, six of them of
functional predicates; 100 firms stand in one document. Every seventh firm was founded in another
year according to a second document, which is a contradiction; of every twentieth a person
corrected the number of workers, and of every fiftieth a person said another name. One entity,
the register, lists a twentieth of all statements.
The same size gives the same corpus everywhere.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from attrs import frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.knowledge.acts import Correction, GroundedProposal, ProposedQuote
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.predicate import Cardinality, Predicate, ValueType
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, DEFAULT_TENANT, Scope
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ALWAYS, DateOrigin, TimePrecision, ValidTime
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.knowledge.deciding import merge_entities
from evidence_sophia.stores.sqlite.knowledge.writing import correct, declare_predicate, propose

__all__ = [
    "MINER",
    "PERSON",
    "PREDICATES",
    "REGISTER",
    "Firms",
    "alias",
    "context_of",
    "corrections",
    "declare",
    "fill",
    "ingest",
    "proposals",
    "write_folder",
]

MINER: Final = Actor("miner")
PERSON: Final = Actor("ann", role="review", authority="person")
REGISTER: Final = "Register of Firms"
_FUNCTIONAL: Final = Cardinality.FUNCTIONAL
PREDICATES: Final = (
    Predicate("founded", cardinality=_FUNCTIONAL, value_type=ValueType.DATE),
    Predicate("workers", cardinality=_FUNCTIONAL, value_type=ValueType.NUMBER),
    Predicate("colour", cardinality=_FUNCTIONAL),
    Predicate("seat", cardinality=_FUNCTIONAL, value_type=ValueType.ENTITY),
    Predicate("led_by", cardinality=_FUNCTIONAL, value_type=ValueType.ENTITY),
    Predicate("makes"),
    Predicate("supplies", value_type=ValueType.ENTITY),
    Predicate("lists"),
)
_STATEMENTS_OF_A_FIRM: Final = 11
_FIRMS_OF_A_DOCUMENT: Final = 100
_CONTESTED, _CORRECTED, _RENAMED = 7, 20, 50
_GOODS: Final = ("anvils", "kettles", "ropes", "lamps", "nails", "barrels", "wheels", "pumps")
_COLOURS: Final = ("green", "red", "blue", "black", "white")
_BATCH: Final = 10_000
#: What the manifest says of every document.
_ALIKE: Final = {
    "source": "made up",
    "url": "https://example.org/firms",
    "licence": "CC0-1.0",
    "fetched": "2026-01-01",
    "language": "en",
    "topic": "firms",
    "kind": "reference",
}


@frozen
class Firms:
    """How many there are.

    Attributes:
        statements: the size of the corpus, about.
    """

    statements: int

    @property
    def firms(self) -> int:
        """Number of firms."""
        return self.statements * 19 // 20 // _STATEMENTS_OF_A_FIRM

    @property
    def entries(self) -> int:
        """Number of entries of the register."""
        return self.statements // 20

    def contested(self) -> range:
        """Give the firms of which two documents say different things."""
        return range(0, self.firms, _CONTESTED)

    def corrected(self) -> range:
        """Give the firms of which a person corrected something."""
        return range(0, self.firms, _CORRECTED)

    def renamed(self) -> range:
        """Give the firms that are known by another name, too."""
        return range(0, self.firms, _RENAMED)


@frozen
class _Sentence:
    subject: str
    words: str
    said: tuple[tuple[str, str, ValidTime], ...]


@frozen
class _Document:
    name: str
    sentences: tuple[_Sentence, ...]

    @property
    def text(self) -> str:
        return "".join(f"{each.words}\n\n" for each in self.sentences)


def context_of(actor: Actor) -> RequestContext:
    """Give the context in which somebody writes to the default tenant."""
    return RequestContext(actor=actor, scope=Scope(tenant=DEFAULT_TENANT, source_sets=None))


def ingest(path: Path, firms: Firms) -> None:
    """Put the documents into a base, through its front door."""
    documents = {each.name: each.text for each in _documents(firms)}
    with write_folder(documents) as folder, EvidenceBase.open(path) as base:
        base.ingest(folder)


@contextmanager
def write_folder(documents: Mapping[str, str]) -> Iterator[Path]:
    """Write documents, by their names, with a manifest into a folder that is there for a while."""
    with tempfile.TemporaryDirectory() as name:
        folder, lines = Path(name), []
        for document, text in documents.items():
            (folder / document).write_text(text, encoding="utf-8", newline="")
            lines.append(json.dumps({"file": document, "title": document, **_ALIKE}) + "\n")
        (folder / "manifest.jsonl").write_text("".join(lines), encoding="utf-8")
        yield folder


def declare(database: Database) -> None:
    """Declare the predicates."""
    with database.acting(context_of(OWNER)) as writer:
        for predicate in PREDICATES:
            declare_predicate(writer, predicate, source_set=DEFAULT_SOURCE_SET)


def fill(database: Database, firms: Firms) -> tuple[int, int]:
    """Write every statement, correction and merge; count the accepted and the refused."""
    declare(database)
    accepted = refused = 0
    waiting = proposals(firms)
    while batch := list(islice(waiting, _BATCH)):
        with database.acting(context_of(MINER)) as writer:
            good = sum(propose(writer, each).is_accepted for each in batch)
        accepted, refused = accepted + good, refused + len(batch) - good
    with database.acting(context_of(PERSON)) as writer:
        done = [correct(writer, each).is_accepted for each in corrections(firms)]
        for number in firms.renamed():
            names = alias(number), f"Firm {number}"
            done.append(merge_entities(writer, *names, source_set=DEFAULT_SOURCE_SET).is_accepted)
    return accepted + sum(done), refused + len(done) - sum(done)


def proposals(firms: Firms) -> Iterator[GroundedProposal]:
    """Give what a miner finds in the documents, one after the other."""
    for document in _documents(firms):
        text_digest, at = digest(document.text.encode()), 0
        for sentence in document.sentences:
            quote = ProposedQuote(
                source_id=f"{DEFAULT_SOURCE_SET}/{document.name}",
                text_digest=text_digest,
                span=Span(at, at + len(sentence.words)),
                quote=sentence.words,
            )
            at += len(sentence.words) + 2
            for predicate, value, valid in sentence.said:
                yield GroundedProposal(
                    subject=sentence.subject,
                    predicate=predicate,
                    value=value,
                    quote=quote,
                    valid=valid,
                )


def corrections(firms: Firms) -> Iterator[Correction]:
    """Give what a person knows better."""
    for number in firms.corrected():
        yield Correction(
            subject=f"Firm {number}",
            predicate="workers",
            value=str(_workers(number) + 1),
            reason="counted",
        )


def alias(number: int) -> str:
    """Give a firm's other name."""
    return f"The House of {number}"


def _documents(firms: Firms) -> Iterator[_Document]:
    for first in range(0, firms.firms, _FIRMS_OF_A_DOCUMENT):
        numbers = range(first, min(first + _FIRMS_OF_A_DOCUMENT, firms.firms))
        told = (each for number in numbers for each in _paragraph(number, firms.firms))
        yield _Document(f"firms-{first}.txt", tuple(told))
        contested = [number for number in numbers if number % _CONTESTED == 0]
        other = tuple(_founded(number, _year(number) + 1) for number in contested)
        yield _Document(f"other-{first}.txt", other)
        edges = (each * firms.entries // firms.firms for each in (first, numbers.stop))
        yield _Document(f"register-{first}.txt", tuple(map(_entry, range(*edges))))


def _paragraph(number: int, firms: int) -> Iterator[_Sentence]:
    firm, workers = f"Firm {number}", str(_workers(number))
    colour, seat = _COLOURS[number % 5], f"Town {number % 997}"
    yield _founded(number, _year(number))
    said = (("workers", workers), ("colour", colour), ("seat", seat))
    words = f"{firm} has {workers} workers, a {colour} gate and its seat in {seat}."
    yield _Sentence(firm, words, tuple((*each, ALWAYS) for each in said))
    goods = [_GOODS[(number + each) % len(_GOODS)] for each in range(4)]
    words = f"{firm} makes {', '.join(goods[:3])} and {goods[3]}."
    yield _Sentence(firm, words, tuple(("makes", each, ALWAYS) for each in goods))
    other = f"Firm {(number * 7 + 1) % firms}"
    yield _Sentence(firm, f"{firm} supplies {other}.", (("supplies", other, ALWAYS),))
    leaders = f"Person {number % 5_003}", f"Person {number % 4_999 + 5_003}"
    words = f"{firm} was led by {leaders[0]} from 1980 to 1999"
    words += f", then by {leaders[1]} from 2000 to 2019."
    terms = (_years(1980, 1999), _years(2000, 2019))
    led = tuple(("led_by", who, term) for who, term in zip(leaders, terms, strict=True))
    yield _Sentence(firm, words, led)


def _founded(number: int, year: int) -> _Sentence:
    words = f"Firm {number} was founded in {year}."
    return _Sentence(f"Firm {number}", words, (("founded", str(year), ALWAYS),))


def _entry(number: int) -> _Sentence:
    entry = f"entry {number}"
    return _Sentence(REGISTER, f"The {REGISTER} lists {entry}.", (("lists", entry, ALWAYS),))


def _year(number: int) -> int:
    return 1850 + number % 120


def _workers(number: int) -> int:
    return 10 + number % 990


def _years(first: int, last: int) -> ValidTime:
    return ValidTime(
        start=datetime(first, 1, 1, tzinfo=UTC),
        end=datetime(last + 1, 1, 1, tzinfo=UTC),
        precision=TimePrecision.YEAR,
        origin=DateOrigin.QUOTE,
    )
