"""Sources, passages and hits in few words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.hit import Hit, HitLabel, LexicalMatch, SearchMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span

DIGEST = "blake3:" + "0" * 64


def make_source(name: str, **changes: Any) -> Source:
    """Make a source whose id and title follow from its name."""
    facts: dict[str, Any] = {
        "id": f"default/{name}",
        "source_set": "default",
        "title": name.replace("-", " ").title(),
        "name": "The Press",
        "url": f"https://example.org/{name}",
        "licence": "CC0-1.0",
        "fetched_on": date(2026, 5, 1),
        "language": "en",
        "topic": "tests",
        "format": SourceFormat.MARKDOWN,
        "digest": DIGEST,
        "text_digest": DIGEST,
    }
    return Source(**(facts | changes))


def make_hit(source: Source, text: str, *, rank: int = 1, start: int = 0, **changes: Any) -> Hit:
    """Make a hit on a passage of a source; every word of it counts as a rare query term."""
    passage = Passage(
        id=f"{source.id}#{start}",
        source_id=source.id,
        source_set=source.source_set,
        text_digest=DIGEST,
        span=Span(start, start + len(text)),
        text=text,
        format=source.format,
        title=source.title,
        language=source.language,
        **changes,
    )
    step = LexicalMatch(analyzer="unicode-1", k1=1.2, terms=(), ceiling=1.0)
    label = HitLabel(
        method=SearchMethod.BM25,
        native_score=0.0,
        steps=(step,),
        scope=Scope(tenant="local", source_sets=None),
    )
    return Hit(passage=passage, score=0.5, rank=rank, label=label)


@pytest.fixture
def source() -> Callable[..., Source]:
    """Give the maker of sources."""
    return make_source


@pytest.fixture
def evidence() -> Callable[..., Evidence]:
    """Give the maker of evidence from (source, text) pairs."""

    def make(*pairs: tuple[Source, str]) -> Evidence:
        hits = tuple(
            make_hit(found, text, rank=rank) for rank, (found, text) in enumerate(pairs, start=1)
        )
        sources = tuple({found.id: found for found, _ in pairs}.values())
        return Evidence(hits=hits, sources=sources, day=date(2026, 6, 1))

    return make
