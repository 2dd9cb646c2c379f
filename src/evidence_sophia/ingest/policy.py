"""How long is a passage?"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import not_negative

__all__ = ["DEFAULT_CHUNK_POLICY", "ChunkPolicy"]


@frozen(kw_only=True)
class ChunkPolicy:
    """The sizes of passages, in words; two characters of a script without blanks are one word.

    Attributes:
        words: a passage takes whole sentences up to so many words.
        overlap: of these, at most so many repeat the end of the passage before.
        longest_sentence: a longer sentence is cut at word edges and flagged.

    Raises:
        InvariantError: no number of words, or the three out of order.
    """

    words: int = field(default=120, validator=not_negative)
    overlap: int = field(default=24, validator=not_negative)
    longest_sentence: int = field(default=480, validator=not_negative)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.overlap < self.words <= self.longest_sentence:
            message = "a policy needs 0 <= overlap < words <= longest_sentence"
            raise InvariantError(message)

    def facts(self) -> dict[str, object]:
        """Give the closed projection that its digest is made of."""
        return {
            "longest_sentence": self.longest_sentence,
            "overlap": self.overlap,
            "words": self.words,
        }


#: What is used unless said otherwise.
DEFAULT_CHUNK_POLICY: Final = ChunkPolicy()
