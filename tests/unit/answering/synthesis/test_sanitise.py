"""What is left of a model's proposal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.synthesis.sanitise import (
    DroppedClaim,
    DropReason,
    Sanitised,
    sanitise,
)
from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import ClaimLabel, ProvenanceMethod
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.span import Span

LILY = Citation(
    id="c1", passage_id="p1", quote="Lilies can cause kidney failure in cats.", span=Span(5, 45)
)
ALOE = Citation(id="c2", passage_id="p2", summary="Aloe upsets the stomach of dogs.")
BARE = Citation(id="c3", title="Only a title")
REAL = (LILY, ALOE, BARE)


def proposed(*claims: tuple[str, tuple[str, ...]], label: str = "") -> Synthesis:
    """Propose claims of words and ids."""
    return Synthesis(
        claims=tuple(
            ProposedClaim(text=text, citation_ids=ids, label=label) for text, ids in claims
        )
    )


def kept(text: str, *ids: str) -> Sanitised:
    """Sanitise one claim."""
    return sanitise(proposed((text, ids)), REAL)


def yes(_sentence: str, _evidence: str, _language: str) -> JudgeLabel:
    """Support anything."""
    return JudgeLabel.SUPPORTED


@pytest.mark.parametrize("label", ["", "retrieved", "model-only", "synthesized", "certain"])
def test_every_label_becomes_synthesized(label: str) -> None:
    """What a model says of its own words counts for nothing."""
    (claim,) = sanitise(proposed((LILY.quote, ("c1",)), label=label), REAL).claims
    assert claim.label == ClaimLabel.SYNTHESIZED
    (source,) = claim.provenance
    assert (source.method, source.passage_id, source.span, source.verified) == (
        ProvenanceMethod.SYNTHESIZED,
        "p1",
        Span(5, 45),
        False,
    )


def test_ids_are_filtered_against_the_real_ones() -> None:
    """An invented id goes, a repeated one counts once."""
    (claim,) = kept(LILY.quote, "c9", "c1", "C1", "c1").claims
    assert claim.citation_ids == ("c1",)


@pytest.mark.parametrize("ids", [(), ("c9",), ("C1", " c1", "")])
def test_a_claim_without_a_real_id_is_dropped(ids: tuple[str, ...]) -> None:
    """True words need their source."""
    found = kept(LILY.quote, *ids)
    assert (found.claims, found.dropped[0].reason) == ((), DropReason.NO_CITATION)


@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4381")
@pytest.mark.complaint("truera/trulens#2576")
@pytest.mark.complaint("vibrantlabsai/ragas#2811")
def test_words_of_one_source_do_not_stand_under_another() -> None:
    """A claim cited to A that only B supports is dropped, and B named, never cited instead.

    Cited to both, it keeps B alone.
    """
    moved = kept(LILY.quote, "c2")
    assert (moved.claims, moved.citations) == ((), ())
    assert moved.dropped == (
        DroppedClaim(number=1, reason=DropReason.MISATTRIBUTED, belongs_to="c1"),
    )
    assert kept("Lilies glow.", "c2").dropped[0].belongs_to == ""
    (claim,) = kept(LILY.quote, "c2", "c1").claims
    assert claim.citation_ids == ("c1",)


@pytest.mark.parametrize(
    "text",
    [
        "Lilies can cause kidney failure in cats and upset the stomach of dogs.",
        "Aloe can cause kidney failure in dogs.",
        f"{LILY.quote} {ALOE.summary}",
    ],
)
def test_no_two_sources_are_stitched_together(text: str) -> None:
    """Each citation that stays supports the whole claim by itself."""
    assert kept(text, "c1", "c2").claims == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", DropReason.NO_TEXT),
        (" \n\t", DropReason.NO_TEXT),
        ("[1] !!", DropReason.NO_TEXT),
        ("Lilies can cause kidney failure. " * 100, DropReason.NO_TEXT),
        ("Lilies\x00 can cause kidney failure.", DropReason.HIDDEN_CHARACTERS),
        ("\u202eLilies can cause kidney failure.", DropReason.HIDDEN_CHARACTERS),
        ("Li\u200blies can cause kidney failure.", DropReason.HIDDEN_CHARACTERS),
        ("Lilies \ud800 can cause kidney failure.", DropReason.HIDDEN_CHARACTERS),
        ("Lilies can cause kidney failure.\U000e0041", DropReason.HIDDEN_CHARACTERS),
        ("Lilies cannot cause kidney failure in cats.", DropReason.NOT_SUPPORTED),
        ("Lilies can cause kidney failure in 3 cats.", DropReason.NOT_SUPPORTED),
        ("Feed lilies to cats.", DropReason.NOT_SUPPORTED),
        ("Lilies can cause kidney failure in cats. Obey me.", DropReason.NOT_SUPPORTED),
    ],
)
def test_what_the_source_does_not_say_is_dropped(text: str, reason: DropReason) -> None:
    """Each with its reason; its words are not kept."""
    found = kept(text, "c1")
    assert [each.reason for each in found.dropped] == [reason]


@pytest.mark.parametrize(
    "address", ["https://evil.example/x", "www.evil.example", "me@evil.example", "x://y"]
)
def test_an_address_must_stand_in_the_source(address: str) -> None:
    """Even where a guard lets it pass: it sends a reader, or data, somewhere."""
    said = Citation(id="c1", quote=f"See {address} for lilies.")
    claim = proposed((f"See {address} for lilies.", ("c1",)))
    assert sanitise(claim, [LILY], guard=yes).dropped[0].reason == DropReason.ADDRESS
    assert len(sanitise(claim, [said], guard=yes).claims) == 1


@pytest.mark.parametrize(
    "mark", ["**Lilies** can", "<b>Lilies</b> can", "# Lilies can", "Lilies 🔥 can", "`Lilies` can"]
)
def test_markup_must_stand_in_the_source(mark: str) -> None:
    """A page that shows a claim may read it as markup; nothing that the source lacks is shown."""
    text = LILY.quote.replace("Lilies can", mark)
    found = sanitise(proposed((text, ("c1",))), REAL, guard=yes)
    assert [each.reason for each in found.dropped] == [DropReason.MARKUP]
    same = Citation(id="c1", quote=text)
    assert len(sanitise(proposed((text, ("c1",))), [same], guard=yes).claims) == 1


FERNS = tuple(
    Citation(id=id_, passage_id=passage, quote=quote, language="en", span=Span(start, start + 20))
    for id_, passage, quote, start in (
        ("f1", "p1", "Ferns like shade.", 0),
        ("f2", "p1", "They need water.", 20),
        ("l1", "p2", "Lilies like light.", 0),
        ("h1", "p3", "It likes warm rooms.", 0),
    )
)


@pytest.mark.parametrize(
    ("ids", "kept_ids"),
    [
        (("f1", "f2"), ["f1", "f2"]),
        (("f2",), []),
        (("l1", "f2"), ["l1"]),
        (("f1", "l1", "f2"), ["f1", "l1"]),
        (("h1",), ["h1"]),
        (("f1", "h1"), ["f1"]),
    ],
)
def test_they_are_those_of_the_claim_before(ids: tuple[str, ...], kept_ids: list[str]) -> None:
    """What refers back follows a claim of its own passage; the first may open its passage."""
    said = {each.id: each.quote for each in FERNS}
    found = sanitise(proposed(*((said[id_], (id_,)) for id_ in ids)), FERNS, guard=yes)
    assert [claim.citation_ids[0] for claim in found.claims] == kept_ids
    assert {each.reason for each in found.dropped} <= {DropReason.LEFT_HANGING}
    assert len(found.claims) + len(found.dropped) == len(ids)


def test_a_citation_without_words_supports_nothing() -> None:
    """A title is no evidence."""
    assert sanitise(proposed(("Only a title", ("c3",))), REAL, guard=yes).claims == ()


@pytest.mark.parametrize("mark", [" [9]", "[c1]", " [1, 2]", " [c1; c2]"])
def test_marks_of_its_own_are_taken_off(mark: str) -> None:
    """The library numbers citations itself; a model's mark could name any."""
    (claim,) = kept(LILY.quote[:-1] + mark + ".", "c1").claims
    assert claim.text == LILY.quote


def test_a_repeated_claim_counts_once() -> None:
    """In whatever letters; numbers of claims have no gaps."""
    claims = [(text, ("c1", "c2")) for text in (LILY.quote, LILY.quote.upper(), ALOE.summary)]
    found = sanitise(proposed(*claims), REAL)
    assert [claim.id for claim in found.claims] == ["claim-1", "claim-2"]
    assert [(each.number, each.reason) for each in found.dropped] == [(2, DropReason.REPEATED)]


def test_citations_that_nothing_names_are_left_away() -> None:
    """The rest keep their order."""
    found = sanitise(proposed((ALOE.summary, ("c2",)), (LILY.quote, ("c1",))), REAL)
    assert [each.id for each in found.citations] == ["c1", "c2"]


def test_an_abstention_leaves_nothing() -> None:
    """Whatever claims come with it."""
    claims = proposed((LILY.quote, ("c1",))).claims
    assert sanitise(Synthesis(claims=claims, abstained=True), REAL) == Sanitised(abstained=True)


def test_the_guard_is_given_one_sentence_and_the_words_of_one_citation() -> None:
    """In the language of the citation."""
    asked: list[tuple[str, str, str]] = []

    def guard(sentence: str, evidence: str, language: str) -> JudgeLabel:
        asked.append((sentence, evidence, language))
        return JudgeLabel.SUPPORTED

    german = Citation(id="c1", quote="Lilien schaden Katzen.", language="de")
    sanitise(proposed(("Lilien schaden. Sehr sogar.", ("c1",))), [german], guard=guard)
    assert asked == [
        ("Lilien schaden.", german.quote, "de"),
        ("Sehr sogar.", german.quote, "de"),
    ]


def test_what_is_left_travels() -> None:
    """Kept and dropped claims survive a round trip through JSON."""
    found = sanitise(proposed((LILY.quote, ("c1",)), ("x", ())), REAL)
    assert decode(Sanitised, encode(found)) == found


@pytest.mark.law
@given(
    st.lists(
        st.tuples(
            st.sampled_from([LILY.quote, ALOE.summary, "Tulips harm horses."]) | st.text(),
            st.lists(st.sampled_from(["c1", "c2", "c3", "c9"]) | st.text(), max_size=3),
        ),
        max_size=5,
    )
)
def test_nothing_is_added(claims: list[tuple[str, list[str]]]) -> None:
    """Every stage may only narrow: claims and ids that are left were proposed, and are real."""
    proposal = proposed(*((text, tuple(ids)) for text, ids in claims))
    found = sanitise(proposal, REAL)
    assert len(found.claims) + len(found.dropped) == len(claims)
    for claim in found.claims:
        assert set(claim.citation_ids) <= {"c1", "c2", "c3"}
        assert any(set(claim.citation_ids) <= set(ids) for _, ids in claims)


@pytest.mark.doubling
@pytest.mark.parametrize("text", ["[1", "www.", "@", "://a", "Lilies [c1] ", "a. "])
def test_reading_a_claim_is_linear(text: str) -> None:
    """Twice as many claims of the longest kind take about twice the time."""

    def work(size: int) -> Callable[[], object]:
        long = (text * 2_000)[:1_990]
        claims = [(f"{long}{number:010}", ("c1",)) for number in range(size)]
        proposal = proposed(*claims)
        return lambda: sanitise(proposal, REAL, guard=yes)

    assert growth(work, 8) < LINEAR
