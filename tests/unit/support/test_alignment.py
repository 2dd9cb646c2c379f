import pytest

from evidence_sophia.support.alignment import AlignedSentence, align_sentences
from evidence_sophia.support.evidence import EvidenceSentence


def test_the_sentence_that_holds_most_is_best() -> None:
    """Coverage ranks, and sentences without a word of the claim are left out."""
    found = align_sentences("Lilies harm cats.", "Dogs bark. Cats purr. All lilies harm cats.")
    assert found.best == AlignedSentence(2, 1.0)
    assert [each.index for each in found.sentences] == [2, 1]
    assert found.coverage == 1.0


def test_of_equals_the_first_is_best() -> None:
    """A tie is decided by the order of the text."""
    found = align_sentences("Cats purr.", "Cats purr. Cats purr.")
    assert found.best == AlignedSentence(0, 1.0)


def test_at_most_five_sentences_are_drawn_on() -> None:
    """A claim is not pieced together from a whole book."""
    words = [f"word{at}x" for at in range(9)]
    found = align_sentences(" ".join(words), [EvidenceSentence(f"{word}.") for word in words])
    assert len(found.sentences) == 5
    assert 0.5 < found.coverage < 0.6


def test_words_that_say_about_the_same_count_in_part() -> None:
    """Synonyms, short forms and words that begin alike are worth less than the word itself."""
    synonym = align_sentences("A couch.", "A sofa.")
    beginning = align_sentences("A methylated thing.", "A methyltransferase thing.")
    short = align_sentences("ER stress.", "Endoplasmic reticulum (ER) stress. Endoplasmic stress.")
    assert synonym.coverage == 0.8
    assert 0.5 < beginning.coverage < 1.0
    assert short.coverage == 1.0


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("The World Health Body tested old drugs on grey mice.", "The WHB tested"),
        ("The WHB tested old drugs on grey mice.", "The World Health Body tested"),
    ],
)
def test_a_long_form_meets_its_short_form(claim: str, said: str) -> None:
    """What is explained anywhere stands for the words it is short for, and they for it."""
    texts = ["World Health Body (WHB).", *[f"{said} old drugs on grey mice."] * 5]
    found = align_sentences(claim, [EvidenceSentence(text) for text in texts])
    assert 0.9 < found.coverage < 1.0


def test_a_form_that_is_not_explained_stands_for_nothing() -> None:
    """Letters that happen to fit prove nothing; neither does a form of which nothing is said."""
    long = "World Health Body drugs were tested on mice (Xylophone Yard Zone (XYZ))."
    assert align_sentences("The WHB tested drugs.", long).coverage < 0.9
    unused = [EvidenceSentence("Old Red Mice (ORM)."), *[EvidenceSentence("Cats purr.")] * 5]
    assert align_sentences("Cats purr here at night.", unused).coverage < 1.0


def test_nothing_aligns_with_nothing() -> None:
    """Without a claim, evidence, or a common word there is no best sentence."""
    assert align_sentences("", "Cats purr.").best is None
    assert align_sentences("Cats purr.", "").best is None
    assert align_sentences("Cats purr.", "Dogs bark.").best is None


def test_a_short_form_of_which_neither_form_is_given_is_missing() -> None:
    """What the claim explains itself counts for nothing where the evidence has neither form."""
    found = align_sentences("Endoplasmic reticulum (ER) grows in yeast.", "Yeast grows.")
    assert found.coverage < 0.6
