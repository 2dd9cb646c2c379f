"""How is each citation, and each work, listed for a reader?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidence_sophia.exports.blocks import (
    CitationEntry,
    CitationList,
    TextRun,
    TextStyle,
)
from evidence_sophia.exports.shapes.notices import notices_of
from evidence_sophia.exports.shapes.quoted import quotation_of
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.wording import words
from evidence_sophia.exports.shapes.works import Work
from evidence_sophia.model.citation import Citation

__all__ = ["citation_entries", "title_of", "work_entries"]


def citation_entries(study: Study, *, with_quotes: bool) -> CitationList:
    """List the citations under the numbers of their marks, with or without their words."""
    return CitationList(
        entries=tuple(
            _citation_entry(study, number, citation, with_quotes=with_quotes)
            for number, citation in enumerate(study.subject.citations, start=1)
        )
    )


def work_entries(study: Study) -> CitationList:
    """List the works under their own numbers."""
    return CitationList(
        entries=tuple(
            CitationEntry(
                number=work.number,
                title=work.title,
                url=work.url,
                content=(TextRun(text=_joined(_work_facts(work))),),
                notices=notices_of(work, study.day),
            )
            for work in study.works
        )
    )


def title_of(citation: Citation, work: Work) -> str:
    """Name a citation by its own title, or else by that of its work."""
    return citation.title if citation.title.strip() else work.title


def _citation_entry(
    study: Study, number: int, citation: Citation, *, with_quotes: bool
) -> CitationEntry:
    work = study.work_of(number)
    runs = [TextRun(text=_joined(_citation_facts(citation, work)))]
    if with_quotes and citation.summary.strip() and not citation.quote.strip():
        runs = [TextRun(text=citation.summary, style=TextStyle.EMPHASIS), TextRun(text="\n"), *runs]
    return CitationEntry(
        number=number,
        title=title_of(citation, work),
        url=citation.url or work.url,
        content=tuple(runs),
        quotation=quotation_of(citation, work) if with_quotes else None,
        notices=notices_of(work, study.day),
    )


def _citation_facts(citation: Citation, work: Work) -> Iterator[str]:
    yield citation.source or work.publisher
    yield words(citation.source_kind)
    yield from _dated(citation.published or work.published, citation.fetched_on or work.fetched_on)
    yield _licensed(citation.licence or work.licence)
    yield f"weight {citation.weight}"


def _work_facts(work: Work) -> Iterator[str]:
    yield work.publisher
    yield words(work.kind)
    yield f"version {work.version}" if work.version else ""
    yield from _dated(work.published, work.fetched_on)
    yield _licensed(work.licence)
    yield f"rights end on {work.rights_expire_on}" if work.rights_expire_on else ""
    yield _quoted(len(work.numbers))


def _quoted(times: int) -> str:
    return ("not quoted", "quoted once")[times] if times <= 1 else f"quoted {times} times"


def _dated(published: object, fetched_on: object) -> Iterator[str]:
    yield f"published {published}" if published else "publication date unknown"
    yield f"fetched {fetched_on}" if fetched_on else ""


def _licensed(licence: str) -> str:
    return f"licence {licence}" if licence.strip() else "licence unknown"


def _joined(facts: Iterable[str]) -> str:
    return " · ".join(fact for fact in facts if fact.strip())
