"""How does a bundle describe itself to a research archive? As an RO-Crate 1.1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.exports.bundle.manifest import BundleFile
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.works import Work
from evidence_sophia.exports.subject import ExportSubject

__all__ = ["RO_CRATE", "ro_crate"]

#: The name that the specification gives the file.
RO_CRATE: Final = "ro-crate-metadata.json"
_CONTEXT: Final = "https://w3id.org/ro/crate/1.1/context"
_CONFORMS: Final = "https://w3id.org/ro/crate/1.1"
_RIGHTS: Final = "Each source keeps its own licence; see the bibliography."


def ro_crate(subject: ExportSubject, files: Iterable[BundleFile]) -> BundleFile:
    """Describe a bundle with its files and the works it rests on.

    Args:
        subject: what is exported.
        files: the files of the bundle, without this one.
    """
    listed, study = list(files), Study(subject=subject)
    graph = [
        _descriptor(),
        _root(study, listed),
        *(_file(file) for file in listed),
        *(_work(work) for work in study.works),
    ]
    data = canonical_json({"@context": _CONTEXT, "@graph": graph})
    return BundleFile(path=RO_CRATE, media_type="application/ld+json", data=data + b"\n")


def _descriptor() -> dict[str, object]:
    return {
        "@id": RO_CRATE,
        "@type": "CreativeWork",
        "about": {"@id": "./"},
        "conformsTo": {"@id": _CONFORMS},
    }


def _root(study: Study, files: Iterable[BundleFile]) -> dict[str, object]:
    subject, day = study.subject, study.day
    return {
        "@id": "./",
        "@type": "Dataset",
        "citation": [{"@id": _id(work)} for work in study.works],
        "description": "Claims with their evidence, complete enough to be reviewed alone.",
        "hasPart": [{"@id": file.path} for file in files],
        "identifier": subject.digest,
        "license": _RIGHTS,
        "name": subject.title,
        **({"datePublished": day.isoformat()} if day else {}),
    }


def _file(file: BundleFile) -> dict[str, object]:
    return {
        "@id": file.path,
        "@type": "File",
        "contentSize": str(len(file.data)),
        "encodingFormat": file.media_type,
        "name": file.path,
    }


def _work(work: Work) -> dict[str, object]:
    facts = {
        "datePublished": str(work.published or ""),
        "inLanguage": work.language,
        "license": work.licence,
        "publisher": work.publisher,
        "url": work.url,
        "version": work.version,
    }
    filled = {name: value for name, value in facts.items() if value}
    return {"@id": _id(work), "@type": "CreativeWork", "name": work.title, **filled}


def _id(work: Work) -> str:
    return f"#source-{work.number}"
