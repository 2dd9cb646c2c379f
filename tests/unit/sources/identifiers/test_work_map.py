from __future__ import annotations

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.identifiers.work_map import (
    Relation,
    WorkLink,
    WorkMap,
    map_works,
    relation_of,
    stage_of,
)

PRE, AM, VOR, COPY = "10.5555/pre", "10.5555/am", "10.5555/vor", "10.5555/copy"


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("has-preprint", (PRE, "preprint_of", VOR)),
        ("is-preprint-of", (VOR, "preprint_of", PRE)),
        ("has-manuscript", (PRE, "manuscript_of", VOR)),
        ("is-manuscript-of", (VOR, "manuscript_of", PRE)),
        ("has-version", (PRE, "version_of", VOR)),
        ("is-version-of", (VOR, "version_of", PRE)),
        ("is-same-as", (VOR, "same_as", PRE)),
        ("is-identical-to", (VOR, "same_as", PRE)),
    ],
)
def test_a_relation_has_a_direction(name: str, link: tuple[str, str, str]) -> None:
    """What has a preprint is not the preprint."""
    found = relation_of(name, VOR, PRE)
    assert found is not None
    assert (found.subject, found.relation.value, found.object) == link


@pytest.mark.complaint("WDscholia/scholia#1886")
@pytest.mark.complaint("WDscholia/scholia#1597")
@pytest.mark.parametrize(
    "name",
    [
        "is-correction-of",
        "has-erratum",
        "is-review-of",
        "is-comment-on",
        "is-translation-of",
        "is-supplement-to",
        "is-part-of",
        "references",
        "is-derived-from",
        "",
    ],
)
def test_other_relations_join_nothing(name: str) -> None:
    """An erratum was shown as a preprint of its article; relations are not interchangeable."""
    assert relation_of(name, VOR, PRE) is None


def test_manifestations_are_one_work() -> None:
    """Preprint, manuscript and copy belong to the version of record, which names the work."""
    works = map_works(
        [
            WorkLink(subject=PRE, relation=Relation.PREPRINT_OF, object=VOR),
            WorkLink(subject=AM, relation=Relation.MANUSCRIPT_OF, object=VOR),
            WorkLink(subject=COPY, relation=Relation.SAME_AS, object=PRE),
        ]
    )
    assert {works.work_of(doi) for doi in (PRE, AM, COPY, VOR)} == {VOR}
    assert works.manifestations(PRE) == tuple(sorted((PRE, AM, VOR, COPY)))
    assert works.manifestations("10.5555/other") == ("10.5555/other",)
    assert works.work_of("10.5555/other") == "10.5555/other"
    assert decode(WorkMap, encode(works)) == works


def test_the_version_of_record_names_the_work() -> None:
    """The work is named by what is no earlier stage of another; in a circle by the first."""
    link = WorkLink(subject=PRE, relation=Relation.PREPRINT_OF, object=VOR)
    back = WorkLink(subject=VOR, relation=Relation.VERSION_OF, object=PRE)
    assert map_works([link]).version(PRE, VersionStage.PREPRINT).of == VOR
    assert map_works([link, back]).work_of(VOR) == PRE


@pytest.mark.complaint("sciencefair-land/sciencefair#132")
def test_copies_are_merged() -> None:
    """Copies of one article stood beside each other as if they were several."""
    works = map_works([WorkLink(subject=COPY, relation=Relation.SAME_AS, object=VOR)])
    assert works.work_of(COPY) == works.work_of(VOR)


@pytest.mark.complaint("allenai/s2-folks#71")
@pytest.mark.parametrize(
    ("kind", "subkind", "version", "stage"),
    [
        ("posted-content", "preprint", "", VersionStage.PREPRINT),
        ("posted-content", "", "publishedVersion", VersionStage.PREPRINT),
        ("preprint", "", "", VersionStage.PREPRINT),
        ("posted-content", "letter", "", VersionStage.UNKNOWN),
        ("journal-article", "", "submittedVersion", VersionStage.VERSION_OF_RECORD),
        ("proceedings-article", "", "", VersionStage.VERSION_OF_RECORD),
        ("report", "", "", VersionStage.UNKNOWN),
        ("article", "", "acceptedVersion", VersionStage.ACCEPTED_MANUSCRIPT),
        ("article", "", "publishedVersion", VersionStage.VERSION_OF_RECORD),
        ("article", "", "submittedVersion", VersionStage.PREPRINT),
        ("", "", "", VersionStage.UNKNOWN),
    ],
)
def test_the_record_gives_the_stage(
    kind: str, subkind: str, version: str, stage: VersionStage
) -> None:
    """A preprint's DOI was shown with the venue of the journal; only the record counts."""
    assert stage_of(kind, subkind, version) == stage
