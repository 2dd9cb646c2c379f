"""How often do the safety filter, the classes of questions and the injection finder err?

Six tables, each share with its Wilson interval of 95 %:

- labelled sentences (``tests/unit/answering/safety``): what certifies and was found, what must
  survive and did. The rules were made with ``developed`` in view, so its figures are of fit. The
  ``held_out`` files were written after the rules and by going through kinds of text, the
  ``blind`` ones before the rules were read (``blind``), to break them (``blind_hostile``,
  ``blind_again``: harder than what one meets), and in plain words at the end (``blind_last``,
  and ``blind_plain`` by another hand: of the 180 undisguised sentences that certify 81 were
  missed, 51 of 100 in the half that the rules were mended with and 30 of 80 in the other, of 40
  disguised ones none; of 180 others 2 were withheld). That other half is ``blind_plain_again``:
  no rule was made with it in view. After the first mending 5 of its 80 were missed and 2 of 99
  withheld, after the second 5 and 3; then one rule was changed for it, for a warning that the
  second mending had cost ("as few as two"). ``blind_by_another`` is by a third hand. ``fresh``
  holds kinds that ``blind_plain`` has not, ``fresh_plain`` plainer ones, ``fresh_more`` answered
  questions, denials and ordinary texts of animals and food, ``fresh_harm`` things of no list and
  beliefs that are taken back, ``fresh_after`` plain wordings; each was written after the rules
  were mended for the one before. What they gave at first sight, before a rule was changed for
  them, is printed beside what they give now;
- labelled questions: those of a hazard that get a notice, and the others that get none. At first
  sight 28 of 60 of the blind ones got none, 7 of 87 of the fresh ones, 6 of 40 of those by another
  hand (and none of 40 others got one); of ``questions_plain_again``, kept apart from every
  change, 12 of 31 at first and 4 after the first mending;
- the labelled certifying sentences under random disguises (seeded);
- questions that touch no hazard (XQuAD) and get a class;
- sentences and passages of ordinary text that the injection finder names;
- sentences of ordinary text that the filter would withhold, most of which name no subject.

    python benchmarks/safety.py
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from evidence_sophia.answering.injection import find_injections
from evidence_sophia.answering.privacy.personal_data import find_personal_data
from evidence_sophia.answering.safety import classify_question, filter_sentence
from evidence_sophia.answering.safety.confusables import LOOKALIKES
from evidence_sophia.text.sentences import sentences
from intervals import share

PROJECT = Path(__file__).parents[1]
DATA = PROJECT / ".." / "shared" / "data"
LANGUAGES = ("en", "es", "de", "ru", "ar", "zh")
SEED = 1729
#: What each held-out file gave before any rule was changed for it: (found, certifying, survived,
#: surviving).
FIRST_SIGHT = {
    "held_out": (56, 62, 52, 61),
    "held_out_again": (27, 30, 27, 30),
    "held_out_last": (26, 29, 30, 33),
    "blind": (54, 80, 73, 80),
    "blind_hostile": (21, 42, 21, 38),
    "blind_again": (25, 40, 31, 40),
    "blind_last": (29, 34, 22, 24),
    "blind_plain": (68, 119, 79, 81),
    "fresh": (27, 70, 25, 30),
    "fresh_plain": (62, 80, 24, 28),
    "fresh_more": (82, 138, 139, 160),
    "fresh_harm": (40, 60, 44, 60),
    "fresh_after": (26, 32, 22, 28),
    "blind_by_another": (76, 120, 110, 120),
    "blind_plain_again": (71, 101, 99, 99),
}
#: Characters of a document that stand for a passage.
PASSAGE = 1200


def main() -> None:
    """Print the tables."""
    sys.path.insert(0, str(PROJECT))
    labelled_sentences()
    labelled_questions()
    disguised_sentences()
    if not DATA.is_dir():
        sys.exit("the third-party data (../shared/data) are absent: no false positives measured")
    ordinary_questions()
    named("passages that the injection finder names", _injections)
    named("sentences that the filter withholds", _withheld, cut=True)
    named("passages with personal data (some really have)", _personal)


def labelled_sentences() -> None:
    """Print recall of what certifies and survival of the rest, by file and language."""
    from tests.safety_sentences import FILES, labelled  # noqa: PLC0415 - the path is set by main

    print("labelled sentences               certifying found              surviving kept")
    for name in FILES:
        rows = labelled(name)
        if name in FIRST_SIGHT:
            found, certifying, kept, surviving = FIRST_SIGHT[name]
            print(f"  {name:17} first sight {share(found, certifying)}   {share(kept, surviving)}")
        for language in ("all", "en", "es", "de", "fr"):
            of = [row for row in rows if language in {"all", row[1]}]
            counts = Counter((row[0], filter_sentence(row[2]).is_certifying) for row in of)
            certifying, surviving = (
                _sum(counts, is_certifying=True),
                _sum(counts, is_certifying=False),
            )
            found, kept = counts[True, True], counts[False, False]
            print(
                f"  {name:17} {language:11} {share(found, certifying)}   {share(kept, surviving)}"
            )


def _sum(counts: Counter[tuple[bool, bool]], *, is_certifying: bool) -> int:
    return sum(n for (label, _), n in counts.items() if label is is_certifying)


def labelled_questions() -> None:
    """Print how many questions of a hazard get a notice, and how many others get none."""
    from tests.safety_sentences import QUESTIONS, questions  # noqa: PLC0415 - as above

    print("labelled questions               hazards told                  others let pass")
    for name in QUESTIONS:
        rows = questions(name)
        told = Counter(
            (bool(one), classify_question(text, language).needs_notice)
            for one, language, text in rows
        )
        hazards, others = told[True, True], told[False, False]
        print(
            f"  {name:29} {share(hazards, hazards + told[True, False])}   "
            f"{share(others, others + told[False, True])}"
        )


def disguised_sentences() -> None:
    """Print how often a certifying sentence is found once its letters are disguised."""
    from tests.safety_sentences import FILES, labelled  # noqa: PLC0415 - the path is set by main

    chosen = random.Random(SEED)  # noqa: S311 - no secret
    rows = [row[2] for name in FILES for row in labelled(name) if row[0] and row[2].isprintable()]
    print("certifying sentences, disguised")
    for name, disguise in DISGUISES.items():
        shown = [disguise(text, chosen) for text in rows]
        found = sum(filter_sentence(text).is_certifying for text in shown)
        print(f"  {name:17} {share(found, len(rows))}")


def _each(text: str, change: Callable[[str], str]) -> str:
    return "".join(change(ch) if "a" <= ch <= "z" else ch for ch in text)


def _alike(text: str, chosen: random.Random) -> str:
    forms: dict[str, list[str]] = {}
    for ch, plain in LOOKALIKES.items():
        forms.setdefault(plain, []).append(ch)
    return _each(text, lambda ch: chosen.choice([ch, *forms.get(ch, [])]))


def _wide(text: str, _chosen: random.Random) -> str:
    return _each(text, lambda ch: chr(ord(ch) - 0x61 + 0xFF41))


def _hidden(text: str, chosen: random.Random) -> str:
    return _each(text, lambda ch: ch + chosen.choice(["", "\u200b", "\u2060", "\u00ad", "\u200d"]))


def _accented(text: str, chosen: random.Random) -> str:
    return _each(text, lambda ch: ch + chosen.choice(["", "", "\u0301", "\u0308", "\u0336"]))


def _leet(text: str, chosen: random.Random) -> str:
    digits = {"a": "4", "e": "3", "i": "1", "o": "0", "s": "5", "t": "7"}
    return _each(text, lambda ch: chosen.choice([ch, digits.get(ch, ch)]))


def _cased(text: str, chosen: random.Random) -> str:
    return _each(text, lambda ch: chosen.choice([ch, ch.upper()]))


def _spelt(text: str, _chosen: random.Random) -> str:
    return " ".join(" ".join(word) for word in text.split())


def _tagged(text: str, chosen: random.Random) -> str:
    return _each(text, lambda ch: chosen.choice([ch, ch, ch, f"<b>{ch}</b>"]))


DISGUISES: dict[str, Callable[[str, random.Random], str]] = {
    "homoglyphs": _alike,
    "full width": _wide,
    "invisible": _hidden,
    "accents": _accented,
    "leetspeak": _leet,
    "mixed case": _cased,
    "spelt out": _spelt,
    "tags": _tagged,
}


def ordinary_questions() -> None:
    """Print how many questions about ordinary matters get a class."""
    print("ordinary questions that get a class (XQuAD)")
    for language in LANGUAGES:
        texts = _column("xquad", f"queries.{language}.jsonl")
        classed = sum(classify_question(text, language).needs_notice for text in texts)
        print(f"  {language:17} {share(classed, len(texts))}")


def named(title: str, count: Callable[[str], Iterable[str]], *, cut: bool = False) -> None:
    """Print in how many texts of each corpus something is found, and what."""
    print(title)
    for name, texts in _corpora():
        pieces = [s.of(text) for text in texts for s in sentences(text)] if cut else list(texts)
        found = [list(count(piece)) for piece in pieces]
        kinds = Counter(kind for one in found for kind in set(one))
        rate = share(sum(map(bool, found)), len(pieces))
        print(f"  {name:17} {rate}  {dict(sorted(kinds.items()))}")


def _injections(text: str) -> Iterator[str]:
    return (str(one.category) for one in find_injections(text))


def _withheld(text: str) -> Iterator[str]:
    # A known context without a subject: a sentence must name one itself.
    return (one.rule for one in filter_sentence(text, context=()).certifications)


def _personal(text: str) -> Iterator[str]:
    return (str(one.kind) for one in find_personal_data(text))


def _corpora() -> Iterator[tuple[str, list[str]]]:
    for language in LANGUAGES:
        yield f"xquad {language}", _column("xquad", f"docs.{language}.jsonl")
    yield (
        "xquad questions",
        [q for one in LANGUAGES for q in _column("xquad", f"queries.{one}.jsonl")],
    )
    yield "scifact", _column("scifact", "docs.jsonl")
    lines = (DATA / "wice" / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    yield "wice", [one["text"] for line in lines for one in json.loads(line)["evidence"]]
    files = sorted((PROJECT / "examples" / "corpus").glob("*/**/*.*"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    yield (
        "example corpus",
        [t[at : at + PASSAGE] for t in texts for at in range(0, len(t), PASSAGE)],
    )


def _column(folder: str, name: str) -> list[str]:
    lines = (DATA / folder / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]


if __name__ == "__main__":
    main()
