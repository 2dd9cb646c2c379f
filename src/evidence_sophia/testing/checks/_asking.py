"""How do checks ask for the same things? Short ways to what several of them need."""

from __future__ import annotations

import attrs

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    GetNotebookRequest,
    ListNotebooksRequest,
    SearchRequest,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.notebook import Notebook
from evidence_sophia.model.source import Source
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.corpus import Corpus, SeedDocument
from evidence_sophia.testing.kit import expect, fail
from evidence_sophia.testing.standard_corpus import NORTH, standard

__all__ = [
    "DISTANCE",
    "GREEN_LIGHT",
    "build",
    "citation_problems",
    "expect_same_source",
    "first_hit",
    "hits",
    "kept_id",
    "notebook",
    "passage_id",
    "seeded_document",
]

#: A sentence of ``science/moon.txt``, and one of ``law/lighthouse.txt``.
DISTANCE = "The mean distance of the Moon from the Earth is 384,400 kilometres."
GREEN_LIGHT = "A lighthouse within the harbour shows a fixed green light."


def hits(bench: Bench, query: str, context: RequestContext, limit: int = 20) -> tuple[Hit, ...]:
    """Search, and give the first page."""
    return bench.adapter.search(SearchRequest(query, limit=limit), context).items


def first_hit(bench: Bench, query: str, context: RequestContext) -> Hit:
    """Give the best hit of a query that must have one."""
    found = hits(bench, query, context)
    expect(found, f"nothing was found for {query!r}")
    return found[0]


def passage_id(bench: Bench, query: str, context: RequestContext) -> str:
    """Give the id of the best passage for a query."""
    return first_hit(bench, query, context).passage.id


def seeded_document(source_id: str, tenant: str = NORTH) -> SeedDocument:
    """Give a document of the standard corpus."""
    return standard().document(tenant, source_id)


def notebook(bench: Bench, title: str, context: RequestContext) -> Notebook:
    """Give the actor's notebook with a title."""
    for summary in bench.walk("list_notebooks", ListNotebooksRequest(), context):
        if summary.title == title:
            return bench.adapter.get_notebook(GetNotebookRequest(summary.id), context)
    return fail(f"the notebook {title!r} of {context.actor.id} is not listed")


def kept_id(bench: Bench, title: str, context: RequestContext, place: int = 0) -> str:
    """Give the id of a kept answer, by its notebook and place."""
    return notebook(bench, title, context).entries[place].answer_id


def build(
    bench: Bench, *claims: str, context: RequestContext | None = None, **others: object
) -> EvidencePack:
    """Build an evidence pack of claims."""
    given = {"title": "Moon and harbour", "claims": claims or (DISTANCE,), **others}
    request = BuildEvidencePackRequest(**given)  # type: ignore[arg-type]  # checked by the request
    return bench.adapter.build_evidence_pack(request, context or bench.context())


def citation_problems(citation: Citation, corpus: Corpus, tenant: str = NORTH) -> str:
    """Say what of a citation is not as its source has it; "" where all is."""
    for document in corpus.of(tenant):
        if document.source.id == citation.source_id:
            return _differences(citation, document)
    return f"the source {citation.source_id!r} is not one of the tenant"


def _differences(citation: Citation, document: SeedDocument) -> str:
    if citation.span is None or citation.span.of(document.text) != citation.quote:
        return f"the quote {citation.quote!r:.60} does not stand at its span"
    source = document.source
    pairs = {
        "title": (citation.title, source.title),
        "source_kind": (citation.source_kind, source.kind),
        "source": (citation.source, source.name),
        "source_set": (citation.source_set, source.source_set),
        "url": (citation.url, source.url),
        "licence": (citation.licence, source.licence),
        "fetched_on": (citation.fetched_on, source.fetched_on),
        "published": (citation.published, source.published),
    }
    wrong = [name for name, (given, true) in pairs.items() if given != true]
    return f"{', '.join(wrong)} of {source.id} are not those of the source" if wrong else ""


def expect_same_source(found: Source, seeded: Source) -> None:
    """Demand a source with the facts that were seeded; free metadata may differ."""
    bare, true = attrs.evolve(found, metadata=()), attrs.evolve(seeded, metadata=())
    wrong = [
        each.name
        for each in attrs.fields(Source)
        if getattr(bare, each.name) != getattr(true, each.name)
    ]
    expect(not wrong, f"{', '.join(wrong)} of {seeded.id} are not as they were seeded")
