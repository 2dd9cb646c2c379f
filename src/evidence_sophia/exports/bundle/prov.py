"""How did a bundle come about, in the words of PROV-JSON?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.exports.bundle.manifest import EVIDENCE, BundleFile
from evidence_sophia.exports.shapes.works import Work, works_of
from evidence_sophia.exports.subject import ExportSubject

__all__ = ["PROV", "prov"]

#: The file's name.
PROV: Final = "prov.json"
_NAMESPACE: Final = "urn:evidence-sophia:bundle:"


def prov(subject: ExportSubject) -> BundleFile:
    """Say which works the evidence was derived from, who made it, and when."""
    works = works_of(subject)
    made_at = subject.created_at
    time = {"prov:endTime": made_at.isoformat()} if made_at else {}
    document = {
        "prefix": {"es": _NAMESPACE},
        "entity": {
            "es:evidence": {
                "es:digest": subject.digest,
                "prov:label": subject.title,
                "prov:location": EVIDENCE,
            },
            **{_name(work): _entity(work) for work in works},
        },
        "activity": {"es:making": {"prov:type": str(subject.origin), **time}},
        "wasGeneratedBy": {"_:made": {"prov:activity": "es:making", "prov:entity": "es:evidence"}},
        "wasDerivedFrom": {
            f"_:from{work.number}": {
                "prov:generatedEntity": "es:evidence",
                "prov:usedEntity": _name(work),
            }
            for work in works
            if work.numbers
        },
        **_agent(subject),
    }
    return BundleFile(
        path=PROV, media_type="application/json", data=canonical_json(document) + b"\n"
    )


def _agent(subject: ExportSubject) -> dict[str, object]:
    if not subject.created_by:
        return {}
    return {
        "agent": {"es:maker": {"prov:label": subject.created_by}},
        "wasAssociatedWith": {"_:by": {"prov:activity": "es:making", "prov:agent": "es:maker"}},
        "wasAttributedTo": {"_:whose": {"prov:agent": "es:maker", "prov:entity": "es:evidence"}},
    }


def _name(work: Work) -> str:
    return f"es:source-{work.number}"


def _entity(work: Work) -> dict[str, str]:
    facts = {
        "es:digest": work.digest,
        "es:id": work.source_id,
        "es:retraction": str(work.retraction.state),
        "prov:location": work.url,
    }
    return {"prov:label": work.title, **{name: fact for name, fact in facts.items() if fact}}
