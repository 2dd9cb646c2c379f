from __future__ import annotations

import pytest
from tests.knowledge_values import (
    ADMIN,
    MINER,
    PERSON,
    REVIEWER,
    Book,
    proposal,
    years,
)

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.knowledge.conflicts import find_conflicts
from evidence_sophia.knowledge.history import history_of
from evidence_sophia.knowledge.ledger import Ledger
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.conflict import ConflictSeverity
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.valid_time import ValidTime


def correction(value: str, valid: ValidTime | None = None, **more: object) -> Proposal:
    """Give a person's correction of where Ann was born."""
    fields: dict[str, object] = {
        "operation": "correct",
        "subject": "Ann",
        "predicate": "born_in",
        "value": value,
        "valid": valid or years(),
        "reason": "seen the register",
    }
    return Proposal(**(fields | more))  # type: ignore[arg-type] # fields by name


def pieces(book: Book) -> list[tuple[str, int, int]]:
    """Give what is believed now with the years it holds for."""
    return sorted(
        (one.value, one.valid.start.year, one.valid.end.year)
        for one in book.ledger.open_statements()
    )


def test_a_correction_of_the_middle_leaves_both_ends() -> None:
    """What a correction does not cover is believed further, as before."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo", years(2000, 2010)), PERSON)
    assert pieces(book) == [("Oslo", 2000, 2010), ("Rome", 1, 2000), ("Rome", 2010, 9999)]


@pytest.mark.parametrize(
    ("valid", "left"),
    [
        (years(None, 2010), [("Oslo", 1, 2010), ("Rome", 2010, 9999)]),
        (years(2000), [("Oslo", 2000, 9999), ("Rome", 1, 2000)]),
        (years(), [("Oslo", 1, 9999)]),
    ],
)
def test_a_correction_takes_the_time_it_covers(
    valid: ValidTime, left: list[tuple[str, int, int]]
) -> None:
    """Of an interval only the rest stays."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo", valid), PERSON)
    assert pieces(book) == left


def test_a_named_target_is_closed_as_a_whole() -> None:
    """Whoever names what is wrong closes all of it."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo", years(2000, 2010), target=book.last().id), PERSON)
    assert pieces(book) == [("Oslo", 2000, 2010)]


def test_a_correction_of_one_of_many_values_leaves_the_others() -> None:
    """Only the named value is closed where a subject has many."""
    book = Book()
    for drink in ("tea", "milk"):
        book.act(proposal(drink, predicate="likes", quote=f"Ann likes {drink}"))
    target = book.ledger.statements[0].id
    book.act(correction("mead", predicate="likes", target=target), PERSON)
    assert book.values() == ["milk", "mead"]
    assert (
        book.act(proposal("tea", predicate="likes", quote="Ann likes tea")).reason == "slot_locked"
    )
    assert book.act(proposal("rum", predicate="likes", quote="Ann likes rum")).is_accepted


def test_a_refused_act_changes_nothing_but_the_list_of_refusals() -> None:
    """A refusal is kept with its reason, its actor and what was proposed."""
    book = Book()
    book.act(proposal(), text="Nothing.")
    kept = book.ledger.rejections
    assert [(one.actor, one.decision.reason, one.proposal.value) for one in kept] == [
        ("miner", "ungrounded", "Rome")
    ]
    assert book.ledger.statements == ()


def test_a_supersession_points_both_ways() -> None:
    """A newer value takes the place of the one it names."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    book.act(proposal("Oslo", operation="supersede", target=first))
    old, new = book.ledger.statements
    assert (old.superseded_by, new.supersedes) == (new.id, old.id)
    assert book.values() == ["Oslo"]


def test_a_revert_closes_what_stands_in_its_place() -> None:
    """A restored value takes its time back, its own remains included."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    book.act(correction("Oslo", years(2000, 2010)), PERSON)
    book.act(Proposal(operation="revert", target=first), REVIEWER)
    assert pieces(book) == [("Rome", 1, 9999)]


def test_a_revert_among_many_values_closes_nothing() -> None:
    """A value that is restored stands beside the others."""
    book = Book()
    book.act(proposal("tea", predicate="likes", quote="Ann likes tea"))
    first = book.last().id
    book.act(Proposal(operation="retract", target=first), PERSON)
    book.act(correction("mead", predicate="likes"), PERSON)
    book.act(Proposal(operation="revert", target=first), REVIEWER)
    assert book.values() == ["mead", "tea"]


def test_the_values_of_a_ledger_travel() -> None:
    """Refusals, retractions, locks and statements are read back as they were written."""
    book = Book()
    book.act(proposal(valid=years(1990, origin="quote"), quote="Ann was born in Rome in 1990"))
    book.act(Proposal(operation="retract", target=book.last().id), PERSON)
    book.act(proposal(near=3))
    ledger = book.ledger
    for value in (*ledger.statements, *ledger.retractions, *ledger.rejections, *ledger.locks):
        assert decode(type(value), encode(value)) == value


def test_an_empty_ledger_declares_nothing() -> None:
    """Predicates are declared before they are used."""
    assert Ledger().predicate("born_in") is None


@pytest.mark.complaint("mem0ai/mem0#4956")
def test_a_corrected_value_is_the_only_one_read_and_the_old_one_history() -> None:
    """Two employers were both kept, and the wrong one could rank first."""
    book = Book()
    book.act(proposal("Acme"))
    book.act(correction("Bolt"), PERSON)
    assert book.values() == ["Bolt"]
    assert [one.value for one in book.ledger.statements] == ["Acme", "Bolt"]


@pytest.mark.complaint("mem0ai/mem0#4536")
def test_after_any_resolution_something_stands() -> None:
    """A contradiction deleted the old fact and stored nothing."""
    book = Book()
    book.act(proposal())
    book.act(proposal("Oslo"))
    book.act(correction("Oslo"), PERSON)
    assert book.values() == ["Oslo"]
    book.act(Proposal(operation="retract", target=book.last().id, reason="not known"), PERSON)
    assert (book.values(), len(book.ledger.retractions)) == ([], 1)


@pytest.mark.complaint("mem0ai/mem0#5576")
def test_two_documents_that_disagree_are_both_kept_with_one_open_conflict() -> None:
    """A resolution by rule was asked for and declined: here both stay, shown as a conflict."""
    book = Book()
    book.act(proposal(), source_id="s1")
    book.act(proposal("Oslo"), source_id="s2")
    named = {one.id: one for one in book.ledger.predicates}
    report = find_conflicts(book.ledger.statements, named)
    assert sorted(book.values()) == ["Oslo", "Rome"]
    assert [one.severity for one in report.conflicts] == [ConflictSeverity.MEDIUM]


@pytest.mark.complaint("Graphify-Labs/graphify#1871")
def test_mining_a_corpus_again_changes_nothing_that_a_person_decided() -> None:
    """A deleted edge came back on every rebuild, and one added by hand was lost."""
    corpus = [proposal(), proposal("tea", predicate="likes", quote="Ann likes tea")]
    book = Book()
    for one in corpus:
        book.act(one)
    book.act(correction("Oslo"), PERSON)
    tea = next(one.id for one in book.ledger.open_statements() if one.value == "tea")
    book.act(Proposal(operation="retract", target=tea), PERSON)
    book.act(correction("mead", predicate="likes"), PERSON)
    decided = book.ledger.open_statements()
    for _ in range(3):
        assert {book.act(one).reason for one in corpus} == {"slot_locked"}
        assert book.ledger.open_statements() == decided


@pytest.mark.complaint("QuixiAI/Hexis#65")
def test_a_retelling_of_a_correction_is_no_support_for_the_old_value() -> None:
    """A text that quoted the wrong value to deny it counted as support."""
    book = Book()
    told = "The paper wrote that Ann was born in Rome, which is wrong."
    assert book.act(proposal(), text=told).reason == "denied"
    assert book.values() == []


@pytest.mark.complaint("matrixorigin/memoria#89")
def test_a_functional_slot_has_one_value_after_a_correction() -> None:
    """Both the old and the new value stayed active."""
    book = Book()
    for city in ("Rome", "Bonn", "Ulm"):
        book.act(proposal(city))
    book.act(correction("Oslo"), PERSON)
    assert book.values() == ["Oslo"]


@pytest.mark.complaint("matrixorigin/memoria#214")
def test_a_correction_by_slot_and_one_by_id_leave_the_same() -> None:
    """Correcting by a query did something else than correcting by an id."""
    by_slot, by_id = Book(), Book()
    for book in (by_slot, by_id):
        book.act(proposal())
    by_slot.act(correction("Oslo"), PERSON)
    by_id.act(correction("Oslo", target=by_id.last().id), PERSON)
    assert pieces(by_slot) == pieces(by_id)
    assert by_slot.last().supersedes == by_id.last().supersedes


@pytest.mark.complaint("can1357/oh-my-pi#12258")
def test_a_value_that_nothing_supersedes_can_be_retracted() -> None:
    """There was no way to take a value back, not even for a person."""
    book = Book()
    book.act(proposal())
    assert book.act(Proposal(operation="retract", target=book.last().id), PERSON).is_accepted
    assert book.values() == []


@pytest.mark.complaint("danieljustus/symaira-memory#556")
def test_what_is_superseded_says_so() -> None:
    """Columns for what superseded a row were never set."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo"), PERSON)
    old = book.ledger.statements[0]
    assert (old.rank, old.superseded_by) == ("deprecated", book.last().id)


@pytest.mark.complaint("getzep/graphiti#1789")
@pytest.mark.parametrize("actor", [PERSON, REVIEWER, ADMIN], ids=lambda one: one.authority.value)
def test_no_inference_takes_the_place_of_a_persons_word(actor: object) -> None:
    """It was asked whether an inferred fact may supersede what a user said."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo"), actor)  # type: ignore[arg-type] # an actor
    later = proposal(quote="Ann was born in Rome in 2025", valid=years(2025, origin="quote"))
    assert book.act(later, MINER).reason == "slot_locked"
    assert book.act(proposal(operation="supersede", target=book.last().id)).reason == "slot_locked"
    assert book.values() == ["Oslo"]


@pytest.mark.complaint("mem0ai/mem0#1674")
def test_adding_twice_gives_one_row_and_names_it() -> None:
    """Adding the same fact a second time deleted it."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    again = book.act(proposal())
    assert (again.reason, again.existing, book.values()) == ("duplicate", first, ["Rome"])


@pytest.mark.complaint("mem0ai/mem0#1528")
@pytest.mark.complaint("elizaOS/eliza#20109")
def test_a_third_partys_fact_is_not_stored_on_the_speaker() -> None:
    """What was said of somebody else was stored on whoever said it."""
    book = Book()
    said = proposal(quote="Bob was born in Rome")
    told = book.act(said, text="Ann told us this. Bob was born in Rome.")
    assert told.reason == "subject_not_in_evidence"


@pytest.mark.complaint("Significant-Gravitas/AutoGPT#13094")
def test_no_longer_saying_it_is_not_saying_that_it_ended() -> None:
    """One act meant both: a retraction leaves the time for which a statement holds alone."""
    book = Book()
    book.act(proposal())
    before = book.last()
    book.act(Proposal(operation="retract", target=before.id), PERSON)
    after = book.ledger.statements[0]
    assert (after.valid, after.is_open, after.superseded_by) == (before.valid, False, None)


@pytest.mark.complaint("mem0ai/mem0#3206")
@pytest.mark.parametrize(
    ("subject", "quote", "value"),
    [("王伟", "王伟出生于北京市", "北京市"), ("Анна", "Анна родилась в г. Ялта", "г. Ялта")],
)
def test_a_value_is_kept_in_the_words_of_its_quote(subject: str, quote: str, value: str) -> None:
    """Chinese names were stored in translation."""
    book = Book()
    book.act(proposal(value, subject=subject, quote=quote))
    assert (book.last().subject, book.last().value) == (subject, value)


@pytest.mark.complaint("NousResearch/hermes-agent#116187")
@pytest.mark.complaint("NousResearch/hermes-agent#24416")
@pytest.mark.parametrize("name", ["محمد", "東京タワー", "김철수", "Łukasz", "नेहा", "โรม", "שרה"])
def test_names_of_any_script_are_captured(name: str) -> None:
    """Names in other scripts than Latin were never captured."""
    book = Book()
    assert book.act(proposal("Rome", subject=name, quote=f"{name} : born in Rome")).is_accepted


def test_corrected_slots_stay_whoever_mines_them_again() -> None:
    """Case, alias, merge and interval variants of corrected values all meet the lock."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo"), PERSON)
    book.merge("Annie", "Ann")
    decided = book.ledger.open_statements()
    variants = [
        proposal(),
        proposal("ROME", subject="ANN", quote="ANN was born in ROME"),
        proposal(subject="Annie", quote="Annie was born in Rome"),
        proposal(quote="Ann was born in Rome in 1990", valid=years(1990, origin="quote")),
        proposal("Rome.", quote="Ann was born in Rome."),
        proposal("Bonn"),
    ]
    assert {book.act(one).reason for one in variants} == {"slot_locked"}
    assert book.ledger.open_statements() == decided


WEIGHS = Predicate("weighs", cardinality="many", value_type="number", unit="kg")


def weighed(value: str, operation: str = "assert", **more: object) -> Proposal:
    """Give what is said of Ann's weight."""
    quote = f"Ann weighs {value}" if operation == "assert" else ""
    fields: dict[str, object] = {"subject": "Ann", "predicate": "weighs", "value": value}
    return Proposal(**(fields | {"operation": operation, "quote": quote} | more))  # type: ignore[arg-type] # fields by name


def test_a_value_is_read_in_the_language_of_its_source() -> None:
    """The same figures mean a thousandth of it in another language, for locks and twins too."""
    book = Book(WEIGHS)
    book.act(weighed("1.250 kg"), text="Ann weighs 1.250 kg", language="de-CH")
    german = book.last().id
    assert book.act(weighed("1.250 kg"), text="Ann weighs 1.250 kg", language="en").is_accepted
    assert book.ledger.languages == ((german, "de"),)
    book.act(weighed("", "retract", subject="", predicate="", target=german), PERSON)
    assert [lock.value_key for lock in book.ledger.locks] == ["1250 kg"]
    decided = [
        book.act(weighed(value), text=f"Ann weighs {value}", language=language, source_id=f"s{n}")
        for n, (value, language) in enumerate(
            [("1250 kg", "en"), ("1.250 kg", "de"), ("1.250 kg", "en"), ("1,25 kg", "de")]
        )
    ]
    reasons = [str(each.reason or "") for each in decided]
    assert reasons == ["slot_locked", "slot_locked", "", ""]
    assert decode(Ledger, encode(book.ledger)) == book.ledger


def test_a_correction_is_read_as_what_it_corrects() -> None:
    """Who writes against a German value writes German; what comes back is read as it was."""
    book = Book(WEIGHS)
    book.act(weighed("1.250 kg"), text="Ann weighs 1.250 kg", language="de")
    first = book.last().id
    book.act(weighed("1.300 kg", "correct", target=first), PERSON)
    assert [lock.value_key for lock in book.ledger.locks] == ["1300 kg", "1250 kg"]
    book.act(weighed("", "revert", subject="", predicate="", target=first), REVIEWER)
    assert book.ledger.locks[-1].value_key == "1250 kg"


def test_what_a_rule_made_is_written_in_english() -> None:
    """A value that is not among the words of its source has no language of theirs."""
    book = Book(WEIGHS)
    said = weighed("1.25 kg", normaliser="number", quote="Ann weighs 1,25 kg")
    assert book.act(said, text="Ann weighs 1,25 kg", language="de").is_accepted
    assert book.ledger.languages == ()


def test_a_revert_says_what_it_closed_and_what_it_restored() -> None:
    """The statement in its place is what it supersedes; the earlier one is what it restores."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    book.act(correction("Oslo"), PERSON)
    word = book.last().id
    book.act(Proposal(operation="revert", target=first), REVIEWER)
    assert (book.last().supersedes, book.last().restores) == (word, first)
    assert [one.id for one in history_of(book.ledger.statements, word)] == [
        first,
        word,
        book.last().id,
    ]


def test_of_what_an_act_closes_it_supersedes_the_newest() -> None:
    """A piece that was left of an older statement is no newer than the one that cut it."""
    book = Book()
    book.act(proposal())
    book.act(correction("Oslo", years(2000, 2010)), PERSON)
    oslo = book.last().id
    book.act(correction("Bern"), PERSON)
    assert book.last().supersedes == oslo
