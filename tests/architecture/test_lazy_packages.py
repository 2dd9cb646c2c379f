"""Names that load lazily must be the names that type checkers and readers see."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest
from tests.architecture.packages import PACKAGES, module_name, tree_of

every_package = pytest.mark.parametrize("path", PACKAGES, ids=module_name)


def typed_names(path: Path) -> dict[str, str]:
    """Map each name that a package imports for type checkers to the module it comes from."""
    return {
        alias.asname or alias.name: node.module
        for block in tree_of(path).body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


@every_package
def test_published_listed_and_typed_names_are_the_same(path: Path) -> None:
    """`__all__`, `dir()` and the imports under TYPE_CHECKING agree."""
    package = import_module(module_name(path))
    assert sorted(package.__all__) == sorted(dir(package)) == sorted(typed_names(path))


@every_package
def test_each_name_loads_from_where_type_checkers_look(path: Path) -> None:
    """What loads lazily is the very object of the module that the types name."""
    package = import_module(module_name(path))
    for name, home in typed_names(path).items():
        assert getattr(package, name) is getattr(import_module(home), name)


@every_package
def test_an_unknown_name_is_an_attribute_error(path: Path) -> None:
    """A package has no names but those it publishes."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        import_module(module_name(path)).nothing  # noqa: B018 - the access is the test


def test_the_version_is_that_of_the_distribution() -> None:
    """The version is looked up when it is asked for."""
    root = import_module("evidence_sophia")
    assert root.__version__.count(".") == 2
