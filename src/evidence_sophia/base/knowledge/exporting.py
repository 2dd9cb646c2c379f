"""How does what is believed leave a base, and come into another one?"""

from __future__ import annotations

from typing import assert_never

from evidence_sophia.base.knowledge.bringing import bring
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.contract.actions import Action, check_allowed, is_allowed
from evidence_sophia.errors import DecodeError, DigestMismatchError, InvariantError
from evidence_sophia.knowledge.log_head import SignedHead, is_signed_by, sign_head
from evidence_sophia.knowledge.log_import import (
    ImportCount,
    ImportObstacle,
    ImportOutcome,
    KnowledgeFormat,
    KnowledgeImport,
)
from evidence_sophia.knowledge.log_lines import LogLines, read_log_lines, write_log_lines
from evidence_sophia.knowledge.nanopublications import write_nanopublications
from evidence_sophia.knowledge.prov_json import write_prov_json
from evidence_sophia.knowledge.signer import Signer
from evidence_sophia.model._rules import shown
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.knowledge.exporting import (
    full_head,
    list_statements,
    log_entries,
    log_heading,
)
from evidence_sophia.stores.sqlite.knowledge.importing import (
    checked_entries,
    has_log,
    restore_log,
)

__all__ = ["ExportingVerbs"]


class ExportingVerbs(KnowledgeDoor):
    """The part of the evidence base that hands on what is believed, and takes it in."""

    def export_knowledge(
        self,
        format: KnowledgeFormat | str = KnowledgeFormat.JSONL,  # noqa: A002 - the word of every export
        *,
        source_set: str = DEFAULT_SOURCE_SET,
        signer: Signer | None = None,
    ) -> bytes:
        """Give all that is and was believed in a source set; the same log gives the same bytes.

        Args:
            format: ``jsonl`` is the whole log, line by line, with every refusal and digest,
                and comes back by :meth:`import_knowledge`; ``prov-json`` (W3C PROV) and
                ``trig`` (nanopublications) are for readers of other programs.
            source_set: whose log.
            signer: signs the head in the last line of ``jsonl``; the others carry no head.

        Raises:
            CapabilityDenied: it takes the role review.
            ScopeDenied: the source set is outside of the scope.
            InvariantError: there is no such format.
            NotFoundError: nothing was ever written there, so there is no log.
            CorruptStoreError: the file was changed outside this library.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.remember_fact("Ann likes tea.")
        ...     len(base.export_knowledge("jsonl").splitlines())
        4
        """
        wanted = _format(format)
        with self._looking("export_knowledge", (self._within(source_set),)) as session:
            connection, tenant = session.connection, self._context.tenant
            if wanted is KnowledgeFormat.JSONL:
                return _log(connection, tenant, source_set, signer)
            told, retracted = list_statements(connection, tenant, source_set)
        if wanted is KnowledgeFormat.PROV_JSON:
            return write_prov_json(told, retracted)
        if wanted is KnowledgeFormat.TRIG:
            return write_nanopublications(told, retracted)
        assert_never(wanted)

    def sign_head(self, signer: Signer, *, source_set: str = DEFAULT_SOURCE_SET) -> SignedHead:
        """Sign where a log ends, to be kept outside of the file.

        With it ``verify_log`` finds a log that was cut, and :meth:`import_knowledge` restores
        one as it is.

        Args:
            signer: holds the key.
            source_set: whose log.

        Raises:
            CapabilityDenied: it takes the role review.
            ScopeDenied: the source set is outside of the scope.
            NotFoundError: nothing was ever written there.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> from evidence_sophia.knowledge.signer import HmacSigner
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.remember_fact("Ann likes tea.")
        ...     base.sign_head(HmacSigner(key=bytes(32), key_id="demo")).head.position
        1
        """
        with self._looking("sign_head", (self._within(source_set),)) as session:
            head = full_head(session.connection, self._context.tenant, source_set)
        return sign_head(head, signer)

    def import_knowledge(
        self, data: bytes, *, head: SignedHead | None = None, signer: Signer | None = None
    ) -> KnowledgeImport:
        """Bring a log in that :meth:`export_knowledge` wrote as ``jsonl``.

        It is restored as it is, with every id, lock and refusal, in one transaction, if an
        admin brings it, its source set has no log yet, and its head is signed by the signer.

        Otherwise nobody's word is taken over: what was mined is proposed and grounded anew in
        this base's own sources, with the authority of a model; what a person said waits in the
        review queue as a wish of whoever brings it in. Predicates are declared if the actor
        may correct.

        Args:
            data: the file. Its digests cover the tenant: another tenant's is refused.
            head: a head kept outside of the file; None for the one in its last line.
            signer: whose signatures are trusted; None trusts none.

        Raises:
            DecodeError: the file is cut, reordered, of another tenant or version, or holds
                what no act leaves; the message names the line.
            DigestMismatchError: a line was changed, the head given is not the one of this
                file, or was not signed by the signer.
            InvariantError: a head was given, but no signer.
            ConflictError: rows of another log of this base have the numbers of this log's.
            ScopeDenied: the source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> from evidence_sophia.knowledge.signer import HmacSigner
        >>> signer = HmacSigner(key=bytes(32), key_id="demo")
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.remember_fact("Ann likes tea.")
        ...     log = base.export_knowledge("jsonl", signer=signer)
        >>> with EvidenceBase.open(":memory:") as other:
        ...     other.import_knowledge(log, signer=signer).is_whole
        ...     other.export_knowledge("jsonl", signer=signer) == log
        True
        True
        """
        check_allowed(self._context.actor, Action.PROPOSE)
        log = read_log_lines(data)
        if log.heading.tenant != self._context.tenant:
            message = "line 1: the log of another tenant, which its digests cover"
            hint = f"Open the base as the tenant {log.heading.tenant!a:.80} to bring it in."
            raise DecodeError(message, hint=hint)
        self._within(log.heading.source_set)
        trusted, obstacle = self._trusted(log, head, signer)
        if trusted is None or obstacle is not None:
            return self._proposed(log, obstacle or ImportObstacle.UNSIGNED)
        self._context.check(self._backend.clock())
        with self._backend.database.restoring() as connection:
            count = restore_log(connection, log, trusted.head)
        return _report(log, None, {(ImportOutcome.RESTORED, ""): count})

    def _trusted(
        self, log: LogLines, head: SignedHead | None, signer: Signer | None
    ) -> tuple[SignedHead | None, ImportObstacle | None]:
        """Give the head to trust, and what stands against restoring the log as it is."""
        signed = log.signed_head
        if head is not None:
            _check_head(log, head, signer)
            signed = head
        if signed is None or signer is None:
            return None, ImportObstacle.UNSIGNED
        if not is_signed_by(signed, signer):
            return None, ImportObstacle.OTHER_SIGNATURE
        if not is_allowed(self._context.actor, Action.IMPORT):
            return signed, ImportObstacle.NOT_ADMIN
        with self._backend.reading(self._context) as session:
            if has_log(session.connection, log.heading.tenant, log.heading.source_set):
                return signed, ImportObstacle.NOT_EMPTY
        return signed, None

    def _proposed(self, log: LogLines, obstacle: ImportObstacle) -> KnowledgeImport:
        entries = tuple(checked_entries(log))
        counts = bring(self._backend, self._context, log.heading.source_set, entries)
        return _report(log, obstacle, counts)


def _format(name: str) -> KnowledgeFormat:
    try:
        return KnowledgeFormat(name)
    except ValueError:
        message = f"no format of knowledge: {shown(name)}"
        hint = f"Use one of: {', '.join(each.value for each in KnowledgeFormat)}."
        raise InvariantError(message, hint=hint) from None


def _log(connection: Connection, tenant: str, source_set: str, signer: Signer | None) -> bytes:
    head = full_head(connection, tenant, source_set)
    return write_log_lines(
        log_heading(tenant, source_set),
        log_entries(connection, tenant, source_set),
        head,
        None if signer is None else sign_head(head, signer).signature,
    )


def _check_head(log: LogLines, head: SignedHead, signer: Signer | None) -> None:
    if signer is None:
        message = "a head is trusted only with the signer that made it"
        raise InvariantError(message, hint="Give the signer too.")
    if not is_signed_by(head, signer):
        message = "the head that was given is not signed by the signer"
        raise DigestMismatchError(message)
    if head.head != log.head:
        message = "the last line: the log does not end where the head that was given says"
        raise DigestMismatchError(message, hint="It was cut, went on, or is another log.")


def _report(
    log: LogLines, obstacle: ImportObstacle | None, counts: dict[tuple[ImportOutcome, str], int]
) -> KnowledgeImport:
    return KnowledgeImport(
        source_set=log.heading.source_set,
        head=log.head.digest,
        entries=log.head.position + 1,
        obstacle=obstacle,
        counts=tuple(
            ImportCount(outcome=outcome, reason=reason, count=count)
            for (outcome, reason), count in sorted(counts.items())
            if count
        ),
    )
