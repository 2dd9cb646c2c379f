"""What does a reader need to find a passage again?"""

from __future__ import annotations

from evidence_sophia.model.citation import Citation
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source

__all__ = ["cite"]


def cite(id_: str, passage: Passage, source: Source) -> Citation:
    """Give a passage as a citation."""
    return Citation(
        id=id_,
        title=source.title,
        source_kind=source.kind,
        summary=passage.text,
        source=source.name,
        source_id=source.id,
        source_set=source.source_set,
        passage_id=passage.id,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        language=passage.language,
        quote=passage.text,
        span=passage.span,
    )
