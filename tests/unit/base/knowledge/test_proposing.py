"""How do a miner's words become statements?"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.knowledge_verbs import (
    ANN,
    BOT,
    ONE,
    PREDICATES,
    TWO,
    Clock,
    founded,
    said,
    values,
    works_at,
    write_folder,
)

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied, InvariantError, NotFoundError, ScopeDenied
from evidence_sophia.knowledge.proposal import Proposal, RejectionReason
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ValidTime

YEAR_2020 = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC))


def reason_of(base: EvidenceBase, proposal: Proposal) -> str:
    """Propose one statement; give why it was refused, "" if it was not."""
    (outcome,) = base.propose_statements([proposal])
    return "" if outcome.reason is None else str(outcome.reason)


def test_a_grounded_proposal_becomes_a_statement(bot: EvidenceBase) -> None:
    """What stands in its source is believed, with the source's own words and place."""
    (outcome,) = bot.propose_statements([founded("1987")])
    assert outcome.is_accepted
    (found,) = bot.query_knowledge("ACME", "founded")
    (reference,) = found.references
    assert (found.id, found.value, found.source_set) == (outcome.id, "1987", "acme")
    assert reference.span.of(bot.source_text(ONE)) == reference.quote == "Acme was founded in 1987."


def test_the_source_s_own_raw_span_is_kept(bot: EvidenceBase) -> None:
    """A quote without the source's markup is found, and kept as the source writes it."""
    quoted = said("Acme", "makes", "steel rockets", "Acme makes steel rockets")
    assert reason_of(bot, quoted) == ""
    (found,) = bot.query_knowledge("Acme", "makes")
    assert found.references[0].quote == "Acme makes **steel rockets"


@pytest.mark.parametrize(
    ("proposal", "reason"),
    [
        (founded("1986"), "ungrounded"),
        (founded("1987", "acme/none.md"), "ungrounded"),
        (founded("1987", ""), "ungrounded"),
        (founded("1987", "\ud800"), "malformed_text"),
        (founded("1987", "x" * 10**7), "too_long"),
        (said("Acme", "founded", "1987", ""), "ungrounded"),
        (said("Acme", "founded", "1987", "in"), "subject_not_in_evidence"),
        (said("Bolt", "founded", "1987", "Acme was founded in 1987."), "subject_not_in_evidence"),
        (said("Acme", "founded", "1988", "Acme was founded in 1987."), "value_not_in_evidence"),
        (said("Acme", "born", "1987", "Acme was founded in 1987."), "unknown_predicate"),
        (said("", "founded", "1987", "Acme was founded in 1987."), "malformed_subject"),
        (said("Acme", "founded", "soon", "Acme was founded in 1987."), "malformed_value"),
        (said("Acme", "founded", "1950", "Acme was not founded in 1950."), "denied"),
        (said("Acme", "founded", "1987", "q" * 301), "span_too_long"),
        (said("Acme", "founded", "1987", "q" * 10**7), "span_too_long"),
        (founded("1901", "acme/old.md"), "ungrounded"),
        (founded("1902", "acme/gone.md"), "ungrounded"),
        (founded("1903", "acme/own.md"), "own_output"),
        (founded("1987", claimed_actor="ann"), "forged_actor"),
        (founded("1987", claimed_authority="person"), "forged_actor"),
        (founded("1987", operation="correct"), "unknown_act"),
        (founded("1987", operation="retract"), "unknown_act"),
        (founded("1987", operation="supersede"), "unknown_statement"),
        (founded("1987", operation="supersede", target="blake3:" + "0" * 64), "unknown_statement"),
        (founded("1987", operation="supersede", target="\ud800"), "unknown_statement"),
        (
            founded("1987", valid=ValidTime(start=YEAR_2020[0], origin="quote")),
            "date_not_in_evidence",
        ),
        (
            founded("1987", valid=ValidTime(start=YEAR_2020[0], origin="person")),
            "date_not_in_evidence",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_fails_is_kept_as_a_rejection(
    base: EvidenceBase, bot: EvidenceBase, proposal: Proposal, reason: str
) -> None:
    """A refused proposal is no statement, and its refusal stands in a row with its reason."""
    assert reason_of(bot, proposal) == reason
    assert [str(kept.reason) for kept in base.rejections()] == [reason]
    assert values(bot, "Acme") == []
    assert all(report.is_whole for report in base.verify_log())


@pytest.mark.parametrize("field", ["subject", "value"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * 10**7, "too_long"),
        ("x" * 10_001, "too_long"),
        ("a\ud800", "malformed_text"),
        ("\x00", "ungrounded"),
        ("\u202eemcA", "ungrounded"),
        ("'; DROP TABLE belief; --", "ungrounded"),
        ("<script>alert(1)</script>", "ungrounded"),
        ("blake3:" + "0" * 64, "ungrounded"),
    ],
    ids=["10 MB", "long", "surrogate", "nul", "rtl", "sql", "script", "id"],
)
def test_hostile_text_is_refused_with_a_recorded_reason(
    base: EvidenceBase, bot: EvidenceBase, field: str, text: str, reason: str
) -> None:
    """Hostile text that no source says is kept as a rejection, in no more room than its kind."""
    words: dict[str, Any] = {"subject": "Acme", "value": "anvils", field: text}
    hostile = Proposal(predicate="makes", quote="No such words.", source_id=ONE, **words)
    assert reason_of(bot, hostile) == reason
    (kept,) = base.rejections()
    shown = getattr(kept, field)
    assert shown == text or (reason in {"too_long", "malformed_text"} and len(shown) <= 10_001)


def test_hostile_text_that_stands_in_a_source_is_stored_exactly(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path
) -> None:
    """What a source says is believed to the letter, whatever it looks like."""
    odd = "<script>'; DROP TABLE\u202e belief; --\u200d</script>"
    folder = write_folder(tmp_path / "odd", {"odd.txt": f"Acme makes {odd} now."})
    base.ingest(folder, source_set="odd")
    base.declare_predicates([Predicate("makes", cardinality="many")], "odd")
    assert reason_of(bot, said("Acme", "makes", odd, f"Acme makes {odd}", "odd/odd.txt")) == ""
    assert values(bot, "Acme") == [odd]


@pytest.mark.complaint("mem0ai/mem0#3206")
def test_the_value_is_the_source_s_own_text(bot: EvidenceBase) -> None:
    """A Chinese or Japanese name is kept byte for byte as its source writes it."""
    words = "株式会社アクメの名前は極楽です"
    assert reason_of(bot, said("株式会社アクメ", "name", "極楽", words)) == ""
    (found,) = bot.query_knowledge("株式会社アクメ", "name")
    assert found.value == "極楽"
    assert found.value in found.references[0].quote
    assert reason_of(bot, said("株式会社アクメ", "name", "Paradise", words)) == (
        "value_not_in_evidence"
    )


@pytest.mark.complaint("NousResearch/hermes-agent#116187")
def test_names_of_any_script_are_keys(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path
) -> None:
    """Names of Cyrillic, Arabic, Devanagari and Greek letters are captured and found again."""
    names = ("Алиса", "علي", "राम", "Σωκράτης")
    text = " ".join(f"{name} makes bread." for name in names)
    base.ingest(write_folder(tmp_path / "names", {"names.txt": text}), source_set="names")
    base.declare_predicates([Predicate("makes", cardinality="many")], "names")
    bot.propose_statements(
        [said(name, "makes", "bread", f"{name} makes bread.", "names/names.txt") for name in names]
    )
    assert [values(bot, name) for name in names] == [["bread"]] * 4
    assert values(bot, "АЛИСА") == ["bread"]


@pytest.mark.complaint("mem0ai/mem0#1674")
def test_the_same_twice_is_a_duplicate(bot: EvidenceBase) -> None:
    """Proposed again, a statement stands once, and the second answer names the first."""
    first, second = bot.propose_statements([founded("1987"), founded("1987")])
    assert (second.reason, second.existing) == (RejectionReason.DUPLICATE, first.id)
    assert values(bot, "Acme", "founded") == ["1987"]


@pytest.mark.complaint("mem0ai/mem0#1528")
def test_another_s_fact_is_not_put_on_the_speaker(bot: EvidenceBase) -> None:
    """A fact of a third party is no fact of somebody whom its words do not name."""
    proposal = said("Bolt", "works_at", "Acme", "Mia works at Acme.")
    assert reason_of(bot, proposal) == "subject_not_in_evidence"


@pytest.mark.complaint("mem0ai/mem0#4573")
def test_own_output_is_no_evidence(bot: EvidenceBase) -> None:
    """A source that this library itself published grounds nothing, however true its words."""
    assert reason_of(bot, founded("1903", "acme/own.md")) == "own_output"


@pytest.mark.parametrize("kind", ["grounded_report", "evidence_table", "review_packet"])
@pytest.mark.complaint("mem0ai/mem0#4573")
def test_an_exported_report_is_no_evidence(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path, kind: str
) -> None:
    """A report that the base exported and took in again grounds nothing, under any name."""
    pack = base.build_evidence_pack("Acme", claims=["Acme was founded in 1987."])
    report = base.export(kind, "markdown", pack=pack).data.decode()
    base.ingest(write_folder(tmp_path / "r", {"r.md": report}), source_set="r")
    base.declare_predicates([Predicate("founded", cardinality="functional")], "r")
    assert reason_of(bot, founded("1987", "r/r.md")) == "own_output"


@pytest.mark.complaint("QuixiAI/Hexis#65")
def test_a_denial_is_no_support(
    base: EvidenceBase, bot: EvidenceBase, ann: EvidenceBase, tmp_path: Path
) -> None:
    """Words that deny a value or retell a correction neither bring it back nor add to it."""
    text = "Acme was not founded in 1987. Acme said that it was founded in 1987, which is wrong."
    base.ingest(write_folder(tmp_path / "d", {"d.txt": text}), source_set="d")
    base.declare_predicates([Predicate("founded", cardinality="functional")], "d")
    denied = said("Acme", "founded", "1987", "Acme was not founded in 1987.", "d/d.txt")
    assert reason_of(bot, denied) == "denied"
    ann.correct_statement("1990", subject="Acme", predicate="founded", source_set="d")
    assert reason_of(bot, denied) == "slot_locked"
    (found,) = bot.query_knowledge("Acme", "founded")
    assert (found.value, found.confidence) == ("1990", 10_000)


@pytest.mark.complaint("Graphify-Labs/graphify#1871")
def test_mining_again_changes_nothing_that_a_person_said(
    bot: EvidenceBase, ann: EvidenceBase
) -> None:
    """What was corrected, retracted and added stands as it was after three more minings."""
    mine = [founded("1987"), founded("1988", TWO), works_at("Acme"), works_at("Bolt", TWO)]
    first, *_ = bot.propose_statements(mine)
    ann.correct_statement("1990", statement_id=first.id)
    (works, _other) = bot.query_knowledge("Mia")
    ann.correct_statement("Zed", statement_id=works.id)
    ann.correct_statement("tea", subject="Acme", predicate="makes", source_set="acme")
    view = [bot.query_knowledge(name) for name in ("Acme", "Mia")]
    for _ in range(3):
        assert {one.reason for one in bot.propose_statements(mine)} == {"slot_locked"}
    assert [bot.query_knowledge(name) for name in ("Acme", "Mia")] == view


@pytest.mark.complaint("getzep/graphiti#1492")
def test_a_date_comes_from_the_quote_or_the_document(bot: EvidenceBase) -> None:
    """A time is believed if the quote or the document's own field says it, and keeps which."""
    start, end = YEAR_2020
    dated = founded("1988", TWO, valid=ValidTime(start=start, end=end, origin="document"))
    assert reason_of(bot, dated) == ""
    (found,) = bot.query_knowledge("Acme", "founded", valid_at=start)
    assert found.valid.origin == "document"


def test_a_window_may_name_the_subject(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path
) -> None:
    """A quote with a pronoun grounds where a declared window around it names the subject."""
    text = "Acme is a firm. It makes bread."
    base.ingest(write_folder(tmp_path / "w", {"w.txt": text}), source_set="w")
    base.declare_predicates([Predicate("makes", cardinality="many")], "w")
    quoted = said("Acme", "makes", "bread", "It makes bread.", "w/w.txt", window=Span(0, len(text)))
    assert reason_of(bot, quoted) == ""


def test_a_statement_supersedes_another(bot: EvidenceBase) -> None:
    """A superseding statement closes the one it names, and points at it."""
    (old,) = bot.propose_statements([founded("1987")])
    (new,) = bot.propose_statements([founded("1988", TWO, operation="supersede", target=old.id)])
    assert values(bot, "Acme", "founded") == ["1988"]
    assert bot.statement(new.id).supersedes == old.id
    assert bot.statement(old.id).superseded_by == new.id


def test_a_locked_slot_is_named_before_what_is_wrong_with_the_quote(
    ann: EvidenceBase, bot: EvidenceBase
) -> None:
    """Whoever meets a person's lock hears of it, also with words that ground nothing."""
    ann.correct_statement("1990", subject="Acme", predicate="founded", source_set="acme")
    for quoted in (founded("1987"), founded("1950"), founded("1903", "acme/own.md")):
        assert reason_of(bot, quoted) == "slot_locked"


@pytest.mark.complaint("odysseus-dev/odysseus#1940")
def test_a_source_that_changed_in_between_grounds_nothing(
    folder: Path, tmp_path: Path, clock: Clock
) -> None:
    """Words that were looked up in a text which is no longer the stored one are refused."""
    changed = write_folder(tmp_path / "changed", {"one.md": "Acme was founded in 1987. Or not."})
    with EvidenceBase.open(tmp_path / "base.db", clock=clock) as base:
        base.ingest(folder, source_set="acme")
        base.declare_predicates(PREDICATES, "acme")

        def meanwhile(done: int, _total: int) -> None:
            if done == 1:
                base.ingest(changed, source_set="acme")

        (outcome,) = base.propose_statements([founded("1987")], progress=meanwhile)
        assert outcome.reason == RejectionReason.UNGROUNDED


def test_progress_tells_each_step(bot: EvidenceBase) -> None:
    """Each proposal is looked up and written, and both are told."""
    told: list[tuple[int, int]] = []
    bot.propose_statements(
        [founded("1987"), works_at("Bolt", TWO)], progress=lambda *step: told.append(step)
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_batch_is_one_transaction(bot: EvidenceBase) -> None:
    """What fails half way leaves nothing behind."""

    def fail(done: int, _total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bot.propose_statements([founded("1987"), works_at("Acme")], progress=fail)
    assert (values(bot, "Acme"), values(bot, "Mia")) == ([], [])


def test_nothing_proposed_is_nothing_written(base: EvidenceBase) -> None:
    """An empty batch has no outcomes."""
    assert base.propose_statements([]) == ()


@pytest.mark.parametrize("wrong", [None, "text", [1], 7, [founded("1987"), None]])
def test_only_proposals_are_proposed(bot: EvidenceBase, wrong: object) -> None:
    """Anything else is an error of the caller, and nothing is written."""
    with pytest.raises(InvariantError):
        bot.propose_statements(wrong)  # type: ignore[arg-type]


def test_a_proposal_of_a_source_out_of_scope_is_ungrounded(base: EvidenceBase) -> None:
    """A source of another set is no evidence, and the refusal is kept where one may write."""
    narrow = base.acting_as(BOT, source_sets=("elsewhere",))
    assert reason_of(narrow, founded("1987")) == "ungrounded" or (
        reason_of(narrow, founded("1987")) == "unknown_predicate"
    )
    assert [kept.subject for kept in base.rejections(source_sets=("elsewhere",))]


@pytest.mark.parametrize("id_", ["one.md", "acne/one.md", "lunar/one.md", "", "/", "A B/c"])
def test_a_misspelt_source_begins_no_log(base: EvidenceBase, bot: EvidenceBase, id_: str) -> None:
    """A source that there is not is no evidence, and the refusal is kept where there is a log."""
    assert reason_of(bot, evolve(founded("1987"), source_id=id_)) == "ungrounded"
    assert [report.source_set for report in base.verify_log()] == ["acme"]


def test_a_misspelt_source_is_refused_in_the_default_set(
    base: EvidenceBase, bot: EvidenceBase
) -> None:
    """The default set comes before the others, and the set that an id names before it."""
    for name in ("default", "zoo"):
        base.declare_predicates(PREDICATES, name)
    for id_ in ("one.md", "zoo/one.md"):
        assert reason_of(bot, evolve(founded("1987"), source_id=id_)) == "ungrounded"
    kept = [len(base.rejections(source_sets=(name,))) for name in ("acme", "default", "zoo")]
    assert kept == [0, 1, 1]


def test_nothing_can_be_proposed_without_a_scope(base: EvidenceBase) -> None:
    """Where no source set is in scope, not even a refusal could be kept."""
    with pytest.raises(ScopeDenied):
        base.acting_as(BOT, source_sets=()).propose_statements([founded("1987")])


def test_predicates_are_declared_once(base: EvidenceBase) -> None:
    """A second declaration of a predicate is refused, and the first one stands."""
    (outcome,) = base.declare_predicates([Predicate("makes", cardinality="functional")], "acme")
    assert outcome.reason == RejectionReason.ALREADY_DECLARED
    assert Predicate("makes", cardinality="many") in base.predicates("acme")


def test_predicates_of_a_set_are_listed(base: EvidenceBase) -> None:
    """Each source set has predicates of its own; one declared alike in two stands once."""
    base.declare_predicates([Predicate("makes", cardinality="many"), Predicate("owns")], "odd")
    assert [each.id for each in base.predicates("odd")] == ["makes", "owns"]
    assert [each.id for each in base.predicates()].count("makes") == 1


@pytest.mark.parametrize("actor", [BOT, ANN])
def test_a_model_declares_nothing(base: EvidenceBase, actor: object) -> None:
    """A declaration takes a person who reviews."""
    view = base.acting_as(actor)  # type: ignore[arg-type]
    if actor is ANN:
        assert view.declare_predicates([Predicate("owns")], "acme")[0].is_accepted
    else:
        with pytest.raises(CapabilityDenied):
            view.declare_predicates([Predicate("owns")], "acme")


def test_an_id_of_another_tenant_is_not_found(base: EvidenceBase, bot: EvidenceBase) -> None:
    """What one tenant wrote is nothing to another, whatever id is known."""
    (outcome,) = bot.propose_statements([founded("1987")])
    other = base.acting_as(BOT, tenant="other")
    for ask in (other.statement, other.history, other.evidence_for):
        with pytest.raises(NotFoundError):
            ask(outcome.id)
    assert values(other, "Acme") == []


def test_many_proposals_read_each_source_once(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path
) -> None:
    """Two hundred proposals of one source are decided in order."""
    lines = [f"Nr {number} makes tin{number}." for number in range(100)]
    base.ingest(write_folder(tmp_path / "m", {"m.txt": "\n".join(lines)}), source_set="m")
    base.declare_predicates([Predicate("makes", cardinality="many")], "m")
    asked = [
        said(f"Nr {number}", "makes", f"tin{number}", line, "m/m.txt")
        for number, line in enumerate(lines)
    ]
    outcomes = bot.propose_statements([*asked, *asked])
    assert [one.is_accepted for one in outcomes] == [True] * 100 + [False] * 100
    assert [one.existing for one in outcomes[100:]] == [one.id for one in outcomes[:100]]


def test_a_source_is_folded_once_for_several_calls(bot: EvidenceBase) -> None:
    """Proposals one by one do not read their source anew each; other principals share it."""
    folded = bot._backend.folded
    bot.propose_statements([founded("1987")])
    (key,) = [each for each in folded._entries if "one" in str(each)]
    index = folded.get(key)
    bot.propose_statements([founded("1988")])
    assert index is not None
    assert folded.get(key) is index
