"""Are corpora what they must be?"""

from __future__ import annotations

import attrs
import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.span import Span
from evidence_sophia.testing.corpora import EMPTY, NEEDLE, huge, twins, unicode
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.doubtful_corpus import DENIED, INVENTED, denials, doubtful
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

CORPORA = (EMPTY, standard(), twins(), huge(), unicode(), denials())
MOON = "science/moon.txt"


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda corpus: corpus.name)
def test_an_id_names_set_and_file(corpus: Corpus) -> None:
    """Every source has the id ``source_set/file``."""
    sources = [document.source for document in corpus.documents]
    assert all(source.id.startswith(f"{source.source_set}/") for source in sources)


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda corpus: corpus.name)
def test_what_is_kept_stands_in_its_source(corpus: Corpus) -> None:
    """Every citation of a kept answer quotes its source exactly."""
    for notebook in corpus.notebooks:
        for kept in notebook.answers:
            for citation in kept.answer.citations:
                text = corpus.document(notebook.tenant, citation.source_id).text
                assert citation.span is not None
                assert citation.span.of(text) == citation.quote


def test_two_tenants_share_ids() -> None:
    """The standard corpus has the same ids in two tenants, with other texts."""
    north, south = ({d.source.id: d.text for d in standard().of(t)} for t in (NORTH, SOUTH))
    shared = north.keys() & south.keys()
    assert shared
    assert all(north[id_] != south[id_] for id_ in shared)


def test_the_huge_corpus_has_one_needle() -> None:
    """Among thousands of paragraphs one stands once."""
    text = "\n\n".join(document.text for document in huge().documents)
    assert text.count(NEEDLE) == 1
    assert text.count("\n\n") > 2000


def test_of_narrows_to_source_sets() -> None:
    """Documents of a tenant are given by id, or those of some sets."""
    assert [d.source.id for d in standard().of(NORTH, ("law",))] == [
        "law/ferry.txt",
        "law/lighthouse.txt",
    ]
    assert standard().of("west") == ()


def test_an_unknown_document_is_refused() -> None:
    """A document that is not there is an error, not None."""
    with pytest.raises(InvariantError, match="no document"):
        standard().document(SOUTH, "law/ferry.txt")


def test_a_text_fits_its_digest() -> None:
    """A text that is not the digest's is refused."""
    document = standard().document(NORTH, MOON)
    with pytest.raises(InvariantError, match="digest"):
        attrs.evolve(document, text="another")


def test_an_id_stands_once_in_a_tenant() -> None:
    """Two documents of a tenant with one id are refused."""
    document = standard().document(NORTH, MOON)
    with pytest.raises(InvariantError, match="one id"):
        Corpus(name="twice", documents=(document, document))


def test_span_of_finds_what_stands_once() -> None:
    """Words that stand nowhere or twice have no span."""
    document = standard().document(NORTH, MOON)
    assert document.span_of("The mean") == Span(0, 8)
    with pytest.raises(InvariantError, match="stands 0 times"):
        document.span_of("cheese")


def test_denials_hold_the_words_of_claims() -> None:
    """Each denied claim stands in the text of denials, and begins no sentence of it."""
    text = denials().documents[0].text
    assert all(f" {claim}" in text and f"\n{claim}" not in text for claim in DENIED)


def test_doubtful_answers_stand_on_standard_documents() -> None:
    """The corpus of doubtful answers has other notebooks only; what is invented stands nowhere."""
    assert doubtful().documents == standard().documents
    assert all(INVENTED not in document.text for document in doubtful().documents)
    titles = [notebook.title for notebook in doubtful().notebooks]
    assert len(set(titles)) == len(titles)
