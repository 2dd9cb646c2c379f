"""Is my adapter right? The conformance kit, and the in-memory adapter that is its oracle.

The front for pytest is :class:`evidence_sophia.testing.conformance.AdapterConformance`; only
that module needs pytest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.testing.bench import Bench as Bench
    from evidence_sophia.testing.conformance import AdapterConformance as AdapterConformance
    from evidence_sophia.testing.corpus import Corpus as Corpus
    from evidence_sophia.testing.corpus import Seedable as Seedable
    from evidence_sophia.testing.corpus import SeedAnswer as SeedAnswer
    from evidence_sophia.testing.corpus import SeedDocument as SeedDocument
    from evidence_sophia.testing.corpus import SeedNotebook as SeedNotebook
    from evidence_sophia.testing.kit import Check as Check
    from evidence_sophia.testing.kit import CheckFailure as CheckFailure
    from evidence_sophia.testing.kit import all_checks as all_checks
    from evidence_sophia.testing.kit import check as check
    from evidence_sophia.testing.memory import MemoryAdapter as MemoryAdapter
    from evidence_sophia.testing.memory import memory_adapter as memory_adapter
    from evidence_sophia.testing.memory_async import AsyncMemoryAdapter as AsyncMemoryAdapter
    from evidence_sophia.testing.memory_async import async_memory_adapter as async_memory_adapter
    from evidence_sophia.testing.report import CheckResult as CheckResult
    from evidence_sophia.testing.report import Outcome as Outcome
    from evidence_sophia.testing.report import Report as Report
    from evidence_sophia.testing.requirements import Requirements as Requirements
    from evidence_sophia.testing.requirements import requirements_of as requirements_of
    from evidence_sophia.testing.runner import run_conformance as run_conformance
    from evidence_sophia.testing.scripted_scorer import ScriptedNliScorer as ScriptedNliScorer
    from evidence_sophia.testing.strict import StrictAdapter as StrictAdapter

__all__ = [
    "AdapterConformance",
    "AsyncMemoryAdapter",
    "Bench",
    "Check",
    "CheckFailure",
    "CheckResult",
    "Corpus",
    "MemoryAdapter",
    "Outcome",
    "Report",
    "Requirements",
    "ScriptedNliScorer",
    "SeedAnswer",
    "SeedDocument",
    "SeedNotebook",
    "Seedable",
    "StrictAdapter",
    "all_checks",
    "async_memory_adapter",
    "check",
    "memory_adapter",
    "requirements_of",
    "run_conformance",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "AdapterConformance": "conformance",
            "AsyncMemoryAdapter": "memory_async",
            "Bench": "bench",
            "Check": "kit",
            "CheckFailure": "kit",
            "CheckResult": "report",
            "Corpus": "corpus",
            "MemoryAdapter": "memory",
            "Outcome": "report",
            "Report": "report",
            "Requirements": "requirements",
            "ScriptedNliScorer": "scripted_scorer",
            "SeedAnswer": "corpus",
            "SeedDocument": "corpus",
            "SeedNotebook": "corpus",
            "Seedable": "corpus",
            "StrictAdapter": "strict",
            "all_checks": "kit",
            "async_memory_adapter": "memory_async",
            "check": "kit",
            "memory_adapter": "memory",
            "requirements_of": "requirements",
            "run_conformance": "runner",
        },
    )
