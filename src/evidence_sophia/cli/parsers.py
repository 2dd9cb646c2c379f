"""What is said of a slip in the arguments of a command? Which name comes nearest to it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

__all__ = ["CommandParser"]

#: The words of ``argparse``; where it uses others, nothing is suggested.
_CHOICE: Final = re.compile(r"invalid choice: '([^']{1,80})' \(choose from ([^)]*)\)")
_UNKNOWN: Final = re.compile(r"unrecognized arguments: (?:.* )?(--[a-z][a-z-]{0,40})")
_OPTION: Final = re.compile(r"--[a-z][a-z-]*")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]*")


class CommandParser(argparse.ArgumentParser):
    """A parser that names what may have been meant; its commands have parsers of its kind."""

    def error(self, message: str) -> NoReturn:
        """End with the usage, the message and the nearest name."""
        super().error(message + self._suggestion(message))

    def _suggestion(self, message: str) -> str:
        choice = _CHOICE.search(message)
        if choice:
            return _nearest(choice[1], _NAME.findall(choice[2]))
        unknown = _UNKNOWN.search(message)
        # The help lists every option under all of its names.
        return _nearest(unknown[1], _OPTION.findall(self.format_help())) if unknown else ""


def _nearest(given: str, names: Iterable[str]) -> str:
    known: Sequence[str] = list(dict.fromkeys(names))
    # Two in three letters alike, as of the measure of ``difflib``: "chek", "--no-colour".
    found = get_close_matches(given, known, n=1, cutoff=0.66)
    return f"; did you mean {found[0]}?" if found else ""
