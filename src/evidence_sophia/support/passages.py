"""Which passages may a sentence cite? Passages as read, once for many sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_blank, not_negative
from evidence_sophia.support.evidence import EvidenceSentence, split_evidence
from evidence_sophia.support.judge import ReadEvidence, read_evidence
from evidence_sophia.text.language import spoken_language

__all__ = ["CitablePassage", "ReadPassages", "read_passages"]


@frozen(kw_only=True)
class CitablePassage:
    """A passage that a sentence may cite.

    Attributes:
        id: by which it is cited.
        text: its words.
        language: BCP 47 tag; "" to detect it.
        start: where it begins in the text it is taken from, in code points; spans count from
            the beginning of that text.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=instance_of(str), repr=False)
    language: str = field(default="", validator=instance_of(str))
    start: int = field(default=0, validator=not_negative)


class ReadPassages:
    """Passages read once, for many sentences; ``read_passages`` makes them.

    Args:
        read: id of a passage -> the passage as read.
    """

    def __init__(self, read: Mapping[str, ReadEvidence]) -> None:
        self._read = read

    def __repr__(self) -> str:
        return f"<{len(self._read)} passages as read>"

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._read

    def of(self, id_: str) -> ReadEvidence:
        """Give one passage as read."""
        return self._read[id_]

    def together(self, ids: Sequence[str]) -> ReadEvidence:
        """Give some passages, at least one, as one evidence in the language of the first."""
        return ReadEvidence.joined([self._read[id_] for id_ in ids])


def read_passages(passages: Iterable[CitablePassage]) -> ReadPassages:
    """Read passages that sentences may cite. Linear in their length.

    An id that comes twice names the first.
    """
    read: dict[str, ReadEvidence] = {}
    for each in passages:
        if each.id not in read:
            read[each.id] = _read(each)
    return ReadPassages(read)


def _read(passage: CitablePassage) -> ReadEvidence:
    text = passage.text
    language = spoken_language(text, passage.language)
    listed = [
        EvidenceSentence(each.text, start=passage.start + each.start)
        for each in split_evidence(text, language)
    ]
    return read_evidence(listed, language=language)
