"""What does the template get? The document as plain data, block by block."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from evidence_sophia.exports.blocks import Block, CitationList
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.pdf.flows import LONGEST_HEAD, Setting, head_of, plain_flow
from evidence_sophia.exports.pdf.parts import Part, day_text, part_of
from evidence_sophia.exports.pdf.texts import (
    direction_of_language,
    language_of,
    one_line,
)
from evidence_sophia.model.dates import PartialDate

__all__ = ["lay_out"]

_LONGEST_RUNNING_HEAD: Final = 80
_LEADING: Final = frozenset({"paragraph", "facts"})
_LED: Final = frozenset({"quotation", "table", "facts", "list", "form"})
_SHOWN_DIGEST: Final = 23  # "blake3:" and 16 digits


def lay_out(document: Document) -> dict[str, Any]:
    """Lay out a document for the template: texts cleaned and cut, numbers and names only."""
    lists = (block for block in document.blocks if isinstance(block, CitationList))
    entries = frozenset(entry.number for one in lists for entry in one.entries)
    setting = Setting(direction=direction_of_language(document.language), entries=entries)
    return {
        "title": head_of(document.title, setting),
        "running_head": one_line(document.title, _LONGEST_RUNNING_HEAD),
        "subtitle": plain_flow(document.subtitle, setting),
        "about": plain_flow(document.about, setting),
        "about_plain": one_line(document.about, LONGEST_HEAD) or None,
        "language": language_of(document.language),
        "dir": setting.direction,
        "day": day_text(document.day),
        "date": None if document.day is None else _date(document.day),
        "digest": document.evidence_digest,
        "digest_short": f"{document.evidence_digest[:_SHOWN_DIGEST]}…",
        "blocks": _blocks(document.blocks, setting),
    }


def _date(day: PartialDate) -> list[int]:
    first = day.earliest()
    return [first.year, first.month, first.day]


def _blocks(blocks: Iterable[Block], setting: Setting) -> list[Part]:
    laid = [made for block in blocks if (made := part_of(block, setting))]
    _nest_headings(laid)
    laid = _with_leads(laid)
    for made in laid:
        for entry in made.get("entries", ()):  # all marks are counted only now
            entry["marks"] = setting.marks[entry["number"]]
    return laid


def _nest_headings(laid: Iterable[Part]) -> None:
    """Let no heading skip a level, which PDF/UA refuses."""
    above = 0
    for made in laid:
        if made["type"] == "heading":
            made["level"] = above = min(made["level"], above + 1)


def _with_leads(laid: Iterable[Part]) -> list[Part]:
    """Keep with what follows it what only leads to it: a heading, a title before its quote."""
    kept: list[Part] = []
    for made in laid:
        if made["type"] == "table" and made["wide"]:  # it has pages of its own
            while kept and kept[-1]["type"] == "heading":
                made["lead"].insert(0, kept.pop())
        kept.append(made)
    for one, after in pairwise(kept):
        if one["type"] in _LEADING:
            one["leads"] = one["short"] and after["type"] in _LED
    return kept
