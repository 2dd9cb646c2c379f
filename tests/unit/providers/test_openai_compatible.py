"""Models behind the common interface."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.misbehaving_model import KEY, WAYS, Line, MisbehavingModel, Way

from evidence_sophia.answering.synthesis.generator import GenerateText
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, InvariantError, SophiaError
from evidence_sophia.providers.network_embedding import RemoteModel, read_vectors
from evidence_sophia.providers.openai_compatible import (
    OpenAICompatibleEmbedder,
    OpenAICompatibleGenerator,
    OpenAICompatibleServer,
    _generation,
    _in_order,
)
from evidence_sophia.retrieval.embedder import EmbedTexts

ENVIRONMENT: Final = {
    "SOPHIA_LLM_API_BASE": "http://127.0.0.1:9/v1/",
    "SOPHIA_LLM_API_KEY": KEY,
    "SOPHIA_LLM_MODEL": "small",
}
ASKED: Final = GenerateText(instructions="Be brief.", text="Hello?", max_tokens=7)


def saying(document: object) -> Way:
    """Make a server that says one document."""

    def script(line: Line) -> None:
        line.reply(json.dumps(document).encode())

    return Way(name="saying", script=script, expects="extract")


def message(text: object, **more: Any) -> dict[str, Any]:
    """Make the document of a message."""
    return {"choices": [{"message": {"content": text}}], **more}


def generate(model: MisbehavingModel, context: RequestContext, document: object) -> Any:
    """Generate from a server that says a document."""
    model.behave(saying(document))
    generator = OpenAICompatibleGenerator.from_environment(ENVIRONMENT)
    return generator.generate(ASKED, context)


def test_it_is_configured_by_three_variables(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """Base, key and model come from the environment; the request goes where they say."""
    found = generate(model, context, message("Hi.", model="small-1"))
    ((head, body),) = model.requests
    assert head.startswith(b"POST /v1/chat/completions HTTP/1.1\r\n")
    assert f"Authorization: Bearer {KEY}".encode() in head
    assert json.loads(body) == {
        "model": "small",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Hello?"},
        ],
        "max_tokens": 7,
        "temperature": 0.0,
    }
    assert (found.text, found.model) == ("Hi.", "small-1")


def test_the_environment_of_the_process_is_read_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read before."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    assert OpenAICompatibleGenerator.from_environment().model == "small"


@pytest.mark.parametrize("name", ["SOPHIA_LLM_API_BASE", "SOPHIA_LLM_MODEL"])
def test_what_is_not_set_is_named(name: str) -> None:
    """An empty variable is none."""
    with pytest.raises(InvariantError, match=f"not set: {name}"):
        OpenAICompatibleGenerator.from_environment(ENVIRONMENT | {name: ""})


def test_a_server_without_a_key_is_sent_none(
    model: MisbehavingModel, context: RequestContext
) -> None:
    """Local servers often want none."""
    model.behave(saying(message("Hi.")))
    server = OpenAICompatibleServer(base_url="http://models.internal:8000/v1")
    generator = OpenAICompatibleGenerator(
        server=server, model="m", temperature=None, limit_field="max_completion_tokens"
    )
    generator.generate(ASKED, context)
    ((head, body),) = model.requests
    assert b"authorization" not in head.lower()
    assert set(json.loads(body)) == {"model", "messages", "max_completion_tokens"}


def test_a_key_is_never_shown() -> None:
    """Neither by the server nor by what has it."""
    generator = OpenAICompatibleGenerator.from_environment(ENVIRONMENT)
    assert KEY not in repr(generator)


@pytest.mark.parametrize("key", ["a b", "a\r\nX-Other: 1", "schlüssel", "\x00"])
def test_a_key_cannot_add_a_header(key: str) -> None:
    """A key of more than printable ASCII is refused, and not repeated."""
    with pytest.raises(InvariantError) as caught:
        OpenAICompatibleServer(base_url="https://api.example.org", key=key)
    assert key not in str(caught.value)


@pytest.mark.parametrize(
    ("usage", "counts"),
    [
        ({"prompt_tokens": 3, "completion_tokens": 2}, (3, 2)),
        ({"prompt_tokens": -3, "completion_tokens": True}, (0, 0)),
        ({"prompt_tokens": "3", "completion_tokens": 1.5}, (0, 0)),
        ("many", (0, 0)),
        (None, (0, 0)),
    ],
)
def test_counts_that_are_wrong_cost_no_answer(
    model: MisbehavingModel, context: RequestContext, usage: object, counts: tuple[int, int]
) -> None:
    """What a server gets wrong about its tokens counts as unsaid."""
    found = generate(model, context, message("Hi.", usage=usage, model=7))
    assert ((found.input_tokens, found.output_tokens), found.model) == (counts, "")


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        7,
        "text",
        {},
        {"choices": None},
        {"choices": []},
        {"choices": {"0": 1}},
        {"choices": [1]},
        {"choices": [{}]},
        message(None),
        message(5),
        message([{"text": "x"}]),
    ],
)
def test_a_reply_of_another_form_is_an_error(
    model: MisbehavingModel, context: RequestContext, document: object
) -> None:
    """Only a text where the interface has one is a message."""
    with pytest.raises(BackendError, match="holds no message"):
        generate(model, context, document)


def embedder() -> OpenAICompatibleEmbedder:
    """Make an embedder of two dimensions."""
    server = OpenAICompatibleServer(base_url="http://127.0.0.1:9/v1", key=KEY)
    return OpenAICompatibleEmbedder(
        server=server, model=RemoteModel(name="e", dimensions=2, min_score=0.3)
    )


def test_vectors_are_read_by_their_index(model: MisbehavingModel, context: RequestContext) -> None:
    """A server may send them in any order."""
    rows = [{"index": 1, "embedding": [0, 1]}, {"index": 0, "embedding": [1.0, 0.5]}]
    model.behave(saying({"data": rows}))
    found = embedder().embed(EmbedTexts(["cat", "", "dog"]), context)
    assert found == [[1.0, 0.5], [0.0, 0.0], [0.0, 1.0]]
    ((head, body),) = model.requests
    assert head.startswith(b"POST /v1/embeddings ")
    assert json.loads(body) == {"model": "e", "input": ["cat", "dog"], "encoding_format": "float"}


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"data": {}},
        {"data": []},
        {"data": [1]},
        {"data": [{"index": 1, "embedding": [0, 1]}]},
        {"data": [{"index": True, "embedding": [0, 1]}]},
        {"data": [{"index": 0, "embedding": [0, 1]}] * 2},
        {"data": [{"index": 0}]},
        {"data": [{"index": "0", "embedding": [0, 1]}]},
        {"data": [{"index": 0, "embedding": [0]}]},
    ],
)
def test_vectors_of_another_form_are_an_error(
    model: MisbehavingModel, context: RequestContext, document: object
) -> None:
    """There is one vector of the promised length for each text, or none at all."""
    model.behave(saying(document))
    with pytest.raises(BackendError):
        embedder().embed(EmbedTexts(["cat"]), context)


def test_an_embedder_describes_itself_without_a_call() -> None:
    """It says that texts leave this machine."""
    found = embedder().describe()
    assert (found.is_remote, found.is_semantic, found.min_score) == (True, True, 0.3)
    assert KEY not in f"{found} {embedder()!r}"


@pytest.mark.parametrize(
    "way",
    [
        way
        for way in WAYS
        if way.name in {"401 with the key in its body", "doubled keys", "10 MB of blanks"}
    ],
    ids=lambda way: way.name,
)
def test_nothing_of_the_key_stands_in_an_error(
    model: MisbehavingModel, context: RequestContext, way: Way
) -> None:
    """Neither in its words, its details nor its hint."""
    model.behave(way)
    generator = OpenAICompatibleGenerator.from_environment(ENVIRONMENT)
    with pytest.raises(SophiaError) as caught:
        generator.generate(ASKED, context)
    assert KEY not in f"{caught.value!r} {caught.value} {caught.value.problem()}"


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "message", "content", "data", "index", "embedding"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.law
@given(JSON)
def test_any_document_is_read_or_refused(document: Any) -> None:
    """No shape of a reply raises anything but an error of the backend."""
    with suppress(BackendError):
        assert isinstance(_generation(document).text, str)
    with suppress(BackendError):
        assert len(read_vectors(_in_order(document, 1), 2)) == 1
