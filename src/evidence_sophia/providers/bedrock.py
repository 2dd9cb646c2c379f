"""Which model on Amazon Bedrock answers or embeds? boto3 speaks, our wire carries (``bedrock``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from threading import Lock
from typing import Any, Final, Self

from attrs import field, frozen

from evidence_sophia.answering.synthesis.generator import GenerateText, Generation
from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, MissingExtraError
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.providers.carrier import Carrier
from evidence_sophia.providers.configured import variables
from evidence_sophia.providers.cost import CostCeiling, Spending, most_tokens, read_count
from evidence_sophia.providers.http import checked_url
from evidence_sophia.providers.network_embedding import RemoteModel, read_vectors
from evidence_sophia.providers.timing import Clocks, Limits
from evidence_sophia.providers.wire import WireReply
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedTexts

try:
    import boto3
    from botocore.awsrequest import AWSResponse
    from botocore.config import Config
except ModuleNotFoundError as error:
    if error.name not in ("boto3", "botocore"):
        raise
    _message = "models on Bedrock need boto3, which is not installed"
    raise MissingExtraError(_message, extra="bedrock") from error

__all__ = ["BedrockGenerator", "BedrockRegion", "TitanEmbedder"]

_MAKING: Final = Lock()
#: What carries the call of this thread or task: one client serves many calls.
_CARRIER: Final[ContextVar[Carrier]] = ContextVar("carrier")


@frozen(kw_only=True)
class BedrockRegion:
    """Where on Bedrock, in whose name, and how far a call may go.

    Attributes:
        region: of AWS, such as ``eu-central-1``.
        endpoint_url: "" for the region's own.
        session: a ``boto3.Session`` with credentials; None for boto3's own search for them.
        limits: of time and size.
        ceiling: the most that one call may cost; None for none.
        proxy: URL of a proxy; "" for none. The environment is not asked for one.
        clocks: what the limits are measured by.

    Raises:
        InvariantError: the address will not do.
    """

    region: str = field(validator=not_blank)
    endpoint_url: str = field(default="", validator=instance_of(str))
    session: Any = field(default=None, repr=False)
    limits: Limits = field(default=Limits(), validator=instance_of(Limits))
    ceiling: CostCeiling | None = None
    proxy: str = field(default="", validator=instance_of(str), repr=False)
    clocks: Clocks = field(default=Clocks(), validator=instance_of(Clocks), repr=False)

    def __attrs_post_init__(self) -> None:
        if self.endpoint_url:
            checked_url(self.endpoint_url, has_key=True)

    def call(self, asked: _Asked, context: RequestContext) -> Any:  # noqa: ANN401 - boto3's answers have no type
        """Call an operation of the runtime and give what boto3 reads of the reply.

        Raises:
            AdapterError: whatever ``ask`` raises; ``BackendError`` for a reply of another form,
                and where there are no credentials.
        """
        spending = Spending(
            self.ceiling,
            str(asked.arguments["modelId"]),
            input_tokens=asked.input_tokens,
            output_tokens=asked.output_tokens,
        )
        spending.check()
        carrier = Carrier(
            context, spending, limits=self.limits, clocks=self.clocks, proxy=self.proxy
        )
        token = _CARRIER.set(carrier)
        try:
            return carrier.result_of(
                lambda: asked.read(getattr(_client(self), asked.operation)(**asked.arguments)),
                "the call of Bedrock failed",
            )
        finally:
            _CARRIER.reset(token)


def _client(region: BedrockRegion) -> Any:  # noqa: ANN401 - boto3's clients have no type
    # Making a client takes boto3 longer than most calls, and is not safe in two threads at once.
    with _MAKING:
        return _made_client(region)


@lru_cache(maxsize=16)
def _made_client(region: BedrockRegion) -> Any:  # noqa: ANN401 - boto3's clients have no type
    session = region.session or boto3.Session(region_name=region.region)
    client = session.client(
        "bedrock-runtime",
        region_name=region.region,
        endpoint_url=region.endpoint_url or None,
        config=Config(retries={"total_max_attempts": 1}, proxies={}),
    )
    # Documented: a handler of before-send that gives a response takes the place of the send.
    client.meta.events.register("before-send.bedrock-runtime", _carry)
    return client


def _carry(request: Any, **_others: object) -> AWSResponse:  # noqa: ANN401 - boto3's own
    headers = ((key, _text(value)) for key, value in request.headers.items())
    body = request.body if isinstance(request.body, bytes) else str(request.body or "").encode()
    return _response(request.url, _CARRIER.get().carry(request.url, headers, body))


@frozen(kw_only=True)
class _Asked:
    """One call: the operation, its arguments, its most tokens, and how its answer is read."""

    operation: str
    arguments: Mapping[str, object] = field(repr=False)
    input_tokens: int
    output_tokens: int = 0
    read: Callable[[Any], Any]


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _response(url: str, reply: WireReply) -> AWSResponse:
    headers = {"content-type": "application/json", "content-length": str(len(reply.body))}
    return AWSResponse(url, reply.status, headers, _Raw(reply.body))


class _Raw:
    """A body that is already here, in the form in which boto3 reads one."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, *_arguments: object, **_options: object) -> Iterator[bytes]:
        yield self.read()

    def read(self, *_arguments: object, **_options: object) -> bytes:
        body, self._body = self._body, b""
        return body


@frozen(kw_only=True)
class BedrockGenerator:
    """A chat model on Bedrock, by the operation ``Converse``.

    Attributes:
        region: where, and in whose name.
        model: its id, or that of an inference profile.
        temperature: in hundredths; None leaves it to the model, as some demand.
    """

    region: BedrockRegion = field(validator=instance_of(BedrockRegion))
    model: str = field(validator=not_blank)
    temperature: int | None = 0

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Self:
        """Configure it by ``AWS_DEFAULT_REGION`` and ``SOPHIA_LLM_MODEL``.

        The credentials are those that boto3 finds when the model is first asked.

        Args:
            environ: what to read instead of the environment of the process.

        Raises:
            InvariantError: one of them is not set.
        """
        region, model = variables(environ, "AWS_DEFAULT_REGION", "SOPHIA_LLM_MODEL")
        return cls(region=BedrockRegion(region=region), model=model)

    def generate(self, request: GenerateText, context: RequestContext, /) -> Generation:
        """Write a text.

        Raises:
            AdapterError: whatever ``BedrockRegion.call`` raises.
        """
        settings: dict[str, object] = {"maxTokens": request.max_tokens}
        if self.temperature is not None:
            settings["temperature"] = self.temperature / 100
        arguments: dict[str, object] = {
            "modelId": self.model,
            "messages": [{"role": "user", "content": [{"text": request.text}]}],
            "inferenceConfig": settings,
        }
        if request.instructions:
            arguments["system"] = [{"text": request.instructions}]
        asked = _Asked(
            operation="converse",
            arguments=arguments,
            input_tokens=most_tokens(request.instructions, request.text),
            output_tokens=request.max_tokens,
            read=_generation,
        )
        found: Generation = self.region.call(asked, context)
        return found


def _generation(reply: Mapping[str, Any]) -> Generation:
    blocks = reply["output"]["message"]["content"]
    texts = [block["text"] for block in blocks if "text" in block]
    if not texts or not all(isinstance(text, str) for text in texts):
        message = "the reply of the model holds no text"
        raise BackendError(message)
    usage = reply.get("usage") or {}
    return Generation(
        text="".join(texts),
        input_tokens=read_count(usage.get("inputTokens")),
        output_tokens=read_count(usage.get("outputTokens")),
    )


@frozen(kw_only=True)
class TitanEmbedder:
    """Amazon's Titan Text Embeddings V2, by the operation ``InvokeModel``; one text a call.

    Attributes:
        region: where, and in whose name.
        model: what it is called (``amazon.titan-embed-text-v2:0``), what it promises, and what
            is kept from it.
    """

    region: BedrockRegion = field(validator=instance_of(BedrockRegion))
    model: RemoteModel = field(validator=instance_of(RemoteModel))

    def describe(self) -> EmbedderDescription:
        """Say what it is; nothing is asked."""
        return self.model.description("bedrock", self.region.endpoint_url or self.region.region)

    def embed(self, request: EmbedTexts, context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text; a blank one has zeros and is not sent.

        Raises:
            AdapterError: whatever ``BedrockRegion.call`` raises.
        """
        return self.model.embed_in_batches(
            request.texts, 1, lambda texts: [self._one(text, context) for text in texts]
        )

    def _one(self, text: str, context: RequestContext) -> list[float]:
        wanted = {"inputText": text, "dimensions": self.model.dimensions, "normalize": True}
        asked = _Asked(
            operation="invoke_model",
            arguments={
                "modelId": self.model.name,
                "body": write_json(wanted),
                "contentType": "application/json",
                "accept": "application/json",
            },
            input_tokens=most_tokens(text),
            read=self._vector,
        )
        found: list[float] = self.region.call(asked, context)
        return found

    def _vector(self, reply: Mapping[str, Any]) -> list[float]:
        document = read_json(reply["body"].read())
        return read_vectors([document["embedding"]], self.model.dimensions)[0]
