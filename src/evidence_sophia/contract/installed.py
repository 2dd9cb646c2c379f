"""Which adapters do the installed packages bring? Found by name, loaded on demand."""

from __future__ import annotations

from typing import Any, Final

from evidence_sophia.contract.async_protocols import AsyncAdapter
from evidence_sophia.contract.protocols import Adapter
from evidence_sophia.errors import BackendError, NotFoundError, SophiaError
from evidence_sophia.model._rules import shown

__all__ = ["ENTRY_POINT_GROUP", "installed_adapters", "load_adapter"]

#: A package names the callable that makes its adapter in this group of entry points.
ENTRY_POINT_GROUP: Final = "evidence_sophia.adapters"


def installed_adapters() -> tuple[str, ...]:
    """Name the adapters that installed packages bring, sorted; nothing of them is loaded."""
    return tuple(sorted({entry.name for entry in _entries()}))


def load_adapter(name: str) -> Adapter | AsyncAdapter:
    """Make the adapter of an installed package, by its name; it is not connected yet.

    Raises:
        NotFoundError: no installed package brings it.
        BackendError: the package failed to import or to make it; its cause says how.
        SophiaError: what the package itself raises of this library's errors.
    """
    for entry in _entries():
        if entry.name == name:
            return _made(entry)
    message = f"no installed package brings an adapter {shown(name, 80)}"
    hint = f"Installed: {', '.join(installed_adapters()) or 'none'}."
    raise NotFoundError(message, hint=hint)


def _entries() -> tuple[Any, ...]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - it costs as much as the model

    return tuple(entry_points(group=ENTRY_POINT_GROUP))


def _made(entry: Any) -> Adapter | AsyncAdapter:  # noqa: ANN401 - an entry point
    try:
        adapter: Adapter | AsyncAdapter = entry.load()()
    except SophiaError:
        raise
    except Exception as error:
        message = f"the adapter {entry.name} could not be made: {type(error).__name__}"
        raise BackendError(message) from error
    return adapter
