"""What is a command below ``evidence-sophia knowledge``?"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Command"]


class Command(NamedTuple):
    """A command as data.

    Attributes:
        name: as it is typed.
        summary: what it does, for the list of commands.
        add_arguments: adds what it takes.
        run: carries it out and gives the exit code.
    """

    name: str
    summary: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
