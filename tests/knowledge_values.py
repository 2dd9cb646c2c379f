"""Statements, sources and actors that the tests of knowledge share."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.grounding import EvidenceText
from evidence_sophia.knowledge.ledger import Ledger, record
from evidence_sophia.knowledge.merging import merge_names, part_names
from evidence_sophia.knowledge.proposal import Proposal, ProposalDecision
from evidence_sophia.model.actor import Actor, Authority, Role
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Statement, StatementReference
from evidence_sophia.model.valid_time import BEGINNING, FOREVER, ValidTime
from evidence_sophia.quotes.index import QuoteIndex

__all__ = [
    "ADMIN",
    "BORN_IN",
    "LIKES",
    "MINER",
    "NOON",
    "PERSON",
    "REVIEWER",
    "Book",
    "evidence",
    "proposal",
    "reference",
    "statement",
    "years",
]

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
MINER = Actor("miner")
PERSON = Actor("ann", role=Role.REVIEW, authority=Authority.PERSON)
REVIEWER = Actor("rex", role=Role.REVIEW, authority=Authority.REVIEWER)
ADMIN = Actor("root", role=Role.ADMIN, authority=Authority.ADMIN)
BORN_IN = Predicate("born_in", cardinality="functional")
LIKES = Predicate("likes")


def years(first: int | None = None, last: int | None = None, **more: Any) -> ValidTime:
    """Give the time from the begin of one year to that of another."""
    start = BEGINNING if first is None else datetime(first, 1, 1, tzinfo=UTC)
    end = FOREVER if last is None else datetime(last, 1, 1, tzinfo=UTC)
    return ValidTime(start=start, end=end, **more)


def evidence(text: str, source_id: str = "s1", **more: Any) -> EvidenceText:
    """Give a plain text as evidence."""
    return EvidenceText(
        source_id=source_id, text_digest=digest(text.encode()), index=QuoteIndex(text), **more
    )


def reference(quote: str, source_id: str = "s1", start: int = 0) -> StatementReference:
    """Give a reference to words of a source."""
    return StatementReference(
        source_id=source_id,
        text_digest=digest(b""),
        span=Span(start, start + len(quote)),
        quote=quote,
    )


def statement(value: str = "Rome", id_: str = "", **more: Any) -> Statement:
    """Give a statement about where Ann was born, unless told otherwise."""
    quote = f"Ann was born in {value}"[:300]
    fields: dict[str, Any] = {
        "id": id_ or f"st-{value}",
        "source_set": "default",
        "subject": "Ann",
        "predicate": "born_in",
        "value": value,
        "references": (reference(quote),),
        "confidence": 8_000,
        "recorded_from": NOON,
        "operation": "assert",
        "actor": "miner",
        "authority": Authority.MODEL,
    }
    return Statement(**(fields | more))


def proposal(value: str = "Rome", **more: Any) -> Proposal:
    """Give a proposal of where Ann was born, unless told otherwise."""
    fields: dict[str, Any] = {
        "subject": "Ann",
        "predicate": "born_in",
        "value": value,
        "quote": f"Ann was born in {value}",
    }
    return Proposal(**(fields | more))


class Book:
    """A ledger that is written in, one act a second."""

    def __init__(self, *predicates: Predicate) -> None:
        self.ledger = Ledger(predicates=predicates or (BORN_IN, LIKES))
        self.now = NOON

    def act(
        self, what: Proposal, actor: Actor = MINER, text: str = "", **more: Any
    ) -> ProposalDecision:
        """Record an act; its source holds the quote unless another text is given."""
        self.now += timedelta(seconds=1)
        source = evidence((text or what.quote) + ".", **more) if text or what.quote else None
        self.ledger, decision = record(
            self.ledger, what, actor=actor, now=self.now, evidence=source
        )
        return decision

    def merge(self, subject: str, into: str) -> None:
        """Redirect an entity to another."""
        self.now += timedelta(seconds=1)
        self.ledger = merge_names(self.ledger, subject, into, now=self.now)

    def part(self, subject: str) -> None:
        """Take the redirect of an entity back."""
        self.now += timedelta(seconds=1)
        self.ledger = part_names(self.ledger, subject, now=self.now)

    def values(self) -> list[str]:
        """Give the values that are believed now, in the order of the log."""
        return [one.value for one in self.ledger.open_statements()]

    def last(self) -> Statement:
        """Give the newest statement."""
        return self.ledger.statements[-1]
