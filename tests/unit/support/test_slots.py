import pytest

from evidence_sophia.support.slots import Slot, slots
from evidence_sophia.text.clauses import read_clauses
from evidence_sophia.text.relations import relations
from evidence_sophia.text.terms import vocabulary


def found(claim: str, sentence: str) -> list[tuple[str, str]]:
    """List what claim and sentence put into the same places."""
    pair = slots(read_clauses(claim), read_clauses(sentence), vocabulary("en").stop_words)
    return [(" ".join(slot.claimed), " ".join(slot.said)) for slot in pair]


@pytest.mark.parametrize(
    ("claim", "sentence", "pairs"),
    [
        ("A red car stopped.", "A blue car stopped.", [("red", "blue")]),
        ("An orange car stopped.", "A blue car stopped.", [("orang", "blue")]),
        ("He is in Spain.", "He is in Italy.", [("spain", "ital")]),
        ("The car stopped.", "The car stopped.", []),
        ("Red cars.", "Blue dogs.", []),
        ("The big old red fast car.", "The car.", []),
        ("The car is red.", "The car is blue and very red.", []),
        ("He sat near it.", "He sat far away from it.", [("near", "far away from")]),
        ("Cats look in, and look in.", "Cats look out, and look in.", [("in", "out")]),
        ("A cat ran by a red dog", "A cat ran by a dog and a red cat", []),
    ],
)
def test_a_slot_is_filled_otherwise_between_the_same_neighbours(
    claim: str, sentence: str, pairs: list[tuple[str, str]]
) -> None:
    """What stands between shared words is compared; what has no like place is not."""
    assert found(claim, sentence) == pairs


def test_a_slot_knows_how_its_sides_relate() -> None:
    """Opposites oppose, synonyms agree, members of a category exclude one another."""
    known = relations("en")
    assert Slot(("near",), ("far", "away")).opposes(known)
    assert Slot(("sofa",), ("couch",)).agrees(known)
    assert Slot(("sofa",), ("sofa",)).agrees(known)
    assert Slot(("red",), ("blue",)).excludes(known)
    assert not Slot(("red",), ("dog",)).excludes(known)
