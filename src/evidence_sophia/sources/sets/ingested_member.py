"""Which member of a source set is a source of an evidence base?"""

from __future__ import annotations

from datetime import UTC, datetime, time

from attrs import evolve

from evidence_sophia.model.source import Source
from evidence_sophia.model.source_set import MemberVersion, SourceSetMember
from evidence_sophia.sources.rights.read import read_rights
from evidence_sophia.sources.sets.member_entry import (
    normal_member_id,
    normal_uri,
    normal_work_id,
)

__all__ = ["member_of_source"]


def member_of_source(
    source: Source, scope: str, version: MemberVersion | None = None
) -> SourceSetMember:
    """Give the facts of an ingested source that govern its use.

    Its content is the stored text, in which quotes are looked for; its rights are what its
    licence is recognised to grant.

    Args:
        source: as its manifest describes it.
        scope: the tenant scope it belongs to.
        version: which manifestation of which work it is; unknown by default.

    Raises:
        InvariantError: its address is no URI.
        MissingExtraError: its licence is an expression that only the extra ``cite`` reads.
    """
    given = version or MemberVersion()
    return SourceSetMember(
        id=normal_member_id(source.id),
        uri=normal_uri(source.url),
        source_kind=source.kind,
        content_hash=source.text_digest,
        version=evolve(given, of=normal_work_id(given.of)),
        rights=read_rights(source.licence).for_member(source.rights_expire_on),
        retraction=source.retraction,
        scope=scope,
        title=source.title,
        labels=(source.topic,),
        fetched_at=datetime.combine(source.fetched_on, time(), UTC),
    )
