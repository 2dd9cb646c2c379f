"""Is it an adapter of this contract at all?"""

from __future__ import annotations

from evidence_sophia.contract.description import Health, HealthStatus
from evidence_sophia.contract.requests import HealthRequest
from evidence_sophia.contract.version import V1_0
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import standard


@check("adapter.connects", clause="H-01")
def connects(bench: Bench) -> None:
    """It has every verb that it declares, with two arguments and in one colour.

    Mend each problem that the error lists; declare only capabilities that are there.
    """
    bench.connect()


@check("adapter.describes-itself-the-same", clause="H-02")
def describes_itself_the_same(bench: Bench) -> None:
    """It describes itself without its backend, and each time the same.

    Give a constant; what changes with the backend belongs into check_health.
    """
    before = bench.raw.describe()
    bench.seed(standard())
    expect(bench.raw.describe() == before, "two descriptions differ")


@check("adapter.pins-its-contract", clause="H-03")
def pins_its_contract(bench: Bench) -> None:
    """It names the frozen version it was written for.

    Pin V1_0; a constant that moves with the installed library claims what was never tried.
    """
    theirs = bench.raw.describe().contract
    expect(theirs == V1_0, f"it names {theirs}, but was put to the checks of {V1_0}")


@check("adapter.health-is-a-value", clause="H-06")
def health_is_a_value(bench: Bench) -> None:
    """A seeded backend is well, and says so to every role.

    Return Health; an exception from check_health reads as unavailable.
    """
    adapter = bench.seed(standard())
    for role in ("grounding", "review", "admin"):
        health = adapter.check_health(HealthRequest(), bench.context(role=role))
        expect(isinstance(health, Health), "check_health gives no Health")
        expect(
            health.status == HealthStatus.OK,
            f"the role {role} reads {health.status.value}: {health.detail}",
        )
