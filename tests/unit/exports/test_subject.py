"""What is exported."""

from __future__ import annotations

from datetime import UTC, date, datetime

import attrs
import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.subject import (
    EXPORT_SUBJECT,
    UNVERIFIED,
    ExportSubject,
    subject_bytes,
    subject_of_answer,
    subject_of_pack,
)
from evidence_sophia.model.answer import Answer, Note
from evidence_sophia.model.claim import Claim, Provenance
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.source import Retraction

LATER = Retraction(state="retracted", notice="Withdrawn by its author.", since=date(2026, 11, 20))


def test_a_pack_is_taken_as_it_is(pack: EvidencePack) -> None:
    """Claims and citations keep their order; the sources stand by id."""
    subject = subject_of_pack(pack)
    assert (subject.id, subject.version, subject.title) == (pack.id, 2, pack.title)
    assert subject.claims == pack.claims
    assert subject.citations == pack.citations
    assert [source.id for source in subject.sources] == sorted(each.id for each in pack.sources)
    assert subject.as_of == date(2026, 4, 1)
    assert decode(ExportSubject, encode(subject)) == subject


@pytest.mark.complaint("zotero/zotero#1703")
def test_a_retraction_after_the_fact_is_taken_from_the_source(pack: EvidencePack) -> None:
    """What was cited before its retraction shows the notice that is known now."""
    ferns, palms, *_ = pack.sources
    now = (
        attrs.evolve(ferns, retraction=LATER),
        attrs.evolve(palms, text_digest="blake3:" + "9" * 64, title="Another"),
        attrs.evolve(ferns, id="default/other.md"),
    )
    subject = subject_of_pack(pack, now)
    held = {source.id: source for source in subject.sources}
    assert held[ferns.id].retraction == LATER
    assert held[palms.id].title == palms.title
    assert subject.renewed == (ferns.id,)
    assert subject.replaced == (palms.id,)
    assert "default/other.md" not in held


def test_the_digest_is_that_of_the_bytes(subject: ExportSubject) -> None:
    """Whoever holds the bytes can compute the digest."""
    assert subject.digest == digest(subject_bytes(subject))


def answer(pack: EvidencePack, *verified: bool) -> Answer:
    """Make an answer of one claim with two citations, some of them verified."""
    places = tuple(
        Provenance(method="extracted", citation_id=f"k{at}", verified=is_verified)
        for at, is_verified in enumerate(verified, start=1)
    )
    claim = Claim(id="c", text="Ferns.", citation_ids=("k1", "k2"), provenance=places)
    return Answer(
        query="What of ferns?",
        answer="Ferns. [1][2]",
        state="grounded",
        confidence="grounded",
        claims=(claim,),
        citations=pack.citations[:2],
        notes=(Note(code="concern", text="Mind the mosses.", source_id="default/mosses.md"),),
        generated_at=datetime(2026, 11, 3, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("verified", "status", "method"),
    [
        ((True, True), "grounded", "verbatim"),
        ((True, False), "partially_grounded", "verbatim"),
        ((True,), "partially_grounded", "verbatim"),
        ((False, False), "unsupported", UNVERIFIED),
        ((), "unsupported", UNVERIFIED),
    ],
)
def test_an_answer_is_as_grounded_as_its_provenance(
    pack: EvidencePack, verified: tuple[bool, ...], status: str, method: str
) -> None:
    """What no machine has found in a source counts as unsupported."""
    (claim,) = subject_of_answer(answer(pack, *verified), answer_id="a1").claims
    assert (claim.status, claim.method, claim.answer_id) == (status, method, "a1")


def test_an_answer_keeps_the_sources_it_names(pack: EvidencePack) -> None:
    """Cited sources and those of notes are taken; others are not."""
    subject = subject_of_answer(answer(pack, True, True), pack.sources, created_by="reader")  # noqa: FBT003 - verified
    names = [source.id for source in subject.sources]
    assert names == ["default/ferns.md", "default/mosses.md", "default/palms.md"]
    assert (subject.created_by, subject.as_of) == ("reader", date(2026, 4, 1))


def test_an_empty_question_has_a_title(pack: EvidencePack) -> None:
    """A document needs a title even where nothing was asked."""
    empty = attrs.evolve(answer(pack), query=" ")
    assert subject_of_answer(empty).title == "An empty question"


def test_half_a_surrogate_pair_is_refused(subject: ExportSubject) -> None:
    """The refusal names the place."""
    with pytest.raises(InvariantError) as refused:
        _ = attrs.evolve(subject, title="a\ud800").digest
    assert "$.data.title" in refused.value.details[0]


def synthesized(pack: EvidencePack, label: str, *worded: str) -> Answer:
    """Make an answer of one claim on two citations that a model worded from some."""
    places = tuple(Provenance(method="synthesized", citation_id=id_) for id_ in worded)
    claim = Claim(id="c", text="Ferns.", label=label, citation_ids=("k1", "k2"), provenance=places)
    made = answer(pack, False, False)  # noqa: FBT003 - verified
    return attrs.evolve(made, claims=(claim,), disclosure="By a model.")


@pytest.mark.parametrize(
    ("label", "worded", "status", "method"),
    [
        ("synthesized", ("k1", "k2"), "partially_grounded", "coverage"),
        ("synthesized", ("k1",), "unsupported", UNVERIFIED),
        ("synthesized", (), "unsupported", UNVERIFIED),
        ("retrieved", ("k1", "k2"), "unsupported", UNVERIFIED),
    ],
)
def test_a_sentence_that_a_model_worded_is_not_the_sources_own(
    pack: EvidencePack, label: str, worded: tuple[str, ...], status: str, method: str
) -> None:
    """It was held against every citation, or it counts as unsupported; it is never grounded."""
    subject = subject_of_answer(synthesized(pack, label, *worded))
    (claim,) = subject.claims
    assert (claim.status, claim.method) == (status, method)


def test_a_disclosure_is_part_of_the_evidence(pack: EvidencePack) -> None:
    """It travels and is in the digest; where there is none, the bytes are as they were."""
    made = subject_of_answer(answer(pack, True))  # noqa: FBT003 - verified
    told = subject_of_answer(attrs.evolve(answer(pack, True), disclosure="Von Software."))  # noqa: FBT003 - verified
    assert b"disclosure" not in subject_bytes(made)
    assert told.digest != made.digest
    assert read_document(EXPORT_SUBJECT, subject_bytes(told)).value == told
