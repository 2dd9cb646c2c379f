"""A program of a user, checked by mypy against the built wheel and then run."""

from __future__ import annotations

from typing import assert_type

from evidence_sophia import (
    Answer,
    Citation,
    EvidenceBase,
    Hit,
    InvariantError,
    QuoteIndex,
    QuoteVerdict,
    Span,
    verify_quotes,
)
from evidence_sophia.codec import decode, digest

verdicts = verify_quotes("One small step.", ["small step"])
assert_type(verdicts[0], QuoteVerdict)
assert_type(verdicts[0].span, Span | None)
assert_type(QuoteIndex("One small step.").verify("small"), QuoteVerdict)

with EvidenceBase.open(":memory:") as base:
    assert_type(base, EvidenceBase)
    assert_type(base.search("step"), tuple[Hit, ...])
    answer = base.answer("Which step?")
assert_type(answer, Answer)
assert_type(answer.citations, tuple[Citation, ...])

assert_type(digest(b""), str)
assert_type(decode(Span, {"start": 0, "end": 1}), Span)

try:
    Span("0", 1)  # type: ignore[arg-type]  # a span counts in integers
except InvariantError:
    checked = True
try:
    answer.answer = "changed"  # type: ignore[misc]  # values are frozen
except AttributeError:
    frozen = True

assert checked
assert frozen
