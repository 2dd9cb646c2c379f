"""Does what was cited still stand, and is what is called missing really not there?"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.knowledge_verbs import BOT, ONE, TWO, write_folder

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.span import Span

QUOTE = "Acme was founded in 1987."


def cited(base: EvidenceBase, quote: str = QUOTE, source_id: str = ONE) -> Citation:
    """Cite words where they stand."""
    start = base.source_text(source_id).find(quote)
    span = Span(start, start + len(quote)) if start >= 0 else None
    return Citation(id="1", source_id=source_id, quote=quote, span=span)


def test_a_citation_that_stands_is_unchanged(bot: EvidenceBase) -> None:
    """The words at their place are unchanged."""
    found = bot.verify_citation(cited(bot))
    assert (found.status, found.current) == ("unchanged", found.stored)


def test_all_that_a_page_cites_is_verified_at_once(
    base: EvidenceBase, bot: EvidenceBase, tmp_path: Path
) -> None:
    """Moved, altered, gone and unchanged words are told apart, one finding each, in order."""
    page = [
        cited(bot),
        cited(bot, "Acme makes anvils."),
        cited(bot, "Mia works at Acme."),
        cited(bot, "Mia works at Bolt.", TWO),
        Citation(id="5", source_id="acme/none.md", quote=QUOTE),
    ]
    changed = "# Acme\n\nNew. Acme was founded in 1987. Acme makes anvil. \n"
    base.ingest(write_folder(tmp_path / "n", {"one.md": changed, "two.md": "Gone.\n"}), "acme")
    found = bot.verify_citations(page)
    assert [one.status for one in found] == ["moved", "altered", "gone", "gone", "gone"]
    assert found[0].current is not None
    assert found[0].current.of(bot.source_text(ONE)) == QUOTE
    assert found[1].near_miss is not None
    assert bot.verify_citations([]) == ()


def test_a_source_of_another_scope_is_gone(base: EvidenceBase) -> None:
    """A citation of what is not in scope finds nothing of it, and shows nothing."""
    for view in (
        base.acting_as(BOT, tenant="other"),
        base.acting_as(BOT, source_sets=("elsewhere",)),
    ):
        found = view.verify_citation(cited(base))
        assert (found.status, found.near_miss) == ("gone", None)
        with pytest.raises(NotFoundError):
            view.preflight_not_in_source(ONE, QUOTE)


def test_a_preflight_finds_words_or_what_resembles_them(bot: EvidenceBase) -> None:
    """Words are in the source with their span, or not, with the place they resemble most."""
    found = bot.preflight_not_in_source(ONE, "Acme makes steel rockets")
    assert found.in_source
    assert found.span is not None
    assert found.span.of(bot.source_text(ONE)) == "Acme makes **steel rockets"
    missing = bot.preflight_not_in_source(ONE, "Acme was founded in 1986.")
    assert (missing.in_source, missing.span) == (False, None)
    assert missing.near_miss is not None


@pytest.mark.parametrize("id_", ["", "acme", "acme/none.md", "\ud800", "x" * 10**7, None, 7])
def test_a_source_that_is_not_there_is_not_found(bot: EvidenceBase, id_: str) -> None:
    """What names no source raises, whatever it is."""
    with pytest.raises(NotFoundError):
        bot.preflight_not_in_source(id_, QUOTE)


@pytest.mark.parametrize("quote", ["", "\x00", "\ud800", "\u202e", "x" * 10**6])
def test_hostile_quotes_are_not_in_a_source(bot: EvidenceBase, quote: str) -> None:
    """What cannot be a quote is not there."""
    assert not bot.preflight_not_in_source(ONE, quote).in_source


def test_what_is_no_citation_is_an_error(bot: EvidenceBase) -> None:
    """Something else, or a citation without its words, raises."""
    for wrong in (None, "1", Citation(id="1", source_id=ONE)):
        with pytest.raises(InvariantError):
            bot.verify_citation(wrong)  # type: ignore[arg-type]
        with pytest.raises(InvariantError):
            bot.verify_citations([wrong])  # type: ignore[list-item]
    with pytest.raises(InvariantError):
        bot.preflight_not_in_source(ONE, None)  # type: ignore[arg-type]
