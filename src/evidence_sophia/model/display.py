"""How does a value look in a notebook or on a page? One small HTML writer.

Everything shown is untrusted: all text is escaped, controls that could reorder it are made
visible, links go to http and https only, and nothing is loaded from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from evidence_sophia.model._display_parts import (
    anchor_of,
    card,
    link,
    note_list,
    quoted,
    reference,
    table,
    tag,
    tags,
    text_of,
)
from evidence_sophia.model._labels import label, member_label

if TYPE_CHECKING:
    from evidence_sophia.model.answer import Answer
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

#: The code of the notice that stands before an answer.
_ROUTING = "safety_routing"

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


def answer_page(answer: Answer, *, language: str = "") -> str:
    """Give a whole HTML document with the answer and its highlighted evidence.

    Args:
        answer: what is shown.
        language: BCP 47 tag of the page; "" for that of the answer.
    """
    title = text_of(answer.query.strip()[:120] or label("an_answer", answer.language))
    spoken = language or answer.language or "en"
    return _PAGE.format(language=escape(spoken), title=title, body=answer_html(answer))


def answer_html(answer: Answer) -> str:
    """Give an answer with its sentences linked to their highlighted evidence."""
    anchor = anchor_of(answer)
    parts = [
        f"<h2>{text_of(answer.query)}</h2>",
        _standing(answer),
        *_routing(answer),
        _said(answer, anchor),
        *note_list([note for note in answer.notes if note.code != _ROUTING], answer.language),
        *_evidence(answer, anchor),
        _disclosed(answer),
        _stamp(answer),
    ]
    return card(parts)


def citation_html(citation: Citation) -> str:
    """Give a citation with its quote highlighted in its context."""
    return card([reference(citation), quoted(citation)])


def verdict_html(verdict: QuoteVerdict) -> str:
    """Give a verdict: what was asked for, what stands in the source, and why."""
    why = f"because: {verdict.reason}" if verdict.reason else ""
    level = f"level: {verdict.level}" if verdict.level else ""
    parts = [
        tags(verdict.status, why, level, *verdict.warnings),
        f"<p>Quote: “{text_of(verdict.quote)}”</p>",
    ]
    if verdict.span is not None:
        parts.append(f"<blockquote><mark>{text_of(verdict.text)}</mark></blockquote>")
        parts.append(
            f'<p class="soft">code points {verdict.span.start} to {verdict.span.end}; '
            f"{verdict.occurrence_count} in all</p>"
        )
    return card(parts)


def passage_html(passage: Passage) -> str:
    """Give a passage with where it stands."""
    return card(_passage_parts(passage))


def hit_html(hit: Hit) -> str:
    """Give a hit: its passage, its score, and which terms found it."""
    rows = [
        (term.surface, f"{term.contribution:.3f}")
        for step in hit.label.steps
        for term in step.terms
    ]
    found = tags(f"#{hit.rank}", f"score: {hit.score:.3f}", hit.label.method)
    return card([found, *_passage_parts(hit.passage), table(rows)])


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
    return card([f"<h2>{link(source.url, source.title)}</h2>", table(rows)])


def _standing(answer: Answer) -> str:
    """Give the state of an answer and its confidence, in the answer's language."""
    spoken = answer.language
    word = member_label("confidence", answer.confidence, spoken)
    sure = f"{label('confidence', spoken, word=word)}{_measured(answer)}"
    state = tag(member_label("state", answer.state, spoken), answer.state)
    return f'<div>{state}<span class="tag soft">{text_of(sure)}</span></div>'


def _said(answer: Answer, anchor: str) -> str:
    if answer.is_refusal:
        return f'<p dir="auto">{text_of(answer.answer)}</p>'
    numbers = {citation.id: number for number, citation in enumerate(answer.citations, start=1)}
    sentences = " ".join(_sentence(claim, numbers, anchor) for claim in answer.claims)
    closing = answer.answer.rsplit("\n\n", 1)[-1]
    return f'<p dir="auto">{sentences}</p><p class="soft">{text_of(closing)}</p>'


def _sentence(claim: Claim, numbers: dict[str, int], anchor: str) -> str:
    links = "".join(
        f'<a class="cite" href="#{anchor}-{numbers[id_]}">[{numbers[id_]}]</a>'
        for id_ in claim.citation_ids
    )
    first = numbers[claim.citation_ids[0]]
    return f'<span id="{anchor}-s{first}">{text_of(claim.text)}</span>&nbsp;{links}'


def _evidence(answer: Answer, anchor: str) -> Iterable[str]:
    if not answer.citations:
        return
    spoken = answer.language
    back_to = escape(label("back", spoken))
    yield f"<h3>{text_of(label('evidence', spoken))}</h3><ol>"
    for number, citation in enumerate(answer.citations, start=1):
        back = f'<a class="cite" href="#{anchor}-s{number}" aria-label="{back_to}">↩</a>'
        body = f"{reference(citation, spoken)} {back}{quoted(citation)}"
        yield f'<li id="{anchor}-{number}">{body}</li>'
    yield "</ol>"


def _routing(answer: Answer) -> Iterable[str]:
    """Give the notice of a question's class: it stands before the answer."""
    for note in answer.notes:
        if note.code == _ROUTING:
            yield f'<p class="warn" role="note" dir="auto">{text_of(note.text)}</p>'


def _measured(answer: Answer) -> str:
    points = answer.calibrated_confidence
    return f" ({points / 100:.0f} %)" if isinstance(points, int) else ""


def _disclosed(answer: Answer) -> str:
    if not answer.disclosure:
        return ""
    return f'<p class="soft" dir="auto">{text_of(answer.disclosure)}</p>'


def _stamp(answer: Answer) -> str:
    spoken, at = answer.language, answer.generated_at
    facts = [
        label("as_of", spoken, day=answer.as_of) if answer.as_of else "",
        label("answered", spoken, time=f"{at:%Y-%m-%d %H:%M}") if at else "",
    ]
    return f'<p class="soft">{text_of(" · ".join(fact for fact in facts if fact))}</p>'


def place_of(passage: Passage) -> str:
    """Give the title of a passage and the headings above it; a title that is one stands once."""
    title, heading = passage.title, passage.heading
    if heading == title or heading.startswith(f"{title} > "):
        return heading
    return " > ".join(part for part in (title, heading) if part)


def _passage_parts(passage: Passage) -> list[str]:
    facts = f"{passage.id} · code points {passage.span.start} to {passage.span.end}"
    return [
        f"<strong>{text_of(place_of(passage) or passage.source_id)}</strong>",
        f'<blockquote dir="auto">{text_of(passage.text)}</blockquote>',
        f'<p class="soft">{text_of(facts)}</p>',
    ]
