"""Deciding what may be said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from attrs import evolve
from tests.deciding import decide

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import Answer, AnswerState, Note, NoteCode, RefusalReason
from evidence_sophia.model.hit import Hit, LexicalMatch
from evidence_sophia.model.source import Retraction, RetractionState, Source

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
RETRACTED = Retraction(
    state=RetractionState.RETRACTED, notice="Withdrawn by its author.", since=date(2026, 2, 3)
)


def notes_of(answer: Answer) -> list[Note]:
    """Give the notes on the sources: a question about a hazard has its own before them."""
    return [note for note in answer.notes if note.code != NoteCode.SAFETY_ROUTING]


def test_an_answer_is_verbatim_and_cited(source: MakeSource, evidence: MakeEvidence) -> None:
    """The sentence stands in its source at the span its citation names."""
    text = (
        "# Lilies\n\nA lily is a bulb. **Lilies** can cause kidney failure in cats. "
        "Dogs fare better."
    )
    answer = decide(
        "Can lilies cause kidney failure in cats?", evidence((source("lily"), text)), now=NOW
    )
    (citation,) = answer.citations
    assert answer.claims[0].text == "Lilies can cause kidney failure in cats."
    assert citation.span is not None
    assert text[citation.span.start : citation.span.end] == citation.quote
    assert (answer.state, answer.generated_at) == (AnswerState.PARTIAL, NOW)
    assert answer.claims[0].provenance[0].verified


FOREIGN = LexicalMatch(analyzer="their-own-7", k1=1.2, terms=(), ceiling=1.0)


@pytest.mark.parametrize("steps", [(), (FOREIGN,)], ids=["none", "foreign"])
def test_hits_of_another_engine_are_answered_from(
    source: MakeSource, evidence: MakeEvidence, steps: tuple[LexicalMatch, ...]
) -> None:
    """A hit that no step explains, or one of an analyzer of its own, is read as its language is."""

    def found_otherwise(hit: Hit) -> Hit:
        return evolve(hit, label=evolve(hit.label, steps=steps))

    found = evidence((source("lily"), "Lilies can cause kidney failure in cats."))
    foreign = evolve(found, hits=tuple(map(found_otherwise, found.hits)))
    answer = decide("Do lilies cause kidney failure in cats?", foreign)
    assert answer.claims[0].text == "Lilies can cause kidney failure in cats."


def test_unrelated_evidence_is_out_of_scope(source: MakeSource, evidence: MakeEvidence) -> None:
    """A question that shares no content word with the evidence is out of scope."""
    found = evidence((source("lily"), "Lilies can cause kidney failure in cats."))
    answer = decide("What is the capital of France?", found, now=NOW)
    assert (answer.state, answer.reason) == (AnswerState.UNGROUNDED, RefusalReason.OUT_OF_SCOPE)
    assert not answer.abstained


def test_stop_words_alone_share_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """A question and a passage that share only stop words have nothing in common."""
    found = evidence((source("lily"), "This is what the lily is to the cat and the dog."))
    assert decide("What is the this of the that?", found).reason == RefusalReason.OUT_OF_SCOPE


def test_nothing_retrieved_is_out_of_scope() -> None:
    """Without a single hit nothing can be said."""
    empty = Evidence(hits=(), sources=(), day=date(2026, 6, 1))
    assert decide("Do lilies harm cats?", empty).reason == RefusalReason.OUT_OF_SCOPE


def test_a_blank_question_abstains(source: MakeSource, evidence: MakeEvidence) -> None:
    """A blank question is an abstention."""
    answer = decide("  ", evidence((source("lily"), "Lilies harm cats.")))
    assert (answer.state, answer.abstained) == (AnswerState.ABSTAINED, True)


def test_a_passing_mention_is_no_answer(source: MakeSource, evidence: MakeEvidence) -> None:
    """A sentence that holds one word of many does not answer the question."""
    found = evidence((source("lily"), "The garden was full of people, cats and old chairs."))
    answer = decide("Which antidote do veterinarians give poisoned cats overnight?", found)
    assert answer.reason == RefusalReason.NO_SUPPORTED_SENTENCES


def test_headings_and_questions_are_no_answers(source: MakeSource, evidence: MakeEvidence) -> None:
    """A heading, a table and a question that repeat the question's words are not quoted."""
    text = (
        "# Lilies cause kidney failure in cats.\n\nDo lilies cause kidney failure in cats?\n\n"
        "| Lilies | cause kidney failure in cats. |\n|---|---|\n"
    )
    answer = decide("Do lilies cause kidney failure in cats?", evidence((source("lily"), text)))
    assert answer.is_refusal


def test_a_retracted_source_grounds_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """What only a retracted source says is refused with the notice."""
    bad = source("bad-study", retraction=RETRACTED)
    answer = decide("Do lilies harm cats?", evidence((bad, "Lilies never harm cats at all.")))
    assert (answer.state, answer.reason) == (
        AnswerState.RETRACTED_SOURCE,
        RefusalReason.RETRACTED_SOURCE,
    )
    assert answer.claims == ()
    assert notes_of(answer)[0].source_id == bad.id
    assert "Withdrawn by its author. (2026-02-03)" in notes_of(answer)[0].text
    assert "never harm" not in answer.answer


def test_a_retracted_source_is_named_beside_a_good_one(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """Where a good source says it too, the answer rests on it and names the retracted one."""
    good, bad = source("lily"), source("bad-study", retraction=RETRACTED)
    found = evidence((bad, "Lilies never harm cats at all."), (good, "Lilies do harm cats badly."))
    answer = decide("Do lilies harm cats?", found)
    assert [citation.source_id for citation in answer.citations] == [good.id]
    assert [note.code for note in notes_of(answer)] == [NoteCode.RETRACTED_SOURCE]


def test_an_unrelated_good_sentence_does_not_stand_in(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A sentence that barely touches the question does not stand in for a retracted one."""
    good, bad = source("crews"), source("bad-study", retraction=RETRACTED)
    found = evidence(
        (bad, "Apollo nineteen landed near the crater Tycho in spring."),
        (good, "Apollo landed astronauts near several craters of the Moon."),
    )
    answer = decide("Where near the crater Tycho did Apollo nineteen land in spring?", found)
    assert answer.reason == RefusalReason.RETRACTED_SOURCE


def test_expired_sources_are_named(source: MakeSource, evidence: MakeEvidence) -> None:
    """A source that was left out for its rights is named in the notes."""
    old = source("old-book", rights_expire_on=date(2025, 12, 31))
    found = evidence(
        (source("lily"), "Lilies do harm cats badly."),
        (old, "Lilies harm cats and nobody else."),
        (source("aside", rights_expire_on=date(2025, 12, 31)), "A cat sat on the mat."),
    )
    answer = decide("Do lilies harm cats?", found)
    (note,) = notes_of(answer)
    assert len(answer.claims) == 1
    assert (note.code, note.source_id) == (NoteCode.RIGHTS_EXPIRED, old.id)
    assert "2025-12-31" in note.text


def test_a_concern_is_named(source: MakeSource, evidence: MakeEvidence) -> None:
    """A cited source with an expression of concern carries a note."""
    doubtful = source(
        "lily",
        retraction=Retraction(state=RetractionState.EXPRESSION_OF_CONCERN, notice="See p. 2."),
    )
    answer = decide("Do lilies harm cats?", evidence((doubtful, "Lilies do harm cats badly.")))
    assert [note.code for note in notes_of(answer)] == [NoteCode.CONCERN]


def test_copies_do_not_make_an_answer_grounded(source: MakeSource, evidence: MakeEvidence) -> None:
    """The same sentence in four documents is one claim of one passage."""
    copies = [(source(f"copy-{n}"), "Lilies do harm cats badly.") for n in range(4)]
    answer = decide("Do lilies harm cats?", evidence(*copies))
    assert (len(answer.claims), answer.state) == (1, AnswerState.PARTIAL)


def test_sources_that_disagree_are_both_shown(source: MakeSource, evidence: MakeEvidence) -> None:
    """Two sentences that differ in a number, or in a negation, are not copies of each other."""
    one, other, denial = source("one"), source("other"), source("denial")
    found = evidence(
        (one, "The crews brought back 382 kilograms of samples from the Moon."),
        (other, "The crews brought back 842 kilograms of samples from the Moon."),
        (denial, "The crews never brought back 382 kilograms of samples from the Moon."),
    )
    answer = decide("How many kilograms of samples did the crews bring back from the Moon?", found)
    assert [citation.source_id for citation in answer.citations] == [one.id, other.id, denial.id]


def test_a_pronoun_brings_its_sentence_along(source: MakeSource, evidence: MakeEvidence) -> None:
    """A sentence that points back is shown after the one it points to."""
    text = "Peyton Manning led two teams to the final. He is the oldest quarterback ever to play."
    answer = decide("Who is the oldest quarterback?", evidence((source("bowl"), text)))
    assert [claim.text for claim in answer.claims] == [
        "Peyton Manning led two teams to the final.",
        "He is the oldest quarterback ever to play.",
    ]


def test_three_passages_make_an_answer_grounded(source: MakeSource, evidence: MakeEvidence) -> None:
    """Three passages that say it in their own way ground the answer."""
    said = (
        "Lilies harm the kidneys of cats.",
        "Vets see that lilies harm cats within hours.",
        "Every part of true lilies can harm cats, even pollen.",
    )
    pairs = [(source(f"doc-{n}"), text) for n, text in enumerate(said)]
    answer = decide("Do lilies harm cats?", evidence(*pairs))
    assert (len(answer.claims), answer.state) == (3, AnswerState.GROUNDED)


def test_the_question_s_language_comes_first(source: MakeSource, evidence: MakeEvidence) -> None:
    """A Spanish question is answered from Spanish passages where they can answer it."""
    english = source("lily-en")
    spanish = source("lily-es", language="es")
    found = evidence(
        (english, "Lirios is the Spanish word for lilies, gatos for cats."),
        (spanish, "Los lirios causan insuficiencia renal en los gatos."),
    )
    answer = decide("¿Qué causan los lirios en los gatos?", found)
    assert [citation.source_id for citation in answer.citations] == [spanish.id]
    assert "No se afirma nada" in answer.answer


def test_line_end_hyphens_read_as_words(source: MakeSource, evidence: MakeEvidence) -> None:
    """A hard-wrapped word is whole for the reader and the raw text for the checker."""
    text = "Lilies can cause kid-\nney failure in cats."
    answer = decide("Can lilies cause kidney failure in cats?", evidence((source("lily"), text)))
    assert answer.claims[0].text == "Lilies can cause kidney failure in cats."
    assert answer.citations[0].quote == text


def test_a_question_for_a_number_prefers_one(source: MakeSource, evidence: MakeEvidence) -> None:
    """Asked for a date, the sentence with a date comes first."""
    text = (
        "Apollo 11 landed on the Moon to great applause. "
        "Apollo 11 landed on the Moon on 20 July 1969."
    )
    answer = decide("When did Apollo 11 land on the Moon?", evidence((source("apollo"), text)))
    best = decide(
        "When did Apollo 11 land on the Moon?",
        evidence((source("apollo"), text)),
        policy=AnswerPolicy(max_sentences=1),
    )
    assert "1969" in best.claims[0].text
    assert "1969" in answer.answer


def test_deciding_twice_gives_equal_answers(source: MakeSource, evidence: MakeEvidence) -> None:
    """The same evidence gives the same answer."""
    found = evidence((source("lily"), "Lilies do harm cats badly."))
    assert decide("Do lilies harm cats?", found) == decide("Do lilies harm cats?", found)


def test_a_hit_without_its_source_is_refused(source: MakeSource, evidence: MakeEvidence) -> None:
    """Evidence without provenance cannot be made."""
    found = evidence((source("lily"), "Lilies do harm cats badly."))
    with pytest.raises(InvariantError, match="comes with its source"):
        Evidence(hits=found.hits, sources=(), day=found.day)


def test_a_thing_is_not_defined_by_another(source: MakeSource, evidence: MakeEvidence) -> None:
    """Asked what one thing is, a sentence that only mentions it is not quoted."""
    found = evidence((source("pots"), "Some gardeners bury a bulb before the first frost."))
    assert decide("What is a bulb?", found).is_refusal


def test_a_definition_comes_first(source: MakeSource, evidence: MakeEvidence) -> None:
    """Asked what a thing is, the sentence that says it comes before others about it."""
    found = evidence(
        (source("shop"), "A bulb costs little in autumn and much in spring."),
        (source("botany"), "A bulb is the thick stem of a plant under the ground."),
    )
    answer = decide("What is a bulb?", found, policy=AnswerPolicy(max_sentences=1))
    assert answer.citations[0].source_id == "default/botany"


def test_a_record_of_changes_comes_last(source: MakeSource, evidence: MakeEvidence) -> None:
    """What changed in some version is quoted last, unless the question is about changes."""
    found = evidence(
        (source("news", title="Pot 2.4 Release Notes"), "Repotting now removes stones from soil."),
        (source("guide"), "Repotting removes old soil and also the stones in it."),
    )
    best = AnswerPolicy(max_sentences=1)
    plain = decide("Does repotting remove stones from soil?", found, policy=best)
    changed = decide("Since when does repotting remove stones from soil?", found, policy=best)
    assert plain.citations[0].source_id == "default/guide"
    assert changed.citations[0].source_id == "default/news"


def test_yes_or_no_is_not_answered_by_a_condition_first(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A plain statement comes before advice for the case that something happened."""
    found = evidence(
        (source("advice"), "Call a vet if a cat has eaten ivy and may be poisoned."),
        (source("facts"), "Every part of ivy is poisonous, and a cat should not eat it."),
    )
    answer = decide("Is ivy poisonous to a cat?", found, policy=AnswerPolicy(max_sentences=1))
    assert answer.citations[0].source_id == "default/facts"


def test_a_sentence_in_another_language_than_its_page_is_left_out(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """What a page left untranslated is no part of an answer in the page's language."""
    spanish = source("iris", language="es")
    text = (
        "The gardener who planted the iris in 1993 wrote that it was the first of them.\n\n"
        "El iris es una planta que florece en la primavera y que vive muchos años."
    )
    answer = decide("¿Qué planta es el iris?", evidence((spanish, text)))
    assert [claim.text[:7] for claim in answer.claims] == ["El iris"]


def test_a_sentence_that_hangs_on_nothing_is_left_out(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A passage that begins with a pronoun begins with a sentence nobody can understand."""
    found = evidence((source("ivy"), "It is poisonous to cats and dogs of every age."))
    assert decide("Is ivy poisonous to cats and dogs?", found).is_refusal


@pytest.mark.parametrize(
    "first",
    ["Lilies are safe for all cats at home.", "Lilies are blue in the garden at home."],
)
def test_what_refers_to_a_sentence_that_fell_falls_too(
    first: str, source: MakeSource, evidence: MakeEvidence
) -> None:
    """Without it, "they" would be something else; with it, it stands."""
    text = f"{first} They grow in spring in the garden."
    found = evidence((source("lily"), text))
    answer = decide("Do lilies at home grow in spring in the garden?", found)
    is_safe = "blue" in first
    assert ("They grow" in answer.answer) == is_safe
    assert (NoteCode.SENTENCE_DROPPED in [note.code for note in answer.notes]) != is_safe


LILY = "A peace lily does not cause the kidney failure that lilies cause in cats."
TOXIC = "It is toxic all the same: it holds oxalates."


@pytest.mark.parametrize(
    "question",
    ["Is the peace lily toxic to cats?", "Does a peace lily cause kidney failure in cats?"],
)
def test_half_of_what_is_said_of_a_hazard_is_not_quoted(
    question: str, source: MakeSource, evidence: MakeEvidence
) -> None:
    """A denial is followed by what the same passage goes on to say."""
    answer = decide(question, evidence((source("lily"), f"{LILY} {TOXIC}")))
    assert [claim.text for claim in answer.claims] == [LILY, TOXIC]


def test_a_denial_stands_where_what_follows_may_not_be_said(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A sentence that certifies is withheld; the denial before it is no less true."""
    found = evidence((source("lily"), f"{LILY} It is safe for all cats."))
    answer = decide("Is the peace lily toxic to cats?", found)
    assert [claim.text for claim in answer.claims] == [LILY]


def test_a_count_is_not_answered_without_a_figure(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """Asked how many, a sentence without a number is none; one in words is."""
    question = "How many people walked on the Moon?"
    vague = "People walked on the Moon in heavy suits."
    assert decide(question, evidence((source("moon"), vague))).is_refusal
    found = evidence((source("moon"), f"{vague} Twelve people walked on the Moon."))
    assert decide(question, found).answer.startswith("Twelve people")


def test_a_word_that_asks_for_a_measure_is_not_looked_for(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """Asked how long a memory is, a memory of three seconds answers."""
    text = "Goldfish have a memory of three seconds."
    answer = decide("How long is the memory of goldfish?", evidence((source("fish"), text)))
    assert answer.claims[0].text == text
