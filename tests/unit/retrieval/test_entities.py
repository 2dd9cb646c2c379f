"""Which of the things that the sources are about does a question name?"""

from __future__ import annotations

import pytest

from evidence_sophia.retrieval.entities import EntityName, EntityNames, Mentions, entity_key


def names(*own: str, **aliases: str) -> EntityNames:
    """Know things by their own names, and aliases as ``alias="thing"``."""
    listed = [EntityName(name=name, entity=name, source_set="a") for name in own]
    listed += [EntityName(name=a, entity=e, source_set="a") for a, e in aliases.items()]
    return EntityNames(listed)


def named(known: EntityNames, question: str) -> tuple[str, ...]:
    """Give what a question names."""
    return known.mentions(question).entities


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Is Monstera deliciosa toxic?", ("monstera deliciosa",)),
        ("is MONSTERA DELICIOSA toxic?", ("monstera deliciosa",)),
        ("Is Monstera toxic?", ()),
        ("Is Monstera deliciosana toxic?", ()),
        ("Monstera, deliciosa?", ("monstera deliciosa",)),
        ("", ()),
    ],
)
def test_a_name_is_found_as_whole_words(question: str, found: tuple[str, ...]) -> None:
    """Whatever its case and marks; a part of it, or more than it, is not it."""
    assert named(names("Monstera deliciosa"), question) == found


@pytest.mark.parametrize(
    ("own", "question"),
    [
        ("Ann", "Is the annual report here?"),
        ("Rome", "Who is Jerome?"),
        ("Apollo 1", "Who flew on Apollo 11?"),
        ("Ares", "Are stars hot?"),
        ("Мир", "Кто такой Владимир?"),
        ("京都", "東京都の人口は?"),
        ("北京", "北京大学在哪里?"),
    ],
)
def test_a_name_inside_another_word_is_none(own: str, question: str) -> None:
    """Kyoto stands in the middle of Tokyo's full name, and Rome in Jerome."""
    assert named(names(own), question) == ()


@pytest.mark.parametrize(
    ("own", "question"),
    [
        ("東京都", "東京都の人口は?"),
        ("京都", "京都の人口は?"),
        ("上海", "上海的人口是多少?"),
        ("Луна", "Как далеко Луна?"),
        ("القمر", "كم يبعد القمر؟"),
        ("Ωρίων", "Πού είναι ο ΩΡΊΩΝ;"),
        ("Straße", "Wo ist die STRASSE?"),
        ("iPhone", "What is an ｉＰｈｏｎｅ?"),
    ],
)
def test_names_of_every_script_are_found(own: str, question: str) -> None:
    """Particles and other scripts end a word where no blank does; case and width do not count."""
    assert named(names(own), question) == (entity_key(own),)


def test_the_longest_name_counts() -> None:
    """A shorter name that lies within it is not meant."""
    known = names("New York", "New York Times", "Times")
    assert named(known, "Who owns the New York Times?") == ("new york times",)
    assert named(known, "Who sells the Times in New York?") == ("new york", "times")
    han = names("東京", "東京駅")
    assert named(han, "東京駅はどこ?") == ("東京駅",)


def test_several_things_may_be_named() -> None:
    """A comparison names both."""
    assert named(names("Mars", "Venus"), "Is Mars colder than Venus?") == ("mars", "venus")


def test_an_alias_names_its_thing() -> None:
    """What it says of the alias counts for the thing."""
    assert named(names("Saturn V", Rocket="Saturn V"), "How tall was the Rocket?") == ("saturn v",)


def test_a_homonym_decides_nothing() -> None:
    """A name that two things bear is told as ambiguous, and nothing else is named then."""
    known = names("Mercury (planet)", "Mercury (element)", "Galileo")
    assert known.mentions("Did Galileo see Mercury?") == Mentions(
        ambiguous=("mercury",), is_certain=False
    )
    assert named(known, "How hot is Mercury (planet)?") == ("mercury planet",)


def test_a_bracket_may_be_left_out() -> None:
    """One thing with a bracket in its name is known without it too."""
    assert named(names("Mercury (planet)"), "How hot is Mercury?") == ("mercury planet",)


@pytest.mark.parametrize("own", ["It", "The Who", "1984", "C", "???", "", "Will"])
def test_a_name_of_common_words_or_figures_decides_nothing(own: str) -> None:
    """Every other question would name it."""
    listed = [EntityName(name=own, entity="Thing", source_set="a")]
    assert EntityNames(listed).mentions(f"Who is {own} and will it be 1984?").entities == ()


def test_names_of_other_sets_are_unknown() -> None:
    """What a request may not see cannot narrow it, or make a name ambiguous."""
    known = EntityNames(
        [
            EntityName(name="Mercury", entity="Mercury, planet", source_set="space"),
            EntityName(name="Mercury", entity="Mercury, metal", source_set="metals"),
        ]
    )
    assert known.mentions("Mercury", ["space"]).entities == ("mercury planet",)
    assert known.mentions("Mercury", ["plants"]).entities == ()
    assert known.mentions("Mercury").ambiguous == ("mercury",)


@pytest.mark.parametrize(
    ("question", "is_certain"),
    [
        ("How long is Turkey roasted?", True),
        ("How long is turkey roasted?", False),
        ("Turkey: how long?", False),
        ("How large is TURKEY?", True),
    ],
)
def test_a_name_written_like_a_word_is_uncertain(question: str, is_certain: bool) -> None:
    """A bird is no country; a capital at the beginning says nothing."""
    assert names("Turkey").mentions(question).is_certain is is_certain


def test_a_name_without_capitals_is_certain() -> None:
    """Scripts without case, and names that have none, cannot be written otherwise."""
    assert names("القمر").mentions("كم يبعد القمر؟").is_certain
    assert names("pandas").mentions("What are pandas?").is_certain


def test_the_representation_counts_names() -> None:
    """It tells how many are known."""
    assert repr(names("Mars", "Venus")) == "<EntityNames with 2 names>"


def test_a_very_long_name_is_passed_over() -> None:
    """Names are looked for up to a dozen words."""
    long = " ".join(f"Name{n}" for n in range(13))
    assert named(names(long), long) == ()
