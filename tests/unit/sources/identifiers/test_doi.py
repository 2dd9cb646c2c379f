from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.identifiers.doi import (
    LONGEST_DOI,
    doi_or_none,
    find_dois,
    normalise_doi,
)

LANCET = "10.1016/s0140-6736(97)11096-0"
SICI = "10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-#"


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1016/S0140-6736(97)11096-0", LANCET),
        ("https://doi.org/10.1016%2Fs0140-6736%2897%2911096-0", LANCET),
        ("10.1016%2FS0140-6736%2897%2911096-0", LANCET),
        ("DOI: 10.5555/X", "10.5555/x"),
        ("\u00a0 10.5555/x\n ", "10.5555/x"),
        ("doi=10.5555/x", "10.5555/x"),
        ("DOI\uff1a\n10.5555/x", "10.5555/x"),
        ("https://doi.org/10.5555/x/", "10.5555/x"),
        ("doi:https://doi.org/10.5555/x", "10.5555/x"),
        ("https://doi.org/doi:10.5555/x", "10.5555/x"),
        ("info:doi/10.5555/x", "10.5555/x"),
        ("urn:doi:10.5555/x", "10.5555/x"),
        ("www.doi.org/10.5555/x", "10.5555/x"),
        ("https://doi.org:443//10.5555/x", "10.5555/x"),
        ("https://doi.org/10.5555/x?utm_source=a#b", "10.5555/x"),
        ("https://doi.org/" + SICI, SICI),
        ("10.1002/(SICI)1096-8644(199601)99:1&lt;1::AID-AJPA1&gt;3.0.CO;2-#", SICI),
        ("10.5555.10/x", "10.5555.10/x"),
        ("“10.5555/x”", "10.5555/x"),
        ("<https://doi.org/10.5555/x>", "10.5555/x"),
        ("10.5555/a\u200bb\u00ad", "10.5555/ab"),
        ("10.6084/m9.\ufb01gshare.828487", "10.6084/m9.figshare.828487"),
        ("10.5555/x(y", "10.5555/x(y"),
        ("10.5555/x(y)(", "10.5555/x(y)"),
        ("10.5555/%41", "10.5555/%41"),
    ],
)
def test_a_doi_has_one_form(text: str, doi: str) -> None:
    """However it is written, it becomes the same, and its form is a fixed point."""
    assert normalise_doi(text) == normalise_doi(doi) == doi


@pytest.mark.parametrize(
    "text",
    [
        "",
        "unavailable",
        "0",
        "10.5555",
        "10.5555/",
        "10.5555/.",
        "10.555/x",
        "10/abc",
        "11.5555/x",
        "10.5555/a b",
        "10.5555/a\x00",
        "10.5555/\ud800",
        "https://doi.org/10.5555/%ff",
        "https://doi.org/10.5555/a%20b",
        "https://example.org/page#10.5555/x",
        "ftp://example.org/10.5555/x",
        "doi:" * 9 + "10.5555/x",
        "10.5555/" + "x" * LONGEST_DOI,
        "10.5555/\u0378",
        "10.5555//",
        "https://doi.org/",
    ],
)
def test_what_is_no_doi_is_refused(text: str) -> None:
    """What names no DOI is an error where one is asked for, and None where one may be."""
    assert doi_or_none(text) is None
    with pytest.raises(InvariantError, match="not a DOI"):
        normalise_doi(text)


@pytest.mark.parametrize("value", [None, 10.5555, b"10.5555/x"])
def test_only_a_text_names_a_doi(value: object) -> None:
    """A value of another type is no DOI."""
    assert doi_or_none(value) is None


@pytest.mark.complaint("greenelab/scihub#9")
@pytest.mark.complaint("inveniosoftware/idutils#46")
def test_only_ascii_letters_are_folded() -> None:
    """Case made two of one DOI; other letters than ASCII are different to the registry too."""
    assert normalise_doi("10.5555/ABC") == "10.5555/abc"
    assert normalise_doi("10.5555/\u00c9\u0130\u212a") == "10.5555/\u00c9\u0130\u212a"


@pytest.mark.complaint("lagotto/lagotto#491")
@pytest.mark.complaint("OPUS4/application#1424")
def test_addresses_make_no_duplicates() -> None:
    """A DOI with a resolver before it was another one than the DOI alone."""
    forms = (
        "10.5555/x",
        "http://dx.doi.org/10.5555/X",
        "https://www.doi.org/10.5555/x",
        "doi.org/10.5555/x",
    )
    assert {normalise_doi(form) for form in forms} == {"10.5555/x"}


@pytest.mark.complaint("inukshuk/anystyle#113")
def test_label_and_stop_are_no_part_of_it() -> None:
    """The label before it and the stop of the sentence stuck to the DOI."""
    assert normalise_doi("doi: 10.5555/x.") == "10.5555/x"


@pytest.mark.complaint("MicheleCotrufo/pdf2doi#20")
@pytest.mark.parametrize(
    "suffix", [".pdf", ".PDF", ".full.pdf", ".full", ".html", ".epub", ".pdf)."]
)
def test_a_file_suffix_is_no_part_of_it(suffix: str) -> None:
    """The suffix of a file named by its DOI was glued on."""
    assert normalise_doi("10.5555/x" + suffix) == "10.5555/x"


@pytest.mark.complaint("zotero/translators#3015")
@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("(10.5555/x)", "10.5555/x"),
        ("10.5555/x(1)", "10.5555/x(1)"),
        ("10.5555/x(1))", "10.5555/x(1)"),
        ("10.5555/x]", "10.5555/x"),
        ("10.5555/x<1>", "10.5555/x<1>"),
        ("10.5555/x}).", "10.5555/x"),
    ],
)
def test_only_a_bracket_without_partner_is_cut(text: str, doi: str) -> None:
    """A bracket of the sentence was taken into the DOI, or one of the DOI cut off."""
    assert normalise_doi(text) == doi


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See 10.5555/a, 10.5555/b.", ["10.5555/a", "10.5555/b"]),
        ("10.5555/a;10.5555/b", ["10.5555/a", "10.5555/b"]),
        ("10.5555/a,doi:10.5555/b", ["10.5555/a", "10.5555/b"]),
        ("[10.5555/a](https://doi.org/10.5555/b)", ["10.5555/a", "10.5555/b"]),
        ("<a href='https://x.org/10.5555%2Fa?b=1'>10.5555/c</a>", ["10.5555/a", "10.5555/c"]),
        ('"10.5555/a"', ["10.5555/a"]),
        ("doi.org/10.5555/a#b", ["10.5555/a"]),
        ("http://a.b c 10.5555/a#b", ["10.5555/a#b"]),
        ("110.5555/a 1.10.5555/b x.10.5555/c", ["10.5555/c"]),
        ("10.5555/... 10.5555/\x01", []),
        (f"({SICI})", [SICI]),
        ("10.5555/" + "x" * LONGEST_DOI + " 10.5555/a", ["10.5555/a"]),
        ("nothing", []),
    ],
)
def test_dois_are_found_in_a_text(text: str, found: list[str]) -> None:
    """Every DOI of a text is found, without what surrounds it."""
    assert [one.doi for one in find_dois(text)] == found


def test_a_found_doi_has_its_place() -> None:
    """The span holds the DOI as it stands, and no stop or file suffix."""
    text = "see (https://doi.org/10.5555/A%28b%29.pdf)."
    (found,) = find_dois(text)
    assert (found.doi, found.span.of(text)) == ("10.5555/a(b)", "10.5555/A%28b%29")


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    [
        "10.5555/",
        "10.5555.",
        "10.5555/a ",
        "10.",
        "(",
        "10.5555/(((",
        ")",
        "10.5555/x.pdf",
        "://",
        "10.5555%2F",
        ",10.5555/a",
        "10.5555/...",
        "<",
    ],
)
def test_time_grows_with_the_text(piece: str) -> None:
    """No text makes the search take more than its share of time."""
    assert growth(lambda size: lambda: find_dois(piece * size), 1_000) < LINEAR
