"""From which passages may a question be answered that names what the sources are about?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from evidence_sophia.answering.record.replay import replay_trace
from evidence_sophia.answering.record.trace import AnswerTrace
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.base.retrieve import retrieve
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.answer import RefusalReason

from .conftest import NOW, Fill

DOCUMENTS = {
    "monstera.md": "# Monstera\n\nMonstera likes light. The leaves of Monstera have holes.\n",
    "pothos.md": "# Pothos\n\nPothos is toxic to cats. Unlike Monstera it hangs.\n",
    "care.md": "# Care\n\nWater Monstera every week. Water ferns every day.\n",
    "ferns.md": "# Other plants\n\nFerns are harmless for cats and grow in shade.\n",
}
ROWS: Mapping[str, Mapping[str, object]] = {
    "monstera.md": {"entities": ["Monstera deliciosa", "Monstera"]},
    "pothos.md": {"entities": ["Pothos"], "topic": "climbers"},
}


@pytest.fixture
def base(fill: Fill) -> Iterator[EvidenceBase]:
    """Open a base with two documents that say what they are about, and two that do not."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as opened:
        opened.ingest(fill(DOCUMENTS, ROWS))
        yield opened


def offered(base: EvidenceBase, question: str, **changes: object) -> set[str]:
    """Give the documents whose passages an answer may rest on."""
    request = AnswerRequest(question, **changes)  # type: ignore[arg-type] # any field
    with base._backend.reading(base._context) as session:
        hits = retrieve(session, request).hits
    return {hit.passage.source_id.rpartition("/")[2] for hit in hits}


def test_a_thing_that_is_named_is_told_of_by_its_own_passages(base: EvidenceBase) -> None:
    """What another plant does to cats is no answer; what the silent page says of it may be one."""
    assert offered(base, "Is Monstera toxic to cats?") == {"monstera.md", "care.md"}
    answer = base.answer("Is Monstera toxic to cats?")
    assert all("pothos" not in citation.source_id for citation in answer.citations)


def test_a_question_that_names_nothing_known_is_asked_of_all(base: EvidenceBase) -> None:
    """An unknown name narrows nothing."""
    assert offered(base, "Which plants are toxic to cats?") == {"pothos.md", "ferns.md"}
    assert "pothos.md" in offered(base, "Is Zamioculcas toxic to cats?")


def test_two_things_that_are_named_are_both_heard(base: EvidenceBase) -> None:
    """A comparison needs both."""
    found = offered(base, "Is Monstera more toxic to cats than Pothos?")
    assert {"monstera.md", "pothos.md"} <= found


def test_search_is_never_narrowed(base: EvidenceBase) -> None:
    """Whoever searches wants to see what there is."""
    found = {hit.passage.source_id for hit in base.search("Is Monstera toxic to cats?")}
    assert "default/pothos.md" in found


def test_an_alias_narrows_as_the_name_does(fill: Fill) -> None:
    """Aliases come from a file beside the manifest, and go with it."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        folder = fill(DOCUMENTS, ROWS)
        (folder / "aliases.jsonl").write_text(
            '{"entity": "Pothos", "aliases": ["Devil\'s ivy"]}\n', encoding="utf-8"
        )
        report = base.ingest(folder)
        assert report.notes == ()
        assert offered(base, "Does Devil's ivy like light?") == {"pothos.md"}
        base.ingest(fill(DOCUMENTS, ROWS))
        assert "monstera.md" in offered(base, "Does Devil's ivy like light?")


@pytest.mark.parametrize("question", ["Is Devil's ivy toxic to cats?", "Devil's ivy toxic cats"])
def test_an_alias_is_answered_as_the_name_is(fill: Fill, question: str) -> None:
    """The passages need not know the other name; the answer comes out of its trace again."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        folder = fill(DOCUMENTS, ROWS)
        (folder / "aliases.jsonl").write_text(
            '{"entity": "Pothos", "aliases": ["Devil\'s ivy"]}\n', encoding="utf-8"
        )
        base.ingest(folder)
        trace = base.trace(question)
        assert [claim.text for claim in trace.answer.claims] == ["Pothos is toxic to cats."]
        kept = decode(AnswerTrace, encode(trace))
        assert encode(replay_trace(kept)) == encode(trace.answer)
        assert base.answer("Is Zamioculcas toxic to cats?").is_refusal


def test_a_homonym_narrows_nothing(fill: Fill) -> None:
    """A name that two things bear leaves the whole scope."""
    documents = {
        "planet.md": "# Mercury\n\nThe planet is hot.\n",
        "metal.md": "# Mercury\n\nThe metal is liquid and toxic.\n",
    }
    rows = {
        "planet.md": {"entities": ["Mercury (planet)"]},
        "metal.md": {"entities": ["Mercury (metal)"]},
    }
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill(documents, rows))
        assert offered(base, "Is Mercury hot or liquid?") == set(documents)
        assert offered(base, "Is Mercury (metal) hot or liquid?") == {"metal.md"}


def test_a_word_that_looks_like_a_name_needs_the_best_passage(fill: Fill) -> None:
    """The roast is not asked of the country; the country is found by its name in small letters."""
    documents = {
        "turkey.md": "# Turkey\n\nTurkey has 85 million people. Its capital is Ankara.\n",
        "roast.md": "# Roasting\n\nRoast a turkey for three hours in a hot oven.\n",
    }
    rows = {"turkey.md": {"entities": ["Turkey"]}, "roast.md": {"entities": ["Roasts"]}}
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill(documents, rows))
        assert "roast.md" in offered(base, "How long do I roast a turkey in the oven?")
        assert offered(base, "What is the capital of turkey?") == {"turkey.md"}


def test_a_topic_needs_the_best_passage_too(base: EvidenceBase) -> None:
    """A topic is a common word; it narrows where its own passage is the best anyway."""
    assert offered(base, "Which climbers are toxic to cats?") == {"pothos.md"}
    assert "ferns.md" in offered(base, "Which climbers grow harmless in shade?")


def test_a_thing_whose_passages_may_not_be_used_narrows_nothing(fill: Fill) -> None:
    """Where the scope holds no passage of it, the whole scope is asked."""
    documents = {"a.md": "```\ncode\n```\n", "b.md": "# Shade\n\nFerns grow in shade.\n"}
    rows = {"a.md": {"entities": ["Zamioculcas"]}, "b.md": {"entities": ["Ferns"]}}
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill(documents, rows))
        assert offered(base, "Does Zamioculcas grow in shade?") == {"b.md"}


def test_a_thing_whose_passages_say_nothing_of_it_is_refused(base: EvidenceBase) -> None:
    """The answer is never taken from another thing's passages."""
    assert base.answer("Who discovered Monstera in 1840?").is_refusal
    assert offered(base, "Does Pothos like holes?") == {"pothos.md"}


def test_a_retracted_source_of_the_thing_is_named(fill: Fill) -> None:
    """The whole scope does not hide that what was said of it was withdrawn."""
    retracted = {"retraction": {"state": "retracted", "notice": "Withdrawn."}}
    rows = {**ROWS, "monstera.md": {**ROWS["monstera.md"], **retracted}}
    documents = {name: DOCUMENTS[name] for name in ("monstera.md", "pothos.md")}
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill(documents, rows))
        assert offered(base, "Do the leaves of Monstera have holes?") == {"monstera.md"}
        answer = base.answer("Do the leaves of Monstera have holes?")
        assert answer.reason == RefusalReason.RETRACTED_SOURCE


def test_names_outside_the_scope_narrow_nothing(fill: Fill) -> None:
    """What a request cannot see does not show in what it gets."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill({"pothos.md": DOCUMENTS["pothos.md"]}, ROWS), source_set="one")
        base.ingest(fill({"ferns.md": DOCUMENTS["ferns.md"]}), source_set="two")
        assert offered(base, "Is Pothos harmless?", source_sets=["two"]) == {"ferns.md"}


def test_copies_are_offered_once(fill: Fill) -> None:
    """Two documents with the same words are one piece of evidence; the better one is kept."""
    text = "# Lilies\n\nLilies are toxic to cats. Every part of the plant is dangerous.\n"
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        base.ingest(fill({"one.md": text, "two.md": text, "three.md": "# Cats\n\nCats climb.\n"}))
        request = AnswerRequest("Are lilies toxic to cats?")
        with base._backend.reading(base._context) as session:
            hits = retrieve(session, request).hits
        assert len(hits) == 2
        assert [hit.rank for hit in hits] == [1, 2]
        assert len(base.search("Are lilies toxic to cats?")) == 3
