"""``evidence-sophia sources hash``: which digest names a source set?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_document, terminal
from evidence_sophia.cli.sources.documents import read_set, shown_digest
from evidence_sophia.cli.terminal import Terminal, one_line
from evidence_sophia.codec.digests import (
    DEFAULT_ALGORITHM,
    DigestComparison,
    check_digest,
    compare_digests,
)
from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.model.source_set import SourceSet
    from evidence_sophia.sources.sets.member_tree import MembersRoot

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "name a source set by its digest"
DESCRIPTION: Final = (
    "Name the facts of a source set by a digest. Rights, licence and retraction are in it;"
    " titles and times of fetching are not; the order of members never matters."
)

_LONGEST_ID: Final = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``sources hash`` takes."""
    parser.epilog = "Exit code: 0 hashed, 1 not the digest that was expected, 2 nothing was hashed."
    parser.add_argument("set", metavar="SET", help="the set's document; - reads standard input")
    parser.add_argument(
        "--algorithm",
        choices=("blake3", "sha256"),
        help="(default: blake3, or that of the expected digest)",
    )
    parser.add_argument("--expect", metavar="DIGEST", help="compare with this digest")
    parser.add_argument(
        "--facets", action="store_true", help="list the three facet digests of every member"
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``sources hash``: 1 if another digest was expected, else 0.

    Raises:
        DataError: a document or a digest is not what it must be.
        OSError: a file cannot be read.
    """
    from evidence_sophia.sources.sets.digest import digest_over  # noqa: PLC0415 - the same
    from evidence_sophia.sources.sets.member_tree import MemberTree  # noqa: PLC0415 - the slow part

    expected = None if arguments.expect is None else check_digest(arguments.expect)
    algorithm = _algorithm(arguments.algorithm, expected)
    made = read_set(arguments, arguments.set)
    root = MemberTree.of(made.members, algorithm).root
    found = digest_over(made, root)
    is_expected = expected is None or compare_digests(found, expected) is DigestComparison.SAME
    facets = _facets(made, algorithm) if arguments.facets else []
    if arguments.json:
        print_document(
            {
                "set": made.id,
                "digest": found,
                "membersRoot": root.digest,
                "count": root.count,
                "depth": root.depth,
                "isExpected": is_expected,
                "members": facets,
            }
        )
    else:
        out = terminal(arguments)
        _show(out, found, root, facets)
        if expected is not None:
            word, tone = ("as expected", "good") if is_expected else ("not as expected", "bad")
            out.write((word, tone))
    return 0 if is_expected else 1


def _show(out: Terminal, found: str, root: MembersRoot, facets: list[dict[str, str]]) -> None:
    if facets:
        out.table(("member", "content", "governance", "display"), list(map(_row, facets)))
        out.write("")
    out.write(("digest        ", "soft"), found)
    out.write(("members root  ", "soft"), root.digest)
    out.write(("members       ", "soft"), f"{root.count}, depth {root.depth}")


def _algorithm(wanted: str | None, expected: str | None) -> str:
    if expected is None:
        return wanted or DEFAULT_ALGORITHM
    found = expected.partition(":")[0]
    if wanted not in (None, found):
        message = f"a digest {wanted}: cannot be compared with the expected one, {found}:"
        raise DataError(message, hint="Leave --algorithm out to take that of --expect.")
    return found


def _facets(made: SourceSet, algorithm: str) -> list[dict[str, str]]:
    from evidence_sophia.sources.sets.member_leaf import facet_digests  # noqa: PLC0415 - rarely asked

    found = ((member.id, facet_digests(member, algorithm)) for member in made.members)
    return [
        {
            "id": id_,
            "content": facets.content,
            "governance": facets.governance,
            "display": facets.display,
        }
        for id_, facets in found
    ]


def _row(member: dict[str, str]) -> tuple[str, ...]:
    id_, *digests = member.values()
    return (one_line(id_, _LONGEST_ID), *map(shown_digest, digests))
