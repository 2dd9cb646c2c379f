"""How does the command line write? Styled where the terminal can show it, plain elsewhere."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Final, TypeAlias
from unicodedata import combining, east_asian_width

__all__ = ["Piece", "Terminal", "one_line", "safe"]

#: What a person sees of a piece of text: plain text, or text with the name of its style.
Piece: TypeAlias = str | tuple[str, str]

_STYLES: Final = {
    "": "",
    "bad": "bold red",
    "good": "bold green",
    "link": "cyan",
    "mark": "black on yellow",
    "number": "bold cyan",
    "soft": "dim",
    "title": "bold",
    "warn": "yellow",
}

_MAX_WIDTH: Final = 96

#: Controls that could steer a terminal or reorder its text; tab and newline are kept.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    r"""Make the controls in untrusted text visible, so that it cannot steer a terminal.

    >>> safe("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    return _CONTROLS.sub(lambda found: _visible(ord(found[0])), text)


def one_line(text: str, most: int) -> str:
    r"""Show untrusted text on one line, in at most so many characters: by its beginning.

    >>> one_line("One small\nstep", 6)
    'One s…'
    """
    line = safe(" ".join(text.split()))
    return line if len(line) <= most else line[: most - 1] + "…"


def _visible(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"  # noqa: PLR2004 - one byte


class Terminal:
    """A place to write text for a person; colour needs the extra ``cli`` (rich).

    Args:
        stream: where to write.
        colour: whether colour is wanted; it is shown only where the stream is a terminal.
        width: columns; by default those of the terminal, at most 96.
    """

    def __init__(self, stream: IO[str], *, colour: bool = True, width: int | None = None) -> None:
        self._stream = stream
        self.width = width or min(shutil.get_terminal_size((80, 24)).columns, _MAX_WIDTH)
        self._colour = colour and stream.isatty()
        self._print = self._printer()

    def __repr__(self) -> str:
        return f"<Terminal {self.width} columns>"

    def write(self, *pieces: Piece) -> None:
        """Write one line of pieces, each with its style."""
        self._print([piece if isinstance(piece, tuple) else (piece, "") for piece in pieces])

    def paragraph(self, text: str, *, style: str = "", indent: int = 0) -> None:
        """Write text wrapped to the width; blank lines in it are kept."""
        margin = " " * indent
        for number, block in enumerate(safe(text).split("\n\n")):
            if number:
                self.write("")
            for line in textwrap.wrap(
                block, self.width - indent, break_on_hyphens=False, break_long_words=False
            ):
                self.write((margin + line, style))

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[Piece]]) -> None:
        """Write rows in columns as wide as their widest cell, each cell in its style."""
        cells = [[(header, "title") for header in headers]]
        cells += [[_styled(cell) for cell in row] for row in rows]
        widths = [max(_columns(row[column][0]) for row in cells) for column in range(len(headers))]
        for row in cells:
            last = max((at for at, (text, _) in enumerate(row) if text), default=0)
            self.write(
                *(
                    (text if at == last else text + " " * (width - _columns(text) + 2), style)
                    for at, ((text, style), width) in enumerate(zip(row, widths, strict=True))
                    if at <= last
                )
            )

    @contextmanager
    def progress(self, label: str) -> Iterator[Callable[[int, int], None]]:
        """Show a bar; the function it gives takes what is done and what there is in all."""
        if not self._colour:
            yield lambda _done, _total: None
            return
        try:
            from rich.console import Console  # noqa: PLC0415 - optional
            from rich.progress import Progress  # noqa: PLC0415 - optional
        except ModuleNotFoundError:
            yield lambda _done, _total: None
            return
        with Progress(console=Console(file=self._stream), transient=True) as bar:
            task = bar.add_task(label, total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)

    def _printer(self) -> Callable[[list[tuple[str, str]]], None]:
        if self._colour:
            try:
                from rich.console import Console  # noqa: PLC0415 - optional
                from rich.text import Text  # noqa: PLC0415 - optional
            except ModuleNotFoundError:
                return self._print_plain
            console = Console(file=self._stream, highlight=False, soft_wrap=True)

            def print_styled(pieces: list[tuple[str, str]]) -> None:
                console.print(Text.assemble(*((text, _STYLES[style]) for text, style in pieces)))

            return print_styled
        return self._print_plain

    def _print_plain(self, pieces: list[tuple[str, str]]) -> None:
        self._stream.write("".join(text for text, _ in pieces) + "\n")


def _styled(cell: Piece) -> tuple[str, str]:
    text, style = (cell, "") if isinstance(cell, str) else cell
    return safe(text), style


def _columns(text: str) -> int:
    """Count the columns a text takes: two for a wide character, none for a mark upon another."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(ch) else 2 if east_asian_width(ch) in "FW" else 1 for ch in text)
