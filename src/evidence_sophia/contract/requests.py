"""What is asked? The requests of the verbs; later fields always have a default."""

from __future__ import annotations

from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, shown
from evidence_sophia.model.scope import check_set_ids

__all__ = ["DEFAULT_LIMIT", "MAX_LIMIT", "AnswerRequest", "SearchRequest", "check_limit"]

#: Passages retrieved for an answer, and hits of a search, unless said otherwise.
DEFAULT_LIMIT: Final = 6
#: The largest page a search gives.
MAX_LIMIT: Final = 1_000


def check_limit(_instance: object, _attribute: Attribute[int], value: object) -> None:
    """Demand an integer from 1 to :data:`MAX_LIMIT`.

    Raises:
        InvariantError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_LIMIT:
        message = f"a limit is an integer from 1 to {MAX_LIMIT}, not {shown(value, 40)}"
        raise InvariantError(message)


@frozen(kw_only=True)
class SearchRequest:
    """Find passages for a query.

    Attributes:
        query: any text, of any length, in any script.
        limit: at most so many hits, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    query: str = field(validator=instance_of(str), kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)


@frozen(kw_only=True)
class AnswerRequest:
    """Answer a question from the evidence in scope.

    Attributes:
        question: any text.
        limit: passages to retrieve, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    question: str = field(validator=instance_of(str), kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)
