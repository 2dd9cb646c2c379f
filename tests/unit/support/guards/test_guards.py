import pytest

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim, ReadSentence
from evidence_sophia.support.features import contradicting_slots, features
from evidence_sophia.support.guards.direction import direction_at_nearest, direction_differs
from evidence_sophia.support.guards.names import names_missing
from evidence_sophia.support.guards.negation import negation_differs, negation_unmet
from evidence_sophia.support.guards.numbers import number_differs, numbers_missing
from evidence_sophia.support.guards.opposites import (
    category_differs,
    opposite_near,
    opposite_said,
)


def held(claim: str, *sentences: str) -> Match:
    """Hold a claim against sentences."""
    return Match(ReadClaim(claim, "en"), [ReadSentence(each, "en") for each in sentences])


@pytest.mark.parametrize(
    ("claim", "sentence", "differs"),
    [
        ("Lilies harm cats.", "Lilies do not harm cats.", True),
        ("Lilies do not harm cats.", "Lilies harm cats.", True),
        ("Lilies do not harm cats.", "Lilies never harm cats.", False),
        ("Lilies harm cats.", "Roses do not smell, but lilies harm cats.", False),
        ("Lilies harm cats.", "Lilies harm cats.", False),
        ("Aspirin causes cancer.", "There is no evidence that aspirin causes cancer.", True),
        ("The drug reduced pain.", "The drug failed to reduce pain.", True),
    ],
)
def test_negation_is_compared_where_it_reaches(claim: str, sentence: str, differs: bool) -> None:
    """A negator elsewhere in the sentence contradicts nothing."""
    assert negation_differs(held(claim, sentence)) == float(differs)


def test_a_denial_of_what_nobody_speaks_of_is_unmet() -> None:
    """The share of the claim that it denies, and that stands nowhere."""
    assert negation_unmet(held("The man is not eating pie.", "The man rides a horse.")) > 0.5
    assert negation_unmet(held("The man eats pie.", "The man rides a horse.")) == 0.0


@pytest.mark.parametrize(
    ("claim", "sentence", "share"),
    [
        ("12 cats ran.", "Twelve cats ran.", 0.0),
        ("12 cats ran.", "13 cats ran.", 1.0),
        ("12 cats and 3 dogs ran.", "12 cats and 4 dogs ran.", 0.5),
        ("No number here.", "13 cats ran.", 0.0),
        ("The tower is 2 km high.", "The tower is 2000 m high.", 0.0),
        ("The tower is 2 km high.", "The tower is 2 m high.", 0.0),
        ("About 600 people came.", "609 people came.", 0.0),
        ("About 600 people came.", "690 people came.", 1.0),
        ("Over 600 people came.", "609 people came.", 0.0),
        ("Under 600 people came.", "599 people came.", 0.0),
        ("Under 600 people came.", "601 people came.", 1.0),
        ("Between 80 and 90 came.", "85 came.", 0.0),
        ("Between 80 and 90 came.", "95 came.", 1.0),
        ("Between 80 and more came.", "95 came.", 1.0),
        ("It had 25,000 men.", "It had twenty five thousand men.", 0.0),
        ("It had twenty five thousand men.", "It had 25,000 men.", 0.0),
        ("The 3rd man.", "The third man.", 0.0),
        ("The 3rd man.", "The 3 men.", 1.0),
        ("Version 3.11.4 came.", "It came.", 1.0),
        ("It weighs 5 kg.", "It weighs much.", 1.0),
        (f"Over {'9' * 5000} came.", f"{'8' * 5000} came.", 1.0),
        ("It weighs 5 kg.", "It weighs 6 kg and more.", 1.0),
    ],
)
def test_numbers_are_compared_as_values(claim: str, sentence: str, share: float) -> None:
    """Words, units, rounding and ranges are understood."""
    assert numbers_missing(held(claim, sentence)) == share


def test_a_number_in_a_place_is_compared_with_the_one_there() -> None:
    """A softened number allows what lies within it; an ordinal only itself."""
    about = held("About 600 came.", "609 came.")
    assert not number_differs(about, "600", "609")
    assert number_differs(about, "600", "900")
    assert not number_differs(about, "600", "600")
    assert number_differs(held("The 3rd came.", "The 4th came."), "#3", "#4")
    assert not number_differs(held("It is 2 km away.", "It is 2000 m away."), "2", "2000")


def test_names_are_missed_unless_an_alias_stands_there() -> None:
    """A short form and a synonym count; a text without names misses none."""
    assert names_missing(held("In Paris he met Bohr.", "He met Bohr.")) == 0.5
    assert names_missing(held("he met nobody.", "He met Bohr.")) == 0.0


@pytest.mark.parametrize(
    ("claim", "sentence", "count"),
    [
        ("Risk increased.", "Risk decreased.", 1.0),
        ("Risk increased.", "Risk increased, then decreased.", 0.0),
        ("Hot and large rooms.", "Cold and small rooms, never young.", 2.0),
        ("A cold, hot room.", "A hot room.", 0.0),
        ("Something fell.", "Nothing else.", 0.0),
    ],
)
def test_opposites_count_where_the_word_itself_is_missing(
    claim: str, sentence: str, count: float
) -> None:
    """An opposite that stands beside the word, or in the claim too, is none."""
    assert opposite_said(held(claim, sentence)) == count


def test_an_opposite_counts_near_the_same_words() -> None:
    """In words: "High risk" against "low risk", wherever "high" stands besides."""
    near = held("A high risk.", "A low risk of high fever.")
    assert opposite_near(near) > 0.5
    assert opposite_near(held("A high risk.", "A risk that nobody in town knew was low.")) == 0.0
    assert opposite_near(held("A risk.", "A low risk.")) == 0.0


@pytest.mark.parametrize(
    ("claim", "sentence", "count"),
    [
        ("A red car.", "A blue car.", 1.0),
        ("A red car.", "A red and a blue car.", 0.0),
        ("A red and a blue car.", "A blue car.", 0.0),
        ("A red car.", "A car.", 0.0),
        ("In the living room.", "In the dining room.", 1.0),
        ("In the living space.", "In the dining room.", 0.0),
        ("A red cat on Monday.", "A blue dog on Friday.", 2.0),
        ("He spoke living", "A room", 0.0),
        ("A trained seal.", "A ferry.", 0.0),  # a deed, no train
    ],
)
def test_other_members_of_a_category_count(claim: str, sentence: str, count: float) -> None:
    """Same category, other member, not both in the evidence."""
    assert category_differs(held(claim, sentence)) == count


@pytest.mark.parametrize(
    ("claim", "sentence", "differs"),
    [
        ("The drug reduces pain.", "The drug increases pain.", True),
        ("The drug reduces pain.", "The drug lowers pain.", False),
        ("The drug reduces pain.", "The drug did not reduce pain.", True),
        ("The drug does not reduce pain.", "Pain was unchanged by the drug.", False),
        ("The gene increases pain.", "Deficiency of the gene reduces pain.", False),
        ("Gene deficiency increases pain.", "The gene increases pain.", True),
        ("The drug reduces pain.", "The drug is cheap for pain.", False),
        ("Pain fell.", "Pain rose.", True),
        ("The drug is cheap.", "The drug increases pain.", False),
        ("The drug reduces pain of the big toe.", "Pain.", False),
        ("Smoking reduces fever.", "Smoking mice, old mice, grey mice. It increased.", True),
        ("Mice reduce pain and fever.", "Fever and pain mice. Cats increase much.", True),
        ("Reduces old age", "Nothing old was here. It then increased.", True),
        ("It reduces it.", "It reduces it and increases it.", False),
        ("It reduces pain.", "Sales increased in the spring when no one had known of pain.", False),
    ],
)
def test_effects_are_compared_at_the_same_object(claim: str, sentence: str, differs: bool) -> None:
    """Which way an effect goes, with what turns it round."""
    assert (direction_differs(held(claim, sentence)) > 0) is differs


def test_a_sentence_that_hardly_speaks_of_it_cannot_differ() -> None:
    """A shared word in a sentence about something else contradicts nothing."""
    claim = "Long treatment with new drugs for seven months reduces pain of older patients."
    assert direction_differs(held(claim, "Sales of pain killers increased.")) == 0.0


def test_what_stands_far_behind_an_effect_is_not_its_object() -> None:
    """A shared word more than six words after the effect tells nothing of its way."""
    claim = "Reduced at all of the very first of them, dogs."
    assert direction_differs(held(claim, "Dogs increased.")) == 0.0


@pytest.mark.parametrize(
    ("claim", "sentence", "unmet"),
    [
        ("The drug reduces pain.", "The drug relates to pain.", True),
        ("The drug reduces pain.", "The drug lowers pain.", False),
        ("The drug has no effect.", "The drug has an effect.", True),
        ("The drug has no effect.", "The drug had not one effect.", False),
        ("The drug increases pain.", "The drug lowers pain.", True),
        ("The drug increases pain.", "The drug relates to pain.", False),
        ("The drug is cheap.", "The drug lowers pain.", False),
        ("The drug reduces pain.", "The drug lowers fever, it relates to pain and drug use.", True),
    ],
)
def test_the_nearest_clause_must_lessen_what_the_claim_lessens(
    claim: str, sentence: str, unmet: bool
) -> None:
    """A claim of less is unmet where the clause that speaks of it knows of no less."""
    assert direction_at_nearest(held(claim, sentence))[0] == float(unmet)


def test_a_clause_that_only_rises_reverses_a_claim_of_less() -> None:
    """It is told apart from a clause that knows no way at all."""
    assert direction_at_nearest(held("It cuts risk, it reduces it.", "Risk rose."))[1] == 1.0
    assert direction_at_nearest(held("It reduces risk.", "It is a risk."))[1] == 0.0
    assert direction_at_nearest(held("It reduces risk.", "It lowers some risk."))[1] == 0.0


def test_contradicting_slots_are_those_that_exclude() -> None:
    """Synonyms and other words in a slot do not contradict; numbers, opposites, members do."""
    assert not contradicting_slots(held("A small car.", "A little car."))
    assert contradicting_slots(held("A red car.", "A blue car."))
    assert contradicting_slots(held("A hot room here.", "A cold room here."))
    assert contradicting_slots(held("Has 3 cars.", "Has 4 cars."))


def test_a_sentence_with_the_same_terms_has_no_slots() -> None:
    """Where all terms agree in order, nothing is filled otherwise."""
    assert not contradicting_slots(held("A red car.", "a red cars"))


def test_features_of_a_claim_without_pairs_rest_on_coverage() -> None:
    """One content word has no neighbour."""
    values = dict(features(held("Cats.", "Cats purr.")))
    assert values["pairs"] == values["coverage"] == 1.0
