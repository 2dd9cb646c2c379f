from __future__ import annotations

import pytest
from attrs import evolve
from tests.knowledge_values import NOON, statement
from tests.unit.knowledge.test_prov_json import TAKEN_BACK, TOLD

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.nanopublications import write_nanopublications
from evidence_sophia.model.valid_time import FOREVER

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
    assert written.count("prov:invalidatedAtTime") == 1


def test_pieces_of_one_statement_are_published_once() -> None:
    """The first piece of an id is its nanopublication; it has ended when all of them have."""
    still_said = evolve(TOLD[0], recorded_to=FOREVER)
    assert write_nanopublications(TOLD[:2]) == write_nanopublications((still_said,))


def test_a_retraction_is_a_nanopublication_of_its_own() -> None:
    """It says who retracts which, and why; another library reads it."""
    rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")
    read = rdflib.Dataset()
    read.parse(data=write_nanopublications(TOLD, (TAKEN_BACK,)), format="trig")
    retracts = rdflib.URIRef("http://purl.org/nanopub/x/retracts")
    ((agent, _, retracted, graph),) = read.quads((None, retracts, None, None))
    assert str(agent) == "urn:evidence-sophia:agent:%D0%90%D0%BD%D0%BD%D0%B0"
    assert str(retracted) == "urn:evidence-sophia:nanopublication:4"
    assert str(graph) == "urn:evidence-sophia:nanopublication:5#assertion"
    comments = {str(said) for _, _, said, _ in read.quads((None, rdflib.RDFS.comment, None, None))}
    assert comments == {"seen", 'no" . <b>\n'}


def test_a_retraction_without_a_reason_gives_none() -> None:
    """No empty comment is written."""
    written = write_nanopublications((), (evolve(TAKEN_BACK, reason=""),))
    assert b"rdfs:comment" not in written


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
