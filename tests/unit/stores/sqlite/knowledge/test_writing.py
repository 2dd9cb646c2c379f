"""What do the acts on statements do?"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.knowledge_base import (
    ANN,
    BEN,
    BOT,
    LONG,
    REVA,
    TEXT,
    Bench,
    add_source,
    founded,
    mined,
    quote_of,
)

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import NotFoundError, StoreError
from evidence_sophia.knowledge.acts import (
    Correction,
    GroundedProposal,
    ProposedQuote,
    WriteOutcome,
)
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.deciding import accept
from evidence_sophia.stores.sqlite.knowledge.listing import list_rejections
from evidence_sophia.stores.sqlite.knowledge.opaque import opaque_key
from evidence_sophia.stores.sqlite.knowledge.reading import read_statement
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import (
    correct,
    end_validity,
    propose,
    retract,
    revert,
    supersede,
)

WORKS = "Mia works at Acme."

ALL = Scope(tenant="a", source_sets=None)


def corrected(
    bench: Bench, value: str = "1990", *, actor: Actor = ANN, **more: object
) -> WriteOutcome:
    """Let a person say when Acme was founded."""
    said = {"subject": "Acme", "predicate": "founded", "value": value, "source_set": "s", **more}
    with bench.acting(actor) as writer:
        return correct(writer, Correction(**said))  # type: ignore[arg-type]


def years(start: int, end: int) -> ValidTime:
    """Give an interval of years."""
    return ValidTime(start=datetime(start, 1, 1, tzinfo=UTC), end=datetime(end, 1, 1, tzinfo=UTC))


def test_nothing_is_written_at_the_end_of_time() -> None:
    """What a clock would date so that nobody could ever read it is refused by a typed error."""
    for clock in (lambda: FOREVER_AT, lambda: FOREVER_AT + 1):
        bench = Bench(clock=clock)
        before = bench.dump()
        with pytest.raises(StoreError, match="end of all time"):
            bench.propose(founded("1987"))
        assert bench.dump() == before
        bench.connection.close()


@pytest.mark.parametrize(
    "flaw",
    [
        RejectionReason.DENIED,
        RejectionReason.OWN_OUTPUT,
        RejectionReason.DATE_NOT_IN_EVIDENCE,
        RejectionReason("of_a_later_version"),
    ],
)
def test_a_flaw_that_the_caller_found_is_kept_with_the_words(
    bench: Bench, flaw: RejectionReason
) -> None:
    """What only the caller can see refuses a proposal like any reason, and its words are kept."""
    first = bench.propose(founded("1987"))
    with bench.acting(BOT) as writer:
        outcomes = [
            propose(writer, founded("1988"), flaw=flaw),
            supersede(writer, first.id, founded("1988"), flaw=flaw),
        ]
    with bench.acting(ANN) as writer:
        said = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
        outcomes.append(correct(writer, said, flaw=flaw))
    assert [each.reason for each in outcomes] == [flaw] * 3
    kept = list_rejections(bench.connection, Scope(tenant="a", source_sets=None))
    assert [(each.reason, each.value) for each in kept] == [
        (flaw, "1990"),
        (flaw, "1988"),
        (flaw, "1988"),
    ]
    assert bench.open_values() == ["1987"]


def test_a_flaw_is_never_a_pardon_and_a_lock_is_named_before_it(bench: Bench) -> None:
    """The order of checks is the same whoever finds something: actor, slot, evidence."""
    corrected(bench)
    with bench.acting(BOT) as writer:
        locked = propose(writer, founded("1987"), flaw=RejectionReason.DENIED)
        forged = propose(
            writer, founded("1987", claimed_actor="ann"), flaw=RejectionReason.UNGROUNDED
        )
        wished = Correction(source_set="s", subject="Acme", predicate="founded", value="1991")
        queued = correct(writer, wished, flaw=RejectionReason.DENIED)
    assert locked.reason == RejectionReason.SLOT_LOCKED
    assert forged.reason == RejectionReason.FORGED_ACTOR
    assert (queued.outcome, queued.reason) == (Outcome.REJECTED, RejectionReason.DENIED)


def test_a_grounded_proposal_becomes_a_statement(bench: Bench) -> None:
    """What stands in its source is written, under an id made of its content and place."""
    outcome = bench.propose(founded("1987"))
    assert outcome.is_accepted
    assert outcome.id.startswith("blake3:")
    assert bench.open_values() == ["1987"]


@pytest.mark.parametrize(
    ("proposal", "reason"),
    [
        (mined("Acme", "born_on", "1987", "Acme was founded in 1987."), "unknown_predicate"),
        (mined("Bolt", "founded", "1987", "Acme was founded in 1987."), "subject_not_in_evidence"),
        (mined("cme", "founded", "1987", "Acme was founded in 1987."), "subject_not_in_evidence"),
        (mined("Acme", "founded", "1986", "Acme was founded in 1987."), "value_not_in_evidence"),
        (mined("Acme", "founded", "in", "Acme was founded in 1987."), "malformed_value"),
        (mined(" ", "founded", "1987", "Acme was founded in 1987."), "malformed_subject"),
        (mined("Line 0", "makes", "Ähre", LONG[:301], "s/long"), "span_too_long"),
        (
            GroundedProposal(source_set="s", subject="Acme", predicate="founded", value="1987"),
            "ungrounded",
        ),
        (founded("1987", claimed_actor="ann"), "forged_actor"),
        (founded("1987", confidence=10_001), "malformed_confidence"),
        (mined("Ac\ud800me", "founded", "1987", "Acme was founded in 1987."), "malformed_text"),
        (mined("A" * 10_001, "founded", "1987", "Acme was founded in 1987."), "too_long"),
        (mined("A" * 10**7, "founded", "1987", "Acme was founded in 1987."), "too_long"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_fails_is_kept_as_a_rejection(
    bench: Bench, proposal: GroundedProposal, reason: str
) -> None:
    """A refused proposal is no statement, and stands in a row with its reason."""
    outcome = bench.propose(proposal)
    assert (outcome.outcome, outcome.reason) == (Outcome.REJECTED, RejectionReason(reason))
    assert bench.connection.execute("SELECT why FROM rejection").fetchall() == [(reason,)]
    assert bench.connection.execute("SELECT count(*) FROM statement_log").fetchone() == (0,)


@pytest.mark.parametrize("change", ["text", "span", "digest", "source", "case"])
def test_a_quote_stands_in_its_source_byte_for_byte(bench: Bench, change: str) -> None:
    """A quote of other words, another place, text or source is ungrounded."""
    quote = quote_of("Acme was founded in 1987.")
    start, end = quote.span.start, quote.span.end
    fields = {
        "source_id": "s/none" if change == "source" else quote.source_id,
        "text_digest": "blake3:" + "0" * 64 if change == "digest" else quote.text_digest,
        "span": Span(start + 1, end + 1) if change == "span" else quote.span,
        "quote": {"text": "Acme was founded in 1988.", "case": quote.quote.upper()}.get(
            change, quote.quote
        ),
    }
    altered = type(quote)(**fields)  # type: ignore[arg-type]
    value = "1988" if change == "text" else "1987"
    said = GroundedProposal(
        source_set="s", subject="Acme", predicate="founded", value=value, quote=altered
    )
    assert bench.propose(said).reason == RejectionReason.UNGROUNDED


def test_a_quote_may_cross_into_the_next_block(bench: Bench) -> None:
    """Every place of a long text grounds a quote, also where two blocks meet."""
    said = [
        GroundedProposal(
            source_set="s",
            subject=f"Nr. {number}",
            predicate="makes",
            value="so heißt es",
            quote=quote_of(f"Nr. {number} wächst – so heißt es.", "s/long"),
        )
        for number in range(120)
    ]
    crossing = [each for each in said if each.quote and _crosses(each.quote.span)]
    assert crossing
    assert all(bench.propose(each).is_accepted for each in said)


def _crosses(span: Span) -> bool:
    return any(
        len(LONG[: span.start].encode()) < edge < len(LONG[: span.end].encode())
        for edge in range(1_598, len(LONG.encode()), 1_599)
    )


def test_a_window_may_name_the_subject(bench: Bench) -> None:
    """A quote with a pronoun grounds if a declared window around it names the subject."""
    words = "Acme makes rockets."
    start = TEXT.index(words)
    near, far = Span(start - 60, start + 40), Span(0, 3)
    for window, is_accepted in ((near, True), (far, False), (None, False)):
        said = GroundedProposal(
            source_set="s",
            subject="anvils",
            predicate="makes",
            value="rockets",
            quote=quote_of(words, window=window),
        )
        assert bench.propose(said).is_accepted is is_accepted


@pytest.mark.complaint("mem0ai/mem0#1674")
def test_adding_twice_keeps_one(bench: Bench) -> None:
    """The same statement from the same place is one row; the answer names it."""
    first = bench.propose(founded("1987"))
    second = bench.propose(founded("1987"))
    assert second.reason == RejectionReason.DUPLICATE
    assert second.existing == first.id
    assert bench.open_values() == ["1987"]


@pytest.mark.complaint("mem0ai/mem0#4956")
@pytest.mark.complaint("matrixorigin/memoria#89")
def test_a_correction_leaves_one_active_row(bench: Bench) -> None:
    """After a person's word, it alone is believed in a functional slot."""
    bench.propose(founded("1987"))
    bench.propose(founded("1988"))
    assert corrected(bench).is_accepted
    assert bench.open_values() == ["1990"]


def test_a_corrected_slot_is_locked_for_models(bench: Bench) -> None:
    """What a model proposes for it again is refused before it is looked at as a duplicate."""
    bench.propose(founded("1987"))
    kept = corrected(bench)
    again = bench.propose(founded("1987"))
    assert again.reason == RejectionReason.SLOT_LOCKED
    assert again.existing == kept.id
    assert bench.open_values() == ["1990"]


def test_a_correction_holds_for_its_interval(bench: Bench) -> None:
    """Outside the interval of a correction, what was believed is believed further."""
    bench.propose(founded("1987"))
    corrected(bench, valid=years(2000, 2010))
    assert bench.open_values() == ["1987", "1990", "1987"]
    inside = bench.propose(founded("1988", valid=years(2005, 2020)))
    touching = bench.propose(founded("1988", valid=years(2010, 2020)))
    assert inside.reason == RejectionReason.SLOT_LOCKED
    assert touching.is_accepted


def test_equal_authority_corrects_again(bench: Bench) -> None:
    """Another person may correct a person's word; a lower authority may not."""
    corrected(bench, "1990")
    assert corrected(bench, "1991", actor=BEN).is_accepted
    assert corrected(bench, "1992", actor=REVA).is_accepted
    assert corrected(bench, "1993", actor=ANN).reason == RejectionReason.SLOT_LOCKED
    assert bench.open_values() == ["1992"]


def test_a_correction_of_what_moved_is_refused(bench: Bench) -> None:
    """Who corrects a statement that was corrected meanwhile is told to look again."""
    mined_ = bench.propose(founded("1987"))
    corrected(bench, "1990")
    late = corrected(bench, "1991", actor=BEN, instead_of=mined_.id)
    assert late.reason == RejectionReason.NOT_OPEN


@pytest.mark.complaint("can1357/oh-my-pi#12258")
def test_retracting_locks_the_slot(bench: Bench) -> None:
    """A retracted value is not said any more, and no model says it again."""
    first = bench.propose(founded("1987"))
    with bench.acting(ANN) as writer:
        assert retract(writer, first.id, reason="wrong register").is_accepted
    assert bench.open_values() == []
    assert bench.propose(founded("1987")).reason == RejectionReason.SLOT_LOCKED


def test_retracting_one_of_many_leaves_the_others(bench: Bench) -> None:
    """A lock of a many-valued predicate holds for its value alone."""
    anvils = mined("Acme", "makes", "anvils", "Acme makes anvils.")
    rockets = mined("Acme", "makes", "rockets", "Acme makes rockets.")
    first = bench.propose(anvils)
    with bench.acting(ANN) as writer:
        retract(writer, first.id, reason="they buy them")
    assert bench.propose(anvils).reason == RejectionReason.SLOT_LOCKED
    assert bench.propose(rockets).is_accepted


def test_a_model_superseds_only_its_own_kind(bench: Bench) -> None:
    """A model's later statement takes the place of a model's, never of a person's."""
    first = bench.propose(founded("1987"))
    with bench.acting(BOT) as writer:
        second = supersede(writer, first.id, founded("1988"))
    assert second.is_accepted
    assert bench.open_values() == ["1988"]
    third = corrected(bench, valid=years(2000, 2010))
    with bench.acting(BOT) as writer:
        late = supersede(writer, third.id, founded("1987", valid=years(2010, 2020)))
    assert late.reason == RejectionReason.OUTRANKED


@pytest.mark.complaint("getzep/graphiti#1728")
def test_a_statement_closes_only_its_own_slot(bench: Bench) -> None:
    """A statement on one predicate never takes the place of one on another."""
    works = bench.propose(mined("Mia", "works_at", "Acme", WORKS))
    with bench.acting(BOT) as writer:
        other = supersede(writer, works.id, founded("1987"))
    assert other.reason == RejectionReason.OTHER_SLOT
    assert bench.open_values("mia", "works_at") == [opaque_key("acme")]


@pytest.mark.complaint("Significant-Gravitas/AutoGPT#13094")
def test_the_end_of_validity_is_not_a_retraction(bench: Bench) -> None:
    """Ending a validity keeps the value before the end; no model extends it again."""
    works = bench.propose(mined("Mia", "works_at", "Acme", WORKS))
    end = datetime(2020, 1, 1, tzinfo=UTC)
    with bench.acting(ANN) as writer:
        assert end_validity(writer, works.id, at=end, reason="she left").is_accepted
    assert bench.open_values("mia", "works_at") == [opaque_key("acme")]
    later = mined("Mia", "works_at", "Acme", WORKS, valid=years(2020, 2030))
    assert bench.propose(later).reason == RejectionReason.SLOT_LOCKED


def test_reverting_restores_an_earlier_statement_as_a_new_row(bench: Bench) -> None:
    """A reviewer brings back what was corrected; the log keeps every row."""
    first = bench.propose(founded("1987"))
    corrected(bench)
    with bench.acting(REVA) as writer:
        assert revert(writer, first.id, reason="it was right").is_accepted
    assert bench.open_values() == ["1987"]
    assert bench.connection.execute("SELECT count(*) FROM statement_log").fetchone() == (3,)


def test_a_models_correction_waits_in_the_queue(bench: Bench) -> None:
    """What a model would correct, retract or revert waits for a person; nothing changes."""
    first = bench.propose(founded("1987"))
    before = bench.open_values()
    said = Correction(source_set="s", subject="Acme", predicate="founded", value="1988")
    with bench.acting(BOT) as writer:
        outcomes = [
            correct(writer, said),
            retract(writer, first.id, reason="no"),
            revert(writer, first.id, reason="no"),
        ]
    assert {each.outcome for each in outcomes} == {Outcome.QUEUED}
    assert {each.reason for each in outcomes} == {RejectionReason.NEEDS_PERSON}
    assert bench.open_values() == before


def test_a_persons_quote_is_checked(bench: Bench) -> None:
    """A correction needs no quote, but one that is given must stand in its source."""
    good = quote_of("Acme was founded in 1988.")
    wrong = type(good)(
        source_id=good.source_id, text_digest=good.text_digest, span=good.span, quote="x" * 25
    )
    assert corrected(bench, "1988", quote=wrong).reason == RejectionReason.UNGROUNDED
    assert corrected(bench, "1988", quote=good).is_accepted


@pytest.mark.complaint("evoila/meho#1797")
def test_an_id_of_another_scope_is_not_found(bench: Bench) -> None:
    """A statement of another tenant or source set cannot be named, whoever asks."""
    first = bench.propose(founded("1987"))
    for tenant, sets in (("b", None), ("a", ("other",))):
        with bench.acting(OWNER, tenant, sets) as writer, pytest.raises(NotFoundError):
            retract(writer, first.id, reason="no")


def test_nobody_writes_between_two_requests(bench: Bench) -> None:
    """A writer in nobody's name refuses, and one is not in two names."""
    with pytest.raises(StoreError):
        propose(bench.writer, founded("1987"))
    with bench.acting(BOT), pytest.raises(StoreError), bench.acting(ANN):
        pass


GERMAN = "Acme wiegt 1.250 kg. Bolt wiegt 1,25 kg. "


def weighs(bench: Bench, value: str, words: str, **more: object) -> WriteOutcome:
    """Propose a weight from the German source."""
    start = GERMAN.index(words)
    quote = ProposedQuote(
        source_id="s/de",
        text_digest=digest(GERMAN.encode()),
        span=Span(start, start + len(words)),
        quote=words,
    )
    said = GroundedProposal(
        source_set="s",
        subject=words.split(maxsplit=1)[0],
        predicate="weighs",
        value=value,
        quote=quote,
        **more,  # type: ignore[arg-type]
    )
    return bench.propose(said)


def test_a_value_is_read_in_the_language_of_its_source(bench: Bench) -> None:
    """Of 1.250 kg and 1,25 kg a German source means other things than an English one."""
    bench.connection.set_authorizer(None)
    add_source(bench.connection, "a", "s/de", GERMAN, language="de-CH")
    first = weighs(bench, "1.250 kg", "Acme wiegt 1.250 kg.")
    assert bench.open_values("acme", "weighs") == ["1250 kg"]
    assert weighs(bench, "1,25 kg", "Bolt wiegt 1,25 kg.").is_accepted
    assert bench.open_values("bolt", "weighs") == ["1.25 kg"]
    with bench.acting(ANN) as writer:
        said = Correction(
            source_set="s",
            subject="Acme",
            predicate="weighs",
            value="1.300 kg",
            instead_of=first.id,
        )
        assert correct(writer, said).is_accepted
    assert bench.open_values("acme", "weighs") == ["1300 kg"]
    with bench.acting(REVA) as writer:
        assert revert(writer, first.id, reason="it was right").is_accepted
    assert bench.open_values("acme", "weighs") == ["1250 kg"]
    made = weighs(bench, "1.25 kg", "Bolt wiegt 1,25 kg.", normaliser="number")
    assert made.reason == RejectionReason.DUPLICATE
    assert verify_log(bench.connection, "a", "s").is_whole


def test_a_person_may_say_in_which_language_a_value_is_written(bench: Bench) -> None:
    """Without a quote and a statement to stand against, a word is English unless told."""
    said = Correction(source_set="s", subject="Acme", predicate="weighs", value="1.250 kg")
    for language, key in (("", "1.25 kg"), ("de-AT", "1250 kg")):
        with bench.acting(ANN) as writer:
            assert correct(writer, said, language=language).is_accepted
        assert bench.open_values("acme", "weighs") == [key]
    with bench.acting(BOT) as writer:
        queued = correct(writer, said, language="de")
    with bench.acting(REVA) as writer:
        assert accept(writer, queued.id).is_accepted
    assert bench.open_values("acme", "weighs") == ["1250 kg"]


def test_a_retraction_is_no_statement(bench: Bench) -> None:
    """What names the act that took a statement back names no statement, whatever it would do."""
    first = bench.propose(founded("1987"))
    with bench.acting(ANN) as writer:
        gone = retract(writer, first.id, reason="no")
        again = Correction(
            source_set="s", subject="Acme", predicate="founded", value="1990", instead_of=gone.id
        )
        outcomes = [retract(writer, gone.id, reason="no"), correct(writer, again)]
        ends = datetime(2000, 1, 1, tzinfo=UTC)
        outcomes.append(end_validity(writer, gone.id, at=ends, reason="no"))
    with bench.acting(REVA) as writer:
        outcomes.append(revert(writer, gone.id, reason="no"))
    assert [str(each.reason) for each in outcomes] == ["unknown_statement"] * 4


def test_a_revert_says_what_it_closed_and_what_it_restored(bench: Bench) -> None:
    """The statement in its place is what it supersedes; the earlier one is what it restores."""
    first = bench.propose(founded("1987"))
    with bench.acting(ANN) as writer:
        word = correct(
            writer, Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
        )
    with bench.acting(REVA) as writer:
        made = revert(writer, first.id, reason="as it was")
    (found,) = read_statement(bench.connection, made.id, ALL)
    assert (found.supersedes, found.restores) == (word.id, first.id)
    (other,) = read_statement(bench.connection, word.id, ALL)
    assert (other.restores, other.superseded_by) == (None, made.id)
