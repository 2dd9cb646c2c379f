"""What may a log of unknown origin ask for? Proposals and wishes, and nothing on anybody's word.

What was mined comes in as proposals, which are grounded anew; what a person said, as wishes of
whoever brings it in, which wait for a decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import define, field, frozen

from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.knowledge.log_entry import LogEntry
from evidence_sophia.knowledge.proposal import Normaliser, Proposal
from evidence_sophia.model._rules import BASIS_POINTS, shown
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.carrying import time_columns
from evidence_sophia.stores.sqlite.knowledge.instants import from_row

__all__ = ["Incoming", "Mined", "Wish", "incoming_of"]

#: What of a log says how it came to be, and asks for nothing.
_HISTORY: Final = frozenset({"start", "rejection", "decision", "release", "erasure"})
#: The columns of an act that a wish keeps; where it stands in a source is another base's.
_TEXTS: Final = ("subject", "predicate", "value", "qualifiers", "reason")


@frozen(kw_only=True)
class Mined:
    """A statement to be proposed.

    Attributes:
        number: of its row in the log it comes from.
        proposal: what it says, without a target.
    """

    number: int
    proposal: Proposal


@frozen(kw_only=True)
class Wish:
    """An act that waits for a person.

    Attributes:
        columns: of the queued act, without the statement it concerns.
        target: the row of that statement in the log it comes from; 0 for none.
    """

    columns: Mapping[str, Any]
    target: int = 0

    def key(self) -> tuple[str, str, str, str]:
        """Give by what it is known again in the queue."""
        names = ("wanted", "subject", "predicate", "value")
        wanted, subject, predicate, value = (str(self.columns.get(name, "")) for name in names)
        return wanted, subject, predicate, value


@define
class Incoming:
    """What a log asks for.

    Attributes:
        predicates: that it uses.
        mined: statements to be proposed.
        wishes: acts that wait for a person.
        facts: free text with its confidence.
        skipped: how many entries ask for nothing, by reason.
    """

    predicates: list[Predicate] = field(factory=list)
    mined: list[Mined] = field(factory=list)
    wishes: list[Wish] = field(factory=list)
    facts: list[tuple[str, int]] = field(factory=list)
    skipped: Counter[str] = field(factory=Counter)


def incoming_of(entries: Iterable[tuple[int, LogEntry]]) -> Incoming:
    """Sort the entries of a log by what they ask for.

    Args:
        entries: each with its line, checked.

    Raises:
        DecodeError: an entry says what no act says; it names the line.
    """
    kept = tuple(entries)
    found, past = Incoming(), _Past.of(entry for _, entry in kept)
    for number, entry in kept:
        try:
            _sort(found, entry, past)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            message = f"line {number}: not what an act would have said"
            raise DecodeError(message) from error
    return found


@frozen
class _Past:
    """What a log itself says is over."""

    superseded: frozenset[object]
    undone: frozenset[object]
    decided: frozenset[object]

    @classmethod
    def of(cls, entries: Iterable[LogEntry]) -> _Past:
        rows = [(entry.kind, dict(entry.row)) for entry in entries]
        return cls(
            superseded=frozenset(
                row["target"] for _, row in rows if row.get("operation") == "supersede"
            ),
            undone=frozenset(row["undoes"] for kind, row in rows if kind == "merge"),
            decided=frozenset(row["queued"] for kind, row in rows if kind == "decision"),
        )


def _sort(found: Incoming, entry: LogEntry, past: _Past) -> None:
    row: dict[str, Any] = dict(entry.columns())
    if entry.kind in _HISTORY:
        found.skipped[entry.kind] += 1
    elif entry.is_erased:
        found.skipped["erased"] += 1
    elif entry.kind == "predicate":
        found.predicates.append(_predicate(row))
    elif entry.kind == "memory":
        found.facts.append((_text(row["value"]), _sure(row["confidence"])))
    elif entry.kind == "statement" and row["operation"] in {"assert", "supersede"}:
        _mined(found, row, past)
    else:
        _wish(found, entry.kind, row, past)


def _predicate(row: dict[str, Any]) -> Predicate:
    return Predicate(
        row["predicate"],
        cardinality=row["cardinality"],
        value_type=row["value_type"],
        unit=row["unit"],
        description=row["description"],
    )


def _mined(found: Incoming, row: dict[str, Any], past: _Past) -> None:
    if row["id"] in past.superseded:
        found.skipped["superseded"] += 1
    else:
        found.mined.append(Mined(number=row["id"], proposal=_proposal(row)))


def _proposal(row: dict[str, Any]) -> Proposal:
    window = Span(row["window_start"], row["window_stop"]) if row["window_stop"] else None
    qualifiers = read_json(_text(row["qualifiers"]))
    return Proposal(
        subject=row["subject"],
        predicate=row["predicate"],
        value=row["value"],
        qualifiers=tuple(Qualifier(name, said) for name, said in qualifiers),
        quote=_words(row["quote"]),
        source_id=row["source_id"],
        near=row["start"],
        window=window,
        normaliser=row["normaliser"] or Normaliser.NONE,
        valid=_valid(row),
        confidence=row["confidence"],
    )


def _wish(found: Incoming, kind: str, row: dict[str, Any], past: _Past) -> None:
    if (kind == "merge" and (row["undoes"] or row["id"] in past.undone)) or (
        kind == "queued" and row["id"] in past.decided
    ):
        found.skipped["undone" if kind == "merge" else "decided"] += 1
        return
    wanted = {"merge": "merge", "queued": row.get("wanted")}.get(kind) or row["operation"]
    columns: dict[str, Any] = {name: _text(row[name]) for name in _TEXTS if name in row}
    columns["wanted"] = _text(wanted)
    if kind != "merge":
        columns |= time_columns(_valid(row)) | {"confidence": _sure(row["confidence"])}
    if wanted == "revert" and kind == "statement":
        columns["wanted"] = "correct"  # the value is known; the row it restores is not here
    found.wishes.append(Wish(columns=columns, target=row.get("restores") or row.get("target", 0)))


def _valid(row: dict[str, Any]) -> ValidTime:
    return ValidTime(
        start=from_row(row["valid_from"]),
        end=from_row(row["valid_to"]),
        precision=row["precision"],
        origin=row["origin"],
    )


def _text(cell: object) -> str:
    if not isinstance(cell, str):
        message = f"no text: {shown(cell)}"
        raise InvariantError(message)
    return cell


def _words(cell: object) -> str:
    if not isinstance(cell, bytes):
        message = f"no bytes: {shown(cell)}"
        raise InvariantError(message)
    return cell.decode()


def _sure(cell: object) -> int:
    if not isinstance(cell, int) or not 0 <= cell <= BASIS_POINTS:
        message = f"no basis points: {shown(cell)}"
        raise InvariantError(message)
    return cell
