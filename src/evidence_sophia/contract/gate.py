"""May this request pass, and may this result? The one place where role and scope are enforced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from attrs import field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.verbs import VERBS, Verb
from evidence_sophia.errors import (
    BackendError,
    ContractViolationError,
    EvidenceAdapterUnavailable,
    InvariantError,
    SophiaError,
    SourceScopeViolation,
    UnsupportedCapabilityError,
)
from evidence_sophia.model._rules import shown
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source

__all__ = ["Gate", "translated"]


@frozen(kw_only=True)
class Gate:
    """What stands between a caller and an adapter.

    Attributes:
        description: what the adapter said of itself.
        version: the contract version both sides agreed on.
        clock: gives the present, aware of its time zone; decides which deadlines have passed.
    """

    description: Description
    version: str
    clock: Callable[[], datetime] = field(repr=False)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """Those in force: of declared capabilities, and not newer than the agreed version."""
        agreed = _ordered(self.version)
        return tuple(
            verb
            for verb in VERBS
            if self.description.declares(verb.capability) and _ordered(verb.since) <= agreed
        )

    def has(self, capability: Capability) -> bool:
        """Whether a capability is in force."""
        return any(verb.capability == capability for verb in self.verbs)

    def admit(self, verb: Verb, request: object, context: object) -> Scope:
        """Let a request pass, and give the scope that its result must keep.

        Raises:
            InvariantError: request or context is none of the verb's, or the limit is larger
                than the adapter serves.
            UnsupportedCapabilityError: the adapter does not have the capability.
            CapabilityDenied: the actor's role may not use it.
            ScopeDenied: the request is wider than its context.
            DeadlineExceededError: the deadline has passed.
        """
        if not isinstance(context, RequestContext) or not isinstance(request, verb.request):
            given = f"({type(request).__name__}, {type(context).__name__})"
            message = f"{verb.name} takes ({verb.request.__name__}, RequestContext), not {given}"
            raise InvariantError(message)
        if verb not in self.verbs:
            message = f"{self.description.implementation} does not have {verb.capability.value}"
            raise UnsupportedCapabilityError(message)
        check_granted(context.actor.role, verb.capability)
        scope = context.narrowed(getattr(request, "source_sets", None))
        limit = getattr(request, "limit", 1)
        if limit > self.description.max_limit:
            message = f"the adapter serves a limit up to {self.description.max_limit}, not {limit}"
            raise InvariantError(message, hint="Ask for a smaller page.")
        context.check(self.clock())
        return scope

    def accept(
        self, verb: Verb, request: object, context: RequestContext, scope: Scope, result: object
    ) -> Any:  # noqa: ANN401 - the verb's own result
        """Let a result pass.

        Raises:
            ContractViolationError: it is not what the verb promises.
            SourceScopeViolation: some of it lies outside the scope, or is another actor's.
        """
        items = _items(verb, request, result)
        for item in items:
            if not isinstance(item, verb.result):
                wanted = verb.result.__name__
                message = f"{verb.name} gives {wanted}, not {shown(item)}"
                raise ContractViolationError(message)
            _check_owner(item, context)
            if scope.source_sets is not None:
                _check_sets(verb, item, scope.source_sets)
        return result


def translated(error: Exception, verb: Verb) -> SophiaError:
    """Give the error a caller sees for one that an adapter raised.

    An error of this library stays as it is. The message of a foreign one may hold secrets
    of the backend, so it stands only in the cause.
    """
    if isinstance(error, SophiaError):
        return error
    if isinstance(error, OSError):
        return EvidenceAdapterUnavailable(
            f"the backend cannot be reached: {verb.name} raised {type(error).__name__}"
        )
    return BackendError(f"{verb.name} failed in the backend with {type(error).__name__}")


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _items(verb: Verb, request: object, result: object) -> tuple[object, ...]:
    if not verb.is_paged:
        return (result,)
    if not isinstance(result, Page):
        message = f"{verb.name} gives a page, not {shown(result)}"
        raise ContractViolationError(message)
    most = getattr(request, "limit", None) or len(getattr(request, "passage_ids", ()))
    if len(result.items) > most:
        message = f"{verb.name} gave {len(result.items)} items where at most {most} were asked for"
        raise ContractViolationError(message)
    return result.items


def _check_owner(item: object, context: RequestContext) -> None:
    if isinstance(item, Notebook | NotebookSummary) and item.owner != context.actor.id:
        message = "a notebook of another actor came back"
        raise SourceScopeViolation(message)


def _check_sets(verb: Verb, item: object, allowed: tuple[str, ...]) -> None:
    foreign = sorted({one for one in _sets_of(item) if one not in allowed})
    if foreign:
        message = f"{verb.name} gave evidence from outside the scope"
        raise SourceScopeViolation(message, details=(name or "no source set" for name in foreign))


def _sets_of(item: object) -> Iterator[str]:
    if isinstance(item, Hit):
        yield item.passage.source_set
    elif isinstance(item, Source | Citation):
        yield item.source_set
    elif isinstance(item, Neighbour) and item.source is not None:
        yield item.source.source_set
    for part in _parts(item):
        yield from _sets_of(part)


def _parts(item: object) -> tuple[Source | Citation | Answer, ...]:
    if isinstance(item, EvidencePack):
        return (*item.sources, *item.citations)
    if isinstance(item, Answer | ClaimFinding):
        return item.citations
    if isinstance(item, Notebook):
        return tuple(entry.answer for entry in item.entries)
    return ()
