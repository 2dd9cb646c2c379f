"""Which claims does a model's reply name? Read strictly; a reply that is not one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import shown

__all__ = ["MAX_CLAIMS", "MAX_REPLY", "read_reply"]

_T = TypeVar("_T")

#: Characters of a reply; ten times what its tokens allow.
MAX_REPLY: Final = 65_536
#: Claims of a reply; more is no answer.
MAX_CLAIMS: Final = 50


def read_reply(text: str, *, model: str = "") -> Synthesis:
    r"""Read the one JSON object of a reply: ``{"abstained": false, "claims": [...]}``.

    Words or a code fence around it are passed over; what is half, doubled or of another form
    is refused whole, for a model that breaks the form may have broken more. Fields that were
    not asked for are passed over. Linear in the reply.

    Args:
        text: what the model wrote.
        model: which model wrote it.

    Raises:
        DecodeError: it is no such reply; the details name every place that is wrong.

    >>> fenced = '```json\n{"claims": [{"text": "Lilies harm cats.", "citations": ["c1"]}]}\n```'
    >>> read_reply(fenced).claims[0].citation_ids
    ('c1',)
    """
    if len(text) > MAX_REPLY:
        message = f"a reply of {len(text)} characters is too long"
        raise DecodeError(message)
    start, end = text.find("{"), text.rfind("}") + 1
    if start < 0 or end <= start:
        message = "the reply holds no JSON object"
        raise DecodeError(message)
    document = read_json(text[start:end])
    problems: list[str] = []
    claims = _claims(document, problems)
    abstained = _typed(document, "abstained", default=False, problems=problems)
    if problems:
        message = "the reply is not of the form that was asked for"
        raise DecodeError(message, details=problems)
    return Synthesis(claims=claims, abstained=abstained, model=model)


def _claims(document: Mapping[str, object], problems: list[str]) -> tuple[ProposedClaim, ...]:
    listed = _typed(document, "claims", default=list[object](), problems=problems)
    if not listed and document.get("abstained") is not True:
        problems.append("neither claims nor an abstention @ $")
    if len(listed) > MAX_CLAIMS:
        problems.append(f"more than {MAX_CLAIMS} claims @ $.claims")
        return ()
    return tuple(_claim(item, f"$.claims[{at}]", problems) for at, item in enumerate(listed))


def _claim(item: object, path: str, problems: list[str]) -> ProposedClaim:
    if not isinstance(item, dict):
        problems.append(f"an object is wanted, not {shown(item, 40)} @ {path}")
        return ProposedClaim(text="")
    if "text" not in item:
        problems.append(f"missing @ {path}.text")
    ids = _typed(item, "citations", default=list[object](), problems=problems, path=path)
    texts = tuple(each for each in ids if isinstance(each, str))
    if len(texts) != len(ids):
        problems.append(f"a list of texts is wanted @ {path}.citations")
    return ProposedClaim(
        text=_typed(item, "text", default="", problems=problems, path=path),
        citation_ids=texts,
        label=_typed(item, "label", default="", problems=problems, path=path),
    )


def _typed(
    document: Mapping[str, object], key: str, *, default: _T, problems: list[str], path: str = "$"
) -> _T:
    value = document.get(key, default)
    if isinstance(value, type(default)):
        return value
    wanted = type(default).__name__
    problems.append(f"a {wanted} is wanted, not {shown(value, 40)} @ {path}.{key}")
    return default
