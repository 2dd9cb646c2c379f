"""Of which blocks is an export document built? The pieces that every writer can write."""

from __future__ import annotations

from typing import Final

from attrs import Attribute, field, frozen
from attrs.validators import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports._rules import from_one
from evidence_sophia.exports.table import Table
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.dates import PartialDate

__all__ = [
    "MAX_LEVEL",
    "Block",
    "CitationEntry",
    "CitationList",
    "CitationMark",
    "Fact",
    "Facts",
    "FillIn",
    "Form",
    "Heading",
    "Inline",
    "ItemList",
    "ListItem",
    "ListStyle",
    "Notice",
    "Paragraph",
    "Quotation",
    "Severity",
    "TextRun",
    "TextStyle",
]

#: Headings within a document have the levels 1 to 3; the title stands above them.
MAX_LEVEL: Final = 3


class TextStyle(ClosedEnum):
    """How a run of text is set off."""

    PLAIN = "plain"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"


class ListStyle(ClosedEnum):
    """What stands before the items of a list; a checklist has empty boxes to tick."""

    BULLET = "bullet"
    NUMBERED = "numbered"
    CHECKLIST = "checklist"


class Severity(ClosedEnum):
    """How much a notice must catch the eye."""

    INFO = "info"
    WARNING = "warning"
    CRITICAL = "critical"


@frozen(kw_only=True)
class TextRun:
    """A run of text in one style.

    Attributes:
        text: as it is; a newline is a line break.
        style: how it is set off.
        url: where it leads; "" for nowhere.
    """

    text: str = field(validator=instance_of(str))
    style: TextStyle = field(default=TextStyle.PLAIN, converter=TextStyle)
    url: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class CitationMark:
    """The mark ``[n]`` of a citation entry of the same document."""

    number: int = field(validator=from_one)


Inline = TextRun | CitationMark


@frozen(kw_only=True)
class Heading:
    """A heading.

    Attributes:
        text: of one line.
        level: 1 to 3.
    """

    text: str = field(validator=not_blank)
    level: int = field(default=1, validator=from_one)

    @level.validator
    def _not_too_deep(self, _attribute: Attribute[int], value: int) -> None:
        if value > MAX_LEVEL:
            message = f"a heading has a level of at most {MAX_LEVEL}, not {value}"
            raise InvariantError(message)


@frozen(kw_only=True)
class Paragraph:
    """Running text with citation marks."""

    content: tuple[Inline, ...] = field(validator=tuple_of(TextRun, CitationMark))


@frozen(kw_only=True)
class Quotation:
    """A source's own words in their context.

    Attributes:
        prefix, suffix: the source's own characters just before and after; may be empty.
        quote: the words themselves, as they stand in the source.
        place: where they stand, in words; "" if unknown.
        language: BCP 47 tag of the words; "" if unknown.
    """

    prefix: str = field(default="", validator=instance_of(str))
    quote: str = field(validator=not_blank)
    suffix: str = field(default="", validator=instance_of(str))
    place: str = field(default="", validator=instance_of(str))
    language: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Notice:
    """What a reader must not overlook.

    Attributes:
        severity: how much it must catch the eye.
        title: what it is, in a word or two, such as ``Retracted``.
        text: the notice in words.
        day: when it was published; None if unknown.
        url: where it stands; "" if unknown.
    """

    severity: Severity = field(converter=Severity)
    title: str = field(validator=not_blank)
    text: str = field(default="", validator=instance_of(str))
    day: PartialDate | None = field(default=None, validator=optional(instance_of(PartialDate)))
    url: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class ListItem:
    """An item of a list: running text."""

    content: tuple[Inline, ...] = field(validator=tuple_of(TextRun, CitationMark))


@frozen(kw_only=True)
class ItemList:
    """A list.

    Attributes:
        style: what stands before the items.
        items: in their order.
    """

    style: ListStyle = field(default=ListStyle.BULLET, converter=ListStyle)
    items: tuple[ListItem, ...] = field(validator=tuple_of(ListItem))


@frozen(kw_only=True)
class Fact:
    """A fact under its name.

    Attributes:
        label: for readers.
        value: as text.
        style: how the value is set off; ``code`` for digests and ids.
        url: where the value leads; "" for nowhere.
    """

    label: str = field(validator=not_blank)
    value: str = field(validator=instance_of(str))
    style: TextStyle = field(default=TextStyle.PLAIN, converter=TextStyle)
    url: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Facts:
    """Facts, one a line."""

    facts: tuple[Fact, ...] = field(validator=tuple_of(Fact))


@frozen(kw_only=True)
class FillIn:
    """A blank to be filled in by hand.

    Attributes:
        label: what is asked for.
        lines: how many lines there are to write on.
        choices: boxes to tick, one of them; none where it is written out.
    """

    label: str = field(validator=not_blank)
    lines: int = field(default=1, validator=from_one)
    choices: tuple[str, ...] = field(default=(), validator=tuple_of(str))


@frozen(kw_only=True)
class Form:
    """Blanks to be filled in, one below the other."""

    blanks: tuple[FillIn, ...] = field(validator=tuple_of(FillIn))


@frozen(kw_only=True)
class CitationEntry:
    """An entry that citation marks lead to.

    Attributes:
        number: that of its marks; unique within the document.
        title: what is cited.
        url: where a reader finds it; "" if nowhere.
        content: what else there is to say of it, as running text.
        quotation: the words that are cited; None where no words are.
        notices: what its publisher says of it.
    """

    number: int = field(validator=from_one)
    title: str = field(validator=not_blank)
    url: str = field(default="", validator=instance_of(str))
    content: tuple[Inline, ...] = field(default=(), validator=tuple_of(TextRun, CitationMark))
    quotation: Quotation | None = field(default=None, validator=optional(instance_of(Quotation)))
    notices: tuple[Notice, ...] = field(default=(), validator=tuple_of(Notice))


@frozen(kw_only=True)
class CitationList:
    """Numbered citation entries."""

    entries: tuple[CitationEntry, ...] = field(validator=tuple_of(CitationEntry))


Block = Heading | Paragraph | Quotation | Notice | ItemList | Facts | Table | Form | CitationList
