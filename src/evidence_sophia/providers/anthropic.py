"""Which of Anthropic's models answers? Its own SDK speaks; our wire carries it (``anthropic``)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import Attribute, field, frozen

from evidence_sophia.answering.generator import GenerateText, Generation
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, InvariantError, MissingExtraError, SophiaError
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.providers.cost import CostCeiling, Spending, most_tokens
from evidence_sophia.providers.http import ask, checked_url
from evidence_sophia.providers.timing import Clocks, Limits
from evidence_sophia.providers.wire import WireRequest

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

#: Headers that the wire sets itself.
_OWN: Final = frozenset({"accept-encoding", "connection", "content-length", "transfer-encoding"})


def _check_key(_generator: object, _attribute: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not value or not all("!" <= ch <= "~" for ch in value):
        message = "a key is printable ASCII without blanks"
        raise InvariantError(message)


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

    key: str = field(validator=_check_key, repr=False)
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
        found = os.environ if environ is None else environ
        wanted = ("ANTHROPIC_API_KEY", "SOPHIA_LLM_MODEL")
        if missing := [name for name in wanted if not found.get(name)]:
            message = f"not set: {', '.join(missing)}"
            raise InvariantError(message, hint="Set them, or build the generator yourself.")
        key, model = (found[name] for name in wanted)
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
        wire = _Wire(self, context, spending)
        try:
            return _generation(self._create(request, wire))
        except SophiaError:
            raise
        except Exception as error:  # noqa: BLE001 - an SDK may raise anything
            name = type(error).__name__
        # Raised outside of the handler: an error of the SDK holds the request with its key.
        raise wire.failure or BackendError(f"the reply of the model is of another form ({name})")

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
    """Carries what the SDK sends by our own wire: with its limits, its tries, its ceiling."""

    def __init__(
        self, generator: AnthropicGenerator, context: RequestContext, spending: Spending
    ) -> None:
        self._generator, self._context, self._spending = generator, context, spending
        self.failure: SophiaError | None = None

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        headers = tuple(
            (key, value) for key, value in request.headers.items() if key.lower() not in _OWN
        )
        sent = WireRequest(
            url=str(request.url),
            headers=headers,
            body=request.read(),
            proxy=self._generator.proxy,
        )
        try:
            reply = ask(
                sent,
                self._context,
                limits=self._generator.limits,
                clocks=self._generator.clocks,
                spending=self._spending,
            )
        except SophiaError as error:
            self.failure = error
            raise
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
        input_tokens=_count(getattr(usage, "input_tokens", 0)),
        output_tokens=_count(getattr(usage, "output_tokens", 0)),
    )


def _count(value: object) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return value if is_count and isinstance(value, int) else 0
