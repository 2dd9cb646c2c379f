"""``evidence-sophia sources score``: may these sources ground anything?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evidence_sophia.cli.base import print_document, terminal
from evidence_sophia.cli.sources.documents import moment_of, read_bytes
from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.errors import DataError, DecodeError

if TYPE_CHECKING:
    from evidence_sophia.sources.credibility.candidate import CandidateSource
    from evidence_sophia.sources.credibility.grounding import SourceGrounding
    from evidence_sophia.sources.credibility.policy import CredibilityPolicy
    from evidence_sophia.sources.credibility.score import ScoreParts, SourceScore

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "say whether sources may ground an answer, and why not"
DESCRIPTION: Final = "Score sources part by part. What is not known adds nothing."

_COLUMNS: Final = ("score", "domain", "recency", "citations", "review", "tier", "source")
_LONGEST_URL: Final = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``sources score`` takes."""
    parser.epilog = "Exit code: 0 at least one source may ground, 1 none may, 2 nothing was scored."
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="FILE|URL",
        help="URLs, or one JSON file with a request or a list of sources; - reads standard input",
    )
    parser.add_argument("--query", default="", metavar="TEXT", help="what is to be answered")
    parser.add_argument(
        "--policy",
        choices=("compat", "strict"),
        default="compat",
        help="strict counts half what only the caller vouches for (default: %(default)s)",
    )
    parser.add_argument(
        "--tiers",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a tier list above the built-in one (repeat for several, the lowest first)",
    )
    parser.add_argument("--now", metavar="TIME", help="score for this time, ISO 8601 with a zone")
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``sources score``: 0 if a source may ground, else 1.

    Raises:
        DataError: a file or a time is not what it must be.
        OSError: a file cannot be read.
    """
    # Every command's module is loaded to build the parser; what only this one needs is not.
    from evidence_sophia.sources.credibility.grounding import (  # noqa: PLC0415 - see above
        ground_sources,
        grounding_document,
    )

    query, sources, unknown = _asked(arguments)
    found = ground_sources(query, sources, _policy(arguments), moment_of(arguments.now))
    if arguments.json:
        print_document({**grounding_document(found), "unknownFields": list(unknown)})
    else:
        _show(terminal(arguments), found, unknown)
    return 0 if found.grounded else 1


def _asked(
    arguments: argparse.Namespace,
) -> tuple[str, tuple[CandidateSource, ...], tuple[str, ...]]:
    from evidence_sophia.codec.jsontext import read_json  # noqa: PLC0415 - only for files
    from evidence_sophia.sources.credibility.candidate import CandidateSource  # noqa: PLC0415 - as in run
    from evidence_sophia.sources.credibility.grounding_request import (  # noqa: PLC0415 - loads cattrs
        read_source_list,
        read_source_request,
    )

    first = arguments.sources[0]
    if all("://" in name for name in arguments.sources):
        return arguments.query, tuple(map(CandidateSource, arguments.sources)), ()
    if len(arguments.sources) > 1:
        message = f"{safe(first)} and others are neither URLs nor one file"
        raise DataError(message, hint="Give URLs with http:// or https://, or one JSON file.")
    document: Any = read_json(_bytes(first))
    if isinstance(document, list):
        request = read_source_list(document, arguments.query)
    else:
        request = read_source_request(_asking(document, arguments.query))
    return request.query, request.sources, request.unknown


def _asking(document: Any, query: str) -> Any:  # noqa: ANN401 - any JSON
    """Put the question of the command line in the place of the document's own."""
    if not query or not isinstance(document, dict):
        return document
    rest = {key: value for key, value in document.items() if key not in ("question", "q")}
    return {**rest, "query": query}


def _bytes(name: str) -> bytes:
    try:
        return read_bytes(name)
    except FileNotFoundError:
        message = f"there is no file {safe(name)}"
        raise DataError(message, hint="A URL begins with http:// or https://.") from None


def _policy(arguments: argparse.Namespace) -> CredibilityPolicy:
    from evidence_sophia.sources.credibility.policy import policy_named  # noqa: PLC0415 - as in run

    policy = policy_named(arguments.policy)
    if not arguments.tiers:
        return policy
    from attrs import evolve  # noqa: PLC0415 - only with overlays

    from evidence_sophia.sources.tiers.tier_file import read_tier_list  # noqa: PLC0415 - the same

    lists = []
    for path in arguments.tiers:
        try:
            lists.append(read_tier_list(path.read_bytes(), name=path.name))
        except DecodeError as error:
            message = f"{path} is no tier list: {error.message}"
            raise DecodeError(message, details=error.details) from None
    return evolve(policy, overlays=tuple(lists))


def _show(out: Terminal, found: SourceGrounding, unknown: Sequence[str]) -> None:
    out.table(_COLUMNS, [_row(score) for score in found.citations])
    for number, score in enumerate(found.citations, start=1):
        _show_reasons(out, number, score)
    if unknown:
        out.write("")
        out.paragraph(f"Not understood, so not counted: {', '.join(unknown)}", style="warn")
    out.write("")
    _show_verdict(out, found)


def _row(score: SourceScore) -> tuple[str, ...]:
    from evidence_sophia.sources.credibility.policy import MICRO  # noqa: PLC0415 - as in run

    return (
        f"{score.overall:.3f}",
        *(f"{part / MICRO:.3f}" for part in _in_order(score.weighted)),
        str(score.tier),
        one_line(score.url, _LONGEST_URL),
    )


def _in_order(parts: ScoreParts) -> tuple[int, ...]:
    return parts.domain, parts.recency, parts.citations, parts.peer_review


def _show_reasons(out: Terminal, number: int, score: SourceScore) -> None:
    from evidence_sophia.sources.credibility.reasons import (  # noqa: PLC0415 - as in run
        explain_reason,
        gravest_first,
    )

    out.write("")
    word, tone = ("may ground", "good") if score.meets_floor else ("may not ground", "bad")
    out.write((f"[{number}] ", "number"), (word, tone), f"  {safe(score.title or score.url)}")
    told = (score.retraction.notice, str(score.retraction.since or ""))
    if any(told):
        out.paragraph(f"notice: {', '.join(filter(None, told))}", style="warn", indent=4)
    for code in gravest_first(score.reasons):
        out.paragraph(f"{explain_reason(code)} ({code})", style="soft", indent=4)
    if score.assigned.matched:
        listed = f"{score.assigned.list_name} {score.assigned.list_version}"
        out.paragraph(f"domain: {score.assigned.matched}, list {listed}", style="soft", indent=4)


def _show_verdict(out: Terminal, found: SourceGrounding) -> None:
    enough = [score for score in found.citations if score.meets_floor]
    word, tone = ("grounded", "good") if found.grounded else ("not grounded", "bad")
    owners = f"{found.corroboration} owner{'' if found.corroboration == 1 else 's'}"
    out.write(
        (word, tone),
        f"  {len(enough)} of {found.citation_count} may ground, from {owners};"
        f" confidence {found.confidence:.3f}",
        (f"  policy {found.policy} {found.policy_digest:.15}", "soft"),
    )
