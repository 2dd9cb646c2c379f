"""The baseline that the judge of support is measured against, written plainly.

Features of a claim and its evidence sentences by word overlap, four plain guards and a score,
as a reader would write them first. Nothing here is used by the library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import fsum, log

__all__ = [
    "apart_features",
    "baseline_features",
    "baseline_idf",
    "chunk_guard",
    "content",
    "three_way",
]


def _listed(text: str) -> list[str]:
    return text.split()


_STOP = frozenset(
    _listed("""
    a about above after again against all also although am among an and another any are as at be
    because been before being below between both but by can could did do does doing done down
    during each either else even ever every few for from further had has have having he her here
    hers him his how however i if in instead into is it its itself just may me might more most
    much must my of off on once one only or other others our out over own per rather same shall
    she should since so some such than that the their them then there these they this those
    through thus to too under until up upon us very was we were what when where whether which
    while who whom whose why will with within would yet you your
    """)
)
_NEGATORS = frozenset(
    _listed("""
    not no never none nobody nothing nowhere neither nor without cannot can't don't doesn't didn't
    isn't aren't wasn't weren't won't wouldn't couldn't shouldn't hasn't haven't hadn't
    """)
)
_NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        _listed("zero one two three four five six seven eight nine ten eleven twelve")
    )
}
_PAIRS = """
increase decrease|high low|higher lower|more less|most least|large small|big little|long short
hot cold|old new|old young|first last|before after|above below|up down|in out|on off|open closed
open close|start end|begin finish|win lose|rise fall|gain loss|positive negative|true false
right wrong|right left|good bad|better worse|best worst|happy sad|fast slow|early late|rich poor
strong weak|hard soft|hard easy|light dark|light heavy|day night|man woman|men women|boy girl
male female|alive dead|full empty|near far|inside outside|front back|top bottom|buy sell
push pull|give take|accept reject|allow forbid|appear disappear|agree disagree|love hate
same different|safe dangerous|sit stand|wet dry|wide narrow|deep shallow|thick thin|north south
east west|activate inhibit|promote prevent|presence absence|maximum minimum
"""
_WORD = re.compile(r"[A-Za-z0-9]+(?:[.,][0-9]+)*(?:['’][a-z]+)?")
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def words(text: str) -> list[str]:
    """Give the words of a text, lower case, number words as digits."""
    lowered = (word.lower().replace("’", "'") for word in _WORD.findall(text))
    return [_NUMBERS.get(word, word) for word in lowered]


def stem(word: str) -> str:
    """Cut the commonest English endings."""
    for ending in ("'s", "ing", "edly", "ed", "ies", "es", "ly", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


_OPPOSITES = frozenset(
    (stem(one), stem(other))
    for pair in _PAIRS.replace("\n", "|").split("|")
    if pair
    for one, other in (pair.split(), pair.split()[::-1])
)


def content(text: str) -> list[str]:
    """Give the stems of the content words, in order."""
    return [stem(word) for word in words(text) if word not in _STOP and word not in _NEGATORS]


def baseline_idf(sentences: Iterable[str]) -> dict[str, float]:
    """Weigh each stem by ``ln(1 + n / (1 + df))`` over distinct sentences; "" is for the unseen."""
    distinct = sorted(set(sentences))
    counts: dict[str, int] = {}
    for sentence in distinct:
        for word in set(content(sentence)):
            counts[word] = counts.get(word, 0) + 1
    found = {word: log(1 + len(distinct) / (1 + count)) for word, count in counts.items()}
    return {"": log(1 + len(distinct)), **found}


def baseline_features(
    claim: str, evidence: Sequence[str], idf: dict[str, float]
) -> dict[str, float]:
    """Compute the nine features without a model, and the guarded score."""
    asked = sorted(set(content(claim)))
    held = [set(content(sentence)) for sentence in evidence]
    union = set().union(*held)
    order = content(claim)
    pairs = set(pairwise(order))
    said: set[tuple[str, str]] = set()
    for sentence in evidence:
        inner = content(sentence)
        said |= set(pairwise(inner))
    best = max(range(len(held)), key=lambda at: _share(asked, held[at]), default=None)
    nearest = evidence[best] if best is not None else ""
    near = held[best] if best is not None else set()
    found: dict[str, float] = {
        "cov_best": _share(asked, near),
        "cov_all": _share(asked, union),
        "idf_best": max((_weighed(asked, each, idf) for each in held), default=0.0),
        "idf_all": _weighed(asked, union, idf),
        "bi_all": len(pairs & said) / len(pairs) if pairs else 0.0,
        "neg": float(_is_negated(claim) != _is_negated(nearest)),
        "ant": float(any((a, b) in _OPPOSITES for a in asked for b in near)),
        "num": float(not _numbers(claim) <= _numbers(" ".join(evidence))),
        "name": _names_missing(claim, union),
    }
    fired = found["neg"] + found["num"] + found["ant"]
    found["guarded"] = found["idf_all"] * 0.4**fired * (1 - 0.5 * found["name"])
    return found


def apart_features(claim: str, evidence: Sequence[str], idf: dict[str, float]) -> dict[str, float]:
    """Compute the same features, each by itself as its definition says, nothing shared."""
    return {
        name: baseline_one(name, claim, evidence, idf)
        for name in ("cov_best", "cov_all", "idf_best", "idf_all", "bi_all", "neg", "ant", "num")
    } | {"name": _names_missing(claim, set().union(*(set(content(each)) for each in evidence)))}


def baseline_one(name: str, claim: str, evidence: Sequence[str], idf: dict[str, float]) -> float:
    """Compute one feature by its definition."""
    asked = sorted(set(content(claim)))
    if name in {"neg", "ant"}:
        near = max(evidence, key=lambda each: _share(asked, set(content(each))))
        if name == "neg":
            return float(_is_negated(claim) != _is_negated(near))
        return float(any((a, b) in _OPPOSITES for a in asked for b in set(content(near))))
    if name == "num":
        return float(not _numbers(claim) <= _numbers(" ".join(evidence)))
    if name == "bi_all":
        order = content(claim)
        pairs = set(pairwise(order))
        said = {pair for each in evidence for pair in pairwise(content(each))}
        return len(pairs & said) / len(pairs) if pairs else 0.0
    held = [set(content(each)) for each in evidence]
    held = [set().union(*held)] if name.endswith("all") else held
    if name.startswith("idf"):
        return max((_weighed(asked, each, idf) for each in held), default=0.0)
    return max((_share(asked, each) for each in held), default=0.0)


def three_way(found: dict[str, float]) -> str:
    """Apply the plain rule of three labels."""
    if found["cov_all"] < 0.6:
        return "not_enough"
    return "refuted" if found["neg"] or found["ant"] or found["num"] else "supported"


def chunk_guard(claim: str, evidence: Sequence[str], size: int = 120) -> tuple[float, bool]:
    """Give the best coverage in a chunk of so many words, and whether its negation differs."""
    flat = " ".join(evidence).split()
    asked = sorted(set(content(claim)))
    chunks = [" ".join(flat[at : at + size]) for at in range(0, max(1, len(flat)), size)]
    best = max(chunks, key=lambda chunk: _share(asked, set(content(chunk))))
    return _share(asked, set(content(best))), _is_negated(claim) != _is_negated(best)


def _share(asked: list[str], held: set[str]) -> float:
    return sum(word in held for word in asked) / len(asked) if asked else 0.0


def _weighed(asked: list[str], held: set[str], idf: dict[str, float]) -> float:
    whole = fsum(idf.get(word, idf[""]) for word in asked)
    return fsum(idf.get(word, idf[""]) for word in asked if word in held) / whole if whole else 0.0


def _is_negated(text: str) -> bool:
    return not _NEGATORS.isdisjoint(words(text))


def _numbers(text: str) -> set[str]:
    return {word.replace(",", "") for word in words(text) if _NUMBER.fullmatch(word)}


def _names_missing(claim: str, union: set[str]) -> float:
    capitalised = [word for word in _WORD.findall(claim)[1:] if word[0].isupper()]
    names = sorted({stem(word.lower()) for word in capitalised if word.lower() not in _STOP})
    return sum(name not in union for name in names) / len(names) if names else 0.0
