"""How good are the citations of a text? Citation precision and recall, as ALCE defines them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from attrs import field, frozen

from evidence_sophia.model._rules import BASIS_POINTS, instance_of, not_negative, tuple_of
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.span import Span
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.passages import ReadPassages
from evidence_sophia.support.policy import DEFAULT, SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights

__all__ = ["CitationQuality", "CitedSentence", "measure_citations"]


@frozen(kw_only=True)
class CitedSentence:
    """A sentence and what it cites.

    Attributes:
        text: one sentence.
        cited: ids of passages.
        span: where it stands, marks included, in the text that it was read from; None for one
            that was given as such.
    """

    text: str = field(validator=instance_of(str))
    cited: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    span: Span | None = field(default=None)


@frozen(kw_only=True)
class CitationQuality:
    """Counts, and the shares that they give.

    Attributes:
        sentences: how many there are.
        supported: how many of them their cited passages support together.
        citations: how many there are; one that a sentence repeats is one.
        needed: how many of them count.
    """

    sentences: int = field(validator=not_negative)
    supported: int = field(validator=not_negative)
    citations: int = field(validator=not_negative)
    needed: int = field(validator=not_negative)

    @property
    def recall(self) -> int | Unmeasured:
        """``10,000 * supported // sentences``; ``unmeasured`` without sentences."""
        return _share(self.supported, self.sentences)

    @property
    def precision(self) -> int | Unmeasured:
        """``10,000 * needed // citations``; ``unmeasured`` without citations."""
        return _share(self.needed, self.citations)


def measure_citations(
    sentences: Iterable[CitedSentence],
    passages: ReadPassages,
    *,
    policy: SupportPolicy = DEFAULT,
    weights: SupportWeights | None = None,
) -> CitationQuality:
    """Measure the citations of a text: their precision and recall, by the deterministic judge.

    As ALCE defines them (Gao et al. 2023, arXiv 2305.14627).
    A sentence is supported where its cited passages support it together. Where they do, a
    citation counts unless the others support the sentence without it and it alone does not;
    where they do not, none counts. An id that names no passage supports nothing. Linear in the
    sentences and in the passages; quadratic in the citations of one sentence.

    Args:
        sentences: with what each cites.
        passages: those that are cited.
        policy: the bars of support.
        weights: of the judge; those that the library ships unless given.

    >>> from evidence_sophia.support.passages import CitablePassage, read_passages
    >>> shelf = read_passages([
    ...     CitablePassage(id="A", text="All lilies harm cats."),
    ...     CitablePassage(id="B", text="The shop opens at nine on Mondays."),
    ... ])
    >>> found = measure_citations(
    ...     [CitedSentence(text="All lilies harm cats.", cited=("A", "B"))], shelf
    ... )
    >>> found.recall, found.precision
    (10000, 5000)
    """
    judge = partial(judge_support, policy=policy, weights=weights)
    counts = [_counted(each, passages, judge) for each in sentences]
    return CitationQuality(
        sentences=len(counts),
        supported=sum(is_supported for is_supported, _, _ in counts),
        citations=sum(cited for _, cited, _ in counts),
        needed=sum(needed for _, _, needed in counts),
    )


def _counted(
    sentence: CitedSentence, passages: ReadPassages, judge: Callable[..., SupportVerdict]
) -> tuple[bool, int, int]:
    """Say whether a sentence is supported, how many citations it has, and how many count."""
    asked = tuple(dict.fromkeys(sentence.cited))
    known = [id_ for id_ in asked if id_ in passages]

    def bears(ids: Sequence[str]) -> bool:
        evidence = passages.together(ids) if ids else ()
        return judge(sentence.text, evidence).is_supported

    if not bears(known):
        return False, len(asked), 0
    needed = sum(
        bears([id_]) or not bears([each for each in known if each != id_]) for id_ in known
    )
    return True, len(asked), needed


def _share(part: int, whole: int) -> int | Unmeasured:
    return BASIS_POINTS * part // whole if whole else UNMEASURED
