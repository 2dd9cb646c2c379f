"""Models on Bedrock, through boto3."""

from __future__ import annotations

import json
from typing import Any, Final

import boto3
import pytest
from tests.misbehaving_model import KEY, WAYS, Line, MisbehavingModel, Way

from evidence_sophia.answering.synthesis.generator import GenerateText
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import (
    AdapterError,
    BackendError,
    EvidenceAdapterUnavailable,
    InvariantError,
)
from evidence_sophia.providers.bedrock import BedrockGenerator, BedrockRegion, TitanEmbedder
from evidence_sophia.providers.cost import CostCeiling, TokenPrice
from evidence_sophia.providers.network_embedding import RemoteModel
from evidence_sophia.providers.timing import Limits
from evidence_sophia.retrieval.embedder import EmbedTexts

ASKED: Final = GenerateText(instructions="Be brief.", text="Hello?", max_tokens=7)
LIMITS: Final = Limits(read=0.3, total=2.0, backoff=0.01)
TITAN: Final = RemoteModel(name="amazon.titan-embed-text-v2:0", dimensions=2, min_score=0.2)


@pytest.fixture(scope="module")
def session() -> Any:
    """Give a session with credentials, so that none are looked for."""
    return boto3.Session(aws_access_key_id="AKIDEXAMPLE", aws_secret_access_key=KEY)


def region(session: Any, **changes: Any) -> BedrockRegion:
    """Make a region of a local server."""
    facts: dict[str, Any] = {
        "region": "eu-central-1",
        "endpoint_url": "http://127.0.0.1:9",
        "limits": LIMITS,
        "session": session,
    }
    return BedrockRegion(**(facts | changes))


def saying(document: object) -> Way:
    """Make a server that says one document."""

    def script(line: Line) -> None:
        line.reply(json.dumps(document).encode())

    return Way(name="saying", script=script, expects="extract")


def message(content: object, **more: Any) -> dict[str, Any]:
    """Make the document of a message."""
    return {"output": {"message": {"role": "assistant", "content": content}}, **more}


def test_a_request_is_that_of_converse(
    model: MisbehavingModel, context: RequestContext, session: Any
) -> None:
    """boto3 makes and signs it; the secret signs and does not travel."""
    model.behave(saying(message([{"text": "Hi."}], usage={"inputTokens": 3, "outputTokens": 2})))
    found = BedrockGenerator(region=region(session), model="m:0").generate(ASKED, context)
    ((head, body),) = model.requests
    assert head.startswith(b"POST /model/m%3A0/converse HTTP/1.1\r\n")
    assert b"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/" in head
    assert KEY.encode() not in head
    assert json.loads(body) == {
        "messages": [{"role": "user", "content": [{"text": "Hello?"}]}],
        "system": [{"text": "Be brief."}],
        "inferenceConfig": {"maxTokens": 7, "temperature": 0.0},
    }
    assert (found.text, found.input_tokens, found.output_tokens) == ("Hi.", 3, 2)


def test_instructions_and_temperature_may_be_left_away(
    model: MisbehavingModel, context: RequestContext, session: Any
) -> None:
    """Some models take neither."""
    model.behave(saying(message([{"text": "Hi."}], usage={"inputTokens": -1})))
    generator = BedrockGenerator(region=region(session), model="m", temperature=None)
    found = generator.generate(GenerateText(instructions="", text="Hello?"), context)
    ((_, body),) = model.requests
    assert set(json.loads(body)) == {"messages", "inferenceConfig"}
    assert found.input_tokens == 0


@pytest.mark.parametrize(
    "document", [{}, [], None, {"output": {}}, message([]), message([{"image": {}}]), message(5)]
)
def test_a_message_of_another_form_is_an_error(
    model: MisbehavingModel, context: RequestContext, session: Any, document: object
) -> None:
    """Only a text is a message."""
    model.behave(saying(document))
    with pytest.raises(BackendError):
        BedrockGenerator(region=region(session), model="m").generate(ASKED, context)


def test_the_errors_are_those_of_this_library(
    model: MisbehavingModel, context: RequestContext, session: Any
) -> None:
    """Not boto3's; and the tries are ours."""
    model.behave(next(way for way in WAYS if way.name == "500"))
    with pytest.raises(EvidenceAdapterUnavailable, match="status 500") as caught:
        BedrockGenerator(region=region(session), model="m").generate(ASKED, context)
    assert caught.value.__cause__ is None
    assert len(model.requests) == 3


def test_a_ceiling_refuses_before_the_call(
    model: MisbehavingModel, context: RequestContext, session: Any
) -> None:
    """What may cost too much is never sent."""
    model.behave(saying({}))
    ceiling = CostCeiling(most=1, prices=(TokenPrice(model="m", input=1),))
    with pytest.raises(AdapterError, match="ceiling"):
        BedrockGenerator(region=region(session, ceiling=ceiling), model="m").generate(
            ASKED, context
        )
    assert model.requests == []


def test_titan_gives_one_vector_a_text(
    model: MisbehavingModel, context: RequestContext, session: Any
) -> None:
    """Each text is a call of its own; a blank one is none."""
    model.behave(saying({"embedding": [0.6, 0.8], "inputTextTokenCount": 1}))
    embedder = TitanEmbedder(region=region(session), model=TITAN)
    found = embedder.embed(EmbedTexts(["cat", " ", "dog"]), context)
    assert found == [[0.6, 0.8], [0.0, 0.0], [0.6, 0.8]]
    assert [json.loads(body)["inputText"] for _, body in model.requests] == ["cat", "dog"]
    assert model.requests[0][0].startswith(b"POST /model/amazon.titan-embed-text-v2%3A0/invoke ")


@pytest.mark.parametrize(
    "document", [{}, [], None, {"embedding": [1]}, {"embedding": "x"}, {"embedding": [1, "2"]}]
)
def test_a_vector_of_another_form_is_an_error(
    model: MisbehavingModel, context: RequestContext, session: Any, document: object
) -> None:
    """A vector has the promised length."""
    model.behave(saying(document))
    with pytest.raises(BackendError):
        TitanEmbedder(region=region(session), model=TITAN).embed(EmbedTexts(["cat"]), context)


def test_an_embedder_describes_itself_without_a_call(session: Any) -> None:
    """It says that texts leave this machine; its place is part of its name."""
    here = TitanEmbedder(region=region(session), model=TITAN).describe()
    there = TitanEmbedder(region=region(session, endpoint_url=""), model=TITAN).describe()
    assert here.is_remote
    assert here.id != there.id


def test_nothing_signed_goes_over_the_network_in_the_clear(session: Any) -> None:
    """An endpoint is HTTPS, or this machine; the session is not shown."""
    with pytest.raises(InvariantError, match="in the clear"):
        region(session, endpoint_url="http://bedrock.example")
    assert "Session" not in repr(region(session))


def test_a_generator_is_configured_by_two_variables() -> None:
    """The region has boto3's own name; credentials are not looked for before a call."""
    environ = {"AWS_DEFAULT_REGION": "eu-central-1", "SOPHIA_LLM_MODEL": "m:0"}
    found = BedrockGenerator.from_environment(environ)
    assert (found.region.region, found.model) == ("eu-central-1", "m:0")
    with pytest.raises(InvariantError, match="not set: AWS_DEFAULT_REGION"):
        BedrockGenerator.from_environment({"SOPHIA_LLM_MODEL": "m:0"})
