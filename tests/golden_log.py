"""How does the golden log of knowledge come about?

``python -m tests.golden_log`` writes the log that the present code leaves of a few acts, of every
kind, at fixed times and with counted salts. It is run once for a version of the lines; what was
written is never changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.knowledge_base import ANN, REVA, Bench, founded, mined
from tests.knowledge_logs import a_clock, steady_salts, written

from evidence_sophia.model.actor import OWNER

__all__ = ["GOLDEN", "build"]

GOLDEN: Final = Path(__file__).parent / "unit" / "knowledge" / "golden" / "knowledge-log-1.0.jsonl"

#: Right to left, an emoji, a control character, what is markup elsewhere.
_HOSTILE: Final = 'Ос\x00ло \u202eإس\u202c \U0001f600 "\\\n<script>株式会社</script>'


def build() -> bytes:
    """Give the log of the acts."""
    bench = Bench(clock=a_clock())
    steady_salts(bench)
    for proposal in (
        founded("1987"),
        founded("1988", "s/two"),
        mined("Acme", "makes", "anvils", "Acme makes anvils."),
        mined("Mia", "works_at", "Bolt", "Mia works at Bolt."),
        mined("Acme", "weighs", "13 kg", "Acme weighs 13 kg."),
        founded("1987"),
    ):
        bench.propose(proposal)
    word = {"subject": "Acme", "predicate": "founded", "value": "1990", "confidence": 10_000}
    bench.put(ANN, word, op="correct", reason=_HOSTILE, valid_from=946684800000000)
    bench.put(ANN, {**word, "predicate": "makes", "value": _HOSTILE}, op="correct", target=3)
    bench.put(ANN, op="retract", target=5, reason="no")
    bench.put(REVA, op="revert", restores=1, reason="was right")
    bench.put(ANN, op="merge", subject="ACME Inc", value="Acme")
    bench.put(ANN, op="unmerge", target=1)
    bench.put(ANN, op="merge", subject="株式会社アクメ", value="Acme")
    bench.put(op="remember", value=_HOSTILE, confidence=9_000)
    bench.put(op="queue", wanted="retract", target=6, reason="gone")
    bench.put(ANN, op="decide", target=1, wanted="refuse")
    bench.put(REVA, op="release", target=2, reason="for good")
    bench.put(OWNER, op="erase", wanted="statement", target=2, reason="asked to")
    data = written(bench.connection)
    bench.connection.close()
    return data


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_bytes(build())
