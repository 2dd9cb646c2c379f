"""What is asked? The requests of the verbs; later fields always have a default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import Attribute, field, frozen
from attrs.converters import optional
from attrs.validators import optional as optional_value

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    LATER,
    instance_of,
    not_blank,
    not_negative,
    shown,
)
from evidence_sophia.model.export import ExportFormat, ExportKind
from evidence_sophia.model.scope import check_set_ids
from evidence_sophia.model.source_link import SourceRelation

__all__ = [
    "DEFAULT_LIMIT",
    "DEFAULT_PAGE",
    "MAX_LIMIT",
    "AnswerRequest",
    "BuildEvidencePackRequest",
    "ExportTraceRequest",
    "GetEvidencePackRequest",
    "GetNotebookRequest",
    "HealthRequest",
    "ListCitationsRequest",
    "ListEvidencePacksRequest",
    "ListNeighboursRequest",
    "ListNotebooksRequest",
    "ListSourcesRequest",
    "ResolveCitationsRequest",
    "SearchRequest",
    "VerifyClaimRequest",
    "check_limit",
]

#: Passages retrieved for an answer, and hits of a search, unless said otherwise.
DEFAULT_LIMIT: Final = 6
#: Items on a page of a list, unless said otherwise.
DEFAULT_PAGE: Final = 100
#: The largest page there is.
MAX_LIMIT: Final = 1_000


def check_limit(_instance: object, _attribute: Attribute[int], value: object) -> None:
    """Demand an integer from 1 to :data:`MAX_LIMIT`.

    Raises:
        InvariantError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_LIMIT:
        message = f"a limit is an integer from 1 to {MAX_LIMIT}, not {shown(value, 40)}"
        raise InvariantError(message, hint=f"Give a limit from 1 to {MAX_LIMIT}.")


def _texts(values: Iterable[str]) -> tuple[str, ...]:
    asked: object = values  # whatever a caller without a type checker hands over
    if isinstance(asked, Iterable) and not isinstance(asked, str | bytes):
        given = tuple(asked)
        if all(map(_is_text, given)):
            return given
    message = f"a list of texts that are not blank is wanted, not {shown(values)}"
    raise InvariantError(message, hint="Write (TEXT,) for one text.")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _some(_instance: object, attribute: Attribute[Any], value: tuple[str, ...]) -> None:
    if not 1 <= len(value) <= MAX_LIMIT:
        message = f"{attribute.name} are 1 to {MAX_LIMIT}, not {len(value)}"
        raise InvariantError(message)


@frozen(kw_only=True)
class SearchRequest:
    """Find passages for a query.

    Attributes:
        query: any text, of any length, in any script.
        limit: at most so many hits, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
        cursor: of the page before; "" for the first page.
    """

    query: str = field(validator=instance_of(str), kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)
    cursor: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class AnswerRequest:
    """Answer a question from the evidence in scope.

    Attributes:
        question: any text.
        limit: passages to retrieve, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
        language: BCP 47 tag of the language to answer in; "" for that of the question.
    """

    question: str = field(validator=instance_of(str), kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)
    language: str = field(default="", validator=instance_of(str), metadata=LATER)


@frozen(kw_only=True)
class ResolveCitationsRequest:
    """Turn passages into citations with everything a reader needs.

    Attributes:
        passage_ids: 1 to 1000 ids; the citations come in their order.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    passage_ids: tuple[str, ...] = field(converter=_texts, validator=_some, kw_only=False)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)


@frozen(kw_only=True)
class ListCitationsRequest:
    """List the citations of an answer that was kept.

    Attributes:
        answer_id: of a notebook entry of the actor.
        limit: at most so many on a page, 1 to 1000.
        cursor: of the page before; "" for the first page.
    """

    answer_id: str = field(validator=not_blank, kw_only=False)
    limit: int = field(default=DEFAULT_PAGE, validator=check_limit)
    cursor: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class GetEvidencePackRequest:
    """Get one evidence pack.

    Attributes:
        pack_id: of the pack.
        version: of the pack; None for the newest.
    """

    pack_id: str = field(validator=not_blank, kw_only=False)
    version: int | None = field(default=None, validator=optional_value(not_negative))


@frozen(kw_only=True)
class ListEvidencePacksRequest:
    """List the evidence packs in scope, newest version each, by id.

    Attributes:
        limit: at most so many on a page, 1 to 1000.
        cursor: of the page before; "" for the first page.
    """

    limit: int = field(default=DEFAULT_PAGE, validator=check_limit)
    cursor: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class BuildEvidencePackRequest:
    """Build an evidence pack, or a new version of one. The one verb that writes.

    Claims and kept answers are packed in the order given; at least one of them is needed.

    Attributes:
        title: what the pack is about.
        claims: texts to be verified against the scope.
        answer_ids: kept answers of the actor, whose claims are packed with their citations.
        pack_id: the pack to build a new version of; "" for a new pack.
        expected_version: the newest version the caller knows; 0 for a new pack.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    title: str = field(validator=not_blank, kw_only=False)
    claims: tuple[str, ...] = field(default=(), converter=_texts)
    answer_ids: tuple[str, ...] = field(default=(), converter=_texts)
    pack_id: str = field(default="", validator=instance_of(str))
    expected_version: int = field(default=0, validator=not_negative)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.claims) + len(self.answer_ids) <= MAX_LIMIT:
            message = f"a pack is built of 1 to {MAX_LIMIT} claims and answers"
            raise InvariantError(message)
        if bool(self.pack_id) != bool(self.expected_version):
            message = "a new pack has no id and the expected version 0, an old one has both"
            raise InvariantError(message)


@frozen(kw_only=True)
class ListNotebooksRequest:
    """List the actor's own notebooks, by id.

    Attributes:
        limit: at most so many on a page, 1 to 1000.
        cursor: of the page before; "" for the first page.
    """

    limit: int = field(default=DEFAULT_PAGE, validator=check_limit)
    cursor: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class GetNotebookRequest:
    """Get one of the actor's own notebooks.

    Attributes:
        notebook_id: of the notebook.
    """

    notebook_id: str = field(validator=not_blank, kw_only=False)


@frozen(kw_only=True)
class ListSourcesRequest:
    """List the sources in scope, by id.

    Attributes:
        limit: at most so many on a page, 1 to 1000.
        cursor: of the page before; "" for the first page.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    limit: int = field(default=DEFAULT_PAGE, validator=check_limit)
    cursor: str = field(default="", validator=instance_of(str))
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)


@frozen(kw_only=True)
class ListNeighboursRequest:
    """List the sources linked with a source, by relation, direction and target.

    Attributes:
        source_id: of a source in scope.
        relation: only links of this kind; None for all.
        limit: at most so many on a page, 1 to 1000.
        cursor: of the page before; "" for the first page.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    source_id: str = field(validator=not_blank, kw_only=False)
    relation: SourceRelation | None = field(default=None, converter=optional(SourceRelation))
    limit: int = field(default=DEFAULT_PAGE, validator=check_limit)
    cursor: str = field(default="", validator=instance_of(str))
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)


@frozen(kw_only=True)
class VerifyClaimRequest:
    """Verify a claim against the evidence in scope.

    Attributes:
        claim: what is asserted.
        limit: passages to look at, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
    """

    claim: str = field(validator=not_blank, kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)


@frozen(kw_only=True)
class ExportTraceRequest:
    """Export the evidence of a pack, or of an answer that was kept, as a document.

    Attributes:
        kind: which document.
        format: how it is written.
        pack_id, answer_id: what it is made of: exactly one of the two.
        version: of the pack; None for the newest.
    """

    kind: ExportKind = field(converter=ExportKind)
    format: ExportFormat = field(converter=ExportFormat)
    pack_id: str = field(default="", validator=instance_of(str))
    answer_id: str = field(default="", validator=instance_of(str))
    version: int | None = field(default=None, validator=optional_value(not_negative))

    def __attrs_post_init__(self) -> None:
        if bool(self.pack_id) == bool(self.answer_id):
            message = "an export is made of one pack or of one answer"
            raise InvariantError(message, hint="Give pack_id or answer_id.")
        if self.answer_id and self.version is not None:
            message = "only packs have versions"
            raise InvariantError(message, hint="Leave out version.")


@frozen(kw_only=True)
class HealthRequest:
    """Ask whether the backend can serve."""
