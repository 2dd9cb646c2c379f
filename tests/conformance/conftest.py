"""What the tests of the kit share: every mutant is loaded."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

for module in sorted((Path(__file__).parent / "mutants").glob("*.py")):
    import_module(f"tests.conformance.mutants.{module.stem}")
