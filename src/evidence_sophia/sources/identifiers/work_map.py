"""Which manifestations are one work, and how far has each come?

A preprint, the accepted manuscript and the version of record are one work: what is published
about one of them holds for all. A comment, a review, a correction or a translation is a work of
its own, whatever a page calls it; so only four kinds of relation join anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import not_blank
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source_set import MemberVersion, VersionStage
from evidence_sophia.sources._groups import Groups

__all__ = ["Relation", "WorkLink", "WorkMap", "map_works", "relation_of", "stage_of"]


class Relation(OpenEnum):
    """What one manifestation is to another."""

    PREPRINT_OF = "preprint_of"
    MANUSCRIPT_OF = "manuscript_of"
    VERSION_OF = "version_of"
    SAME_AS = "same_as"


#: Crossref's names of relations -> ours, and whether subject and object change places.
_RELATIONS: Final = {
    "is-preprint-of": (Relation.PREPRINT_OF, False),
    "has-preprint": (Relation.PREPRINT_OF, True),
    "is-manuscript-of": (Relation.MANUSCRIPT_OF, False),
    "has-manuscript": (Relation.MANUSCRIPT_OF, True),
    "is-version-of": (Relation.VERSION_OF, False),
    "has-version": (Relation.VERSION_OF, True),
    "is-same-as": (Relation.SAME_AS, False),
    "is-identical-to": (Relation.SAME_AS, False),
}
#: Types of records whose DOI is that of a version of record. A report, a thesis or a book may
#: never have been reviewed.
_OF_RECORD: Final = frozenset({"journal-article", "proceedings-article", "book-chapter"})
#: Words of Unpaywall and OpenAlex, and of NISO, for stages.
_STAGES: Final = {
    "publishedVersion": VersionStage.VERSION_OF_RECORD,
    "vor": VersionStage.VERSION_OF_RECORD,
    "acceptedVersion": VersionStage.ACCEPTED_MANUSCRIPT,
    "am": VersionStage.ACCEPTED_MANUSCRIPT,
    "submittedVersion": VersionStage.PREPRINT,
}


@frozen(kw_only=True, order=True)
class WorkLink:
    """What one manifestation is to another; DOIs in normal form.

    Attributes:
        subject: what is the preprint, manuscript, version or copy.
        relation: of which kind it is.
        object: of what.
    """

    subject: str = field(validator=not_blank)
    relation: Relation = field(converter=Relation)
    object: str = field(validator=not_blank)


def _sorted_pairs(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pairs))


@frozen(kw_only=True)
class WorkMap:
    """Which manifestations are one work.

    Attributes:
        pairs: each manifestation that has others, with the id of its work; sorted.
    """

    pairs: tuple[tuple[str, str], ...] = field(converter=_sorted_pairs)

    def work_of(self, manifestation: str) -> str:
        """Give the id of the work; a manifestation that no link names is its own."""
        at = bisect_left(self.pairs, (manifestation, ""))
        found = self.pairs[at : at + 1]
        return found[0][1] if found and found[0][0] == manifestation else manifestation

    def manifestations(self, manifestation: str) -> tuple[str, ...]:
        """List all manifestations of the same work, itself included."""
        work = self.work_of(manifestation)
        return tuple(name for name, of in self.pairs if of == work) or (manifestation,)

    def version(self, manifestation: str, stage: VersionStage) -> MemberVersion:
        """Give the version fact of a member of a source set."""
        return MemberVersion(stage=stage, of=self.work_of(manifestation))


def relation_of(name: str, subject: str, other: str) -> WorkLink | None:
    """Read a relation as Crossref names it; None for one that does not join works.

    Args:
        name: such as ``has-preprint``.
        subject: DOI of the record that has the relation.
        other: DOI of what it names.

    >>> relation_of("has-preprint", "10.5555/vor", "10.5555/pre").subject
    '10.5555/pre'
    """
    known = _RELATIONS.get(name)
    if known is None:
        return None
    relation, swapped = known
    one, two = (other, subject) if swapped else (subject, other)
    return WorkLink(subject=one, relation=relation, object=two)


def stage_of(kind: str, subkind: str = "", version: str = "") -> VersionStage:
    """Give the stage of a manifestation by its registry's record, never by its venue.

    Args:
        kind: the record's type, such as ``journal-article`` or ``posted-content``.
        subkind: its subtype, such as ``preprint``.
        version: what another registry calls it, such as ``acceptedVersion``; it counts only
            where the type says nothing.
    """
    if kind == "posted-content" or subkind == "preprint" or kind == "preprint":
        return VersionStage.PREPRINT if subkind in ("", "preprint") else VersionStage.UNKNOWN
    if kind in _OF_RECORD:
        return VersionStage.VERSION_OF_RECORD
    return _STAGES.get(version, VersionStage.UNKNOWN)


def map_works(links: Iterable[WorkLink]) -> WorkMap:
    """Group manifestations into works; their order never matters.

    A work is named by the manifestation that others are preprints, manuscripts or versions
    of, and that is none itself; where there are several or none, by the first in order.

    >>> link = WorkLink(subject="10.5555/p", relation="preprint_of", object="10.5555/v")
    >>> map_works([link]).work_of("10.5555/p")
    '10.5555/v'
    """
    links = sorted(set(links))
    groups = Groups[str]()
    for link in links:
        groups.join(link.subject, link.object)
    ranked = [link for link in links if link.relation != Relation.SAME_AS]
    latest = {link.object for link in ranked} - {link.subject for link in ranked}
    names = [(_name(group, latest), group) for group in groups.members()]
    return WorkMap(pairs=((member, name) for name, group in names for member in group))


def _name(group: list[str], latest: set[str]) -> str:
    return next((name for name in group if name in latest), group[0])
