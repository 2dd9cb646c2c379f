from __future__ import annotations

import pytest

from evidence_sophia.text.entities import REFERENCE, STRICT_REFERENCE, decode_reference


@pytest.mark.parametrize(
    ("candidate", "decoded"),
    [
        ("&amp;", ("&", 5)),
        ("&amp", ("&", 4)),
        ("&ampere", ("&", 4)),
        ("&NotEqualTilde;", ("≂̸", 15)),
        ("&nonsense;", None),
        ("&x", None),
        ("&#169;", ("©", 6)),
        ("&#XA9", ("©", 5)),
        ("&#x81;", ("\x81", 6)),
        ("&#150;", ("–", 6)),
        ("&#xDFFF;", ("\ufffd", 8)),
        ("&#x110000;", ("\ufffd", 10)),
        ("&#00000000000065;", ("A", 17)),
        ("&#000;", ("\ufffd", 6)),
    ],
)
def test_references_are_read_as_browsers_read_them(
    candidate: str, decoded: tuple[str, int] | None
) -> None:
    """A reference stands for the characters that browsers show for it."""
    assert decode_reference(candidate) == decoded


def test_a_number_of_any_length_is_read() -> None:
    """A number of more digits than Python converts is a replacement character."""
    candidate = "&#" + "9" * 10_000
    assert decode_reference(candidate) == ("\ufffd", len(candidate))


def test_candidates_are_bounded() -> None:
    """Text after an ampersand is a candidate for as long as the longest name."""
    assert STRICT_REFERENCE.match("&" + "a" * 40 + ";") is None
    found = REFERENCE.match("&" + "a" * 40)
    assert found is not None
    assert len(found[0]) == 33
