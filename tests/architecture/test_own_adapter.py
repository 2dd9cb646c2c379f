"""Does the example adapter live off what is public, as a third party's must?"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_adapter"
SOURCE = EXAMPLE / "evidence_sophia_tantivy.py"

PACKAGES = {"contract": "evidence_sophia.contract", "model": "evidence_sophia.model"}


@pytest.mark.complaint("open-telemetry/opentelemetry-python#4173")
@pytest.mark.complaint("open-telemetry/opentelemetry-python#2438")
@pytest.mark.complaint("Azure/azure-sdk-for-python#46269")
def test_it_uses_public_names_only() -> None:
    """A private name used elsewhere would break with the next release."""
    used: set[tuple[str, str]] = set()
    for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("evidence_sophia."):
            used |= {(str(node.module), each.name) for each in node.names}
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            package = PACKAGES.get(node.value.id)
            used |= {(package, node.attr)} if package else set()
    assert used
    private = [f"{module}.{name}" for module, name in used if name not in public_of(module)]
    assert private == []


def public_of(module: str) -> list[str]:
    """List the public names of a module."""
    names: list[str] = import_module(module).__all__
    return names


def test_it_has_under_a_hundred_lines() -> None:
    """Binding an engine is a small thing."""
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) < 100
