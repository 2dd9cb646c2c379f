"""May anything rest on a stored source today? Not on what is retracted, expired or personal."""

from __future__ import annotations

from datetime import date
from typing import Final

from evidence_sophia.model.source import Source

__all__ = ["PERSONAL", "is_personal", "may_ground"]

#: The metadata of a source that holds somebody's own data.
PERSONAL: Final = ("personal", "true")


def may_ground(source: Source, day: date) -> bool:
    """Whether an answer, a check or a comparison may rest on a source.

    Not on one that was retracted or withdrawn, one whose rights have ended, nor on somebody's
    own data.

    Args:
        source: as it is stored.
        day: the caller's day; it decides whose rights have ended.
    """
    return not (
        source.retraction.forbids_grounding or is_personal(source) or not source.has_rights_on(day)
    )


def is_personal(source: Source) -> bool:
    """Whether a source holds somebody's own data: it may select passages but is never cited.

    A source says so in its metadata:

    >>> PERSONAL
    ('personal', 'true')
    """
    return PERSONAL in source.metadata
