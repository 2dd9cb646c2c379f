"""What the architecture tests know of the tree: its packages, modules and imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import evidence_sophia

__all__ = ["MODULES", "PACKAGES", "ROOT", "imported_modules", "module_name", "tree_of"]

ROOT = Path(evidence_sophia.__file__).parent

#: Every module file, and every package (by its ``__init__.py``) that publishes names.
MODULES = sorted(ROOT.rglob("*.py"))
PACKAGES = [
    path
    for path in MODULES
    if path.name == "__init__.py" and "lazy_names(" in path.read_text(encoding="utf-8")
]


def module_name(path: Path) -> str:
    """Give the dotted name of a module file."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a module file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported_modules(path: Path) -> frozenset[str]:
    """Name every module that a module file imports anywhere, functions included."""
    return frozenset(_imports(tree_of(path)))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
