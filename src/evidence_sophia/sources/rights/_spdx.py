"""What does an SPDX expression mean, by the list of identifiers of ``license-expression``?"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from attrs import frozen

from evidence_sophia.errors import MissingExtraError

__all__ = ["Expression", "parse_expression"]

#: A word of an expression, or a bracket.
_TOKEN: Final = re.compile(r"[A-Za-z0-9.+:-]+|[()]")
_EXPRESSION: Final = re.compile(r"[A-Za-z0-9.+:() -]*")
_OPERATORS: Final = frozenset({"AND", "OR", "WITH"})
_REFERENCE: Final = re.compile(r"(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+")
#: Tokens of an expression; the parser behind it is recursive.
_MOST_TOKENS: Final = 100
#: Listed as an exception by its name, which it is not (aboutcode-org/license-expression#118).
_NO_EXCEPTION: Final = "MPL-2.0-no-copyleft-exception"


@frozen
class Expression:
    """A parsed expression.

    Attributes:
        text: in canonical form; "" if it is none.
        unknown: words that are neither identifiers nor references.
        is_well_formed: whether words and brackets make an expression.
        decide: decides for the whole, given a decision for each licence.
    """

    text: str
    unknown: tuple[str, ...] = ()
    is_well_formed: bool = True
    decide: Callable[[Callable[[str], int]], int] = lambda of: of("")


def parse_expression(text: str, other_names: Callable[[str], str]) -> Expression:
    """Parse an expression.

    Args:
        text: one line.
        other_names: gives the identifiers for a word that SPDX does not list; "" if none.

    Raises:
        MissingExtraError: the extra ``cite`` is not installed.
    """
    keys, exceptions = _identifiers()
    words = _TOKEN.findall(text)
    if not _EXPRESSION.fullmatch(text) or len(words) > _MOST_TOKENS:
        return Expression("", is_well_formed=False)
    unknown: list[str] = []
    parts = [_part(word, keys, other_names, unknown) for word in words]
    if unknown:
        return Expression("", tuple(unknown))
    if not _alternates(parts):
        return Expression("", is_well_formed=False)
    return _parsed(" ".join(parts), exceptions)


def _part(
    word: str, keys: dict[str, str], other_names: Callable[[str], str], unknown: list[str]
) -> str:
    if word in "()" or word.upper() in _OPERATORS:
        return word.upper()
    if _REFERENCE.fullmatch(word):
        return word
    found = other_names(word) or keys.get(word.lower(), "")
    if not found and word.endswith("+") and word[:-1].lower() in keys:
        found = keys[word[:-1].lower()] + "+"
    if not found:
        unknown.append(word)
    return f"({found})" if " " in found else found


def _alternates(parts: list[str]) -> bool:
    """Whether licences and operators take turns; the parser lets an operator end an expression."""
    wants_licence = True
    for part in parts:
        if wants_licence != (part == "(" or not (part == ")" or part in _OPERATORS)):
            return False
        wants_licence = part == "(" or part in _OPERATORS
    return not wants_licence


def _parsed(text: str, exceptions: frozenset[str]) -> Expression:
    from license_expression import LicenseSymbol, Licensing  # noqa: PLC0415 - an extra

    words = sorted(set(_TOKEN.findall(text)) - _OPERATORS - {"(", ")"})
    licensing = Licensing([LicenseSymbol(key, is_exception=key in exceptions) for key in words])
    try:
        tree = licensing.parse(text, validate=True, strict=True)
    except Exception:  # noqa: BLE001 - at stray brackets the parser raises even AssertionError
        tree = None
    if tree is None:
        return Expression("", is_well_formed=False)
    return Expression(str(tree), decide=lambda of: _decide(tree, licensing, of))


def _decide(tree: Any, licensing: Any, of: Callable[[str], int]) -> int:  # noqa: ANN401 - untyped
    """Give the least of what all demand, and the best of what may be chosen."""
    if isinstance(tree, licensing.AND):
        return min(_decide(part, licensing, of) for part in tree.args)
    if isinstance(tree, licensing.OR):
        return max(_decide(part, licensing, of) for part in tree.args)
    return of(str(tree))


@cache
def _identifiers() -> tuple[dict[str, str], frozenset[str]]:
    """Give folded identifier -> identifier, and the identifiers of exceptions."""
    try:
        from license_expression import get_license_index  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "reading an SPDX expression needs license-expression"
        raise MissingExtraError(message, extra="cite") from error
    keys: dict[str, str] = {}
    exceptions: set[str] = set()
    for entry in get_license_index():
        key = entry.get("spdx_license_key") or ""
        if not key or key.startswith("LicenseRef-"):
            continue
        keys[key.lower()] = key
        for other in entry.get("other_spdx_license_keys", ()):
            if not other.startswith("LicenseRef-"):
                keys.setdefault(other.lower(), key)
        if entry.get("is_exception") and key != _NO_EXCEPTION:
            exceptions.add(key)
    return keys, frozenset(exceptions)
