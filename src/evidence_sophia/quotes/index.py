"""Which quotes stand in this source, and where?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.quote import NearMiss, QuoteVerdict
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.quotes._verdict.choose import Context
from evidence_sophia.quotes._verdict.decide import decide, decide_at
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.seeds import SHORTEST_SEEDED
from evidence_sophia.quotes.policy import TYPOGRAPHY, QuotePolicy
from evidence_sophia.text.fold import skeleton
from evidence_sophia.text.offset_map import MappedText

__all__ = ["QuoteIndex", "verify_quotes"]

_MANY: Final = 16
"""Long quotes from which building the seed index costs less than searching for each."""

_FORMATS: Final = (SourceFormat.PLAIN, SourceFormat.MARKDOWN, SourceFormat.HTML)


def _known_format(value: str) -> SourceFormat:
    for known in _FORMATS:
        if value == known:
            return known
    message = f"a source cannot be read as {value!r:.40}"
    raise InvariantError(message, hint="Use one of: " + ", ".join(_FORMATS))


@frozen
class QuoteIndex:
    """A source, folded once, to check any number of quotes against. Immutable; pickles.

    Args:
        source: the stored text.
        format: how it is read: ``plain``, ``markdown`` or ``html``. A source is never read
            as anything but its declared format.
        policy: what a quote may differ in.

    Raises:
        InvariantError: the source is no string, or the format is none of the three.

    >>> index = QuoteIndex("It is **not** safe for dogs.", format="markdown")
    >>> verdict = index.verify("not safe for dogs")
    >>> verdict.status, verdict.level, verdict.text
    (<QuoteStatus.FOUND: 'found'>, <QuoteLevel.MARKUP: 'markup'>, 'not** safe for dogs')
    """

    source: str = field(validator=instance_of(str), repr=False)
    format: SourceFormat = field(default=SourceFormat.PLAIN, kw_only=True, converter=_known_format)
    policy: QuotePolicy = field(
        default=TYPOGRAPHY, kw_only=True, validator=instance_of(QuotePolicy)
    )
    _prepared: Prepared = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        policy = self.policy
        prepared = Prepared(
            self.source, self.format, policy.line_end_hyphens, tags=policy.markdown_tags
        )
        object.__setattr__(self, "_prepared", prepared)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.source, self.format, self.policy)

    def verify(
        self,
        quote: str,
        *,
        prefix: str | None = None,
        suffix: str | None = None,
        near: int | None = None,
    ) -> QuoteVerdict:
        """Decide whether a quote stands in the source.

        Args:
            quote: the words claimed to stand there.
            prefix: what stands before it; it chooses between several places, no more.
            suffix: what stands after it; the same.
            near: a position in code points; the nearest of several places is chosen.

        Raises:
            InvariantError: the quote is no string.
        """
        return decide(self._prepared, _string(quote), Context(prefix, suffix, near), self.policy)

    def verify_all(self, quotes: Iterable[str]) -> tuple[QuoteVerdict, ...]:
        """Decide about many quotes: the same verdicts as one by one, in order, but faster.

        Raises:
            InvariantError: a quote is no string, or a string stands in place of a list.
        """
        asked = [_string(quote) for quote in _several(quotes)]
        if sum(len(quote) >= SHORTEST_SEEDED for quote in asked) >= _MANY:
            self._prepared.seed()
        context = Context()
        known = {
            quote: decide(self._prepared, quote, context, self.policy)
            for quote in dict.fromkeys(asked)
        }
        return tuple(known[quote] for quote in asked)

    def verify_at(self, quote: str, start: int, end: int) -> QuoteVerdict:
        """Decide whether a quote stands at a claimed span of the source.

        A verdict that is not found there has the reason ``elsewhere`` and the right span, or
        says what is cut at the claimed place. A stored position is a hint, never proof
        (hypothesis/h#2396): any numbers may be given.

        Raises:
            InvariantError: the quote is no string.
        """
        return decide_at(self._prepared, _string(quote), (start, end), self.policy)

    def explain(self, quote: str) -> NearMiss | None:
        """Show the place that a quote which was not found resembles most; None if none does.

        A near miss explains; it never admits.
        """
        from evidence_sophia.quotes.near import find_near_miss  # noqa: PLC0415 - on request

        return find_near_miss(self, _string(quote))

    @property
    def folded(self) -> MappedText:
        """The search key of the source, with the way back to its raw text."""
        return self._prepared.folded

    def fold_quote(self, quote: str) -> MappedText:
        """Give the search key of a quote, read as plain text, with the way back to it."""
        return skeleton(quote, self.policy.line_end_hyphens)

    def seed_places(self, folded_quote: str) -> Iterable[tuple[int, int]]:
        """Yield what a folded quote shares with the folded source: position in each."""
        return self._prepared.seed().votes(folded_quote)


def verify_quotes(
    source: str,
    quotes: Sequence[str],
    *,
    format: str = SourceFormat.PLAIN,  # noqa: A002 - the word of the index
    policy: QuotePolicy = TYPOGRAPHY,
) -> tuple[QuoteVerdict, ...]:
    """Decide which quotes stand in a source: one verdict for each, in order.

    Args:
        source: the stored text.
        quotes: the words claimed to stand there.
        format: how the source is read: ``plain``, ``markdown`` or ``html``.
        policy: what a quote may differ in.

    Raises:
        InvariantError: the source or a quote is no string, one string stands in place of a
            list, or the format is unknown.

    >>> verdicts = verify_quotes("It isn\u2019t safe.", ["It isn't safe", "It is safe"])
    >>> [(verdict.status.value, verdict.text) for verdict in verdicts]
    [('found', 'It isn\u2019t safe'), ('not_found', '')]
    """
    return QuoteIndex(source, format=format, policy=policy).verify_all(quotes)


def _rebuilt(source: str, format_: SourceFormat, policy: QuotePolicy) -> QuoteIndex:
    return QuoteIndex(source, format=format_, policy=policy)


def _several(quotes: Iterable[str]) -> Iterable[str]:
    if isinstance(quotes, str) or not isinstance(quotes, Iterable):
        message = f"quotes are a list of strings, not {type(quotes).__name__}"
        raise InvariantError(message, hint="Write [QUOTE] for one quote.")
    return quotes


def _string(quote: object) -> str:
    if not isinstance(quote, str):
        message = f"a quote must be a string, not {type(quote).__name__}"
        raise InvariantError(message)
    return quote
