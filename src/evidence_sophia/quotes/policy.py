"""What may be set aside when a quote is compared with its source?"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_negative
from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.text.characters import UNICODE_VERSION
from evidence_sophia.text.fold_table import FOLD_VERSION

__all__ = ["ACCEPTABLE_LEVELS", "TYPOGRAPHY", "EdgeRule", "QuotePolicy"]

ACCEPTABLE_LEVELS: Final = (
    QuoteLevel.EXACT,
    QuoteLevel.LAYOUT,
    QuoteLevel.TYPOGRAPHY,
    QuoteLevel.HYPHENATION,
    QuoteLevel.MARKUP,
)
"""The levels a policy may accept, strictest first. ``lenient`` is reported and never accepted,
and no policy admits by a similarity score (google/langextract#210)."""


class EdgeRule(StrEnum):
    """What the edges of a quote must not cut."""

    WORDS = "words"
    CLUSTERS = "clusters"


@frozen(kw_only=True)
class QuotePolicy:
    """What a quote may differ in and still be found.

    Attributes:
        accept: the weakest level accepted; every stricter one is accepted too.
        edges: ``words``: no word, number or sign is cut; ``clusters``: characters only.
        allow_elision: whether "A ... B" may be two pieces of the source.
        elision_gap: characters that one ellipsis may leave out, at most.
        allow_repeats: whether a quote that stands at several places, with nothing to tell
            which, is found (with a warning); otherwise it is ambiguous.
        line_end_hyphens: characters that stand for a hyphen before a line break beside the
            hyphens themselves; OCR may write ``¬`` (Embassy-of-the-Free-Mind/
            sourcelibrary-v2 PR 4888).
        markdown_tags: whether HTML tags and comments in a Markdown source are markup; otherwise
            they are text. Tags of an HTML source always are markup.
    """

    accept: QuoteLevel = field(default=QuoteLevel.MARKUP, converter=QuoteLevel)
    edges: EdgeRule = field(default=EdgeRule.WORDS, converter=EdgeRule)
    allow_elision: bool = field(default=False, validator=instance_of(bool))
    elision_gap: int = field(default=300, validator=not_negative)
    allow_repeats: bool = field(default=True, validator=instance_of(bool))
    line_end_hyphens: str = field(default="", validator=instance_of(str))
    markdown_tags: bool = field(default=False, validator=instance_of(bool))

    @accept.validator
    def _acceptable(self, _attribute: Attribute[QuoteLevel], value: QuoteLevel) -> None:
        if value not in ACCEPTABLE_LEVELS:
            message = f"a policy cannot accept the level {value!s:.40}"
            raise InvariantError(message, hint="Accept one of: " + ", ".join(ACCEPTABLE_LEVELS))

    @line_end_hyphens.validator
    def _signs(self, _attribute: Attribute[str], value: str) -> None:
        if any(ch.isascii() for ch in value):
            message = "an ASCII character cannot stand for a hyphen at a line's end"
            raise InvariantError(message)

    @property
    def fingerprint(self) -> str:
        """The digest of everything that decides: this policy, fold table, Unicode version."""
        return _fingerprint(self)

    def accepts(self, level: QuoteLevel) -> bool:
        """Whether a match at ``level`` counts as found."""
        return level in ACCEPTABLE_LEVELS[: ACCEPTABLE_LEVELS.index(self.accept) + 1]


@cache
def _fingerprint(policy: QuotePolicy) -> str:
    from evidence_sophia.codec.digests import digest_of  # noqa: PLC0415 - once a policy

    facts = {
        "accept": str(policy.accept),
        "allowElision": policy.allow_elision,
        "allowRepeats": policy.allow_repeats,
        "edges": str(policy.edges),
        "elisionGap": policy.elision_gap,
        "foldTable": FOLD_VERSION,
        "lineEndHyphens": policy.line_end_hyphens,
        "markdownTags": policy.markdown_tags,
        "unicode": UNICODE_VERSION,
    }
    return digest_of("quote-policy", "1", facts)


TYPOGRAPHY: Final = QuotePolicy()
"""The default: typography, line-end hyphens and declared markup are set aside; words never."""
