from collections.abc import Callable
from hashlib import sha256

import pytest

from evidence_sophia.text.normal import ascii_lower, casefold, nfc, nfd, nfkc

# Computed with Python 3.11; equal on 3.12 and 3.13, whose Unicode is newer.
GOLDEN: dict[Callable[[str], str], str] = {
    nfc: "a88cb87e403c636d",
    nfd: "92ef9e5c60617c1a",
    nfkc: "540c777b8a7c362f",
    casefold: "926f21a4a06abba5",
}


@pytest.mark.parametrize("form", GOLDEN, ids=lambda form: form.__name__)
def test_a_form_of_every_character_is_the_same_on_every_python(form: Callable[[str], str]) -> None:
    """The digest of the form of all code points does not depend on the interpreter."""
    rows = ("\n".join(map(chr, range(row, row + 0x400))) for row in range(0, 0x32400, 0x400))
    table = "\n".join(map(form, rows))
    assert sha256(table.encode("utf-8", "surrogatepass")).hexdigest()[:16] == GOLDEN[form]


def test_the_forms_do_what_unicode_says() -> None:
    """Composition, decomposition, compatibility and case folding."""
    assert nfc("e\u0301") == "é"
    assert nfd("é") == "e\u0301"
    assert nfkc("ﬁ²") == "fi2"
    assert casefold("STRAẞE") == "strasse"
    assert casefold("ASCII") == "ascii"
    assert nfc("plain") == "plain"


def test_unassigned_code_points_pass_unchanged() -> None:
    """What lies between them is normalised; they themselves are not, and they separate."""
    later = "\U00011f00"  # a letter of a later Unicode
    assert nfc(f"e\u0301{later}e\u0301") == f"é{later}é"
    assert nfd(f"{later}\u0301é") == f"{later}\u0301e\u0301"
    assert casefold(f"À{later}\u0378B") == f"à{later}\u0378b"


def test_only_the_letters_of_ascii_are_lowered() -> None:
    """A letter that other programs fold to an ASCII one stays what it is."""
    assert ascii_lower("ID K \u212a \u0130 \u00c9") == "id k \u212a \u0130 \u00c9"
