"""Does what an old citation says still stand?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from tests.unit.answering.conftest import make_hit

from evidence_sophia.answering.citing.cite import citation_at
from evidence_sophia.answering.citing.recite import recite
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import OffsetUnit, Span

MakeSource = Callable[..., Source]
TEXT = "# Ferns\n\nNobody knows why. **Ferns like shade**, and *rain*. They said so.\n\nThe end.\n"
QUOTE = "Ferns like shade**, and *rain*."


def cited(source: Source, quote: str = QUOTE, text: str = TEXT) -> Citation:
    """Cite a piece of the text under the words it shows."""
    start = text.index(quote)
    within = Span(start, start + len(quote))
    shown = quote.replace("*", "")
    return citation_at("x", make_hit(source, text).passage, source, within=within, summary=shown)


def test_an_honest_citation_comes_back_as_it_is(source: MakeSource) -> None:
    """Its words are read with the markup around them, as they were when they were cited."""
    fern = source("fern")
    recited = recite(cited(fern), fern, TEXT)
    assert recited is not None
    assert recited.citation == cited(fern)
    assert recited.says("Ferns like shade, and rain.")
    assert "shade" not in repr(recited._index)


@pytest.mark.parametrize("words", ["Ferns like the sun.", "", "They said so.", "\ud800", "x" * 999])
def test_other_words_do_not_stand_there(source: MakeSource, words: str) -> None:
    """Neither invented ones, nor those of the next sentence."""
    fern = source("fern")
    recited = recite(cited(fern), fern, TEXT)
    assert recited is not None
    assert not recited.says(words)


@pytest.mark.parametrize(
    "changes",
    [
        {"quote": ""},
        {"quote": "Ferns like the sun."},
        {"span": None},
        {"span": Span(0, 31)},
        {"span": Span(10_000, 10_031)},
        {"span": Span(26, 57, unit=OffsetUnit("utf8"))},
        {"source_set": "other"},
        {"source_id": "default/moss"},
    ],
)
def test_a_citation_that_does_not_stand_is_none(
    source: MakeSource, changes: dict[str, Any]
) -> None:
    """The quote must stand at its very place in the very source."""
    fern = source("fern")
    assert recite(evolve(cited(fern), **changes), fern, TEXT) is None


def test_the_facts_are_the_sources_own(source: MakeSource) -> None:
    """What was said of it, or stood beside the quote, is told anew or left out."""
    fern = source("fern")
    true = cited(fern)
    lie = evolve(true, title="Nature", licence="", weight=1, url="", prefix="No: ", suffix=" No.")
    recited = recite(evolve(lie, summary="Ferns like the sun."), fern, TEXT)
    assert recited is not None
    assert recited.citation == evolve(true, prefix="", suffix="", summary=QUOTE)


@pytest.mark.parametrize("format_", [SourceFormat.MARKDOWN, SourceFormat.HTML, SourceFormat.PLAIN])
def test_a_paragraph_of_any_length_is_read_in_part(
    source: MakeSource, format_: SourceFormat
) -> None:
    """A source without paragraphs costs no more than one with them."""
    fern, text = source("fern", format=format_), "Ferns like shade. " * 2_000
    start = text.index("Ferns", 9_000)
    citation = evolve(
        cited(fern, "Ferns like shade.", text), span=Span(start, start + 17), prefix="", suffix=""
    )
    recited = recite(citation, fern, text)
    assert recited is not None
    assert recited.says("Ferns like shade.")
    assert len(recited._index.folded.text) < 10_000
