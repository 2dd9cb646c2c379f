"""How large may a module and a function be, and is everything public described?"""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest
from tests.architecture.packages import MODULES, PACKAGES, ROOT, module_name, tree_of

MOST_LINES = 400
MOST_ARGUMENTS = 6


def functions() -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """List every function of the library."""
    return [
        node
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count a function's lines without its docstring."""
    body = function.body
    has_docstring = ast.get_docstring(function, clean=False) is not None
    start = body[1].lineno if has_docstring and len(body) > 1 else body[0].lineno
    return (function.end_lineno or start) - start + 1


def arguments_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """List the arguments of a function, without ``self`` and ``cls``."""
    given = function.args
    listed = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return [name for name in listed if name not in ("self", "cls")]


@pytest.mark.parametrize("path", sorted({*MODULES} - {*PACKAGES}), ids=module_name)
def test_a_module_fits_one_concept(path: Path) -> None:
    """A module of more than 400 lines is a split that is late; a list of names may be long."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_functions_are_short() -> None:
    """Half of all functions have at most 6 lines, 95 of 100 at most 30."""
    lengths = sorted(length_of(function) for function in functions())
    assert statistics.median(lengths) <= 6
    assert lengths[int(len(lengths) * 0.95)] <= 30


def test_functions_take_few_arguments() -> None:
    """No function takes more than six arguments, those of a method beside its object."""
    many = [
        function.name for function in functions() if len(arguments_of(function)) > MOST_ARGUMENTS
    ]
    # The arguments of these are the fields of a request, or what a base is made of.
    assert sorted(many) == [
        "build_evidence_pack",
        "check_text",
        "correct_statement",
        "open",
        "query_knowledge",
    ]


def test_everything_public_has_a_docstring() -> None:
    """Every public module, class and function is described."""
    interrogate = pytest.importorskip("interrogate.coverage", reason="interrogate is absent")
    config = pytest.importorskip("interrogate.config", reason="interrogate is absent")
    asked = config.InterrogateConfig(
        ignore_magic=True,
        ignore_init_method=True,
        ignore_nested_functions=True,
        ignore_overloaded_functions=True,
        ignore_private=True,
        ignore_semiprivate=True,
        ignore_init_module=True,
    )
    found = interrogate.InterrogateCoverage(paths=[str(ROOT)], conf=asked).get_coverage()
    missing = [
        f"{file.filename}: {node.name}"
        for file in found.file_results
        for node in file.nodes
        if not node.covered and not node.name.startswith("_")
    ]
    assert missing == []
