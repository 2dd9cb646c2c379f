"""Is a finding about a claim honest, and does it show its evidence?"""

from __future__ import annotations

from evidence_sophia.contract.requests import VerifyClaimRequest
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import DISTANCE, GREEN_LIGHT, citation_problems
from evidence_sophia.testing.doubtful_corpus import DENIED, denials
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_CLAIMS = frozenset({Capability.CLAIM_VERIFICATION})
_HEAT = "The palladium electrode produced excess heat at room temperature for ninety hours."
_ATLAS = "The licensed atlas shows a copper mine north of the granite ridge."


def _verified(bench: Bench, claim: str, tenant: str = "north", **asked: object) -> ClaimFinding:
    request = VerifyClaimRequest(claim, **asked)  # type: ignore[arg-type]  # checked by the request
    return bench.adapter.verify_claim(request, bench.context(tenant))


@check("claim-verification.verbatim-is-supported", clause="V-01", needs=_CLAIMS)
def verbatim_is_supported(bench: Bench) -> None:
    """A claim that stands verbatim in a usable source is supported.

    Find the passage with the words of the claim, and compare.
    """
    bench.seed(standard())
    for claim in (DISTANCE, GREEN_LIGHT, "Neap tides come at the quarters of the Moon"):
        label = _verified(bench, claim).label
        expect(label == JudgeLabel.SUPPORTED, f"{claim!r} is {label.value}")


@check("claim-verification.denied-is-not-supported", clause="V-01", needs=_CLAIMS)
def denied_is_not_supported(bench: Bench) -> None:
    """A claim whose words stand only behind others of their sentence is not supported.

    Let the claim open its sentence: what stands before it may deny it, doubt it or only
    report it.
    """
    bench.seed(denials())
    for claim in DENIED:
        label = _verified(bench, claim).label
        expect(label != JudgeLabel.SUPPORTED, f"{claim!r} is supported by what denies it")


@check("claim-verification.evidence-is-exact", clause="V-02", needs=_CLAIMS)
def evidence_is_exact(bench: Bench) -> None:
    """A supported claim shows at least one citation, exact in quote, span and source.

    Quote the source's own characters and copy its facts.
    """
    bench.seed(standard())
    finding = _verified(bench, DISTANCE)
    ids = [citation.id for citation in finding.citations]
    expect(ids == [str(n) for n in range(1, len(ids) + 1)], f"the citations are named {ids}")
    for citation in finding.citations:
        problems = citation_problems(citation, standard())
        expect(not problems, problems)
        expect(citation.source_id == "science/moon.txt", f"{citation.source_id} is cited")


@check("claim-verification.finding-speaks-of-the-claim", clause="V-03", needs=_CLAIMS)
def finding_speaks_of_the_claim(bench: Bench) -> None:
    """A finding repeats the claim as it was given, and explains itself in words.

    Return the claim untouched; trim and fold only inside.
    """
    bench.seed(standard())
    claim = f"  {DISTANCE} "
    finding = _verified(bench, claim)
    expect(finding.claim == claim, f"the finding is about {finding.claim!r}")
    expect(finding.explanation.strip(), "the finding explains nothing")


@check("claim-verification.unknown-is-not-enough", clause="V-04", needs=_CLAIMS)
def unknown_is_not_enough(bench: Bench) -> None:
    """A claim of which the sources say nothing is not supported, and that is no error.

    Return not_enough without citations.
    """
    bench.seed(standard())
    finding = _verified(bench, "The harbour bell is rung by a trained seal.")
    expect(finding.label != JudgeLabel.SUPPORTED, "an invented claim is supported")


@check("claim-verification.altered-is-not-supported", clause="V-04", needs=_CLAIMS)
def altered_is_not_supported(bench: Bench) -> None:
    """A claim with another number or with a negation is not supported by what it altered.

    Likeness is not support: compare the words, numbers and negations.
    """
    bench.seed(standard())
    for claim in (
        DISTANCE.replace("384,400", "348,400"),
        "A lighthouse within the harbour never shows a fixed green light.",
    ):
        label = _verified(bench, claim).label
        expect(label != JudgeLabel.SUPPORTED, f"{claim!r} is supported")


@check("claim-verification.retracted-supports-nothing", clause="V-05", needs=_CLAIMS)
def retracted_supports_nothing(bench: Bench) -> None:
    """A claim that stands only in a retracted source is not supported.

    Look at the retraction before the words.
    """
    bench.seed(standard())
    label = _verified(bench, _HEAT).label
    expect(label != JudgeLabel.SUPPORTED, "a retracted source supports a claim")


@check("claim-verification.ended-rights-support-nothing", clause="V-05", needs=_CLAIMS)
def ended_rights_support_nothing(bench: Bench) -> None:
    """A claim that stands only in a source with ended rights is not supported.

    Look at the rights of today.
    """
    bench.seed(standard())
    label = _verified(bench, _ATLAS).label
    expect(label != JudgeLabel.SUPPORTED, "a source with ended rights supports a claim")


@check("claim-verification.scope-is-kept", clause="V-06", needs=_CLAIMS)
def scope_is_kept(bench: Bench) -> None:
    """Only evidence of the tenant and of the asked source sets counts.

    Search within the narrowed scope.
    """
    bench.seed(standard())
    narrowed = _verified(bench, DISTANCE, source_sets=("law",)).label
    other = _verified(bench, DISTANCE, tenant=SOUTH).label
    expect(narrowed != JudgeLabel.SUPPORTED, "another source set supports a claim")
    expect(other != JudgeLabel.SUPPORTED, "another tenant supports a claim")
