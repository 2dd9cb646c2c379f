"""Who is measured on verifying quotes, and how is each called?

Each contender prepares a source and gives a function from quotes to places; None is a refusal.
Every peer gets the setting that suits it best: the rungs that do not accept by similarity
(gtrex, reanchor, langextract), or the score that users set (RapidFuzz).
"""

# ruff: noqa: PLC0415 - a contender's memory is measured in a process that loads it alone

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

from attrs import frozen

__all__ = ["CONTENDERS", "Contender", "Place"]

Place: TypeAlias = tuple[int, int] | None
Check: TypeAlias = Callable[[Sequence[str]], list[Place]]


@frozen(kw_only=True)
class Contender:
    """One way of verifying quotes.

    Attributes:
        prepare: source text to a function that places quotes in it.
        modules: what is imported before anything is measured.
        is_slow: runs once a seed instead of in every repeat.
        is_slowest: runs on the first seed only.
        memory_quotes: how many quotes the memory child verifies.
    """

    prepare: Callable[[str], Check]
    modules: tuple[str, ...]
    is_slow: bool = False
    is_slowest: bool = False
    memory_quotes: int = 100

    def load(self) -> None:
        """Import what the contender needs, so that imports are not measured."""
        for module in self.modules:
            import_module(module)


def _ours(source: str) -> Check:
    from evidence_sophia.quotes.index import QuoteIndex

    index = QuoteIndex(source, format="markdown")

    def check(quotes: Sequence[str]) -> list[Place]:
        verdicts = index.verify_all(quotes)
        return [(v.span.start, v.span.end) if v.is_found and v.span else None for v in verdicts]

    return check


def _gtrex(ladder: str) -> Callable[[str], Check]:
    def prepare(source: str) -> Check:
        import gtrex

        verifier = gtrex.Verifier(source, gtrex.Policy(ladder_name=ladder))

        def check(quotes: Sequence[str]) -> list[Place]:
            found = [verifier.verify(quote) for quote in quotes]
            return [_place(c.start, c.end) if c.grounded else None for c in found]

        return check

    return prepare


def _reanchor(source: str) -> Check:
    import reanchor

    document = reanchor.prepare_document(source)
    options = reanchor.ResolveOptions(max_method="normalized")

    def check(quotes: Sequence[str]) -> list[Place]:
        selectors = [reanchor.TextQuoteSelector(exact=quote) for quote in quotes]
        found = [reanchor.resolve_quote(document, selector, options) for selector in selectors]
        return [None if place is None else (place.start, place.end) for place in found]

    return check


def _rapidfuzz_raw(source: str) -> Check:
    return lambda quotes: [_aligned(quote, source, 90) for quote in quotes]


def _rapidfuzz_folded(source: str) -> Check:
    from evidence_sophia.quotes.index import QuoteIndex

    index = QuoteIndex(source, format="markdown")
    folded = index.folded

    def check(quotes: Sequence[str]) -> list[Place]:
        places = [_aligned(index.fold_quote(quote).text, folded.text, 95) for quote in quotes]
        return [place and folded.offsets.to_raw(*place) for place in places]

    return check


def _place(start: int | None, end: int | None) -> Place:
    return None if start is None or end is None else (start, end)


def _aligned(quote: str, text: str, cutoff: int) -> Place:
    from rapidfuzz.fuzz import partial_ratio_alignment

    found = partial_ratio_alignment(quote, text, score_cutoff=cutoff)
    return None if found is None else (found.dest_start, found.dest_end)


def _langextract(source: str) -> Check:
    from langextract.core.data import Extraction
    from langextract.resolver import WordAligner

    def check(quotes: Sequence[str]) -> list[Place]:
        wanted = [Extraction("quote", quote) for quote in quotes]
        aligner = WordAligner()  # type: ignore[no-untyped-call]  # the peer's lack
        aligned = aligner.align_extractions(
            [wanted], source, enable_fuzzy_alignment=False, accept_match_lesser=False
        )
        places = [one.char_interval for group in aligned for one in group]
        return [_place(p.start_pos, p.end_pos) if p else None for p in places]

    return check


CONTENDERS = {
    "evidence-sophia": Contender(prepare=_ours, modules=("evidence_sophia.quotes.index",)),
    "gtrex, strict ladder": Contender(prepare=_gtrex("strict"), modules=("gtrex",)),
    "gtrex, default": Contender(prepare=_gtrex("default"), modules=("gtrex",)),
    "reanchor, normalised rungs": Contender(prepare=_reanchor, modules=("reanchor",)),
    "RapidFuzz >= 90, raw": Contender(
        prepare=_rapidfuzz_raw, modules=("rapidfuzz.fuzz",), is_slow=True
    ),
    "RapidFuzz >= 95, folded": Contender(
        prepare=_rapidfuzz_folded,
        modules=("rapidfuzz.fuzz", "evidence_sophia.quotes.index"),
        is_slow=True,
    ),
    "langextract, exact": Contender(
        prepare=_langextract,
        modules=("langextract.resolver",),
        is_slow=True,
        is_slowest=True,
        memory_quotes=5,
    ),
}
