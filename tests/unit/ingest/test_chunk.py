"""Where does a passage begin and end?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.ingest.chunk import Chunk, chunk
from evidence_sophia.ingest.parse import Reading, parse
from evidence_sophia.ingest.policy import ChunkPolicy
from evidence_sophia.model.passage import PassageFlag
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.words import word_count

TEN = "One two three four five six seven eight nine ten. "
SMALL = ChunkPolicy(words=20, overlap=10, longest_sentence=40)


def markdown(text: str) -> Reading:
    """Read a text as Markdown."""
    return parse(text, SourceFormat.MARKDOWN)


def texts(reading: Reading, policy: ChunkPolicy = SMALL, language: str = "en") -> list[str]:
    """Give the passages' texts."""
    return [piece.span.of(reading.text) for piece in chunk(reading, language, policy)]


def test_sentences_fill_a_passage() -> None:
    """A passage takes whole sentences up to its size, and the next repeats the last of them."""
    assert texts(markdown(TEN * 4)) == [(TEN * 2).strip()] * 3


def test_the_overlap_leaves_room_for_the_next_sentence() -> None:
    """Nothing is repeated where the next sentence would not fit beside it."""
    long = "Word" + " word" * 14 + "."
    assert texts(markdown(f"{TEN}{long} {TEN}")) == [TEN.strip(), long, TEN.strip()]


def test_a_long_sentence_stands_alone() -> None:
    """A sentence above the size but below the limit is a passage of its own, whole."""
    long = "Word" + " word" * 34 + "."
    assert texts(markdown(TEN + long)) == [TEN.strip(), long]


def test_a_sentence_that_is_too_long_is_cut_and_flagged() -> None:
    """A sentence above the limit is cut at word edges; only its pieces carry the flag."""
    endless = "W0 " + " ".join(f"w{number}" for number in range(1, 100)) + "."
    found = chunk(markdown(f"{TEN}{endless} {TEN}"), "en", SMALL)
    assert [piece.flags for piece in found] == [(), *[(PassageFlag.CUT_SENTENCE,)] * 3, ()]
    pieces = texts(markdown(endless))
    assert " ".join(pieces) == endless
    assert [word_count(piece) for piece in pieces] == [40, 40, 20]


def test_a_script_without_blanks_is_cut_between_pairs() -> None:
    """In a script without blanks two characters count as a word, for the cut too."""
    pieces = texts(markdown("百合" * 100), language="zh")
    assert [len(piece) for piece in pieces] == [80, 80, 40]


def test_headings_are_topics() -> None:
    """A passage stays under one heading and names the headings above it."""
    text = "Intro.\n\n# A *b*\n\nFirst.\n\n### C\n\nDeep.\n\n## D\n\nSecond.\n\n# E\n\nLast.\n"
    reading = markdown(text)
    found = [(piece.heading, piece.span.of(text)) for piece in chunk(reading, "en", SMALL)]
    assert found == [
        ("", "Intro."),
        ("A b", "First."),
        ("A b > C", "Deep."),
        ("A b > D", "Second."),
        ("E", "Last."),
    ]


def test_only_content_is_in_passages() -> None:
    """Headings, rules, front matter and link definitions are in no passage."""
    text = "---\na: b\n---\n\n# Title\n\nText.\n\n## Sub\n\n---\n\n[x]: https://example.org\n"
    assert texts(markdown(text)) == ["Text."]


def test_headings_alone_are_content() -> None:
    """A document of nothing but headings is not lost: they are its passages."""
    assert texts(markdown("# Lilies are toxic\n\n## To cats\n")) == [
        "# Lilies are toxic\n\n## To cats"
    ]


def test_what_stands_above_a_title_is_the_site() -> None:
    """A page's few words above its title are left out, a lead of a sentence or two is not."""
    lead = f"<p>{TEN * 2}</p>"
    above = f"<div>My Site</div><p>We use cookies. Accept</p>{lead}"
    page = f"{above}<h1>Ferns</h1><p>Green.</p><p>{TEN * 4}</p>"
    reading = parse(page, SourceFormat.HTML)
    found = [(piece.heading, piece.span.of(reading.text)) for piece in chunk(reading, "en")]
    assert found == [("", (TEN * 2).strip()), ("Ferns", f"Green.\n\n{TEN * 4}".strip())]
    late = parse("<p>Ferns are green.</p><p>So is moss.</p><h1>About</h1>", SourceFormat.HTML)
    assert texts(late) == ["Ferns are green.\n\nSo is moss."]
    untitled = parse("<div>My Site</div><h2>Ferns</h2><p>Green.</p>", SourceFormat.HTML)
    assert len(chunk(untitled, "en")) == 2


def test_a_line_with_nothing_under_it_is_no_heading() -> None:
    """In plain text, a line that looks like a heading but heads nothing is content."""
    text = "NOTES\n\nBuy milk\n\nCall the vet\n\nOn lilies\n\nThey are toxic.\n\n7\n\nThe end\n"
    reading = parse(text, SourceFormat.PLAIN)
    found = [(piece.heading, piece.span.of(text)) for piece in chunk(reading, "en", SMALL)]
    assert found == [
        ("NOTES", "Buy milk\n\nCall the vet"),
        ("NOTES > On lilies", "They are toxic."),
        ("NOTES > On lilies", "The end"),
    ]


def test_an_empty_text_has_no_passage() -> None:
    """Empty and blank documents have no passages."""
    for text in ("", " \n\n\t"):
        for source_format in SourceFormat:
            assert chunk(parse(text, source_format), "en") == ()


def test_markup_stays_whole() -> None:
    """Emphasis around a sentence stays with it: the passage reads as the document does."""
    text = f"**{TEN.strip()}** *{TEN.strip()}* [{TEN.strip()}](https://example.org/a.b)"
    assert texts(markdown(text), ChunkPolicy(words=10, overlap=0)) == [
        f"**{TEN.strip()}**",
        f"*{TEN.strip()}*",
        f"[{TEN.strip()}](https://example.org/a.b)",
    ]


def test_list_marks_belong_to_the_passage() -> None:
    """A passage that begins with a list item begins with its bullet or number."""
    text = f"# L\n\n1. {TEN}\n2. {TEN}\n3. {TEN}\n\n- {TEN}\n"
    found = texts(markdown(text), ChunkPolicy(words=22, overlap=0))
    assert [piece[:4] for piece in found] == ["1. O", "3. O"]


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_code_stays_in_its_fence(fence: str) -> None:
    """Code that is short enough is not split, and a passage of code has its fences."""
    code = f"{fence}python\nprint('one. Two. Three.')\n\nx = 1\n{fence}"
    assert texts(markdown(f"# C\n\n{code}\n\n# D\n\n{TEN}"))[0] == code


def test_a_fence_that_is_never_closed_ends_with_its_code() -> None:
    """Code to the end of the document, or before something else, ends where its text ends."""
    assert texts(markdown("```\na = 1\n")) == ["```\na = 1"]
    assert texts(markdown("```\na = 1")) == ["```\na = 1"]
    assert texts(markdown("    a = 1\nText.")) == ["    a = 1\nText."]


def test_a_picture_says_nothing() -> None:
    """A paragraph that shows no text is in no passage."""
    assert texts(markdown("![](picture.png)\n")) == []


def test_indented_code_keeps_its_indent() -> None:
    """A passage of indented code begins with the indent that makes it code."""
    text = f"# C\n\n    one. two.\n    three.\n\n# D\n\n{TEN}"
    assert texts(markdown(text))[0] == "    one. two.\n    three."


def test_code_that_never_ends_is_split_between_words() -> None:
    """Code above the limit is split at blanks and not flagged: it holds no sentence."""
    code = "```\n" + "call(this)\n" * 100 + "```"
    found = chunk(markdown(code), "en", SMALL)
    assert len(found) > 4
    assert all(not piece.flags for piece in found)


def test_table_rows_are_not_split() -> None:
    """A table is split between its rows, never inside one."""
    row = "| one. two. | three four five six seven eight |\n"
    text = "| a | b |\n|---|---|\n" + row * 6
    for piece in texts(markdown(text)):
        assert piece.startswith("|")
        assert "eight" in piece.rsplit("|", 2)[-1] + piece.rsplit("|", 2)[-2]


def test_a_quotation_mark_line_is_kept() -> None:
    """A block quote keeps its marks, the first included."""
    assert texts(markdown(f"> {TEN}\n> {TEN}"))[0].startswith("> One")


@pytest.mark.complaint("AakashRathore136/FinSight-AI#1108")
def test_overlap_and_offsets_agree() -> None:
    """Overlap made text and offsets disagree: each chunk's text is what stands at its span."""
    text = f"# A\n\n{TEN * 5}\n\n- {TEN}\n\n## B\n\n{TEN * 3}"
    reading = markdown(text)
    found = chunk(reading, "en", SMALL)
    assert len(found) > 5
    for piece in found:
        assert text[piece.span.start : piece.span.end].strip() == piece.span.of(reading.text)


def test_a_policy_is_in_order() -> None:
    """A policy whose sizes contradict each other is refused."""
    for sizes in ({"overlap": 120}, {"words": 500}, {"words": 0}, {"overlap": -1}):
        with pytest.raises(InvariantError):
            ChunkPolicy(**sizes)


def test_prose_is_told_from_code_and_tables() -> None:
    """A passage knows where its running text stands: not in code, tables or marks."""
    text = "First. Second.\n\n```\ncode. code.\n```\n\n| a | b |\n|---|---|\n\n- item.\n"
    (piece,) = chunk(markdown(text), "en")
    passage = piece.span.of(text)
    assert [span.of(passage) for span in piece.prose] == ["First. Second.", "item."]
    tiny = ChunkPolicy(words=1, overlap=0, longest_sentence=1)
    assert chunk(markdown("1. Water"), "en", tiny)[0].prose == ()
    second = chunk(markdown(f"- {TEN * 3}"), "en", SMALL)[1]
    assert second.prose == (Span(0, len(second.span)),)


def test_a_chunk_compares_by_value() -> None:
    """Two chunks of equal place are equal."""
    reading = markdown(TEN)
    span = Span(0, len(TEN) - 1)
    assert chunk(reading, "en") == (Chunk(span=span, prose=(span,)),)
