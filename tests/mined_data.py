"""Real texts as the sources of a base, and what a miner would say of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import words

__all__ = ["ALTERATIONS", "altered", "corpus", "documents", "honest", "rows", "squashed"]

LANGUAGES: Final = ("ar", "de", "en", "es", "ru", "zh")


def rows(path: Path) -> list[dict[str, Any]]:
    """Read a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def documents(folder: Path, texts: Mapping[str, tuple[str, str]]) -> Path:
    """Make a folder of plain texts, each given by its name, its language and its text."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for name, (language, text) in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
        row = {
            "file": name,
            "title": name,
            "source": "Archive",
            "url": f"https://example.org/{name}",
            "licence": "CC-BY-4.0",
            "fetched": "2026-02-28",
            "language": language,
            "topic": "things",
        }
        lines.append(json.dumps(row))
    (folder / "manifest.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def corpus(data: Path, count: int) -> dict[str, tuple[str, str]]:
    """Give so many texts of each kind, by name: abstracts, pages, and six languages."""
    found: dict[str, tuple[str, str]] = {}
    for row in rows(data / "scifact" / "docs.jsonl")[:count]:
        found[f"scifact-{row['id']}.txt"] = ("en", row["text"])
    for row in rows(data / "wice" / "claims.jsonl")[:count]:
        text = "\n\n".join(each["text"] for each in row["evidence"])
        found[f"{row['id']}.txt"] = ("en", text)
    for language in LANGUAGES:
        for row in rows(data / "xquad" / f"docs.{language}.jsonl")[:count]:
            found[f"xquad-{language}-{row['id']}.txt"] = (language, row["text"])
    return found


def honest(source_id: str, language: str, text: str) -> Iterator[Proposal]:
    """Give what a miner without fault would say of a text, one proposal a sentence."""
    for span in sentences(text, language):
        quote = span.of(text)
        said = words(quote)
        if not len(said) >= 4 or len(quote) > 300:
            continue
        yield Proposal(
            subject=said[0].text,
            predicate="says",
            value=said[-1].text,
            quote=quote,
            source_id=source_id,
            near=span.start,
            confidence=5_000,
        )


def squashed(text: str) -> str:
    """Give the letters and digits of a text alone: no reading may make more of them equal.

    What differs here differs for everybody, so a quote that is not in its source even so does
    not stand there.
    """
    kept = (each for each in text if each.isalnum())
    return "".join(kept).casefold()


Change = Callable[[str, random.Random], str]


def _inserted(quote: str, chance: random.Random) -> str:
    at = chance.randrange(len(quote) + 1)
    return f"{quote[:at]} zyx {quote[at:]}"[:300]


def _dropped(quote: str, chance: random.Random) -> str:
    places = [at for at, each in enumerate(quote) if each.isalnum()]
    at = chance.choice(places)
    return quote[:at] + quote[at + 1 :]


def _digit(quote: str, chance: random.Random) -> str:
    places = [at for at, each in enumerate(quote) if each in "0123456789"]
    if not places:
        return _inserted(quote, chance)
    at = chance.choice(places)
    return f"{quote[:at]}{(int(quote[at]) + chance.randint(1, 9)) % 10}{quote[at + 1 :]}"


def _swapped(quote: str, chance: random.Random) -> str:
    parts = quote.split(" ")
    at = chance.randrange(len(parts))
    return " ".join((*parts[at:], *parts[:at]))


def _homoglyph(quote: str, _chance: random.Random) -> str:
    return quote.replace("e", "\u0435").replace("o", "\u03bf")


def _hidden(quote: str, chance: random.Random) -> str:
    at = chance.randrange(len(quote) + 1)
    return quote[:at] + chance.choice("\0\u202e\u200d\ufeff\u2060") + quote[at:]


def _negated(quote: str, chance: random.Random) -> str:
    at = quote.find(" ", chance.randrange(len(quote)))
    return f"{quote[:at]} not{quote[at:]}"


def _cased(quote: str, _chance: random.Random) -> str:
    return quote.swapcase()


def _joined(quote: str, _chance: random.Random) -> str:
    return quote[: len(quote) // 2] + "…" + quote[-3:]


#: What somebody may do to a quote, by name.
ALTERATIONS: Final[dict[str, Change]] = {
    "a word more": _inserted,
    "a letter less": _dropped,
    "another digit": _digit,
    "words in another order": _swapped,
    "letters that look alike": _homoglyph,
    "a hidden character": _hidden,
    "a denial": _negated,
    "another case": _cased,
    "a gap": _joined,
}


def altered(
    proposals: Iterable[Proposal], chance: random.Random, others: tuple[str, ...]
) -> Iterator[tuple[str, Proposal]]:
    """Change each proposal in one way; give the way and what became of it."""
    names = (*ALTERATIONS, "another source", "no source", "another value", "nothing")
    for number, each in enumerate(proposals):
        how = names[number % len(names)]
        if how in ALTERATIONS:
            yield how, evolve(each, quote=ALTERATIONS[how](each.quote, chance))
        elif how == "another source":
            yield how, evolve(each, source_id=chance.choice(others))
        elif how == "no source":
            yield how, evolve(each, source_id=f"{each.source_id}x")
        elif how == "another value":
            yield how, evolve(each, value="zyx")
        else:
            yield how, each
