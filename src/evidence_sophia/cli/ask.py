"""``evidence-sophia ask``: what do the sources say to a question?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from evidence_sophia.cli.base import (
    add_base_options,
    add_search_options,
    note_what_is_missing,
    open_base,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.language import add_language_option, note_the_words
from evidence_sophia.cli.model import (
    add_model_option,
    note_what_the_model_did,
    synthesizer_of,
)
from evidence_sophia.cli.safety import add_safety_option
from evidence_sophia.cli.stages import show_trace
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.model._labels import label, member_label
from evidence_sophia.model.answer import Answer, NoteCode
from evidence_sophia.model.citation import Citation

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "answer a question from the sources, or refuse"
DESCRIPTION: Final = "Answer a question with verbatim, cited sentences, or refuse."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``ask`` takes."""
    parser.epilog = (
        "Exit code: 0 answered or refused (the first line says which; with --json, state), "
        "2 it could not be carried out."
    )
    parser.add_argument("question", help="the question, in quotation marks")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write the answer as a page")
    add_language_option(parser, "answer in this language (default: that of the question)")
    parser.add_argument(
        "--trace",
        action="store_true",
        help="also show every stage of how the answer came about; with --json, the whole trace",
    )
    add_model_option(parser)
    add_safety_option(parser)
    add_search_options(parser)
    add_base_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``ask``; a refusal is a value, so it ends with 0 too."""
    note_the_words(arguments)
    model = synthesizer_of(arguments)
    with open_base(arguments, create=False, synthesizer=model) as base:
        note_what_is_missing(arguments, base)
        # A trace tells what the model did, too; the answer is the same with and without one.
        ask = base.trace if arguments.trace or model else base.answer
        made = ask(
            arguments.question,
            limit=arguments.limit,
            source_sets=scope_of(arguments),
            language=arguments.language,
        )
        trace = None if isinstance(made, Answer) else made
        answer = made if isinstance(made, Answer) else made.answer
        if arguments.html:
            from evidence_sophia.cli.page import readable, write_page  # noqa: PLC0415 - loads pages

            write_page(arguments.html, readable(answer, base))
    if trace and model:
        note_what_the_model_did(arguments, trace.model)
    if arguments.json:
        print_json(trace if arguments.trace else answer)
        return 0
    out = terminal(arguments)
    _show(out, answer)
    if trace and arguments.trace:
        show_trace(out, trace)
    return 0


def _show(out: Terminal, answer: Answer) -> None:
    tone = {"grounded": "good", "partial": "warn"}.get(answer.state, "bad")
    rests = len({citation.passage_id for citation in answer.citations})
    spoken = answer.language
    several = label("from_passages", spoken, count=rests)
    basis = f", {several if rests > 1 else label('from_passage', spoken)}" if rests else ""
    word = member_label("confidence", answer.confidence, spoken)
    sure = f"  {label('confidence', spoken, word=word)}{_measured(answer)}{basis}"
    out.write((member_label("state", answer.state, spoken), tone), (sure, "soft"))
    routing = [note for note in answer.notes if note.code == NoteCode.SAFETY_ROUTING]
    for note in routing:
        out.write("")
        out.paragraph(note.text, style="warn")
    out.write("")
    out.paragraph(answer.answer)
    for note in answer.notes:
        if note not in routing:
            out.write("")
            out.paragraph(f"{label('note', spoken)}: {note.text}", style="warn")
    if answer.citations:
        out.write("")
        out.write((label("sources", spoken), "title"))
    for number, citation in enumerate(answer.citations, start=1):
        _show_citation(out, number, citation, spoken)
    if answer.disclosure:
        out.write("")
        out.paragraph(answer.disclosure, style="soft")


def _measured(answer: Answer) -> str:
    """Give the calibrated confidence in per cent; nothing where it was not measured."""
    points = answer.calibrated_confidence
    return f" ({points / 100:.0f} %)" if isinstance(points, int) else ""


def _show_citation(out: Terminal, number: int, citation: Citation, spoken: str) -> None:
    out.write(
        (f"[{number}] ", "number"), (safe(citation.title), "title"), f"  {safe(citation.source)}"
    )
    out.write("    ", (safe(citation.url), "link"))
    facts = [
        label("published", spoken, day=citation.published) if citation.published else "",
        label("fetched", spoken, day=citation.fetched_on) if citation.fetched_on else "",
        label("licence", spoken, name=citation.licence) if citation.licence else "",
        label("passage", spoken, name=citation.passage_id) if citation.passage_id else "",
    ]
    out.paragraph(" · ".join(fact for fact in facts if fact), style="soft", indent=4)
