# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of ``search``: order, limits, texts and labels."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import Any

import attrs
from tests.conformance.mutants.mutant import (
    Company,
    Wrong,
    evolved,
    in_scope,
    mutant,
    patched,
    whole,
)

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import make_cursor, read_cursor, read_number
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.errors import (
    CapabilityDenied,
    InvariantError,
    NotFoundError,
    RateLimitedError,
)
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.span import Span


def paged(
    request: SearchRequest, context: RequestContext, hits: tuple[Hit, ...], *, renumber: bool = True
) -> Page[Hit]:
    """Cut a page out of hits, as the adapter should."""
    start = read_number(read_cursor("search", request, context))
    end = start + request.limit
    if renumber:
        hits = tuple(attrs.evolve(hit, rank=rank) for rank, hit in enumerate(hits, start=1))
    cursor = make_cursor("search", request, context, str(end)) if end < len(hits) else ""
    return Page(items=hits[start:end], cursor=cursor)


@mutant("semantic-search.scores-descend")
class GivesDistance(Wrong):
    """It returns a distance where a similarity is meant."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context), lambda hit: attrs.evolve(hit, score=1 - hit.score)
        )


@mutant(
    "semantic-search.best-first",
    "semantic-search.retracted-sources-are-found",
    "isolation.scope-comes-before-ranking",
)
class WorstFirst(Wrong):
    """It sorts by distance descending, so that the worst hit comes first with the best score."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        scores = [hit.score for hit in found]
        turned = [attrs.evolve(h, score=s) for h, s in zip(found[::-1], scores, strict=True)]
        tied = sorted(turned, key=lambda hit: (-hit.score, hit.passage.id))
        return paged(request, context, tuple(tied))


@mutant("semantic-search.ties-stand-by-id", "isolation.other-tenants-weigh-nothing")
class TiesAsSeeded(Wrong):
    """It leaves equal scores in the order in which they were stored."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        order = {each.source.id: place for place, each in enumerate(self.corpus.documents)}
        found = whole(self, request, context)
        tied = sorted(found, key=lambda hit: (-hit.score, order[hit.passage.source_id]))
        return paged(request, context, tuple(tied))


@mutant("semantic-search.ranks-count-from-one")
class RanksRestart(Wrong):
    """It counts ranks from 1 on every page."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        numbers = count(1)
        return patched(
            self.right.search(request, context), lambda hit: attrs.evolve(hit, rank=next(numbers))
        )


@mutant(
    "semantic-search.ranks-count-from-one",
    "semantic-search.limit-is-a-ceiling",
    "semantic-search.largest-limit-is-served",
    "search-cursors.pages-equal-one-page",
    "search-cursors.limit-may-change",
    "search-cursors.may-be-used-again",
    "search-cursors.malformed-is-refused",
    "search-cursors.altered-is-refused",
    "search-cursors.other-query-is-refused",
    "search-cursors.other-tenant-is-refused",
    "search-cursors.other-scope-is-refused",
    "search-cursors.other-actor-is-refused",
    "search-cursors.other-verb-is-refused",
    "isolation.scope-comes-before-ranking",
    "extremes.long-results-hang-together",
    "search-cursors.every-character-counts",
    "search-cursors.forged-is-refused",
)
class OneTooMany(Wrong):
    """It returns one hit more than the limit."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return self.right.search(attrs.evolve(request, limit=request.limit + 1), context)


@mutant(
    "semantic-search.limit-is-a-ceiling",
    "search-cursors.pages-equal-one-page",
    "search-cursors.limit-may-change",
    "extremes.long-results-hang-together",
)
class CutsBeforeSorting(Wrong):
    """It takes the first hits that it comes across, and sorts only those."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        if len(found) > request.limit:
            by_id = sorted(found, key=lambda hit: hit.passage.id)
            chunks = [by_id[i : i + request.limit] for i in range(0, len(by_id), request.limit)]
            key = lambda hit: (-hit.score, hit.passage.id)  # noqa: E731 - as short as it is
            found = tuple(hit for chunk in chunks for hit in sorted(chunk, key=key))
        return paged(request, context, found)


@mutant("semantic-search.largest-limit-is-served", "extremes.long-results-hang-together")
class SmallPagesOnly(Wrong):
    """It refuses the limit that its own description names."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if request.limit > 250:
            message = "the page is too large"
            raise RateLimitedError(message)
        return self.right.search(request, context)


@mutant(
    "semantic-search.same-question-same-hits",
    "search-cursors.may-be-used-again",
    "isolation.other-tenants-weigh-nothing",
    "access.same-evidence-for-every-role",
)
class Wavers(Wrong):
    """It weighs its hits a little differently each time."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = count()

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        share = 1.0 - next(self._calls) % 2 / 10
        return patched(
            self.right.search(request, context),
            lambda hit: attrs.evolve(hit, score=hit.score * share),
        )


@mutant("semantic-search.blank-query-is-empty")
class BlankFindsAll(Wrong):
    """It finds everything for a query without a word."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        is_blank = not re.search("[a-z0-9]", request.query.lower())
        asked = attrs.evolve(request, query="the a of") if is_blank else request
        return self.right.search(asked, context)


@mutant("semantic-search.blank-query-is-empty")
class BlankIsAnError(Wrong):
    """It refuses a query that is empty."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if not request.query.strip():
            message = "the query is empty"
            raise InvariantError(message)
        return self.right.search(request, context)


@mutant("semantic-search.no-match-is-no-error")
class NoMatchIsAnError(Wrong):
    """It raises NotFoundError where no word of the query stands anywhere."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        page = self.right.search(request, context)
        if not page.items and "zwieback" in request.query:
            message = "nothing was found"
            raise NotFoundError(message)
        return page


@mutant(
    "semantic-search.text-is-verbatim",
    "hostile.text-comes-back-verbatim",
    "hostile.line-ends-come-back-verbatim",
)
class JoinsLines(Wrong):
    """It joins the blanks of a passage."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context),
            lambda hit: evolved(hit, text=" ".join(hit.passage.text.split())),
        )


@mutant("hostile.text-comes-back-verbatim")
class Composes(Wrong):
    """It normalises the text of a passage to NFC."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context),
            lambda hit: evolved(hit, text=unicodedata.normalize("NFC", hit.passage.text)),
        )


@mutant("hostile.line-ends-come-back-verbatim")
class TranslatesLineEnds(Wrong):
    """It opens files with newline translation."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        def translated(hit: Hit) -> Hit:
            text = hit.passage.text.replace("\r\n", "\n").replace("\r", "\n")
            return evolved(hit, text=text)

        return patched(self.right.search(request, context), translated)


@mutant("hostile.text-comes-back-verbatim")
class CountsUtf16(Wrong):
    """It counts spans in UTF-16 units."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        texts = {(d.tenant, d.source.id): d.text for d in self.corpus.documents}

        def counted(hit: Hit) -> Hit:
            text = texts[context.tenant, hit.passage.source_id]
            start, end = (
                len(text[:place].encode("utf-16-le")) // 2
                for place in (hit.passage.span.start, hit.passage.span.end)
            )
            return evolved(hit, span=Span(start, end))

        return patched(self.right.search(request, context), counted)


@mutant(
    "semantic-search.text-is-verbatim",
    "hostile.text-comes-back-verbatim",
    "hostile.line-ends-come-back-verbatim",
)
class CountsFromTheParagraph(Wrong):
    """It counts spans from the start of the passage."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context),
            lambda hit: evolved(hit, span=Span(0, len(hit.passage.text))),
        )


@mutant("semantic-search.passage-names-its-source")
class ForgetsTheTitle(Wrong):
    """It leaves the title out of a passage."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context), lambda hit: evolved(hit, title="Untitled")
        )


@mutant("semantic-search.label-names-the-scope")
class LabelsTheContext(Wrong):
    """It puts the scope of the context into the label."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return patched(
            self.right.search(request, context),
            lambda hit: attrs.evolve(hit, label=attrs.evolve(hit.label, scope=context.scope)),
        )


@mutant("semantic-search.ended-rights-are-not-shown")
class ShowsEndedRights(Wrong):
    """It looks at rights as they were when it was set up."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if "atlas" not in request.query:
            return self.right.search(request, context)
        document = next(d for d in self.corpus.documents if d.source.id == "science/ended.txt")
        found = self.right.search(attrs.evolve(request, query="moon"), context).items[0]
        passage = attrs.evolve(
            found.passage, source_id=document.source.id, span=Span(0, 5), text=document.text[:5]
        )
        return Page(items=(attrs.evolve(found, passage=passage),))


@mutant("semantic-search.retracted-sources-are-found")
class HidesRetracted(Wrong):
    """It hides retracted sources."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        kept = tuple(hit for hit in found if hit.passage.source_id != "science/fusion.txt")
        return paged(request, context, kept)


@mutant("hostile.any-query-is-served")
class ReadsSyntax(Wrong):
    """It hands the query to an engine that reads a minus as "not"."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        banned = re.findall(r"(?:^| )-([a-z]+)", request.query)
        kept = tuple(h for h in found if not any(w in h.passage.text.lower() for w in banned))
        return paged(request, context, kept)


@mutant("hostile.any-query-is-served")
class ChokesOnQuotes(Wrong):
    """It hands the query to an engine that raises on an unpaired quotation mark."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if request.query.count('"') % 2:
            message = "fts5: syntax error near"
            raise ValueError(message)
        return self.right.search(request, context)


@mutant("hostile.long-query-is-served")
class RefusesLongQueries(Wrong):
    """It refuses a query for its length."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if len(request.query) > 10_000:
            message = "the query is too long"
            raise InvariantError(message)
        return self.right.search(request, context)


@mutant("extremes.empty-search")
class DividesByZero(Wrong):
    """It divides by the number of passages."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        1 / len(self.corpus.documents)
        return self.right.search(request, context)


@mutant("extremes.needle-in-thousands")
class RanksASample(Wrong):
    """It ranks only the first passages that it comes across."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        first = {each.source.id for each in self.corpus.documents[:16]}
        found = whole(self, request, context)
        return paged(request, context, tuple(h for h in found if h.passage.source_id in first))


@mutant("extremes.long-results-hang-together")
class ReordersLongResults(Wrong):
    """It sorts a long result by page size: small pages by id, large ones by score."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        if len(found) > 200 and request.limit < 600:
            found = tuple(sorted(found, key=lambda hit: hit.passage.id))
        return paged(request, context, found)


@mutant("access.granted-roles-are-served", "access.same-evidence-for-every-role")
class KnowsRoles(Wrong):
    """It refuses the least role by itself."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if context.actor.role == "grounding":
            message = "the role grounding may not search here"
            raise CapabilityDenied(message)
        return self.right.search(request, context)


@mutant("access.same-evidence-for-every-role")
class ShowsAdminsMore(Wrong):
    """It shows retracted sources to admins only."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        if context.actor.role != "admin":
            found = tuple(h for h in found if h.passage.source_id != "science/fusion.txt")
        return paged(request, context, found)


@mutant("access.passed-deadline-ends-search")
class IgnoresDeadlines(Wrong):
    """It never looks at the deadline."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return self.right.search(request, attrs.evolve(context, deadline=None))


@mutant("access.deadline-ahead-is-served")
class ChokesOnDeadlines(Wrong):
    """It compares the deadline with a clock that knows no time zone."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if context.deadline is not None and context.deadline.year > 3000:
            message = "can't compare offset-naive and offset-aware datetimes"
            raise TypeError(message)
        return self.right.search(request, context)


class _Lingering(Wrong):
    """Keeps something from one call to the next, and lets another call in between."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: Any = None
        self._company = Company()

    def _overlap(self, request: SearchRequest, context: RequestContext) -> None:
        if context.actor.id.startswith("actor-") or request.query == "moon tides":
            self._company.wait(linger=0.02)


@mutant("access.at-once-as-in-turn")
class SharesItsBuffer(_Lingering):
    """It shares the buffer of the request between calls."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        self.kept = request
        self._overlap(request, context)
        return self.right.search(self.kept, context)


@mutant("access.tenants-at-once-stay-apart")
class SharesItsContext(_Lingering):
    """It keeps the tenant in a variable that outlives the call."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        self.kept = context.tenant
        self._overlap(request, context)
        return self.right.search(request, in_scope(context, tenant=self.kept))


@mutant("hostile.lone-surrogate-in-a-query")
class EncodesQueries(Wrong):
    """It lets the error of an encoder out."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        request.query.encode()
        return self.right.search(request, context)
