"""What is read of a question before anything is looked for? Its language, class and attempts."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.answering.injection import InjectionFinding, find_injections
from evidence_sophia.answering.language import AnswerLanguage, choose_language
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety.classify import SafetyClass, classify_question
from evidence_sophia.answering.safety.unmask import unmask
from evidence_sophia.contract.requests import AnswerRequest

__all__ = ["Asked", "read_request"]


@frozen(kw_only=True)
class Asked:
    """A question as it was understood.

    Attributes:
        request: what was asked.
        language: it is answered in.
        safety: its class by the safety policy.
        injections: attempts to give orders in it; recorded, and not followed.
    """

    request: AnswerRequest = field(repr=False)
    language: AnswerLanguage
    safety: SafetyClass
    injections: tuple[InjectionFinding, ...]

    @property
    def question(self) -> str:
        """The question, as it was asked."""
        return self.request.question


def read_request(request: AnswerRequest, rules: AnswerRules, *, corpus_language: str = "") -> Asked:
    """Read a request. Linear in the question.

    Args:
        request: what is asked.
        rules: with the safety policy.
        corpus_language: of most sources in scope; "" if unknown.
    """
    question = request.question
    seen = unmask(question)
    language = choose_language(question, explicit=request.language, corpus=corpus_language)
    return Asked(
        request=request,
        language=language,
        safety=classify_question(question, language.question, rules.safety, seen=seen),
        injections=find_injections(question, seen=seen),
    )
