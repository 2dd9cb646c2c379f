"""Which entry does a person mean who writes only the beginning of its id?"""

from __future__ import annotations

from evidence_sophia.base.knowledge.checked import checked_id
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.errors import NotFoundError
from evidence_sophia.stores.sqlite.knowledge.id_prefix import LEAST_DIGITS, ids_that_begin

__all__ = ["NamingVerbs"]


class NamingVerbs(KnowledgeDoor):
    """The part of the evidence base that completes what a person began to write."""

    def complete_id(self, beginning: str) -> str:
        """Give the id of the one entry of a log that begins so, for whoever types it.

        Args:
            beginning: at least 8 hexadecimal digits, with or without ``blake3:``.

        Raises:
            NotFoundError: it is too short, none in scope begins so, or several do.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     fact = base.remember_fact("Ann likes tea.")
        ...     base.complete_id(fact.id[7:19]) == fact.id
        True
        """
        asked = checked_id(beginning)
        with self._looking("complete_id") as session:
            found = ids_that_begin(session.connection, session.context.scope, asked)
        if len(found) == 1:
            return found[0]
        if len(asked.removeprefix("blake3:")) < LEAST_DIGITS:
            message = f"{asked!a:.100} is too short to name an entry"
            hint = f"Give at least {LEAST_DIGITS} hexadecimal digits of an id."
            raise NotFoundError(message, hint=hint)
        message = f"{'several entries begin' if found else 'no entry begins'} with {asked!a:.100}"
        hint = f"Give at least {LEAST_DIGITS} hexadecimal digits of an id, or more of them."
        raise NotFoundError(message, hint=hint)
