"""Does an answer say only what its sources say, and refuse where they say nothing?"""

from __future__ import annotations

import attrs

from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.answer import Answer, RefusalReason
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import citation_problems
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_ANSWERS = frozenset({Capability.GROUNDED_ANSWERS})
_DISTANCE = "What is the mean distance of the Moon from the Earth?"
_LIGHT = "Which light does a lighthouse within the harbour show?"


def _answered(bench: Bench, question: str, tenant: str = "north", **asked: object) -> Answer:
    request = AnswerRequest(question, **asked)  # type: ignore[arg-type]  # checked by the request
    return bench.adapter.answer(request, bench.context(tenant))


def _cited(answer: Answer) -> set[str]:
    return {citation.source_id for citation in answer.citations}


@check("grounded-answers.answers-what-is-known", clause="A-01", needs=_ANSWERS)
def answers_what_is_known(bench: Bench) -> None:
    """A question that a source answers in its own words is answered from that source.

    Retrieve for the question, and cite the source that says it.
    """
    bench.seed(standard())
    for question, source_id in ((_DISTANCE, "science/moon.txt"), (_LIGHT, "law/lighthouse.txt")):
        answer = _answered(bench, question)
        expect(not answer.is_refusal, f"{question!r} is refused: {answer.reason}")
        expect(source_id in _cited(answer), f"{question!r} cites {_cited(answer)}")


@check("grounded-answers.citations-are-exact", clause="A-02", needs=_ANSWERS)
def citations_are_exact(bench: Bench) -> None:
    """Every citation of an answer is exact in quote, span and facts of its source.

    Quote the source's own characters; cut by code points of the stored text.
    """
    bench.seed(standard())
    for question in (_DISTANCE, _LIGHT):
        for citation in _answered(bench, question).citations:
            problems = citation_problems(citation, standard())
            expect(not problems, problems)


@check("grounded-answers.retrieved-claims-are-quotes", clause="A-03", needs=_ANSWERS)
def retrieved_claims_are_quotes(bench: Bench) -> None:
    """A claim labelled as retrieved stands in a quote of its citations.

    Label what a model has worded as synthesized, or say it in the source's words.
    """
    bench.seed(standard())
    for question in (_DISTANCE, _LIGHT):
        answer = _answered(bench, question)
        quotes = {citation.id: citation.quote for citation in answer.citations}
        for claim in answer.claims:
            carried = any(claim.text.strip() in quotes[id_] for id_ in claim.citation_ids)
            expect(carried or claim.label != "retrieved", f"{claim.text!r:.80} stands in no quote")


@check("grounded-answers.blank-question-is-refused", clause="A-04", needs=_ANSWERS)
def blank_question_is_refused(bench: Bench) -> None:
    """A question without a word is refused as empty_query, as a value.

    Return a refusal; raise nothing.
    """
    bench.seed(standard())
    for question in ("", " \n"):
        reason = _answered(bench, question).reason
        expect(reason == RefusalReason.EMPTY_QUERY, f"{question!r} gives the reason {reason}")


@check("grounded-answers.unknown-is-refused", clause="A-05", needs=_ANSWERS)
def unknown_is_refused(bench: Bench) -> None:
    """A question that no source answers is refused, as a value, and asserts nothing.

    Say nothing rather than something likely.
    """
    bench.seed(standard())
    answer = _answered(bench, "Who composed the Brandenburg concertos?")
    expect(answer.is_refusal, f"it answers {answer.answer!r:.100}")
    expect(not answer.claims, "a refusal asserts something")


@check("grounded-answers.question-is-repeated", clause="A-06", needs=_ANSWERS)
def question_is_repeated(bench: Bench) -> None:
    """An answer and a refusal repeat the question as it was asked.

    Return it untouched.
    """
    bench.seed(standard())
    for question in (f" {_DISTANCE}  ", "Who composed the Brandenburg concertos?\n"):
        query = _answered(bench, question).query
        expect(query == question, f"{question!r} comes back as {query!r}")


@check("grounded-answers.same-question-same-answer", clause="A-07", needs=_ANSWERS)
def same_question_same_answer(bench: Bench) -> None:
    """The same question on the same data gives the same answer, but for its time.

    Look for what depends on time, chance or the order of a hash.
    """
    bench.seed(standard())
    first, second = (attrs.evolve(_answered(bench, _DISTANCE), generated_at=None) for _ in range(2))
    expect(first == second, "two equal questions are answered differently")


@check("grounded-answers.retracted-grounds-nothing", clause="A-08", needs=_ANSWERS)
def retracted_grounds_nothing(bench: Bench) -> None:
    """No answer rests on a retracted source.

    Leave retracted sources out of what may be quoted.
    """
    bench.seed(standard())
    answer = _answered(bench, "For how long did the palladium electrode produce excess heat?")
    expect("science/fusion.txt" not in _cited(answer), "a retracted source is cited")


@check("grounded-answers.ended-rights-ground-nothing", clause="A-08", needs=_ANSWERS)
def ended_rights_ground_nothing(bench: Bench) -> None:
    """No answer rests on a source whose rights have ended.

    Leave it out of what may be quoted.
    """
    bench.seed(standard())
    answer = _answered(bench, "What does the licensed atlas show north of the granite ridge?")
    expect("science/ended.txt" not in _cited(answer), "a source with ended rights is cited")


@check("grounded-answers.scope-is-kept", clause="A-09", needs=_ANSWERS)
def scope_is_kept(bench: Bench) -> None:
    """An answer rests on the tenant's asked source sets alone.

    Retrieve within the narrowed scope.
    """
    bench.seed(standard())
    narrowed = _answered(bench, _DISTANCE, source_sets=("law",))
    expect("science/moon.txt" not in _cited(narrowed), "another source set is cited")
    other = _answered(bench, _DISTANCE, tenant=SOUTH)
    words = f"{other.answer} {[citation.quote for citation in other.citations]}"
    expect("384,400" not in words, "another tenant's source is told")
