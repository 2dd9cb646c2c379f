"""Does anything come in that does not stand in its source? Real texts, altered quotes."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from tests.mined_data import LANGUAGES, altered, corpus, documents, honest, rows, squashed

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, Proposal, RejectionReason
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import words

pytestmark = [pytest.mark.data, pytest.mark.law]

BOT = Actor("miner")
SET = "real"
SAYS = Predicate("says")
ANSWER = Predicate("answer", cardinality="functional")
#: Proposals in one transaction.
BATCH = 100


@pytest.fixture
def base() -> Iterator[EvidenceBase]:
    """Open an empty base with a many-valued and a functional predicate."""
    with EvidenceBase.open(":memory:") as opened:
        opened.declare_predicates((SAYS, ANSWER), source_set=SET)
        yield opened


def in_batches(base: EvidenceBase, proposals: list[Proposal]) -> list[WriteOutcome]:
    """Propose everything, a hundred at a time, in a model's name."""
    miner = base.acting_as(BOT)
    said = iter(proposals)
    found: list[WriteOutcome] = []
    while batch := list(itertools.islice(said, BATCH)):
        found += miner.propose_statements(batch)
    return found


def check_stored(base: EvidenceBase, outcome: WriteOutcome, asked: Proposal) -> None:
    """Demand that what was written stands, byte for byte, where it says it stands."""
    kept = base.statement(outcome.id)
    (reference,) = kept.references
    text = base.source_text(reference.source_id)
    assert reference.source_id == asked.source_id
    assert reference.quote.encode() == reference.span.of(text).encode()
    assert len(reference.quote) <= 300
    assert kept.value.encode() in reference.quote.encode()
    assert squashed(asked.quote) in squashed(text), asked.quote


@pytest.mark.parametrize(
    ("texts", "proposals"),
    [(3, 300), pytest.param(60, 10_000, marks=pytest.mark.deep)],
)
@pytest.mark.timeout(900)
def test_nothing_comes_in_that_does_not_stand_there(
    base: EvidenceBase, shared_data: Path, tmp_path: Path, texts: int, proposals: int
) -> None:
    """Ungrounded write by any path: 0 of 10,000 fuzzed proposals; each refusal has a row."""
    chance = random.Random(texts)  # noqa: S311 - places, not secrets
    found = corpus(shared_data, texts)
    base.ingest(documents(tmp_path / "real", found), source_set=SET)
    mined = [
        each
        for name, (language, text) in found.items()
        for each in honest(f"{SET}/{name}", language, text)
    ]
    chance.shuffle(mined)
    others = tuple(f"{SET}/{name}" for name in found)
    asked = list(altered(itertools.islice(itertools.cycle(mined), proposals), chance, others))
    assert len(asked) == proposals
    outcomes = in_batches(base, [each for _, each in asked])
    accepted: Counter[str] = Counter()
    for outcome, (how, each) in zip(outcomes, asked, strict=True):
        assert outcome.is_accepted == (outcome.reason is None)
        if outcome.is_accepted:
            accepted[how] += 1
            check_stored(base, outcome, each)
        stands = squashed(each.quote) in squashed(found.get(each.source_id[5:], ("", ""))[1])
        assert stands or not outcome.is_accepted, (how, each)
    assert not accepted["another value"] + accepted["no source"] + accepted["a word more"]
    assert accepted["nothing"]
    refused = {each.id for each in outcomes if not each.is_accepted}
    assert refused == {each.id for each in refusals(base)}
    assert all(each.is_whole for each in base.verify_log())


def refusals(base: EvidenceBase) -> Iterator[WriteOutcome]:
    """List every kept refusal."""
    connection = base._backend.database
    with connection.snapshot() as opened:
        rows_ = opened.execute(
            "SELECT c.digest, r.why FROM rejection AS r"
            " JOIN chain AS c ON c.kind = 'rejection' AND c.entry = r.id"
        ).fetchall()
    for digest, why in rows_:
        yield WriteOutcome(
            outcome=Outcome.REJECTED, id=f"blake3:{digest.hex()}", reason=RejectionReason(why)
        )


@pytest.mark.complaint("mem0ai/mem0#3206")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.deep)])
def test_values_in_six_languages_are_the_sources_own_bytes(
    base: EvidenceBase, shared_data: Path, tmp_path: Path, language: str, step: int
) -> None:
    """Chinese names were stored in translation: here a value is the span's bytes, and found."""
    folder = shared_data / "xquad"
    texts = {row["id"]: row["text"] for row in rows(folder / f"docs.{language}.jsonl")}
    files = {f"{id_}.txt": (language, text) for id_, text in texts.items()}
    base.ingest(documents(tmp_path / "real", files), source_set=SET)
    home = dict(line.split("\t")[:2] for line in (folder / "qrels.tsv").read_text().splitlines())
    asked = [
        each
        for row in rows(folder / f"queries.{language}.jsonl")[::step]
        for each in answers(row["answers"][0], texts[home[row["id"]]], home[row["id"]], language)
    ]
    accepted = 0
    for outcome, (each, span) in zip(
        in_batches(base, [each for each, _ in asked]), asked, strict=True
    ):
        if not outcome.is_accepted:
            continue
        accepted += 1
        kept = base.statement(outcome.id)
        text = base.source_text(each.source_id)
        assert kept.value.encode() == each.value.encode()
        assert kept.value.encode() == span.of(text).encode()
        assert outcome.id in {one.id for one in base.query_knowledge(each.subject, "says")}
    assert accepted / len(asked) >= 0.7


def answers(
    answer: dict[str, object], text: str, document: str, language: str
) -> Iterator[tuple[Proposal, Span]]:
    """Give the sentence that holds an answer as a proposal, and where the answer stands."""
    said, start = str(answer["text"]), int(str(answer["start"]))
    if text.startswith("\ufeff"):  # a byte order mark is no part of the stored text
        text, start = text[1:], start - 1
    place = Span(start, start + len(said))
    for span in sentences(text, language):
        if span.start <= place.start and place.end <= span.end and len(span) <= 300:
            quote = span.of(text)
            yield (
                Proposal(
                    subject=words(quote)[0].text,
                    predicate="says",
                    value=said,
                    quote=quote,
                    source_id=f"{SET}/{document}.txt",
                    near=span.start,
                ),
                place,
            )


@pytest.mark.parametrize("step", [60, pytest.param(4, marks=pytest.mark.deep)])
def test_pairs_that_differ_in_one_word_are_never_duplicates(
    base: EvidenceBase, shared_data: Path, tmp_path: Path, step: int
) -> None:
    """Pairs that differ by "not" or one number: both are kept, and stand against each other."""
    pairs = [
        (row["claim"], row["evidence"][0]["text"])
        for row in rows(shared_data / "polarity" / "claims.jsonl")[::step]
        if len(row["claim"]) < 250 and len(row["evidence"][0]["text"]) < 250
    ]
    files = {
        f"{side}.txt": ("en", "\n\n".join(f"Item {n}: {pair[at]}" for n, pair in enumerate(pairs)))
        for at, side in enumerate(("one", "two"))
    }
    base.ingest(documents(tmp_path / "real", files), source_set=SET)
    asked = [
        Proposal(
            subject=f"Item {number}",
            predicate="answer",
            value=pair[at],
            quote=f"Item {number}: {pair[at]}",
            source_id=f"{SET}/{side}.txt",
        )
        for number, pair in enumerate(pairs)
        for at, side in enumerate(("one", "two"))
    ]
    outcomes = in_batches(base, asked)
    reasons = Counter(str(each.reason) for each in outcomes)
    assert reasons["duplicate"] == 0
    assert reasons["None"] / len(outcomes) >= 0.5, reasons
    both = 0
    for number in range(len(pairs)):
        pair = outcomes[2 * number : 2 * number + 2]
        report = base.find_contradictions(f"Item {number}")
        if all(each.is_accepted for each in pair):
            both += 1
            assert report.contradiction_count == 1, pairs[number]
        assert not [each for each in report.conflicts if each.kind == "duplicate"]
    assert both


@pytest.mark.complaint("mem0ai/mem0#5576")
@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.deep)])
def test_documents_that_disagree_are_both_kept_and_shown(
    base: EvidenceBase, shared_data: Path, tmp_path: Path, step: int
) -> None:
    """Conflicts are found, both sides are kept with their quotes, and noise is no evidence."""
    questions = rows(shared_data / "ramdocs" / "conflicts.jsonl")[::step]
    files = {
        f"{row['id']}-{each['id']}.txt": ("en", each["text"])
        for row in questions
        for each in row["documents"]
    }
    base.ingest(documents(tmp_path / "real", files), source_set=SET)
    found = kept = 0
    for row in questions:
        told = [one for each in row["documents"] for one in _mined(row["id"], each)]
        noise = [each for each in row["documents"] if each["answer"] == "unknown"]
        values = sorted({one.value for one in told})
        for one in _of_one_entity(told):
            asked = base.acting_as(BOT).propose_statements(one)
            accepted = [each for each in asked if each.is_accepted]
            said = {base.statement(each.id).value for each in accepted}
            report = base.find_contradictions(one[0].subject)
            mine = [
                each
                for each in report.conflicts
                if {each.first.id, each.second.id} <= {each.id for each in accepted}
            ]
            found += len(said) > 1
            kept += bool(mine)
            assert (len(said) > 1) == bool(mine), (row["id"], said)
            assert all(side.citations for each in mine for side in (each.first, each.second))
            assert {str(each.severity) for each in mine} <= {"medium"}
        for each in noise[:1]:
            claimed = Proposal(
                subject=words(each["text"])[0].text,
                predicate="answer",
                value=(values or ["zyx"])[0],
                quote=each["text"][:200],
                source_id=f"{SET}/{row['id']}-{each['id']}.txt",
            )
            if claimed.value.casefold() not in claimed.quote.casefold():
                (outcome,) = base.acting_as(BOT).propose_statements((claimed,))
                assert not outcome.is_accepted
    assert found == kept
    assert found >= len(questions) // 10


def _mined(question: str, document: dict[str, str]) -> Iterator[Proposal]:
    """Give the first sentence that holds a document's answer."""
    answer = document["answer"]
    for span in sentences(document["text"], "en"):
        quote = span.of(document["text"])
        if answer != "unknown" and answer in quote and len(quote) <= 300:
            yield Proposal(
                subject="?",
                predicate="answer",
                value=answer,
                quote=quote,
                source_id=f"{SET}/{question}-{document['id']}.txt",
                near=span.start,
            )
            return


def _of_one_entity(told: list[Proposal]) -> Iterator[list[Proposal]]:
    """Give two proposals with different values a subject that both of their quotes name."""
    for first, second in itertools.pairwise(told):
        if first.value == second.value:
            continue
        names = [{word.text for word in words(each.quote)} for each in (first, second)]
        shared = sorted(names[0] & names[1], key=lambda each: (-len(each), each))
        if shared:
            yield [evolve(each, subject=shared[0]) for each in (first, second)]
