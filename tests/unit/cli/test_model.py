"""Letting a model word an answer from a shell."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.lilies import write_lilies
from tests.misbehaving_model import (
    KEY,
    SENTENCES,
    WAYS,
    Line,
    MisbehavingModel,
    Way,
    served_without_network,
)

from evidence_sophia.answering.record.replay import replay_trace
from evidence_sophia.answering.record.trace import AnswerTrace, ModelRecord
from evidence_sophia.answering.synthesis.prompted import PromptedSynthesizer
from evidence_sophia.answering.wording import wording
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main
from evidence_sophia.cli.model import note_what_the_model_did, synthesizer_of
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import Answer
from evidence_sophia.providers.anthropic import AnthropicGenerator
from evidence_sophia.providers.bedrock import BedrockGenerator
from evidence_sophia.providers.openai_compatible import OpenAICompatibleGenerator

Capture = pytest.CaptureFixture[str]

SENTENCE: Final = SENTENCES[0]
QUESTION: Final = "What can lilies cause in cats?"
#: Ways to misbehave that the fast run tries; the others are tried in the deep one.
FAST: Final = frozenset(
    {
        "10 MB of words",
        "401 with the key in its body",
        "a gzip bomb",
        "a page of HTML",
        "a redirect to another host",
        "a stitched sentence",
        "a true sentence with the wrong id",
        "good",
        "half JSON",
        "instructions behind a true sentence",
        "one good claim among bad ones",
        "text that runs backwards",
    }
)
ENVIRONMENT: Final = {
    "SOPHIA_LLM_API_BASE": "http://127.0.0.1:9/v1",
    "SOPHIA_LLM_API_KEY": KEY,
    "SOPHIA_LLM_MODEL": "small",
    "ANTHROPIC_API_KEY": KEY,
    "AWS_DEFAULT_REGION": "eu-central-1",
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Fill a base with one document, and give its file, which no test writes to."""
    text = f"{SENTENCE} Every part of the plant is dangerous."
    folder = write_lilies(
        tmp_path_factory.mktemp("lilies"), text, title="Lilies, by ann.lee@example.org"
    )
    with EvidenceBase.open(folder / "evidence.db") as opened:
        opened.ingest(folder)
    return str(folder / "evidence.db")


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[MisbehavingModel]:
    """Run a model's server, and set every variable that could lead to it."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    with served_without_network(monkeypatch) as running:
        yield running


def saying(document: object) -> Way:
    """Make a model that replies with a document."""

    def script(line: Line) -> None:
        line.reply(line.dress(json.dumps(document)))

    return Way(name="saying", script=script, expects="synthesized")


def claims(*texts: str) -> Way:
    """Make a model that proposes sentences, each on the first citation offered."""

    def script(line: Line) -> None:
        found = [{"text": text, "citations": ["citation-1"]} for text in texts]
        line.reply(line.dress(json.dumps({"claims": found})))

    return Way(name="claims", script=script, expects="synthesized")


def extract(base: str, capsys: Capture) -> Answer:
    """Give the answer without a model."""
    assert main(["ask", QUESTION, "--base", base, "--json"]) == 0
    return decode(Answer, json.loads(capsys.readouterr().out))


def without_time(answer: Answer) -> dict[str, object]:
    """Give an answer as JSON, but for when it was made."""
    document: dict[str, object] = encode(answer)
    return {key: value for key, value in document.items() if key != "generatedAt"}


def test_no_model_is_asked_that_was_not_named(
    base: str, model: MisbehavingModel, capsys: Capture
) -> None:
    """Whatever the environment holds: variables alone send nothing anywhere."""
    model.behave(claims(SENTENCE))
    assert main(["ask", QUESTION, "--base", base, "--trace"]) == 0
    assert "outcome not_tried" in capsys.readouterr().out
    assert model.requests == []


@pytest.mark.parametrize("provider", ["openai-compatible:small", "anthropic"])
def test_a_model_that_is_named_words_the_answer(
    base: str,
    model: MisbehavingModel,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    provider: str,
) -> None:
    """What its citation bears out is said, as the model's; the rest is not shown."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://elsewhere.example")
    if provider == "anthropic":
        plain = AnthropicGenerator(key=KEY, model="small", base_url="http://127.0.0.1:9")
        monkeypatch.setattr(AnthropicGenerator, "from_environment", lambda _environ: plain)
    model.behave(claims(SENTENCE, "Milk is an antidote."))
    assert main(["ask", QUESTION, "--base", base, "--model", provider]) == 0
    found = capsys.readouterr()
    assert len(model.requests) == 1
    shown = " ".join(found.out.split())
    assert SENTENCE in shown
    assert "Milk" not in shown
    assert wording("disclosure_synthesized", "en") in shown
    assert found.err == ""
    assert KEY not in found.out


def test_the_trace_shows_the_model(base: str, model: MisbehavingModel, capsys: Capture) -> None:
    """Its stage says what became of it and what was dropped; as JSON it replays."""
    model.behave(claims(SENTENCE, "Milk is an antidote."))
    arguments = ["ask", QUESTION, "--base", base, "--model", "openai-compatible", "--trace"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out.split("Trace\n")[1]
    assert "outcome synthesized" in shown
    assert "  - Milk is an antidote.  (not_supported)" in shown
    assert main([*arguments, "--json"]) == 0
    text = capsys.readouterr().out
    trace = decode(AnswerTrace, json.loads(text))
    assert trace.model
    assert trace.model.outcome == "synthesized"
    assert encode(replay_trace(trace)) == encode(trace.answer)
    assert KEY not in text


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, id=way.name, marks=() if way.name in FAST else pytest.mark.deep)
        for way in WAYS
        if not way.is_slow
    ],
)
def test_a_model_that_misbehaves_says_nothing(
    base: str, model: MisbehavingModel, capsys: Capture, way: Way
) -> None:
    """The extract stands, or an abstention, and a note says so; the key is nowhere."""
    expected = extract(base, capsys)
    model.behave(way)
    asked = ["ask", QUESTION, "--base", base, "--model", "openai-compatible", "--json"]
    assert main(asked) == 0
    found = capsys.readouterr()
    answer = decode(Answer, json.loads(found.out))
    assert KEY not in found.out + found.err
    told = " ".join(found.err.split())
    assert ("the model failed, since " in told) == (way.expects == "extract")
    if way.expects == "extract":
        assert without_time(answer) == without_time(expected)
        assert "these are the sources' own words" in told
        assert "an error of the kind" not in told
    elif way.expects == "abstain":
        assert answer.is_refusal
        assert told.startswith("note: ")
    else:
        assert {claim.label for claim in answer.claims} == {"synthesized"}
        assert told == ""


def test_an_honest_abstention_is_told(base: str, model: MisbehavingModel, capsys: Capture) -> None:
    """It is the model's word that the passages do not answer."""
    model.behave(saying({"abstained": True, "claims": []}))
    assert main(["ask", QUESTION, "--base", base, "--model", "openai-compatible"]) == 0
    assert "the model says that the passages do not answer" in capsys.readouterr().err


def test_a_model_is_not_asked_about_nothing(
    base: str, model: MisbehavingModel, capsys: Capture
) -> None:
    """Where the sources refuse, it has nothing to word; a note says that, too."""
    model.behave(claims(SENTENCE))
    arguments = ["ask", "Who built the Eiffel tower?", "--base", base]
    assert main([*arguments, "--model", "openai-compatible"]) == 0
    assert "the model was not asked" in capsys.readouterr().err
    assert model.requests == []


def test_what_leaves_holds_no_personal_data(
    base: str, model: MisbehavingModel, capsys: Capture
) -> None:
    """An address, as in the title of the document, is taken out before it is sent."""
    model.behave(claims(SENTENCE))
    assert main(["ask", QUESTION, "--base", base, "--model", "openai-compatible"]) == 0
    assert "ann.lee" in capsys.readouterr().out
    ((_, body),) = model.requests
    assert b"Lilies, by " in body
    assert b"ann.lee" not in body


@pytest.mark.parametrize(
    ("named", "cls", "model"),
    [
        ("openai-compatible", OpenAICompatibleGenerator, "small"),
        ("openai-compatible:large:2", OpenAICompatibleGenerator, "large:2"),
        ("anthropic:large", AnthropicGenerator, "large"),
        ("bedrock:eu.large-v1:0", BedrockGenerator, "eu.large-v1:0"),
    ],
)
def test_a_provider_may_come_with_a_name(named: str, cls: type, model: str) -> None:
    """What is named on the command line outranks the variable."""
    found = synthesizer_of(argparse.Namespace(model=named), ENVIRONMENT)
    assert isinstance(found, PromptedSynthesizer)
    assert isinstance(found.generator, cls)
    assert found.generator.model == model  # type: ignore[attr-defined] # each of them has one
    assert KEY not in repr(found)


@pytest.mark.parametrize("named", ["openai-compatible", "anthropic:x", "bedrock"])
def test_what_is_not_set_is_named(named: str) -> None:
    """No provider is called half configured."""
    with pytest.raises(InvariantError, match="not set: "):
        synthesizer_of(argparse.Namespace(model=named), {})


def test_an_unknown_provider_is_told(base: str, capsys: Capture) -> None:
    """With those there are; the base is not opened."""
    assert main(["ask", QUESTION, "--base", base, "--model", "oracle"]) == 2
    found = capsys.readouterr()
    assert "no provider of models is called oracle" in found.err
    assert "openai-compatible" in found.err
    assert found.out == ""


def test_a_failure_that_has_no_words_is_told_by_its_code(capsys: Capture) -> None:
    """Whatever went wrong, nothing of its text is shown."""
    record = ModelRecord(outcome="failed", error_code="RecursionError")
    note_what_the_model_did(argparse.Namespace(no_color=True), record)
    assert (
        "the model failed, since an error of the kind RecursionError came up"
        in capsys.readouterr().err
    )


def test_an_answer_of_a_model_is_exported_as_one(
    base: str, model: MisbehavingModel, tmp_path: Path, capsys: Capture
) -> None:
    """The report says who worded it, and does not take its sentences for the sources' own."""
    model.behave(claims(SENTENCE))
    arguments = ["--base", base, "--model", "openai-compatible", "--language", "de", "--json"]
    assert main(["ask", QUESTION, *arguments]) == 0
    (tmp_path / "answer.json").write_text(capsys.readouterr().out, encoding="utf-8")
    out = tmp_path / "report.md"
    given = ["--answer-file", str(tmp_path / "answer.json"), "--out", str(out)]
    assert main(["export", "--kind", "grounded_report", *given]) == 0
    report = out.read_text(encoding="utf-8")
    assert wording("disclosure_synthesized", "de") in report
    assert "What the sources do not fully carry" in report
    assert SENTENCE in report


def test_a_model_without_credentials_fails_like_any_other(
    base: str, model: MisbehavingModel, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The sources' own words stand; nothing was sent."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_PROFILE", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/dev/null")
    monkeypatch.setenv("AWS_CONFIG_FILE", "/dev/null")
    assert main(["ask", QUESTION, "--base", base, "--model", "bedrock:m"]) == 0
    found = capsys.readouterr()
    assert "the model failed, since the request failed" in found.err
    assert SENTENCE in " ".join(found.out.split())
    assert model.requests == []
