"""How does a test suite of pytest put the kit to its adapter? One class, one fixture.

::

    class TestMine(AdapterConformance):
        @pytest.fixture
        def adapter(self):
            return MyAdapter()  # with its verbs and seed(corpus)

Every check of the kit becomes a test. Nothing of it can be overridden; what is known to fail
is named, with its reason, in ``expected_failures``, and must fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.testing.kit import Check, all_checks
from evidence_sophia.testing.report import Outcome
from evidence_sophia.testing.requirements import requirements_of
from evidence_sophia.testing.runner import Subject, check_expectations, find_out

__all__ = ["AdapterConformance"]

_FIXED: Final = ("pytest_generate_tests", "test_conformance")


class AdapterConformance:
    """The conformance kit as tests. Subclass it and give the fixture ``adapter``.

    Attributes:
        contract: the contract version, ``MAJOR.MINOR``.
        expected_failures: id of a check -> why it is known to fail.

    The fixture gives a raw adapter of either colour with a method ``seed(corpus)``, anew for
    each test.
    """

    contract: ClassVar[str] = "1.0"
    expected_failures: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        """Refuse a subclass that would change a check.

        Raises:
            InvariantError: it defines what belongs to the kit.
        """
        changed = sorted(set(_FIXED) & set(vars(cls)))
        if changed:
            message = f"{cls.__name__} overrides the kit: {', '.join(changed)}"
            hint = "Name what is known to fail in expected_failures, with its reason."
            raise InvariantError(message, hint=hint)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make a test of every check."""
        if "conformance_check" in metafunc.fixturenames:
            check_expectations(self.expected_failures)
            required = frozenset(requirements_of(self.contract).required)
            metafunc.parametrize(
                "conformance_check", [self._test_of(check, required) for check in all_checks()]
            )

    def test_conformance(self, conformance_check: Check, adapter: Any) -> None:  # noqa: ANN401 - of either colour
        """Put one check of the kit to the adapter."""
        finding = find_out(conformance_check, lambda: adapter, Subject.of(adapter))
        if finding.outcome == Outcome.SKIPPED:
            pytest.skip(finding.message)
        if finding.outcome == Outcome.FAILED:
            pytest.fail(_shown(conformance_check, finding.message), pytrace=False)

    def _test_of(self, check: Check, required: frozenset[str]) -> Any:  # noqa: ANN401 - pytest's own
        marks = []
        if check.id not in required:
            reason = f"added after contract {self.contract}; not scored"
            marks.append(pytest.mark.xfail(reason=reason, strict=False))
        elif check.id in self.expected_failures:
            marks.append(pytest.mark.xfail(reason=self.expected_failures[check.id], strict=True))
        return pytest.param(check, id=check.id, marks=marks)


def _shown(check: Check, message: str) -> str:
    return "\n".join(
        (
            f"{check.id} (clause {check.clause})",
            f"promised:   {check.promise}",
            f"found:      {message}",
            f"what to do: {check.advice}",
        )
    )
