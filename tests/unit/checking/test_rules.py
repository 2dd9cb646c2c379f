"""Is every rule that a report may name explained to its reader?"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import evidence_sophia.checking
import evidence_sophia.support.tight
from evidence_sophia.checking.rules import CHECKING_RULES
from evidence_sophia.support.judge import RULES

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "check.md"
SOURCES = sorted(
    path
    for package in (evidence_sophia.checking, evidence_sophia.support.tight)
    for path in Path(package.__path__[0]).rglob("*.py")
)


def test_every_rule_has_its_line_on_the_page() -> None:
    """The tables of the page name all rules of support and of the loops, each once."""
    _, _, section = PAGE.read_text(encoding="utf-8").partition("\n### The rules\n")
    section, _, _ = section.partition("\n## ")
    named = Counter(re.findall("^\\| `([a-z_]+)` \\|", section, re.MULTILINE))
    assert set(named) == RULES | CHECKING_RULES
    assert set(named.values()) == {1}


def test_what_a_verdict_is_withheld_for_is_a_rule() -> None:
    """No place of the loops names a rule that is not listed."""
    given = {
        argument.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "withheld"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }
    assert given
    assert given <= CHECKING_RULES


def test_every_rule_of_the_loops_is_used() -> None:
    """A rule that is listed stands in one of their modules."""
    written = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert not [rule for rule in CHECKING_RULES if written.count(f'"{rule}"') < 1]
