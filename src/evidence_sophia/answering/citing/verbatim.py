"""Do the words of a claim stand in the evidence? The plainest way to verify one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from evidence_sophia.answering.citing.cite import citation_at, quotes_of
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.readable import sentence_spans
from evidence_sophia.answering.wording import wording
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel, VerificationMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.quote import QuoteVerdict, QuoteWarning
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.sources.usable import is_personal
from evidence_sophia.text.characters import is_word
from evidence_sophia.text.language import spoken_language

__all__ = ["verify_verbatim"]


@frozen(kw_only=True)
class _Place:
    """Where the words of a claim stand in a passage.

    The obstacle is the key of the words that say why nothing may rest on it; "" for none.
    """

    passage: Passage
    source: Source
    within: Span
    obstacle: str

    def cited(self, number: int) -> Citation:
        quote = self.within.of(self.passage.text)
        return citation_at(
            str(number), self.passage, self.source, within=self.within, summary=quote
        )


def verify_verbatim(claim: str, evidence: Evidence) -> ClaimFinding:
    """Verify a claim by looking for its very words.

    A claim is supported where they stand in a passage of a source that may ground, by the
    default policy of quotes, and open their sentence: after other words they may be what it
    denies ("It is not true that ..."). A place whose own text changes what they say
    (an "only if" after them) does not count either. All else is not enough evidence.

    Args:
        claim: what is asserted; not blank. The finding is explained in its language.
        evidence: what the search for the claim brought.
    """
    language = spoken_language(claim)
    places = tuple(_places(claim, evidence))
    sound = [place for place in places if not place.obstacle]
    if not sound:
        return ClaimFinding(
            claim=claim,
            label=JudgeLabel.NOT_ENOUGH,
            method=VerificationMethod.VERBATIM,
            explanation=_why_not(places, language),
        )
    found_in = "verbatim_in_one" if len(sound) == 1 else "verbatim_in_several"
    return ClaimFinding(
        claim=claim,
        label=JudgeLabel.SUPPORTED,
        method=VerificationMethod.VERBATIM,
        citations=tuple(place.cited(number) for number, place in enumerate(sound, start=1)),
        explanation=wording(found_in, language, count=str(len(sound))),
    )


def _places(claim: str, evidence: Evidence) -> Iterator[_Place]:
    for hit in evidence.hits:
        verdict = quotes_of(hit.passage).verify(claim)
        if verdict.is_found and verdict.span is not None:
            source = evidence.source_of(hit)
            obstacle = _bar(source, evidence) or _context(hit.passage, verdict)
            yield _Place(passage=hit.passage, source=source, within=verdict.span, obstacle=obstacle)


def _bar(source: Source, evidence: Evidence) -> str:
    if evidence.is_expired(source):
        return "verbatim_expired"
    if source.retraction.forbids_grounding:
        return f"verbatim_{source.retraction.state}"
    if is_personal(source):
        return "verbatim_personal"
    return ""


def _context(passage: Passage, verdict: QuoteVerdict) -> str:
    if QuoteWarning.TRUNCATED_CONDITION in verdict.warnings:
        return "verbatim_turned"
    opens = verdict.span is not None and _opens_a_sentence(passage, verdict.span)
    return "" if opens else "verbatim_within"


def _opens_a_sentence(passage: Passage, place: Span) -> bool:
    """Whether nothing but marks and blanks stands before a place in its sentence."""
    touched = (
        span
        for span in sentence_spans(passage)
        if span.start < place.end and place.start < span.end
    )
    begins = sorted((next(touched, Span(0, 0)).start, place.start))
    return not any(map(is_word, passage.text[slice(*begins)]))


def _why_not(places: Iterable[_Place], language: str) -> str:
    first = next(iter(places), None)
    if first is None:
        return wording("verbatim_nowhere", language)
    return wording(first.obstacle, language, title=first.source.title)
