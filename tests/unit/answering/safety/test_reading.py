"""Policy files."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import attrs
import pytest

from evidence_sophia.answering.safety import (
    SafetyPolicy,
    default_policy,
    filter_sentence,
    read_policy,
)
from evidence_sophia.answering.safety.grammar import LANGUAGES, SECTIONS, grammar
from evidence_sophia.codec import decode, encode
from evidence_sophia.errors import DecodeError, InvariantError


def shipped() -> dict[str, Any]:
    """Read the shipped files as JSON."""
    folder = files("evidence_sophia.answering.safety") / "vocabulary"
    names = ["policy", *LANGUAGES]
    return {f"{n}.json": json.loads((folder / f"{n}.json").read_text("utf-8")) for n in names}


def read(documents: dict[str, Any]) -> SafetyPolicy:
    """Read a policy from JSON documents."""
    return read_policy({name: json.dumps(one) for name, one in documents.items()})


def problems(documents: dict[str, Any]) -> tuple[str, ...]:
    """Give what the reader says is wrong."""
    with pytest.raises(DecodeError) as caught:
        read(documents)
    return caught.value.details


def test_the_shipped_policy_has_a_digest_and_travels() -> None:
    """The shipped policy is named by its digest and survives a document."""
    policy = default_policy()
    assert policy.digest.startswith("blake3:")
    assert decode(SafetyPolicy, encode(policy)).digest == policy.digest
    assert read(shipped()) == policy


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_places(language: str) -> None:
    """Groups, notices, contacts and the places of notices are those of English."""

    def shape(of: str) -> tuple[list[str], list[tuple[str, list[str]]], list[str]]:
        document = shipped()[f"{of}.json"]
        places = [(n["name"], sorted(n["text"].split("{")[1:])) for n in document["notices"]]
        names = [(name, [part.partition("}")[0] for part in parts]) for name, parts in places]
        return (
            sorted(group["name"] for group in document["groups"]),
            sorted((name, sorted(parts)) for name, parts in names),
            sorted(contact["name"] for contact in document["contacts"]),
        )

    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grammar_has_known_sections(language: str) -> None:
    """A grammar has the sections of English, and those of what its language alone has."""
    own = {"concord", "compounding", "lacks"}
    assert set(grammar(language)) - own == SECTIONS - own
    assert grammar("tlh") == {}


def test_no_notice_holds_a_digit() -> None:
    """The shipped notices name no phone number, since none is right everywhere."""
    words = default_policy().vocabularies
    texts = [
        one.text for vocabulary in words for one in (*vocabulary.notices, *vocabulary.contacts)
    ]
    assert not any(ch in "0123456789" for text in texts for ch in text)


def test_all_problems_are_told_at_once() -> None:
    """One reading lists what is wrong in every file."""
    documents = shipped()
    documents["policy.json"]["classes"][0]["rules"] = []
    documents["policy.json"]["classes"][1]["name"] = "ingestion"
    documents["policy.json"]["names"].append(" ")
    documents["policy.json"]["subjects"] = []
    documents["de.json"]["groups"] = [
        group for group in documents["de.json"]["groups"] if group["name"] != "animals"
    ]
    documents["en.json"]["notices"][0]["text"] = "Call {nobody}."
    documents["es.json"]["contacts"][0]["name"] = "mayor"
    documents["fr.json"]["language"] = "it"
    documents["fr.json"]["groups"].append({"name": "verbs", "terms": ["~ a", "b " * 13]})
    documents["fr.json"]["groups"].append({"name": "_part", "terms": ["(a/) b", "(a", "(a/b) c"]})
    documents["fr.json"]["notices"][0]["text"] = " "
    documents["pt.json"] = {"language": 3}
    told = "\n".join(problems(documents))
    for expected in (
        "policy.json: a policy has subjects",
        "policy.json: class ingestion stands twice",
        "policy.json: class ingestion has no rules",
        "policy.json: names: a term begins and ends with a word",
        "de.json: group animals is missing",
        "en.json: notice hazard has a place for 'nobody', which is no contact",
        "es.json: contact emergency is missing",
        "es.json: contact mayor is not known",
        "fr.json: it is named by another language than its own",
        "fr.json: group verbs is not known",
        "fr.json: group verbs: a term begins and ends with a word",
        "fr.json: group verbs: a term has at most 12 words",
        "fr.json: group _part: a choice is written (a/b), not '(a/)'",
        "fr.json: group _part: a choice is written (a/b), not '(a'",
        "fr.json: notice hazard is blank",
        "pt.json: ",
    ):
        assert expected in told
    assert "(a/b)'" not in told
    assert "group _part is" not in told


def test_missing_files_are_told() -> None:
    """Nothing at all is no policy."""
    assert problems({}) == (
        "policy.json: there is no such file",
        "there is no <language>.json beside policy.json",
    )
    with pytest.raises(DecodeError, match="safety policy") as caught:
        read_policy({"policy.json": b"\xff", "en.json": b"{"})
    assert len(caught.value.details) == 2


def test_a_language_may_be_added_by_a_file() -> None:
    """A language without a shipped grammar brings its own groups for it."""
    documents = shipped()
    italian = json.loads(json.dumps(documents["es.json"]))
    italian["language"] = "it"
    for group in italian["groups"]:
        if group["name"] == "certifies":
            group["terms"] = ["innocua"]
    italian["groups"].append({"name": "not", "terms": ["non"]})
    italian["groups"].append({"name": "copulas", "terms": ["è"]})
    policy = read({"policy.json": documents["policy.json"], "it.json": italian})
    assert filter_sentence("La planta è innocua.", policy).is_certifying
    assert not filter_sentence("La planta non è innocua.", policy).is_certifying


def test_languages_stand_once_and_sorted() -> None:
    """A policy with unsorted languages is none."""
    policy = default_policy()
    with pytest.raises(InvariantError, match="sorted"):
        attrs.evolve(policy, vocabularies=policy.vocabularies[::-1])


def test_an_unknown_language_reads_english() -> None:
    """A language without words is answered in English, or else in the first there is."""
    policy = default_policy()
    assert policy.vocabulary("ja").language == "en"
    assert policy.vocabulary("de-AT").language == "de"
    documents = {k: v for k, v in shipped().items() if k in {"policy.json", "fr.json"}}
    assert read(documents).vocabulary("ja").language == "fr"
    assert policy.vocabulary("de").terms("nothing") == ()
