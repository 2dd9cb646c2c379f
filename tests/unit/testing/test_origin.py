"""Is an error told with its place?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import BackendError, InvariantError
from evidence_sophia.model.span import Span
from evidence_sophia.testing.origin import tell_error


def raised(error: BaseException, cause: BaseException | None = None) -> BaseException:
    """Give the error as it is after it was raised."""
    try:
        raise error from cause
    except type(error) as caught:
        return caught


class Mute(Exception):  # noqa: N818 - it is no error of ours
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        """Fail."""
        raise ValueError


def test_the_line_of_the_adapter_is_named() -> None:
    """An error names the innermost line outside the library."""
    with pytest.raises(InvariantError) as caught:
        Span(3, 1)
    assert " (at test_origin.py:" in tell_error(caught.value)
    assert " in test_the_line_of_the_adapter_is_named)" in tell_error(caught.value)


def test_the_cause_is_told_with_its_line() -> None:
    """What the gate has wrapped is told in the adapter's own words, with the adapter's line."""
    told = tell_error(raised(BackendError("it failed"), raised(IndexError("out of range"))))
    assert told.startswith("BackendError: it failed; IndexError: out of range (at test_origin.py:")
    assert told.endswith(" in raised)")


def test_an_error_without_a_place_is_told() -> None:
    """An error that was never raised has no place."""
    assert tell_error(KeyError("a")) == "KeyError: 'a'"


def test_a_cause_without_words_is_told() -> None:
    """A cause whose own text fails is still named."""
    assert "; Mute: Mute()" in tell_error(raised(BackendError("it failed"), Mute()))


def test_causes_in_a_circle_come_to_an_end() -> None:
    """A chain of causes that leads back to itself is followed only so far."""
    one, two = KeyError("one"), KeyError("two")
    one.__cause__, two.__cause__ = two, one
    assert tell_error(one).startswith("KeyError: 'one'")
