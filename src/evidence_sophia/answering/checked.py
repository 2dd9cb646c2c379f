"""Which chosen sentences stand in guard and filter? For one that falls the next best steps in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.answering.asked import Asked
from evidence_sophia.answering.citing.guard import Guarded, guard_sentences
from evidence_sophia.answering.cues.back_references import refers_back
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.extract import Extraction, extract
from evidence_sophia.answering.extraction.readings import Reading
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety_gate import Filtered, withhold_certifying

__all__ = ["Checked", "check_chosen"]

#: So often sentences are chosen: once, and again without those that fell.
_TRIES: Final = 3


@frozen(kw_only=True)
class Checked:
    """The chosen sentences after guard and filter.

    Attributes:
        extraction: what was chosen, in all tries.
        guarded: those sentences after the citation guard: the ones that fell in an earlier try,
            then those of the last.
        filtered: those of them that stood, after the safety filter.
    """

    extraction: Extraction = field(repr=False)
    guarded: tuple[Guarded, ...] = field(repr=False)
    filtered: tuple[Filtered, ...] = field(repr=False)


def check_chosen(
    asked: Asked, readings: Sequence[Reading], evidence: Evidence, rules: AnswerRules
) -> Checked:
    """Choose sentences and check them; choose again without those that fall, a few times.

    For one that vouches for safety none of its source steps in: it is what that one answers, and
    what stands beside it would be read as an answer of another kind.

    Args:
        asked: the question as it was read.
        readings: of the passages that passed the gate.
        evidence: what retrieval brought.
        rules: by which it is decided.
    """
    tries: list[Checked] = []
    fallen: frozenset[tuple[str, int]] = frozenset()
    for _ in range(_TRIES):
        offered = [_without(item, fallen) for item in readings]
        extraction = extract(
            offered, asked.language, rules.extraction, is_of_hazard=asked.safety.needs_notice
        )
        if tries and not extraction.chosen:
            break
        tries.append(_checked(extraction, asked, evidence, rules))
        verdicts = tuple(_verdicts(tries[-1]))
        now = fallen | frozenset(_fallen(verdicts, readings))
        if now == fallen:
            break
        fallen = now
    return _together(tries)


def _fallen(
    verdicts: Sequence[tuple[Guarded, Filtered | None, bool]], readings: Sequence[Reading]
) -> Iterator[tuple[str, int]]:
    """Give the places of the sentences that fell, and of what may not stand for one of them."""
    kept = {_place(item.candidate) for item, _, is_kept in verdicts if is_kept}
    yield from (_place(item.candidate) for item, _, is_kept in verdicts if not is_kept)
    vouching = {
        item.candidate.hit.passage.source_id
        for item, verdict, _ in verdicts
        if verdict is not None and verdict.finding.is_certifying
    }
    for reading in readings:
        if reading.hit.passage.source_id in vouching:
            yield from (place for place in map(_place, reading.offers) if place not in kept)


def _without(reading: Reading, fallen: frozenset[tuple[str, int]]) -> Reading:
    """Let sentences that fell answer nothing; what hangs on them may still name them."""
    if not fallen:
        return reading
    offers = tuple(
        evolve(each, coverage=0.0) if _place(each) in fallen else each for each in reading.offers
    )
    return evolve(reading, offers=offers)


def _checked(
    extraction: Extraction, asked: Asked, evidence: Evidence, rules: AnswerRules
) -> Checked:
    guarded = guard_sentences(extraction.chosen, evidence)
    cited = [item.cited for item in guarded if item.cited is not None]
    filtered = _hung(guarded, withhold_certifying(cited, asked.question, rules.safety))
    return Checked(extraction=extraction, guarded=guarded, filtered=filtered)


def _together(tries: Sequence[Checked]) -> Checked:
    """Put what fell in earlier tries before what the last one made, each sentence once."""
    last = tries[-1]
    seen = {_place(item.candidate) for item in last.guarded}
    guarded: list[Guarded] = []
    filtered: list[Filtered] = []
    for item, verdict, is_kept in (each for one in tries[:-1] for each in _verdicts(one)):
        place = _place(item.candidate)
        if is_kept or place in seen:
            continue
        seen.add(place)
        guarded.append(item)
        if verdict is not None:
            filtered.append(verdict)
    chosen = (*(item.candidate for item in guarded), *last.extraction.chosen)
    return Checked(
        extraction=evolve(last.extraction, chosen=chosen),
        guarded=(*guarded, *last.guarded),
        filtered=(*filtered, *last.filtered),
    )


def _verdicts(checked: Checked) -> Iterator[tuple[Guarded, Filtered | None, bool]]:
    """Give each sentence, what the filter says of it if it came there, and whether it stands."""
    verdicts = iter(checked.filtered)
    for item in checked.guarded:
        verdict = None if item.cited is None else next(verdicts)
        yield item, verdict, verdict is not None and verdict.is_kept


def _hung(guarded: Sequence[Guarded], filtered: Sequence[Filtered]) -> tuple[Filtered, ...]:
    """Mark the sentences that refer back to a chosen one that fell."""
    chosen = {_following(item.candidate): item for item in guarded}
    fallen = {id(item) for item in guarded if item.cited is None}
    marked, rest = [], iter(filtered)
    for item in guarded:
        if item.cited is None:
            continue
        each, passage = next(rest), item.candidate.hit.passage
        before = chosen.get((passage.id, item.candidate.span.start))
        leans = refers_back(item.candidate.text, passage.language)
        if leans and before is not None and id(before) in fallen:
            each = evolve(each, hangs=True)
        if not each.is_kept:
            fallen.add(id(item))
        marked.append(each)
    return tuple(marked)


def _following(candidate: Candidate) -> tuple[str, int]:
    return candidate.hit.passage.id, candidate.next_start


def _place(candidate: Candidate) -> tuple[str, int]:
    return candidate.hit.passage.id, candidate.span.start
