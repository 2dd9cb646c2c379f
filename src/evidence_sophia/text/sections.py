"""What stands in a file of sections? ``[name]``, then what belongs to it, until the next name.

Word lists that ship with a package are written so: a language is added by adding a file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping

__all__ = ["read_sections", "read_words"]


def read_sections(package: str, path: str) -> Mapping[str, str]:
    """Read a file of sections that ships with a package.

    Args:
        package: its dotted name.
        path: of the file below the package, with ``/`` between its parts.

    Returns:
        name of each section -> the text under it.

    Raises:
        FileNotFoundError: the package has no such file.

    >>> read_sections("evidence_sophia.text", "tables/zh.txt")["always"].split()
    []
    """
    text = (pkgutil.get_data(package, path) or b"").decode("utf-8")
    parts = (part.partition("]") for part in text.split("[")[1:])
    return {name: body for name, _, body in parts}


def read_words(package: str, path: str) -> Mapping[str, frozenset[str]]:
    """Read a file whose sections hold words between blanks; as :func:`read_sections`.

    >>> "bzw" in read_words("evidence_sophia.text", "tables/de.txt")["always"]
    True
    """
    found = read_sections(package, path)
    return {name: frozenset(body.split()) for name, body in found.items()}
