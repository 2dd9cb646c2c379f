"""Which of Anthropic's models answers? Its own SDK speaks; our wire carries it (``anthropic``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from attrs import Attribute, field, frozen

from evidence_sophia.answering.synthesis.generator import GenerateText, Generation
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, MissingExtraError
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.providers.carrier import Carrier
from evidence_sophia.providers.configured import check_key, variables
from evidence_sophia.providers.cost import CostCeiling, Spending, most_tokens, read_count
from evidence_sophia.providers.http import checked_url
from evidence_sophia.providers.timing import Clocks, Limits

try:
    import anthropic
    import httpx2
except ModuleNotFoundError as error:
    if error.name not in ("anthropic", "httpx2"):
        raise
    _message = "Anthropic's models need its SDK, which is not installed"
    raise MissingExtraError(_message, extra="anthropic") from error

if TYPE_CHECKING:
    from anthropic.types import Message

__all__ = ["AnthropicGenerator"]


def _check_url(_generator: object, _attribute: Attribute[str], value: str) -> None:
    checked_url(value, has_key=True)


@frozen(kw_only=True)
class AnthropicGenerator:
    """A model behind Anthropic's Messages API.

    Attributes:
        key: for the API. It is never shown.
        model: its id.
        base_url: of the API.
        temperature: in hundredths; None leaves it to the model, as newer ones demand.
        limits: of time and size.
        ceiling: the most that one call may cost; None for none.
        proxy: URL of a proxy; "" for none. The environment is not asked for one.
        clocks: what the limits are measured by.

    Raises:
        InvariantError: the address will not do.
    """

    key: str = field(validator=[check_key, not_blank], repr=False)
    model: str = field(validator=not_blank)
    base_url: str = field(
        default="https://api.anthropic.com", validator=[instance_of(str), _check_url]
    )
    temperature: int | None = None
    limits: Limits = field(default=Limits(), validator=instance_of(Limits))
    ceiling: CostCeiling | None = None
    proxy: str = field(default="", validator=instance_of(str), repr=False)
    clocks: Clocks = field(default=Clocks(), validator=instance_of(Clocks), repr=False)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Self:
        """Configure it by ``ANTHROPIC_API_KEY`` and ``SOPHIA_LLM_MODEL``.

        Args:
            environ: what to read instead of the environment of the process.

        Raises:
            InvariantError: one of them is not set.
        """
        key, model = variables(environ, "ANTHROPIC_API_KEY", "SOPHIA_LLM_MODEL")
        return cls(key=key, model=model)

    def generate(self, request: GenerateText, context: RequestContext, /) -> Generation:
        """Write a text.

        Raises:
            AdapterError: whatever ``ask`` raises; ``BackendError`` for a reply of another form.
        """
        spending = Spending(
            self.ceiling,
            self.model,
            input_tokens=most_tokens(request.instructions, request.text),
            output_tokens=request.max_tokens,
        )
        carrier = Carrier(
            context, spending, limits=self.limits, clocks=self.clocks, proxy=self.proxy
        )
        return carrier.result_of(
            lambda: _generation(self._create(request, _Wire(carrier))),
            "the reply of the model is of another form",
        )

    def _create(self, request: GenerateText, wire: _Wire) -> Message:
        options = {} if self.temperature is None else {"temperature": self.temperature / 100}
        with (
            httpx2.Client(transport=wire, trust_env=False, follow_redirects=False) as http,
            anthropic.Anthropic(
                api_key=self.key,
                base_url=self.base_url,
                max_retries=0,
                http_client=http,
                open_telemetry=False,
            ) as client,
        ):
            return client.messages.create(
                model=self.model,
                max_tokens=request.max_tokens,
                system=request.instructions,
                messages=[{"role": "user", "content": request.text}],
                timeout=self.limits.total,
                extra_body=options,
            )


class _Wire(httpx2.BaseTransport):
    """The SDK's way to the carrier."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        reply = self._carrier.carry(str(request.url), request.headers.items(), request.read())
        return httpx2.Response(
            reply.status, headers=[("content-type", "application/json")], content=reply.body
        )


def _generation(message: Any) -> Generation:  # noqa: ANN401 - the SDK does not check a reply
    """Read a message; the SDK takes what comes without a check, so every field is looked at."""
    blocks = message.content
    texts = [block.text for block in blocks if block.type == "text"]
    if not texts or not all(isinstance(text, str) for text in texts):
        error = "the reply of the model holds no text"
        raise BackendError(error)
    usage = getattr(message, "usage", None)
    model = getattr(message, "model", "")
    return Generation(
        text="".join(texts),
        model=model[:100] if isinstance(model, str) else "",
        input_tokens=read_count(getattr(usage, "input_tokens", 0)),
        output_tokens=read_count(getattr(usage, "output_tokens", 0)),
    )
