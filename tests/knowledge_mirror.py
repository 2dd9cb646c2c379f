"""The same acts played in the store, through its one door, as a ledger of values plays them."""

from __future__ import annotations

from typing import Final

from tests.knowledge_base import Bench, add_source, make_base

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.proposal import Normaliser, Proposal
from evidence_sophia.model.actor import OWNER, Actor, Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Operation
from evidence_sophia.stores.sqlite.knowledge.carrying import qualifier_text, time_columns
from evidence_sophia.stores.sqlite.knowledge.writing import declare_predicate

# ruff: noqa: S608 - every piece of SQL here is made of constants

__all__ = ["Mirror"]

_FOREVER: Final = 253402300799999999
_NOWHERE: Final = 999_999


class Mirror:
    """A base whose sources hold some texts, and the acts on it.

    Args:
        predicates: what is declared.
        texts: every text that an act will name.
    """

    def __init__(self, predicates: tuple[Predicate, ...], texts: list[str]) -> None:
        connection = make_base(":memory:")
        self._versions: dict[str, int] = {}
        for number, text in enumerate(dict.fromkeys(texts)):
            add_source(connection, "a", f"s/t{number}", text)
            (version,) = connection.execute("SELECT max(id) FROM source_version").fetchone()
            self._versions[text] = version
        self.bench = Bench.__new__(Bench)
        self.bench.open(connection)
        with self.bench.acting(OWNER) as writer:
            for predicate in predicates:
                declare_predicate(writer, predicate, source_set="s")

    def close(self) -> None:
        """Close the base."""
        self.bench.connection.close()

    def act(self, what: Proposal, actor: Actor, text: str, target: int | None) -> str:
        """Carry an act out; give the reason of a refusal, else "".

        Args:
            what: the act; its ``target`` is passed over.
            actor: whose connection it is.
            text: the source; "" for none.
            target: row of the statement it names; None for none.
        """
        claimed = what.claimed_authority
        columns: dict[str, object] = {
            "op": str(what.operation),
            "subject": what.subject,
            "predicate": what.predicate,
            "value": what.value,
            "qualifiers": qualifier_text(what.qualifiers),
            "confidence": what.confidence,
            "reason": what.reason,
            "normaliser": "" if what.normaliser == Normaliser.NONE else str(what.normaliser),
            "claimed_actor": what.claimed_actor or "",
            "claimed_authority": -1 if claimed is None else list(Authority).index(claimed),
            **time_columns(what.valid),
        }
        named = "restores" if what.operation == Operation.REVERT else "target"
        columns[named] = _NOWHERE if what.target and target is None else target or 0
        _, reason = self.bench.put(actor, columns | self._place(what.quote, text))
        return reason

    def merge(self, subject: str, into: str, actor: Actor) -> tuple[str, int]:
        """Redirect an entity; give the reason of a refusal, else "", and the row."""
        _, reason = self.bench.put(actor, {"op": "merge", "subject": subject, "value": into})
        row = self.bench.connection.execute("SELECT coalesce(max(id), 0) FROM entity_merge")
        return reason, int(row.fetchone()[0])

    def part(self, merge: int, actor: Actor) -> str:
        """Take a redirect back; give the reason of a refusal, else ""."""
        return self.bench.put(actor, {"op": "unmerge", "target": merge})[1]

    def source_id(self, text: str) -> str:
        """Give the id of the source with a text."""
        return f"s/t{list(self._versions).index(text)}"

    def last(self) -> int:
        """Give the row of the newest statement; 0 if there is none."""
        (row,) = self.bench.connection.execute(
            "SELECT coalesce(max(id), 0) FROM statement_log WHERE operation <> 'retract'"
        ).fetchone()
        return int(row)

    def believed(self) -> list[tuple[str, int, int]]:
        """List what is believed now, by value and the time it holds for, sorted."""
        rows = self.bench.connection.execute(
            "SELECT p.value, b.valid_from, b.valid_to FROM belief AS b"
            " JOIN statement_log AS t ON t.id = b.statement JOIN payload AS p ON p.id = t.payload"
            f" WHERE b.tx_to = {_FOREVER} AND b.tenant = 'a'"
        )
        return sorted(rows.fetchall())

    def conflicts(self) -> list[tuple[str, str, str, str]]:
        """List the open conflicts, by their values, rule and severity, sorted."""
        value = (
            "(SELECT p.value FROM belief AS b JOIN statement_log AS t ON t.id = b.statement"
            " JOIN payload AS p ON p.id = t.payload WHERE b.id = c.{})"
        )
        rows = self.bench.connection.execute(
            f"SELECT {value.format('first')}, {value.format('second')}, c.rule, c.severity"
            f" FROM conflict AS c WHERE c.tx_to = {_FOREVER} AND c.tenant = 'a'"
        )
        return sorted((*sorted(row[:2]), *row[2:]) for row in rows)

    def _place(self, quote: str, text: str) -> dict[str, object]:
        if not quote or not text:
            return {"quote": quote.encode()}
        at = max(0, text.find(quote))
        return {
            "source_id": self.source_id(text),
            "version": self._versions[text],
            "text_digest": digest(text.encode()),
            "block": 0,
            "offset": len(text[:at].encode()),
            "start": at,
            "stop": at + len(quote),
            "quote": quote.encode(),
        }
