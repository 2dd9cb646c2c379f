"""What entries take over from others."""

from __future__ import annotations

from evidence_sophia.exports.bibliography import BibliographyImport, read_bibtex


def codes(found: BibliographyImport) -> list[str]:
    """Give the codes of the problems."""
    return [str(each.code) for each in found.problems]


def test_what_belongs_to_the_parent_alone_is_not_taken_over() -> None:
    """A paper has neither the DOI nor the pages nor the subtitle of its proceedings."""
    found = read_bibtex(
        "@inproceedings{a, title={A}, crossref={p}}\n"
        "@proceedings{p, title={P}, subtitle={Q}, doi={10.1000/p}, pages={1--900}, year=2000}"
    ).references[0]
    assert (found.title, found.container_title, found.doi, found.pages) == ("A", "P: Q", "", "")
    assert str(found.issued) == "2000"


def test_data_that_are_not_there_are_told() -> None:
    """A name in ``xdata`` that is no such entry is a problem; the others are read."""
    found = read_bibtex("@xdata{x, year=2000}\n@book{k, xdata={y, k, x}, title={A}}")
    assert codes(found) == ["crossref:missing"] * 2
    assert str(found.references[0].issued) == "2000"


def test_what_is_taken_over_is_bounded() -> None:
    """A long value that thousands of entries take over ends with a problem, not with the memory."""
    children = "".join(f"@inbook{{k{number}, crossref={{p}}}}\n" for number in range(60))
    found = read_bibtex(f"{children}@book{{p, title={{A}}, isbn={{{'x' * 50_000}}}}}")
    filled = [each for each in found.references if each.isbn]
    assert len(found.references) == 61
    assert 20 < len(filled) < 60
    assert codes(found) == ["limit:reached"] * (61 - len(filled))


def test_data_are_bounded_as_well() -> None:
    """Data that would make the file many times longer are not taken over."""
    children = "".join(f"@book{{k{number}, xdata={{p}}}}\n" for number in range(60))
    found = read_bibtex(f"{children}@xdata{{p, isbn={{{'x' * 50_000}}}}}")
    assert set(codes(found)) == {"limit:reached"}
