"""How is personal data kept from others? It is redacted before a text leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.privacy.personal_data import PersonalDataKind, find_personal_data
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.span import Span

__all__ = ["Redacted", "Redaction", "redact", "restore"]

_TOKEN: Final = re.compile("\\[[a-z_]{2,20}-[0-9]{1,9}\\]")


@frozen(kw_only=True)
class Redaction:
    """What stands for a piece of a text.

    Attributes:
        token: what stands in its place; equal pieces have equal tokens.
        kind: what it tells of a person.
        original: the piece itself: keep it to yourself.
        span: its first place in the text as it was.
    """

    token: str = field(validator=instance_of(str))
    kind: PersonalDataKind = field(converter=PersonalDataKind)
    original: str = field(validator=instance_of(str), repr=False)
    span: Span = field(validator=instance_of(Span))


@frozen(kw_only=True)
class Redacted:
    """A text without its personal data, and the way back.

    Attributes:
        text: what may leave.
        redactions: what was taken out, each piece once, by its first place. Not to leave.
    """

    text: str = field(validator=instance_of(str))
    redactions: tuple[Redaction, ...] = field(validator=tuple_of(Redaction), repr=False)


def redact(text: str, *, names: Iterable[str] = ()) -> Redacted:
    """Put a token in the place of personal data, so that a stranger may read the rest.

    Known by form and check digits: addresses of e-mail and of the internet, phone numbers, IBANs,
    cards, national ids, URLs and keys that carry a secret; names only as listed. Linear in the
    text; never raises.

    Args:
        text: the text.
        names: of persons that are to be taken out.

    >>> redacted = redact("I am ada@example.org; my lily is yellow.")
    >>> redacted.text
    'I am [email-1]; my lily is yellow.'
    >>> restore("Dear [email-1]", redacted)
    'Dear ada@example.org'
    """
    used = set(_TOKEN.findall(text))
    made: dict[tuple[PersonalDataKind, str], Redaction] = {}
    numbers: dict[PersonalDataKind, int] = {}
    pieces: list[str] = []
    at = 0
    for one in find_personal_data(text, names):
        key = (one.kind, one.span.of(text))
        if key not in made:
            token = _token(one.kind, numbers, used)
            made[key] = Redaction(token=token, kind=one.kind, original=key[1], span=one.span)
        pieces += (text[at : one.span.start], made[key].token)
        at = one.span.end
    return Redacted(text="".join((*pieces, text[at:])), redactions=tuple(made.values()))


def restore(text: str, redacted: Redacted) -> str:
    """Put the personal data back into a text that holds its tokens; other tokens stay."""
    originals = {one.token: one.original for one in redacted.redactions}
    return _TOKEN.sub(lambda token: originals.get(token[0], token[0]), text)


def _token(kind: PersonalDataKind, numbers: dict[PersonalDataKind, int], used: set[str]) -> str:
    """Make a token that does not stand in the text already."""
    free = (each for each in count(numbers.get(kind, 0) + 1) if f"[{kind}-{each}]" not in used)
    numbers[kind] = next(free)
    return f"[{kind}-{numbers[kind]}]"
