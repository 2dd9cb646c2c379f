"""How is a person, or a program, told what came of an act?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.knowledge.reasons import explained
from evidence_sophia.cli.terminal import Piece, Terminal, one_line

if TYPE_CHECKING:
    from evidence_sophia.knowledge.acts import WriteOutcome

__all__ = ["short_id", "show_outcome", "tell", "tell_all"]

#: Hexadecimal digits of an id that are shown: enough to name it again.
_SHOWN: Final = 12
_TONES: Final = {"accepted": "good", "queued": "warn", "rejected": "bad"}
#: Outcomes that are listed one by one for a person; a program gets all.
_MOST: Final = 200
#: Columns that a label gets at least, and those between the five columns of its line.
_LEAST_LABEL: Final = 12
_BETWEEN: Final = 8


def short_id(id_: str) -> str:
    """Shorten an id so that it still names its entry.

    >>> short_id("blake3:0123456789abcdef")
    '0123456789ab'
    """
    return id_.removeprefix("blake3:")[:_SHOWN]


def tell(arguments: argparse.Namespace, outcome: WriteOutcome, done: str) -> int:
    """Tell what came of one act.

    Args:
        arguments: of the command.
        outcome: what came of it.
        done: what was done, if it was.

    Returns:
        0 where it was carried out or waits for a person, 1 where it was refused.
    """
    if arguments.json:
        print_json(outcome)
    else:
        show_outcome(terminal(arguments), outcome, done)
    return 1 if _word(outcome) == "rejected" else 0


def show_outcome(out: Terminal, outcome: WriteOutcome, done: str) -> None:
    """Write what came of one act: the word, what it means, and by which id it is found."""
    word = _word(outcome)
    if outcome.is_accepted:
        out.paragraph(f"done  {done}", style=_TONES[word])
    else:
        what = f"{word}  {outcome.reason}: {explained(outcome.reason)}"
        out.paragraph(what, style=_TONES[word])
    out.write(("id  ", "soft"), outcome.id)
    if outcome.existing:
        out.write(("in the way  ", "soft"), outcome.existing)


def tell_all(
    arguments: argparse.Namespace, labels: Sequence[str], outcomes: Sequence[WriteOutcome]
) -> int:
    """Tell what came of several acts, each with its label.

    Returns:
        1 where at least one was refused, else 0.
    """
    if arguments.json:
        print_json(tuple(outcomes))
    else:
        _show_all(terminal(arguments), labels, outcomes)
    return 1 if any(_word(outcome) == "rejected" for outcome in outcomes) else 0


def _show_all(out: Terminal, labels: Sequence[str], outcomes: Sequence[WriteOutcome]) -> None:
    width = max(_LEAST_LABEL, out.width - _beside(outcomes))
    rows: list[tuple[Piece, ...]] = [
        (
            (f"{number}", "number"),
            (_word(outcome), _TONES[_word(outcome)]),
            f"{outcome.reason or ''}",
            (short_id(outcome.id), "soft"),
            one_line(label, width),
        )
        for number, (label, outcome) in enumerate(zip(labels, outcomes, strict=True), start=1)
    ]
    if rows:
        out.table(("#", "outcome", "reason", "id", ""), rows[:_MOST])
        out.write("")
    if len(rows) > _MOST:
        out.write((f"and {len(rows) - _MOST:,} more; --json gives all", "soft"))
    for reason in dict.fromkeys(outcome.reason for outcome in outcomes if outcome.reason):
        out.paragraph(f"{reason}: {explained(reason)}", style="soft")
    counts = Counter(map(_word, outcomes))
    out.write(*_counted(counts))


def _beside(outcomes: Sequence[WriteOutcome]) -> int:
    """Count the columns that a line of the table takes without its label."""
    word = max((len(_word(each)) for each in outcomes), default=0)
    reason = max((len(str(each.reason or "")) for each in outcomes), default=0)
    heads = len(str(len(outcomes))) + max(word, len("outcome")) + max(reason, len("reason"))
    return heads + _SHOWN + _BETWEEN


def _counted(counts: Counter[str]) -> list[Piece]:
    pieces: list[Piece] = []
    for word, tone in _TONES.items():
        if counts[word]:
            pieces += [("  " if pieces else "", ""), (f"{counts[word]:,} {word}", tone)]
    return pieces or [("nothing was asked for", "warn")]


def _word(outcome: WriteOutcome) -> str:
    return str(outcome.outcome)
