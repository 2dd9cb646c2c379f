"""How does each block of a document go into the template?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, assert_never

from attrs import fields, has

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
from evidence_sophia.exports.pdf.flows import (
    Flow,
    Setting,
    flow_of,
    head_of,
    plain_flow,
    run_of,
    runs_of,
)
from evidence_sophia.exports.pdf.tables import table_of
from evidence_sophia.exports.pdf.texts import (
    cleaned,
    direction_of,
    direction_of_language,
    language_of,
)
from evidence_sophia.exports.table import Table
from evidence_sophia.model.dates import PartialDate

__all__ = ["Part", "day_text", "part_of"]

#: A block as the template takes it; ``type`` says which.
Part = dict[str, Any]

_LONGEST_LEAD: Final = 500  # characters of a paragraph that is kept with what it leads to
_LONGEST_UNBROKEN: Final = 700  # characters of a part that is kept on one page
_LONGEST_ROW: Final = 78  # characters of choices, with their boxes, that fit on one line
_TALLEST_UNBROKEN: Final = 16  # lines of a form that is kept on one page
_MOST_LINES: Final = 20  # of a blank; a page holds about thirty


def part_of(block: Block, setting: Setting) -> Part | None:  # noqa: PLR0911 - one a block
    """Lay out a block; None where nothing of it is to be seen."""
    match block:
        case Heading():
            return _heading(block, setting)
        case Paragraph():
            return _paragraph(block, setting)
        case Quotation():
            return _quotation(block, setting)
        case Notice():
            return _notice(block, setting)
        case ItemList():
            return _list(block, setting)
        case Facts():
            facts = [_fact(fact, setting) for fact in block.facts]
            short = _size(block) <= _LONGEST_UNBROKEN
            return {"type": "facts", "facts": facts, "short": short, "leads": False}
        case Table():
            return table_of(block, setting)
        case Form():
            blanks = [_blank(one, setting) for one in block.blanks]
            short = _size(block) <= _LONGEST_UNBROKEN and _height(blanks) <= _TALLEST_UNBROKEN
            return {"type": "form", "blanks": blanks, "short": short}
        case CitationList():
            entries = [_entry(entry, setting) for entry in block.entries]
            return {"type": "citations", "entries": entries}
        case _:
            assert_never(block)


def _heading(block: Heading, setting: Setting) -> Part:
    return {"type": "heading", "level": block.level, **head_of(block.text, setting)}


def _paragraph(block: Paragraph, setting: Setting) -> Part | None:
    flow = flow_of(runs_of(block.content, setting), setting.direction)
    short = _size(block) <= _LONGEST_LEAD
    return flow and {"type": "paragraph", "flow": flow, "short": short, "leads": False}


def _quotation(block: Quotation, setting: Setting) -> Part:
    parts = (("context", block.prefix), ("quote", block.quote), ("context", block.suffix))
    runs = [run_of(style, text) for style, text in parts]
    default = direction_of_language(block.language) if block.language else setting.direction
    quoted = direction_of(cleaned(block.quote), default)
    flow = flow_of(runs, quoted)
    return {
        "type": "quotation",
        "dir": quoted,
        "flow": flow and {**flow, "dir": quoted},
        "place": plain_flow(block.place, setting),
        "long": _size(block) > _LONGEST_UNBROKEN,
        "language": language_of(block.language) if block.language else None,
    }


def _notice(block: Notice, setting: Setting) -> Part:
    return {
        "type": "notice",
        "severity": block.severity.value,
        "title": plain_flow(block.title, setting, style="strong"),
        "text": plain_flow(block.text.removesuffix(block.url).rstrip(), setting),
        "day": day_text(block.day),
        "url": _address(block.url, setting),
        "long": _size(block) > _LONGEST_UNBROKEN,
    }


def _list(block: ItemList, setting: Setting) -> Part | None:
    flows = (flow_of(runs_of(item.content, setting), setting.direction) for item in block.items)
    items = [flow or _empty(setting) for flow in flows]
    return {"type": "list", "style": block.style.value, "items": items} if items else None


def _fact(fact: Fact, setting: Setting) -> Part:
    value = flow_of([run_of(fact.style.value, fact.value, fact.url)], setting.direction)
    return {"label": plain_flow(fact.label, setting), "value": value or _empty(setting)}


def _blank(blank: FillIn, setting: Setting) -> Part:
    choices = [plain_flow(choice, setting) or _empty(setting) for choice in blank.choices]
    return {
        "label": plain_flow(blank.label, setting, style="strong"),
        "choices": choices,
        "in_a_row": sum(len(choice) + 6 for choice in blank.choices) <= _LONGEST_ROW,
        "lines": 0 if choices else min(blank.lines, _MOST_LINES),
    }


def _height(blanks: Iterable[Part]) -> int:
    """Count the lines of a form, labels and choices with them."""
    return sum(1 + max(blank["lines"], len(blank["choices"]) and 1) for blank in blanks)


def _entry(entry: CitationEntry, setting: Setting) -> Part:
    quotation = entry.quotation
    return {
        "number": entry.number,
        "title": plain_flow(entry.title, setting, style="strong"),
        "url": _address(entry.url, setting),
        "content": flow_of(runs_of(entry.content, setting), setting.direction),
        "quotation": None if quotation is None else _quotation(quotation, setting),
        "notices": [_notice(notice, setting) for notice in entry.notices],
        "long": _size(entry) > _LONGEST_UNBROKEN,
    }


def _size(value: object) -> int:
    """Count the characters of all texts of a value."""
    return sum(map(len, _texts(value)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif has(cls := type(value)):
        for attribute in fields(cls):
            yield from _texts(getattr(value, attribute.name))


def _address(url: str, setting: Setting) -> Flow | None:
    flow = plain_flow(url, setting, url=url)
    return flow and {**flow, "dir": "ltr"}


def day_text(day: PartialDate | None) -> str:
    """Give a day as it is written everywhere; "" for none."""
    return "" if day is None else str(day)


def _empty(setting: Setting) -> Flow:
    return {"dir": setting.direction, "pars": []}
