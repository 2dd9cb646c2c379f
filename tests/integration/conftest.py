"""The built wheel, installed away from the sources, in every Python that is at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from attrs import frozen

PROJECT = Path(__file__).parents[2]

#: The versions the wheel is tried with, where they are installed.
VERSIONS = ("3.11", "3.12", "3.13")


@frozen(kw_only=True)
class Installed:
    """The wheel in an environment of its own.

    Attributes:
        version: of its Python.
        bin: the folder of its commands.
        folder: an empty folder to work in, with a copy of the examples.
    """

    version: str
    bin: Path
    folder: Path

    def run(self, *command: str, code: int = 0, extra: Mapping[str, str] | None = None) -> str:
        """Run a command of the environment there and give what it prints.

        ``code`` is the exit code it must have, ``extra`` what the environment has besides.
        """
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.folder,
            env={**clean, **(extra or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout


def run_or_show(command: Sequence[str | Path]) -> None:
    """Run a command; a failure shows what it printed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def python_of(version: str) -> str | None:
    """Give a Python of a version that runs, or None."""
    known = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    if sys.version.startswith(f"{version}."):
        return sys.executable
    for candidate in (shutil.which(f"python{version}"), *reversed(known)):
        probe = [str(candidate), "-c", "import venv, ensurepip"]
        if candidate and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
            return str(candidate)
    return None


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the working tree."""
    folder = tmp_path_factory.mktemp("wheel")
    run_or_show(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, PROJECT]
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def install(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], Installed]:
    """Give a function that installs the wheel for a version of Python, with some extras, once."""
    made: dict[tuple[str, str], Installed] = {}

    def installed(version: str, extras: str) -> Installed:
        if (version, extras) not in made:
            made[version, extras] = _install(wheel, version, extras, tmp_path_factory.mktemp("env"))
        return made[version, extras]

    return installed


def _install(wheel: Path, version: str, extras: str, folder: Path) -> Installed:
    python = python_of(version) or _skip(f"Python {version} is not installed here")
    run_or_show([python, "-m", "venv", folder / "venv"])
    commands = folder / "venv" / "bin"
    pins = PROJECT / "constraints.txt"
    what = f"evidence-sophia{extras} @ {wheel.as_uri()}"
    run_or_show([commands / "python", "-m", "pip", "install", "--quiet", "-c", pins, what])
    shutil.copytree(PROJECT / "examples", folder / "work" / "examples")
    return Installed(version=version, bin=commands, folder=folder / "work")


def _skip(reason: str) -> NoReturn:
    pytest.skip(reason)
