from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.canonical import MAX_DEPTH, MAX_SAFE_INTEGER, canonical_json
from evidence_sophia.errors import InvariantError


def problems_of(value: object) -> tuple[str, ...]:
    """Give the problems that canonical JSON has with a value."""
    with pytest.raises(InvariantError) as caught:
        canonical_json(value)
    return caught.value.details


def test_bytes_are_compact_sorted_and_not_ascii_escaped() -> None:
    """Keys are sorted, blanks left out, text written as UTF-8."""
    assert canonical_json({"b": (1, None), "a": "é😀"}) == '{"a":"é😀","b":[1,null]}'.encode()


def test_control_characters_take_the_short_escapes() -> None:
    """The escapes are those of RFC 8785."""
    assert canonical_json('\b\t\n\f\r"\\/\x00\x7f') == b'"\\b\\t\\n\\f\\r\\"\\\\/\\u0000\x7f"'


@pytest.mark.complaint("trailofbits/rfc8785.py#46")
@pytest.mark.complaint("trailofbits/rfc8785.py#47")
@pytest.mark.complaint("cyberphone/json-canonicalization#20")
@pytest.mark.parametrize("sign", [1, -1])
def test_safe_integers_end_at_2_to_the_53_minus_1(sign: int) -> None:
    """The largest safe integer is written as it is, one more is refused."""
    assert canonical_json(sign * MAX_SAFE_INTEGER) == str(sign * 9007199254740991).encode()
    assert problems_of([sign * (MAX_SAFE_INTEGER + 1)]) == ("an integer beyond 2^53 - 1 @ $[0]",)


@pytest.mark.complaint("agentrust-io/trace-spec#219")
@pytest.mark.complaint("agentrust-io/agent-manifest#352")
def test_numbers_that_would_collide_are_refused_not_rounded() -> None:
    """2^53 and 2^53 + 1, equal for a reader with doubles, both have no canonical form."""
    assert problems_of(2**53)
    assert problems_of(2**53 + 1)
    assert problems_of({"é": 1}) == ("a key that is not an ASCII string: '\\xe9' @ $",)


@pytest.mark.complaint("matrix-org/matrix-spec-proposals#1727")
def test_any_float_anywhere_is_named_with_its_path() -> None:
    """Every float is listed, whole numbers, NaN and infinity included."""
    value = {"a": [1.0, {"b": float("nan")}], "c": float("inf")}
    assert problems_of(value) == (
        "float is not canonical JSON @ $.a[0]",
        "float is not canonical JSON @ $.a[1].b",
        "float is not canonical JSON @ $.c",
    )


def test_a_lone_surrogate_is_refused() -> None:
    """Text that UTF-8 cannot carry has no canonical form."""
    assert problems_of({"a": "\ud800"}) == ("a lone surrogate @ $.a",)


@pytest.mark.parametrize(
    "value", [b"x", {1}, object(), 1j, {1: 2}, MappingProxyType({}), {10**5_000: 1}]
)
def test_what_is_no_json_is_refused(value: Any) -> None:
    """Bytes, sets, objects and keys that are no strings are refused."""
    assert len(problems_of(value)) == 1


def test_paths_of_problems_are_cut() -> None:
    """A key of any length costs a message no more than a line."""
    (found,) = problems_of({"k" * 10_000: [0.5]})
    assert found.startswith("float is not canonical JSON @ $.kkk")
    assert len(found) < 160


@pytest.mark.doubling
def test_a_long_key_is_not_copied_for_every_item() -> None:
    """The time for many items under a long key grows with their sum, not their product."""

    def work(size: int) -> Callable[[], object]:
        value = {"k" * size: [1] * size}
        return lambda: canonical_json(value)

    assert growth(work, 8_000) < LINEAR


def test_deep_nesting_is_refused_not_fatal() -> None:
    """A nesting bomb and a value that holds itself end in a typed error."""
    bomb: list[Any] = []
    for _ in range(100_000):
        bomb = [bomb]
    assert "nested deeper than 64" in problems_of(bomb)[0]
    knot: list[Any] = []
    knot += [knot, knot]
    assert len(problems_of(knot)) == 100


def test_the_greatest_depth_is_accepted() -> None:
    """Nesting at the limit still has a canonical form."""
    value: list[Any] = []
    for _ in range(MAX_DEPTH - 1):
        value = [value]
    assert canonical_json(value) == b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    (found,) = problems_of([value])
    assert found.startswith("nested deeper than 64 @ $[0][0]")


def test_objects_count_as_depth_too() -> None:
    """Nested objects end where nested lists do."""
    value: dict[str, Any] = {}
    for _ in range(MAX_DEPTH - 1):
        value = {"a": value}
    assert canonical_json(value).startswith(b'{"a":{"a":')
    assert len(problems_of({"a": value})) == 1
