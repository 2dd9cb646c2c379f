from datetime import date

from tests.unit.sources.credibility.score_cases import EACH, NOW, of_tier

from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.grounding import ground_sources


def test_a_grounding_shows_its_verdict_and_its_parts() -> None:
    """Verdict, scores, parts and reasons stand in the card."""
    found = ground_sources("Is tea safe?", [of_tier("authoritative", published=NOW)], EACH, NOW)
    html = found._repr_html_()
    for part in ("Is tea safe?", "grounded", "0.630", "recency 0.250", "authoritative", "policy"):
        assert part in html
    assert "only the caller vouches for the date" in html


def test_a_grounding_without_a_question_has_no_heading() -> None:
    """An empty question leaves no empty heading."""
    html = ground_sources("", [of_tier("news")], EACH, NOW)._repr_html_()
    assert "<h2>" not in html
    assert "ungrounded" in html


def test_what_is_shown_is_escaped() -> None:
    """Titles, questions and URLs are untrusted: nothing of them runs or links elsewhere."""
    source = CandidateSource("javascript:alert(1)//<b>", title="<script>x</script>\u202e")
    found = ground_sources("<img src=x>", [source], EACH, NOW)
    for html in (found._repr_html_(), found.citations[0]._repr_html_()):
        for part in ("<script>", "<img", "<b>", "\u202e", 'href="javascript'):
            assert part not in html


def test_a_hostile_url_leads_nowhere() -> None:
    """What programs read in two ways is shown, without a link to follow."""
    source = CandidateSource("https://evil.example\\@nature.com/")
    html = ground_sources("q", [source], EACH, NOW)._repr_html_()
    assert "evil.example" in html
    assert "<a " not in html


def test_a_retracted_source_shows_its_notice() -> None:
    """State, notice and day of a retraction stand beside the score."""
    notice = Retraction(
        state=RetractionState.EXPRESSION_OF_CONCERN, notice="10.5555/n", since=date(2020, 1, 2)
    )
    html = ground_sources("q", [of_tier("news", retraction=notice)], EACH, NOW)._repr_html_()
    assert "expression of concern · 10.5555/n · 2020-01-02" in html
