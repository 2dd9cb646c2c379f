# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capabilities ``claim_verification`` and ``grounded_answers``."""

from __future__ import annotations

import re
from itertools import count

import attrs
from tests.conformance.mutants.mutant import LONG_AGO, Wrong, in_scope, mutant

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest, VerifyClaimRequest
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel
from evidence_sophia.model.span import Span
from evidence_sophia.testing.memory import memory_adapter


@mutant("claim-verification.verbatim-is-supported", "hostile.quotes-are-exact")
class SupportsNothing(Wrong):
    """It has not enough for any claim."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        return attrs.evolve(finding, label=JudgeLabel.NOT_ENOUGH, citations=())


@mutant("claim-verification.evidence-is-exact", "hostile.quotes-are-exact")
class QuotesTheClaim(Wrong):
    """It gives the claim for the quote."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        quoted = tuple(
            attrs.evolve(each, quote=request.claim.strip().rstrip(".") + "?!", span=Span(0, 4))
            for each in finding.citations
        )
        return attrs.evolve(finding, citations=quoted)


@mutant("claim-verification.evidence-is-exact")
class NamesCitationsByPassage(Wrong):
    """It names the citations of a finding by their passages."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        named = tuple(attrs.evolve(each, id=each.passage_id) for each in finding.citations)
        return attrs.evolve(finding, citations=named)


@mutant("hostile.quotes-are-exact")
class ComposesQuotes(Wrong):
    """It normalises the quote of a finding."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        import unicodedata  # noqa: PLC0415 - only here

        finding = self.right.verify_claim(request, context)
        composed = tuple(
            attrs.evolve(each, quote=unicodedata.normalize("NFC", each.quote))
            for each in finding.citations
        )
        return attrs.evolve(finding, citations=composed)


@mutant("claim-verification.finding-speaks-of-the-claim")
class TrimsClaims(Wrong):
    """It gives the claim back trimmed."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        return attrs.evolve(finding, claim=request.claim.strip())


@mutant("claim-verification.finding-speaks-of-the-claim")
class ExplainsNothing(Wrong):
    """It explains nothing."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        return attrs.evolve(self.right.verify_claim(request, context), explanation="")


@mutant("claim-verification.unknown-is-not-enough")
class RaisesForUnknownClaims(Wrong):
    """It raises NotFoundError where nothing bears on a claim."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        if "trained seal" in request.claim:
            message = "no evidence"
            raise NotFoundError(message)
        return finding


@mutant("extremes.empty-claim")
class RaisesOnEmptyBackends(Wrong):
    """It raises where there is nothing to compare a claim with."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        if not self.corpus.documents:
            message = "max() of nothing"
            raise ValueError(message)
        return self.right.verify_claim(request, context)


@mutant("claim-verification.altered-is-not-supported")
class TakesLikenessForSupport(Wrong):
    """It takes likeness for support: numbers and negations do not count."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        likely = re.sub("348,400", "384,400", request.claim).replace("never shows", "shows")
        if finding.label == "not_enough" and likely != request.claim:
            close = self.right.verify_claim(attrs.evolve(request, claim=likely), context)
            return attrs.evolve(close, claim=request.claim)
        return finding


def _supported(
    adapter: Wrong,
    request: VerifyClaimRequest,
    context: RequestContext,
    by: str = "Neap tides come at the quarters of the Moon",
) -> ClaimFinding:
    """Support a claim with the first best quote."""
    asked = attrs.evolve(request, claim=by)
    return attrs.evolve(adapter.right.verify_claim(asked, context), claim=request.claim)


@mutant("claim-verification.denied-is-not-supported")
class SupportsByDenials(Wrong):
    """It does not look at what stands before the words of a claim."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        finding = self.right.verify_claim(request, context)
        if "other words of their sentence" not in finding.explanation:
            return finding
        return _supported(self, request, context, by="The weir has nine gates.")


@mutant("hostile.lone-surrogate-in-a-claim")
class EncodesClaims(Wrong):
    """It lets the error of an encoder out."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        request.claim.encode()
        return self.right.verify_claim(request, context)


@mutant("claim-verification.retracted-supports-nothing")
class SupportsByRetracted(Wrong):
    """It does not look at retractions."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        if "palladium" in request.claim:
            return _supported(self, request, context)
        return self.right.verify_claim(request, context)


@mutant("claim-verification.ended-rights-support-nothing")
class SupportsByEndedRights(Wrong):
    """It does not look at rights."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        early = memory_adapter(lambda: LONG_AGO)
        early.seed(self.corpus)
        return early.verify_claim(request, attrs.evolve(context, deadline=None))


@mutant("claim-verification.scope-is-kept")
class VerifiesInTheContext(Wrong):
    """It verifies in the scope of the context, whatever the request asks for."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        return self.right.verify_claim(attrs.evolve(request, source_sets=None), context)


@mutant("claim-verification.scope-is-kept")
class VerifiesAcrossTenants(Wrong):
    """It verifies with what any tenant holds."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        return self.right.verify_claim(request, in_scope(context, tenant="north"))


@mutant("hostile.any-claim-is-served")
class ChokesOnClaims(Wrong):
    """It hands a claim to an engine that reads brackets."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext) -> ClaimFinding:
        re.compile(request.claim)
        return self.right.verify_claim(request, context)


@mutant("grounded-answers.answers-what-is-known")
class AnswersNothing(Wrong):
    """It refuses every question."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        asked = attrs.evolve(request, question="Who composed the Brandenburg concertos?")
        answer = self.right.answer(asked, context)
        if not request.question.strip():
            return self.right.answer(request, context)
        return attrs.evolve(answer, query=request.question)


@mutant("grounded-answers.citations-are-exact")
class CitesThePassage(Wrong):
    """It gives the span of a citation from the start of the passage."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        moved = tuple(
            attrs.evolve(each, span=Span(1, 1 + len(each.quote))) for each in answer.citations
        )
        return attrs.evolve(answer, citations=moved)


@mutant("grounded-answers.retrieved-claims-are-quotes")
class Paraphrases(Wrong):
    """It says in other words what it labels as retrieved."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        worded = tuple(attrs.evolve(claim, text=f"Indeed, {claim.text}") for claim in answer.claims)
        return attrs.evolve(answer, claims=worded)


@mutant("grounded-answers.blank-question-is-refused")
class RaisesOnBlankQuestions(Wrong):
    """It raises for a blank question."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        if not request.question.strip():
            message = "the question is empty"
            raise InvariantError(message)
        return self.right.answer(request, context)


@mutant("grounded-answers.unknown-is-refused")
class AnswersAnything(Wrong):
    """It answers with the first best sentence where no source says anything."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        if "Brandenburg" not in request.question:
            return answer
        asked = attrs.evolve(request, question="What is the mean distance of the Moon?")
        return attrs.evolve(self.right.answer(asked, context), query=request.question)


@mutant("grounded-answers.question-is-repeated")
class TrimsQuestions(Wrong):
    """It gives the question back trimmed."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        return attrs.evolve(answer, query=request.question.strip())


@mutant("grounded-answers.same-question-same-answer")
class WaversInAnswers(Wrong):
    """It words its answer a little differently each time."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = count()

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        return attrs.evolve(answer, answer=f"{answer.answer}{' ' * (next(self._calls) % 2)}")


@mutant("grounded-answers.retracted-grounds-nothing")
class AnswersFromRetracted(Wrong):
    """It does not look at retractions."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        answer = self.right.answer(request, context)
        if "palladium" not in request.question:
            return answer
        asked = attrs.evolve(request, question="What is the mean distance of the Moon?")
        other = self.right.answer(asked, context)
        cited = tuple(
            attrs.evolve(each, source_id="science/fusion.txt") for each in other.citations
        )
        return attrs.evolve(other, query=request.question, citations=cited)


@mutant("grounded-answers.ended-rights-ground-nothing")
class AnswersFromEndedRights(Wrong):
    """It does not look at rights."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        early = memory_adapter(lambda: LONG_AGO)
        early.seed(self.corpus)
        found = early.answer(request, attrs.evolve(context, deadline=None))
        context.check(self.right._clock())
        return found


@mutant("grounded-answers.scope-is-kept")
class AnswersInTheContext(Wrong):
    """It answers from the scope of the context, whatever the request asks for."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        return self.right.answer(attrs.evolve(request, source_sets=None), context)


@mutant("grounded-answers.scope-is-kept")
class AnswersAcrossTenants(Wrong):
    """It answers with what any tenant holds."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        return self.right.answer(request, in_scope(context, tenant="north"))


@mutant("access.passed-deadline-ends-answers")
class AnswersLate(Wrong):
    """It answers behind a deadline that has passed."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        return self.right.answer(request, attrs.evolve(context, deadline=None))


@mutant("hostile.lone-surrogate-in-a-question")
class EncodesQuestions(Wrong):
    """It lets the error of an encoder out."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        request.question.encode()
        return self.right.answer(request, context)


@mutant("hostile.any-question-is-served")
class ChokesOnQuestions(Wrong):
    """It hands a question to an engine that reads brackets."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        re.compile(request.question)
        return self.right.answer(request, context)


@mutant("extremes.empty-answer")
class NeedsEvidence(Wrong):
    """It raises where there is nothing to answer from."""

    def answer(self, request: AnswerRequest, context: RequestContext) -> Answer:
        if not self.corpus.documents:
            message = "list index out of range"
            raise IndexError(message)
        return self.right.answer(request, context)
