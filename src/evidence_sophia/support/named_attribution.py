"""Does what a sentence says stand in the part of the text that it names, "as Table 3 shows"?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.support.attribution import Attribution, attribute_sentence
from evidence_sophia.support.passages import CitablePassage, ReadPassages, read_passages
from evidence_sophia.text.named_parts import NamedReference, named_parts, named_references

__all__ = ["attribute_to_named_parts", "read_named_parts"]

_CLAUSE: Final = 60  # code points of "According to Table 3 of the report,"
_OPENING: Final = re.compile(r"^[^.,;:()]{0,60}$")
_INTRODUCED: Final = re.compile(r"[^.,;:()]{0,30}? (?:that|dass|daß|que|che) ")
_BRACKETS: Final = re.compile(r"\([^()]{0,60}\)|\[[^\[\]]{0,60}\]|（[^（）]{0,60}）")


def read_named_parts(text: str, *, language: str = "en") -> ReadPassages:
    """Read the parts that a text heads by a name, as passages whose ids are the names.

    Of several parts of one name the longest counts: a table of contents names them, too. Short
    parts come first, so that a sentence belongs to the table rather than to its chapter.

    Args:
        text: the source.
        language: BCP 47 tag of it.
    """
    longest: dict[str, Span] = {}
    for name, span in named_parts(text, language):
        longest[name] = max(span, longest.get(name, span), key=len)
    return read_passages(
        CitablePassage(id=name, text=span.of(text), language=language, start=span.start)
        for name, span in sorted(longest.items(), key=lambda part: len(part[1]))
    )


def attribute_to_named_parts(
    sentence: str, parts: ReadPassages, *, language: str = "en"
) -> Attribution | None:
    r"""Say whether a sentence stands in the part of a text that it names, or in another.

    What only names the part is no claim ("According to Table 3,"): the rest of the sentence is
    held against the named part, as if it cited that, and against the others. A name that heads
    no part is unknown, and supports nothing.

    Args:
        sentence: one sentence.
        parts: as ``read_named_parts`` gives them.
        language: BCP 47 tag of the sentence.

    Returns:
        the finding, its ids being names of parts; None for a sentence that names none.

    >>> text = "Table 2: Deaths\n\nIn Asia 12 people died.\n\nTable 3: Births\n\nIn Asia 14."
    >>> found = attribute_to_named_parts(
    ...     "According to Table 3, in Asia 12 people died.", read_named_parts(text)
    ... )
    >>> found.label.value, found.belongs_to.id
    ('misattributed', 'table 2')
    """
    references = named_references(sentence, language)
    if not references:
        return None
    claim = _without(sentence, references)
    return attribute_sentence(claim, [each.name for each in references], parts)


def _without(sentence: str, references: Sequence[NamedReference]) -> str:
    """Give a sentence without the words that name a part."""
    kept, at = [], 0
    for reference in references:
        start, end = _clause(sentence, reference)
        kept.append(sentence[at : max(at, start)])
        at = max(at, end)
    kept.append(sentence[at:])
    return " ".join("".join(kept).split())


def _clause(sentence: str, reference: NamedReference) -> tuple[int, int]:
    """Give the range of what only names a part: its brackets, its clause at the beginning."""
    start, end = reference.span.start, reference.span.end
    for match in _BRACKETS.finditer(sentence, max(0, start - _CLAUSE), end + _CLAUSE):
        if match.start() < start < match.end():
            return match.span()
    if start > _CLAUSE or not _OPENING.match(sentence[:start]):
        return start, end
    comma = sentence.find(",", end, end + _CLAUSE)
    introduced = _INTRODUCED.match(sentence, end)
    if introduced:
        return 0, introduced.end()
    return (0, comma + 1) if comma >= 0 else (start, end)
