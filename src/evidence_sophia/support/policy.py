"""From when on is a claim supported, or refuted?"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import basis_points

__all__ = ["DEFAULT", "SupportPolicy"]


@frozen(kw_only=True)
class SupportPolicy:
    """The bars of a judgement, in basis points of 1.

    Attributes:
        supported_from: the least score of a supported claim. The shipped weights balance errors
            of both kinds at one half; the bar is higher, since a claim that is wrongly let
            through costs more, and since above it parallel texts of several languages agree.
        refuted_from: the least coverage of a refuted one; below it, the evidence speaks of
            something else. Chosen on the development data.
        nli_contradiction: the least probability with which a model refutes.
        nli_entailment: the least probability with which a model lets support stand.
    """

    supported_from: int = field(default=6000, validator=basis_points)
    refuted_from: int = field(default=5000, validator=basis_points)
    nli_contradiction: int = field(default=5000, validator=basis_points)
    nli_entailment: int = field(default=2000, validator=basis_points)


DEFAULT: Final = SupportPolicy()
"""The policy that holds where none is named."""
