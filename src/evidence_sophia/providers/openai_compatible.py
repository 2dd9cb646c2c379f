"""Which model answers behind an HTTP interface of OpenAI's form? Most servers have one."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from attrs import Attribute, field, frozen

from evidence_sophia.answering.synthesis.generator import GenerateText, Generation
from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.providers.configured import check_key, variables
from evidence_sophia.providers.cost import CostCeiling, Spending, most_tokens, read_count
from evidence_sophia.providers.http import ask, checked_url, json_of
from evidence_sophia.providers.network_embedding import RemoteModel, read_vectors
from evidence_sophia.providers.timing import Clocks, Limits
from evidence_sophia.providers.wire import WireRequest
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedTexts

__all__ = ["OpenAICompatibleEmbedder", "OpenAICompatibleGenerator", "OpenAICompatibleServer"]

#: Texts of one request; servers allow from some dozens to 2,048.
_BATCH: Final = 64


def _check_url(server: OpenAICompatibleServer, _attribute: Attribute[str], value: str) -> None:
    checked_url(value, has_key=bool(server.key))


@frozen(kw_only=True)
class OpenAICompatibleServer:
    """A server with the routes ``/chat/completions`` and ``/embeddings`` below a base URL.

    Attributes:
        base_url: such as ``https://api.example.org/v1``.
        key: sent as a bearer token; "" for none. It is never shown.
        limits: of time and size.
        ceiling: the most that one call may cost; None for none.
        proxy: URL of a proxy; "" for none. The environment is not asked for one.
        clocks: what the limits are measured by.

    Raises:
        InvariantError: the address is none of HTTP, holds a password, or would take the key
            to another machine in the clear.
    """

    key: str = field(default="", validator=check_key, repr=False)
    base_url: str = field(validator=[instance_of(str), _check_url])
    limits: Limits = field(default=Limits(), validator=instance_of(Limits))
    ceiling: CostCeiling | None = None
    proxy: str = field(default="", validator=instance_of(str), repr=False)
    clocks: Clocks = field(default=Clocks(), validator=instance_of(Clocks), repr=False)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Self:
        """Configure it by ``SOPHIA_LLM_API_BASE`` and ``SOPHIA_LLM_API_KEY``, which may be unset.

        Args:
            environ: what to read instead of the environment of the process.

        Raises:
            InvariantError: the base is not set, or the address will not do.
        """
        found = os.environ if environ is None else environ
        (base,) = variables(found, "SOPHIA_LLM_API_BASE")
        return cls(base_url=base, key=found.get("SOPHIA_LLM_API_KEY", ""))

    def post(
        self, path: str, document: Mapping[str, object], context: RequestContext, *, tokens: int
    ) -> Any:  # noqa: ANN401 - a JSON document has no closed type
        """Send a document to a route and give the one that comes back.

        Args:
            path: of the route, below the base URL.
            document: with the ``model`` and the texts.
            context: of the request.
            tokens: the most that the model may write.

        Raises:
            AdapterError: whatever ``ask`` raises.
        """
        body = write_json(document)
        model = str(document["model"])
        spending = Spending(
            self.ceiling, model, input_tokens=most_tokens(body.decode()), output_tokens=tokens
        )
        headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        if self.key:
            headers.append(("Authorization", f"Bearer {self.key}"))
        request = WireRequest(
            url=checked_url(self.base_url, has_key=bool(self.key)) + path,
            headers=tuple(headers),
            body=body,
            proxy=self.proxy,
        )
        reply = ask(request, context, limits=self.limits, clocks=self.clocks, spending=spending)
        return json_of(reply)


@frozen(kw_only=True)
class OpenAICompatibleGenerator:
    """A chat model behind such a server.

    Attributes:
        server: where it is.
        model: its name there.
        temperature: in hundredths; None leaves it to the server, as some models demand.
        limit_field: under which name the most tokens are sent; newer models of OpenAI's own
            want ``max_completion_tokens``.
    """

    server: OpenAICompatibleServer = field(validator=instance_of(OpenAICompatibleServer))
    model: str = field(validator=not_blank)
    temperature: int | None = 0
    limit_field: str = field(default="max_tokens", validator=not_blank)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Self:
        """Configure it by ``SOPHIA_LLM_API_BASE``, ``SOPHIA_LLM_API_KEY``, ``SOPHIA_LLM_MODEL``.

        Args:
            environ: what to read instead of the environment of the process.

        Raises:
            InvariantError: the base or the model is not set, or the address will not do.
        """
        _, model = variables(environ, "SOPHIA_LLM_API_BASE", "SOPHIA_LLM_MODEL")
        return cls(server=OpenAICompatibleServer.from_environment(environ), model=model)

    def generate(self, request: GenerateText, context: RequestContext, /) -> Generation:
        """Write a text.

        Raises:
            AdapterError: whatever ``ask`` raises; ``BackendError`` for a reply of another form.
        """
        messages = [
            {"role": "system", "content": request.instructions},
            {"role": "user", "content": request.text},
        ]
        document: dict[str, object] = {
            "model": self.model,
            "messages": messages,
            self.limit_field: request.max_tokens,
        }
        if self.temperature is not None:
            document["temperature"] = self.temperature / 100
        reply = self.server.post("/chat/completions", document, context, tokens=request.max_tokens)
        return _generation(reply)


def _generation(reply: Any) -> Generation:  # noqa: ANN401 - a JSON document has no closed type
    try:
        text = reply["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        text = None
    if not isinstance(text, str):
        message = "the reply of the model's server holds no message"
        raise BackendError(message)
    usage = reply.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    model = reply.get("model")
    return Generation(
        text=text,
        model=model[:100] if isinstance(model, str) else "",
        input_tokens=read_count(counts.get("prompt_tokens")),
        output_tokens=read_count(counts.get("completion_tokens")),
    )


@frozen(kw_only=True)
class OpenAICompatibleEmbedder:
    """An embedding model behind such a server.

    Attributes:
        server: where it is.
        model: what it is called, what it promises, and what is kept from it.
    """

    server: OpenAICompatibleServer = field(validator=instance_of(OpenAICompatibleServer))
    model: RemoteModel = field(validator=instance_of(RemoteModel))

    def describe(self) -> EmbedderDescription:
        """Say what it is; the server is not asked."""
        return self.model.description("openai-compatible", self.server.base_url)

    def embed(self, request: EmbedTexts, context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text; a blank one has zeros and is not sent.

        Raises:
            AdapterError: whatever ``ask`` raises; ``BackendError`` for vectors of another form.
        """
        return self.model.embed_in_batches(
            request.texts, _BATCH, lambda texts: self._batch(texts, context)
        )

    def _batch(self, texts: Sequence[str], context: RequestContext) -> list[list[float]]:
        document = {"model": self.model.name, "input": list(texts), "encoding_format": "float"}
        reply = self.server.post("/embeddings", document, context, tokens=0)
        return read_vectors(_in_order(reply, len(texts)), self.model.dimensions)


def _in_order(reply: Any, count: int) -> list[object]:  # noqa: ANN401 - a JSON document
    """Give the vectors of a reply by their own indexes."""
    listed = reply.get("data") if isinstance(reply, dict) else None
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    placed = {row["index"]: row.get("embedding") for row in rows if _is_index(row.get("index"))}
    if len(rows) != count or set(placed) != set(range(count)):
        message = f"the reply of the model's server does not hold one vector for each of {count}"
        raise BackendError(message)
    return [placed[at] for at in range(count)]


def _is_index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
