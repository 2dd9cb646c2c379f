"""What does a log consist of when it stands outside of its store? A heading, and entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import Attribute, field, frozen
from attrs.validators import ge
from attrs.validators import optional as optional_value

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import digest_text, instance_of, not_blank, tuple_of
from evidence_sophia.model.scope import check_set_id

__all__ = ["START", "Cell", "LogEntry", "LogHeading", "LogRow"]

Cell: TypeAlias = str | int | bytes
"""What a column holds."""

LogRow: TypeAlias = tuple[tuple[str, Cell], ...]
"""The columns of a row by name, in the order in which they are digested."""

#: The kind of the entry at position 0, which every log begins with.
START: Final = "start"


@frozen(kw_only=True)
class LogHeading:
    """What has to be known before the first entry of a log is read.

    Attributes:
        tenant, source_set: whose log; every digest covers them.
        algorithm: of the digests.
        keys: version of the keys by which subjects and values are compared.
        columns: by kind, the columns of an entry in the order in which they are digested.
        text: the columns of a text, in that order.
    """

    tenant: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    algorithm: str = field(validator=not_blank)
    keys: int = field(validator=instance_of(int))
    columns: tuple[tuple[str, tuple[str, ...]], ...] = field(validator=tuple_of(tuple))
    text: tuple[str, ...] = field(validator=tuple_of(str))


@frozen(kw_only=True)
class LogEntry:
    """One entry of a log.

    Attributes:
        kind: such as ``statement`` or ``erasure``.
        position: from 0.
        row: its columns.
        digest: over the digest before it, its kind and its columns.
        has_text: whether a text of a person or a source belongs to it.
        text: that text with its salt; None where there is none, or it was erased.
        locks: the numbers of the locks it made; a release names one. No digest covers them.
    """

    kind: str = field(validator=not_blank)
    position: int = field(validator=[instance_of(int), ge(0)])
    row: LogRow = field(validator=tuple_of(tuple), repr=False)
    digest: str = field(validator=digest_text)
    has_text: bool = field(default=False, validator=instance_of(bool))
    text: LogRow | None = field(default=None, validator=optional_value(tuple_of(tuple)), repr=False)
    locks: tuple[int, ...] = field(default=(), validator=tuple_of(int))

    @text.validator
    def _is_of_a_text(self, _attribute: Attribute[object], value: object) -> None:
        if value is not None and not self.has_text:
            message = "an entry without a text has none"
            raise InvariantError(message)

    @property
    def is_erased(self) -> bool:
        """Whether its text was erased."""
        return self.has_text and self.text is None

    def columns(self) -> Mapping[str, Cell]:
        """Give the columns of the entry and of its text by name."""
        return {**dict(self.row), **dict(self.text or ())}
