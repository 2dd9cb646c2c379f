"""What text and which quotes is verification measured on? A seeded generator.

The source is Markdown prose, hard-wrapped at 76 columns, about a million characters long,
with curly quotes, dashes, no-break spaces, soft hyphens, ligatures, arrows, ellipses, bold
and hyphens at line ends. A word is drawn once and written twice: *raw*, as a typesetter
left it in the source, and *plain*, as a model types it into a quote. So the right raw span
of every quote is known by construction and no matcher takes part in finding it.

Of the quotes (60 to 300 characters) four in five are true; the rest are made up in the
proportions 80 invented, 45 stitched, 38 with one digit changed, 20 with two names swapped
and 17 with "not" added or dropped. Every true quote stands once, no fabricated one at all
(checked on the plain text).

The workload holds only variance that the product folds: 800 of 800 shows feasibility and
cost; what the peers miss is the information.
"""

from __future__ import annotations

from random import Random

from attrs import frozen

__all__ = ["QuoteCase", "Workload", "make_workload"]

_COLUMNS = 76
_SHORTEST, _LONGEST = 60, 300
_SHARES = {"invented": 80, "stitched": 45, "digit": 38, "names": 20, "negation": 17}


def _split(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_GLUE = _split(
    "the of and to in a is that for it was on with as by at from this be are an or which "
    "but were had their its one all there when more if no after some could time these two "
    "may then first any like our over such through most between under where both during "
    "before each because those while against three within since until although across"
)
_STEMS = _split(
    "harbour council river engine valley copper winter garden signal market station bridge "
    "orbit crater launch module archive letter survey coastal mineral forest harvest carbon "
    "current pattern measure village workshop office official affluent reflect inflate "
    "finding figure filter final refined efficient difficult offset flight float flow "
    "confirm define traffic magnet vessel captain journal pressure voltage sample crystal "
    "sediment glacier monsoon lantern timber railway furnace granite pigment textile cotton "
    "fabric ceramic bronze silver marble column temple ceiling window passage quarter treaty "
    "senate province border custom tariff revenue ledger payment account budget deficit "
    "surplus merchant voyage compass anchor rudder cargo freight depot canal reservoir "
    "turbine pipeline beacon radar antenna receiver transmit circuit battery motor"
)
_ENDINGS = ("", "", "", "s", "s", "ing", "ed", "ment", "ation", "ally", "er", "ity", "ive")
_NAMES = _split(
    "Aldrin Bergman Castillo Dufour Eriksen Fontaine Greco Halloran Ibsen Jankowski Kessler "
    "Lindqvist Moreau Novak Okafor Petrov Quiroga Rasmussen Santos Takahashi Ulrich Varga "
    "Whitfield Xavier Yamamoto Zielinski"
)
_UNITS = ("km", "kg", "MW", "hours", "metres", "tonnes", "litres", "years", "days", "%")
_SHORT_FORMS = ("ship's", "council's", "don't", "it's", "engineers'", "wasn't", "they're")
_COMPOUNDS = ("well-known", "high-pressure", "long-term", "two-stage", "ice-free", "co-operate")
_NEGATABLE = ("is", "was", "are", "were", "had", "could", "may")


@frozen(kw_only=True)
class QuoteCase:
    """One quote to check.

    Attributes:
        text: the quote as a model typed it.
        kind: ``true``, ``invented``, ``stitched``, ``digit``, ``names`` or ``negation``.
        start: where it stands in the source (true), or where the altered place starts; -1
            where there is no such place.
        end: position after it.
    """

    text: str
    kind: str
    start: int = -1
    end: int = -1


@frozen(kw_only=True)
class Workload:
    """A source and the quotes to check in it."""

    source: str
    cases: tuple[QuoteCase, ...]


def make_workload(seed: int, *, characters: int = 1_000_000, quotes: int = 1_000) -> Workload:
    """Write the source and the quotes of one seed.

    The same arguments give the same workload on every Python version.
    """
    dice = Random(seed)  # noqa: S311 - a reproducible workload, not a secret
    page = _Page(dice)
    while page.length < characters:
        page.paragraph()
    plain = " ".join(page.plain)
    true = quotes * 4 // 5
    cases = [_true_case(page, plain, dice) for _ in range(true)]
    for kind, share in _SHARES.items():
        count = max(1, round((quotes - true) * share / 200))
        cases += [_false_case(kind, page, plain, dice) for _ in range(count)]
    dice.shuffle(cases)
    return Workload(source="".join(page.raw), cases=tuple(cases))


class _Page:
    """The page being written: raw pieces, and for each word its plain form and raw span."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.raw: list[str] = []
        self.length = 0
        self.column = 0
        self.plain: list[str] = []
        self.spans: list[tuple[int, int]] = []
        self.edge_safe: list[bool] = []
        self.sentence_starts: list[int] = []

    def paragraph(self) -> None:
        """Write one paragraph of three to nine sentences."""
        for _ in range(self.dice.randint(3, 9)):
            self.sentence_starts.append(len(self.plain))
            self._sentence(_draw_sentence(self.dice))
        self._emit("\n\n")
        self.column = 0

    def _sentence(self, words: list[str]) -> None:
        bold = self.dice.randrange(len(words) - 2) if self.dice.random() < 0.2 else -9
        for number, word in enumerate(words):
            marks = ("**" if number == bold else "", "**" if number == bold + 1 else "")
            self._word(word, marks)

    def _word(self, plain: str, marks: tuple[str, str]) -> None:
        raw = _typeset(plain, self.dice)
        width = len(raw) + len(marks[0]) + len(marks[1])
        if self.column:
            self._gap(plain, width)
        self._emit(marks[0])
        start = self.length
        self._emit(self._broken(raw, plain) if self.column + width > _COLUMNS else raw)
        self.plain.append(plain)
        self.spans.append((start, self.length))
        self.edge_safe.append(not (marks[0] or marks[1]) and plain[0].isalnum())
        self._emit(marks[1])

    def _gap(self, plain: str, width: int) -> None:
        fits = self.column + 1 + width <= _COLUMNS
        breakable = width > 7 and self.column + 6 < _COLUMNS and self.dice.random() < 0.6
        if not (fits or (breakable and _break_at(plain))):
            self._emit("\n")
            self.column = 0
        elif self.plain[-1][-1].isdigit() and plain in _UNITS and self.dice.random() < 0.7:
            self._emit("\u00a0")
        else:
            self._emit(" ")

    def _broken(self, raw: str, plain: str) -> str:
        at = _break_at(plain)
        if not at:
            return raw
        self.column = -at
        hyphen = "" if plain[at - 1] == "-" else "-"
        return f"{plain[:at]}{hyphen}\n{plain[at:]}"

    def _emit(self, piece: str) -> None:
        self.raw.append(piece)
        self.length += len(piece)
        self.column += len(piece)


def _draw_sentence(dice: Random) -> list[str]:
    words = [_draw_word(dice) for _ in range(dice.randint(9, 26))]
    for extra in _EXTRAS:
        if dice.random() < extra[0]:
            at = dice.randrange(2, len(words) - 1)
            words[at:at] = extra[1](dice)
    words[0] = words[0][:1].upper() + words[0][1:]
    words[-1] = dice.choice(_STEMS) + dice.choice((".", ".", ".", ".", "?", "..."))
    return words


def _draw_word(dice: Random) -> str:
    if dice.random() < 0.45:
        return dice.choice(_GLUE)
    word = dice.choice(_STEMS) + dice.choice(_ENDINGS)
    return word + "," if dice.random() < 0.08 else word


def _number(dice: Random) -> list[str]:
    value = dice.choice((f"{dice.randint(2, 9999)}", f"{dice.uniform(1, 90):.1f}"))
    return [value, dice.choice(_UNITS)]


def _quoted(dice: Random) -> list[str]:
    inner = [dice.choice(_STEMS), dice.choice(_GLUE), dice.choice(_STEMS)]
    return [f'"{inner[0]}', inner[1], f'{inner[2]}"']


def _names(dice: Random) -> list[str]:
    first, second = dice.sample(_NAMES, 2)
    return [first, dice.choice(("met", "followed", "paid", "outranked")), second]


def _negated(dice: Random) -> list[str]:
    return [dice.choice(_NEGATABLE), "not", dice.choice(_STEMS) + "ed"]


_EXTRAS = (
    (0.45, _number),
    (0.15, _quoted),
    (0.3, _names),
    (0.15, _negated),
    (0.2, lambda dice: [dice.choice(_SHORT_FORMS)]),
    (0.2, lambda dice: [dice.choice(_COMPOUNDS)]),
    (0.15, lambda _dice: ["-"]),
    (0.06, lambda dice: [f"{dice.choice(_STEMS)}--{dice.choice(_STEMS)}"]),
    (0.05, lambda dice: [dice.choice(_STEMS), "->", dice.choice(_STEMS)]),
)
_LIGATURES = (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"))


def _typeset(plain: str, dice: Random) -> str:
    raw = plain.replace("->", "→").replace("...", "…").replace("'", "’").replace("--", "—")
    raw = f"“{raw[1:]}" if raw.startswith('"') else raw
    raw = f"{raw[:-1]}”" if raw.endswith('"') else raw
    if raw == "-":
        return dice.choice("–—")
    if dice.random() < 0.5:
        for letters, ligature in _LIGATURES:
            raw = raw.replace(letters, ligature)
    if len(raw) > 9 and raw.isalpha() and dice.random() < 0.1:
        raw = f"{raw[:5]}\u00ad{raw[5:]}"
    return raw


def _break_at(plain: str) -> int:
    """Where a line may break in a word: after its own hyphen or in a long word's middle."""
    if plain in _COMPOUNDS:
        return plain.index("-") + 1
    return len(plain) // 2 if len(plain) > 7 and plain.isalpha() else 0


def _window(page: _Page, dice: Random) -> tuple[int, int]:
    """Draw a run of words of the right length whose edges bear no marks."""
    while True:
        first = dice.randrange(len(page.plain) - 80)
        target = dice.randint(_SHORTEST, _LONGEST - 20)
        last, length = first, len(page.plain[first])
        while length < target:
            last += 1
            length += 1 + len(page.plain[last])
        if page.edge_safe[first] and page.edge_safe[last] and length <= _LONGEST:
            return first, last + 1


def _text(words: list[str]) -> str:
    return " ".join(words)


def _true_case(page: _Page, plain: str, dice: Random) -> QuoteCase:
    while True:
        first, stop = _window(page, dice)
        text = _text(page.plain[first:stop])
        if plain.count(text) == 1:
            return QuoteCase(
                text=text, kind="true", start=page.spans[first][0], end=page.spans[stop - 1][1]
            )


def _false_case(kind: str, page: _Page, plain: str, dice: Random) -> QuoteCase:
    while True:
        case = _INVENTIONS[kind](page, dice) if kind in _INVENTIONS else _altered(kind, page, dice)
        if case is not None and case.text not in plain:
            return case


def _invented(_page: _Page, dice: Random) -> QuoteCase:
    words = _draw_sentence(dice) + _draw_sentence(dice)
    text = _text(words)
    cut = text.rfind(" ", 0, dice.randint(_SHORTEST + 20, _LONGEST))
    return QuoteCase(text=text[:cut], kind="invented")


def _stitched(page: _Page, dice: Random) -> QuoteCase:
    head, tail = _window(page, dice), _window(page, dice)
    words = page.plain[head[0] : (head[0] + head[1]) // 2]
    words += page.plain[(tail[0] + tail[1]) // 2 : tail[1]]
    return QuoteCase(text=_text(words)[:_LONGEST].rstrip(), kind="stitched")


def _altered(kind: str, page: _Page, dice: Random) -> QuoteCase | None:
    first, stop = _window(page, dice)
    words = page.plain[first:stop]
    changed = _ALTERATIONS[kind](words, dice)
    if not changed or changed == words or not _SHORTEST <= len(_text(changed)) <= _LONGEST:
        return None
    start, end = page.spans[first][0], page.spans[stop - 1][1]
    return QuoteCase(text=_text(changed), kind=kind, start=start, end=end)


def _change_digit(words: list[str], dice: Random) -> list[str]:
    at = [number for number, word in enumerate(words) if word[0].isdigit()]
    if not at:
        return []
    place = dice.choice(at)
    word = words[place]
    spot = dice.choice([number for number, sign in enumerate(word) if sign.isdigit()])
    digit = dice.choice([sign for sign in "123456789" if sign != word[spot]])
    return [*words[:place], word[:spot] + digit + word[spot + 1 :], *words[place + 1 :]]


def _swap_names(words: list[str], _dice: Random) -> list[str]:
    for at, word in enumerate(words[:-2]):
        if word in _NAMES and words[at + 2] in _NAMES:
            return [*words[:at], words[at + 2], words[at + 1], word, *words[at + 3 :]]
    return []


def _toggle_not(words: list[str], _dice: Random) -> list[str]:
    inner = words[1:-1]
    if "not" in inner:
        at = inner.index("not") + 1
        return words[:at] + words[at + 1 :]
    for at, word in enumerate(inner, 1):
        if word in _NEGATABLE:
            return [*words[: at + 1], "not", *words[at + 1 :]]
    return []


_INVENTIONS = {"invented": _invented, "stitched": _stitched}
_ALTERATIONS = {"digit": _change_digit, "names": _swap_names, "negation": _toggle_not}
