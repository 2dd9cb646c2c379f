"""What does it mean for a person that an act was refused, and what may they do?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from evidence_sophia.knowledge.proposal import RejectionReason

__all__ = ["REASONS", "explained"]

#: Reason -> what happened and what to do.
REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "forged_actor": "the row names somebody else than whoever acts; leave the name out",
        "unknown_act": "there is no such act",
        "needs_person": (
            "it waits for a person: evidence-sophia review; a person who acts themselves adds"
            " --role review --authority person"
        ),
        "not_allowed": "the role or the authority is too low for it",
        "too_long": "a text is longer than 10,000 characters, or a reason or quote than it may be",
        "malformed_text": "a text is empty or holds what cannot be stored",
        "unknown_statement": "no such statement stands in the source set",
        "unknown_predicate": (
            "no such predicate is declared in the source set, with which a source's id begins"
            " (default/notes.md); see evidence-sophia knowledge predicates, or declare it"
        ),
        "malformed_subject": "the subject is no name",
        "other_slot": "the named statement is of another subject or predicate",
        "malformed_time": "the time is empty, or ends before it begins",
        "malformed_confidence": "the confidence is not 0 to 10,000 basis points",
        "slot_locked": "a person's word holds here; equal or higher authority may release it",
        "outranked": "a higher authority said what stands here",
        "not_open": "the statement is not believed any more",
        "malformed_value": "the value is empty, or not of the predicate's type",
        "own_output": "the source was written by this library and vouches for nothing",
        "span_too_long": "the quote is longer than 300 characters; give a shorter one",
        "ungrounded": (
            "the quote does not stand in the source, or none was given; compare evidence-sophia"
            " verify"
        ),
        "subject_not_in_evidence": "the quote does not name the subject; give a window that does",
        "value_not_in_evidence": "the quote does not hold the value",
        "denied": "the quote denies what is claimed",
        "date_not_in_evidence": "the quote does not hold the date",
        "duplicate": "it is believed already",
        "malformed_predicate": "the predicate is not one",
        "already_declared": "it is declared already, and a declaration never changes",
        "unknown_queued": "nothing of that id waits",
        "already_decided": "somebody decided it before",
        "own_work": "nobody decides about their own wish",
        "already_merged": "the name is merged already; un-merge it first",
        "same_entity": "both names are of one entity already",
        "unknown_merge": "no such merge stands there",
        "unknown_lock": "no lock of that statement is closed",
        "unknown_text": "no such text stands there, or it is erased already",
        "stale": (
            "a person changed what it is about after it was wished; it waits on: refuse it, or"
            " correct the statement yourself"
        ),
    }
)


def explained(reason: RejectionReason | None) -> str:
    """Say what a reason means; "" for none, and its own name for one of a later version."""
    if reason is None:
        return ""
    return REASONS.get(str(reason), str(reason).replace("_", " "))
