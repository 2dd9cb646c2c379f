"""How does a checked folder get into a store? Compare, remove, make, put."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.ingest.document import fingerprint_of, make_document
from evidence_sophia.ingest.folder import Folder
from evidence_sophia.ingest.plan import plan_ingest
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY, ChunkPolicy
from evidence_sophia.ingest.port import CorpusWriter
from evidence_sophia.ingest.report import IngestReport

__all__ = ["Progress", "ingest_folder"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told after each document how many are done, and how many there are to do."""


def ingest_folder(
    folder: Folder,
    source_set: str,
    writer: CorpusWriter,
    context: RequestContext,
    *,
    policy: ChunkPolicy = DEFAULT_CHUNK_POLICY,
    progress: Progress | None = None,
) -> IngestReport:
    """Make a source set of a store equal to a folder; redo only what changed.

    Args:
        folder: the checked folder.
        source_set: the set; sources of it that the folder does not have are removed.
        writer: the store, within a transaction that the caller commits.
        context: in whose name, and for which tenant.
        policy: how long passages are.
        progress: is told how far it is.

    Raises:
        DecodeError: a file was changed since the folder was checked.
    """
    files = {f"{source_set}/{file.row.file}": file for file in folder.files}
    wanted = {id_: fingerprint_of(file, source_set, policy) for id_, file in files.items()}
    plan = plan_ingest(wanted, writer.fingerprints(source_set, context))
    for source_id in plan.removed:
        writer.remove(source_id, context)
    passages = 0
    notes = list(folder.notes)
    pending = sorted(plan.added + plan.changed)
    for done, source_id in enumerate(pending, start=1):
        document = make_document(files[source_id], source_set, policy, wanted[source_id])
        writer.put(document, context)
        passages += len(document.passages)
        if not document.passages:
            notes.append(f"{source_id} has no passage: nothing in it is prose")
        if progress is not None:
            progress(done, len(pending))
    return IngestReport(
        source_set=source_set,
        added=plan.added,
        changed=plan.changed,
        unchanged=plan.unchanged,
        removed=plan.removed,
        passages=passages,
        notes=tuple(notes),
    )
