"""What is in this string? Characters, words, sentences, numbers, negators, its language.

The functions ``sentences``, ``words`` and ``numbers`` are imported from the modules of the same
name, which therefore stand here unpublished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.text.language import Detection as Detection
    from evidence_sophia.text.language import detect_language as detect_language
    from evidence_sophia.text.negation import negators as negators
    from evidence_sophia.text.normal import casefold as casefold
    from evidence_sophia.text.normal import nfc as nfc
    from evidence_sophia.text.normal import nfd as nfd
    from evidence_sophia.text.normal import nfkc as nfkc
    from evidence_sophia.text.numbers import Number as Number
    from evidence_sophia.text.words import Word as Word
    from evidence_sophia.text.words import content_words as content_words
    from evidence_sophia.text.words import word_count as word_count

__all__ = [
    "Detection",
    "Number",
    "Word",
    "casefold",
    "content_words",
    "detect_language",
    "negators",
    "nfc",
    "nfd",
    "nfkc",
    "word_count",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Detection": "language",
            "Number": "numbers",
            "Word": "words",
            "casefold": "normal",
            "content_words": "words",
            "detect_language": "language",
            "negators": "negation",
            "nfc": "normal",
            "nfd": "normal",
            "nfkc": "normal",
            "word_count": "words",
        },
    )
