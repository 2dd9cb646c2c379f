"""What calls Typst? The only place that does; its faults become errors of this library."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from evidence_sophia.errors import DataError, InternalError, MissingExtraError
from evidence_sophia.exports.pdf.fonts import check_fonts
from evidence_sophia.text.characters import script

__all__ = ["pdf_producer", "typeset"]

# The order in which the fonts are asked for a character; what comes first looks best.
_FIRST: Final = ("Libertinus Serif", "Noto Naskh Arabic")
_LAST: Final = ("New Computer Modern", "DejaVu Sans Mono", "New Computer Modern Math")
_ACCESSIBLE: Final = "ua-1"  # PDF/UA-1, ISO 14289-1
_ARCHIVABLE: Final = "a-2a"  # PDF/A-2a, ISO 19005-2; it demands a date
_NO_GLYPH: Final = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}|\\(.)", re.DOTALL)
_MOST_NAMED: Final = 50


def pdf_producer() -> str:
    """Name the program that sets the pages, with its version: equal bytes need an equal one.

    Raises:
        MissingExtraError: it is not installed.
    """
    _typst()
    return f"typst {version('typst')}"


def typeset(data: Mapping[str, Any], *, is_dated: bool, fonts: Path | None = None) -> bytes:
    """Set the pages of a document that was laid out for the template.

    Args:
        data: what the template gets, without its fonts.
        is_dated: whether the document has a date; only then it can be PDF/A too.
        fonts: a folder with further fonts.

    Raises:
        MissingExtraError: Typst is not installed.
        DataError: no font has a glyph for some characters, or the folder has no fonts.
    """
    typst = _typst()
    if fonts is not None:
        check_fonts(fonts)
    loaded, families = _fonts(fonts)
    text = json.dumps({**data, "fonts": families}, sort_keys=True, separators=(",", ":"))
    with as_file(files(__package__) / "template") as root:
        try:
            return bytes(
                typst.compile(
                    root / "document.typ",
                    root=root,
                    font_paths=loaded,
                    ignore_system_fonts=True,
                    format="pdf",
                    pdf_standards=[_ACCESSIBLE, _ARCHIVABLE] if is_dated else [_ACCESSIBLE],
                    sys_inputs={"data": text},
                    timestamp=0,
                )
            )
        except typst.TypstError as error:
            raise _as_ours(error, families) from error


def _typst() -> ModuleType:
    try:
        return import_module("typst")
    except ModuleNotFoundError as error:
        if error.name != "typst":
            raise
        message = "a PDF needs typst, which is not installed"
        raise MissingExtraError(message, extra="report") from error


def _fonts(added: Path | None) -> tuple[Any, list[str]]:
    """Load the fonts; give them with their families in the order of preference."""
    loaded = _built_in() if added is None else _loaded(added)
    others = set(loaded.families()).difference(_FIRST, _LAST)
    mine = sorted((name for name in others if "Math" not in name), key=_preference)
    return loaded, [*_FIRST, *mine, *_LAST]


def _preference(name: str) -> tuple[bool, str]:
    """Take the mainland's form of what is Chinese, Japanese and Korean where no language is told.

    Its stops stand where Japanese ones do; in the forms of Hong Kong and Taiwan they do not.
    """
    return not name.endswith("CJK SC"), name


@cache
def _built_in() -> Any:  # noqa: ANN401 - a peer without types
    return _loaded()


def _loaded(*added: Path) -> Any:  # noqa: ANN401 - a peer without types
    with as_file(files(__package__) / "template" / "fonts") as shipped:
        return _typst().Fonts(include_system_fonts=False, font_paths=[shipped, *added])


def _as_ours(error: Any, families: list[str]) -> Exception:  # noqa: ANN401 - a peer without types
    missing = sorted({ch for text in _NO_GLYPH.findall(error.diagnostic) for ch in _plain(text)})
    if not missing:
        return InternalError("the pages could not be set", details=[error.message])
    counted = "a character" if len(missing) == 1 else f"{len(missing)} characters"
    return DataError(
        f"no font has a glyph for {counted} of the document",
        hint=(
            "Name a folder with a font of their script, such as Noto Serif CJK (fonts=, or "
            "--fonts on the command line), or write another format. "
            f"Tried: {', '.join(families)}."
        ),
        details=[f"U+{ord(ch):04X} {ch} ({script(ch)})" for ch in missing[:_MOST_NAMED]],
    )


def _plain(escaped: str) -> Iterator[str]:
    """Undo Rust's escapes of a string, in which Typst quotes a text."""
    yield from _ESCAPE.sub(lambda it: chr(int(it[1], 16)) if it[1] else it[2], escaped)
