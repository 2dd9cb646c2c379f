"""Is everything that a notebook shows escaped, and is each sentence with its evidence?"""

from __future__ import annotations

from datetime import UTC, datetime

import attrs
import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.counterclaim import ClaimSide, Matter
from evidence_sophia.checking.lesson import Lesson, LessonClaim, ground_lesson
from evidence_sophia.checking.report import FactCheckReport
from evidence_sophia.checking.weighing import record_counterclaim

EVIL = "The mill <script>alert(1)</script> was built in 1902."


@pytest.fixture
def report(check: Check) -> FactCheckReport:
    """Check a hostile text against a source that has its words."""
    return check(f"Hi. {EVIL} Dogs chase red balls.", passage_of(EVIL))


def test_a_report_shows_each_sentence_with_its_evidence(report: FactCheckReport) -> None:
    """Verdict, sentence and quote stand there, and nothing of the text is markup."""
    html = report._repr_html_()
    assert html.count("<li>") == 3
    assert "<mark>The mill &lt;script&gt;" in html
    assert "<script" not in html
    assert "unsupported" in html


def test_each_quote_says_whether_it_supports_or_contradicts(check: Check) -> None:
    """Both sides are shown, each under the word for what it says of the claim."""
    page = check(
        "The mill was built in 1902.",
        passage_of("The mill was built in 1902.", "one"),
        passage_of("The mill was not built in 1902.", "two"),
    )._repr_html_()
    supports, contradicts = page.index(">supports"), page.index(">contradicts (")
    assert '<span class="tag good">supports' in page
    assert '<span class="tag bad">contradicts' in page
    right, wrong = page.index("<mark>The mill was built"), page.index("<mark>The mill was not")
    assert supports < right < contradicts < wrong or contradicts < wrong < supports < right


def test_a_report_that_ran_out_of_time_says_so(report: FactCheckReport) -> None:
    """An incomplete report is marked."""
    assert "out of time" in attrs.evolve(report, is_complete=False)._repr_html_()


def test_a_lesson_shows_what_to_look_at(check: Check) -> None:
    """Each claim stands there with what a teacher must do."""
    lesson = Lesson(title="<b>", claims=(LessonClaim(id="1", text=EVIL, level="<i>"),))
    html = ground_lesson(lesson, check(EVIL))._repr_html_()
    assert "Find a source" in html
    assert "<b>" not in html
    assert "<i>" not in html


@pytest.mark.parametrize("topic", ["", "<b>"])
def test_a_contradiction_shows_both_sides(topic: str) -> None:
    """Both sides stand there, escaped."""
    matter = Matter(
        topic=topic, rules=("negation",), at=datetime(2026, 1, 1, tzinfo=UTC), actor="a"
    )
    first, second = (ClaimSide(id=name, text=f"<i>{name}") for name in ("one", "two"))
    html = record_counterclaim(first, second, matter)._repr_html_()
    assert "&lt;i&gt;one" in html
    assert "&lt;i&gt;two" in html
    assert "<b>" not in html
