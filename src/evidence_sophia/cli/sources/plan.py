"""``evidence-sophia sources plan``: what becomes of all that rests on changed sources?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.sources.documents import check_inputs, note, read_as, read_bytes, read_set
from evidence_sophia.cli.terminal import Piece, Terminal, one_line
from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.sources.invalidation.dependents import Dependents
    from evidence_sophia.sources.invalidation.plan import InvalidationPlan, PlannedItem

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "plan what becomes of all that rests on changed sources"
DESCRIPTION: Final = (
    "Plan what becomes of claims, answers and pages when the sources they rest on change."
)

_LONGEST_ID: Final = 28
_LONGEST_PATH: Final = 56
_STYLES: Final = {"info": "soft", "review": "warn", "blocking": "bad", "critical": "bad"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``sources plan`` takes."""
    parser.epilog = "Exit code: 0 nothing must be done, 1 something must, 2 nothing was planned."
    parser.add_argument("old", metavar="OLD", help="the earlier state of the source set")
    parser.add_argument("new", metavar="NEW", help="its later state")
    parser.add_argument(
        "--dependents",
        required=True,
        metavar="FILE",
        help="what rests on the sources, as a document; - reads standard input",
    )
    parser.add_argument(
        "--kept-spans",
        metavar="FILE",
        help="a JSON object: source -> digests of cited words that its new content still has",
    )
    parser.add_argument(
        "--settled",
        action="append",
        default=[],
        metavar="ID",
        help="a dependent that was grounded again with the same result (repeat for several)",
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``sources plan``: 0 if nothing must be done, else 1.

    Raises:
        DataError: a document is not what it must be.
        OSError: a file cannot be read.
    """
    from evidence_sophia.sources.invalidation.changes import changes_between  # noqa: PLC0415 - the slow part
    from evidence_sophia.sources.invalidation.dependents import DEPENDENTS  # noqa: PLC0415 - the same
    from evidence_sophia.sources.invalidation.plan import plan_invalidation  # noqa: PLC0415 - the same
    from evidence_sophia.sources.invalidation.severity import Severity  # noqa: PLC0415 - the same

    check_inputs(arguments.old, arguments.new, arguments.dependents, arguments.kept_spans)
    dependents = read_as(arguments, arguments.dependents, DEPENDENTS)
    kept = _kept(arguments.kept_spans)
    old, new = read_set(arguments, arguments.old), read_set(arguments, arguments.new)
    _note_strangers(arguments, dependents, {member.id for member in (*old.members, *new.members)})
    changes = changes_between(old, new, kept)
    found = plan_invalidation(changes, dependents.items, arguments.settled)
    if arguments.json:
        print_json(found)
    else:
        _show(terminal(arguments), found)
    return 0 if found.severity is Severity.INFO else 1


def _note_strangers(
    arguments: argparse.Namespace, dependents: Dependents, members: set[str]
) -> None:
    """Say which names meet nothing: a slip of the pen would look like good news."""
    cited = {each.source_id for one in dependents.items for each in one.citations}
    settled = set(arguments.settled) - {one.id for one in dependents.items}
    for what, names in (
        ("cited, but in neither set", cited - members),
        ("settled, but not among the dependents", settled),
    ):
        if names:
            note(arguments, what, tuple(sorted(names)))


def _kept(name: str | None) -> dict[str, list[str]]:
    from evidence_sophia.codec.jsontext import read_json  # noqa: PLC0415 - only for a file

    found = {} if name is None else read_json(read_bytes(name))
    if isinstance(found, dict) and all(_is_texts(spans) for spans in found.values()):
        return found
    message = f"{name} does not map sources to lists of digests"
    raise DataError(message, hint='Write {"source": ["blake3:..."]}.')


def _is_texts(spans: object) -> bool:
    return isinstance(spans, list) and all(isinstance(span, str) for span in spans)


def _show(out: Terminal, found: InvalidationPlan) -> None:
    if not found.items:
        out.write(("nothing rests on what changed", "good"))
        return
    out.table(("severity", "action", "what", "cause", "path"), [_row(item) for item in found.items])
    out.write("")
    todo = sum(item.action != "none" for item in found.items)
    tone = "bad" if todo else "good"
    out.write((f"{todo} of {len(found.items)} ask for something", tone))


def _row(item: PlannedItem) -> tuple[Piece, ...]:
    return (
        (str(item.severity), _STYLES[item.severity]),
        str(item.action),
        one_line(item.id, _LONGEST_ID),
        str(item.cause).replace("_", " ") + (", other support" if item.has_other_support else ""),
        one_line(" > ".join(item.reason_path), _LONGEST_PATH),
    )
