"""Marks of web pages in the fields of a bibliography."""

from __future__ import annotations

import pytest

from evidence_sophia.exports.bibliography.markup import as_stated, changed_texts
from evidence_sophia.model.reference import Reference


@pytest.mark.parametrize(
    ("name", "text", "stated"),
    [
        ("title", "x<sup>2</sup>, 10<sup>th</sup>, CO<jats:sub>2</jats:sub>", "x², 10th, CO₂"),
        ("title", '<span class="nocase">DNA</span> &amp; R&amp;D &#233;', "DNA & R&D é"),
        ("title", "p < 0.05, a <b and c> d, <Foo>", "p < 0.05, a <b and c> d, <Foo>"),
        ("abstract", "<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "\nOne.\n\nTwo.\n"),
        ("note", "<b>kept</b> &amp;", "<b>kept</b> &amp;"),
        ("doi", "DOI: 10.1000/a&amp;b", "10.1000/a&amp;b"),
        ("doi", "http://dx.doi.org/10.1000/A", "10.1000/A"),
        ("doi", "https://example.org/10.1000/A", "https://example.org/10.1000/A"),
    ],
)
def test_marks_are_taken_off(name: str, text: str, stated: str) -> None:
    """Tags of registries and entities go, other signs and other fields stay."""
    assert as_stated(name, text) == stated


def test_fields_that_look_like_marks_are_named() -> None:
    """What would read back as something else is given, so that it can be written exactly."""
    reference = Reference(id="k", title="A <i>b</i>", doi="doi:10.1000/a", note="&amp;")
    assert [*changed_texts(reference)] == [("doi", "doi:10.1000/a"), ("title", "A <i>b</i>")]
