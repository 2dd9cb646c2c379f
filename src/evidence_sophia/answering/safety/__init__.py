"""What may never be certified, which questions need a warning, and what does it say?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.safety.certify import Certification as Certification
    from evidence_sophia.answering.safety.certify import SafetyFinding as SafetyFinding
    from evidence_sophia.answering.safety.certify import filter_sentence as filter_sentence
    from evidence_sophia.answering.safety.classify import SafetyClass as SafetyClass
    from evidence_sophia.answering.safety.classify import classify_question as classify_question
    from evidence_sophia.answering.safety.classify import routing_notice as routing_notice
    from evidence_sophia.answering.safety.policy import SafetyPolicy as SafetyPolicy
    from evidence_sophia.answering.safety.reading import default_policy as default_policy
    from evidence_sophia.answering.safety.reading import read_policy as read_policy

__all__ = [
    "Certification",
    "SafetyClass",
    "SafetyFinding",
    "SafetyPolicy",
    "classify_question",
    "default_policy",
    "filter_sentence",
    "read_policy",
    "routing_notice",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Certification": "certify",
            "SafetyClass": "classify",
            "SafetyFinding": "certify",
            "SafetyPolicy": "policy",
            "classify_question": "classify",
            "default_policy": "reading",
            "filter_sentence": "certify",
            "read_policy": "reading",
            "routing_notice": "classify",
        },
    )
