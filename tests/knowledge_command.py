"""The command line over a small base, for tests of the commands about knowledge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.cli.main import main

__all__ = ["SOURCE", "TEXT", "Command", "Told"]

TEXT = """\
# Acme

Acme was founded in 1987 by two sisters. Acme makes anvils in Ohio.

The almanac tells it otherwise: Acme was founded in 1988 by their aunt.
"""
SOURCE = "default/acme.md"

Told = tuple[int, Any]


class Command:
    """The command line over one base.

    Args:
        path: of the base.
        capsys: captures what is written.
    """

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str]:
        """Give the exit code and what was written to a person."""
        code = main([*words, "--base", str(self.path)])
        return code, self._capsys.readouterr().out

    def failing(self, *words: str) -> str:
        """Give what is told where nothing was carried out."""
        assert main([*words, "--base", str(self.path)]) == 2
        return self._capsys.readouterr().err

    def json(self, *words: str) -> Told:
        """Give the exit code and what a program is told."""
        code, out = self(*words, "--json")
        return code, json.loads(out)

    def propose(self, value: str = "1987", *more: str) -> Told:
        """Propose when Acme was founded, as a model."""
        said = ("--subject", "Acme", "--predicate", "founded", "--value", value)
        quote = ("--quote", f"Acme was founded in {value}", "--source", SOURCE)
        return self.json("knowledge", "propose", *said, *quote, "--as", "bot", *more)

    def founded(self) -> str:
        """Give the id of the statement that is believed."""
        _, (statement, *_) = self.json("knowledge", "query", "Acme", "founded")
        return str(statement["id"])
