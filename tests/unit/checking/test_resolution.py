"""Does the table of the contradiction loop say what it should, cell by cell?"""

from __future__ import annotations

import pytest

from evidence_sophia.checking import resolution
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.resolution import BANDS, Quality, resolve
from evidence_sophia.errors import InternalError
from evidence_sophia.model.measured import UNMEASURED


@pytest.mark.parametrize(
    ("first", "second", "severity", "band", "shown"),
    [
        (9_000, 9_000, "critical", "critical", "escalate-to-expert"),
        (UNMEASURED, UNMEASURED, "critical", "critical", "escalate-to-expert"),
        (UNMEASURED, UNMEASURED, "high", "both_unmeasured", "surface-both"),
        (UNMEASURED, 4_200, "high", "one_unmeasured_other_good", "surface-both"),
        (UNMEASURED, 4_199, "high", "one_unmeasured", "hedge"),
        (UNMEASURED, 0, "high", "one_unmeasured", "hedge"),
        (2_499, 0, "high", "best_too_low", "refuse"),
        (2_499, 2_499, "low", "best_too_low", "refuse"),
        (2_500, 700, "low", "gap", "prefer-source"),
        (2_500, 701, "low", "otherwise", "hedge"),
        (9_000, 7_200, "low", "gap", "prefer-source"),
        (9_000, 7_201, "low", "both_good", "surface-both"),
        (6_200, 6_200, "low", "both_good", "surface-both"),
        (6_200, 6_199, "low", "otherwise", "hedge"),
        (2_500, 2_500, "low", "otherwise", "hedge"),
    ],
)
def test_each_band_of_the_table(
    first: Quality, second: Quality, severity: str, band: str, shown: str
) -> None:
    """Severity and two qualities give the band, whichever side comes first."""
    for one, other in ((first, second), (second, first)):
        found = resolve(one, other, severity=Severity(severity))
        assert (found.id, found.resolution) == (band, shown)


def test_the_order_of_the_bands() -> None:
    """The first band that fits decides; the last one always does."""
    assert [each.id for each in BANDS][0::7] == ["critical", "otherwise"]


def test_a_table_without_a_last_row_is_our_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gap in the table is named, not passed over."""
    monkeypatch.setattr(resolution, "BANDS", BANDS[:1])
    with pytest.raises(InternalError):
        resolve(9_000, 9_000)
