"""Of which pieces is the HTML of a value made? Text, tags, tables, references, cards.

Everything shown is untrusted: all text is escaped, controls that could reorder it are made
visible, links go to http and https only, and nothing is loaded from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

from evidence_sophia.model._labels import label, member_label

if TYPE_CHECKING:
    from evidence_sophia.model.answer import Note
    from evidence_sophia.model.citation import Citation

__all__ = [
    "anchor_of",
    "card",
    "link",
    "note_list",
    "quoted",
    "reference",
    "table",
    "tag",
    "tags",
    "text_of",
]

_STYLE = """
.es{--ink:#1c2026;--soft:#5b6470;--line:#d8dde3;--page:#fff;--mark:#fff1b8;--link:#0b57b0;
--good:#1a6b37;--warn:#8a5a00;--bad:#a3231f;color:var(--ink);background:var(--page);
font:16px/1.55 system-ui,sans-serif;max-width:46rem;padding:1rem 1.25rem;
border:1px solid var(--line);border-radius:10px;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){.es{--ink:#e7eaee;--soft:#a3adb8;--line:#3a424c;
--page:#16191d;--mark:#5a4a00;--link:#8ab8ff;--good:#7fd39b;--warn:#f0c36b;--bad:#ff9c97}}
[data-jp-theme-light="false"] .es,.vscode-dark .es,[data-theme="dark"] .es{--ink:#e7eaee;
--soft:#a3adb8;--line:#3a424c;--page:#16191d;--mark:#5a4a00;--link:#8ab8ff;--good:#7fd39b;
--warn:#f0c36b;--bad:#ff9c97}
[data-jp-theme-light="true"] .es,.vscode-light .es,[data-theme="light"] .es{--ink:#1c2026;
--soft:#5b6470;--line:#d8dde3;--page:#fff;--mark:#fff1b8;--link:#0b57b0;--good:#1a6b37;
--warn:#8a5a00;--bad:#a3231f}
.es h2{font-size:1.2rem;line-height:1.3;margin:.1rem 0 .6rem;color:var(--ink)}
.es h3{font-size:1rem;margin:1.3rem 0 .4rem;color:var(--ink)}
.es p{margin:.5rem 0}.es a{color:var(--link)}.es ol,.es ul{margin:.4rem 0;padding-left:1.6rem}
.es li{margin:.7rem 0}.es .soft{color:var(--soft);font-size:.88rem}
.es .tag{display:inline-block;font-size:.8rem;border:1px solid currentColor;
border-radius:99px;padding:0 .6rem;margin-right:.4rem}
.es .good{color:var(--good)}.es .warn{color:var(--warn)}.es .bad{color:var(--bad)}
.es blockquote{margin:.4rem 0;padding:.2rem 0 .2rem .8rem;border-left:3px solid var(--line);
white-space:pre-wrap;color:var(--soft)}
.es mark{background:var(--mark);color:var(--ink);border-radius:3px;padding:0 .1em}
.es :target{outline:2px solid var(--link);outline-offset:3px;border-radius:3px}
.es a.cite{text-decoration:none;font-size:.85em;vertical-align:.15em}
.es table{border-collapse:collapse}.es th{text-align:left;font-weight:600;vertical-align:top;
padding:.15rem 1rem .15rem 0;color:var(--soft)}.es td{padding:.15rem 0;text-align:left}
.es code{font-size:.85em}
"""


#: Controls that could hide or reorder what a reader sees.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)

_TONES = {
    "grounded": "good",
    "partially_grounded": "warn",
    "supported": "good",
    "found": "good",
    "partial": "warn",
    "cautious": "warn",
    "ambiguous": "warn",
    "abstained": "warn",
    "not_enough": "warn",
}


_BAD = (
    "not_found",
    "ungrounded",
    "unsupported",
    "refuted",
    "conflicting",
    "retracted_source",
    "degenerate",
)


def note_list(notes: Sequence[Note], language: str = "") -> Iterable[str]:
    """Give notes as a list under a heading; nothing where there are none."""
    if not notes:
        return
    yield f"<h3>{text_of(label('notes', language))}</h3><ul>"
    yield from (f'<li class="warn">{text_of(note.text)}</li>' for note in notes)
    yield "</ul>"


def reference(citation: Citation, language: str = "") -> str:
    """Give where a citation comes from, in a line of words of a language."""
    facts = [
        citation.source,
        member_label("kind", citation.source_kind, language),
        label("published", language, day=citation.published) if citation.published else "",
        citation.licence,
        label("fetched", language, day=citation.fetched_on) if citation.fetched_on else "",
    ]
    shown = " · ".join(text_of(fact) for fact in facts if fact)
    title = link(citation.url, citation.title or citation.id)
    return f'<strong>{title}</strong> <span class="soft">{shown}</span>'


def quoted(citation: Citation) -> str:
    """Give a citation's quote, marked, between the characters around it."""
    quote = citation.quote or citation.summary
    if not quote:
        return ""
    before = f"… {text_of(citation.prefix)}" if citation.prefix else ""
    after = f"{text_of(citation.suffix.rstrip())} …" if citation.suffix else ""
    return f'<blockquote dir="auto">{before}<mark>{text_of(quote)}</mark>{after}</blockquote>'


def tag(shown: str, member: str) -> str:
    """Give a word as a tag coloured by the member it stands for."""
    return f'<span class="tag {_tone(member)}">{text_of(shown)}</span>'


def tags(*words: str) -> str:
    """Give words as coloured tags; empty ones are left out."""
    shown = "".join(tag(word, word) for word in words if word)
    return f"<div>{shown}</div>"


def _tone(word: str) -> str:
    if word in _BAD:
        return "bad"
    return _TONES.get(word, "soft")


def table(rows: Iterable[tuple[str, str]]) -> str:
    """Give pairs of name and value as a table."""
    cells = "".join(
        f"<tr><th>{text_of(name)}</th><td>{text_of(value)}</td></tr>" for name, value in rows
    )
    return f"<table>{cells}</table>"


def link(url: str, label: str) -> str:
    """Give a link, or the label alone where the address is not http or https."""
    if re.match(r"https?://", url, re.IGNORECASE):
        return f'<a href="{text_of(url)}" rel="noopener noreferrer nofollow">{text_of(label)}</a>'
    return text_of(label)


def text_of(text: str) -> str:
    """Give any text, escaped, with its controls made visible."""
    return _CONTROLS.sub(lambda found: f"<code>U+{ord(found[0]):04X}</code>", escape(str(text)))


def anchor_of(value: object) -> str:
    """Name a value, so that links within it lead nowhere else on a page of many."""
    return f"es{crc32(repr(value).encode('utf-8', 'replace')):08x}"


def card(parts: Iterable[str]) -> str:
    """Give pieces of HTML as one card with its style."""
    return f'<style>{_STYLE}</style><article class="es">{"".join(parts)}</article>'
