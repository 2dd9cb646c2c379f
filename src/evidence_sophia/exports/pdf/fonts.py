"""Is there a font in a folder?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from evidence_sophia.errors import DataError

__all__ = ["check_fonts"]

_FONT_FILES: Final = frozenset({".ttf", ".otf", ".ttc", ".otc"})


def check_fonts(folder: Path) -> None:
    """Refuse a folder without fonts, such as one whose name was mistyped.

    Raises:
        DataError: there is no font file in it or below it.
    """
    if not any(path.suffix.lower() in _FONT_FILES for path in folder.rglob("*")):
        message = f"no fonts in {folder}"
        raise DataError(message, hint="Give a folder with .ttf, .otf, .ttc or .otc files.")
