"""Do the digests that others have stored still come out as they were?"""

from __future__ import annotations

from evidence_sophia.answering.record.kept import answer_id
from evidence_sophia.ingest.document import passage_id
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.policy import TYPOGRAPHY, QuotePolicy


def test_ids_of_passages_and_answers_never_change() -> None:
    """A citation that was stored must find its passage again."""
    assert passage_id("garden/lilies.md", Span(0, 6), "Lilies") == (
        "37219b24f4a072fa7a0ab2864edbbbf0"
    )
    assert answer_id(b'{"data":{}}') == ("389d68b7257677360f978d74090fa9d8")


def test_the_fingerprint_of_a_quote_policy_never_changes() -> None:
    """A recorded verdict names the policy it was made under."""
    assert TYPOGRAPHY.fingerprint == (
        "blake3:760ae8a96278a8fc70d30029f96f3c4111cd7717b1b3a067a08c99c4df8a3959"
    )
    assert QuotePolicy(allow_repeats=True).fingerprint == (
        "blake3:760ae8a96278a8fc70d30029f96f3c4111cd7717b1b3a067a08c99c4df8a3959"
    )
