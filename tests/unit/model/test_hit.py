from __future__ import annotations

from evidence_sophia.model.hit import LexicalMatch, TermContribution


def _term(contribution: float) -> TermContribution:
    return TermContribution(
        surface="a", term="a", qf=1, df=1, n=1, idf=1.0, fields=(), x=1.0, contribution=contribution
    )


def test_contributions_are_summed_exactly() -> None:
    """The total does not depend on the order of the terms."""
    parts = (1e16, 1.0, -1e16)
    terms = tuple(_term(part) for part in parts)
    assert LexicalMatch(analyzer="a", k1=1.2, terms=terms, ceiling=1.0).total() == 1.0
    assert LexicalMatch(analyzer="a", k1=1.2, terms=terms[::-1], ceiling=1.0).total() == 1.0
