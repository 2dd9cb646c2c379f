"""Anthropic's models, through its own SDK."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from tests.misbehaving_model import KEY, WAYS, Line, MisbehavingModel, Way

from evidence_sophia.answering.synthesis.generator import GenerateText
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import (
    AdapterError,
    BackendError,
    EvidenceAdapterUnavailable,
    InvariantError,
    SophiaError,
)
from evidence_sophia.providers.anthropic import AnthropicGenerator
from evidence_sophia.providers.cost import CostCeiling, TokenPrice
from evidence_sophia.providers.timing import Limits

ASKED: Final = GenerateText(instructions="Be brief.", text="Hello?", max_tokens=7)
LIMITS: Final = Limits(read=0.3, total=2.0, backoff=0.01)


def generator(**changes: Any) -> AnthropicGenerator:
    """Make a generator of a local server."""
    facts: dict[str, Any] = {
        "key": KEY,
        "model": "small",
        "base_url": "http://127.0.0.1:9",
        "limits": LIMITS,
    }
    return AnthropicGenerator(**(facts | changes))


def saying(content: object, **more: Any) -> Way:
    """Make a server that says one message."""
    document = {"id": "1", "type": "message", "role": "assistant", "content": content, **more}

    def script(line: Line) -> None:
        line.reply(json.dumps(document).encode())

    return Way(name="saying", script=script, expects="extract")


def test_a_request_is_that_of_the_messages_api(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """The SDK makes it: its version header, the key, the instructions apart from the text."""
    usage = {"input_tokens": 3, "output_tokens": 2}
    blocks = [{"type": "thinking", "thinking": "?"}, {"type": "text", "text": "Hi."}]
    model.behave(saying(blocks, model="small-1", usage=usage))
    found = generator(temperature=50).generate(ASKED, context)
    ((head, body),) = model.requests
    assert head.startswith(b"POST /v1/messages HTTP/1.1\r\n")
    assert b"anthropic-version:" in head.lower()
    assert KEY.encode() in head
    assert json.loads(body) == {
        "model": "small",
        "max_tokens": 7,
        "system": "Be brief.",
        "messages": [{"role": "user", "content": "Hello?"}],
        "temperature": 0.5,
    }
    assert (found.text, found.model, found.input_tokens, found.output_tokens) == (
        "Hi.",
        "small-1",
        3,
        2,
    )


@pytest.mark.parametrize("content", [None, [], {}, "text", 5, [1], [{"type": "text", "text": 5}]])
def test_a_message_of_another_form_is_an_error(
    model: MisbehavingModel, context: RequestContext, content: object
) -> None:
    """The SDK lets anything through; here only a text is a message."""
    model.behave(saying(content, usage="many", model=5))
    with pytest.raises(BackendError):
        generator().generate(ASKED, context)


def test_counts_that_are_wrong_cost_no_answer(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """What a server gets wrong about its tokens counts as unsaid."""
    usage = {"input_tokens": -3, "output_tokens": "2"}
    model.behave(saying([{"type": "text", "text": "Hi."}], usage=usage, model=7))
    found = generator().generate(ASKED, context)
    assert (found.model, found.input_tokens, found.output_tokens) == ("", 0, 0)


def test_the_errors_are_those_of_this_library(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """Not the SDK's, which hold the request with its key; and the tries are ours."""
    model.behave(next(way for way in WAYS if way.name == "500"))
    with pytest.raises(EvidenceAdapterUnavailable, match="status 500") as caught:
        generator().generate(ASKED, context)
    assert caught.value.__cause__ is None
    assert len(model.requests) == 3


def test_a_ceiling_refuses_before_the_call(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """What may cost too much is never sent."""
    model.behave(saying([]))
    ceiling = CostCeiling(most=1, prices=(TokenPrice(model="small", input=1),))
    with pytest.raises(AdapterError, match="ceiling"):
        generator(ceiling=ceiling).generate(ASKED, context)
    assert model.requests == []


def test_it_is_configured_by_two_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key has the SDK's own name."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("SOPHIA_LLM_MODEL", "small")
    found = AnthropicGenerator.from_environment()
    assert (found.key, found.model) == (KEY, "small")
    with pytest.raises(InvariantError, match="not set: ANTHROPIC_API_KEY, SOPHIA_LLM_MODEL"):
        AnthropicGenerator.from_environment({})


def test_nothing_else_is_taken_from_the_environment(
    model: MisbehavingModel, context: RequestContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another address or a token of the environment is not used."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.2:1")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "another-token")
    model.behave(saying([{"type": "text", "text": "Hi."}]))
    generator().generate(ASKED, context)
    ((head, _),) = model.requests
    assert b"another-token" not in head
    assert b"host: 127.0.0.1:9" in head.lower()


@pytest.mark.parametrize(
    "changes", [{"key": ""}, {"key": "a\nb"}, {"base_url": "http://a.example"}]
)
def test_a_key_is_needed_and_goes_nowhere_in_the_clear(changes: dict[str, str]) -> None:
    """The address is HTTPS, or this machine."""
    with pytest.raises(SophiaError):
        generator(**changes)


def test_a_key_is_never_shown() -> None:
    """Not by what has it."""
    assert KEY not in repr(generator())
