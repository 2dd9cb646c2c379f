"""How do findings and kept answers become an evidence pack?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from attrs import evolve

from evidence_sophia.answering.citing.cite import passage_citation
from evidence_sophia.answering.packing import KeptAnswer, PackHead, compose_pack
from evidence_sophia.codec.documents import EVIDENCE_PACK
from evidence_sophia.codec.envelope import read_document, write_document
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import Answer, AnswerState, Confidence, NoteCode
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, Provenance, ProvenanceMethod
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel, VerificationMethod
from evidence_sophia.model.source import Retraction, RetractionState, Source

from .conftest import make_hit

MakeSource = Callable[..., Source]
HEAD = PackHead(
    id="p", version=1, title="Ferns", created_by="ada", created_at=datetime(2026, 6, 1, tzinfo=UTC)
)


def citation(id_: str, source: Source, text: str = "Ferns like shade.") -> Citation:
    """Cite a passage that is the text."""
    cited = passage_citation(make_hit(source, text).passage, source)
    return Citation(
        id=id_, source_id=cited.source_id, source_set=cited.source_set, quote=cited.quote
    )


def finding(text: str, *citations: Citation) -> ClaimFinding:
    """Make a finding: supported where there is evidence."""
    label = JudgeLabel.SUPPORTED if citations else JudgeLabel.NOT_ENOUGH
    return ClaimFinding(
        claim=text, label=label, method=VerificationMethod.VERBATIM, citations=citations
    )


def kept(
    *citations: Citation, verified: bool = True, standing: tuple[str, ...] | None = None
) -> KeptAnswer:
    """Make a kept answer with one claim that rests on all the citations."""
    ids = tuple(each.id for each in citations)
    claim = Claim(
        id="claim-1",
        text="Ferns like shade.",
        citation_ids=ids,
        provenance=tuple(
            Provenance(method=ProvenanceMethod.EXTRACTED, citation_id=id_, verified=verified)
            for id_ in ids
        ),
    )
    answer = Answer(
        query="?",
        answer="Ferns like shade.",
        state=AnswerState.PARTIAL,
        confidence=Confidence.CAUTIOUS,
        claims=(claim,),
        citations=citations,
    )
    stands = ids if standing is None else standing
    return KeptAnswer(answer_id="k", answer=answer, standing=(stands,))


def test_claims_and_citations_are_numbered_in_order(source: MakeSource) -> None:
    """Claims are c1 ..., citations 1 ... by first use; one place has one number."""
    a, b = source("a"), source("b")
    pack = compose_pack(
        HEAD,
        [
            finding("No."),
            finding("Shade.", citation("1", b)),
            kept(citation("x", a)),
            kept(citation("y", b)),
        ],
        [a, source("c"), b],
    )
    assert [(each.id, each.citation_ids) for each in pack.claims] == [
        ("c1", ()),
        ("c2", ("1",)),
        ("c3", ("2",)),
        ("c4", ("1",)),
    ]
    assert [each.answer_id for each in pack.claims] == ["", "", "k", "k"]
    assert [(each.id, each.source_id) for each in pack.citations] == [
        ("1", "default/b"),
        ("2", "default/a"),
    ]
    assert [each.id for each in pack.sources] == ["default/a", "default/b"]
    assert (pack.id, pack.version, pack.title, pack.created_by) == ("p", 1, "Ferns", "ada")
    assert pack.created_at == HEAD.created_at
    assert read_document(EVIDENCE_PACK, write_document(EVIDENCE_PACK, pack)).value == pack


def test_a_claim_is_as_grounded_as_what_still_carries_it(source: MakeSource) -> None:
    """Verified and standing is grounded, some of it partially, none of it unsupported."""
    a, b = source("a"), source("b")
    both = (citation("x", a), citation("y", b))
    pack = compose_pack(
        HEAD,
        [
            kept(*both),
            kept(*both, standing=("y",)),
            kept(*both, standing=()),
            kept(*both, verified=False),
        ],
        [a, b],
    )
    assert [(each.status, each.citation_ids) for each in pack.claims] == [
        (GroundingStatus.GROUNDED, ("1", "2")),
        (GroundingStatus.PARTIALLY_GROUNDED, ("2",)),
        (GroundingStatus.UNSUPPORTED, ()),
        (GroundingStatus.PARTIALLY_GROUNDED, ("1", "2")),
    ]


def test_a_claim_without_provenance_is_not_grounded(source: MakeSource) -> None:
    """What nobody says to have verified is at most partially grounded."""
    a = source("a")
    answer = kept(citation("x", a)).answer
    bare = Claim(id="claim-1", text="Ferns like shade.", citation_ids=("x",))
    unproven = Answer(
        query="?",
        answer="Ferns like shade.",
        state=answer.state,
        confidence=answer.confidence,
        claims=(bare,),
        citations=answer.citations,
    )
    part = KeptAnswer(answer_id="k", answer=unproven, standing=(("x",),))
    (claim,) = compose_pack(HEAD, [part], [a]).claims
    assert claim.status == GroundingStatus.PARTIALLY_GROUNDED


def test_a_source_that_nothing_cites_is_left_out(source: MakeSource) -> None:
    """A pack of unsupported claims holds neither citations nor sources."""
    pack = compose_pack(HEAD, [finding("No.")], [source("a")])
    assert (pack.citations, pack.sources, pack.notes) == ((), (), ())


def test_notices_are_named(source: MakeSource) -> None:
    """A pack names what publishers say of its sources, and nothing of others."""
    gone = source(
        "gone",
        retraction=Retraction(
            state=RetractionState.RETRACTED, notice="Wrong.", since=date(2026, 5, 4)
        ),
    )
    doubted = source("doubted", retraction=Retraction(state=RetractionState.CORRECTION))
    back = source("back", retraction=Retraction(state=RetractionState.REINSTATED))
    sources = [gone, doubted, back]
    pack = compose_pack(HEAD, [kept(citation("x", each)) for each in sources], sources)
    assert [(note.code, note.source_id) for note in pack.notes] == [
        (NoteCode.CONCERN, "default/doubted"),
        (NoteCode.RETRACTED_SOURCE, "default/gone"),
    ]
    assert "(retracted). Wrong. (2026-05-04)" in pack.notes[1].text
    assert "not used" not in pack.notes[1].text


def test_what_stands_is_said_of_every_claim(source: MakeSource) -> None:
    """A list of another length would ground one claim by the evidence of the next."""
    whole = kept(citation("x", source("a")))
    with pytest.raises(InvariantError):
        KeptAnswer(answer_id="k", answer=whole.answer, standing=())


def test_a_claim_that_is_refuted_is_conflicting_and_shows_who_says_so(source: MakeSource) -> None:
    """A finding that a source contradicts a claim keeps its evidence in the pack."""
    a = source("a")
    refuted = ClaimFinding(
        claim="Ferns hate shade.",
        label=JudgeLabel.REFUTED,
        method=VerificationMethod.COVERAGE,
        citations=(citation("x", a),),
    )
    elsewhere = evolve(refuted, label=JudgeLabel.SUPPORTED, rules=("contradicted_elsewhere",))
    pack = compose_pack(HEAD, [refuted, elsewhere], [a])
    for claim in pack.claims:
        assert (claim.status, claim.citation_ids) == (GroundingStatus.CONFLICTING, ("1",))
    assert [each.source_id for each in pack.citations] == [a.id]
