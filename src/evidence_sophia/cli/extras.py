"""Which optional parts are installed?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of

__all__ = ["ExtraState", "extras_of", "installed_extras"]

_DISTRIBUTION: Final = "evidence-sophia"
#: For those who build the library, not for those who use it.
_OF_BUILDERS: Final = frozenset({"bench", "dev", "docs"})
#: A requirement of an extra, as the metadata of a distribution writes it.
_REQUIREMENT: Final = re.compile(
    r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)[^;]*;.*extra\s*==\s*[\"'](?P<extra>[^\"']+)[\"']"
)


@frozen(kw_only=True)
class ExtraState:
    """An extra and what of it is installed.

    Attributes:
        name: of the extra.
        installed: its packages with their versions, such as ``rich 13.7.1``.
        missing: its packages that are not installed.
    """

    name: str = field(validator=instance_of(str))
    installed: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    missing: tuple[str, ...] = field(default=(), validator=tuple_of(str))

    @property
    def is_installed(self) -> bool:
        """Whether all of it is there."""
        return not self.missing


def installed_extras() -> tuple[ExtraState, ...]:
    """Give the state of every extra that a user may install, by name."""
    from importlib.metadata import PackageNotFoundError, requires  # noqa: PLC0415 - it is slow

    try:
        requirements = requires(_DISTRIBUTION) or ()
    except PackageNotFoundError:  # run from a tree that was never installed
        requirements = ()
    return extras_of(requirements)


def extras_of(requirements: Iterable[str]) -> tuple[ExtraState, ...]:
    """Give the state of the extras that a distribution's requirements name.

    >>> extras_of(["attrs>=1", "no-such-package>=2; extra == 'mcp'"])
    (ExtraState(name='mcp', installed=(), missing=('no-such-package',)),)
    """
    packages: dict[str, list[str]] = {}
    for extra, name in _named(requirements):
        packages.setdefault(extra, []).append(name)
    return tuple(_state(extra, packages[extra]) for extra in sorted(packages))


def _named(requirements: Iterable[str]) -> Iterator[tuple[str, str]]:
    for requirement in requirements:
        found = _REQUIREMENT.match(requirement)
        if found is None or found["extra"] in _OF_BUILDERS:
            continue
        if found["name"] != _DISTRIBUTION:
            yield found["extra"], found["name"]


def _state(extra: str, names: list[str]) -> ExtraState:
    versions = {name: _version(name) for name in sorted(names)}
    return ExtraState(
        name=extra,
        installed=tuple(f"{name} {version}" for name, version in versions.items() if version),
        missing=tuple(name for name, version in versions.items() if not version),
    )


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - it is slow

    try:
        return version(name)
    except PackageNotFoundError:
        return ""
