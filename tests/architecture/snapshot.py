"""Write the public names of the library with their signatures to ``api.txt``.

Run ``python -m tests.architecture.snapshot`` after a change that is meant, and say in the
changelog why it was made.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.architecture.packages import PACKAGES, module_name

__all__ = ["SNAPSHOT", "public_api"]

SNAPSHOT = Path(__file__).with_name("api.txt")

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def public_api() -> str:
    """Describe every public name, one a line."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    root, *packages = sorted(module_name(path) for path in PACKAGES)
    for name in sorted(import_module(root).__all__):
        yield _home_of(f"{root}.{name}", getattr(import_module(root), name))
    for package in sorted([*packages, f"{root}.errors"]):
        for name in sorted(import_module(package).__all__):
            yield from _describe(f"{package}.{name}", getattr(import_module(package), name))


def _home_of(name: str, item: Any) -> str:
    home = f"{item.__module__}.{item.__qualname__}" if hasattr(item, "__qualname__") else ""
    return f"{name} = {home or type(item).__name__}"


def _describe(name: str, item: Any) -> Iterator[str]:
    if isinstance(item, type) and issubclass(item, Enum):
        yield f"{name}: {', '.join(str(member.value) for member in item)}"
    elif isinstance(item, type):
        yield f"{name}{_signature(item)}"
        yield from _methods(name, item)
    elif callable(item):
        yield f"{name}{_signature(item)}"
    else:
        yield f"{name}: {type(item).__name__}"


def _methods(name: str, cls: type) -> Iterator[str]:
    for key, item in sorted(_members(cls).items()):
        if key.startswith("_"):
            continue
        if isinstance(item, property):
            yield f"{name}.{key}: property"
        elif isinstance(item, classmethod | staticmethod):
            yield f"{name}.{key}{_signature(item.__func__)}"
        elif inspect.isfunction(item):
            yield f"{name}.{key}{_signature(item)}"


def _members(cls: type) -> dict[str, Any]:
    """Give what a class has, parts it inherits from this library included."""
    if issubclass(cls, Exception):  # the tree of errors is recorded by its roots
        return dict(vars(cls))
    found: dict[str, Any] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.startswith("evidence_sophia"):
            found |= vars(each)
    return found


def _signature(item: Any) -> str:
    signature = inspect.signature(item)
    parameters = [
        parameter.replace(default=_Default(parameter.default))
        if parameter.default is not parameter.empty
        else parameter
        for parameter in signature.parameters.values()
    ]
    return _ADDRESS.sub("", str(signature.replace(parameters=parameters)))


class _Default:
    """A default whose text is the same on every run and every version of Python."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        if isinstance(self.value, str):
            return repr(str(self.value))
        plain = self.value is None or isinstance(self.value, bool | int | float | tuple)
        return str(self.value) if plain else f"<{type(self.value).__name__}>"


if __name__ == "__main__":
    SNAPSHOT.write_text(public_api(), encoding="utf-8")
