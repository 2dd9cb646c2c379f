from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.contract.page import Page
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model.span import Span

Work = Callable[[int], Callable[[], object]]

#: Enough documents that one run can be measured.
SIZE = 2_000


def _refused(run: Callable[[], object], error: type[Exception]) -> Callable[[], object]:
    def refuse() -> None:
        with pytest.raises(error):
            run()

    return refuse


def _canonical(size: int) -> Callable[[], object]:
    value = {f"k{index}": [index, "é"] for index in range(size)}
    return lambda: canonical_json(value)


def _floats(size: int) -> Callable[[], object]:
    return _refused(lambda: canonical_json([0.5] * size), InvariantError)


def _spans(size: int) -> list[dict[str, Any]]:
    return [{"start": index, "end": index + 1} for index in range(size)]


def _good(size: int) -> Callable[[], object]:
    document = {"items": _spans(size)}
    return lambda: decode(Page[Span], document)


def _wrong(size: int) -> Callable[[], object]:
    document = {"items": [{"start": "x", "colour": 1}] * size}
    return _refused(lambda: decode(Page[Span], document), DecodeError)


def _strange(size: int) -> Callable[[], object]:
    document = {"items": [], **{f"k{index}": 1 for index in range(size)}}
    return _refused(lambda: decode(Page[Span], document), DecodeError)


def _encoded(size: int) -> Callable[[], object]:
    page = Page(items=tuple(Span(index, index + 1) for index in range(size)))
    return lambda: write_json(encode(page))


def _twice(size: int) -> Callable[[], object]:
    text = "{" + ",".join(['"a":1', '"b":2'] * size) + "}"
    return _refused(lambda: read_json(text), DecodeError)


@pytest.mark.doubling
@pytest.mark.parametrize("work", [_canonical, _floats, _good, _wrong, _strange, _encoded, _twice])
def test_work_grows_with_the_document(work: Work) -> None:
    """Twice the document takes twice the time, for good documents and for hostile ones."""
    assert growth(work, SIZE) < LINEAR
