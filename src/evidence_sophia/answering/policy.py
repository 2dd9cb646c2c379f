"""How is an extractive answer chosen? Its constants in one place."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import basis_points, not_negative, unit_interval

__all__ = ["DEFAULT_POLICY", "AnswerPolicy"]


@frozen(kw_only=True)
class AnswerPolicy:
    """Constants of extraction, tuned by ``benchmarks/answers.py`` on its development data.

    Attributes:
        max_sentences: an answer has at most so many.
        max_per_passage: and at most so many of one passage.
        min_coverage: share of the question's weight that a sentence must hold.
        context_share: what a term counts that stands only in title or heading.
        neighbour_share: what a term counts for the order that stands only in the sentence before.
        order_bonus: added where all neighbouring words of the question stand side by side; where
            some do, their share of it.
        kind_bonus: added where the sentence holds what is asked for (a number, a name).
        definition_bonus: added where the sentence says what the thing asked for is, or does.
        changes_cost: taken off a changelog, unless the question is about changes.
        leaning_cost: taken off a sentence that refers back to another.
        elsewhere_cost: taken off a sentence under another title than the one the question names.
        condition_cost: taken off a sentence with a condition where yes or no is asked for.
        facet_share: a further sentence holds terms of the question that are not yet held, which
            weigh so much of the mean one,
        facet_floor: and needs this share of the best one's score.
        relative_floor: one of another source that answers the whole question too needs this
            share of the best one's score, and of its coverage.
        duplicate_jaccard: two sentences with so equal terms are one.
        unusable_margin: a sentence of a retracted or expired source that covers so much more
            of the question than any other says that the answer would rest on it alone.
        hit_share: what the passage's own place among the hits adds to a sentence's score.
        abstain_below: nothing is said where the calibrated confidence is less, in basis points:
            by default, where an answer would rather be wrong than right.
        review_below: below that a person should look at the answer, in basis points. Both were
            chosen by ``benchmarks/fit_confidence.py``.
    """

    max_sentences: int = field(default=4, validator=not_negative)
    max_per_passage: int = field(default=2, validator=not_negative)
    min_coverage: float = field(default=0.4, validator=unit_interval)
    context_share: float = field(default=0.5, validator=unit_interval)
    neighbour_share: float = field(default=0.3, validator=unit_interval)
    order_bonus: float = field(default=0.15, validator=unit_interval)
    kind_bonus: float = field(default=0.2, validator=unit_interval)
    definition_bonus: float = field(default=0.1, validator=unit_interval)
    changes_cost: float = field(default=0.25, validator=unit_interval)
    leaning_cost: float = field(default=0.05, validator=unit_interval)
    elsewhere_cost: float = field(default=0.15, validator=unit_interval)
    condition_cost: float = field(default=0.2, validator=unit_interval)
    facet_share: float = field(default=0.85, validator=unit_interval)
    facet_floor: float = field(default=0.65, validator=unit_interval)
    relative_floor: float = field(default=0.85, validator=unit_interval)
    duplicate_jaccard: float = field(default=0.85, validator=unit_interval)
    unusable_margin: float = field(default=0.25, validator=unit_interval)
    hit_share: float = field(default=0.5, validator=unit_interval)
    abstain_below: int = field(default=5000, validator=basis_points)
    review_below: int = field(default=6000, validator=basis_points)

    @property
    def lowest_floor(self) -> float:
        """Share of the best one's score that any further sentence needs."""
        return min(self.facet_floor, self.relative_floor)


DEFAULT_POLICY = AnswerPolicy()
