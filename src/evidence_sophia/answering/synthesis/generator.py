"""What does a model that writes text promise? The port of generation, with its values."""

from __future__ import annotations

from typing import Final, Protocol

from attrs import field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model._rules import instance_of, not_blank, not_negative

__all__ = ["DEFAULT_MAX_TOKENS", "GenerateText", "Generation", "Generator"]

#: Room for about ten cited sentences.
DEFAULT_MAX_TOKENS: Final = 1_024


@frozen(kw_only=True)
class GenerateText:
    """Write a text.

    Attributes:
        instructions: what the model is to do; the library's own words, never a reader's.
        text: what it is to do it with; untrusted.
        max_tokens: the most it may write.
    """

    instructions: str = field(validator=instance_of(str))
    text: str = field(validator=not_blank)
    max_tokens: int = field(default=DEFAULT_MAX_TOKENS, validator=not_negative)


@frozen(kw_only=True)
class Generation:
    """What a model wrote. Nothing in it is believed.

    Attributes:
        text: its words.
        model: which model says it wrote them; "" if it does not say.
        input_tokens, output_tokens: what the backend counted; 0 if it does not say.
    """

    text: str = field(validator=instance_of(str))
    model: str = field(default="", validator=instance_of(str))
    input_tokens: int = field(default=0, validator=not_negative)
    output_tokens: int = field(default=0, validator=not_negative)


class Generator(Protocol):
    """A model that writes text, wherever it runs."""

    def generate(self, request: GenerateText, context: RequestContext, /) -> Generation:
        """Write a text.

        Raises:
            EvidenceAdapterUnavailable: the backend cannot be reached.
            RateLimitedError: it asks to wait.
            DeadlineExceededError: the deadline of the context, or of the call, has passed.
            AdapterError: the call may cost more than its ceiling, or the backend failed in a
                way of its own (``BackendError``).
        """
        ...
