"""Which sentences of the passages answer the question, if sources that may be quoted say it?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from evidence_sophia.answering.cues.answer_type import AnswerType
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.choose import choose
from evidence_sophia.answering.extraction.named import about_named
from evidence_sophia.answering.extraction.readings import (
    Reading,
    best_coverage,
    in_language,
    sufficient,
)
from evidence_sophia.answering.language import AnswerLanguage
from evidence_sophia.answering.policy import DEFAULT_POLICY, AnswerPolicy
from evidence_sophia.model.answer import RefusalReason
from evidence_sophia.model.source import Source
from evidence_sophia.text.language_tag import primary_language

__all__ = ["Extraction", "extract"]


@frozen(kw_only=True)
class Extraction:
    """What was extracted, and what could not be.

    Attributes:
        offers: every sentence of a passage that may be quoted.
        chosen: those of the answer, in reading order.
        retracted: sources that would have been quoted, but are retracted.
        expired: sources that would have been quoted, but their rights have ended.
        reason: why nothing may be said; None where something was chosen.
        policy: by which they were chosen.
    """

    offers: tuple[Candidate, ...] = field(default=(), repr=False)
    chosen: tuple[Candidate, ...] = ()
    retracted: tuple[Source, ...] = ()
    expired: tuple[Source, ...] = ()
    reason: RefusalReason | None = None
    policy: AnswerPolicy = field(default=DEFAULT_POLICY, repr=False)


def extract(
    readings: Sequence[Reading],
    language: AnswerLanguage,
    policy: AnswerPolicy,
    *,
    is_of_hazard: bool = False,
) -> Extraction:
    """Choose the sentences of an answer.

    A retracted source grounds nothing: where only such a source says it, nothing is said. So
    it is where the rights to all that say it have ended.

    Args:
        readings: of the passages that passed the gate.
        language: passages in it, else in the question's, are preferred.
        policy: the constants of extraction.
        is_of_hazard: whether the question is of a class that needs a notice.
    """
    usable = [item for item in readings if item.is_usable]
    preferred = about_named(_preferred(usable, language, policy), policy)
    withheld = sufficient([item for item in readings if item.is_retracted], policy)
    expired = sufficient([item for item in readings if item.is_expired], policy)
    offers = [offer for item in preferred for offer in item.offers]
    # A denial says "no" to such a question, and what follows may take half of it back.
    is_yes_no = any(item.question.answer_type is AnswerType.YES_NO for item in preferred)
    chosen = choose(offers, policy, with_sequels=is_of_hazard or is_yes_no)
    reason = None if chosen else _why_nothing(readings)
    if _rests_on(withheld, chosen, policy):
        chosen, reason = (), RefusalReason.RETRACTED_SOURCE
    elif _rests_on(expired, chosen, policy):
        chosen, reason = (), _why_nothing(readings)
    return Extraction(
        offers=tuple(offer for item in usable for offer in item.offers),
        chosen=chosen,
        retracted=tuple(item.source for item in withheld),
        expired=tuple(item.source for item in expired),
        reason=reason,
        policy=policy,
    )


def _preferred(
    usable: Sequence[Reading], language: AnswerLanguage, policy: AnswerPolicy
) -> Sequence[Reading]:
    kept = in_language(usable, language.tag, policy)
    if len(kept) == len(usable) and language.question != language.tag:
        kept = in_language(usable, primary_language(language.question), policy)
    return kept


def _rests_on(
    unusable: Sequence[Reading], chosen: Sequence[Candidate], policy: AnswerPolicy
) -> bool:
    """Whether only sources that may not be quoted say it: nothing else comes near them."""
    best = max((best_coverage(item.offers) for item in unusable), default=0.0)
    return bool(unusable) and (not chosen or best > best_coverage(chosen) + policy.unusable_margin)


def _why_nothing(readings: Iterable[Reading]) -> RefusalReason:
    if any(item.shares_words() for item in readings if not item.is_expired):
        return RefusalReason.NO_SUPPORTED_SENTENCES
    return RefusalReason.OUT_OF_SCOPE
