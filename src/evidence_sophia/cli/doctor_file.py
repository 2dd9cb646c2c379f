"""How does ``doctor`` show a person what it found in a file?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from evidence_sophia.cli.terminal import Piece, Terminal, one_line, safe

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_head import SignedHead
    from evidence_sophia.stores.sqlite.file_report import FileReport, LogCheck

__all__ = ["KeptHead", "show_file"]

#: Findings of a kind that are shown to a person; a program gets all.
_MOST: Final = 20
#: Characters of a name that another tool may have written.
_LONGEST: Final = 60


@frozen
class KeptHead:
    """A head of a log that was kept outside of the base.

    Attributes:
        file: where it was read.
        signed: what stood there.
        is_signed: whether the key's holder signed it.
    """

    file: str
    signed: SignedHead
    is_signed: bool

    def is_of(self, tenant: str, source_set: str) -> bool:
        """Whether it is the head of this log."""
        return (self.signed.head.tenant, self.signed.head.source_set) == (tenant, source_set)


def show_file(out: Terminal, report: FileReport, heads: Sequence[KeptHead]) -> None:
    """Show what a look at a file found: each check with its outcome, then every finding.

    Args:
        out: where.
        report: what was found.
        heads: those that were kept outside of the file.
    """
    out.write("")
    out.write((safe(report.path), "title"))
    out.table(("check", "", "found"), list(_checks(report, heads)))
    for check in report.logs:
        if check.head is not None:
            where = f"{_name(check.tenant)}/{_name(check.source_set)}"
            out.write((f"head of {where}, entry {check.head.position}", "soft"))
            out.write((f"  {check.head.digest}", "soft"))
    for title, findings in _findings(report):
        _list(out, title, findings)
    if report.was_written:
        out.write("")
        note = "The file was written during the check; run it again before believing a finding."
        out.paragraph(note, style="warn")


def _checks(report: FileReport, heads: Sequence[KeptHead]) -> Iterator[tuple[Piece, ...]]:
    older = "" if report.version == report.latest else f", which becomes {report.latest} when used"
    yield "schema", _word(report.drift), f"version {report.version}{older}"
    yield "pages", _word(report.damage), f"{report.size:,} bytes"
    yield "references", _word(report.orphans), ""
    log = "none" if report.log_size is None else f"{report.log_size:,} bytes"
    yield "write-ahead log", ("ok", "good"), log
    if report.mode:
        may = "anybody may write the file" if report.is_open_to_all else ""
        yield "permissions", _word([may] if may else []), f"{report.mode}  {may}".rstrip()
    for index in report.indexes:
        used = index.trouble or f"{len(index.analyzers)} analyzers"
        yield f"index of {_name(index.tenant)}", _word(index.trouble), used
    for kept in heads:
        yield "signed head", *_head(report, kept, heads)
    for check in report.logs:
        label = f"log of {_name(check.tenant)}/{_name(check.source_set)}"
        yield label, _word([] if check.is_whole else [check]), _log(check)
    if not report.logs:
        yield "knowledge", ("ok", "good"), "none yet"


def _log(check: LogCheck) -> str:
    if check.report is None:
        return f"not checked: {check.trouble}"
    erased = f", {check.report.erased} texts erased" if check.report.erased else ""
    return f"{check.report.entries:,} entries{erased}"


def _head(report: FileReport, kept: KeptHead, heads: Sequence[KeptHead]) -> tuple[Piece, str]:
    head = kept.signed.head
    of = f"{_name(head.tenant)}/{_name(head.source_set)}, entry {head.position}"
    name = one_line(Path(kept.file).name, _LONGEST)
    if not kept.is_signed:
        return ("bad", "bad"), f"{name}: not signed with this key"
    same = [each for each in heads if each.is_of(head.tenant, head.source_set)]
    if kept is not same[-1]:
        return ("not checked", "warn"), f"{name}: a later --head is of the same log"
    if not all(
        check.is_whole for check in report.logs if kept.is_of(check.tenant, check.source_set)
    ):
        return ("bad", "bad"), f"{name}: {of}; see what was found in the log"
    by = one_line(kept.signed.signature.key_id, _LONGEST)
    return ("ok", "good"), f"{name}: {of}, signed by {by}, stands in the log"


def _findings(report: FileReport) -> Iterator[tuple[str, list[str]]]:
    yield "schema", [f"{each.kind} {each.object} {each.name}" for each in report.drift]
    yield "pages", list(report.damage)
    yield "references", list(report.orphans)
    for check in report.logs:
        found = () if check.report is None else check.report.findings
        title = f"log of {_name(check.tenant)}/{_name(check.source_set)}"
        lines = []
        for each in found:
            at = f", entry {each.position} of the log" if each.position >= 0 else ""
            lines.append(f"{each.kind}: {each.table} row {each.row}{at}")
        yield title, lines


def _list(out: Terminal, title: str, findings: Sequence[str]) -> None:
    if not findings:
        return
    out.write("")
    out.write((f"{title}: {len(findings)} found", "bad"))
    for finding in findings[:_MOST]:
        out.paragraph(one_line(finding, out.width * 2), indent=2)
    if len(findings) > _MOST:
        out.write((f"  and {len(findings) - _MOST} more; --json gives all", "soft"))


def _word(findings: object) -> Piece:
    return ("bad", "bad") if findings else ("ok", "good")


def _name(text: str) -> str:
    return one_line(text, _LONGEST)
