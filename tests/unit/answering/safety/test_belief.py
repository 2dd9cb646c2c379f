"""What a thing passes for, and what the same sentence then says."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.safety import filter_sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "The plant is often thought to be harmless, but it is poisonous.",
        "It passes for harmless, but a single seed can kill a child.",
        "Sold as a harmless plant, the root contains deadly alkaloids.",
        "Many consider it innocuous; in fact it is not safe.",
        "Das Maiglöckchen wird oft für harmlos gehalten, ist aber in allen Teilen giftig.",
        "Gilt als harmlos, ist aber giftig.",
        "The plant sold as harmless is in fact poisonous.",
        "Die oft als harmlos bezeichnete Osterglocke ist in Wahrheit giftig.",
        "Obwohl er harmlos aussieht, ist der Pilz tödlich.",
        "Wer Bärlauch für ungefährlich hält, hat ihn verwechselt.",
        "Aunque mucha gente la cree inofensiva, la adelfa puede matar si se ingiere.",
        "La planta tiene fama de inofensiva, pero contiene alcaloides mortales.",
        "Beaucoup croient le lierre inoffensif, mais il est toxique.",
        "Elle passe pour inoffensive, mais elle est mortelle.",
        "Früher hielt man Bleifarbe für unbedenklich.",
        "On croyait autrefois la peinture au plomb sans danger.",
    ],
)
def test_what_is_believed_and_belied_is_a_warning(sentence: str) -> None:
    """A sentence that tells what something passes for, and that it is not so, survives."""
    assert not filter_sentence(sentence).is_certifying


@pytest.mark.parametrize(
    "sentence",
    [
        "Although lilies are toxic, spider plants are considered safe for cats.",
        "Spider plants are considered harmless, but lilies are toxic.",
        "Although spider plants are believed harmless, lilies are poisonous.",
        "Aloe is often called harmless, yet zorblium kills.",
        "The plant is thought to be safe for dogs but is toxic to cats.",
        "The plant is considered safe when the leaves are dried, but it is toxic.",
        "The plant is often called harmless, and it is never toxic.",
        "The plant is harmless, but it looks poisonous.",
        "The plant is considered safe to use against toxic algae.",
        "The plant considered harmless to dogs is toxic to cats.",
        "It is thought to be harmless to cats. It is not poisonous.",
        "Oft für giftig gehalten, ist die Pflanze in Wahrheit harmlos.",
        "On croit que la plante est toxique, mais elle est inoffensive.",
        "On croit que la plante est inoffensive, le lys est toxique.",
        "Antes se creía que el tomate era venenoso, pero es inofensivo.",
    ],
)
def test_what_is_believed_of_one_thing_is_not_belied_by_another(sentence: str) -> None:
    """What is held to be safe certifies, whatever is said of something else, or for others."""
    assert filter_sentence(sentence).is_certifying
