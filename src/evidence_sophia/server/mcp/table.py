"""Which tools are there, what do they need, and what may a host expect of them? One table.

The server, the page of the documentation and the sweep over tenants are made from it, so that
a new row is served, described and swept without being told of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.actions import Action
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.server.mcp.shapes import evidence, knowledge, searching, writing
from evidence_sophia.server.mcp.tools.evidence import (
    preflight_not_in_source,
    verify_citation,
    verify_evidence,
)
from evidence_sophia.server.mcp.tools.knowledge import (
    evidence_for,
    find_contradictions,
    history,
    query_knowledge,
)
from evidence_sophia.server.mcp.tools.searching import (
    answer_question,
    export_knowledge,
    score_sources,
    search_passages,
)
from evidence_sophia.server.mcp.tools.writing import (
    correct_statement,
    propose_statements,
    remember_fact,
    retract_statement,
    revert_statement,
)

__all__ = ["TOOLS", "Call", "ToolRow"]

Call: TypeAlias = Callable[[EvidenceBase, Any], object]
"""What a tool does: a base as its principal sees it and a request, to an answer."""

_PREFIX: Final = "sophia_"


@frozen(kw_only=True)
class ToolRow:
    """One tool.

    Attributes:
        name: at most 40 of ``a-zA-Z0-9_-``, since hosts refuse others and prefix names.
        title: for a person.
        about: for a model: what it does, and when to use it.
        request, answer: the classes of what it takes and answers.
        call: what it does.
        needs: the capability or the act that its principal must be allowed.
        is_read_only: whether it changes nothing.
        is_destructive: whether it takes something away from what is believed.
        is_idempotent: whether doing it twice is doing it once.
    """

    name: str = field(validator=not_blank)
    title: str = field(validator=not_blank)
    about: str = field(validator=not_blank)
    request: type = field(validator=instance_of(type))
    answer: type = field(validator=instance_of(type))
    call: Call
    needs: Capability | Action = field(validator=instance_of(Capability, Action))
    is_read_only: bool = field(default=True, validator=instance_of(bool))
    is_destructive: bool = field(default=False, validator=instance_of(bool))
    is_idempotent: bool = field(default=True, validator=instance_of(bool))

    @property
    def dotted_name(self) -> str:
        """Its alias for hosts that group names by dots: ``sophia.verify_evidence``."""
        return f"{_PREFIX[:-1]}.{self.name.removeprefix(_PREFIX)}"


#: One row a tool: first those that read, then those that propose, then those that act.
TOOLS: Final[tuple[ToolRow, ...]] = (
    ToolRow(
        name="sophia_verify_evidence",
        title="Verify quotes",
        about=(
            "Check which quotes stand in a source, word for word, before you rely on them. "
            "Spans are half-open, in code points. A quote that is not there comes with the "
            "place it resembles most and how it differs."
        ),
        request=evidence.VerifyEvidence,
        answer=evidence.CheckedQuotes,
        call=verify_evidence,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_preflight_not_in_source",
        title="Is it really not there?",
        about="Look words up in a source before you say that they do not stand in it.",
        request=evidence.PreflightQuote,
        answer=evidence.PreflightAnswer,
        call=preflight_not_in_source,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_verify_citation",
        title="Verify citations",
        about=(
            "Find out whether a stored citation, or all citations of a page, still stand in "
            "today's text: unchanged, moved, altered or gone."
        ),
        request=evidence.VerifyCitation,
        answer=evidence.CheckedCitations,
        call=verify_citation,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_query_knowledge",
        title="What is believed",
        about=(
            "Give the statements about something, a person's word first, as believed now or "
            "at an earlier time (as_of), and as holding at a time (valid_at)."
        ),
        request=knowledge.QueryKnowledge,
        answer=knowledge.KnowledgeFound,
        call=query_knowledge,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_find_contradictions",
        title="Find contradictions",
        about="List statements that contradict one another, with both sides and their quotes.",
        request=knowledge.FindContradictions,
        answer=knowledge.ContradictionsFound,
        call=find_contradictions,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_evidence_for",
        title="Evidence for a statement",
        about=(
            "Give all that bears on one statement: its quote and whether that still stands, "
            "what it took the place of, corrections, conflicts and refusals."
        ),
        request=knowledge.EvidenceFor,
        answer=knowledge.ShownTrail,
        call=evidence_for,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_history",
        title="History of a statement",
        about="Give the chain of statements that took one another's place.",
        request=knowledge.History,
        answer=knowledge.KnowledgeFound,
        call=history,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_search",
        title="Search passages",
        about="Find passages of the sources that bear on a query, best first.",
        request=searching.Search,
        answer=searching.FoundPassages,
        call=search_passages,
        needs=Capability.SEMANTIC_SEARCH,
    ),
    ToolRow(
        name="sophia_answer",
        title="Answer from the sources",
        about=(
            "Answer a question with verbatim, cited sentences of the sources, or refuse where "
            "they do not answer it. A refusal is an answer; do not fill it in."
        ),
        request=searching.AskQuestion,
        answer=Answer,
        call=answer_question,
        needs=Capability.GROUNDED_ANSWERS,
    ),
    ToolRow(
        name="sophia_score_sources",
        title="Score sources",
        about="Say how credible sources are and why, and whether each may ground an answer.",
        request=searching.ScoreSources,
        answer=searching.ScoredSources,
        call=score_sources,
        needs=Capability.CITATIONS,
    ),
    ToolRow(
        name="sophia_export",
        title="Export statements",
        about="Write all statements of a source set as JSONL, W3C PROV-JSON or nanopublications.",
        request=searching.ExportKnowledge,
        answer=searching.ExportedKnowledge,
        call=export_knowledge,
        needs=Capability.TRACE_EXPORT,
    ),
    ToolRow(
        name="sophia_propose_statements",
        title="Propose statements",
        about=(
            "Propose statements to be believed. Each needs the words of a source that say it, "
            "verbatim; what is not there is refused, and so is what a person has corrected. The "
            "predicate is a declared one: a refusal of another names those there are."
        ),
        request=writing.ProposeStatements,
        answer=writing.WriteResults,
        call=propose_statements,
        needs=Action.PROPOSE,
        is_read_only=False,
    ),
    ToolRow(
        name="sophia_remember_fact",
        title="Remember without a source",
        about=(
            "Keep free text that has no source. It stays unsourced for ever, is returned only "
            "where it is asked for, and is evidence for nothing."
        ),
        request=writing.RememberFact,
        answer=writing.WriteResult,
        call=remember_fact,
        needs=Action.REMEMBER,
        is_read_only=False,
        is_idempotent=False,
    ),
    ToolRow(
        name="sophia_correct_statement",
        title="Correct a statement",
        about=(
            "Say what is right, on a person's word: it outranks every model for good. From a "
            "model it is put into the review queue and answers needs_person."
        ),
        request=writing.CorrectStatement,
        answer=writing.WriteResult,
        call=correct_statement,
        needs=Action.CORRECT,
        is_read_only=False,
        is_destructive=True,
        is_idempotent=False,
    ),
    ToolRow(
        name="sophia_retract_statement",
        title="Retract a statement",
        about=(
            "No longer say something, on a person's word. From a model it is put into the "
            "review queue and answers needs_person."
        ),
        request=writing.RetractStatement,
        answer=writing.WriteResult,
        call=retract_statement,
        needs=Action.RETRACT,
        is_read_only=False,
        is_destructive=True,
        is_idempotent=False,
    ),
    ToolRow(
        name="sophia_revert",
        title="Revert to an earlier statement",
        about=(
            "Believe an earlier statement again, on a reviewer's word; nothing is rewritten. "
            "From a model it is put into the review queue and answers needs_person."
        ),
        request=writing.RevertStatement,
        answer=writing.WriteResult,
        call=revert_statement,
        needs=Action.REVERT,
        is_read_only=False,
        is_destructive=True,
        is_idempotent=False,
    ),
)
