"""How does running text become lines of Markdown?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve, frozen

from evidence_sophia.exports.blocks import CitationMark, Inline, TextStyle
from evidence_sophia.exports.markdown.escaping import at_beginning, code, escape, link, set_off
from evidence_sophia.exports.visible import visible

__all__ = ["broken", "lines_of", "quoted"]

_MARKS: Final = {TextStyle.STRONG: "**", TextStyle.EMPHASIS: "*"}
#: After a mark ``[1]`` these would make a link or the definition of one.
_AFTER_MARK: Final = ("(", ":")


@frozen(kw_only=True)
class _Piece:
    """What stands on one line in one style."""

    text: str
    style: TextStyle = TextStyle.PLAIN
    url: str = ""
    is_mark: bool = False

    @property
    def sign(self) -> str:
        """The sign that sets it off; "" for none."""
        if self.url:
            return ""
        return "`" if self.style is TextStyle.CODE else _MARKS.get(self.style, "")[:1]


def lines_of(content: Iterable[Inline]) -> list[str]:
    """Write running text as lines, those of the text itself; a line may be empty."""
    lines: list[list[_Piece]] = [[]]
    for run in content:
        first, *others = _pieces(run)
        lines[-1].append(first)
        lines.extend([piece] for piece in others)
    return [at_beginning(_line(line)) for line in lines]


def broken(lines: Sequence[str]) -> list[str]:
    """End each line that another one follows with a hard break; an empty one ends a paragraph."""
    # Some programs trim U+FEFF too, and would then show the backslash.
    filled = [bool(line.strip("\ufeff")) for line in lines]
    breaks = [one and other for one, other in zip(filled, [*filled[1:], False], strict=True)]
    return [
        f"{line}\\" if is_broken else line for line, is_broken in zip(lines, breaks, strict=True)
    ]


def quoted(lines: Iterable[str]) -> list[str]:
    """Put lines into a block quote."""
    return [f"> {line}".rstrip() for line in lines]


def _pieces(run: Inline) -> list[_Piece]:
    if isinstance(run, CitationMark):
        return [_Piece(text=f"[{run.number}]", is_mark=True)]
    texts = visible(run.text).split("\n")
    return [_Piece(text=text, style=run.style, url=run.url) for text in texts]


def _line(pieces: Sequence[_Piece]) -> str:
    filled = [piece for piece in pieces if piece.text]
    written: list[str] = []
    for at, piece in enumerate(filled):
        before = filled[at - 1] if at else None
        after = filled[at + 1] if at + 1 < len(filled) else None
        if before and before.sign and before.sign == piece.sign:
            # Two runs of one sign side by side would be read as one.
            piece = filled[at] = evolve(piece, style=TextStyle.PLAIN)  # noqa: PLW2901
        written.append(
            _written(piece, before.text[-1:] if before else "", after.text[:1] if after else "")
        )
    return "".join(written)


def _written(piece: _Piece, before: str, after: str) -> str:
    if piece.is_mark:
        return escape(piece.text) if after in _AFTER_MARK and after else piece.text
    if piece.url:
        return link(escape(piece.text), piece.url)
    if piece.style is TextStyle.CODE:
        return code(piece.text)
    if piece.style is TextStyle.PLAIN:
        return escape(piece.text)
    return set_off(piece.text, _MARKS[piece.style], before=before, after=after)
