"""What does an embedder promise? The port of search by meaning, with its requests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from attrs import Attribute, field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    cosine_interval,
    instance_of,
    items_of,
    not_blank,
    unit_interval,
)
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.text.language_tag import primary_language

__all__ = [
    "MAX_DIMENSIONS",
    "EmbedPurpose",
    "EmbedTexts",
    "Embedder",
    "EmbedderDescription",
]

#: More than any embedder in use has; a description of more is a mistake.
MAX_DIMENSIONS: Final = 65_536


class EmbedPurpose(OpenEnum):
    """What the vectors are for; some models embed a question otherwise than a passage."""

    PASSAGE = "passage"
    QUERY = "query"


def _texts(value: Iterable[str]) -> tuple[str, ...]:
    return items_of(value, str)


def _purpose(value: str) -> EmbedPurpose:
    return EmbedPurpose(value)


@frozen(kw_only=True)
class EmbedTexts:
    """Give the vectors of texts.

    Attributes:
        texts: any texts, of any length; an embedder may look at the beginning alone.
        purpose: what the vectors are for.
    """

    texts: tuple[str, ...] = field(converter=_texts, kw_only=False)
    purpose: EmbedPurpose = field(default=EmbedPurpose.PASSAGE, converter=_purpose)


def _tags(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({primary_language(tag) for tag in items_of(value, str)}))


@frozen(kw_only=True)
class EmbedderDescription:
    """What an embedder is.

    Attributes:
        id: names everything that a vector depends on, the digest of the weights included: two
            embedders of one id give the same vectors.
        dimensions: numbers of a vector.
        is_semantic: whether near vectors mean alike texts. One that only counts words never
            changes an order: its cosine serves the gate and the confidence.
        languages: primary language tags it was made for, sorted; empty for any language.
        min_score: the least cosine at which a passage can bear on a question, by the
            embedder's own data.
        weight: of its list in the fusion, beside 1 for the words; fitted on development data.
        is_remote: whether the texts leave this machine.
    """

    id: str = field(validator=not_blank)
    dimensions: int = field(validator=instance_of(int))
    is_semantic: bool = field(validator=instance_of(bool))
    languages: tuple[str, ...] = field(default=(), converter=_tags)
    min_score: float = field(validator=cosine_interval)
    weight: float = field(default=1.0, validator=unit_interval)
    is_remote: bool = field(default=False, validator=instance_of(bool))

    @dimensions.validator
    def _in_bounds(self, _attribute: Attribute[int], value: int) -> None:
        if not 1 <= value <= MAX_DIMENSIONS:
            message = f"dimensions are 1 to {MAX_DIMENSIONS}, not {value}"
            raise InvariantError(message)

    def reads(self, language: str) -> bool:
        """Whether it was made for a language; ``und`` counts as one it may not know."""
        return not self.languages or primary_language(language) in self.languages

    def weight_for(self, language: str) -> float:
        """Give the weight of its list for a question in a language.

        It is 0 for an embedder that is not semantic, and for a language it was not made for;
        ``und`` counts as such a language.

        >>> made_for_english = EmbedderDescription(
        ...     id="x", dimensions=2, is_semantic=True, languages=("en",), min_score=0.3
        ... )
        >>> made_for_english.weight_for("en-GB"), made_for_english.weight_for("de")
        (1.0, 0.0)
        """
        return self.weight if self.is_semantic and self.reads(language) else 0.0


class Embedder(Protocol):
    """What turns texts into vectors whose cosine says how near they are.

    Equal texts give equal vectors, whatever stands beside them in a request. The caller checks
    what it is given and brings it to length 1; a text without any feature may give zeros.
    """

    def describe(self) -> EmbedderDescription:
        """Say what it is; nothing is read or computed."""
        ...

    def embed(self, request: EmbedTexts, context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text, in their order.

        Raises:
            EvidenceAdapterUnavailable: the backend cannot be reached.
            RateLimitedError: it asks to wait.
            DeadlineExceededError: the deadline of the context has passed.
            BackendError: it failed in a way of its own.
        """
        ...
