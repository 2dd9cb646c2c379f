"""What a sentence says by the name of a part, held against that part."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.citing.claim_guard import support_guard
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.attribution import Attribution
from evidence_sophia.support.named_attribution import attribute_to_named_parts, read_named_parts

REPORT = """# Annual report

Contents: Table 2 ... 5, Table 3 ... 6

Table 2 ..... 5

## Section 4. Regions

### Section 4.1 Europe

**Table 2.** Revenue in EMEA

Revenue in EMEA was 12 million euros in 2024.

Table 3: Revenue in Asia

Revenue in Asia was 14 million euros in 2024.

### Section 4.2 Leases

The tenant pays the rent on the first day of each month.

Section 5 Termination
The lease ends after 24 months.

Footnote 4. The auditor found no errors in the ledger.
"""
PARTS = read_named_parts(REPORT)
EMEA = "revenue in EMEA was 12 million euros in 2024"


def found(sentence: str) -> Attribution:
    """Attribute a sentence to the parts of the report."""
    finding = attribute_to_named_parts(sentence, PARTS)
    assert finding is not None
    return finding


@pytest.mark.complaint("confident-ai/deepeval#3230")
@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        (f"According to Table 3, {EMEA}.", "table 2"),
        (f"As Table 3 shows, {EMEA}.", "table 2"),
        (f"Table 3 shows that {EMEA}.", "table 2"),
        (f"R{EMEA[1:]} (Table 3).", "table 2"),
        (f"R{EMEA[1:]} [see Tab. 3].", "table 2"),
        (f"Table 9 shows that {EMEA}.", "table 2"),
        ("Section 4.1 says that the tenant pays the rent on the first day.", "section 4.2"),
        ("According to footnote 4, the lease ends after 24 months.", "section 5"),
    ],
)
def test_a_fact_under_another_name_is_misattributed(sentence: str, own: str) -> None:
    """A true figure of Table 2 passed as one of Table 3, since it stands somewhere."""
    finding = found(sentence)
    assert finding.label == "misattributed"
    assert finding.belongs_to is not None
    assert (finding.belongs_to.id, finding.is_certain) == (own, True)


@pytest.mark.complaint("confident-ai/deepeval#3230")
@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        (f"According to Table 2, {EMEA}.", "table 2"),
        (f"R{EMEA[1:]} (Table 2).", "table 2"),
        (f"Under Section 4, {EMEA}.", "section 4"),
        ("According to footnote 4, the auditor found no errors in the ledger.", "footnote 4"),
        ("The auditor found, as footnote 4 says, no errors.", "footnote 4"),
        ("Footnote 4 (the auditor) found no errors in the ledger.", "footnote 4"),
    ],
)
def test_a_name_resolves_to_the_span_that_bears_the_claim(sentence: str, name: str) -> None:
    """The deciding sentence lies in the named part."""
    finding = found(sentence)
    (part,) = finding.cited
    assert (part.id, finding.together) == (name, JudgeLabel.SUPPORTED)
    assert all(span.of(REPORT) in REPORT for span in part.spans)


def test_a_span_counts_from_the_beginning_of_the_text() -> None:
    """It cuts the report, not the part."""
    (part,) = found(f"According to Table 2, {EMEA}.").cited
    assert [span.of(REPORT) for span in part.spans] == [f"R{EMEA[1:]}."]


def test_what_no_part_says_is_unsupported() -> None:
    """A part that is not there supports nothing; neither does one that says something else."""
    invented = found("According to Table 9, whales sing in deep water.")
    assert (invented.label, invented.unknown) == ("unsupported", ("table 9",))


def test_a_sentence_without_a_name_is_not_asked() -> None:
    """It names no part, and may stand anywhere."""
    assert attribute_to_named_parts("In part I agree.", PARTS) is None


@pytest.mark.complaint("confident-ai/deepeval#3230")
@pytest.mark.parametrize(
    ("language", "sentence", "source"),
    [
        ("en", "Table 3 lists the deaths.", "Table 2 lists the deaths."),
        ("en", "Section 4.2 describes the trial.", "Section 4.1 describes the trial."),
        ("en", f"According to Table 3, {EMEA}.", f"R{EMEA[1:]}."),
        ("de", "Tabelle 3 zeigt die Todesfälle.", "Tabelle 2 zeigt die Todesfälle."),
        ("es", "La tabla 3 muestra las muertes.", "La tabla 2 muestra las muertes."),
        ("fr", "Le tableau 3 montre les décès.", "Le tableau 2 montre les décès."),
        ("zh", "表3显示死亡率下降了。", "表2显示死亡率下降了。"),
    ],
)
def test_the_guard_of_answers_lets_no_other_name_through(
    language: str, sentence: str, source: str
) -> None:
    """A quote without the name that a claim gives does not bear it out."""
    assert support_guard(sentence, source, language) != JudgeLabel.SUPPORTED


@pytest.mark.doubling
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (f"According to Table 3, {EMEA}.", "Table 3: a b c\nTable 2: revenue in EMEA.\n"),
        ("Table 3 (see Table 2) [", "Table 3: a\n"),
        ("(Table 3 ", "Table 3: a\n"),
    ],
)
def test_time_grows_with_sentence_and_text(sentence: str, text: str) -> None:
    """Twice the input takes twice the time."""

    def work(size: int) -> Callable[[], object]:
        parts = read_named_parts(text * size)
        return lambda: attribute_to_named_parts(sentence * size, parts)

    assert growth(work, 20) < LINEAR
