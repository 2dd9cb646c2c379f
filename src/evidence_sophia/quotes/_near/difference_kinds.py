"""What kind of change is a difference between a quote and its place?

The word lists here only name kinds for a reader; no verdict depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias
from unicodedata import normalize

from attrs import frozen

from evidence_sophia.model.quote import NearMissKind
from evidence_sophia.text.characters import (
    category,
    is_digit,
    is_letter,
    is_mark,
    is_number,
    is_upper,
)

__all__ = ["Change", "kinds_of"]

Tokens: TypeAlias = tuple[str, ...]

_NEGATORS = frozenset(
    "not no never none nobody nothing neither nor nowhere without cannot hardly scarcely "  # noqa: SIM905 - a list of words reads as words
    "nicht kein keine keinen keinem keiner keines nie niemals nichts niemand weder ohne "
    "ne n pas jamais rien aucun aucune sans nunca jamás nada nadie ningún ninguno ninguna sin "
    "не ни нет никогда никто ничто без "
    "ليس ليست لا لم لن ما غير بدون 不 没 沒 無 无 非 未 否".split()
)
_NEGATIVE_ENDING = "n't"

_UNITS = frozenset(
    "% ‰ ° kg g mg µg μg ng pg t lb lbs oz km m cm mm µm μm nm mi ft in yd l ml dl µl μl gal "  # noqa: SIM905 - a list of words reads as words
    "s ms µs μs ns min h hr hrs d y a hz khz mhz ghz w kw mw gw kwh mwh v kv mv ma j kj mj cal "
    "kcal n pa kpa mpa bar psi k c f °c °f mol mmol µmol ppm ppb iu bit byte kb mb gb tb "
    "second seconds minute minutes hour hours day days week weeks month months year years "
    "decade decades century centuries metre metres meter meters kilometre kilometres kilometer "
    "kilometers mile miles foot feet inch inches gram grams kilogram kilograms tonne tonnes ton "
    "tons pound pounds litre litres liter liters gallon gallons watt watts percent percentage "
    "degree degrees celsius fahrenheit dollar dollars euro euros cent cents thousand million "
    "billion trillion dozen hundred $ € £ ¥ ₽ ₹".split()
)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§"
_SIGNS = frozenset("-+±<>≤≥~≈=×/^")
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТХУаеѕіјорсхуԁԛѡΑΒΕΖΗΙΚΜΝΟΡΤΥΧνορυɑɡıⅼ",
    "ABESIJKMHOPCTXYaesijopcxydqwABEZHIKMNOPTYXvopuagil",
)
"""Letters of other scripts that look like Latin ones (of Unicode's confusables, the common)."""


@frozen
class Change:
    """One difference: the quote's tokens and the source's, and the tokens beside.

    Attributes:
        quoted: the quote's tokens.
        sourced: the source's tokens.
        before: the source's token right before.
        after: the source's token right after.
        is_at_line_edge: whether only the source has something here, beside a line break: what
            a page inserts (its number, line numbers, another column) looks like that.
    """

    quoted: Tokens
    sourced: Tokens
    before: str = ""
    after: str = ""
    is_at_line_edge: bool = False

    @property
    def is_furniture(self) -> bool:
        """Whether the source's side is a page number, a line number or a note mark."""
        if self.quoted or any(is_letter(ch) for token in self.sourced for ch in token):
            return False
        is_note = self.sourced[0] == "[" and self.sourced[-1] == "]"
        return self.is_at_line_edge or is_note or "".join(self.sourced).strip(_RAISED) == ""


def kinds_of(
    changes: Sequence[Change], quoted: Tokens, sourced: Tokens
) -> tuple[NearMissKind, ...]:
    """Name the kinds of all changes, most telling first.

    Args:
        changes: the differences, in order.
        quoted: the quote's tokens from the first difference to the last one.
        sourced: the source's tokens there.
    """
    inserted = [change for change in changes if change.is_furniture]
    columns = [change for change in changes if change.is_at_line_edge]
    others = [change for change in changes if not change.is_furniture]
    found = {kind for change in others for kind in _kinds(change)}
    if _is_moved(others):
        found -= {*_BY_SIDE, NearMissKind.NEGATION, NearMissKind.NUMBER, NearMissKind.UNIT}
        found.update(_orders(quoted, sourced))
    if inserted:
        found.add(NearMissKind.INSERTED)
    if len(inserted) > 1 or (len(columns) > 1 and len(columns) == len(changes)):
        found.add(NearMissKind.INTERLEAVED)
    return tuple(kind for kind in _ORDER if kind in found)


_BY_SIDE = (NearMissKind.INSERTED, NearMissKind.DROPPED, NearMissKind.REPLACED)
_ORDER = (
    NearMissKind.STITCHED,
    NearMissKind.INTERLEAVED,
    NearMissKind.NEGATION,
    NearMissKind.NUMBER,
    NearMissKind.UNIT,
    NearMissKind.NAME_ORDER,
    NearMissKind.WORD_ORDER,
    NearMissKind.CONFUSABLE,
    NearMissKind.DIACRITIC,
    NearMissKind.REPLACED,
    NearMissKind.INSERTED,
    NearMissKind.DROPPED,
    NearMissKind.CASE_ONLY,
    NearMissKind.PUNCTUATION,
)


def _is_moved(changes: Iterable[Change]) -> bool:
    """Whether the same words stand on both sides, in another order."""
    quoted = [token for change in changes for token in change.quoted if _has_word(token)]
    sourced = [token for change in changes for token in change.sourced if _has_word(token)]
    return bool(quoted) and Counter(quoted) == Counter(sourced)


def _orders(quoted: Tokens, sourced: Tokens) -> Iterable[NearMissKind]:
    numbers = [[token for token in side if _has_number(token)] for side in (quoted, sourced)]
    names = [[token for token in side if is_upper(token[0])] for side in (quoted, sourced)]
    if numbers[0] != numbers[1]:
        yield NearMissKind.NUMBER
    yield NearMissKind.NAME_ORDER if names[0] != names[1] else NearMissKind.WORD_ORDER


def _kinds(change: Change) -> Iterable[NearMissKind]:
    quoted = tuple(token for token in change.quoted if _has_word(token))
    sourced = tuple(token for token in change.sourced if _has_word(token))
    special = _by_content(change)
    yield from special
    same = _by_form(quoted, sourced)
    if same is not None:
        yield same
    elif not quoted and not sourced:
        if not special:
            yield NearMissKind.PUNCTUATION
    elif not sourced:
        yield NearMissKind.INSERTED
    elif not quoted:
        yield NearMissKind.DROPPED
    elif NearMissKind.NUMBER not in special and NearMissKind.UNIT not in special:
        yield NearMissKind.REPLACED


def _by_content(change: Change) -> list[NearMissKind]:
    found = []
    if _negators(change.quoted) != _negators(change.sourced):
        found.append(NearMissKind.NEGATION)
    if _numbers(change, change.quoted) != _numbers(change, change.sourced):
        found.append(NearMissKind.NUMBER)
    elif _units(change, change.quoted) != _units(change, change.sourced):
        found.append(NearMissKind.UNIT)
    return found


def _by_form(quoted: Tokens, sourced: Tokens) -> NearMissKind | None:
    """Name the change if the words are the same but for case, marks or look-alikes."""
    ours, theirs = " ".join(quoted), " ".join(sourced)
    if not ours or not theirs or ours == theirs:
        return None
    if ours.casefold() == theirs.casefold():
        return NearMissKind.CASE_ONLY
    if _bare(ours) == _bare(theirs):
        return NearMissKind.DIACRITIC
    if ours.translate(_LOOKALIKES) == theirs.translate(_LOOKALIKES):
        return NearMissKind.CONFUSABLE
    return None


def _negators(tokens: Tokens) -> Counter[str]:
    lowered = (token.lower() for token in tokens)
    return Counter(
        "not" if word in _NEGATORS or word.endswith(_NEGATIVE_ENDING) else ""
        for word in lowered
        if word in _NEGATORS or word.endswith(_NEGATIVE_ENDING)
    )


def _numbers(change: Change, tokens: Tokens) -> list[str]:
    """List the tokens that say how much: those with digits, and signs beside them."""
    beside = (*change.quoted, *change.sourced, change.before, change.after)
    signs = _SIGNS if any(_has_number(token) for token in beside) else frozenset()
    return [token for token in tokens if _has_number(token) or token in signs]


def _units(change: Change, tokens: Tokens) -> list[str]:
    if _has_number(change.before) or any(_has_number(token) for token in tokens):
        return [token for token in tokens if token.lower() in _UNITS]
    return [token for token in tokens if _is_money(token)] if _has_number(change.after) else []


def _is_money(token: str) -> bool:
    return category(token[0]) == "Sc"


def _has_number(token: str) -> bool:
    return any(is_number(ch) for ch in token)


def _has_word(token: str) -> bool:
    return any(is_letter(ch) or is_digit(ch) or is_number(ch) for ch in token)


def _bare(text: str) -> str:
    return "".join(ch for ch in normalize("NFD", text) if not is_mark(ch))
