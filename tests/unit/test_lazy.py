from __future__ import annotations

import sys
from types import ModuleType

import pytest

from evidence_sophia._lazy import lazy_names


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Give a package `toy` whose module `toy.deep.inner` has a name `thing`."""
    outer, inner = ModuleType("toy"), ModuleType("toy.deep.inner")
    vars(inner)["thing"] = object()
    monkeypatch.setitem(sys.modules, "toy", outer)
    monkeypatch.setitem(sys.modules, "toy.deep", ModuleType("toy.deep"))
    monkeypatch.setitem(sys.modules, "toy.deep.inner", inner)
    return outer


def test_a_name_is_loaded_once_and_kept(package: ModuleType) -> None:
    """The first use loads the name and leaves it in the package."""
    load, _ = lazy_names("toy", {"thing": "deep.inner"})
    thing = load("thing")
    assert vars(package)["thing"] is thing


def test_an_unknown_name_is_an_attribute_error(package: ModuleType) -> None:
    """The message names the package and the name."""
    load, _ = lazy_names(package.__name__, {"thing": "deep.inner"})
    with pytest.raises(AttributeError, match="module 'toy' has no attribute 'nothing'"):
        load("nothing")


def test_names_are_listed_in_order() -> None:
    """The listing is sorted."""
    _, names = lazy_names("toy", {"b": "x", "a": "y"})
    assert names() == ["a", "b"]
