import pytest

from evidence_sophia.errors import BackendError
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import EvidenceSentence
from evidence_sophia.support.judge import REFUTING_RULES, RULES, judge_support, read_evidence
from evidence_sophia.support.nli import NliScores
from evidence_sophia.support.policy import SupportPolicy
from evidence_sophia.support.weights import shipped_weights
from evidence_sophia.testing.scripted_scorer import ScriptedNliScorer

SUPPORTED, REFUTED, NOT_ENOUGH = (
    JudgeLabel.SUPPORTED,
    JudgeLabel.REFUTED,
    JudgeLabel.NOT_ENOUGH,
)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Lilies harm cats.", "It is known: lilies harm cats. Dogs bark."),
        ("“Lilies harm cats”", "Lilies  harm cats"),
        ("百合有毒。", "众所周知，百合有毒。"),
    ],
)
def test_the_very_words_certify(claim: str, evidence: str) -> None:
    """What stands there word for word is supported with certainty, typography set aside."""
    found = judge_support(claim, evidence)
    assert (found.label, found.score, found.rules) == (SUPPORTED, 1.0, ())
    assert found.method == VerificationMethod.VERBATIM
    assert found.is_supported
    assert found.is_calibrated


@pytest.mark.parametrize(
    "evidence",
    [
        "It is a myth that lilies harm cats.",
        "Lilies harm cats. That is wrong.",
        "Some say that lilies harm cats, which is false.",
        "Lilies do not harm cats.",
        "It is not true that lilies harm cats.",
    ],
)
def test_evidence_that_quotes_the_claim_to_deny_it_refutes(evidence: str) -> None:
    """The words of a claim are no support where the text takes them back."""
    found = judge_support("Lilies harm cats.", evidence)
    assert found.label == REFUTED
    assert found.spans


def test_words_under_a_condition_do_not_certify() -> None:
    """In words: "Only if" makes another statement of the same words."""
    found = judge_support("Lilies are safe.", "Lilies are safe only if dried.")
    assert (found.label, found.rules) == (NOT_ENOUGH, ("conditional",))


@pytest.mark.parametrize(
    ("claim", "evidence", "rule"),
    [
        ("The red car stopped.", "The blue car stopped.", "category_slot"),
        ("A man stands near the big house.", "A man stands near the small house.", "opposite_slot"),
        ("Ten women walk in the park.", "Two women walk in the park.", "number_slot"),
        ("The third man won the race.", "The second man won the race.", "number_slot"),
        ("The drug was tested in Spain.", "The drug was tested in Italy.", "category"),
        ("The drug reduces pain.", "The drug increases pain in most patients.", "direction"),
        ("The mill is not old.", "The mill is old.", "negation"),
        ("She is sad.", "She is happy.", "opposite_slot"),
    ],
)
def test_a_contradiction_names_its_rule(claim: str, evidence: str, rule: str) -> None:
    """Each way to contradict refutes, and says which it was and where."""
    found = judge_support(claim, evidence, language="en")
    assert found.label == REFUTED
    assert rule in found.rules
    assert [span.of(evidence) for span in found.spans] == [evidence]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The little girl sits on the sofa.", "The small girl sits on the couch."),
        ("Two kids play outside.", "2 kids play outside the house."),
        ("The 3rd man won the race.", "The third man won the race on Sunday."),
    ],
)
def test_other_words_for_the_same_support(claim: str, evidence: str) -> None:
    """Synonyms and other ways to write a number are no contradiction."""
    found = judge_support(claim, evidence, language="en")
    assert found.label == SUPPORTED
    assert found.method == VerificationMethod.COVERAGE


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Der Wagen ist rot.", "Der Wagen ist blau."),
        ("El gato no es rojo.", "El gato es rojo."),
        ("Le chat est noir.", "Le chat n'est pas noir."),
        ("百合对猫有毒", "百合对猫没有毒。"),
    ],
)
def test_other_languages_are_judged_but_not_calibrated(claim: str, evidence: str) -> None:
    """The guards hold across languages; the score is a probability in English alone."""
    found = judge_support(claim, evidence)
    assert found.label == REFUTED
    assert not found.is_calibrated


@pytest.mark.complaint("confident-ai/deepeval#2248")
@pytest.mark.complaint("vibrantlabsai/ragas#793")
@pytest.mark.parametrize("evidence", ["", "   ", [], [EvidenceSentence("")], "…"])
def test_no_evidence_is_never_support(evidence: str | list[EvidenceSentence]) -> None:
    """Where nothing is said, the score of others was perfect; here nothing is supported."""
    found = judge_support("Lilies harm cats.", evidence)
    assert (found.label, found.score, found.spans) == (NOT_ENOUGH, 0.0, ())


def test_no_claim_is_never_supported() -> None:
    """A claim without a word claims nothing."""
    assert judge_support("…", "Lilies harm cats.").label == NOT_ENOUGH
    assert judge_support("", "").label == NOT_ENOUGH


@pytest.mark.complaint("confident-ai/deepeval#1971")
def test_an_unrelated_claim_is_not_supported() -> None:
    """An answer about something else was scored perfect; no shared word, no support."""
    found = judge_support("I did not do my best.", "Paris has many museums.", language="en")
    assert found.label == NOT_ENOUGH
    assert found.score < 0.5


@pytest.mark.complaint("run-llama/llama_index#14753")
def test_a_shared_name_alone_is_no_support() -> None:
    """In words: "Paris" in a sentence about a day there passed for the capital of France."""
    found = judge_support("Paris is the capital of France.", "We had a great day in Paris.")
    assert found.label == NOT_ENOUGH


@pytest.mark.complaint("Liyan06/MiniCheck#13")
def test_numbers_lie_in_the_range_that_the_claim_names() -> None:
    """85, 86 and 89.4 are all between 80 and 90."""
    found = judge_support(
        "All temperatures were between 80 and 90 degrees.",
        "All the temperatures were 85, 86 and 89.4 degrees.",
        language="en",
    )
    assert found.label == SUPPORTED
    assert "number_missing" not in found.rules


@pytest.mark.complaint("vllm-project/semantic-router#3365")
def test_a_contradiction_at_the_end_of_a_long_text_is_found() -> None:
    """What stands after 50,000 words counts as much as what stands first."""
    filler = " ".join(f"Cart {at} went to market on day {at}." for at in range(7200))
    text = f"{filler} The old mill was not built in 1902."
    found = judge_support("The old mill was built in 1902.", text, language="en")
    assert found.label == REFUTED
    assert [span.of(text) for span in found.spans] == ["The old mill was not built in 1902."]


@pytest.mark.complaint("confident-ai/deepeval#1146")
def test_one_input_has_one_verdict() -> None:
    """The same pair was scored 0 and then 1; here all repeats are equal."""
    texts = "Lilies are toxic to cats and dogs.", "Lilies are toxic to most cats."
    assert len({judge_support(*texts, language="en") for _ in range(100)}) == 1


@pytest.mark.complaint("confident-ai/deepeval#529")
def test_score_label_and_rules_are_of_one_record() -> None:
    """A score that supports never stands beside a label that does not."""
    for claim, evidence in (
        ("The mill is not old.", "The mill is old."),
        ("The cat sat in Berlin on the mat.", "The cat sat in Rome on the mat."),
        ("The cat sat on the mat.", "A cat sat on its mat."),
    ):
        found = judge_support(claim, evidence, language="en")
        assert found.is_supported == (found.score >= 0.6)


def test_certified_words_that_are_contradicted_elsewhere_say_so() -> None:
    """Both sentences stand in the evidence; the verdict names the clash."""
    text = "The red car stopped here. The blue car stopped here."
    found = judge_support("The red car stopped here.", text, language="en")
    assert found.is_supported
    assert found.rules == ("contradicted_elsewhere",)
    alone = "The red car stopped here. It was the red car that stopped right here."
    assert judge_support("The red car stopped here.", alone, language="en").rules == ()


def test_a_negation_that_goes_on_is_not_certified() -> None:
    """In words: "Did not sink in 1912" says more than "did not sink in 1912 at night"."""
    found = judge_support("It did not sink in 1912.", "It did not sink in 1912 at night.")
    assert found.method == VerificationMethod.COVERAGE


def test_spans_count_in_the_evidence() -> None:
    """Sentences that are given keep their places; those of a text are its spans."""
    given = [EvidenceSentence("Dogs bark.", start=0), EvidenceSentence("Cats purr.", start=50)]
    found = judge_support("Cats purr.", given)
    assert (found.sentences, found.spans[0].start, found.spans[0].end) == ((1,), 50, 60)


def test_support_may_rest_on_several_sentences() -> None:
    """Each sentence that adds a word of the claim is named."""
    text = "Marie Curie was born in Warsaw. Dogs bark loudly. Marie Curie later won two prizes."
    found = judge_support("Marie Curie, born in Warsaw, won two prizes.", text, language="en")
    assert found.is_supported
    assert found.sentences == (0, 2)


def test_evidence_is_read_once_for_many_claims() -> None:
    """What was read beforehand gives the same verdict."""
    text = "Lilies are toxic to most cats."
    read = read_evidence(text, language="en")
    claim = "Lilies are toxic."
    assert judge_support(claim, read) == judge_support(claim, text, language="en")


def test_the_policy_sets_the_bars() -> None:
    """A higher bar supports less, a higher coverage refutes less."""
    claim, evidence = "The small girl sits on the sofa.", "The little girl sits on a couch."
    strict = SupportPolicy(supported_from=9990)
    assert judge_support(claim, evidence, language="en").is_supported
    assert not judge_support(claim, evidence, policy=strict, language="en").is_supported


def test_weights_of_ones_own_are_used() -> None:
    """Who fits on other data brings the result along."""
    import attrs  # noqa: PLC0415 - one test's need

    harsh = attrs.evolve(shipped_weights(), intercept=-30.0)
    found = judge_support(
        "A small girl sits.", "A little girl sits down.", language="en", weights=harsh
    )
    assert found.score < 0.01


def test_a_model_may_take_support_away_but_never_give_it() -> None:
    """Only a verdict that supports is shown to the model, and only the best sentence."""
    claim, evidence = "Two kids play outside.", "2 kids play outside the house."
    scorer = ScriptedNliScorer(
        (((evidence, claim), NliScores(entailment=0.1, neutral=0.1, contradiction=0.8)),)
    )
    found = judge_support(claim, evidence, language="en", scorer=scorer)
    assert (found.label, found.method) == (REFUTED, VerificationMethod.NLI)
    generous = ScriptedNliScorer(
        otherwise=NliScores(entailment=1.0, neutral=0.0, contradiction=0.0)
    )
    unrelated = judge_support("Dogs bark.", evidence, language="en", scorer=generous)
    assert unrelated.label == NOT_ENOUGH


def test_a_model_that_fails_is_not_hidden() -> None:
    """An error of the scorer is the caller's to see, never a pass."""

    class Broken:
        def score(self, _pairs: object, /) -> list[NliScores]:
            message = "the model is gone"
            raise BackendError(message)

    with pytest.raises(BackendError):
        judge_support(
            "Two kids play outside.", "2 kids play outside here.", language="en", scorer=Broken()
        )


def test_mixed_scripts_are_judged() -> None:
    """Words of several scripts in one claim are each held against the evidence."""
    found = judge_support("Москва 莫斯科 is old.", "Москва 莫斯科 is very old.", language="en")
    assert found.is_supported
    assert not judge_support(
        "Москва 莫斯科 is old.", "Paris 巴黎 is old.", language="en"
    ).is_supported


def test_every_refuting_rule_is_a_rule() -> None:
    """The lists of ids agree."""
    assert REFUTING_RULES < RULES


def test_the_language_is_detected_where_none_is_named() -> None:
    """A text whose language cannot be told is read as English."""
    assert read_evidence("Der Hund schläft nicht im Haus.").language == "de"
    assert read_evidence([EvidenceSentence("Der Hund schläft nicht im Haus.")]).language == "de"
    assert read_evidence("12 34").language == "en"


@pytest.mark.parametrize(
    ("language", "claim", "evidence"),
    [
        ("ar", "البيت الأحمر قديم جدا", "البيت الأزرق قديم جدا"),
        ("it", "Il prezzo aumentò nel 2010.", "Il prezzo diminuì nel 2010."),
        ("pt", "O carro vermelho parou na rua.", "O carro azul parou na rua."),
        ("ru", "Завод закрыли в марте.", "Завод закрыли в июне."),
        ("zh", "该药物增加风险。", "该药物降低风险。"),
    ],
)
def test_opposites_and_categories_are_known_in_more_languages(
    language: str, claim: str, evidence: str
) -> None:
    """One word that excludes another refutes, whatever the language that has a list."""
    assert judge_support(claim, evidence, language=language).label == JudgeLabel.REFUTED


def test_a_sentence_about_something_else_denies_nothing() -> None:
    """A negation counts only in a sentence that holds enough of the claim."""
    claim = "The old stone bridge near Marlow carried trains across the river until 1950."
    found = judge_support(claim, "The bridge did not please her aunt.", language="en")
    assert "negation" not in found.rules
