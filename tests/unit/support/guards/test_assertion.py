"""What a sentence only asks, supposes, hopes or reports: pairs written for this library."""

import pytest

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.judge import judge_support

WITHHELD = (
    ("en", "Garlic cures malaria.", "Does garlic cure malaria?"),
    ("en", "Garlic cures malaria.", "Garlic cures malaria?"),
    ("en", "The bridge will be rebuilt.", "If the money is found, the bridge will be rebuilt."),
    ("en", "The mayor stole the money.", "Critics claim that the mayor stole the money."),
    ("en", "The mayor stole the money.", "Some residents believe the mayor stole the money."),
    ("en", "The mayor stole the money.", "The mayor allegedly stole the money."),
    ("en", "The drug cures migraine.", "The drug might cure migraine."),
    ("en", "The drug cures migraine.", "It is hoped that the drug cures migraine."),
    (
        "en",
        "The company will open a factory in Leeds.",
        "The company hopes to open a factory in Leeds.",
    ),
    ("en", "The team reached the summit.", "The team tried to reach the summit."),
    ("en", "The team reached the summit.", "The team nearly reached the summit."),
    ("en", "Life exists on Mars.", "Suppose that life exists on Mars."),
    (
        "en",
        "The senate approved the budget.",
        "The paper asked whether the senate approved the budget.",
    ),
    (
        "en",
        "The comet caused the extinction.",
        "One hypothesis is that the comet caused the extinction.",
    ),
    (
        "en",
        "The painting is a forgery.",
        "In the opinion of one dealer, the painting is a forgery.",
    ),
    ("en", "The painting is a forgery.", "According to rumours, the painting is a forgery."),
    ("en", "The tower is the tallest in Leeds.", "The tower is to be the tallest in Leeds."),
    ("en", "The tower is the tallest in Leeds.", "The tower will be the tallest in Leeds."),
    ("en", "The tower was the tallest in Leeds.", "The tower was due to be the tallest in Leeds."),
    ("en", "The tower was the tallest in Leeds.", "The tower had to be the tallest in Leeds."),
    ("en", "The drug is given to children.", "The drug has yet to be given to children."),
    ("es", "El molino es el primero.", "El molino debía ser el primero."),
    ("fr", "La tour est la plus haute.", "La tour allait être la plus haute."),
    ("es", "El ajo cura la malaria.", "¿El ajo cura la malaria?"),
    ("es", "El alcalde robó el dinero.", "Los críticos afirman que el alcalde robó el dinero."),
    ("es", "El alcalde robó el dinero.", "Quizás el alcalde robó el dinero."),
    ("de", "Knoblauch heilt Malaria.", "Heilt Knoblauch Malaria?"),
    (
        "de",
        "Der Bürgermeister stahl das Geld.",
        "Kritiker behaupten, der Bürgermeister stahl das Geld.",
    ),
    ("de", "Der Bürgermeister stahl das Geld.", "Vielleicht stahl der Bürgermeister das Geld."),
    ("fr", "L'ail guérit le paludisme.", "L'ail guérit-il le paludisme ?"),
    ("fr", "Le maire a volé l'argent.", "Les critiques affirment que le maire a volé l'argent."),
    ("fr", "Le maire a volé l'argent.", "Le maire a peut-être volé l'argent."),
)

SAID = (
    (
        "en",
        "Critics claim that the mayor stole the money.",
        "Critics claim that the mayor stole the money.",
    ),
    ("en", "The drug might cure migraine.", "The drug might cure migraine in adults."),
    ("en", "The drug may cure migraine.", "Researchers say the drug might cure migraine."),
    ("en", "Does garlic cure malaria?", "Does garlic cure malaria?"),
    (
        "en",
        "The bridge was rebuilt in 1950.",
        "The bridge was rebuilt in 1950, which may have saved the town.",
    ),
    (
        "en",
        "The study showed that the drug cures migraine.",
        "The study showed that the drug cures migraine.",
    ),
    ("en", "The drug cures migraine.", "The study showed that the drug cures migraine."),
    ("en", "The mayor stole the money.", "The court found that the mayor stole the money."),
    ("en", "The festival takes place in May.", "The festival takes place in May every year."),
    (
        "en",
        "The team reached the summit.",
        "After they had tried for three days, the team reached the summit.",
    ),
    ("en", "The mayor resigned.", "The mayor resigned. Will the council follow?"),
    (
        "en",
        "The drug cures migraine.",
        "Critics claim that the drug cures migraine. Trials show that the drug cures migraine.",
    ),
    (
        "es",
        "El puente fue reconstruido en 1950.",
        "El puente fue reconstruido en 1950, lo que quizás salvó al pueblo.",
    ),
    ("de", "Das Fest findet im Mai statt.", "Das Fest findet im Mai auf dem Markt statt."),
    (
        "fr",
        "Le pont fut reconstruit en 1950.",
        "Le pont fut reconstruit en 1950, ce qui a peut-être sauvé la ville.",
    ),
)


@pytest.mark.parametrize(("language", "claim", "evidence"), WITHHELD)
def test_what_is_not_said_outright_is_no_support(language: str, claim: str, evidence: str) -> None:
    """A question, a supposition, a hope or a report supports no claim that says it outright."""
    found = judge_support(claim, evidence, language=language)
    assert not found.is_supported
    assert {"not_asserted", "conditional", "denied"} & {*found.rules}
    assert found.score < 0.5


@pytest.mark.parametrize(("language", "claim", "evidence"), SAID)
def test_what_is_said_outright_or_claimed_no_stronger_supports(
    language: str, claim: str, evidence: str
) -> None:
    """Support stands where a claim says no more, or where what is supposed is another thing."""
    assert judge_support(claim, evidence, language=language).label == JudgeLabel.SUPPORTED


def test_a_sentence_without_the_words_withholds_nothing() -> None:
    """Stop words alone are asserted by whatever holds them."""
    assert judge_support("It is so.", "Is it so? It is so.").is_supported


def test_very_words_are_held_against_what_concerns_them() -> None:
    """What may be in the next clause takes nothing from words that stand in this one."""
    said = (
        "Twigg suggested that the cause was a form of anthrax, and Norman Cantor thought it may "
        "have been a combination of anthrax and other diseases."
    )
    claim = "Twigg suggested that the cause was a form of anthrax."
    assert judge_support(claim, said).label == JudgeLabel.SUPPORTED
    assert judge_support(claim, f"Rumours say it may be that {claim}").label != (
        JudgeLabel.SUPPORTED
    )
