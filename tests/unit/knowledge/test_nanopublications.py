from __future__ import annotations

import pytest
from tests.knowledge_values import NOON, statement
from tests.unit.knowledge.test_prov_json import TOLD

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.nanopublications import write_nanopublications

# The reader's own parser warns of names that its maintainers deprecated.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Dataset.default_context:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning"),
]
NP = "http://www.nanopub.org/nschema#"


def test_a_library_nobody_here_wrote_reads_it() -> None:
    """Each statement is one nanopublication of four graphs, its texts unchanged."""
    rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")
    read = rdflib.Dataset()
    read.parse(data=write_nanopublications(TOLD), format="trig")
    heads = list(read.quads((None, rdflib.RDF.type, rdflib.URIRef(NP + "Nanopublication"), None)))
    assert len(heads) == 4
    named = {graph for *_, graph in read.quads((None, None, None, None))}
    assert len(named) == 4 * 4
    values = {str(value) for _, _, value, _ in read.quads((None, rdflib.RDF.object, None, None))}
    assert values == {one.value for one in TOLD}
    exact = rdflib.URIRef("http://www.w3.org/ns/oa#exact")
    quotes = {str(value) for _, _, value, _ in read.quads((None, exact, None, None))}
    assert quotes == {reference.quote for one in TOLD for reference in one.references}


def test_the_head_names_the_other_three_graphs() -> None:
    """Assertion, provenance and publication info are found from the head."""
    written = write_nanopublications(TOLD[:1]).decode()
    this = "urn:evidence-sophia:nanopublication:blake3%3Aa%2F1"
    assert f"<{this}> np:hasAssertion <{this}#assertion> ." in written


def test_what_is_superseded_or_ended_says_so() -> None:
    """The publication info points at the earlier one and dates the end."""
    written = write_nanopublications(TOLD).decode()
    assert "npx:supersedes <urn:evidence-sophia:nanopublication:blake3%3Aa%2F1>" in written
    assert written.count("prov:invalidatedAtTime") == 2


def test_pieces_of_one_statement_are_published_once() -> None:
    """The first row of an id is its nanopublication."""
    assert write_nanopublications(TOLD[:2]) == write_nanopublications(TOLD[:1])


@pytest.mark.parametrize("text", ['"', "\\", "\n", "\r", "\t", "\x00", "\x7f", "\u2028", "𝒳 <é>"])
def test_hostile_text_stays_one_literal(text: str) -> None:
    """No character of a value ends its literal or changes."""
    rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")
    read = rdflib.Dataset()
    value = f'x{text}" . <urn:a> <urn:b> "y'
    read.parse(data=write_nanopublications((statement(value),)), format="trig")
    found = [str(one) for _, _, one, _ in read.quads((None, rdflib.RDF.object, None, None))]
    assert found == [value]


def test_a_lone_surrogate_is_not_written() -> None:
    """What UTF-8 cannot keep is refused, not altered."""
    with pytest.raises(InvariantError, match="lone surrogate"):
        write_nanopublications((statement("\ud800", recorded_from=NOON),))
