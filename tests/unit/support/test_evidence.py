import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.span import Span
from evidence_sophia.support.evidence import (
    EvidenceSentence,
    ReadClaim,
    forget_sentences,
    read_sentence,
    split_evidence,
)


def test_a_text_is_split_into_sentences_with_their_places() -> None:
    """Each sentence can be found again in the text."""
    text = "Cats purr. Dogs bark."
    found = split_evidence(text, "en")
    assert [each.span.of(text) for each in found] == ["Cats purr.", "Dogs bark."]


def test_given_sentences_stay_and_empty_ones_go_unheard() -> None:
    """An empty sentence keeps its index, so that what is named can be found."""
    given = [EvidenceSentence(""), EvidenceSentence("Cats purr.", start=7)]
    assert split_evidence(given, "en") == tuple(given)
    assert given[1].span == Span(7, 17)


def test_a_sentence_begins_within_a_text() -> None:
    """A negative place is none."""
    with pytest.raises(InvariantError):
        EvidenceSentence("x", start=-1)


def test_a_claim_of_stop_words_asks_for_all_of_them() -> None:
    """In words: "To be or not to be" has no content word, but words."""
    assert ReadClaim("To be or not to be", "en").asked == ("be", "not", "or", "to")


def test_rare_words_weigh_more() -> None:
    """Common words of the training data say less; in other languages all weigh alike."""
    claim = ReadClaim("Two ocelots walked", "en")
    assert claim.weights["ocelot"] > claim.weights["2"]
    assert set(ReadClaim("Der Hund schläft", "de").weights.values()) == {1.0}


def test_a_sentence_is_read_once_until_it_is_forgotten() -> None:
    """Claims come one by one to the same texts; a very long sentence is not kept."""
    forget_sentences()
    read = read_sentence("Lilies harm cats.", "en")
    assert read_sentence("Lilies harm cats.", "en") is read
    assert read_sentence("Lilies harm cats.", "de") is not read
    forget_sentences()
    assert read_sentence("Lilies harm cats.", "en") is not read
    long = "word " * 300
    assert read_sentence(long, "en") is not read_sentence(long, "en")
