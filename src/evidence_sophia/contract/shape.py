"""Does an adapter have the methods it declares? Every problem at once, nothing is called."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Final

from evidence_sophia.contract.verbs import Verb

__all__ = ["is_async_adapter", "shape_problems"]

_MISSING: Final = object()


def is_async_adapter(adapter: object) -> bool:
    """Whether the adapter is to be awaited: its ``check_health`` says so."""
    return inspect.iscoroutinefunction(_found(adapter, "check_health"))


def shape_problems(adapter: object, verbs: tuple[Verb, ...], *, is_async: bool) -> tuple[str, ...]:
    """List what is wrong with the methods of an adapter, one line each.

    A property is never evaluated, and nothing is called: ``isinstance`` against a runtime
    Protocol would do the first and miss arity and colour.

    Args:
        adapter: the adapter.
        verbs: those of the capabilities it declares.
        is_async: whether its verbs must be coroutine functions.
    """
    names = ("check_health", *(verb.name for verb in verbs))
    return tuple(text for name in names for text in _problems(adapter, name, is_async=is_async))


def _problems(adapter: object, name: str, *, is_async: bool) -> Iterator[str]:
    method = _found(adapter, name)
    if method is _MISSING:
        yield f"{name} is missing"
    elif not callable(method):
        yield f"{name} is {_kind(method)}, not a method"
    else:
        yield from _call_problems(method, name, is_async=is_async)


def _call_problems(method: Callable[..., object], name: str, *, is_async: bool) -> Iterator[str]:
    if not _takes_two(method):
        yield f"{name} must take (request, context), and nothing else that is required"
    if inspect.isgeneratorfunction(method) or inspect.isasyncgenfunction(method):
        yield f"{name} must return a value, not iterate"
    elif inspect.iscoroutinefunction(method) and not is_async:
        yield f"{name} is a coroutine function in an adapter that is not awaited"
    elif is_async and not inspect.iscoroutinefunction(method):
        yield f"{name} must be a coroutine function, as check_health is"


def _found(adapter: object, name: str) -> object:
    try:
        stands = inspect.getattr_static(adapter, name)
    except AttributeError:
        return getattr(adapter, name, _MISSING)  # an adapter may hand on by __getattr__
    if isinstance(stands, property):
        return stands
    return getattr(adapter, name, _MISSING)


def _kind(thing: object) -> str:
    return "a property" if isinstance(thing, property) else f"a {type(thing).__name__}"


def _takes_two(method: Callable[..., object]) -> bool:
    try:
        inspect.signature(method).bind("request", "context")
    except TypeError:
        return False
    except ValueError:  # a compiled method says nothing of its arguments
        return True
    return True
