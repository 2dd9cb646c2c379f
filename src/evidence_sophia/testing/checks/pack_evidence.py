"""Does a pack hold what carries its claims, and say what a reviewer must know?"""

from __future__ import annotations

from evidence_sophia.model.answer import NoteCode
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import (
    DISTANCE,
    GREEN_LIGHT,
    build,
    citation_problems,
    expect_same_source,
    kept_id,
    notebook,
    seeded_document,
)
from evidence_sophia.testing.doubtful_corpus import doubtful
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import standard

_PACKS = frozenset({Capability.EVIDENCE_PACKS})
_AND_NOTEBOOKS = frozenset({Capability.EVIDENCE_PACKS, Capability.NOTEBOOKS})
_HEAT = "The palladium electrode produced excess heat at room temperature for ninety hours."
_COLD = "Large doses of the vitamin shortened the common cold by eleven percent."
_UNTRUE = "The harbour bell is rung by a trained seal."


def _statuses(pack: EvidencePack) -> list[str]:
    return [claim.status.value for claim in pack.claims]


@check("pack-evidence.verbatim-claim-is-grounded", clause="P-11", needs=_PACKS)
def verbatim_claim_is_grounded(bench: Bench) -> None:
    """A claim that stands in a source is grounded, with the place where it stands.

    Quote the source's own characters and give their span.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    expect(_statuses(pack) == ["grounded"] * 2, f"the claims are {_statuses(pack)}")
    for claim in pack.claims:
        expect(claim.citation_ids, f"the claim {claim.id} has no citation")
    for citation in pack.citations:
        problems = citation_problems(citation, standard())
        expect(not problems, problems)


@check("pack-evidence.unsupported-claim-is-kept", clause="P-11", needs=_PACKS)
def unsupported_claim_is_kept(bench: Bench) -> None:
    """A claim that stands nowhere is kept as unsupported, without a citation.

    A pack shows what is not grounded, too; that is no error.
    """
    bench.seed(standard())
    pack = build(bench, _UNTRUE, DISTANCE)
    expect(_statuses(pack) == ["unsupported", "grounded"], f"the claims are {_statuses(pack)}")
    expect(not pack.claims[0].citation_ids, "an unsupported claim has a citation")


@check("pack-evidence.claims-are-numbered", clause="P-10", needs=_PACKS)
def claims_are_numbered(bench: Bench) -> None:
    """Claims stand in the order given and are named c1, c2 and so on.

    Number them after everything is in its order.
    """
    bench.seed(standard())
    claims = (GREEN_LIGHT, _UNTRUE, DISTANCE)
    pack = build(bench, *claims)
    given = [(claim.id, claim.text) for claim in pack.claims]
    wanted = [(f"c{number}", text) for number, text in enumerate(claims, start=1)]
    expect(given == wanted, f"the claims are {[id_ for id_, _ in given]}")


@check("pack-evidence.citations-are-numbered", clause="P-10", needs=_PACKS)
def citations_are_numbered(bench: Bench) -> None:
    """Citations are named 1, 2 and so on, in the order of their first use.

    Number them while walking the claims.
    """
    bench.seed(standard())
    pack = build(bench, GREEN_LIGHT, _UNTRUE, DISTANCE)
    used = [id_ for claim in pack.claims for id_ in claim.citation_ids]
    held = [citation.id for citation in pack.citations]
    wanted = [str(number) for number in range(1, len(held) + 1)]
    expect(list(dict.fromkeys(used)) == held == wanted, f"used {used}, held {held}")


@check("pack-evidence.sources-stand-by-id", clause="P-12", needs=_PACKS)
def sources_stand_by_id(bench: Bench) -> None:
    """A pack holds every source it cites, whole, once, by id.

    Copy the source as it is now: a pack is reviewed alone.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT)
    ids = [source.id for source in pack.sources]
    expect(ids == ["law/lighthouse.txt", "science/moon.txt"], f"the sources are {ids}")
    for source in pack.sources:
        expect_same_source(source, seeded_document(source.id).source)


@check("pack-evidence.retracted-source-grounds-nothing", clause="P-13", needs=_PACKS)
def retracted_source_grounds_nothing(bench: Bench) -> None:
    """A claim that stands only in a retracted source is unsupported.

    Look at the retraction of a source before citing it.
    """
    bench.seed(standard())
    pack = build(bench, _HEAT)
    expect(_statuses(pack) == ["unsupported"], f"the claim is {_statuses(pack)}")
    expect(not pack.citations, "a retracted source is cited")


@check("pack-evidence.concern-is-noted", clause="P-14", needs=_PACKS)
def concern_is_noted(bench: Bench) -> None:
    """A source with an expression of concern may be cited, and a note names it.

    Add a note with the code concern and the id of the source.
    """
    bench.seed(standard())
    pack = build(bench, _COLD)
    expect(_statuses(pack) == ["grounded"], f"the claim is {_statuses(pack)}")
    notes = [(note.code, note.source_id) for note in pack.notes]
    expect(notes == [(NoteCode.CONCERN, "science/vitamin.txt")], f"the notes are {notes}")


@check("pack-evidence.retraction-is-noted", clause="P-14", needs=_AND_NOTEBOOKS)
def retraction_is_noted(bench: Bench) -> None:
    """A kept answer that cites a source which is retracted now brings a note.

    Look at the source as it is when the pack is built.
    """
    bench.seed(standard())
    pack = build(bench, claims=(), answer_ids=(kept_id(bench, "Doubtful", bench.context()),))
    notes = [(note.code, note.source_id) for note in pack.notes]
    wanted = [(NoteCode.RETRACTED_SOURCE, "science/fusion.txt")]
    expect(notes == wanted, f"the notes are {notes}")


@check("pack-evidence.kept-answers-bring-their-evidence", clause="P-15", needs=_AND_NOTEBOOKS)
def kept_answers_bring_their_evidence(bench: Bench) -> None:
    """The claims of a kept answer come with their own citations and name the answer.

    Copy them; only the numbers of the citations are new.
    """
    bench.seed(standard())
    entry = notebook(bench, "Moon and harbour", bench.context()).entries[0]
    pack = build(bench, GREEN_LIGHT, answer_ids=(entry.answer_id,))
    packed = [claim for claim in pack.claims if claim.answer_id == entry.answer_id]
    texts = [claim.text for claim in packed]
    expect(texts == [claim.text for claim in entry.answer.claims], f"packed are {texts}")
    expect(pack.claims[0].answer_id == "", "a claim given as text names an answer")
    by_id = {citation.id: citation for citation in pack.citations}
    quotes = [by_id[id_].quote for claim in packed for id_ in claim.citation_ids]
    expect(quotes == [each.quote for each in entry.answer.citations], f"quoted are {quotes}")
    expect(
        all(claim.status == GroundingStatus.GROUNDED for claim in packed),
        "a verified claim of an answer is not grounded",
    )


@check("pack-evidence.request-narrows-the-evidence", clause="P-16", needs=_PACKS)
def request_narrows_the_evidence(bench: Bench) -> None:
    """Evidence comes only from the source sets that the request asks for.

    Verify within the narrowed scope.
    """
    bench.seed(standard())
    pack = build(bench, DISTANCE, GREEN_LIGHT, source_sets=("law",))
    expect(_statuses(pack) == ["unsupported", "grounded"], f"the claims are {_statuses(pack)}")


def _packed_answer(bench: Bench, title: str) -> EvidencePack:
    """Pack the answer of a notebook that is not what it seems."""
    bench.seed(doubtful())
    answer_id = kept_id(bench, title, bench.context())
    return build(bench, claims=(), answer_ids=(answer_id,))


def _expect_bare(pack: EvidencePack, what: str) -> None:
    expect(_statuses(pack) == ["unsupported"], f"{what} is {_statuses(pack)}")
    expect(not pack.citations and not pack.sources, f"{what} is cited")


@check("pack-evidence.moved-quote-grounds-nothing", clause="P-15", needs=_AND_NOTEBOOKS)
def moved_quote_grounds_nothing(bench: Bench) -> None:
    """A kept claim is unsupported where its quote does not stand in the source at its span.

    Hold each citation of a kept answer against the text of the source as it is now.
    """
    for title in ("Moved quote", "Invented quote"):
        _expect_bare(_packed_answer(bench, title), f"the claim under {title!r}")


@check("pack-evidence.invented-claim-grounds-nothing", clause="P-15", needs=_AND_NOTEBOOKS)
def invented_claim_grounds_nothing(bench: Bench) -> None:
    """A kept claim is unsupported where its quote stands, but does not say it.

    Compare the words of the claim with the quote; that it was verified proves nothing.
    """
    _expect_bare(_packed_answer(bench, "Invented claim"), "a claim that its quote does not say")


@check("pack-evidence.ended-rights-ground-no-answer", clause="P-17", needs=_AND_NOTEBOOKS)
def ended_rights_ground_no_answer(bench: Bench) -> None:
    """A kept claim is unsupported once the rights of its source have ended.

    Look at the rights of today; what was kept before is no leave to hand it on.
    """
    _expect_bare(_packed_answer(bench, "Ended rights"), "a claim from a source with ended rights")


@check("pack-evidence.facts-are-the-sources", clause="P-18", needs=_AND_NOTEBOOKS)
def facts_are_the_sources(bench: Bench) -> None:
    """A kept citation is told anew: title, address and licence are those of its source.

    Take from the answer the place only, and every fact from the source.
    """
    pack = _packed_answer(bench, "Invented facts")
    expect(_statuses(pack) == ["grounded"], f"the claim is {_statuses(pack)}")
    for citation in pack.citations:
        problems = citation_problems(citation, doubtful())
        expect(not problems, problems)
