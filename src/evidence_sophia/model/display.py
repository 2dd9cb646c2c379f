"""How does a value look in a notebook or on a page? One small HTML writer.

Everything shown is untrusted: all text is escaped, controls that could reorder it are made
visible, links go to http and https only, and nothing is loaded from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from evidence_sophia.model.answer import Answer, Note
    from evidence_sophia.model.citation import Citation
    from evidence_sophia.model.claim import Claim
    from evidence_sophia.model.hit import Hit
    from evidence_sophia.model.passage import Passage
    from evidence_sophia.model.quote import QuoteVerdict
    from evidence_sophia.model.source import Source

__all__ = [
    "answer_html",
    "answer_page",
    "citation_html",
    "hit_html",
    "passage_html",
    "place_of",
    "source_html",
    "verdict_html",
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

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>:root{{color-scheme:light dark}}body{{margin:0;background:#f3f5f7}}
main{{display:flex;justify-content:center;padding:2rem 1rem}}
@media(prefers-color-scheme:dark){{body{{background:#0c0e11}}}}</style>
</head>
<body>
<main>{body}</main>
</body>
</html>
"""

#: Controls that could hide or reorder what a reader sees.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)

_TONES = {
    "grounded": "good",
    "found": "good",
    "partial": "warn",
    "cautious": "warn",
    "ambiguous": "warn",
    "abstained": "warn",
}


def answer_page(answer: Answer, *, language: str = "en") -> str:
    """Give a whole HTML document with the answer and its highlighted evidence."""
    title = _text(answer.query.strip()[:120] or "An answer")
    return _PAGE.format(language=escape(language), title=title, body=answer_html(answer))


def answer_html(answer: Answer) -> str:
    """Give an answer with its sentences linked to their highlighted evidence."""
    anchor = f"es{crc32(repr(answer).encode('utf-8', 'replace')):08x}"
    parts = [
        f"<h2>{_text(answer.query)}</h2>",
        _tags(answer.state, f"confidence: {answer.confidence}"),
        _said(answer, anchor),
        *_notes(answer.notes),
        *_evidence(answer, anchor),
        _stamp(answer),
    ]
    return _card(parts)


def citation_html(citation: Citation) -> str:
    """Give a citation with its quote highlighted in its context."""
    return _card([_reference(citation), _quoted(citation)])


def verdict_html(verdict: QuoteVerdict) -> str:
    """Give a verdict: what was asked for, what stands in the source, and why."""
    why = f"because: {verdict.reason}" if verdict.reason else ""
    level = f"level: {verdict.level}" if verdict.level else ""
    parts = [
        _tags(verdict.status, why, level, *verdict.warnings),
        f"<p>Quote: “{_text(verdict.quote)}”</p>",
    ]
    if verdict.span is not None:
        parts.append(f"<blockquote><mark>{_text(verdict.text)}</mark></blockquote>")
        parts.append(
            f'<p class="soft">code points {verdict.span.start} to {verdict.span.end}; '
            f"{verdict.occurrence_count} in all</p>"
        )
    return _card(parts)


def passage_html(passage: Passage) -> str:
    """Give a passage with where it stands."""
    return _card(_passage_parts(passage))


def hit_html(hit: Hit) -> str:
    """Give a hit: its passage, its score, and which terms found it."""
    rows = [
        (term.surface, f"{term.contribution:.3f}")
        for step in hit.label.steps
        for term in step.terms
    ]
    tags = _tags(f"#{hit.rank}", f"score: {hit.score:.3f}", hit.label.method)
    return _card([tags, *_passage_parts(hit.passage), _table(rows)])


def source_html(source: Source) -> str:
    """Give a source as a small table."""
    rows = [
        ("published by", source.name),
        ("kind", source.kind),
        ("language", source.language),
        ("published", str(source.published or "unknown")),
        ("fetched", source.fetched_on.isoformat()),
        ("licence", source.licence),
        ("rights end", source.rights_expire_on.isoformat() if source.rights_expire_on else "never"),
        ("retraction", f"{source.retraction.state} {source.retraction.notice}".strip()),
        ("id", source.id),
    ]
    return _card([f"<h2>{_link(source.url, source.title)}</h2>", _table(rows)])


def _said(answer: Answer, anchor: str) -> str:
    if answer.is_refusal:
        return f'<p dir="auto">{_text(answer.answer)}</p>'
    numbers = {citation.id: number for number, citation in enumerate(answer.citations, start=1)}
    sentences = " ".join(_sentence(claim, numbers, anchor) for claim in answer.claims)
    closing = answer.answer.rsplit("\n\n", 1)[-1]
    return f'<p dir="auto">{sentences}</p><p class="soft">{_text(closing)}</p>'


def _sentence(claim: Claim, numbers: dict[str, int], anchor: str) -> str:
    links = "".join(
        f'<a class="cite" href="#{anchor}-{numbers[id_]}">[{numbers[id_]}]</a>'
        for id_ in claim.citation_ids
    )
    first = numbers[claim.citation_ids[0]]
    return f'<span id="{anchor}-s{first}">{_text(claim.text)}</span>&nbsp;{links}'


def _evidence(answer: Answer, anchor: str) -> Iterable[str]:
    if not answer.citations:
        return
    yield "<h3>Evidence</h3><ol>"
    for number, citation in enumerate(answer.citations, start=1):
        back = f'<a class="cite" href="#{anchor}-s{number}" aria-label="back to sentence">↩</a>'
        body = f"{_reference(citation)} {back}{_quoted(citation)}"
        yield f'<li id="{anchor}-{number}">{body}</li>'
    yield "</ol>"


def _notes(notes: Sequence[Note]) -> Iterable[str]:
    if not notes:
        return
    yield "<h3>Notes</h3><ul>"
    yield from (f'<li class="warn">{_text(note.text)}</li>' for note in notes)
    yield "</ul>"


def _reference(citation: Citation) -> str:
    facts = [
        citation.source,
        str(citation.source_kind),
        f"published {citation.published}" if citation.published else "",
        citation.licence,
        f"fetched {citation.fetched_on}" if citation.fetched_on else "",
    ]
    shown = " · ".join(_text(fact) for fact in facts if fact)
    title = _link(citation.url, citation.title or citation.id)
    return f'<strong>{title}</strong> <span class="soft">{shown}</span>'


def _quoted(citation: Citation) -> str:
    quote = citation.quote or citation.summary
    if not quote:
        return ""
    before = f"… {_text(citation.prefix)}" if citation.prefix else ""
    after = f"{_text(citation.suffix.rstrip())} …" if citation.suffix else ""
    return f'<blockquote dir="auto">{before}<mark>{_text(quote)}</mark>{after}</blockquote>'


def _stamp(answer: Answer) -> str:
    facts = [
        f"evidence as of {answer.as_of}" if answer.as_of else "",
        f"answered {answer.generated_at:%Y-%m-%d %H:%M} UTC" if answer.generated_at else "",
    ]
    return f'<p class="soft">{_text(" · ".join(fact for fact in facts if fact))}</p>'


def place_of(passage: Passage) -> str:
    """Give the title of a passage and the headings above it; a title that is one stands once."""
    title, heading = passage.title, passage.heading
    if heading == title or heading.startswith(f"{title} > "):
        return heading
    return " > ".join(part for part in (title, heading) if part)


def _passage_parts(passage: Passage) -> list[str]:
    facts = f"{passage.id} · code points {passage.span.start} to {passage.span.end}"
    return [
        f"<strong>{_text(place_of(passage) or passage.source_id)}</strong>",
        f'<blockquote dir="auto">{_text(passage.text)}</blockquote>',
        f'<p class="soft">{_text(facts)}</p>',
    ]


def _tags(*labels: str) -> str:
    shown = "".join(
        f'<span class="tag {_tone(label)}">{_text(label)}</span>' for label in labels if label
    )
    return f"<div>{shown}</div>"


def _tone(label: str) -> str:
    if label in ("not_found", "ungrounded", "retracted_source", "degenerate"):
        return "bad"
    return _TONES.get(label, "soft")


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f"<tr><th>{_text(name)}</th><td>{_text(value)}</td></tr>" for name, value in rows
    )
    return f"<table>{cells}</table>"


def _link(url: str, label: str) -> str:
    if re.match(r"https?://", url, re.IGNORECASE):
        return f'<a href="{_text(url)}" rel="noopener noreferrer nofollow">{_text(label)}</a>'
    return _text(label)


def _text(text: str) -> str:
    return _CONTROLS.sub(lambda found: f"<code>U+{ord(found[0]):04X}</code>", escape(str(text)))


def _card(parts: Iterable[str]) -> str:
    return f'<style>{_STYLE}</style><article class="es">{"".join(parts)}</article>'
