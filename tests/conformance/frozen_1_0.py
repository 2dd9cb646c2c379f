"""An adapter as its author wrote it for contract 1.0, and never touched again.

Do not edit it: it stands for every adapter out there. It has two capabilities, uses public
names only, and inherits from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from evidence_sophia.contract import (
    V1_0,
    CapabilitySupport,
    Description,
    Health,
    HealthRequest,
    HealthStatus,
    Page,
    RequestContext,
    SearchRequest,
    SupportLevel,
)
from evidence_sophia.contract.cursors import make_cursor, read_cursor, read_number
from evidence_sophia.errors import DeadlineExceededError
from evidence_sophia.model import (
    Capability,
    Hit,
    HitLabel,
    Passage,
    Scope,
    SearchMethod,
    Span,
)
from evidence_sophia.testing import Corpus, SeedDocument


class FrozenAdapter:
    """Finds passages by the words they share with a query; a passage is a document."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.now = now
        self.documents: tuple[SeedDocument, ...] = ()

    def seed(self, corpus: Corpus, /) -> None:
        """Hold a corpus."""
        self.documents = corpus.documents

    def describe(self) -> Description:
        """Say what it can do."""
        return Description(
            contract=V1_0,
            capabilities=(
                CapabilitySupport(Capability.SEMANTIC_SEARCH),
                CapabilitySupport(Capability.CITATIONS, level=SupportLevel.NOT_YET, note="planned"),
                CapabilitySupport(Capability("time_travel")),
            ),
            implementation="frozen 1.0",
        )

    def check_health(self, _request: HealthRequest, _context: RequestContext, /) -> Health:
        """Say that it is well."""
        return Health(status=HealthStatus.OK)

    def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find documents, those with most of the words first."""
        if context.deadline and context.deadline <= self.now():
            message = "too late"
            raise DeadlineExceededError(message)
        sets = context.scope.source_sets if request.source_sets is None else request.source_sets
        scope = Scope(tenant=context.tenant, source_sets=sets)
        words = self.words(request.query)
        found = []
        for document in self.documents:
            source = document.source
            seen = document.tenant == scope.tenant and (
                scope.source_sets is None or source.source_set in scope.source_sets
            )
            shared = words & self.words(document.text)
            if seen and shared and source.has_rights_on(self.now().date()):
                found.append((len(shared) / len(words), source.id, document))
        found.sort(key=lambda each: (-each[0], each[1]))
        found = found[:1000]
        start = read_number(read_cursor("search", request, context))
        end = start + request.limit
        hits = tuple(
            self.hit(document, score, rank, scope)
            for rank, (score, _, document) in enumerate(found[start:end], start=start + 1)
        )
        more = make_cursor("search", request, context, str(end)) if end < len(found) else ""
        return Page(items=hits, cursor=more)

    def hit(self, document: SeedDocument, score: float, rank: int, scope: Scope) -> Hit:
        """Give a document as a hit."""
        source = document.source
        passage = Passage(
            id=source.id,
            source_id=source.id,
            source_set=source.source_set,
            text_digest=source.text_digest,
            span=Span(0, len(document.text)),
            text=document.text,
            format=source.format,
            title=source.title,
            language=source.language,
        )
        label = HitLabel(
            method=SearchMethod("shared words"), native_score=score, steps=(), scope=scope
        )
        return Hit(passage=passage, score=score, rank=rank, label=label)

    def words(self, text: str) -> frozenset[str]:
        """Give the words of a text."""
        plain = "".join(each if each.isalnum() else " " for each in text.casefold())
        return frozenset(plain.split())
