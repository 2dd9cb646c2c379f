"""What does the template get? The document as plain data, block by block."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, assert_never

from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    ItemList,
    Notice,
    Paragraph,
    Quotation,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.pdf.flows import (
    Flow,
    Setting,
    flow_of,
    plain_flow,
    run_of,
    runs_of,
)
from evidence_sophia.exports.pdf.tables import table_of
from evidence_sophia.exports.pdf.texts import (
    cleaned,
    direction_of,
    language_of,
    one_line,
    words,
)
from evidence_sophia.exports.table import Table
from evidence_sophia.model.dates import PartialDate

__all__ = ["lay_out"]

_LONGEST_TITLE: Final = 1000  # of the metadata; a string of PDF/A has at most 32,767 bytes
_LONGEST_BOOKMARK: Final = 500
_LONGEST_HEAD: Final = 80
_LONGEST_UNBROKEN: Final = 700  # characters of a notice that is kept on one page
_MOST_LINES: Final = 20  # of a blank; a page holds about thirty
_SHOWN_DIGEST: Final = 23  # "blake3:" and 16 digits

_Data = dict[str, Any]


def lay_out(document: Document) -> _Data:
    """Lay out a document for the template: texts cleaned and cut, numbers and names only."""
    setting = Setting.of_language(document.language)
    return {
        "title": _title(document.title, setting),
        "subtitle": plain_flow(document.subtitle, setting),
        "about": plain_flow(document.about, setting),
        "about_plain": one_line(document.about, _LONGEST_TITLE) or None,
        "language": language_of(document.language),
        "dir": setting.direction,
        "day": _day(document.day),
        "date": None if document.day is None else _date(document.day),
        "digest": document.evidence_digest,
        "digest_short": f"{document.evidence_digest[:_SHOWN_DIGEST]}…",
        "blocks": _blocks(document.blocks, setting),
    }


def _title(text: str, setting: Setting) -> _Data:
    shown = cleaned(text)
    return {
        "text": words(shown),
        "plain": one_line(text, _LONGEST_TITLE),
        "short": one_line(text, _LONGEST_HEAD),
        "dir": direction_of(shown, setting.direction),
    }


def _day(day: PartialDate | None) -> str:
    return "" if day is None else str(day)


def _date(day: PartialDate) -> list[int]:
    first = day.earliest()
    return [first.year, first.month, first.day]


def _blocks(blocks: Iterable[Block], setting: Setting) -> list[_Data]:
    laid = [made for block in blocks if (made := _block(block, setting))]
    _nest_headings(laid)
    for made in laid:
        for entry in made.get("entries", ()):  # all marks are counted only now
            entry["marks"] = setting.marks[entry["number"]]
    return laid


def _nest_headings(laid: Iterable[_Data]) -> None:
    """Let no heading skip a level, which PDF/UA refuses."""
    above = 0
    for made in laid:
        if made["type"] == "heading":
            made["level"] = above = min(made["level"], above + 1)


def _block(block: Block, setting: Setting) -> _Data | None:  # noqa: PLR0911 - one a block
    match block:
        case Heading():
            return _heading(block, setting)
        case Paragraph():
            flow = flow_of(runs_of(block.content, setting), setting.direction)
            return {"type": "paragraph", "flow": flow} if flow else None
        case Quotation():
            return _quotation(block, setting)
        case Notice():
            return _notice(block, setting)
        case ItemList():
            return _list(block, setting)
        case Facts():
            return {"type": "facts", "facts": [_fact(fact, setting) for fact in block.facts]}
        case Table():
            return table_of(block, setting)
        case Form():
            return {"type": "form", "blanks": [_blank(one, setting) for one in block.blanks]}
        case CitationList():
            entries = [_entry(entry, setting) for entry in block.entries]
            return {"type": "citations", "entries": entries}
        case _:
            assert_never(block)


def _heading(block: Heading, setting: Setting) -> _Data:
    text = cleaned(block.text)
    return {
        "type": "heading",
        "level": block.level,
        "text": words(text),
        "dir": direction_of(text, setting.direction),
        "bookmarked": len(text) <= _LONGEST_BOOKMARK,
    }


def _quotation(block: Quotation, setting: Setting) -> _Data:
    parts = (("context", block.prefix), ("quote", block.quote), ("context", block.suffix))
    own = Setting.of_language(block.language) if block.language else setting
    runs = [run_of(style, text) for style, text in parts]
    quoted = direction_of(cleaned(block.quote), own.direction)
    flow = flow_of(runs, quoted)
    return {
        "type": "quotation",
        "dir": quoted,
        "flow": flow and {**flow, "dir": quoted},
        "place": plain_flow(block.place, setting),
        "language": language_of(block.language) if block.language else None,
    }


def _notice(block: Notice, setting: Setting) -> _Data:
    title = cleaned(block.title)
    return {
        "type": "notice",
        "severity": block.severity.value,
        "title": {"text": words(title), "dir": direction_of(title, setting.direction)},
        "text": plain_flow(block.text, setting),
        "day": _day(block.day),
        "url": _address(block.url, setting),
        "long": len(block.title) + len(block.text) + len(block.url) > _LONGEST_UNBROKEN,
    }


def _list(block: ItemList, setting: Setting) -> _Data | None:
    flows = (flow_of(runs_of(item.content, setting), setting.direction) for item in block.items)
    items = [flow or _empty(setting) for flow in flows]
    return {"type": "list", "style": block.style.value, "items": items} if items else None


def _fact(fact: Fact, setting: Setting) -> _Data:
    value = flow_of([run_of(fact.style.value, fact.value, fact.url)], setting.direction)
    return {"label": words(cleaned(fact.label)), "value": value or _empty(setting)}


def _blank(blank: FillIn, setting: Setting) -> _Data:
    choices = [plain_flow(choice, setting) or _empty(setting) for choice in blank.choices]
    return {
        "label": plain_flow(blank.label, setting, style="strong"),
        "choices": choices,
        "lines": 0 if choices else min(blank.lines, _MOST_LINES),
    }


def _entry(entry: CitationEntry, setting: Setting) -> _Data:
    quotation = entry.quotation
    return {
        "number": entry.number,
        "title": plain_flow(entry.title, setting, style="strong"),
        "url": _address(entry.url, setting),
        "content": flow_of(runs_of(entry.content, setting), setting.direction),
        "quotation": None if quotation is None else _quotation(quotation, setting),
        "notices": [_notice(notice, setting) for notice in entry.notices],
    }


def _address(url: str, setting: Setting) -> Flow | None:
    flow = plain_flow(url, setting, url=url)
    return flow and {**flow, "dir": "ltr"}


def _empty(setting: Setting) -> Flow:
    return {"dir": setting.direction, "pars": []}
