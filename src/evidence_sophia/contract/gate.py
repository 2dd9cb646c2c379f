"""May this request pass, and may this result? The one place where role and scope are enforced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.contract._drop import drop
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.verbs import VERBS, Verb
from evidence_sophia.contract.version import version_parts
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
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.passage import Passage
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
        verbs: those in force: of declared capabilities, and not newer than the agreed version.
    """

    description: Description
    version: str
    clock: Callable[[], datetime] = field(repr=False)
    verbs: tuple[Verb, ...] = field(init=False, repr=False)
    _names: frozenset[str] = field(init=False, repr=False)

    @verbs.default
    def _in_force(self) -> tuple[Verb, ...]:
        agreed = version_parts(self.version)
        return tuple(
            verb
            for verb in VERBS
            if self.description.declares(verb.capability) and version_parts(verb.since) <= agreed
        )

    @_names.default
    def _names_in_force(self) -> frozenset[str]:
        return frozenset(verb.name for verb in self.verbs)

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
        asked = _exact(verb, request, context)
        if verb.name not in self._names:
            message = f"{self.description.implementation} does not have {verb.capability.value}"
            raise UnsupportedCapabilityError(message)
        check_granted(asked.actor.role, verb.capability)
        scope = asked.narrowed(getattr(request, "source_sets", None))
        limit = getattr(request, "limit", 1)
        if limit > self.description.max_limit:
            message = f"the adapter serves a limit up to {self.description.max_limit}, not {limit}"
            raise InvariantError(message, hint="Ask for a smaller page.")
        asked.check(self.clock())
        return scope

    def accept(
        self, verb: Verb, request: object, context: RequestContext, scope: Scope, result: object
    ) -> Any:  # noqa: ANN401 - the verb's own result
        """Let a result pass.

        Raises:
            ContractViolationError: it is not what the verb promises.
            SourceScopeViolation: some of it lies outside the scope, or is another actor's.
        """
        try:
            for item in _items(verb, request, result):
                _check_owner(item, context)
                _check_sets(verb, item, scope)
        except SophiaError:
            raise
        except Exception as error:
            message = f"{verb.name} gave what cannot be read: {type(error).__name__}"
            raise ContractViolationError(message) from error
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


def _exact(verb: Verb, request: object, context: object) -> RequestContext:
    # The values themselves, no subclass: one could say another scope each time it is asked.
    is_context = type(context) is RequestContext
    if is_context and type(request) is verb.request:
        assert isinstance(context, RequestContext)  # noqa: S101 - narrows the type
        if type(context.actor) is Actor and type(context.scope) is Scope:
            return context
    given = f"({type(request).__name__}, {type(context).__name__})"
    message = f"{verb.name} takes ({verb.request.__name__}, RequestContext), not {given}"
    raise InvariantError(message, hint="Give the classes of this library; subclasses are refused.")


def _items(verb: Verb, request: object, result: object) -> tuple[object, ...]:
    items = _page_items(verb, request, result) if verb.is_paged else (result,)
    for item in items:
        if type(item) is not verb.result:
            drop(item)
            message = f"{verb.name} gives {verb.result.__name__}, not {shown(item)}"
            raise ContractViolationError(message)
    return items


def _page_items(verb: Verb, request: object, result: object) -> tuple[object, ...]:
    if type(result) is not Page or type(result.items) is not tuple:
        drop(result)
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


def _check_sets(verb: Verb, item: object, scope: Scope) -> None:
    touched = set(_sets_of(item))
    foreign = () if scope.source_sets is None else sorted(touched.difference(scope.source_sets))
    if foreign:
        message = f"{verb.name} gave evidence from outside the scope"
        raise SourceScopeViolation(message, details=(name or "no source set" for name in foreign))


def _sets_of(item: object) -> Iterator[str]:
    if type(item) in _PLACED:
        yield item.source_set  # type: ignore[attr-defined]  # each of them has one
    elif type(item) in _PARTS:
        for part in _PARTS[type(item)](item):
            yield from _sets_of(part)
    else:
        message = f"not a value of the contract: {shown(item)}"
        raise ContractViolationError(message)


#: What says itself which source set it comes from.
_PLACED: Final = frozenset((Passage, Source, Citation))
#: What the other results hold of that.
_PARTS: Final[dict[type, Callable[[Any], Iterable[object]]]] = {
    Hit: lambda hit: (hit.passage,),
    Neighbour: lambda neighbour: () if neighbour.source is None else (neighbour.source,),
    EvidencePack: lambda pack: (*pack.sources, *pack.citations),
    Answer: lambda answer: answer.citations,
    ClaimFinding: lambda finding: finding.citations,
    Notebook: lambda notebook: (entry.answer for entry in notebook.entries),
    NotebookSummary: lambda _: (),
    EvidencePackSummary: lambda _: (),
    Export: lambda _: (),
}
