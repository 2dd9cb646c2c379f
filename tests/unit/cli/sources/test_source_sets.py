"""The commands on source sets, run as a person runs them."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.unit.sources.sets.cases import DIGEST, GRANTED, a_member, a_set

from evidence_sophia.cli.main import main
from evidence_sophia.codec.documents import SOURCE_SET
from evidence_sophia.codec.envelope import wrap, write_document
from evidence_sophia.model.source import Retraction
from evidence_sophia.model.source_set import SourceSet
from evidence_sophia.sources.invalidation.dependents import (
    DEPENDENTS,
    CitedSpan,
    Dependent,
    Dependents,
)
from evidence_sophia.sources.readiness.policy import READINESS_POLICY, ReadinessPolicy
from evidence_sophia.sources.sets.digest import hash_source_set

OLD = a_set(a_member("a", title="Aspen"), a_member("b"))
RETRACTED = a_member("a", title="Aspen", retraction=Retraction(state="retracted"))
NOW_DAY = date(2026, 6, 2)
NOW = ["--now", "2026-06-01T00:00:00Z"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    write("old.json", OLD)
    return tmp_path


def write(name: str, made: SourceSet) -> None:
    """Write a source set."""
    Path(name).write_bytes(write_document(SOURCE_SET, made))


def run(*arguments: str) -> int:
    """Run a command below ``sources``."""
    return main(["sources", *arguments])


@pytest.mark.usefixtures("folder")
def test_a_set_is_hashed(capsys: pytest.CaptureFixture[str]) -> None:
    """The digest is shown with the root over the members."""
    assert run("hash", "old.json") == 0
    out = capsys.readouterr().out
    assert hash_source_set(OLD) in out
    assert "2, depth 0" in out
    assert run("hash", "old.json", "--algorithm", "sha256", "--json") == 0
    assert json.loads(capsys.readouterr().out)["digest"] == hash_source_set(OLD, "sha256")


@pytest.mark.usefixtures("folder")
def test_a_digest_is_compared_in_its_own_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    """What was expected decides the algorithm; another digest is a negative finding."""
    assert run("hash", "old.json", "--expect", hash_source_set(OLD, "sha256")) == 0
    assert "as expected" in capsys.readouterr().out
    assert run("hash", "old.json", "--expect", DIGEST) == 1
    assert "not as expected" in capsys.readouterr().out
    assert run("hash", "old.json", "--expect", DIGEST, "--json") == 1
    assert run("hash", "old.json", "--expect", "md5:0") == 2


@pytest.mark.usefixtures("folder")
def test_facets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each member has three digests."""
    assert run("hash", "old.json", "--facets") == 0
    assert "governance" in capsys.readouterr().out
    assert run("hash", "old.json", "--facets", "--json") == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)["members"]] == ["a", "b"]


@pytest.mark.usefixtures("folder")
def test_a_ready_set_says_until_when(capsys: pytest.CaptureFixture[str]) -> None:
    """A set that may ground ends with 0 and tells the next change."""
    expires = attrs.evolve(GRANTED, expires=NOW_DAY)
    write("set.json", a_set(a_member("a", rights=expires)))
    assert run("ready", "set.json", *NOW) == 0
    out = capsys.readouterr().out
    assert "ready  1 of 1 items may ground  blake3:" in out
    assert "this holds until 2026-06-03T00:00:00+00:00" in out


@pytest.mark.usefixtures("folder")
def test_every_reason_why_not_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """Blockers, items left out and warnings stand in one table; the finding is negative."""
    write("set.json", a_set(RETRACTED, a_member("b"), status="superseded"))
    assert run("ready", "set.json", *NOW, "--all", "--tenant", "other") == 1
    out = capsys.readouterr().out
    for line in (
        "the set  retraction:retracted   blocks",
        "the set  scope:mismatch         blocks",
        "the set  source-set:superseded  blocks",
        "a        retraction:retracted   left out",
        "not ready  1 of 2 items may ground",
    ):
        assert line in out
    assert run("ready", "set.json", *NOW, "--json") == 1
    assert json.loads(capsys.readouterr().out)["usableForGrounding"] is False


@pytest.mark.usefixtures("folder")
def test_ages_are_given_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """An age may have a kind and a warning; what is none is refused with the form."""
    assert run("ready", "old.json", "--max-age", "news=30:20") == 0
    assert run("ready", "old.json", "--max-age", "30") == 1
    assert "freshness:unknown" in capsys.readouterr().out
    for age in ("x", "news=", "30:40", "0"):
        assert run("ready", "old.json", "--max-age", age) == 2
        assert "Write days, such as 30" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_policy_is_read_from_a_file() -> None:
    """A policy in a document decides, and options refine it."""
    policy = ReadinessPolicy(needs_artifacts=True)
    Path("policy.json").write_bytes(write_document(READINESS_POLICY, policy))
    assert run("ready", "old.json") == 0
    assert run("ready", "old.json", "--policy", "policy.json") == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("moment", ["soon", "2026-06-01", "2026-06-01T00:00:00"])
def test_a_time_has_a_zone(moment: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A time without a zone would mean another one on every machine."""
    assert run("ready", "old.json", "--now", moment) == 2
    assert "not a time with a zone" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_what_changed_is_shown_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """Added, removed and changed members, and the set's own facts, stand in one table."""
    write("new.json", a_set(RETRACTED, a_member("c"), status="retracted"))
    assert run("diff", "old.json", "new.json") == 1
    out = capsys.readouterr().out
    for line in (
        "~  the set  governance  status            active  retracted",
        "+  c",
        "-  b",
        "~  a        governance  retraction.state  none    retracted",
        "1 added, 1 removed, 1 changed",
    ):
        assert line in out
    assert run("diff", "old.json", "new.json", "--json") == 1
    assert json.loads(capsys.readouterr().out)["added"] == ["c"]
    assert run("diff", "old.json", "old.json") == 0
    assert "nothing changed" in capsys.readouterr().out


def dependents(**given: Any) -> None:
    """Write what rests on the first source."""
    cited = (CitedSpan(source_id="a", span_digest="x"),)
    items = (
        Dependent(id="claim", citations=cited),
        Dependent(id="page", kind="page", status="published", rests_on=("claim",)),
    )
    made = Dependents(items=items, **given)
    Path("dependents.json").write_bytes(write_document(DEPENDENTS, made))


@pytest.mark.usefixtures("folder")
def test_what_must_be_done_is_planned(capsys: pytest.CaptureFixture[str]) -> None:
    """A retraction asks for a page to be taken down; no change asks for nothing."""
    dependents()
    write("new.json", a_set(RETRACTED, a_member("b")))
    rest = ["--dependents", "dependents.json"]
    assert run("plan", "old.json", "new.json", *rest) == 1
    out = capsys.readouterr().out
    assert "critical  unpublish  page   retracted  a > claim > page" in out
    assert "2 of 2 ask for something" in out
    assert run("plan", "old.json", "new.json", *rest, "--json") == 1
    assert json.loads(capsys.readouterr().out)["items"][0]["reasonPath"] == ["a", "claim", "page"]
    assert run("plan", "old.json", "new.json", *rest, "--settled", "claim") == 0
    assert run("plan", "old.json", "old.json", *rest) == 0
    assert "nothing rests on what changed" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_kept_words_weigh_less(capsys: pytest.CaptureFixture[str]) -> None:
    """A file names the cited words that changed content still has."""
    dependents()
    write("new.json", a_set(a_member("a", content_hash="blake3:" + "1" * 64), a_member("b")))
    rest = ["plan", "old.json", "new.json", "--dependents", "dependents.json"]
    assert run(*rest) == 1
    assert "blocking" in capsys.readouterr().out
    Path("kept.json").write_text('{"a": ["x"]}', encoding="utf-8")
    assert run(*rest, "--kept-spans", "kept.json") == 1
    assert "blocking" not in capsys.readouterr().out
    for content in ("[]", '{"a": "x"}', '{"a": [1]}'):
        Path("kept.json").write_text(content, encoding="utf-8")
        assert run(*rest, "--kept-spans", "kept.json") == 2
        assert "does not map sources" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_all_problems_of_a_document_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A broken document is refused with its name and every problem."""
    given = wrap(SOURCE_SET, OLD)
    given["data"]["members"][0]["uri"] = "nature.com"
    given["data"]["members"][1]["rights"]["expires"] = "soon"
    Path("bad.json").write_text(json.dumps(given), encoding="utf-8")
    assert run("hash", "bad.json") == 2
    error = capsys.readouterr().err
    assert "bad.json: " in error
    assert "@ $.data.members[0].uri" in error
    assert "@ $.data.members[1].rights.expires" in error


@pytest.mark.usefixtures("folder")
def test_what_was_not_understood_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A field of a newer version is noted beside the answer."""
    given = wrap(SOURCE_SET, OLD)
    given["data"]["colour"] = "red"
    Path("newer.json").write_text(json.dumps(given), encoding="utf-8")
    assert run("hash", "newer.json") == 0
    assert "not understood, so not counted: /data/colour" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_set_comes_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``-`` reads standard input, which must be open."""
    data = io.BytesIO(write_document(SOURCE_SET, OLD))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert run("hash", "-") == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert run("hash", "-") == 2
    assert "standard input is closed" in capsys.readouterr().err


def test_an_argument_too_many_shows_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The usage shown is that of the command below ``sources``."""
    with pytest.raises(SystemExit):
        run("hash", "x", "y")
    assert "usage: evidence-sophia sources hash" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "arguments",
    [
        ("diff", "-", "-"),
        ("ready", "-", "--policy", "-"),
        ("plan", "old.json", "-", "--dependents", "-"),
        ("plan", "-", "old.json", "--dependents", "old.json", "--kept-spans", "-"),
    ],
)
def test_standard_input_holds_one_document(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The second document would be empty, which says nothing of what went wrong."""
    assert run(*arguments) == 2
    assert "two documents cannot both come from standard input" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_digest_of_two_algorithms_is_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the algorithm and the expected digest disagree, neither is taken in silence."""
    assert run("hash", "old.json", "--algorithm", "sha256", "--expect", DIGEST) == 2
    assert "Leave --algorithm out" in capsys.readouterr().err
    assert run("hash", "old.json", "--algorithm", "blake3", "--expect", DIGEST) == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("option", [("--tenant", ""), ("--tenant", " "), ("--policy", "")])
def test_an_empty_variable_of_a_shell_is_no_option(option: tuple[str, str]) -> None:
    """A blank tenant would let every tenant's set pass."""
    assert run("ready", "old.json", *option) == 2


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("age", ["\u0663\u0660", "1_0", " 30", "+30", "9" * 5_000, "=30"])
def test_an_age_is_written_in_plain_digits(age: str) -> None:
    """What Python would read as a number and a person would not is refused."""
    assert run("ready", "old.json", "--max-age", age) == 2


@pytest.mark.usefixtures("folder")
def test_a_time_lies_within_the_calendar(capsys: pytest.CaptureFixture[str]) -> None:
    """The last moment of all is a time; one before the first year in UTC is none."""
    assert run("ready", "old.json", "--now", "9999-12-31T23:59:59.999999Z") == 0
    assert run("ready", "old.json", "--now", "0001-01-01T00:00:00+05:00") == 2
    assert "not a time with a zone" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_what_nobody_can_read_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """A thousand problems and twenty unknown fields are written, the rest is a number."""
    given = wrap(SOURCE_SET, OLD)
    given["data"].update({f"colour{number}": "red" for number in range(50)})
    Path("newer.json").write_text(json.dumps(given), encoding="utf-8")
    assert run("hash", "newer.json") == 0
    assert "/data/colour19, and 30 more" in capsys.readouterr().err
    given["data"]["members"] = [{**given["data"]["members"][0], "id": " "}] * 1_500
    Path("bad.json").write_text(json.dumps(given), encoding="utf-8")
    assert run("hash", "bad.json") == 2
    error = capsys.readouterr().err
    assert error.count("\n  - ") == 1_001
    assert "and 500 more" in error


@pytest.mark.usefixtures("folder")
def test_names_that_meet_nothing_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A source that is written otherwise would look as if nothing rested on what changed."""
    write("new.json", a_set(RETRACTED, a_member("b")))
    claim = Dependent(id="c", citations=(CitedSpan(source_id="A"), CitedSpan(source_id="b")))
    Path("resting.json").write_bytes(write_document(DEPENDENTS, Dependents(items=(claim,))))
    rest = ("old.json", "new.json", "--dependents", "resting.json")
    assert run("plan", *rest, "--settled", "C", "--settled", "c") == 0
    told = capsys.readouterr()
    assert "nothing rests on what changed" in told.out
    assert "note: cited, but in neither set: A\n" in told.err
    assert "note: settled, but not among the dependents: C\n" in told.err
