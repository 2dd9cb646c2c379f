"""The search engine Tantivy behind the evidence adapter contract."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime

from tantivy import Document, FieldType, Index, Occur, Query, SchemaBuilder

from evidence_sophia import contract, model
from evidence_sophia.codec import decode, digest, encode
from evidence_sophia.testing import Corpus, SeedDocument

_WORD = re.compile(r"[^\W_]+")  # what Tantivy's default tokenizer takes for a word
_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n\s*\n|\s*\Z)", re.DOTALL)
_KEPT = ("source_set", "text_digest", "format", "title", "language", "topic")
_BM25, _V1 = model.SearchMethod.BM25, contract.V1_0
_SEARCH = contract.CapabilitySupport(model.Capability.SEMANTIC_SEARCH)


class TantivyAdapter:
    """Search over passages in memory, with one Tantivy index for each tenant."""

    def __init__(self) -> None:
        fields = SchemaBuilder()
        fields.add_text_field("source_set", tokenizer_name="raw")
        fields.add_integer_field("last_day", indexed=True)
        fields.add_text_field("body", tokenizer_name="default")
        fields.add_text_field("passage", stored=True)
        self._schema = fields.build()
        self._indexes: dict[str, Index] = {}

    def describe(self) -> contract.Description:
        """Say what it has; it pins the contract version it was written for."""
        name = "tantivy 1.0.0"
        return contract.Description(contract=_V1, capabilities=(_SEARCH,), implementation=name)

    def check_health(self, _request: object, _context: object, /) -> contract.Health:
        """Say how the engine is."""
        return contract.Health(status="ok", detail=f"{len(self._indexes)} indexes")

    def search(
        self, request: contract.SearchRequest, context: contract.RequestContext, /
    ) -> contract.Page[model.Hit]:
        """Find passages for a query, best first; the scope is filtered inside the engine."""
        context.check(datetime.now(UTC))
        hits = self._hits(request.query, context.narrowed(request.source_sets))
        return contract.cut_page("search", request, context, hits)

    def seed(self, corpus: Corpus) -> None:
        """Hold exactly the corpus: what the conformance kit asks of an adapter under test."""
        self._indexes = {each.tenant: Index(self._schema) for each in corpus.documents}
        for tenant, index in self._indexes.items():
            writer = index.writer()
            for document in corpus.of(tenant):
                last_day = (document.source.rights_expire_on or date.max).toordinal()
                row = {"source_set": document.source.source_set, "last_day": last_day}
                for each in _passages(document):
                    row |= {"body": each.text, "passage": json.dumps(encode(each))}
                    writer.add_document(Document(**row))
            writer.commit()
            index.reload()

    def _hits(self, query: str, scope: model.Scope) -> list[model.Hit]:
        if scope.tenant not in self._indexes:
            return []
        bounds = (datetime.now(UTC).toordinal(), date.max.toordinal())
        filters = [Query.range_query(self._schema, "last_day", FieldType.Integer, *bounds)]
        if scope.source_sets is not None:
            filters.append(self._any("source_set", scope.source_sets))
        wanted = [self._any("body", _WORD.findall(query.lower()))]
        wanted += [Query.const_score_query(each, 0.0) for each in filters]
        searcher = self._indexes[scope.tenant].searcher()
        both = Query.boolean_query([(Occur.Must, each) for each in wanted])
        hits = searcher.search(both, contract.MAX_LIMIT).hits
        found = [(score, json.loads(searcher.doc(one)["passage"][0])) for score, one in hits]
        found.sort(key=lambda each: (-each[0], each[1]["id"]))
        return [_hit(*each, rank, scope) for rank, each in enumerate(found, 1)]

    def _any(self, field: str, terms: Iterable[str]) -> Query:
        found = [(Occur.Should, Query.term_query(self._schema, field, term)) for term in terms]
        return Query.boolean_query(found) if found else Query.empty_query()


def _hit(score: float, document: object, rank: int, scope: model.Scope) -> model.Hit:
    passage = decode(model.Passage, document)
    label = model.HitLabel(method=_BM25, native_score=score, steps=(), scope=scope)
    return model.Hit(passage=passage, score=score / (1 + score), rank=rank, label=label)


def _passages(document: SeedDocument) -> Iterator[model.Passage]:
    source = document.source
    facts = {name: getattr(source, name) for name in _KEPT}
    for found in _PARAGRAPH.finditer(document.text):
        place = f"{document.tenant}\n{source.id}\n{found.start()}\n{found[0]}"
        span, name = model.Span(*found.span()), digest(place.encode())
        yield model.Passage(id=name, source_id=source.id, span=span, text=found[0], **facts)
