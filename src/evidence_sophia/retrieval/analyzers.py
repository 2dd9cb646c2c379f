"""Which terms does a text hold? Versioned analyzers: a text in, its terms in order out.

``unicode-1`` folds a text (NFKC, full case folding, NFKC again) and takes every run of letters,
marks and numbers as a term; a run of a script that writes no blanks between words, and of
Hangul, becomes overlapping pairs of characters (a single one stays alone). ``english-1`` and its
like stem the terms of ``unicode-1`` with Snowball; they need the extra ``search``. No analyzer
drops stop words: idf makes them light, and no query can become empty.

The number in an id stands for everything the terms depend on, the shipped Unicode 14.0 tables
included. The Snowball release is recorded beside it (``stemmer_release``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata
from threading import Lock
from typing import Final

from evidence_sophia.errors import AnalyzerMismatchError, MissingExtraError
from evidence_sophia.text.characters import char_class, has_astral
from evidence_sophia.text.normal import casefold, nfkc

__all__ = [
    "PLAIN_ANALYZER",
    "analyze",
    "analyzer_for",
    "available_analyzers",
    "check_analyzers",
    "runs_of",
    "stemmer_release",
    "surfaces",
]

PLAIN_ANALYZER: Final = "unicode-1"

# BCP 47 primary language -> Snowball algorithm; those that every release since 2.2 has.
_STEMMERS: Final = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}
_ALGORITHMS: Final = {f"{name}-1": name for name in _STEMMERS.values()}

# Precomposed Hangul; NFKC leaves no other kind of complete syllable.
_HANGUL: Final = "\uac00-\ud7a3"
_ASCII_TERMS: Final = re.compile("[0-9a-z]+")
_ASCII_WORDS: Final = re.compile("[0-9A-Za-z]+")
# Stems remembered per analyzer; a language's running text uses fewer different words.
_REMEMBERED: Final = 200_000


def available_analyzers() -> tuple[str, ...]:
    """List the ids of the analyzers that this installation has, sorted."""
    stemmers = _ALGORITHMS if stemmer_release() else ()
    return tuple(sorted({PLAIN_ANALYZER, *stemmers}))


@cache
def stemmer_release() -> str:
    """Give the installed Snowball release as ``"major.minor"``; ``""`` without the extra."""
    try:
        version = metadata.version("snowballstemmer")
    except metadata.PackageNotFoundError:
        return ""
    return ".".join(version.split(".")[:2])


def analyzer_for(language: str, available: tuple[str, ...]) -> str:
    """Choose the analyzer of a language among those available.

    >>> analyzer_for("en-GB", ("english-1", "unicode-1"))
    'english-1'
    >>> analyzer_for("zh", ("english-1", "unicode-1"))
    'unicode-1'
    """
    primary = re.split("[-_]", language, maxsplit=1)[0]
    chosen = f"{_STEMMERS.get(casefold(primary), '')}-1"
    return chosen if chosen in available else PLAIN_ANALYZER


def check_analyzers(recorded: tuple[str, ...], release: str) -> None:
    """Refuse an index whose terms this installation cannot make.

    Args:
        recorded: ids of the analyzers that the index names.
        release: the Snowball release it was built with; ``""`` for none.

    Raises:
        AnalyzerMismatchError: an unknown analyzer, or another Snowball release.
        MissingExtraError: the index needs stemmers and the extra ``search`` is absent.
    """
    unknown = sorted(set(recorded) - {PLAIN_ANALYZER, *_ALGORITHMS})
    if unknown:
        message = f"the index was built with analyzers unknown here: {', '.join(unknown):.200}"
        raise AnalyzerMismatchError(message)
    installed = stemmer_release()
    if release and not installed:
        message = f"the index was built with stemmers (Snowball {release}), which are not installed"
        raise MissingExtraError(message, extra="search")
    if release and release != installed:
        message = f"the index was built with Snowball {release}; Snowball {installed} is installed"
        hint = f'Ingest the sources again, or: pip install "snowballstemmer=={release}.*"'
        raise AnalyzerMismatchError(message, hint=hint)


def analyze(text: str, analyzer: str = PLAIN_ANALYZER) -> list[str]:
    """Give the terms of a text, in order, repeats included. Linear in the text.

    Raises:
        AnalyzerMismatchError: no such analyzer.
        MissingExtraError: the analyzer stems and the extra ``search`` is absent.

    >>> analyze("Foo_bar: the CAFÉ, 東京都")
    ['foo', 'bar', 'the', 'café', '東京', '京都']
    """
    words = _words(text)
    if analyzer == PLAIN_ANALYZER:
        return words
    stem = _stemmer(analyzer)
    return [stem(word) for word in words]


def surfaces(text: str, analyzer: str = PLAIN_ANALYZER) -> dict[str, str]:
    """Map each term of a text to the word it was first written as.

    A pair of characters, and a term that no single written word yields, stands for itself.

    >>> surfaces("Cats and CATS", "unicode-1")
    {'cats': 'Cats', 'and': 'and'}
    """
    found: dict[str, str] = {}
    if text.isascii():
        for term, word in zip(analyze(text, analyzer), _ASCII_WORDS.findall(text), strict=True):
            found.setdefault(term, word)
        return found
    for spaced, _ in _runs(bmp=not has_astral(text)).findall(text):
        for term in analyze(spaced, analyzer):
            found.setdefault(term, spaced)
    for term in analyze(text, analyzer):
        found.setdefault(term, term)
    return found


def runs_of(text: str) -> list[tuple[str, str]]:
    """Give the runs of a text as they stand there, each beside its folded form.

    A run of a script without blanks stays whole: where its words end is not known here.

    >>> runs_of("The Moon, 東京都")
    [('The', 'the'), ('Moon', 'moon'), ('東京都', '東京都')]
    """
    plain = nfkc(text)
    found = _runs(bmp=not has_astral(plain)).findall(plain)
    pieces = [spaced or unspaced for spaced, unspaced in found]
    return [(piece, nfkc(casefold(piece))) for piece in pieces]


def _words(text: str) -> list[str]:
    if text.isascii():
        return _ASCII_TERMS.findall(text.lower())
    folded = nfkc(casefold(nfkc(text)))
    runs = _runs(bmp=not has_astral(folded)).findall(folded)
    words: list[str] = []
    for spaced, unspaced in runs:
        if spaced:
            words.append(spaced)
        else:
            words.extend(_pairs(unspaced))
    return words


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return [run[start : start + 2] for start in range(len(run) - 1)]


@cache
def _runs(*, bmp: bool) -> re.Pattern[str]:
    unspaced = char_class("unspaced", bmp=bmp) + _HANGUL
    return re.compile(f"((?:(?![{unspaced}])[{char_class('word', bmp=bmp)}])+)|([{unspaced}]+)")


@cache
def _stemmer(analyzer: str) -> Callable[[str], str]:
    if analyzer not in _ALGORITHMS:
        message = f"no analyzer {analyzer!r:.80}"
        raise AnalyzerMismatchError(message)
    if not stemmer_release():
        message = f"the analyzer {analyzer} needs the package snowballstemmer"
        raise MissingExtraError(message, extra="search")
    raw = import_module("snowballstemmer").stemmer(_ALGORITHMS[analyzer]).stemWord
    return _remembering(raw)


def _remembering(raw: Callable[[str], str]) -> Callable[[str], str]:
    """Remember stems; one thread at a time, since a Snowball stemmer keeps state."""
    known: dict[str, str] = {}
    lock = Lock()

    def stem(word: str) -> str:
        found = known.get(word)
        if found is not None:
            return found
        with lock:
            # A stemmer that leaves nothing of a word must not make an empty term.
            made = raw(word) or word
            if len(known) >= _REMEMBERED:
                known.clear()
            known[word] = made
        return made

    return stem
