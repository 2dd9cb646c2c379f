"""How is a bibliography written for other programs? As BibTeX, RIS or CSL-JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, count
from typing import Final

import attrs

from evidence_sophia.exports.bibliography.bibtex_write import write_bibtex
from evidence_sophia.exports.bibliography.convert import reference_of, reference_of_citation
from evidence_sophia.exports.bibliography.csl_write import write_csl_json
from evidence_sophia.exports.bibliography.ris_write import write_ris
from evidence_sophia.exports.shapes.works import Work, works_of
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model.export import ExportFormat
from evidence_sophia.model.reference import Reference
from evidence_sophia.model.source import Source

__all__ = ["references_of", "write_references"]

_WRITERS: Final[Mapping[str, Callable[[tuple[Reference, ...]], bytes]]] = {
    ExportFormat.BIBTEX: write_bibtex,
    ExportFormat.RIS: write_ris,
    ExportFormat.CSL_JSON: write_csl_json,
}


def write_references(subject: ExportSubject, form: ExportFormat) -> bytes:
    """Write the bibliography of a subject as ``bibtex``, ``ris`` or ``csl-json``."""
    return _WRITERS[form](references_of(subject))


def references_of(subject: ExportSubject) -> tuple[Reference, ...]:
    """Make the reference of every work: of its source, or else of its first citation.

    An id that another reference has already gets a number at its end.
    """
    sources = {source.id: source for source in subject.sources}
    taken: set[str] = set()
    return tuple(_named(_reference(subject, work, sources), taken) for work in works_of(subject))


def _reference(subject: ExportSubject, work: Work, sources: Mapping[str, Source]) -> Reference:
    if work.is_known:
        return reference_of(sources[work.source_id])
    return reference_of_citation(subject.citations[work.numbers[0] - 1])


def _named(reference: Reference, taken: set[str]) -> Reference:
    names = (f"{reference.id}-{number}" for number in count(2))
    name = next(each for each in chain([reference.id], names) if each not in taken)
    taken.add(name)
    return reference if name == reference.id else attrs.evolve(reference, id=name)
