"""Which language is a text written in?

By script first; within the Latin, Cyrillic and Arabic scripts by frequent words and by letter
sequences that are typical of one language. A question tells more: by the word that it begins
with, and by how its mark is set. All evidence comes from the shipped word tables.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from attrs import frozen

from evidence_sophia.text.characters import char_class, is_unspaced, is_upper, script
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.normal import casefold, nfc
from evidence_sophia.text.tables import LANGUAGES, table

__all__ = ["UNDETERMINED", "Detection", "detect_language", "spoken_language"]

UNDETERMINED = "und"
"""ISO 639-2 code for a language that cannot be told."""

_FALLBACK = "en"
_SAMPLE = 4000  # code points looked at; more adds nothing but time
_WORD_WEIGHT = 1.0  # of a frequent word that only one language has
_SEQUENCE_WEIGHT = 0.3  # of a letter sequence that only one language has
_ASKING_WEIGHT = 1.0  # of a word that begins a question in one language only
_MARK_WEIGHT = 1.0  # of the Spanish "¿", which nobody else writes
_BLANK_WEIGHT = 0.6  # of the French blank before the mark; a hasty writer sets one, too
_SCRIPT_WEIGHT = 0.3  # of the script itself, where one language of it is in view
_NAME_FACTOR = 0.3  # a capital inside a text begins a name, and names travel
_ENOUGH = 0.9  # about one frequent word, or three letter sequences
_LEAD = 0.55  # share of the best two that the best must have
_APOSTROPHE = "'"
_ELIDED = frozenset("cdjlmnst")
_OPENING = 2  # words of a question among which its opener is
_BLANKS = frozenset(" \xa0\u202f")
_TRIMMED = " \t\r\n"
_SEQUENCE_LENGTHS = (1, 2, 3, 4, 5)

# Scripts with one language that the library has in view.
_SCRIPT_LANGUAGES: Mapping[str, str] = {
    "Hangul": "ko",
    "Han": "zh",
    "Japanese": "ja",
    "Greek": "el",
    "Hebrew": "he",
    "Thai": "th",
    "Devanagari": "hi",
    "Georgian": "ka",
    "Armenian": "hy",
}
_BY_WORDS: Mapping[str, tuple[str, ...]] = {
    "Latin": tuple(code for code in LANGUAGES if code not in {"ar", "ru", "zh"}),
    "Cyrillic": ("ru",),
    "Arabic": ("ar",),
}
# Letters that Russian and Arabic lack: they name another language of the same script.
_FOREIGN_LETTERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "Cyrillic": (("іїєґ", "uk"), ("ђћџљњјѓќѕ", "sr")),
    "Arabic": (("ٹڈڑںےہ", "ur"), ("پچژگکی", "fa")),
}
_KANA_SHARE = 0.05  # of Han and kana; Japanese prose has far more, Chinese none


@frozen(kw_only=True)
class Detection:
    """What language a text seems to be in.

    Attributes:
        language: ISO 639-1 code, or ``"und"``.
        confidence: in [0, 1]; 0 for ``"und"``. It grows with the evidence and with its lead
            over the next language; it is no probability.
    """

    language: str
    confidence: float


def detect_language(text: str, candidates: Collection[str] | None = None) -> Detection:
    """Tell the language of a text; ``"und"`` where the evidence is too thin.

    Looks at the first 4,000 code points. Never raises.

    Args:
        text: the text.
        candidates: ISO 639-1 codes to choose from; None leaves all open.

    >>> detect_language("¿Quién escribió la novela?").language
    'es'
    >>> detect_language("1969").language
    'und'
    """
    sample = nfc(text[:_SAMPLE])
    counts = _script_counts(sample)
    if not counts:
        return _NOTHING
    name, weight = max(counts.items(), key=_precedence)
    share = weight / sum(counts.values())
    return _in_script(name, share, counts, sample, candidates)


def spoken_language(text: str, stated: str = "") -> str:
    """Give the ISO 639-1 code to read a text by: the stated one, else the one it shows, else en.

    Args:
        text: the text.
        stated: BCP 47 tag; "" where nothing is said of its language.

    >>> spoken_language("¿Quién escribió la novela?"), spoken_language("1969", "de-AT")
    ('es', 'de')
    """
    if named := primary_language(stated):
        return named
    found = detect_language(text).language
    return _FALLBACK if found == UNDETERMINED else found


def _precedence(item: tuple[str, int]) -> tuple[int, bool, str]:
    """Order scripts by weight; at a tie Latin yields, whose names stand in every script."""
    name, weight = item
    return weight, name != "Latin", name


_NOTHING = Detection(language=UNDETERMINED, confidence=0.0)


def _script_counts(sample: str) -> Counter[str]:
    """Count words by script; in scripts without blanks each character counts."""
    counts: Counter[str] = Counter()
    for run in _runs().findall(sample):
        counts.update(map(script, run) if is_unspaced(run[0]) else [script(run[0])])
    del counts["Common"]
    return _with_japanese(counts)


def _with_japanese(counts: Counter[str]) -> Counter[str]:
    """Count Han and kana together: as Japanese where there is enough kana, as Han elsewhere."""
    kana = counts.pop("Hiragana", 0) + counts.pop("Katakana", 0)
    both = counts.pop("Han", 0) + kana
    name = "Japanese" if kana > _KANA_SHARE * both else "Han"
    return counts + Counter({name: both})


def _in_script(
    name: str, share: float, counts: Counter[str], sample: str, candidates: Collection[str] | None
) -> Detection:
    if name in _BY_WORDS:
        return _by_words(name, sample, candidates)
    evidence = counts[name] / (counts[name] + _ENOUGH)
    language = _SCRIPT_LANGUAGES.get(name, UNDETERMINED)
    return _allowed(language, share * evidence, candidates)


def _allowed(language: str, confidence: float, candidates: Collection[str] | None) -> Detection:
    if language == UNDETERMINED or (candidates is not None and language not in candidates):
        return _NOTHING
    return Detection(language=language, confidence=confidence)


def _by_words(name: str, sample: str, candidates: Collection[str] | None) -> Detection:
    """Weigh frequent words and letter sequences of the languages of one script."""
    foreign = _foreign(name, casefold(sample))
    if foreign:
        return _allowed(foreign, _LEAD, candidates)
    languages = tuple(code for code in _BY_WORDS[name] if candidates is None or code in candidates)
    tokens = [run for run in _runs().findall(sample) if script(run[0]) == name]
    if not languages:
        return _NOTHING
    scores = _scores(tokens, languages)
    for language, weight in _asking(sample.strip(_TRIMMED), tokens[:_OPENING], languages):
        scores[language] += weight
    return _best(scores)


def _foreign(name: str, sample: str) -> str:
    for letters, language in _FOREIGN_LETTERS.get(name, ()):
        # One such letter may come with a name; two hundredths of all letters do not.
        if sum(map(sample.count, letters)) * 50 > len(sample):
            return language
    return ""


def _scores(tokens: Iterable[str], languages: tuple[str, ...]) -> dict[str, float]:
    """Add up the weight of the evidence for each language."""
    evidence = _evidence(languages)
    scores = dict.fromkeys(languages, _SCRIPT_WEIGHT if len(languages) == 1 else 0.0)
    for place, token in enumerate(tokens):
        factor = _NAME_FACTOR if place and is_upper(token[0]) else 1.0
        for mark in _marks(casefold(token).replace("’", "'")):
            for language, weight in evidence.get(mark, ()):
                scores[language] += weight * factor
    return scores


def _asking(
    text: str, opening: Iterable[str], languages: tuple[str, ...]
) -> Iterator[tuple[str, float]]:
    """Give the evidence of a question: how it begins, and how its mark is set."""
    if not text.endswith("?"):
        return
    if text.startswith("¿") and "es" in languages:
        yield "es", _MARK_WEIGHT
    if text[-2:-1] in _BLANKS and "fr" in languages:
        yield "fr", _BLANK_WEIGHT
    openers = _openers(languages)
    first, second = ([casefold(token).rstrip("'’") for token in opening] + ["", ""])[:2]
    if first in openers:
        yield from openers[first]
        return
    # "In which", "De quelle": what stands before an opener is a small word of its language.
    for language, weight in openers.get(second, ()):
        if first in table(language, "stop_words"):
            yield language, weight


@cache
def _openers(languages: tuple[str, ...]) -> dict[str, list[tuple[str, float]]]:
    """Map each word that begins a question to the languages in which it does."""
    owners: dict[str, list[str]] = defaultdict(list)
    for language in languages:
        for word in table(language, "asks"):
            owners[casefold(nfc(word))].append(language)
    return {
        word: [(language, _ASKING_WEIGHT / len(who)) for language in who]
        for word, who in owners.items()
    }


def _marks(token: str) -> list[str]:
    """List what may be evidence in a word: the word itself, and its letter sequences."""
    padded = f"^{token[:32].rstrip(_APOSTROPHE)}$"
    spans = ((at, size) for size in _SEQUENCE_LENGTHS for at in range(len(padded) - size + 1))
    return ["=" + token, *dict.fromkeys(padded[at : at + size] for at, size in spans)]


@cache
def _evidence(languages: tuple[str, ...]) -> dict[str, list[tuple[str, float]]]:
    """Map each mark to the languages it speaks for; a mark of several weighs less for each."""
    owners: dict[str, set[str]] = defaultdict(set)
    for language in languages:
        for word in table(language, "stop_words"):
            owners["=" + _spelling(casefold(nfc(word)))].add(language)
        for sequence in table(language, "sequences"):
            owners[sequence].add(language)
    return {mark: _weights(mark, who) for mark, who in owners.items()}


def _spelling(word: str) -> str:
    """Write a consonant as it stands in a text: elided, as the French "d'"."""
    return word + _APOSTROPHE if word in _ELIDED else word


def _weights(mark: str, languages: set[str]) -> list[tuple[str, float]]:
    weight = _WORD_WEIGHT if mark.startswith("=") else _SEQUENCE_WEIGHT
    return [(language, weight / len(languages)) for language in sorted(languages)]


def _best(scores: Mapping[str, float]) -> Detection:
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    (language, first), second = ranked[0], ranked[1][1] if len(ranked) > 1 else 0.0
    if first < _ENOUGH or first / (first + second) < _LEAD:
        return _NOTHING
    return Detection(language=language, confidence=_confidence(first, second))


def _confidence(first: float, second: float) -> float:
    """Let the lead count as far as the evidence is enough: x / (x + threshold)."""
    return (first - second) / first * first / (first + _ENOUGH)


@cache
def _runs() -> re.Pattern[str]:
    spaced, unspaced = char_class("spaced"), char_class("unspaced")
    return re.compile(f"[{unspaced}]+|[{spaced}]+['’]?")
