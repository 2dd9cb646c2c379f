"""Is the log whole? Every scope's log, against a head that was kept outside of the file."""

from __future__ import annotations

from attrs import evolve

from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.errors import InvariantError, ScopeDenied
from evidence_sophia.knowledge.log_head import LogHead, SignedHead, is_signed_by
from evidence_sophia.knowledge.log_report import LogReport
from evidence_sophia.knowledge.signer import Signer
from evidence_sophia.model._rules import items_of, shown
from evidence_sophia.stores.sqlite.knowledge.logs import list_written
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

__all__ = ["CheckingVerbs"]


class CheckingVerbs(KnowledgeDoor):
    """The part of the evidence base that proves its own past."""

    def verify_log(
        self,
        source_set: str | None = None,
        *,
        head: SignedHead | None = None,
        signer: Signer | None = None,
    ) -> tuple[LogReport, ...]:
        """Check every entry of the logs, and that what is believed follows from them.

        Args:
            source_set: only the log of this one; None for all in scope, by source set.
            head: one that was kept outside of the file; without it a log whose end was cut
                off looks like an earlier one.
            signer: whoever signed the head.

        Returns:
            One report a log, by source set; each finding names its row.

        Raises:
            CapabilityDenied: the actor's role may not.
            InvariantError: a head without its signer, or one that the signer did not sign.
            ScopeDenied: the source set, or that of the head, is outside of the scope.
            BackendError: the signature could not be checked.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.remember_fact("Ann likes tea.")
        ...     [(report.source_set, report.is_whole) for report in base.verify_log()]
        [('default', True)]
        """
        sets = None if source_set is None else (source_set,)
        kept = None if head is None else self._kept(head, signer, source_set)
        with self._looking("verify_log", sets) as session:
            logs = set(list_written(session.connection, session.context.scope))
            if kept is not None:
                logs.add(kept.source_set)
            tenant = session.context.tenant
            return tuple(
                evolve(
                    verify_log(session.connection, tenant, each, _of(each, kept)), source_set=each
                )
                for each in sorted(logs)
            )

    def _kept(self, head: SignedHead, signer: Signer | None, source_set: str | None) -> LogHead:
        """Give a head that can be trusted, and is of a log that is to be checked."""
        items_of((head,), SignedHead)
        if signer is None:
            message = "a head comes with its signer"
            raise InvariantError(message, hint="Give signer=, with the key it was signed with.")
        if not is_signed_by(head, signer):
            message = "the head is not signed by this signer"
            raise InvariantError(message, hint="Give the head as it was kept, and its key.")
        kept = head.head
        if kept.tenant != self._context.tenant or source_set not in {None, kept.source_set}:
            message = "the head is of another log"
            hint = (
                f"It is of tenant {shown(kept.tenant)}, source set {shown(kept.source_set)}: "
                "open the base for these (--tenant and --source-set)."
            )
            raise ScopeDenied(message, hint=hint)
        self._within(kept.source_set)
        return kept


def _of(source_set: str, kept: LogHead | None) -> LogHead | None:
    return kept if kept is not None and kept.source_set == source_set else None
