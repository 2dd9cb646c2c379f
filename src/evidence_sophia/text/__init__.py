"""What is in this string? Characters, words, sentences, numbers, negators, its language.

The functions ``named_parts``, ``sentences``, ``words`` and ``numbers`` are imported from the
modules of the same name, which therefore stand here unpublished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.text.clauses import ClauseReading as ClauseReading
    from evidence_sophia.text.clauses import read_clauses as read_clauses
    from evidence_sophia.text.denial import is_denied as is_denied
    from evidence_sophia.text.language import Detection as Detection
    from evidence_sophia.text.language import detect_language as detect_language
    from evidence_sophia.text.named_parts import NamedReference as NamedReference
    from evidence_sophia.text.named_parts import named_references as named_references
    from evidence_sophia.text.names import name_words as name_words
    from evidence_sophia.text.negation import negators as negators
    from evidence_sophia.text.normal import casefold as casefold
    from evidence_sophia.text.normal import nfc as nfc
    from evidence_sophia.text.normal import nfd as nfd
    from evidence_sophia.text.normal import nfkc as nfkc
    from evidence_sophia.text.numbers import Number as Number
    from evidence_sophia.text.quantities import Quantity as Quantity
    from evidence_sophia.text.quantities import quantities_in as quantities_in
    from evidence_sophia.text.quantities import read_quantity as read_quantity
    from evidence_sophia.text.words import Word as Word
    from evidence_sophia.text.words import content_words as content_words
    from evidence_sophia.text.words import word_count as word_count

__all__ = [
    "ClauseReading",
    "Detection",
    "NamedReference",
    "Number",
    "Quantity",
    "Word",
    "casefold",
    "content_words",
    "detect_language",
    "is_denied",
    "name_words",
    "named_references",
    "negators",
    "nfc",
    "nfd",
    "nfkc",
    "quantities_in",
    "read_clauses",
    "read_quantity",
    "word_count",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "ClauseReading": "clauses",
            "Detection": "language",
            "NamedReference": "named_parts",
            "Number": "numbers",
            "Quantity": "quantities",
            "Word": "words",
            "casefold": "normal",
            "content_words": "words",
            "detect_language": "language",
            "is_denied": "denial",
            "name_words": "names",
            "named_references": "named_parts",
            "negators": "negation",
            "nfc": "normal",
            "nfd": "normal",
            "nfkc": "normal",
            "quantities_in": "quantities",
            "read_clauses": "clauses",
            "read_quantity": "quantities",
            "word_count": "words",
        },
    )
