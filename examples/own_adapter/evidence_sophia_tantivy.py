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
_SEARCH = contract.CapabilitySupport(model.Capability.SEMANTIC_SEARCH)


class TantivyAdapter:
    """Search over passages in a Tantivy index in memory."""

    def __init__(self) -> None:
        fields = SchemaBuilder()
        fields.add_text_field("tenant", tokenizer_name="raw")
        fields.add_text_field("source_set", tokenizer_name="raw")
        fields.add_integer_field("last_day", indexed=True)
        fields.add_text_field("body", tokenizer_name="default")
        fields.add_text_field("passage", stored=True)
        self._schema = fields.build()
        self._index = Index(self._schema)

    def describe(self) -> contract.Description:
        """Say what it has; it pins the contract version it was written for."""
        return contract.Description(
            contract=contract.V1_0, capabilities=(_SEARCH,), implementation="tantivy 1.0.0"
        )

    def check_health(self, _request: object, _context: object, /) -> contract.Health:
        """Say how the index is."""
        return contract.Health(status="ok", detail=f"{self._index.searcher().num_docs} passages")

    def search(
        self, request: contract.SearchRequest, context: contract.RequestContext, /
    ) -> contract.Page[model.Hit]:
        """Find passages for a query, best first; the scope is filtered inside the engine."""
        scope = context.narrowed(request.source_sets)
        found = sorted(self._found(request.query, scope), key=lambda one: (-one[0], one[1].id))
        hits = [_hit(*one, place, scope) for place, one in enumerate(found, 1)]
        return contract.cut_page("search", request, context, hits)

    def seed(self, corpus: Corpus) -> None:
        """Hold exactly the corpus: what the conformance kit asks of an adapter under test."""
        writer = self._index.writer()
        writer.delete_all_documents()
        for document in corpus.documents:
            last_day = (document.source.rights_expire_on or date.max).toordinal()
            row = {"tenant": document.tenant, "source_set": document.source.source_set}
            for passage in _passages(document):
                text = json.dumps(encode(passage))
                both = {"body": passage.text, "passage": text, "last_day": last_day}
                writer.add_document(Document(**row, **both))
        writer.commit()
        self._index.reload()

    def _found(self, query: str, scope: model.Scope) -> Iterator[tuple[float, model.Passage]]:
        today = datetime.now(UTC).date().toordinal()
        day = Query.range_query(self._schema, "last_day", FieldType.Integer, today, 2**40)
        filters = [self._any("tenant", [scope.tenant]), day]
        filters += [] if scope.source_sets is None else [self._any("source_set", scope.source_sets)]
        wanted = [self._any("body", _WORD.findall(query.lower()))]
        wanted += [Query.const_score_query(each, 0.0) for each in filters]  # seen or not: no score
        searcher = self._index.searcher()
        query_of_all = Query.boolean_query([(Occur.Must, each) for each in wanted])
        for score, address in searcher.search(query_of_all, contract.MAX_LIMIT).hits:
            stored = json.loads(searcher.doc(address)["passage"][0])
            yield score, decode(model.Passage, stored)

    def _any(self, field: str, terms: Iterable[str]) -> Query:
        found = [(Occur.Should, Query.term_query(self._schema, field, term)) for term in terms]
        return Query.boolean_query(found) if found else Query.empty_query()


def _hit(score: float, passage: model.Passage, rank: int, scope: model.Scope) -> model.Hit:
    label = model.HitLabel(
        method=model.SearchMethod.BM25, native_score=score, steps=(), scope=scope
    )
    return model.Hit(passage=passage, score=score / (1 + score), rank=rank, label=label)


def _passages(document: SeedDocument) -> Iterator[model.Passage]:
    source = document.source
    facts = {name: getattr(source, name) for name in _KEPT}
    for found in _PARAGRAPH.finditer(document.text):
        place = f"{document.tenant}\n{source.id}\n{found.start()}\n{found[0]}"
        span, name = model.Span(*found.span()), digest(place.encode())
        yield model.Passage(id=name, source_id=source.id, span=span, text=found[0], **facts)
