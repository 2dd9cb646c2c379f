"""Do the passages bear on the question at all? Near enough, and a word in common."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from evidence_sophia.answering.extraction.readings import Reading
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.hit import DenseMatch

__all__ = ["GateFinding", "pass_gate"]


@frozen(kw_only=True)
class GateFinding:
    """What the gate saw.

    Attributes:
        nearest: the match of the passage that stands nearest; None where no embedder was asked,
            and then a word in common is enough.
        shares_words: whether a passage holds a content word of the question.
    """

    nearest: DenseMatch | None = None
    shares_words: bool = field(default=False, validator=instance_of(bool))

    @property
    def is_near(self) -> bool:
        """Whether the nearest passage stands near enough, by its embedder's own bar."""
        return self.nearest is None or self.nearest.cosine >= self.nearest.min_score

    @property
    def is_passed(self) -> bool:
        """Whether an answer may be looked for."""
        return self.is_near and self.shares_words


def pass_gate(readings: Sequence[Reading]) -> tuple[GateFinding, tuple[Reading, ...]]:
    """Let all readings through, or none.

    Passages of sources that may not be quoted count too, so that a refusal can name them.

    Args:
        readings: of all passages in scope that were found.
    """
    matches = [match for item in readings if (match := item.hit.label.dense) is not None]
    finding = GateFinding(
        nearest=max(matches, key=lambda match: match.cosine, default=None),
        shares_words=any(item.shares_words() for item in readings),
    )
    return finding, tuple(readings) if finding.is_passed else ()
