# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capability ``trace_export``."""

from __future__ import annotations

from itertools import count

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant

from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import ExportTraceRequest
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model.export import Export, ExportKind


def _of(export: Export, data: bytes) -> Export:
    return attrs.evolve(export, data=data, digest=digest(data))


@mutant("trace-export.every-kind-and-format")
class CallsAllAlike(Wrong):
    """It gives every document as plain text."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        return attrs.evolve(self.right.export_trace(request, context), media_type="text/plain")


@mutant("trace-export.pdf-is-a-pdf")
class PretendsPdf(Wrong):
    """It gives Markdown under the name of a PDF."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        if request.format != "pdf":
            return self.right.export_trace(request, context)
        written = self.right.export_trace(attrs.evolve(request, format="markdown"), context)
        return attrs.evolve(written, format="pdf", media_type="application/pdf")


@mutant("trace-export.bibliography-formats")
class WritesAnyKindAsBibtex(Wrong):
    """It writes the bibliography where another kind was asked for."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        try:
            return self.right.export_trace(request, context)
        except InvariantError:
            return self.right.export_trace(
                attrs.evolve(request, kind=ExportKind.BIBLIOGRAPHY), context
            )


@mutant("trace-export.same-evidence-same-bytes")
class StampsTheTime(Wrong):
    """It writes into a document when it was written."""

    def __init__(self) -> None:
        super().__init__()
        self._times = count()

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        export = self.right.export_trace(request, context)
        return _of(export, export.data + f"\n{next(self._times)}".encode())


@mutant("trace-export.digest-names-the-bytes")
class HashesSomethingElse(Wrong):
    """It gives the digest of the evidence instead of that of the bytes."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        export = self.right.export_trace(request, context)
        return attrs.evolve(export, digest=digest(b"evidence"))


@mutant("trace-export.digest-names-the-bytes")
class NamesAFolder(Wrong):
    """It gives a filename with a folder."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        export = self.right.export_trace(request, context)
        return attrs.evolve(export, filename=f"../{export.filename}")


@mutant("trace-export.evidence-is-whole", "trace-export.old-version-is-exported")
class ShortensQuotes(Wrong):
    """It shortens what is long."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        export = self.right.export_trace(request, context)
        return _of(export, export.data.replace(b"fixed green light", b"..."))


@mutant("trace-export.old-version-is-exported")
class ExportsTheNewest(Wrong):
    """It exports the newest version, whichever is asked for."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        return self.right.export_trace(attrs.evolve(request, version=None), context)


@mutant("trace-export.foreign-pack-is-not-found")
class ExportsForeignPacks(Wrong):
    """It finds a pack by its id alone."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        wide = in_scope(context, None, tenant="north")
        return self.right.export_trace(request, wide if request.pack_id else context)


@mutant("trace-export.kept-answer-is-exported")
class ExportsNoAnswers(Wrong):
    """It finds no kept answer."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        if request.answer_id:
            message = "no such answer"
            raise NotFoundError(message)
        return self.right.export_trace(request, context)


@mutant("trace-export.answer-of-another-is-not-found")
class ExportsAnswersOfOthers(Wrong):
    """It exports an answer whoever has kept it."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext) -> Export:
        try:
            return self.right.export_trace(request, context)
        except NotFoundError:
            ben = attrs.evolve(context, actor=attrs.evolve(context.actor, id="ben"))
            return self.right.export_trace(request, ben)
