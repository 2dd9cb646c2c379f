from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from tests.doubling import LINEAR, growth
from tests.unit.sources.sets.cases import DIGEST, a_member, a_set

from evidence_sophia.codec.documents import SOURCE_SET
from evidence_sophia.codec.envelope import wrap, write_document
from evidence_sophia.errors import DecodeError
from evidence_sophia.sources.sets.document import read_source_set, source_set_of


def document(*members: Any, **given: Any) -> dict[str, Any]:
    """Make the data of a document."""
    facts: dict[str, Any] = {"id": "trees", "tenantScope": "local", "policyHash": DIGEST}
    return {**facts, "members": list(members), **given}


def member(id_: Any = "a", **given: Any) -> dict[str, Any]:
    """Make what stands for a member in a document."""
    facts = {"id": id_, "uri": "https://example.org/", "contentHash": DIGEST, "scope": "local"}
    return {**facts, **given}


def details(given: object) -> tuple[str, ...]:
    """Give what is wrong with a document."""
    with pytest.raises(DecodeError) as refusal:
        source_set_of(given)
    return refusal.value.details


def test_a_document_is_read_as_it_was_written() -> None:
    """A set goes out and comes in unchanged."""
    made = a_set(a_member("a", title="T", labels=("x",)), a_member("b"), title="Trees")
    assert read_source_set(write_document(SOURCE_SET, made)).value == made


def test_ids_and_addresses_are_normalised_on_entry() -> None:
    """Whatever the spelling of a document, the value has the normal one."""
    found = source_set_of(document(member("e\u0301", uri="HTTPS://Example.ORG:443/A"))).value
    assert found.members[0].id == "é"
    assert found.members[0].uri == "https://example.org/A"


def test_every_problem_is_told_with_its_path() -> None:
    """One reading tells all that is wrong, types, rules and duplicates together."""
    given = document(
        member("a", rights={"status": "expired", "expires": "soon"}),
        member("e\u0301"),
        member("é", uri="nature.com", contentHash="md5:0", scope=" "),
        member(" "),
        {"id": 7, "labels": "x"},
        "no member",
        id="a b",
        policyHash="none",
        tenantScope="",
        supersededBy="forests",
    )
    found = details(given)
    assert [each.rpartition(" @ ")[2] for each in found] == [
        "$.id",
        "$.tenantScope",
        "$.policyHash",
        "$.supersededBy",
        "$.members[0].rights.status",
        "$.members[0].rights.expires",
        "$.members[2].uri",
        "$.members[2].contentHash",
        "$.members[2].scope",
        "$.members[2].id",
        "$.members[3].id",
        "$.members[4].id",
        "$.members[4].uri",
        "$.members[4].contentHash",
        "$.members[4].scope",
        "$.members[4].labels",
        "$.members[5]",
    ]
    assert "the id '\\xe9' stands already in members[1]" in found[9]


def test_a_rule_alone_refuses_a_document() -> None:
    """A document with the right types and one bad address is refused."""
    assert details(document(member(uri="nature.com"))) == (
        "not a URI: 'nature.com' @ $.members[0].uri",
    )


@pytest.mark.parametrize("given", [None, [], {"members": 1}, {"members": [1]}, {"supersededBy": 1}])
def test_what_is_no_set_is_refused(given: Any) -> None:
    """Another shape is told as such."""
    assert details(given)


def test_a_successor_is_taken_from_a_superseded_set() -> None:
    """A successor may stand in a document of a superseded set."""
    found = source_set_of(document(status="superseded", supersededBy="forests"))
    assert found.value.superseded_by == "forests"


def test_an_unknown_field_is_reported_not_lost() -> None:
    """A newer minor version is read, and what was not understood is named."""
    newer = wrap(SOURCE_SET, a_set(a_member()))
    newer["data"]["members"][0]["colour"] = "red"
    assert read_source_set(json.dumps(newer)).unknown == ("/data/members/0/colour",)


@pytest.mark.parametrize(
    "change",
    [{"schema": "evidence-sophia/answer"}, {"version": "2.0"}, {"version": 1}, {"data": 1}],
)
def test_another_envelope_is_refused(change: dict[str, Any]) -> None:
    """Another schema, another major version and a missing payload are told as such."""
    given = {**wrap(SOURCE_SET, a_set(a_member(" ".join("ab")))), **change}
    with pytest.raises(DecodeError):
        read_source_set(json.dumps(given))
    with pytest.raises(DecodeError):
        read_source_set("[]")


def test_a_text_that_has_no_digest_is_refused_where_it_stands() -> None:
    """A set that was read can be hashed: a lone surrogate is told with its path, once."""
    lone = "\ud800"
    given = document(
        member(
            lone,
            uri=lone,
            scope=lone,
            sourceKind=lone,
            title=lone,
            labels=["fine", lone],
            rights={"spdx": lone, "status": lone},
            retraction={"notice": lone, "state": lone},
            version={"of": lone, "stage": lone},
        ),
        tenantScope=lone,
        title=lone,
        status=lone,
    )
    places = sorted(each.rpartition(" @ $.")[2] for each in details(given))
    of_members = [each.removeprefix("members[0].") for each in places if "members" in each]
    assert [each for each in places if "members" not in each] == ["status", "tenantScope", "title"]
    assert of_members == [
        "id",
        "labels[1]",
        "retraction.notice",
        "retraction.state",
        "rights.spdx",
        "rights.status",
        "scope",
        "sourceKind",
        "title",
        "uri",
        "version.of",
        "version.stage",
    ]


def test_no_id_is_taken_for_a_problem_of_another() -> None:
    """Whatever stands in for a wrong id meets no id of the document."""
    found = details(document(member("placeholder 1"), member(" "), member("\u212b1"), member("Å1")))
    assert [each.rpartition(" @ ")[2] for each in found] == ["$.members[1].id", "$.members[3].id"]


@pytest.mark.parametrize("successor", ["no id", "trees", "\ud800"])
def test_a_successor_is_another_set(successor: str) -> None:
    """What took the place of a set is told by the id of a set."""
    (found,) = details(document(status="superseded", supersededBy=successor))
    assert found.endswith(" @ $.supersededBy")


@pytest.mark.parametrize(
    ("one", "other"), [("10.1000/ABC", "https://doi.org/10.1000/abc"), ("e\u0301", "\u00e9")]
)
def test_manifestations_of_one_work_are_found_whatever_the_spelling(one: str, other: str) -> None:
    """A mirror does not outlive the retracted original because its DOI is written otherwise."""
    granted = {"status": "granted"}
    given = document(
        member("a", version={"of": one}, rights=granted),
        member("b", version={"of": other}, rights=granted, retraction={"state": "retracted"}),
    )
    first, second = source_set_of(given).value.members
    assert first.version == second.version


@pytest.mark.doubling
@pytest.mark.parametrize("id_", ["m{}", "same", " ", "e\u0301{}"])
def test_reading_is_linear(id_: str) -> None:
    """Twice the members take twice the time, good, duplicate or wrong."""

    def work(size: int) -> Any:
        given = document(*(member(id_.format(number)) for number in range(size)))

        def read() -> None:
            with suppress(DecodeError):
                source_set_of(given)

        return read

    assert growth(work, 500) < LINEAR
