"""Personal data in a text."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.privacy.personal_data import PersonalData, find_personal_data
from evidence_sophia.codec import decode, encode


def found(text: str, *names: str) -> list[tuple[str, str]]:
    """Give kinds and pieces."""
    return [(str(one.kind), one.span.of(text)) for one in find_personal_data(text, names)]


@pytest.mark.parametrize(
    ("kind", "piece"),
    [
        ("email", "ada@example.org"),
        ("email", "ada.l+x@mail.example.co.uk"),
        ("email", "ada (at) example (dot) org"),
        ("email", "ada@exämple.org"),
        ("email", "ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ"),
        ("email", "a\u200bda@example.org"),
        ("phone", "+49 30 901820"),
        ("phone", "(888) 426-4435"),
        ("phone", "0049 30 901820"),
        ("phone", "030/1234567"),
        ("phone", "06 12 34 56 78"),
        ("phone", "612 345 678"),
        ("phone", "+٤٩ ٣٠ ٩٠١٨٢٠"),
        ("iban", "DE89 3704 0044 0532 0130 00"),
        ("iban", "gb82west12345698765432"),
        ("card", "4111 1111 1111 1111"),
        ("card", "3782-822463-10005"),
        ("national_id", "12345678Z"),
        ("national_id", "X-1234567-L"),
        ("national_id", "123-45-6789"),
        ("national_id", "2 55 08 14 168 025 38"),
        ("national_id", "RSS MRA 85T10 A562S"),
        ("national_id", "86 095 742 719"),
        ("national_id", "AB 12 34 56 C"),
        ("ip_address", "192.0.2.10"),
        ("ip_address", "2001:db8::1"),
        ("url", "https://example.org/a?access_token=abc"),
        ("url", "https://ada:pass@example.org/"),
        ("secret", "sk-abcdefghijklmnop1234"),
        ("secret", "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl"),
    ],
)
def test_pieces_are_found(kind: str, piece: str) -> None:
    """A piece is found whole, with its kind, within a sentence."""
    assert found(f"Take {piece}, please.") == [(kind, piece)]


@pytest.mark.parametrize(
    "text",
    [
        "Landed on 1969-07-20, written 20/07/1969 or 12.5.2020.",
        "1,000,000 people in 2018-2019 and 100 000 000 more.",
        "At 10:20:30 the ratio was 3:2:1.",
        "Version 1.2.3.4.5 and 999.1.1.1",
        "https://example.org/plants?page=2",
        "The DE89 3704 0044 0532 0130 01 is no IBAN; 4111 1111 1111 1112 is no card.",
        "12345678A is no id. 734 000 000 people. 0040278",
        "a@b, @ home, x @ y, .@example.org",
        "1234567",
        "Take a:b:c and 1:2:3:4:5, or a::b",
        "",
    ],
)
def test_other_numbers_are_not(text: str) -> None:
    """Dates, amounts, times and numbers whose check digits fail are let be."""
    assert found(text) == []


@pytest.mark.parametrize("cue", ["tel.", "Call me at", "Telefon:", "llame al", "tél :"])
def test_a_number_that_is_announced_is_a_phone(cue: str) -> None:
    """A bare number after a word for telephone is one."""
    assert found(f"{cue} 5551234") == [("phone", "5551234")]


def test_names_are_found_as_listed() -> None:
    """A listed name is found whole words only, without case, the longest first, genitive aside."""
    text = "ADA Lovelace's notes; lovelace; Adamant; Ada"
    assert found(text, "Ada Lovelace", "Lovelace", "!", "a b c d e f g") == [
        ("name", "ADA Lovelace"),
        ("name", "lovelace"),
    ]


def test_a_piece_belongs_to_one_find() -> None:
    """What a URL holds is not found a second time."""
    assert found("https://x.org/?email=ada@example.org") == [
        ("url", "https://x.org/?email=ada@example.org")
    ]


def test_a_find_travels() -> None:
    """A find survives a document."""
    (one,) = find_personal_data("ada@example.org")
    assert decode(PersonalData, encode(one)) == one


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    [
        "a@",
        "a@b.",
        "1 ",
        "12345678",
        "a://",
        "eyJ-",
        "AB12 ",
        ":a",
        "1.",
        "+1 ",
        "tel ",
        "Ada ",
        "[at]",
    ],
)
def test_time_is_linear(piece: str) -> None:
    """The time grows with the text, whatever it repeats."""
    assert growth(lambda n: lambda: find_personal_data(piece * n, ("Ada Byron",)), 100) < LINEAR
