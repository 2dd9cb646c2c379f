"""What does a reason code of a score say in words?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["REASON_TEXTS", "explain_reason", "gravest_first"]

#: Before the colon of a code -> the order in which a person should read of it.
_ORDER: Final = {
    kind: place
    for place, kind in enumerate(
        ("retraction", "score", "host", "tier", "floor", "copy", "date", "citations")
    )
}

#: Code -> words.
REASON_TEXTS: Final = {
    "citations:asserted": "only the caller vouches for the number of citations",
    "citations:unknown": "how often it is cited is not known, so it adds nothing",
    "copy:review": "our copy may be older than what its publisher changed",
    "date:ahead": "its date lies a little ahead and counts as now",
    "date:ambiguous_order": "its date does not tell the day from the month",
    "date:asserted": "only the caller vouches for the date",
    "date:epoch": "its date is written as seconds since 1970",
    "date:foreign_day_name": "its date names a weekday in another language",
    "date:future": "its date lies in the future and counts as unknown",
    "date:impossible": "there is no such day",
    "date:month": "only the month is known; it counts from the first day",
    "date:range": "its date is a range, of which the first day counts",
    "date:relative": "its date is counted from an unknown moment",
    "date:season": "its date names a season only",
    "date:time_impossible": "there is no such time of day",
    "date:timeless": "recency does not count for its kind",
    "date:too_long": "its date is longer than any date",
    "date:two_digit_year": "its year has two digits only",
    "date:unknown": "when it was published is not known, so it adds nothing",
    "date:unparsable": "its date cannot be read, so it adds nothing",
    "date:wrong_day_name": "its weekday is not that of its date",
    "date:year": "only the year is known; it counts from the first day",
    "date:zero_part": "its date has a month or day of zero",
    "date:zone_doubtful": "its time zone may be meant in two ways",
    "date:zone_missing": "its time names no zone",
    "date:zone_unknown": "its time zone is not known",
    "floor:below": "its score is below the floor",
    "host:address": "it stands at an address, which no domain vouches for",
    "host:backslash": "its URL holds a backslash, which programs read in two ways",
    "host:bad_address": "its host is a malformed address",
    "host:bad_port": "its URL has no valid port",
    "host:character": "its host holds a character no name can have",
    "host:control": "its URL holds a control character",
    "host:empty": "its URL names no host",
    "host:international": "its host has letters outside ASCII",
    "host:label": "its host has an empty, overlong or malformed label",
    "host:length": "its host is longer than any name",
    "host:mixed_scripts": "its host mixes scripts whose letters look alike",
    "host:normalised": "its host was written with other characters than its name has",
    "host:percent": "its host holds a percent sign",
    "host:port": "its URL names an unusual port",
    "host:scheme": "its URL begins with neither http:// nor https://",
    "host:several_userinfo": "its URL has more than one @ before the host",
    "host:userinfo": "a user name stands before its host",
    "peer_review:asserted": "only the caller vouches for its peer review",
    "peer_review:preprint": "it is a preprint, whatever its venue",
    "peer_review:unknown": "whether peers reviewed it is not known, so it adds nothing",
    "retraction:addendum": "its publisher added to it",
    "retraction:correction": "its publisher corrected it",
    "retraction:expression_of_concern": "its publisher expressed concern about it",
    "retraction:reinstated": "it was retracted and reinstated",
    "retraction:retracted": "it is retracted",
    "retraction:suspected": "its title says it is retracted; no registry confirms it",
    "retraction:withdrawn": "it is withdrawn",
    "score:capped": "its score is kept below the floor",
    "score:zeroed": "its score is set to zero",
    "tier:blocked": "its domain is blocked",
    "tier:unknown": "no tier list names its domain",
    "tier:unreliable": "its domain is listed as unreliable",
}


def explain_reason(code: str) -> str:
    """Say a reason code in words; a code of a later version stands for itself.

    >>> explain_reason("retraction:retracted")
    'it is retracted'
    """
    return REASON_TEXTS.get(code, code)


def gravest_first(codes: Iterable[str]) -> tuple[str, ...]:
    """Order reason codes for a reader: what decides most comes first.

    >>> gravest_first(["date:unknown", "retraction:retracted"])
    ('retraction:retracted', 'date:unknown')
    """
    last = len(_ORDER)
    return tuple(sorted(codes, key=lambda code: (_ORDER.get(code.partition(":")[0], last), code)))
