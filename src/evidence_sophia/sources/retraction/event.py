"""What has been published about a work since it appeared, and who says so?

An event has a direction: it is *about* the article (``work``) and is *announced* in a notice.
The notice itself is neither retracted nor corrected.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, shown
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import sorted_texts
from evidence_sophia.text.normal import ascii_lower

__all__ = ["FROM_TITLE", "RetractionEvent", "state_of_type"]

#: The source of an event that only a title tells.
FROM_TITLE: Final = "title"

#: What registries call it (Crossref update types, natures of Retraction Watch, JATS article
#: and relation types; folded) -> the state it gives to the article.
_STATES: Final = {
    **dict.fromkeys(
        (
            *("retraction", "retracted", "retracted_article", "retraction_forward"),
            *("retraction_notice", "notice_of_retraction", "retraction_note"),
            *("retract_and_replace", "retraction_and_replacement", "retracted_and_replaced"),
            *("retraction_and_republication", "retracted_and_republished"),
        ),
        RetractionState.RETRACTED,
    ),
    **dict.fromkeys(
        ("withdrawal", "withdrawn", "withdrawn_article", "removal", "removed", "removed_article"),
        RetractionState.WITHDRAWN,
    ),
    # What a partial retraction leaves standing is for a person to say.
    **dict.fromkeys(
        ("expression_of_concern", "object_of_concern", "partial_retraction", "partially_retracted"),
        RetractionState.EXPRESSION_OF_CONCERN,
    ),
    **dict.fromkeys(
        (
            "correction",
            "corrected_article",
            "correction_forward",
            "corrigendum",
            "erratum",
            "errata",
        ),
        RetractionState.CORRECTION,
    ),
    **dict.fromkeys(
        ("addendum", "addended_article", "addendum_forward", "clarification"),
        RetractionState.ADDENDUM,
    ),
    **dict.fromkeys(("reinstatement", "reinstated"), RetractionState.REINSTATED),
}
#: Updates that replace a text and judge nothing.
_NO_JUDGEMENT: Final = frozenset({"new_version", "new_edition"})


def state_of_type(kind: str) -> RetractionState:
    """Give the state that a registry's word for an update gives to the article.

    Returns:
        ``suspected`` for a word nobody here knows, so that it never passes in silence;
        ``none`` for a new version or edition.

    >>> state_of_type("Expression of concern").value
    'expression_of_concern'
    """
    folded = "_".join(ascii_lower(kind).replace("-", " ").replace("_", " ").split())
    if folded in _NO_JUDGEMENT:
        return RetractionState.NONE
    return _STATES.get(folded, RetractionState.SUSPECTED)


@frozen(kw_only=True)
class RetractionEvent:
    """One thing that was published about a work.

    Attributes:
        work: the article it is about: a DOI in normal form, or ``pmid:`` and a number; "" if
            no registry names it.
        state: the state it gives to the article; never ``none``.
        notice: where it was announced: a DOI in normal form, ``pmid:`` and a number, or a
            URL; "" if unknown.
        date: when it was published, as exactly as stated; None if unknown.
        sources: who says so, such as ``publisher`` or ``retraction-watch``.
        record_ids: its numbers in their registries, such as ``retraction-watch:4036``.
        reasons: as the registries word them.
        label: the registry's own word for it.

    Raises:
        InvariantError: the state is ``none``, or one of the texts is none.
    """

    work: str = field(validator=instance_of(str))
    state: RetractionState = field(converter=RetractionState)
    notice: str = field(default="", validator=instance_of(str))
    date: PartialDate | None = field(default=None, validator=optional(instance_of(PartialDate)))
    sources: tuple[str, ...] = field(default=(), converter=sorted_texts)
    record_ids: tuple[str, ...] = field(default=(), converter=sorted_texts)
    reasons: tuple[str, ...] = field(default=(), converter=sorted_texts)
    label: str = field(default="", validator=instance_of(str))

    @state.validator
    def _is_an_event(self, _attribute: object, value: RetractionState) -> None:
        if value == RetractionState.NONE:
            message = f"an event gives a state to an article, not {shown(value.value)}"
            raise InvariantError(message)

    @property
    def key(self) -> str:
        """What tells it from the other events of its work, in words that last."""
        return f"{self.state.value} of {self.work} by {self.notice} on {self.date or ''}"
