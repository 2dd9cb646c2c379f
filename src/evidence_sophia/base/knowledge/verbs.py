"""Which verbs of knowledge does an evidence base have? All of them, room by room."""

from __future__ import annotations

from evidence_sophia.base.knowledge.checking import CheckingVerbs
from evidence_sophia.base.knowledge.citing import CitingVerbs
from evidence_sophia.base.knowledge.correcting import CorrectingVerbs
from evidence_sophia.base.knowledge.exporting import ExportingVerbs
from evidence_sophia.base.knowledge.looking_up import LookingUpVerbs
from evidence_sophia.base.knowledge.naming import NamingVerbs
from evidence_sophia.base.knowledge.proposing import ProposingVerbs
from evidence_sophia.base.knowledge.reviewing import ReviewingVerbs

__all__ = ["KnowledgeVerbs"]


class KnowledgeVerbs(
    ProposingVerbs,
    CorrectingVerbs,
    ReviewingVerbs,
    LookingUpVerbs,
    CitingVerbs,
    CheckingVerbs,
    NamingVerbs,
    ExportingVerbs,
):
    """The part of :class:`~evidence_sophia.base.evidence_base.EvidenceBase` that knows things."""
