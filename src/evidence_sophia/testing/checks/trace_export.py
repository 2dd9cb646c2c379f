"""Is the evidence handed on whole, and to the byte the same each time?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import ExportTraceRequest
from evidence_sophia.errors import InvariantError, MissingExtraError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.export import Export, ExportFormat, ExportKind
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import DISTANCE, GREEN_LIGHT, build, kept_id
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_PACKS = frozenset({Capability.TRACE_EXPORT, Capability.EVIDENCE_PACKS})
_ANSWERS = frozenset({Capability.TRACE_EXPORT, Capability.NOTEBOOKS})

_MEDIA_TYPES = {
    ExportFormat.JSON: "application/json",
    ExportFormat.CSV: "text/csv",
    ExportFormat.MARKDOWN: "text/markdown",
}
_BIBLIOGRAPHIC = (ExportFormat.BIBTEX, ExportFormat.RIS, ExportFormat.CSL_JSON)


def _exported(
    bench: Bench,
    kind: str,
    format: str,  # noqa: A002 - the word of the contract
    context: RequestContext | None = None,
    **subject: object,
) -> Export:
    request = ExportTraceRequest(kind=kind, format=format, **subject)  # type: ignore[arg-type]  # checked by the request
    return bench.adapter.export_trace(request, context or bench.context())


@check("trace-export.every-kind-and-format", clause="X-01", needs=_PACKS)
def every_kind_and_format(bench: Bench) -> None:
    """Each of the four kinds is written as JSON, CSV and Markdown, and says which it is.

    Return the kind and the format asked for, with the media type of the format.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    for kind in ExportKind:
        for format_, media_type in _MEDIA_TYPES.items():
            export = _exported(bench, kind.value, format_.value, pack_id=pack.id)
            given = (export.kind, export.format, export.media_type.partition(";")[0])
            expect(given == (kind, format_, media_type), f"{kind.value} gives {given}")
            expect(export.data, f"{kind.value} as {format_.value} is empty")


@check("trace-export.pdf-is-a-pdf", clause="X-02", needs=_PACKS)
def pdf_is_a_pdf(bench: Bench) -> None:
    """A report is written as PDF, or the error names the extra that is missing.

    Never give other bytes under the name of a PDF.
    """
    bench.seed(standard())
    pack = build(bench)
    try:
        export = _exported(bench, "grounded_report", "pdf", pack_id=pack.id)
    except MissingExtraError as error:
        expect(error.extra, "the error does not name the extra")
        return
    expect(export.data.startswith(b"%PDF-"), "the bytes are no PDF")


@check("trace-export.bibliography-formats", clause="X-03", needs=_PACKS)
def bibliography_formats(bench: Bench) -> None:
    """A bibliography is written as BibTeX, RIS and CSL-JSON too, and no other kind is.

    Refuse another kind with InvariantError, before writing.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE)
    for format_ in _BIBLIOGRAPHIC:
        export = _exported(bench, "bibliography", format_.value, pack_id=pack.id)
        title = b"The distance of the Moon"
        expect(
            title.replace(b" ", b"") in export.data.translate(None, b" {}\r\n"),
            f"{format_.value} does not name the source",
        )
        expect_error(
            InvariantError,
            partial(_exported, bench, "review_packet", format_.value, pack_id=pack.id),
            f"a review packet as {format_.value}",
        )


@check("trace-export.same-evidence-same-bytes", clause="X-04", needs=_PACKS)
def same_evidence_same_bytes(bench: Bench) -> None:
    """The same pack in the same format gives the same bytes.

    Write no time, chance or order of a hash; the pack has its own date.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    for format_ in _MEDIA_TYPES:
        first, second = (
            _exported(bench, "grounded_report", format_.value, pack_id=pack.id) for _ in range(2)
        )
        expect(first.data == second.data, f"{format_.value} differs from time to time")


@check("trace-export.digest-names-the-bytes", clause="X-05", needs=_PACKS)
def digest_names_the_bytes(bench: Bench) -> None:
    """The digest is that of the bytes, and the filename has no folder.

    Hash what is returned; join no path.
    """
    bench.seed(standard())
    export = _exported(bench, "evidence_table", "csv", pack_id=build(bench).id)
    algorithm = export.digest.partition(":")[0]
    expect(export.digest == digest(export.data, algorithm), "the digest names other bytes")
    plain = not {"/", "\\"} & set(export.filename) and not export.filename.startswith(".")
    expect(plain, f"the filename is {export.filename!r}")


@check("trace-export.evidence-is-whole", clause="X-06", needs=_PACKS)
def evidence_is_whole(bench: Bench) -> None:
    """A grounded report holds every claim, quote and source of its pack.

    Leave nothing out; what is long is shown in full.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    text = _exported(bench, "grounded_report", "json", pack_id=pack.id).data.decode()
    for words in (DISTANCE, GREEN_LIGHT, "The distance of the Moon", "Lighthouse ordinance"):
        expect(words in text, f"the report does not hold {words!r}")


@check("trace-export.old-version-is-exported", clause="X-07", needs=_PACKS)
def old_version_is_exported(bench: Bench) -> None:
    """The version asked for is exported; without one, the newest.

    Read the pack as get_evidence_pack does.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE)
    build(bench, GREEN_LIGHT, pack_id=pack.id, expected_version=1)
    old = _exported(bench, "grounded_report", "json", pack_id=pack.id, version=1).data.decode()
    newest = _exported(bench, "grounded_report", "json", pack_id=pack.id).data.decode()
    expect(DISTANCE in old and GREEN_LIGHT not in old, "version 1 is not what was exported")
    expect(GREEN_LIGHT in newest, "without a version another than the newest is exported")


@check("trace-export.foreign-pack-is-not-found", clause="X-08", needs=_PACKS)
def foreign_pack_is_not_found(bench: Bench) -> None:
    """An unknown pack, one of another tenant and one outside the scope: NotFoundError.

    Read the pack within tenant and scope.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE)
    for pack_id, context in (
        ("no-such-pack", bench.context()),
        (pack.id, bench.context(SOUTH)),
        (pack.id, bench.context(source_sets=("law",))),
    ):
        expect_error(
            NotFoundError,
            partial(_exported, bench, "bibliography", "json", context, pack_id=pack_id),
            "a pack that is not in scope",
        )


@check("trace-export.kept-answer-is-exported", clause="X-09", needs=_ANSWERS)
def kept_answer_is_exported(bench: Bench) -> None:
    """A kept answer is exported for the actor who kept it.

    Export the answer as it was kept.
    """
    bench.seed(standard())
    answer_id = kept_id(bench, "Moon and harbour", bench.context())
    export = _exported(bench, "grounded_report", "json", answer_id=answer_id)
    expect(DISTANCE in export.data.decode(), "the report does not hold the answer's claim")


@check("trace-export.answer-of-another-is-not-found", clause="X-09", needs=_ANSWERS)
def answer_of_another_is_not_found(bench: Bench) -> None:
    """An answer that another actor has kept, or nobody, is not exported.

    Look only into notebooks of the actor.
    """
    bench.seed(standard())
    foreign = kept_id(bench, "Notes of Ben", bench.context(actor="ben"))
    for answer_id in (foreign, "no-such-answer"):
        expect_error(
            NotFoundError,
            partial(_exported, bench, "bibliography", "json", answer_id=answer_id),
            "an answer that the actor has not kept",
        )
