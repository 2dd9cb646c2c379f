"""What does a text assert that can be checked? Its claims, each a span of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import field, frozen

from evidence_sophia.checking.leaning import leans
from evidence_sophia.checking.phrases import phrases
from evidence_sophia.checking.splitting import parts_of
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import BlockKind
from evidence_sophia.text.characters import is_digit, is_space, is_unspaced
from evidence_sophia.text.language import spoken_language
from evidence_sophia.text.line_marks import settle_marks
from evidence_sophia.text.markdown import markdown_blocks, read_markdown
from evidence_sophia.text.offset_map import MappedText
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.terms import tokens

__all__ = ["Checkability", "TextClaim", "extract_claims", "normalise_claim"]

_PROSE: Final = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.FOOTNOTE)
_NOTE: Final = re.compile("[0-9][0-9, –-]*")
_QUESTION_MARKS: Final = ("?", "？", "؟")
_ENDS: Final = ".!。！؟?？।۔…:"
_CLOSERS: Final = "\"'”’»)]*_"
_OPENERS: Final = "\"'“”„«»‘‚‹›"  # somebody's words, which instruct no reader
_BULLETS: Final = "-*+•▪‣"
_GREETING: Final = 6  # words; a longer sentence says something besides
_LEAD_IN: Final = 7  # words that only introduce what follows a colon
_SHORT: Final = 4  # words without an end mark: a line of its own, no sentence


class Checkability(OpenEnum):
    """Whether a sentence can be held against sources, and why not."""

    CHECKABLE = "checkable"
    QUESTION = "question"
    GREETING = "greeting"
    OPINION = "opinion"
    INSTRUCTION = "instruction"
    FRAGMENT = "fragment"
    HEADING = "heading"
    NO_PROSE = "no_prose"


@frozen(kw_only=True)
class TextClaim:
    """A piece of a text that is a claim, or is none.

    Attributes:
        id: ``claim-1`` and so on, in the order of the text.
        text: what it says: without markup and note marks, on one line.
        span: where it stands in the text, in code points.
        sentence: the sentence it is taken from.
        checkability: whether it can be checked.
        context: the claim before it, where it begins with a pronoun; "" otherwise.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=not_blank)
    span: Span = field(validator=instance_of(Span))
    sentence: Span = field(validator=instance_of(Span))
    checkability: Checkability = field(converter=Checkability)
    context: str = field(default="", validator=instance_of(str))

    @property
    def is_checkable(self) -> bool:
        """Whether it can be held against sources."""
        return self.checkability == Checkability.CHECKABLE


def extract_claims(
    text: str,
    *,
    language: str = "",
    format: SourceFormat = SourceFormat.PLAIN,  # noqa: A002 - the word of a source
) -> tuple[TextClaim, ...]:
    """Find the claims of a text, and list beside them what can be no claim.

    A sentence with two whole statements, joined by a mark or a word such as "and", is two
    claims where each part has its own subject and verb. Questions, greetings, opinions and
    instructions are told by lists of words (English, Spanish, German, French); in other
    languages only questions and fragments are. Linear in the text.

    Args:
        text: any text.
        language: BCP 47 tag; "" to detect it.
        format: markdown, or anything else for plain text.

    >>> [(claim.text, str(claim.checkability)) for claim in extract_claims("Hi. Lilies harm cats.")]
    [('Hi.', 'greeting'), ('Lilies harm cats.', 'checkable')]
    """
    spoken = spoken_language(text, language)
    found = tuple(_pieces(text, spoken, is_markdown=format == SourceFormat.MARKDOWN))
    return tuple(_numbered(found, spoken))


def normalise_claim(text: str) -> str:
    """Give a claim as it is compared: on one line, without bullet and note marks.

    >>> normalise_claim("- Ferns  like shade.[12]")
    'Ferns like shade.'
    """
    words = text.split()
    while words and words[0].strip(_BULLETS) == "":
        words = words[1:]
    return _without_notes(" ".join(words))


def _without_notes(text: str) -> str:
    """Drop note marks, ``[12]``, wherever they stand; brackets around words are kept."""
    pieces = text.split("[")
    kept = [pieces[0]]
    for piece in pieces[1:]:
        mark, closed, rest = piece.partition("]")
        is_note = bool(closed) and _NOTE.fullmatch(mark) is not None
        kept.append(rest if is_note else f"[{piece}")
    return "".join(kept).strip()


_Piece: TypeAlias = tuple[str, Span, Span, Checkability]


def _numbered(found: Iterable[_Piece], language: str) -> Iterator[TextClaim]:
    before = ""
    for number, (said, span, whole, kind) in enumerate(found, start=1):
        is_claim = kind == Checkability.CHECKABLE
        is_leaning = is_claim and leans(said, language)
        yield TextClaim(
            id=f"claim-{number}",
            text=said,
            span=span,
            sentence=whole,
            checkability=kind,
            context=before if is_leaning else "",
        )
        before = said if is_claim and not is_leaning else before


def _pieces(text: str, language: str, *, is_markdown: bool) -> Iterator[_Piece]:
    mapped = read_markdown(text) if is_markdown else MappedText.unchanged(settle_marks(text))
    for start, end, kind in _blocks(text, mapped, is_markdown=is_markdown):
        if kind is not None:
            yield from _listed(mapped, start, end, kind)
            continue
        prose = mapped.text[start:end]
        for span in sentences(prose, language):
            yield from _claims_of(mapped, Span(start + span.start, start + span.end), language)


def _blocks(
    text: str, mapped: MappedText, *, is_markdown: bool
) -> Iterator[tuple[int, int, Checkability | None]]:
    if not is_markdown:
        yield 0, len(text), None
        return
    for block in markdown_blocks(text):
        start, end = mapped.offsets.from_raw(block.span.start, block.span.end)
        if block.kind is BlockKind.HEADING:
            yield start, end, Checkability.HEADING
        else:
            yield start, end, None if block.kind in _PROSE else Checkability.NO_PROSE


def _listed(mapped: MappedText, start: int, end: int, kind: Checkability) -> Iterator[_Piece]:
    said = normalise_claim(mapped.text[start:end])
    if said:
        whole = Span(*mapped.offsets.to_raw(start, end))
        yield said, whole, whole, kind


def _claims_of(mapped: MappedText, sentence: Span, language: str) -> Iterator[_Piece]:
    said = normalise_claim(sentence.of(mapped.text))
    if not said:
        return
    whole = Span(*mapped.offsets.to_raw(sentence.start, sentence.end))
    kind = _kind(said, language)
    if kind != Checkability.CHECKABLE:
        yield said, whole, whole, kind
        return
    for part in parts_of(sentence.of(mapped.text), language):
        start, end = _trimmed(mapped.text, sentence.start + part.start, sentence.start + part.end)
        span = Span(*mapped.offsets.to_raw(start, end))
        yield normalise_claim(mapped.text[start:end]), span, whole, kind


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and is_space(text[start]):
        start += 1
    while start < end and is_space(text[end - 1]):
        end -= 1
    return start, end


def _kind(said: str, language: str) -> Checkability:
    """Say what kind of sentence it is; the first that fits."""
    bare = said.rstrip(_CLOSERS)
    words = tokens(said)
    if bare.endswith(_QUESTION_MARKS) or said.startswith("¿"):
        return Checkability.QUESTION
    if _is_greeting(words, language):
        return Checkability.GREETING
    if _is_fragment(bare, words):
        return Checkability.FRAGMENT
    if phrases(language, "opinions").stands_in(words):
        return Checkability.OPINION
    instructs = said[0] not in _OPENERS and _instructs(words, language)
    return Checkability.INSTRUCTION if instructs else Checkability.CHECKABLE


def _is_greeting(words: Sequence[str], language: str) -> bool:
    length = phrases(language, "greetings").begins(words)
    if not length or len(words) > _GREETING:
        return False
    # "Hello world programs are short." says something; "Hello everyone." does not.
    return not phrases(language, "finite").stands_in(words)


def _is_fragment(bare: str, words: Sequence[str]) -> bool:
    if not words or any(map(is_unspaced, bare)):
        return len(words) < _SHORT - 1
    if bare.endswith(":") and len(words) <= _LEAD_IN and not any(map(is_digit, bare)):
        return True  # "On the walk itself it reports:" leaves it to what follows
    return len(words) < 2 or (len(words) < _SHORT and not bare.endswith(tuple(_ENDS)))  # noqa: PLR2004 - a subject and a verb


def _instructs(words: Sequence[str], language: str) -> bool:
    length = phrases(language, "instructs").begins(words)
    return length > 0 and not phrases(language, "not_instructs").begins(words[length:])
