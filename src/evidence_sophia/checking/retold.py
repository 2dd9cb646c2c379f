"""What does a source deny of "they" or "it"? What its title names.

The article on Apollo 13 says that it "was to be the third landing", and then: "They came home
without landing." That bears out a claim that Apollo 13 did not land, and contradicts one that it
did, although the sentence does not name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evidence_sophia.checking.evidence import Place
from evidence_sophia.checking.leaning import leans
from evidence_sophia.support.evidence import EvidenceSentence, ReadSentence
from evidence_sophia.text.characters import is_digit, is_upper

__all__ = ["denials_retold"]


def denials_retold(
    claim: str,
    places: Sequence[Place],
    held: tuple[ReadSentence, ...],
) -> Iterator[tuple[int, EvidenceSentence]]:
    """Give the sentences that deny, of what their title names, what a claim denies or asserts.

    Args:
        claim: what is asserted.
        places: the sentences of one source.
        held: the same, as read.

    Returns:
        the index of each, and the sentence with the names of its title before it.
    """
    asked = ReadSentence(claim, held[0].language if held else "")
    own = asked.reading.denied_terms()
    for at, (place, row) in enumerate(zip(places, held, strict=True)):
        denied = row.reading.denied_terms()
        if own <= denied if own else not denied.isdisjoint(asked.content):
            said, under = place.sentence, place.passage
            lent = _names(f"{under.source.title} {under.passage.heading}", asked)
            if lent and leans(said.text, asked.language):
                yield at, EvidenceSentence(f"{lent}: {said.text}", start=said.span.start)


def _names(heads: str, asked: ReadSentence) -> str:
    """Give the names and numbers of what heads a sentence that a claim names, too."""
    words = dict.fromkeys(word.strip(".,:;!?()[]\"'*_") for word in heads.split())
    named = (word for word in words if word and (is_upper(word[0]) or is_digit(word[0])))
    return " ".join(
        word for word in named if ReadSentence(word, asked.language).content & asked.content
    )
