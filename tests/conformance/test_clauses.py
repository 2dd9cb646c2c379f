"""Do the clauses, the checks and the required list belong together?"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.errors import error_for_code
from evidence_sophia.testing.kit import all_checks
from evidence_sophia.testing.requirements import RELEASED, requirements_of

PROJECT = Path(__file__).parents[2]
CONTRACT = PROJECT / "docs/contract"
PAGE = (CONTRACT / "contract.md").read_text(encoding="utf-8")
#: SHA-256 of the list of required checks of contract 1.0.
REQUIRED_1_0 = "c5ac54d1099dbc68a00b97e1425d01dd5a9d1615e859a30e7dd750b3870136d1"

CLAUSES = re.findall(r"^([A-Z]{1,2}-[0-9]{2})\n: ", PAGE, re.MULTILINE)


def test_a_clause_has_one_number() -> None:
    """No number stands for two clauses."""
    assert len(set(CLAUSES)) == len(CLAUSES)


def test_every_check_cites_a_clause() -> None:
    """A check puts a clause of the contract to the test, never a habit of ours."""
    assert {check.clause for check in all_checks()} - set(CLAUSES) == set()


def test_every_reference_is_a_clause() -> None:
    """A clause that another one refers to exists."""
    assert set(re.findall(r"\(([A-Z]{1,2}-[0-9]{2})\)", PAGE)) - set(CLAUSES) == set()


def test_the_table_names_every_verb() -> None:
    """The table of capabilities is that of the library."""
    rows = re.findall(r"^\|[^|]*\| `(\w+)` \| `(\w+)` \| (.*?) \| (yes)? ?\|$", PAGE, re.MULTILINE)
    wanted = []
    for verb in VERBS:
        gives = f"`{verb.result.__name__}`"
        gives = f"page of {gives}" if verb.is_paged else gives
        wanted.append((verb.name, verb.request.__name__, gives, "yes" if verb.is_write else ""))
    assert rows == wanted


def test_the_table_of_errors_is_true() -> None:
    """Every code of the table is one of the library's, and may be tried again as it says."""
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| [^|]* \| (yes)? ?\|$", PAGE, re.MULTILINE)
    told = {code: bool(again) for codes, again in rows for code in re.findall(r"`(\w+)`", codes)}
    known = {code: error_for_code(code) for code in told}
    assert {code: cls.retryable for code, cls in known.items()} == told
    assert [code for code, cls in known.items() if cls.code != code] == []


def test_the_required_list_is_published() -> None:
    """The list of the wheel and that of the documentation are equal to the byte."""
    package = PROJECT / "src/evidence_sophia/testing/requirements"
    for version in RELEASED:
        published = (CONTRACT / "requirements" / f"{version}.toml").read_bytes()
        assert (package / f"{version}.toml").read_bytes() == published


def test_the_first_release_asks_for_every_check() -> None:
    """Contract 1.0 requires each check that is there since 1.0, in the order of the kit."""
    since = tuple(check.id for check in all_checks() if check.since == "1.0")
    listed = requirements_of("1.0")
    assert tuple(id_ for id_ in since if id_ not in dict(listed.not_scored)) == listed.required


def test_there_are_checks_enough() -> None:
    """The kit has at least 60 checks, and every capability is in one."""
    checks = all_checks()
    assert len(checks) >= 60
    assert {verb.capability for verb in VERBS} == {need for c in checks for need in c.needs}


@pytest.mark.complaint("ipfs/gateway-conformance#172")
def test_the_required_list_is_frozen() -> None:
    """The list of a released contract is the same to the byte for ever."""
    data = (CONTRACT / "requirements/1.0.toml").read_bytes()
    assert hashlib.sha256(data).hexdigest() == REQUIRED_1_0
