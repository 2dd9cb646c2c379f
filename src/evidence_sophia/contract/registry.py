"""Which adapters may this user's context use? Several of them, by name."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.async_protocols import AsyncAdapter
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.grants import is_granted
from evidence_sophia.contract.protocols import Adapter
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.scope import check_set_id

__all__ = ["Registry"]

Connected = EvidenceAdapter | AsyncEvidenceAdapter


@frozen(kw_only=True)
class _Entry:
    adapter: Connected
    tenants: frozenset[str] | None = field(default=None)

    def is_usable(self, context: RequestContext) -> bool:
        """Whether the context's tenant is served and its role may use a capability of it."""
        if self.tenants is not None and context.tenant not in self.tenants:
            return False
        return any(
            is_granted(context.actor.role, verb.capability) for verb in self.adapter.gate.verbs
        )


class Registry:
    """Adapters by name. Build one for each user; it hands out what their context may use.

    >>> scope = Scope(tenant="local", source_sets=None)
    >>> Registry().names(RequestContext(actor=OWNER, scope=scope))
    ()
    """

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def __repr__(self) -> str:
        """Tell how many adapters it has; who may see their names depends on a context."""
        return f"Registry({len(self._entries)} adapters)"

    def add(
        self, name: str, adapter: Adapter | AsyncAdapter, *, tenants: Iterable[str] | None = None
    ) -> None:
        """Add an adapter under a name, connecting it.

        Args:
            name: 1 to 64 letters, digits, dots, underscores or hyphens.
            adapter: of either colour, connected or not.
            tenants: the tenants it serves; None for every tenant.

        Raises:
            InvariantError: the name is malformed or taken, or ``tenants`` is no list of names.
            EvidenceAdapterUnavailable, IncompatibleContractError, ContractViolationError: as
                :func:`~evidence_sophia.contract.connection.connect`.
        """
        if check_set_id(name) in self._entries:
            message = f"an adapter is named {name} already"
            raise InvariantError(message)
        served = _served(tenants)
        self._entries[name] = _Entry(adapter=connect(adapter), tenants=served)

    def names(self, context: RequestContext) -> tuple[str, ...]:
        """Name the adapters that the context may use, sorted.

        Raises:
            InvariantError: the context is none.
        """
        _check_context(context)
        usable = (name for name, entry in self._entries.items() if entry.is_usable(context))
        return tuple(sorted(usable))

    def get(self, name: str, context: RequestContext) -> Connected:
        """Give the adapter of a name.

        Raises:
            NotFoundError: the context may use no adapter of that name.
            InvariantError: the context is none.
        """
        _check_context(context)
        entry = next((each for key, each in self._entries.items() if key == name), None)
        if entry is None or not entry.is_usable(context):
            message = f"no adapter {shown(name, 80)} for this context"
            hint = f"Use one of: {', '.join(self.names(context)) or 'none'}."
            raise NotFoundError(message, hint=hint)
        return entry.adapter


def _served(tenants: object) -> frozenset[str] | None:
    if tenants is None:
        return None
    if isinstance(tenants, Iterable) and not isinstance(tenants, str):
        names = tuple(tenants)
        if all(isinstance(name, str) for name in names):
            return frozenset(names)
    message = f"tenants are a list of names, not {shown(tenants)}"
    raise InvariantError(message, hint="Write (TENANT,) for one tenant.")


def _check_context(context: object) -> None:
    if type(context) is not RequestContext:
        message = f"not a RequestContext: {shown(context)}"
        raise InvariantError(message)
