"""Terms in a text."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.safety.lexicon import Lexicon, Match
from evidence_sophia.answering.safety.unmask import unmask


def found(term: str, text: str) -> list[tuple[int, int]]:
    """Find one term."""
    lexicon = Lexicon({"g": [term]}, {})
    return [(match.start, match.end) for match in lexicon.find(unmask(text))]


@pytest.mark.parametrize(
    ("term", "text", "places"),
    [
        ("safe", "a Safe plant", [(1, 2)]),
        ("far from", "it is far from safe", [(2, 4)]),
        ("far from", "it is far. From", []),
        ("far from", "far, from", []),
        ("far from", "far", []),
        ("keep ~ safe", "keep the two cats safe", [(0, 5)]),
        ("keep ~ safe", "keep safe", [(0, 2)]),
        ("keep ~ safe", "keep a b c d e f g safe", []),
        ("keep ~ safe", "keep cats, safe", []),
        ("in a safe $", "it is in a safe", [(2, 5)]),
        ("in a safe $", "in a safe, locked", [(0, 3)]),
        ("in a safe $", "in a safe way", []),
        ("^ safe", "safe. Safe, safe", [(0, 1), (1, 2)]),
        ("*phyllum", "Spathiphyllum", [(0, 1)]),
        ("*phyllum", "phyllum", []),
        ("tóxica", "TOXICA", [(0, 1)]),
        ("s'est effondré", "il s’est effondre", [(1, 4)]),
    ],
)
def test_terms_are_found(term: str, text: str, places: list[tuple[int, int]]) -> None:
    """A term is found without regard to case and accents, by its words, gaps and ends."""
    assert found(term, text) == places


def test_a_repeated_term_counts_once() -> None:
    """A term that a group lists twice is found once."""
    assert Lexicon({"g": ["safe", "sáfe"]}, {}).find(unmask("safe")) == [Match("g", 0, 1)]


def test_terms_that_begin_or_end_nowhere_are_passed_over() -> None:
    """A term without letters is none."""
    assert Lexicon({"g": ["!"]}, {}).find(unmask("safe")) == []


def test_a_term_may_name_a_group() -> None:
    """``@group`` stands for each term of a group, and for none of a group that is not there."""
    lexicon = Lexicon(
        {
            "certifies": ["safe for @animals", "for @nobody"],
            "animals": ["cats", "pet birds", "a ~ b"],
        },
        {},
    )
    found = [
        one
        for one in lexicon.find(unmask("safe for pet birds, safe for cats"))
        if one[0] != "animals"
    ]
    assert found == [Match("certifies", 0, 4), Match("certifies", 4, 7)]


def test_no_gap_of_what_certifies_holds_a_negator() -> None:
    """The term for "dogs may eat" is not found in "dogs may never eat"."""
    lexicon = Lexicon({"certifies": ["dogs ~ eat"], "not": ["never", "in no way"]}, {})
    assert Match("certifies", 0, 3) in lexicon.find(unmask("dogs may eat"))
    assert all(one.group == "not" for one in lexicon.find(unmask("dogs may never eat")))


def test_words_that_part_clauses_are_compared_as_they_are() -> None:
    """A dog ("perro") is no "but" ("pero"), though a doubled letter is folded elsewhere."""
    lexicon = Lexicon({"boundaries": ["pero"], "animals": ["perro"]}, {})
    assert lexicon.find(unmask("perro")) == [Match("animals", 0, 1)]
    assert Match("boundaries", 0, 1) in lexicon.find(unmask("pero"))


def test_a_term_chooses_among_groups() -> None:
    """``@`` stands for any term of a group, at several places; an ``_`` group is only a part."""
    groups = {
        "certifies": ["@animals can @_eat ~ @affected"],
        "animals": ["cat", "guinea pig", "big ~ cat", "*hund"],
        "_eat": ["eat", "munch on", "munch"],
    }
    lexicon = Lexicon(groups, {"animals": "affected"})
    text = "guinea pig can munch on a cat, cat can munch cat, cat can munch on, cat"
    found = [one for one in lexicon.find(unmask(text)) if one.group == "certifies"]
    assert found == [Match("certifies", 0, 7), Match("certifies", 7, 11)]
    assert all(one.group != "_eat" for one in lexicon.find(unmask(text)))


def test_a_known_word_is_no_other_that_looks_like_it() -> None:
    """A fish ("poisson") is no poison, where both are known."""
    lexicon = Lexicon({"threatens": ["poison"], "animals": ["poisson"]}, {})
    assert lexicon.find(unmask("poisson")) == [Match("animals", 0, 1)]
    assert lexicon.find(unmask("poisson")) != lexicon.find(unmask("polson"))


def test_a_term_lists_words_of_which_any_may_stand() -> None:
    """``(a/b c)`` stands for either, at the begin of a term and within it."""
    lexicon = Lexicon({"certifies": ["(may/is free to) eat (raw/as it is)"]}, {})
    text = "may eat raw, is free to eat as it is, may eat as, free to eat raw"
    assert lexicon.find(unmask(text)) == [Match("certifies", 0, 3), Match("certifies", 3, 10)]
    assert {"may", "free", "raw", "it"} <= lexicon.words


def test_nouns_are_known_in_other_forms() -> None:
    """An unknown word is taken for a listed noun in another form, but for no other kind of word."""
    groups = {"plants": ["lilie"], "light": ["leicht"], "elsewhere": ["planet"], "endings": ["n"]}
    lexicon = Lexicon(groups, {"plants": "subjects"})
    assert lexicon.find(unmask("lilien leichtn planetn lil")) == [Match("plants", 0, 1)]


def test_compounds_are_known_by_their_last_noun() -> None:
    """Where nouns are written as one word, the last one tells what it is, if no other does."""
    groups = {"plants": ["lilie", "rauch"], "elsewhere": ["brauch"], "compounding": ["yes"]}
    lexicon = Lexicon(groups, {"plants": "subjects"})
    assert lexicon.find(unmask("feuerlilie gebrauch missbrauch")) == [Match("plants", 0, 1)]
    without = {name: terms for name, terms in groups.items() if name != "compounding"}
    assert Lexicon(without, {"plants": "subjects"}).find(unmask("feuerlilie")) == []
    assert lexicon.find(unmask("x" * 50 + "lilie")) == []
