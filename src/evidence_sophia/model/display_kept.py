"""How do packs, notebooks, findings, exports and neighbours look in a notebook?

Made of the same pieces as every other value: all text is escaped by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from evidence_sophia.model._display_parts import (
    anchor_of,
    card,
    link,
    note_list,
    quoted,
    reference,
    table,
    tags,
    text_of,
)

if TYPE_CHECKING:
    from evidence_sophia.model.citation import Citation
    from evidence_sophia.model.evidence_pack import EvidencePack, PackedClaim
    from evidence_sophia.model.export import Export
    from evidence_sophia.model.finding import ClaimFinding
    from evidence_sophia.model.neighbour import Neighbour
    from evidence_sophia.model.notebook import Notebook, NotebookEntry

__all__ = ["export_html", "finding_html", "neighbour_html", "notebook_html", "pack_html"]

#: So many bytes of an exported text are shown.
_PREVIEW = 1_200


def pack_html(pack: EvidencePack) -> str:
    """Give an evidence pack: its claims with their status, and the evidence they link to."""
    anchor = anchor_of(pack)
    made = f"version {pack.version} · {pack.created_at:%Y-%m-%d %H:%M} UTC · {pack.created_by}"
    places = {citation.id: f"{anchor}-{n}" for n, citation in enumerate(pack.citations, start=1)}
    parts = [
        f"<h2>{text_of(pack.title)}</h2>",
        f'<p class="soft">{text_of(made)}</p>',
        "<ul>",
        *(_claim(claim, places) for claim in pack.claims),
        "</ul>",
        _evidence(pack.citations, places),
        *note_list(pack.notes),
    ]
    return card(parts)


def notebook_html(notebook: Notebook) -> str:
    """Give a notebook: each kept answer with its question and the keeper's words."""
    kept = "".join(_entry(entry) for entry in notebook.entries)
    return card([f"<h2>{text_of(notebook.title)}</h2>", f"<ol>{kept}</ol>"])


def finding_html(finding: ClaimFinding) -> str:
    """Give what the evidence says of a claim, with that evidence."""
    parts = [
        f'<h2 dir="auto">{text_of(finding.claim)}</h2>',
        tags(finding.label, finding.method),
        f"<p>{text_of(finding.explanation)}</p>",
        _evidence(finding.citations, {}),
    ]
    return card(parts)


def export_html(export: Export) -> str:
    """Give what was exported, and how a text begins."""
    rows = [
        ("kind", export.kind),
        ("media type", export.media_type),
        ("size", f"{len(export.data):,} bytes"),
        ("digest", export.digest),
    ]
    parts = [f"<h2>{text_of(export.filename)}</h2>", table(rows)]
    if export.media_type.startswith("text/"):
        cut = export.data[:_PREVIEW].decode("utf-8", "ignore")
        more = " …" if len(export.data) > _PREVIEW else ""
        parts.append(f'<blockquote dir="auto">{text_of(cut)}{more}</blockquote>')
    return card(parts)


def neighbour_html(neighbour: Neighbour) -> str:
    """Give a neighbour: how it is linked, and what it is."""
    source = neighbour.source
    title = text_of(neighbour.target) if source is None else link(source.url, source.title)
    rows = [("relation", neighbour.relation), ("direction", neighbour.direction)]
    return card([f"<h2>{title}</h2>", table([*rows, ("id", neighbour.target)])])


def _claim(claim: PackedClaim, places: dict[str, str]) -> str:
    links = "".join(
        f'<a class="cite" href="#{places[id_]}">[{text_of(id_)}]</a>' for id_ in claim.citation_ids
    )
    return f'<li dir="auto">{tags(claim.status)}{text_of(claim.text)}&nbsp;{links}</li>'


def _evidence(citations: Iterable[Citation], places: dict[str, str]) -> str:
    items = "".join(_cited(citation, places.get(citation.id, "")) for citation in citations)
    return f"<h3>Evidence</h3><ul>{items}</ul>" if items else ""


def _cited(citation: Citation, place: str) -> str:
    named = f' id="{place}"' if place else ""
    return f"<li{named}>[{text_of(citation.id)}] {reference(citation)}{quoted(citation)}</li>"


def _entry(entry: NotebookEntry) -> str:
    comment = f'<p class="soft">{text_of(entry.comment)}</p>' if entry.comment else ""
    answer = entry.answer
    said = "".join(f'<p dir="auto">{text_of(part)}</p>' for part in answer.answer.split("\n\n"))
    numbered = enumerate(answer.citations, start=1)
    cited = "".join(f"<br>[{number}] {reference(one)}" for number, one in numbered)
    return (
        f"<li><strong>{text_of(answer.query)}</strong>{tags(answer.state)}"
        f'{said}{comment}<div class="soft">{cited.removeprefix("<br>")}</div></li>'
    )
