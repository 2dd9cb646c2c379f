"""What becomes of hostile text in any writing verb? It is stored exactly, or refused with a row."""

from __future__ import annotations

import contextlib
import inspect
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from attrs import evolve
from tests.doubling import LINEAR, growth
from tests.mined_data import documents

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import (
    CapabilityDenied,
    DecodeError,
    InvariantError,
    NotFoundError,
    ScopeDenied,
)
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, Proposal
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Qualifier

SET: Final = "s"
TEXT: Final = "Acme makes anvils. Acme was founded in 1987."
AT: Final = datetime(2020, 1, 1, tzinfo=UTC)
BOT: Final = Actor("bot")

#: Texts that are texts like any other, however they look.
TEXTS: Final = {
    "nul": "a\0b",
    "override": "\u202egnitirw",
    "joiner": "👩\u200d🔬",
    "isolates": "\u2066a\u2069\u200b\ufeff",
    "sql": "'; DROP TABLE statement_log; --",
    "script": "<script>alert(1)</script>",
    "id": "blake3:" + "0" * 64,
    "json": '{"op": "erase", "target": 1}',
    "format": "%s {0} ${jndi:ldap://x} \\x00",
    "control": "\x1b[2J\x07\x85\u2028",
    "combining": "e" + "\u0301" * 50,
    "astral": "\U0010ffff\ufffe",
    "long": "x" * 10_000,
}
#: Texts that nobody can keep: the store's encoding has none of the first, the other is too long.
REFUSED: Final = {"surrogate": "a\ud800b", "too long": "x" * 10_001}
#: What each text of each verb is in the fast run.
FEW: Final = {name: TEXTS[name] for name in ("nul", "override", "sql", "id")} | REFUSED
EACH: Final = pytest.mark.parametrize(
    "texts", [FEW, pytest.param(TEXTS | REFUSED, marks=pytest.mark.deep)], ids=["few", "all"]
)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file with a source, predicates, and one of everything that can be named."""
    folder = tmp_path_factory.mktemp("hostile")
    path = folder / "base.db"
    with EvidenceBase.open(path) as base:
        base.ingest(documents(folder / "texts", {"one.txt": ("en", TEXT)}), source_set=SET)
        base.declare_predicates(
            (
                Predicate("makes"),
                Predicate("founded", cardinality="functional"),
            ),
            source_set=SET,
        )
    return path


@pytest.fixture
def base(source: Path, tmp_path: Path) -> Iterator[EvidenceBase]:
    """Open a copy of it."""
    path = tmp_path / "base.db"
    path.write_bytes(source.read_bytes())
    with EvidenceBase.open(path) as opened:
        yield opened


def named(base: EvidenceBase) -> dict[str, Any]:
    """Make one of everything that can be named, and give what a plain call of a verb takes."""
    bot = base.acting_as(BOT)
    said = base.correct_statement("anvils", subject="Acme", predicate="makes", source_set=SET)
    wish = bot.retract_statement(said.id)
    merge = base.merge_entities("Acme Corp", "Acme", source_set=SET)
    return {
        "statement_id": said.id,
        "to": said.id,
        "entry_id": said.id,
        "queued_id": wish.id,
        "merge_id": merge.id,
        "at": AT,
        "accept": True,
        "value": "rockets",
        "subject": "Acme",
        "predicate": "makes",
        "text": "a fact",
        "name": "Acme Inc",
        "into": "Acme",
        "source_set": SET,
        "predicates": (),
    }


def writers() -> Iterator[tuple[str, str]]:
    """List every text that a writing verb takes, by verb and parameter, of whichever verbs."""
    for name in dir(EvidenceBase):
        verb = getattr(EvidenceBase, name)
        if name.startswith("_") or not callable(verb):
            continue
        signature = inspect.signature(verb)
        if "WriteOutcome" not in str(signature.return_annotation):
            continue
        for each in signature.parameters.values():
            if "str" in str(each.annotation) and "Iterable" not in str(each.annotation):
                yield name, each.name


WRITERS: Final = sorted(writers())
#: Parameters that are ids or names of things that are there, not what somebody says.
NAMES: Final = ("to", "instead_of", "source_set", "predicate", "quote")


def is_said(parameter: str) -> bool:
    """Whether a parameter is a text of somebody's own."""
    return parameter not in NAMES and not parameter.endswith("_id")


SAID: Final = [each for each in WRITERS if is_said(each[1])]
GIVEN: Final = [each for each in WRITERS if not is_said(each[1])]


def calls(base: EvidenceBase, verb: str, parameter: str, text: str) -> WriteOutcome:
    """Call a verb with a hostile text in one place and nothing unusual in the others."""
    plain = named(base)
    call = getattr(base, verb)
    given = {}
    for each in inspect.signature(call).parameters.values():
        takes = each.default is each.empty or each.name == "source_set"
        slot = verb == "correct_statement" and each.name in {"subject", "predicate"}
        if takes or (slot and parameter != "statement_id"):
            given[each.name] = plain[each.name]
    if parameter == "quote":
        given["source_id"] = f"{SET}/one.txt"
    found: Any = call(**{**given, parameter: text})
    outcome: WriteOutcome = found[0] if isinstance(found, tuple) else found
    return outcome


def kept(path: Path) -> set[str]:
    """List every text of the payloads of a file."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    rows = connection.execute("SELECT subject, value, reason FROM payload").fetchall()
    rows += connection.execute("SELECT reason FROM erasure").fetchall()
    connection.close()
    return {text for row in rows for text in row}


def test_every_writing_verb_is_found() -> None:
    """The list of verbs is made from the base itself, and it is not short."""
    assert {verb for verb, _ in WRITERS} >= {
        "correct_statement",
        "decide",
        "end_validity",
        "erase",
        "merge_entities",
        "release_locks",
        "remember_fact",
        "retract_statement",
        "revert",
        "unmerge_entities",
    }


@pytest.mark.complaint("NousResearch/hermes-agent#116187")
@EACH
@pytest.mark.parametrize(("verb", "parameter"), SAID, ids=map("-".join, SAID))
def test_hostile_text_is_kept_exactly_or_refused_with_a_row(
    base: EvidenceBase, tmp_path: Path, verb: str, parameter: str, texts: dict[str, str]
) -> None:
    """Text of any kind comes out as it went in; what cannot be kept is a refusal with a reason."""
    path = tmp_path / "base.db"
    for name, text in texts.items():
        with base.acting_as(Actor("owner", role="admin", authority="admin")) as view:
            found = calls(view, verb, parameter, text)
        assert found.outcome is not Outcome.QUEUED
        if found.is_accepted:
            assert name in TEXTS, (verb, parameter, name)
            assert text in kept(path), (verb, parameter, name)
        else:
            (row,) = [each for each in base.rejections(limit=1_000) if each.id == found.id]
            assert row.reason == found.reason
        undo(base)
    assert all(report.is_whole for report in base.verify_log())
    assert path.stat().st_size < 2_500_000


def undo(base: EvidenceBase) -> None:
    """Take every merge and every value back, so that the next text meets the same."""
    for one in base.as_of(datetime(2099, 1, 1, tzinfo=UTC)):
        base.retract_statement(one.id)
    with base._backend.database.snapshot() as connection:
        rows = connection.execute(
            "SELECT c.digest FROM chain AS c JOIN entity_merge AS m ON m.id = c.entry"
            " WHERE c.kind = 'merge' AND m.undoes = 0"
        ).fetchall()
    for (digest,) in rows:
        base.unmerge_entities(f"blake3:{digest.hex()}")


@EACH
@pytest.mark.parametrize(("verb", "parameter"), GIVEN, ids=map("-".join, GIVEN))
def test_a_forged_name_names_nothing(
    base: EvidenceBase, verb: str, parameter: str, texts: dict[str, str]
) -> None:
    """An id, a set or a predicate that is not there is not found or refused, never carried out."""
    for name, text in texts.items():
        with contextlib.suppress(NotFoundError, InvariantError, ScopeDenied):
            found = calls(base, verb, parameter, text)
            assert not found.is_accepted, (verb, parameter, name)
            assert found.id in {each.id for each in base.rejections(limit=1_000)}
        undo(base)
    assert all(report.is_whole for report in base.verify_log())


def fields_of_proposals() -> Iterator[str]:
    """List the texts of a proposal."""
    for each in attrs.fields(Proposal):
        if "str" in str(each.type) and each.name != "predicate":
            yield each.name


@EACH
@pytest.mark.parametrize("field", sorted(fields_of_proposals()))
def test_a_hostile_proposal_is_kept_or_refused_with_a_row(
    base: EvidenceBase, field: str, texts: dict[str, str]
) -> None:
    """Whatever stands in a field of a proposal, it is a statement with that text, or a refusal."""
    plain = Proposal(
        subject="Acme",
        predicate="makes",
        value="anvils",
        quote="Acme makes anvils.",
        source_id=f"{SET}/one.txt",
    )
    bot = base.acting_as(BOT)
    for name, text in texts.items():
        if field == "target":
            asked = evolve(plain, operation="supersede", target=text)
        else:
            changed: dict[str, Any] = {field: text}
            asked = evolve(plain, **changed)
        (found,) = bot.propose_statements([asked])
        assert found.outcome in {Outcome.ACCEPTED, Outcome.REJECTED}
        if found.is_accepted:
            assert field == "reason", (field, name)
            base.erase(found.id)
        else:
            assert base.rejections(limit=1)[0].id == found.id, (field, name)
    assert all(report.is_whole for report in base.verify_log())


def test_a_hostile_source_grounds_exactly(tmp_path: Path) -> None:
    """What a source writes, whatever it is, is what the statement holds."""
    with EvidenceBase.open(":memory:") as base:
        left_out = {"nul", "long", "combining"}  # no file may hold the first
        texts = {name: text for name, text in TEXTS.items() if name not in left_out}
        said = (f"Acme makes {text}!" for text in texts.values())
        lines = {f"t{number}.txt": ("en", line) for number, line in enumerate(said)}
        base.ingest(documents(tmp_path / "texts", lines), source_set=SET)
        base.declare_predicates([Predicate("makes")], source_set=SET)
        accepted = 0
        for (file, (_, line)), (name, text) in zip(lines.items(), texts.items(), strict=True):
            asked = Proposal(
                subject="Acme",
                predicate="makes",
                value=text,
                quote=line,
                source_id=f"{SET}/{file}",
            )
            (found,) = base.acting_as(BOT).propose_statements([asked])
            if found.is_accepted:
                accepted += 1
                one = base.statement(found.id)
                assert one.value in line, name
                assert one.references[0].quote in base.source_text(f"{SET}/{file}"), name
            else:
                assert base.rejections(limit=1)[0].id == found.id
        assert accepted >= 5


@pytest.mark.parametrize("text", [*TEXTS.values(), REFUSED["surrogate"]], ids=[*TEXTS, "surrogate"])
def test_a_hostile_log_is_refused(base: EvidenceBase, text: str) -> None:
    """What is no log of this library is refused by a typed error, and nothing is written."""
    before = base.stats(), base.rejections(), base.predicates()
    data = text.encode(errors="surrogatepass")
    for given in (data, data + b"\n", data * 3, b'{"log":1}\n' + data):
        with pytest.raises(DecodeError):
            base.import_knowledge(given)
    assert (base.stats(), base.rejections(), base.predicates()) == before


def test_qualifiers_and_descriptions_are_texts_like_any_other(base: EvidenceBase) -> None:
    """A qualifier and the words of a predicate come out as they went in, or are refused."""
    for number, (name, text) in enumerate((TEXTS | REFUSED).items()):
        described = Predicate(f"says{number}", description=text)
        (found,) = base.declare_predicates([described], source_set=SET)
        if found.is_accepted:
            assert name in TEXTS
            assert described in base.predicates(SET)
        else:
            assert base.rejections(limit=1)[0].id == found.id
        said = base.correct_statement(
            "anvils",
            subject="Acme",
            predicate="makes",
            qualifiers=[Qualifier("by", text)],
            source_set=SET,
        )
        if said.is_accepted:
            assert base.statement(said.id).qualifiers == (Qualifier("by", text),)
        else:
            assert base.rejections(limit=1)[0].id == said.id
    assert all(report.is_whole for report in base.verify_log())


@pytest.mark.parametrize("name", list(TEXTS))
def test_a_hostile_actor_is_kept_exactly(base: EvidenceBase, name: str) -> None:
    """Whatever the host calls its actors, a statement says whose word it is."""
    actor = Actor(TEXTS[name], role="review", authority="person")
    view = base.acting_as(actor)
    said = view.correct_statement("anvils", subject="Acme", predicate="makes", source_set=SET)
    assert base.statement(said.id).actor == TEXTS[name]
    with pytest.raises(CapabilityDenied) as told:
        view.erase(said.id)
    assert len(str(told.value)) < 2_000


Work = Callable[[EvidenceBase, str], object]
LARGE: Final[dict[str, Work]] = {
    "remember": lambda base, text: base.remember_fact(text, source_set=SET),
    "correct": lambda base, text: base.correct_statement(
        text, subject=text, predicate="makes", reason=text, source_set=SET
    ),
    "merge": lambda base, text: base.merge_entities(text, "Acme", source_set=SET),
    "propose": lambda base, text: base.propose_statements(
        [
            Proposal(
                subject=text,
                predicate="makes",
                value=text,
                quote=text,
                source_id=f"{SET}/one.txt",
            )
        ]
    ),
    "query": lambda base, text: base.query_knowledge(text),
    "preflight": lambda base, text: base.preflight_not_in_source(f"{SET}/one.txt", text),
}


@pytest.mark.doubling
@pytest.mark.parametrize("verb", LARGE)
@pytest.mark.parametrize("text", ["x", "\u0301", "\ud800", "a b", "1"])
def test_large_text_takes_time_in_proportion(base: EvidenceBase, verb: str, text: str) -> None:
    """Twice the text takes twice the time, whether it is refused or looked for."""

    def work(size: int) -> Callable[[], object]:
        large = text * size
        return lambda: LARGE[verb](base, large)

    assert growth(work, 50_000) < LINEAR


def test_ten_million_characters_are_refused_with_a_row(base: EvidenceBase) -> None:
    """A value of 10 MB is a refusal that keeps a little of it, and the file stays small."""
    path = Path(base._backend.database.name)
    for verb in ("remember", "correct", "merge", "propose"):
        LARGE[verb](base, "x" * 10_000_000)
    assert [str(each.reason) for each in base.rejections()] == ["too_long"] * 4
    assert all(len(each.value) <= 10_000 for each in base.rejections())
    assert path.stat().st_size < 1_000_000
    assert all(report.is_whole for report in base.verify_log())


@pytest.mark.parametrize("verb", LARGE)
def test_large_text_takes_memory_in_proportion(base: EvidenceBase, verb: str) -> None:
    """Four million characters take a few times their size, and four times those of a fourth."""
    peaks = []
    for size in (1_000_000, 4_000_000):
        large = "x" * size
        tracemalloc.start()
        LARGE[verb](base, large)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 20 * 4_000_000
    assert peaks[1] < 5 * peaks[0] + 1_000_000
