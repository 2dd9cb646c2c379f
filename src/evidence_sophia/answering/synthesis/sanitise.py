"""What of a model's proposal may be said? Only what its real citations bear out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.citing.claim_guard import BearsOut, support_guard
from evidence_sophia.answering.cues.back_references import refers_back
from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis
from evidence_sophia.model._rules import has_lone_surrogate, instance_of, not_negative, tuple_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel, Provenance, ProvenanceMethod
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.text.characters import category, is_word
from evidence_sophia.text.normal import casefold, nfc
from evidence_sophia.text.sentences import sentences

__all__ = [
    "MAX_CLAIM",
    "DropReason",
    "DroppedClaim",
    "Sanitised",
    "sanitise",
]

#: Characters of a claim; a longer one is no sentence.
MAX_CLAIM: Final = 2_000

#: What a model writes behind a sentence to cite: the library writes its own.
_MARKS: Final = re.compile(r" ?\[(?=[^\]]{0,119}[0-9])[0-9A-Za-z,;_#/ .:-]{1,120}\]")
_BLANKS: Final = re.compile(r"[ \t\r\n]+")
#: Where to go, or whom to write to: never a model's to say.
_ADDRESS: Final = re.compile(r"[^ <>()\"']{0,200}(?:://|www\.|@)[^ <>()\"']{0,200}")
#: What Markdown and HTML are written with, beside the symbols of Unicode.
_MARKUP: Final = frozenset("*_#[]{}\\|")
#: Controls, invisible and bidirectional formats, half characters, private and unassigned ones.
_NO_TEXT: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
#: Formats that words of living languages hold: the joiners.
_JOINERS: Final = frozenset("\u200c\u200d")


class DropReason(OpenEnum):
    """Why a proposed claim is not said."""

    NO_CITATION = "no_citation"
    NO_TEXT = "no_text"
    HIDDEN_CHARACTERS = "hidden_characters"
    ADDRESS = "address"
    NOT_SUPPORTED = "not_supported"
    MISATTRIBUTED = "misattributed"
    REPEATED = "repeated"
    MARKUP = "markup"
    LEFT_HANGING = "left_hanging"


@frozen(kw_only=True)
class DroppedClaim:
    """A proposed claim that is not said.

    Attributes:
        number: its place in the proposal, from 1. Its words are not kept.
        reason: why.
        belongs_to: id of the citation that would bear out a misattributed claim; "" for others.
            It is told, never cited: what a model did not cite, it did not rest on.
    """

    number: int = field(validator=not_negative)
    reason: DropReason = field(converter=DropReason)
    belongs_to: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Sanitised:
    """What is left of a proposal.

    Attributes:
        claims: what may be said, numbered from 1, each labelled ``synthesized``.
        citations: those that the claims name, in the order in which they were given.
        dropped: the rest.
        abstained: whether the model said that the passages do not answer.
    """

    claims: tuple[Claim, ...] = field(default=(), validator=tuple_of(Claim))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    dropped: tuple[DroppedClaim, ...] = field(default=(), validator=tuple_of(DroppedClaim))
    abstained: bool = field(default=False, validator=instance_of(bool))


def sanitise(
    proposal: Synthesis, citations: Sequence[Citation], *, guard: BearsOut = support_guard
) -> Sanitised:
    """Keep the claims that their citations bear out; nothing is mended, nothing added.

    A claim keeps those of its citations that exist and whose own words support each of its
    sentences, one citation at a time: a claim that only two passages together would bear out
    is dropped, and so is one that refers back to what is not said. One that only another
    citation bears out is dropped as misattributed, and that citation is named. Every label
    becomes ``synthesized``. Linear in claims times citations.

    Args:
        proposal: what a model proposes.
        citations: the real ones; each is read by its quote, by its summary where it has none.
        guard: decides whether evidence supports a sentence.
    """
    if proposal.abstained:
        return Sanitised(abstained=True)
    known = {citation.id: citation for citation in citations}
    claims: dict[str, Claim] = {}
    dropped: list[DroppedClaim] = []
    for number, proposed in enumerate(proposal.claims, start=1):
        made = _judged(proposed, known, (number, len(claims) + 1), guard)
        if isinstance(made, Claim) and _hangs(made, [*claims.values()][-1:], known):
            made = DroppedClaim(number=number, reason=DropReason.LEFT_HANGING)
        if isinstance(made, Claim) and casefold(made.text) in claims:
            made = DroppedClaim(number=number, reason=DropReason.REPEATED)
        if isinstance(made, Claim):
            claims[casefold(made.text)] = made
        else:
            dropped.append(made)
    used = {id_ for claim in claims.values() for id_ in claim.citation_ids}
    return Sanitised(
        claims=tuple(claims.values()),
        citations=tuple(each for each in known.values() if each.id in used),
        dropped=tuple(dropped),
    )


def _judged(
    proposed: ProposedClaim,
    known: Mapping[str, Citation],
    numbers: tuple[int, int],
    guard: BearsOut,
) -> Claim | DroppedClaim:
    """Judge a claim by its number in the proposal and that among the kept ones."""
    number, place = numbers
    real = [known[id_] for id_ in dict.fromkeys(proposed.citation_ids) if id_ in known]
    if not real:
        return DroppedClaim(number=number, reason=DropReason.NO_CITATION)
    text = _readable(proposed.text)
    if isinstance(text, DropReason):
        return DroppedClaim(number=number, reason=text)
    bearing = [each for each in real if _bears(each, text, guard)]
    if not bearing:
        others = (each for each in known.values() if each not in real)
        return _unborne(number, text, others, guard)
    if _strange_address(text, bearing):
        return DroppedClaim(number=number, reason=DropReason.ADDRESS)
    if _strange_marks(text, bearing):
        return DroppedClaim(number=number, reason=DropReason.MARKUP)
    return _claim(place, text, bearing)


def _unborne(number: int, text: str, others: Iterable[Citation], guard: BearsOut) -> DroppedClaim:
    """Drop a claim that what it cites does not bear out, and name the citation that does."""
    own = next((each.id for each in others if _bears(each, text, guard)), "")
    reason = DropReason.MISATTRIBUTED if own else DropReason.NOT_SUPPORTED
    return DroppedClaim(number=number, reason=reason, belongs_to=own)


def _readable(written: str) -> str | DropReason:
    """Give the words of a sentence without the marks of citations, or why they are none."""
    if len(written) > MAX_CLAIM:
        return DropReason.NO_TEXT
    if has_lone_surrogate(written) or _hides(written):
        return DropReason.HIDDEN_CHARACTERS
    text = _BLANKS.sub(" ", _MARKS.sub("", nfc(written))).strip(" ")
    return text if any(map(is_word, text)) else DropReason.NO_TEXT


def _hides(text: str) -> bool:
    return any(
        category(ch) in _NO_TEXT and ch not in _JOINERS and not _BLANKS.fullmatch(ch) for ch in text
    )


def _bears(citation: Citation, text: str, guard: BearsOut) -> bool:
    """Whether one citation alone supports every sentence of a text."""
    evidence = _words_of(citation)
    pieces = [span.of(text) for span in sentences(text, language=citation.language)] or [text]
    return bool(evidence) and all(
        guard(piece, evidence, citation.language) == JudgeLabel.SUPPORTED for piece in pieces
    )


def _words_of(citation: Citation) -> str:
    return citation.quote if citation.quote.strip() else citation.summary.strip()


def _strange_address(text: str, bearing: Iterable[Citation]) -> bool:
    """Whether a text names an address that none of its citations names."""
    known = " ".join(map(_words_of, bearing))
    return any(found.strip(".,;:!?") not in known for found in _ADDRESS.findall(text))


def _strange_marks(text: str, bearing: Iterable[Citation]) -> bool:
    """Whether a text holds symbols, or marks of a markup, that none of its citations holds."""
    known = set("".join(map(_words_of, bearing)))
    return any((ch in _MARKUP or category(ch).startswith("S")) and ch not in known for ch in text)


def _hangs(claim: Claim, before: Sequence[Claim], known: Mapping[str, Citation]) -> bool:
    """Whether a claim refers back, and not to the claim before it.

    "They need water" is about what the passage spoke of, so the claim before it must rest on
    the same passage; the first claim may refer to its heading alone.
    """
    own = [known[id_] for id_ in claim.citation_ids]
    if not any(refers_back(claim.text, each.language) for each in own):
        return False
    passages = {each.passage_id for each in own}
    if before:
        return passages.isdisjoint(known[id_].passage_id for id_ in before[0].citation_ids)
    first = min(_start(each) for each in own)
    return any(each.passage_id in passages and _start(each) < first for each in known.values())


def _start(citation: Citation) -> int:
    return citation.span.start if citation.span else 0


def _claim(number: int, text: str, bearing: Sequence[Citation]) -> Claim:
    return Claim(
        id=f"claim-{number}",
        text=text,
        label=ClaimLabel.SYNTHESIZED,
        citation_ids=tuple(each.id for each in bearing),
        provenance=tuple(
            Provenance(
                method=ProvenanceMethod.SYNTHESIZED,
                citation_id=each.id,
                passage_id=each.passage_id,
                span=each.span,
            )
            for each in bearing
        ),
    )
