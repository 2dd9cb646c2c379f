"""Is what a source says of a claim taken as the whole sentence means it?"""

from __future__ import annotations

import pytest
from tests.checking_values import cite, claim_of, passage_of

from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.matching import Reader, match_sources
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.checking.report import SourceFinding

TOOLS = LoopTools(cite=cite)


def verdict(claim: str, evidence: str, policy: CheckingPolicy = DEFAULT_CHECKING) -> SourceFinding:
    """Judge a claim by one passage."""
    (found,) = match_sources(claim_of(claim), [passage_of(evidence)], Reader(), TOOLS, policy)
    return found


def test_a_reader_reads_each_passage_once() -> None:
    """The same passage is read once for all claims."""
    reader, passage = Reader(), passage_of("The mill is red.")
    assert reader.read(passage) is reader.read(passage)
    assert repr(reader) == "<Reader of 1 passages>"


def test_a_passage_without_statements_says_nothing() -> None:
    """A source of headings alone has no verdict."""
    claim, passage = claim_of("The mill is red."), passage_of("")
    assert match_sources(claim, [passage], Reader(), TOOLS, DEFAULT_CHECKING) == ()


@pytest.mark.parametrize(
    "evidence",
    [
        "Many believe the old mill at Adel was built by Ann Smith in 1902.",
        "The old mill at Adel was, a legend says, built in 1902.",
        "Many say that the old mill at Adel was built in 1902.",
    ],
)
def test_what_is_only_reported_is_no_support(evidence: str) -> None:
    """What somebody says or believes is not what the source says."""
    found = verdict("The old mill at Adel was built in 1902.", evidence)
    assert found.label == "not_enough"
    assert not {"reported", "not_asserted"}.isdisjoint(found.rules)


def test_a_claim_about_a_belief_is_borne_out_by_one() -> None:
    """A claim that somebody believes something is supported by a source that says so."""
    claim = "Many farmers believe the mill is haunted."
    assert verdict(claim, claim).label == "supported"


def test_support_from_scattered_sentences_is_marked() -> None:
    """What no sentence says by itself is less than sure."""
    found = verdict(
        "The old mill at Adel burned in 1950 after a storm.",
        "The old mill stands at Adel. A storm came in 1950. It burned after that.",
    )
    assert "scattered" in found.rules


def test_a_denial_beside_the_support_is_marked() -> None:
    """A sentence that denies a word of the claim leaves it less than sure."""
    found = verdict(
        "The third crew of Apollo landed on the Moon in spring.",
        "The third crew of Apollo was to land on the Moon. In spring it came home without landing.",
    )
    assert found.label != "supported" or "denied_beside" in found.rules


def test_a_lower_bar_supports_where_no_guard_fired() -> None:
    """The bar of the loop's policy holds where the judge's own is not reached."""
    claim = "The mill by the river was built of stone in spring."
    evidence = "The mill by the river was built long ago by monks."
    assert verdict(claim, evidence, CheckingPolicy(support=1)).score > 0


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Apollo 13 came home without landing.", "supported"),
        ("Apollo 13 landed on the Moon.", "refuted"),
        ("Apollo 12 came home without landing.", "not_enough"),
        ("Luna 13 landed on the Moon.", "not_enough"),
    ],
)
def test_a_denial_of_a_pronoun_is_of_what_the_title_names(claim: str, label: str) -> None:
    """An article on Apollo 13 says of "they" what it says of Apollo 13, and of nothing else."""
    article = passage_of(
        "Apollo 13 was to be the third landing, in the Fra Mauro highlands of the Moon. They swung "
        "around the far side of the Moon and came home without landing.",
        title="Apollo 13: the landing that did not happen",
    )
    (found,) = match_sources(claim_of(claim), [article], Reader(), TOOLS, DEFAULT_CHECKING)
    assert found.label == label
    assert label == "not_enough" or "pronoun" in found.rules


def test_documents_on_two_of_a_series_do_not_contradict_one_another() -> None:
    """A date that Apollo 16 started on is no matter of the article on Apollo 17."""
    claim = claim_of("Launch was on 16 April 1972.")
    own = passage_of("Launch was on 16 April 1972.", "16", title="Apollo 16: the highlands")
    other = passage_of("Launch was not on 16 April 1972.", "17", title="Apollo 17: the last one")
    labels = [
        each.label for each in match_sources(claim, [own, other], Reader(), TOOLS, DEFAULT_CHECKING)
    ]
    assert labels == ["supported", "not_enough"]
    (alone,) = match_sources(claim, [other], Reader(), TOOLS, DEFAULT_CHECKING)
    assert alone.label == "refuted"


@pytest.mark.parametrize(
    ("evidence", "label", "is_open"),
    [
        ("Michael Collins stayed in orbit. He did not land on the Moon.", "supported", False),
        ("Collins was there. He did not land on the Moon.", "supported", True),
        ("He did not land on the Moon.", "not_enough", True),
        ("Twelve people landed on the Moon. Michael Collins knew them.", "not_enough", True),
        ("Michael Collins landed on the Moon.", "refuted", True),
    ],
)
def test_a_pronoun_stands_for_what_stands_before_it(
    evidence: str, label: str, *, is_open: bool
) -> None:
    """Where a passage has what a claim leans on, too, nothing is open; a denial must name it."""
    claim = claim_of("He did not land on the Moon.", context="Michael Collins stayed in orbit.")
    found = match_sources(claim, [passage_of(evidence)], Reader(), TOOLS, DEFAULT_CHECKING)[0]
    assert found.label == label
    assert bool({"pronoun", "unresolved"}.intersection(found.rules)) is is_open
