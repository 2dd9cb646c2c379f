"""Laws of chunking: what a passage is, whatever the document."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.ingest.chunk import chunk
from evidence_sophia.ingest.document import passage_id
from evidence_sophia.ingest.parse import parse
from evidence_sophia.ingest.policy import ChunkPolicy
from evidence_sophia.model.passage import PassageFlag
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.text.characters import is_space
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import word_count

pytestmark = pytest.mark.law

#: What documents are made of, and what they should not be made of.
PIECES = st.one_of(
    st.sampled_from(
        [
            "One two three. ",
            "Four five six seven? ",
            "Dr. Eight weighs 9.5 kg. ",
            "百合有毒。",
            "# Heading\n\n",
            "## Sub *heading*\n\n",
            "- item\n",
            "1. item one. item two.\n",
            "> quoted words. More.\n",
            "| a | b |\n|---|---|\n| c. d | e |\n",
            "```\ncode. more code.\n",
            "```\n",
            "    indented. code.\n",
            "**bold. text.** ",
            "[link. text](https://example.org/a.b) ",
            "[^1] ",
            "[^1]: a note.\n",
            "---\n",
            "<p>Tagged &amp; text. ",
            "</p><nav>menu. item</nav>",
            "<script>bad. code.</script>",
            "\n\n",
            "\r\n",
            "\t",
            "\u2003",
            "word " * 50,
            "x-" * 60,
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)
DOCUMENTS = st.lists(PIECES, max_size=40).map("".join)
FORMATS = st.sampled_from(list(SourceFormat))
POLICIES = st.builds(
    lambda words, overlap, more: ChunkPolicy(
        words=words, overlap=min(overlap, words - 1), longest_sentence=words + more
    ),
    st.integers(1, 30),
    st.integers(0, 12),
    st.integers(0, 40),
)


@given(text=DOCUMENTS, source_format=FORMATS, policy=POLICIES)
def test_passages_are_spans_in_order(
    text: str, source_format: SourceFormat, policy: ChunkPolicy
) -> None:
    """Law: text is stored once, and passages are spans over it."""
    reading = parse(text, source_format)
    found = chunk(reading, "en", policy)
    for piece in found:
        assert 0 <= piece.span.start < piece.span.end <= len(reading.text)
        assert not all(is_space(ch) for ch in piece.span.of(reading.text))
        assert all(0 <= span.start < span.end <= len(piece.span) for span in piece.prose)
        assert all(one.end <= other.start for one, other in pairwise(piece.prose))
    for one, other in pairwise(found):
        assert one.span.start < other.span.start
        assert one.span.end < other.span.end


@given(text=DOCUMENTS, source_format=FORMATS, policy=POLICIES)
def test_passages_have_their_size(
    text: str, source_format: SourceFormat, policy: ChunkPolicy
) -> None:
    """Law: 120 words, 24 overlap; a sentence over 480 words is cut at a word edge and flagged."""
    reading = parse(text, source_format)
    found = chunk(reading, "en", policy)
    for piece in found:
        assert word_count(reading.seen(piece.span)) <= policy.longest_sentence
    for one, other in pairwise(found):
        if other.span.start < one.span.end:
            shared = reading.text[other.span.start : one.span.end]
            assert word_count(shared) <= policy.overlap


@given(text=DOCUMENTS.filter(lambda text: "`" not in text), policy=POLICIES)
def test_no_passage_ends_inside_a_sentence(text: str, policy: ChunkPolicy) -> None:
    """Law: chunks never end inside a sentence."""
    reading = parse(text, SourceFormat.PLAIN)
    edges = {
        block.span.start + span.end
        for block in reading.blocks
        for span in sentences(block.span.of(reading.text), "en")
    }
    for piece in chunk(reading, "en", policy):
        if PassageFlag.CUT_SENTENCE not in piece.flags:
            assert piece.span.end in edges


@given(text=DOCUMENTS, policy=POLICIES)
def test_nothing_that_is_said_is_lost(text: str, policy: ChunkPolicy) -> None:
    """Law: no input may be lost without a recorded reason."""
    reading = parse(text, SourceFormat.PLAIN)
    covered: set[int] = set()
    for piece in chunk(reading, "en", policy):
        covered.update(range(piece.span.start, piece.span.end))
    for block in reading.blocks:
        if str(block.kind) in ("paragraph", "list_item") and not block.boilerplate:
            content = range(block.span.start, block.span.end)
            assert all(at in covered or is_space(reading.text[at]) for at in content)


@given(text=DOCUMENTS, source_format=FORMATS)
def test_equal_input_gives_equal_ids(text: str, source_format: SourceFormat) -> None:
    """Law: the same input gives the same bytes; ids come from digests of content."""
    reading = parse(text, source_format)
    found = chunk(reading, "en")
    ids = [passage_id("s/a", piece.span, piece.span.of(reading.text)) for piece in found]
    again = [
        passage_id("s/a", piece.span, piece.span.of(reading.text))
        for piece in chunk(parse(text, source_format), "en")
    ]
    assert ids == again
    assert len(set(ids)) == len(ids)
