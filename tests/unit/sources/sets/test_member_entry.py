from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.sets.member_entry import normal_member_id, normal_uri, normal_work_id


@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("HTTPS://Nature.COM./A?B=2&a=1#C", "https://nature.com/A?B=2&a=1#C"),
        ("http://nature.com:80/", "http://nature.com/"),
        ("http://nature.com:443/", "http://nature.com:443/"),
        ("https://nature.com:", "https://nature.com"),
        ("https://nature.com:08080/", "https://nature.com:8080/"),
        ("https://[2001:DB8::1]/x", "https://[2001:db8::1]/x"),
        ("https://bücher.example/é", "https://xn--bcher-kva.example/%C3%A9"),
        ("https://example.org/e\u0301", "https://example.org/%C3%A9"),
        ("https://example.org/{a}|b", "https://example.org/%7Ba%7D%7Cb"),
        ("https://example.org/%7e?utm_source=x", "https://example.org/%7e?utm_source=x"),
        ("URN:ISBN:0451450523", "urn:ISBN:0451450523"),
        ("doi:10.1000/ABC<1>", "doi:10.1000/ABC%3C1%3E"),
        ("FTP://Files.Example/A", "ftp://files.example/A"),
        ("file:///C:/a", "file:///C:/a"),
    ],
)
@pytest.mark.complaint("niksite/url-normalize#26")
@pytest.mark.complaint("niksite/url-normalize#9")
@pytest.mark.complaint("visualjerk/quill-magic-url#71")
def test_a_uri_comes_in_in_one_form(given: str, normal: str) -> None:
    """Case, port, script and encoding are made one; path and query lose nothing."""
    assert normal_uri(given) == normal
    assert normal_uri(normal) == normal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nature.com",
        "https:",
        "https:/nature.com",
        "https://",
        "https://evil.ru\\@nature.com/",
        "https://me@nature.com/",
        "https://nature.com%2eevil.ru/",
        "https://nature.com/a b",
        "https://nature.com/\n",
        "https://nature.com/\ud800",
        "https://nature.com:99999/",
        "ftp://me@files.example/",
        "ftp://bücher.example/",
        "urn:",
        None,
        7,
    ],
)
def test_what_is_no_uri_is_refused(text: Any) -> None:
    """Nothing is repaired about which programs disagree."""
    with pytest.raises(InvariantError):
        normal_uri(text)


def test_an_id_comes_in_in_normal_form_c() -> None:
    """Two spellings of one id are one id."""
    assert normal_member_id("cafe\u0301") == normal_member_id("caf\u00e9") == "caf\u00e9"
    with pytest.raises(InvariantError):
        normal_member_id(" ")


@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("10.1000/ABC", "10.1000/abc"),
        ("doi:10.1000/Abc.", "10.1000/abc"),
        ("https://doi.org/10.1000/ABC", "10.1000/abc"),
        ("cafe\u0301", "caf\u00e9"),
        ("OL123W", "OL123W"),
        ("", ""),
    ],
)
@pytest.mark.complaint("greenelab/scihub#9")
def test_a_work_has_one_id(given: str, normal: str) -> None:
    """Two spellings of a DOI, or of any id, name one work."""
    assert normal_work_id(given) == normal_work_id(normal) == normal
