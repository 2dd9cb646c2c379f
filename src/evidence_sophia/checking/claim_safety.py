"""May this claim be cited at all? Never one that certifies what the safety policy forbids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from evidence_sophia.checking.report import SourceFinding
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.finding import JudgeLabel

__all__ = ["CERTIFIES", "ClaimSafety", "SafetyFilter", "no_filter", "without_support"]

CERTIFIES: Final = "certifies_safety"
"""The rule of a claim that certifies: whatever the sources say, it is not borne out."""


@frozen(kw_only=True)
class ClaimSafety:
    """What the safety policy says of a claim.

    Attributes:
        is_certifying: whether it certifies what the policy forbids to certify.
        notice: what a reader of such a claim has to be told; "" for nothing.
    """

    is_certifying: bool = field(default=False, validator=instance_of(bool))
    notice: str = field(default="", validator=instance_of(str))


SafetyFilter: TypeAlias = Callable[[str, tuple[str, ...], str], ClaimSafety]
"""Judges a claim by its text, the texts before it, and its language; the caller brings it."""


def no_filter(_claim: str, _before: tuple[str, ...], _language: str) -> ClaimSafety:
    """Find nothing: for callers whose subject has no safety policy."""
    return ClaimSafety()


def without_support(found: Iterable[SourceFinding]) -> Iterator[SourceFinding]:
    """Give what sources say of a claim that certifies: none of them bears it out."""
    for each in found:
        if each.label == JudgeLabel.SUPPORTED:
            rules = tuple(sorted({*each.rules, CERTIFIES}))
            yield evolve(each, label=JudgeLabel.NOT_ENOUGH, rules=rules)
        else:
            yield each
