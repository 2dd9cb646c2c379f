"""From when on does evidence count, and what may be said then? The constants of both loops."""

from __future__ import annotations

from typing import Final

from attrs import field, fields, frozen

from evidence_sophia.codec.digests import digest_of
from evidence_sophia.model._rules import basis_points, instance_of
from evidence_sophia.support.source_quality import CLEAR_GAP

__all__ = ["DEFAULT_CHECKING", "CheckingPolicy", "policy_digest"]


@frozen(kw_only=True)
class CheckingPolicy:
    """The bars of the fact-check loop and of the contradiction loop, in basis points.

    Attributes:
        support: the least score of a claim that a source supports.
        contradiction: the least confidence of a source that contradicts.
        cite: from this confidence on a supported claim may be cited as it stands.
        hedge: from this confidence on it may be said with care; below, it is refused.
        prior: how many claims are supported before anything is looked at. A third, as of the
            claims that the weights were fitted on and that have a passage for evidence.
        verbatim: the confidence of the very words of a source. Measured: 98 to 99 of 100
            claims found word for word are right.
        is_strict: whether an unsupported claim goes to a person instead of being refused.
        alignment: how much two sentences must share to speak of one thing.
        answers_differ: from this score on two passages answer a question differently. At 0.5
            the errors of both kinds balance; 0.6 surfaces a fifth of the agreeing pairs.
        gap: from this difference in quality on the better source is preferred.
        surface: from this quality of both on both are shown.
        hedge_quality: the least quality of a source that is shown beside an unmeasured one.
        refuse_quality: below this quality of the better source nothing is said.
    """

    support: int = field(default=4_500, validator=basis_points)
    contradiction: int = field(default=5_500, validator=basis_points)
    cite: int = field(default=6_800, validator=basis_points)
    hedge: int = field(default=4_200, validator=basis_points)
    prior: int = field(default=3_400, validator=basis_points)
    verbatim: int = field(default=9_800, validator=basis_points)
    is_strict: bool = field(default=False, validator=instance_of(bool))
    alignment: int = field(default=1_800, validator=basis_points)
    answers_differ: int = field(default=6_000, validator=basis_points)
    gap: int = field(default=CLEAR_GAP, validator=basis_points)
    surface: int = field(default=6_200, validator=basis_points)
    hedge_quality: int = field(default=4_200, validator=basis_points)
    refuse_quality: int = field(default=2_500, validator=basis_points)


DEFAULT_CHECKING: Final = CheckingPolicy()
"""The policy that holds where none is given."""


def policy_digest(policy: CheckingPolicy) -> str:
    """Name a policy by its digest, which stands in every record of a decision.

    >>> policy_digest(DEFAULT_CHECKING) == policy_digest(CheckingPolicy())
    True
    """
    facts = {each.name: getattr(policy, each.name) for each in fields(CheckingPolicy)}
    return digest_of("checking-policy", "1", facts)
