"""Run every code block of the documentation: Python as it stands, commands in this process.

``python`` blocks of one page share their names. ``console`` blocks hold commands after
``$ ``; an ``evidence-sophia`` command is run and what it prints is compared with the lines
below it, where ``...`` stands for anything. Every page works in a folder of its own, which
holds a copy of ``examples``.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

if TYPE_CHECKING:
    from sybil import Example

PROJECT = Path(__file__).parent

#: Commands of the shell that a page may show without their being run here.
SHOWN_ONLY = (".", "make", "pip", "python", "cd", "cat", "git")


@pytest.fixture(scope="module")
def page_folder() -> Iterator[None]:
    """Work in an empty folder with the examples, as a reader would after a clone."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        examples = Path(shutil.copytree(PROJECT / "examples", Path(folder) / "examples"))
        # As `pip install ./examples/own_adapter` would.
        sys.path.insert(0, str(examples / "own_adapter"))
        os.chdir(folder)
        try:
            with patch.dict(os.environ):  # what a page exports ends with it
                yield
        finally:
            os.chdir(before)
            sys.path.remove(str(examples / "own_adapter"))


def run_console(example: Example) -> str | None:
    """Run the commands of a block; give what differs, None where nothing does."""
    for command, expected in commands_of(example.parsed):
        printed = run_command(command)
        checker = doctest.OutputChecker()
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        if expected and not checker.check_output(expected, printed, flags):
            return f"$ {command}\nis shown to print\n{expected}\nbut prints\n{printed}"
    return None


def commands_of(block: str) -> Iterator[tuple[str, str]]:
    """Split a block into commands, each with the output it shows."""
    for part in f"\n{block}".split("\n$ ")[1:]:
        command, _, expected = part.replace("\\\n", " ").partition("\n")
        yield command, expected


def run_command(line: str) -> str:
    """Run one command line in this process and give all it prints."""
    from evidence_sophia.cli.main import main  # noqa: PLC0415 - only pages need it

    words = shlex.split(line)
    if words[0] in SHOWN_ONLY:
        return ""
    if words[:2] == ["cp", "-r"]:
        shutil.copytree(words[2], words[3])
        return ""
    if words[0] == "export":
        pairs = (word.partition("=") for word in words[1:])
        os.environ.update({name: value for name, _, value in pairs})
        return ""
    if words[0] != "evidence-sophia":
        pytest.fail(f"a page may not run {words[0]}")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(words[1:])
    if code > 1:
        pytest.fail(f"$ {line}\ncould not be carried out:\n{out.getvalue()}")
    return out.getvalue()


def _collect() -> Any:  # noqa: ANN401 - pytest's hook
    from sybil import Sybil  # noqa: PLC0415 - the documentation's tools are an extra
    from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser  # noqa: PLC0415

    console = CodeBlockParser(language="console", evaluator=run_console)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    parsers: list[Any] = [PythonCodeBlockParser(doctest_optionflags=flags), console]
    return Sybil(parsers=parsers, patterns=["*.md"], fixtures=["page_folder"]).pytest()


if find_spec("sybil") is not None:
    pytest_collect_file = _collect()
