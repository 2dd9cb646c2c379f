"""How fast and how well is a near miss explained, beside a RapidFuzz window search?

The window search is what one writes without a seed index: the rarest words of the quote, a
window around each place where they stand, the best RapidFuzz alignment in it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import process_time
from typing import TypeAlias

from rapidfuzz.fuzz import partial_ratio_alignment

from evidence_sophia.model.quote import NearMissKind
from evidence_sophia.quotes.index import QuoteIndex
from quotes_workload import QuoteCase, Workload

__all__ = ["measure_near_misses"]

Window: TypeAlias = tuple[int, int] | None
_KINDS = {
    "digit": NearMissKind.NUMBER,
    "names": NearMissKind.NAME_ORDER,
    "negation": NearMissKind.NEGATION,
}
_RARE_WORDS, _PLACES = 3, 10
_WORDS = re.compile("[A-Za-z0-9]+")


def measure_near_misses(workload: Workload, *, repeats: int) -> str:
    """Explain the fabricated quotes both ways and report the table as text."""
    cases = [case for case in workload.cases if case.kind != "true"]
    altered = [case for case in cases if case.kind in _KINDS]
    index = QuoteIndex(workload.source, format="markdown")
    search = _window_search(index)
    ours, theirs = [], []
    for _ in range(repeats):
        ours.append(_seconds(lambda: [index.explain(case.text) for case in cases]))
        theirs.append(_seconds(lambda: [search(case.text) for case in cases]))
    return "\n".join(
        (
            f"near misses of {len(cases)} fabricated quotes, {len(altered)} of them altered",
            f"{'way':<28}{'seconds':>9}{'x ours':>8}{'window':>8}{'kind':>6}",
            _line("evidence-sophia", ours, ours, (_ours_right(index, altered))),
            _line("RapidFuzz window search", theirs, ours, (_theirs_right(search, altered), None)),
        )
    )


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _line(name: str, times: list[float], ours: list[float], right: tuple[int, int | None]) -> str:
    spent = median(times)
    kind = "-" if right[1] is None else str(right[1])
    return f"{name:<28}{spent:>9.3f}{spent / median(ours):>8.2f}{right[0]:>8}{kind:>6}"


def _ours_right(index: QuoteIndex, altered: Sequence[QuoteCase]) -> tuple[int, int]:
    windows = kinds = 0
    for case in altered:
        near = index.explain(case.text)
        if near is not None:
            windows += near.span.start <= case.start and case.end <= near.span.end
            kinds += near.kinds[0] == _KINDS[case.kind]
    return windows, kinds


def _theirs_right(search: Callable[[str], Window], altered: Sequence[QuoteCase]) -> int:
    found = [(case, search(case.text)) for case in altered]
    return sum(w is not None and w[0] <= case.start and case.end <= w[1] for case, w in found)


def _window_search(index: QuoteIndex) -> Callable[[str], Window]:
    folded = index.folded
    places: Mapping[str, list[int]] = defaultdict(list)
    for word in _WORDS.finditer(folded.text):
        places[word[0]].append(word.start())

    def search(text: str) -> Window:
        quote = index.fold_quote(text).text
        known = {word for word in _WORDS.findall(quote) if word in places}
        rare = sorted(known, key=lambda word: (len(places[word]), word))[:_RARE_WORDS]
        best, score = None, 0.0
        for word in rare:
            for place in places[word][:_PLACES]:
                start = max(0, place - len(quote))
                window = folded.text[start : place + len(quote)]
                found = partial_ratio_alignment(quote, window, score_cutoff=score)
                if found is not None and found.score > score:
                    best, score = (start + found.dest_start, start + found.dest_end), found.score
        return best and folded.offsets.to_raw(*best)

    return search
