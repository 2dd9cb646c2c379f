"""Which DOI does a text name, in the one form in which DOIs are compared?

A DOI is written in many ways: as a URL of the resolver or of a publisher, with ``doi:`` before
it, percent-encoded, in capitals, with the full stop of the sentence after it. Two of them are
one exactly if their normal forms are equal. Only ASCII letters are folded, as the DOI Handbook
says: the registry itself treats ``É`` and ``é`` as different.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, shown
from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import category, is_space
from evidence_sophia.text.normal import ascii_lower

__all__ = ["LONGEST_DOI", "FoundDoi", "doi_or_none", "find_dois", "normalise_doi"]

#: Characters; the longest DOIs in use have about 200, percent-encoded about 500.
LONGEST_DOI: Final = 2_048

_DOI: Final = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,4}/(.+)", re.DOTALL)
_ENCODED_SLASH: Final = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,4}%2[Ff]")
_PREFIX: Final = r"(?<![0-9vV$€£¥])(?<![0-9]\.)10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,4}(?:\\?/|%2[Ff])"
# A line may break after the slash; what follows must look like a suffix, not like a word.
_START: Final = re.compile(_PREFIX + r"(?:\r?\n(?=[a-z.-]{0,20}[0-9]))?", re.IGNORECASE)
_LABEL: Final = re.compile(
    r"(?:(?:info|urn):doi[:/]|/?doi/(?=10\.)"
    r"|doi[:=#\uff1a]?[ \t\r\n\u00a0]{0,4}(?=[(<\[]?(?:10|https?:|doi)))",
    re.IGNORECASE,
)
#: "Identificador DOI: ", "DOI (Zitierlink): ", "citation_doi content=": words that name it first.
_LABEL_IN_WORDS: Final = re.compile(
    r"[^0-9/]{0,40}?(?:doi|digital object identifier)"
    r"[^0-9/:=A-Za-z]{0,4}[^0-9/:=]{0,20}[:= ] ?(?=10\.)",
    re.IGNORECASE,
)
_RESOLVER: Final = re.compile(
    r"(?:(?:[a-z]{2,6}:?//|[a-z]{2,6}:/|//) ?)?(?:www\.|dx\.)?doi\.org(?::443|:80)? ?[/:]+",
    re.IGNORECASE,
)
#: The page of a publisher, a proxy or a mirror, up to the DOI in its path or as its id.
_PAGE: Final = re.compile(
    rf"https?://[^/?#\\]+(?=[/?])[^#]*?(?:/|(?<=[/=?&])doi[:=]|[?&](?:id|doi)=)(?={_PREFIX})",
    re.IGNORECASE,
)
_BRACKETS: Final = {")": "(", "]": "[", "}": "{", ">": "<"}
_PAIRS: Final = tuple(_BRACKETS.items())
_CLOSING: Final = {opening: closing for closing, opening in _PAIRS}
_OPENING: Final = frozenset(_CLOSING)
_AFTER_DOI: Final = frozenset("./,;:!?'\"*_…’”»›“„‚‘«‹`|\\")
_ENDS_RUN: Final = frozenset('"“”„«»`|—、。，；：！？（）「」『』【】《》〈〉')
#: What servers write behind a DOI to name a file or a view of the text.
_FILE_SUFFIX: Final = re.compile(
    r"(?:\.full)?\.(?:pdf|html?|epub|full)$"
    r"|(?<=[^/])/(?:full|fulltext|pdf|epdf|epub|html|abstract|meta)$",
    re.IGNORECASE,
)
#: bioRxiv and medRxiv number the versions of a text in its address, not in its DOI.
_PREPRINT_VERSION: Final = re.compile(
    r"(10\.1101/(?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?[0-9]{6,8})v[0-9]{1,2}"
)
_QUERY: Final = re.compile(r"\?|&[A-Za-z_]{1,20}=")
#: Files beside the text that publishers put below its address.
_BESIDE: Final = re.compile(r"/(?:suppl_file|asset|downloadSupplement)/")
#: "Band 10.2019/4", "10.2010/11": a number and a year, where nothing says that it is a DOI.
_NUMBER_OF_YEAR: Final = re.compile(r"10\.(?:19|20)[0-9]{2}/[0-9]{1,4}")
_NEXT_DOI: Final = re.compile(r"10\.[0-9]{4}|doi|https?:", re.IGNORECASE)
_BROKEN: Final = re.compile(r"\r?\n(?=[a-z]{1,20}[.-]?[0-9])")
_LINE_BREAK: Final = re.compile(r"\r?\n")
_LABEL_BEHIND: Final = re.compile(r" ?\[doi\]$", re.IGNORECASE)
_NEXT_OF_LIST: Final = re.compile(r"[,;](?=10\.[0-9]{4}|doi|https?:)", re.IGNORECASE)
_TAG: Final = re.compile(r"<(?![0-9])")
_LONGEST_SUFFIX: Final = len("x/abstract")
#: Signs of print that stand for ASCII letters and are in no registered DOI.
_LIGATURES: Final = dict(
    zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)
)
#: What cannot be seen: soft hyphen, zero-width blanks and joiners, byte order mark.
_INVISIBLE: Final = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_PRINT: Final = {**_LIGATURES, **_INVISIBLE}
_ENTITIES: Final = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&nbsp;", " "))
_MOST_PREFIXES: Final = 4
_RESOLVED: Final = "https://doi.org/"
#: Characters before a DOI in which the beginning of its URL is looked for.
_LOOK_BACK: Final = 200
_LOOK_BACK_LABEL: Final = 20
_SAYS_DOI: Final = re.compile(r"doi", re.IGNORECASE)


@frozen(kw_only=True)
class FoundDoi:
    """A DOI that stands in a text.

    Attributes:
        doi: its normal form.
        span: where its digits and suffix stand, in code points of the text.
    """

    doi: str = field()
    span: Span = field()


def normalise_doi(text: object) -> str:
    """Give the normal form of a DOI: no resolver, no label, ASCII letters in lower case.

    Args:
        text: a string: the DOI alone, as a URL or with a label; the stop or bracket of a
            sentence may follow it.

    Raises:
        InvariantError: it names no DOI.

    >>> normalise_doi("https://dx.doi.org/10.1016/S0140-6736%2897%2911096-0.")
    '10.1016/s0140-6736(97)11096-0'
    """
    doi = doi_or_none(text)
    if doi is None:
        message = f"not a DOI: {shown(text)}"
        raise InvariantError(message, hint="A DOI reads 10.NNNN/..., with or without a resolver.")
    return doi


def doi_or_none(text: object) -> str | None:
    """Give the normal form of a DOI; None where the text names none, as placeholders do.

    >>> doi_or_none("unavailable") is None
    True
    """
    if not isinstance(text, str) or len(text) > LONGEST_DOI or has_lone_surrogate(text):
        return None
    text = text.translate(_PRINT).replace("\\/", "/")  # JSON may write a slash so
    for entity, sign in _ENTITIES:
        text = text.replace(entity, sign)
    line, is_url = _without_prefixes(_trim_blanks(text))
    if is_url:
        line = _without_query(line)
    if is_url or _ENCODED_SLASH.match(line):
        line = _trim_blanks(_decoded(line))
    else:
        line = _without_remark(_LABEL_BEHIND.sub("", line))
    return _checked(line)


def find_dois(text: str) -> tuple[FoundDoi, ...]:
    """Find the DOIs of a text, in their order; one that stands twice is found twice.

    The time it takes grows with the text alone, whatever stands in it.

    >>> [found.doi for found in find_dois("(see doi:10.5555/ABC(1), or 10.5555/x.pdf).")]
    ['10.5555/abc(1)', '10.5555/x']
    """
    return tuple(_found(text))


def _found(text: str) -> Iterator[FoundDoi]:
    at = 0
    while match := _START.search(text, at):
        start, at = match.start(), _end_of_run(text, match.end())
        if at - start > LONGEST_DOI:
            continue
        resolver = _RESOLVED if _is_in_url(text, start) else ""
        at = _over_line_break(text, match.end(), at)
        run = _trimmed(_without_query(text[start:at]) if resolver else text[start:at])
        doi = doi_or_none(resolver + _LINE_BREAK.sub("", run))
        is_told = resolver or _SAYS_DOI.search(text, max(0, start - _LOOK_BACK_LABEL), start)
        if doi is not None and (is_told or not _NUMBER_OF_YEAR.fullmatch(doi)):
            yield FoundDoi(doi=doi, span=Span(start=start, end=start + len(run)))


def _over_line_break(text: str, suffix: int, end: int) -> int:
    """Go on in the next line where the suffix broke after a stop and has no digit yet."""
    match = _BROKEN.match(text, end) if text[end - 1] in "._-" else None
    if match is None or any(ch in "0123456789" for ch in text[suffix:end]):
        return end
    return _end_of_run(text, match.end())


def _is_in_url(text: str, start: int) -> bool:
    before = text[max(0, start - _LOOK_BACK) : start].replace("\\/", "/")
    scheme = max(before.rfind("://"), before.rfind("doi.org/"))
    return scheme >= 0 and not any(map(is_space, before[scheme:]))


def _end_of_run(text: str, at: int) -> int:
    """Find where a DOI must end: a blank, a quote, a tag, the next of a list, a foreign bracket."""
    open_ = dict.fromkeys(_OPENING, 0)
    while at < len(text):
        ch = text[at]
        if ch in _BRACKETS:
            open_[_BRACKETS[ch]] -= 1
            if open_[_BRACKETS[ch]] < 0:
                return at
        elif ch in _OPENING:
            if _TAG.match(text, at):
                return at
            open_[ch] += 1
        elif _ends_run(text, at):
            return at
        at += 1
    return at


def _without_prefixes(line: str) -> tuple[str, bool]:
    """Take labels and addresses away, and say whether there was an address."""
    is_url = False
    for _ in range(_MOST_PREFIXES):
        line = line.lstrip("<([{\"'“‘«")
        if match := _RESOLVER.match(line) or _PAGE.match(line):
            is_url = True
        else:
            match = _LABEL.match(line) or _LABEL_IN_WORDS.match(line)
        if match is None:
            break
        line = _trim_blanks(line[match.end() :])
    return line, is_url


def _without_remark(line: str) -> str:
    """Cut off what somebody added: "10.1000/1, p. 4". What only a blank divides stays."""
    head, _, rest = line.partition("](http")[0].partition(" ")
    is_remark = head.endswith((",", ";")) or rest.startswith(("(", "["))
    return head if is_remark and _NEXT_DOI.search(rest) is None else line.partition("](http")[0]


def _trim_blanks(text: str) -> str:
    start, end = 0, len(text)
    while start < end and is_space(text[start]):
        start += 1
    while end > start and is_space(text[end - 1]):
        end -= 1
    return text[start:end]


def _without_query(line: str) -> str:
    """Cut a URL before its query and fragment; ``#`` as the last sign of a SICI stays."""
    line = _BESIDE.split(_QUERY.split(line, maxsplit=1)[0], maxsplit=1)[0]
    return line if line.endswith(";2-#") else line.partition("#")[0]


def _decoded(line: str) -> str:
    try:
        return unquote(line, errors="strict")
    except UnicodeDecodeError:
        return ""


def _checked(line: str) -> str | None:
    line = _trimmed(line)
    match = _DOI.fullmatch(line)
    if match is None or not match[1].strip("/") or not all(map(_is_graphic, match[1])):
        return None
    return _PREPRINT_VERSION.sub(r"\1", ascii_lower(line))


def _is_graphic(ch: str) -> bool:
    return category(ch) not in {"Cc", "Cs", "Cn", "Co"} and not is_space(ch)


def _trimmed(line: str) -> str:
    """Cut off what follows a DOI: stops, quotes, a bracket without partner, a file suffix."""
    surplus = {closing: line.count(closing) - line.count(opening) for closing, opening in _PAIRS}
    end = len(line)
    while end:
        last = line[end - 1]
        if last in _OPENING:
            surplus[_CLOSING[last]] += 1
        elif surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _AFTER_DOI:
            suffix = _FILE_SUFFIX.search(line, max(0, end - _LONGEST_SUFFIX), end)
            if suffix is None:
                break
            end = suffix.start() + 1
        end -= 1
    return line[:end]


def _ends_run(text: str, at: int) -> bool:
    ch = text[at]
    if ch in _ENDS_RUN or is_space(ch) or category(ch) == "Cc":
        return True
    return _NEXT_OF_LIST.match(text, at) is not None
